//! Large rule books: what it costs to expand and to compile them.
//!
//! The engine is built once. Then rustc alone is run on each crate, which is
//! nothing but a `game!` call and a `main` that plays a move: its processor time
//! is all that is told. The instructions of the macro are counted within rustc.

mod program;
mod rules;

use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::build_cost::{cargo, children, workspace};
use crate::instructions::callgrind;
use crate::table::Table;
use rules::Large;

const ROUNDS: usize = 3;

/// Rows of one kind, the smallest first: the ratios stand against it.
struct Group {
    heading: &'static str,
    sizes: &'static [(Large, &'static str)],
}

const GROUPS: [Group; 3] = [
    Group {
        heading: "phases side by side, of 10 branches each",
        sizes: &[
            (Large::Phases(10), "10 phases, 100 branches"),
            (Large::Phases(20), "20 phases, 200 branches"),
            (Large::Phases(50), "50 phases, 500 branches"),
            (Large::Phases(100), "100 phases, 1,000 branches"),
        ],
    },
    Group {
        heading: "phases in one another",
        sizes: &[
            (Large::Nested(10), "10 deep"),
            (Large::Nested(20), "20 deep"),
            (Large::Nested(40), "40 deep"),
        ],
    },
    Group {
        heading: "a chain of `else if` in one handler",
        sizes: &[
            (Large::Chain(100), "100 branches"),
            (Large::Chain(200), "200 branches"),
            (Large::Chain(400), "400 branches"),
            (Large::Chain(800), "800 branches"),
        ],
    },
];

/// What is told of a crate, in columns of its own.
struct Cost {
    check: f64,
    build: f64,
    expansion: f64,
    instructions: Option<f64>,
}

pub(crate) fn measure(table: &mut Table) -> Result<(), Box<dyn Error>> {
    let compiler = Compiler::with_the_engine()?;
    let counts = Command::new("valgrind").arg("--version").output().is_ok();
    if !counts {
        table.note("No instructions were counted: there is no `valgrind` on this machine.");
    }
    for group in &GROUPS {
        let mut costs = Vec::new();
        for (large, what) in group.sizes {
            eprintln!("  {what}");
            costs.push(compiler.cost(*large, counts)?);
        }
        group.tell(&costs, table);
    }
    Ok(())
}

impl Group {
    fn tell(&self, costs: &[Cost], table: &mut Table) {
        let mut part = |what: &str, unit: &str, of: &dyn Fn(&Cost) -> Option<f64>| {
            if costs.iter().any(|cost| of(cost).is_none()) {
                return;
            }
            table.heading(&format!("{}: {what}", self.heading));
            let first = of(&costs[0]).unwrap_or(f64::NAN);
            for ((large, name), cost) in self.sizes.iter().zip(costs) {
                let value = of(cost).unwrap_or(f64::NAN);
                let times = large.size() / self.sizes[0].0.size();
                let goal = match times {
                    1 => String::new(),
                    times => format!("at most {times}×"),
                };
                table.row(
                    name,
                    format!("{value:.2} {unit}"),
                    Some(value / first),
                    &goal,
                );
            }
        };
        part("`--emit=metadata`, user CPU", "s", &|cost| Some(cost.check));
        part("a program in the dev profile, user CPU", "s", &|cost| {
            Some(cost.build)
        });
        part("macro expansion alone, derives and all", "s", &|cost| {
            Some(cost.expansion)
        });
        part("instructions of `game!` alone", "M", &|cost| {
            cost.instructions
        });
    }
}

/// rustc, and where the engine lies that it is given.
struct Compiler {
    directory: tempfile::TempDir,
    rustc: PathBuf,
    libraries: PathBuf,
}

impl Compiler {
    fn with_the_engine() -> Result<Compiler, Box<dyn Error>> {
        let directory = tempfile::tempdir()?;
        let package = directory.path();
        let engine = workspace()?.join("engine");
        std::fs::create_dir(package.join("src"))?;
        std::fs::write(package.join("src/lib.rs"), "")?;
        std::fs::write(
            package.join("Cargo.toml"),
            format!(
                "[package]\nname = 'empty'\nedition = '2024'\n\n\
                 [dependencies]\nrulebook = {{ path = '{}' }}\n",
                engine.display()
            ),
        )?;
        std::fs::copy(workspace()?.join("Cargo.lock"), package.join("Cargo.lock"))?;
        cargo(
            package,
            &["build", "--quiet", "--offline", "-p", "rulebook"],
        )?;
        // The compiler itself, and not the one that chooses among several: that
        // one could not be run under valgrind.
        let asked = Command::new("rustc")
            .args(["--print", "sysroot"])
            .output()?;
        let sysroot = PathBuf::from(String::from_utf8(asked.stdout)?.trim());
        Ok(Compiler {
            rustc: sysroot.join("bin/rustc"),
            libraries: sysroot.join("lib"),
            directory,
        })
    }

    fn cost(&self, large: Large, counts: bool) -> Result<Cost, Box<dyn Error>> {
        let source = self.directory.path().join("large.rs");
        std::fs::write(&source, large.program())?;
        let (mut check, mut build, mut expansion) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            check.push(self.seconds(&source, "metadata")?);
            build.push(self.seconds(&source, "link")?);
            expansion.push(self.expansion(&source)?);
        }
        let instructions = counts.then(|| self.instructions(&source)).transpose()?;
        let [check, build, expansion] = [check, build, expansion].map(median);
        Ok(Cost {
            check,
            build,
            expansion,
            instructions,
        })
    }

    /// What rustc is told whatever is asked of it.
    fn arguments(&self, source: &Path, emit: &str) -> Vec<OsString> {
        let target = self.directory.path().join("target/debug");
        let mut dependencies = OsString::from("dependency=");
        dependencies.push(target.join("deps"));
        let mut engine = OsString::from("rulebook=");
        engine.push(target.join("librulebook.rlib"));
        let mut arguments: Vec<OsString> = vec![source.into()];
        let plain = ["--edition=2024", "--crate-type=bin", "-Cdebuginfo=2"];
        arguments.extend(plain.map(OsString::from));
        arguments.push(format!("--emit={emit}").into());
        arguments.extend(["-L".into(), dependencies, "--extern".into(), engine]);
        arguments.extend(["--out-dir".into(), self.directory.path().into()]);
        arguments
    }

    /// The user time of rustc, in seconds.
    fn seconds(&self, source: &Path, emit: &str) -> Result<f64, Box<dyn Error>> {
        let before = children()?;
        run(Command::new(&self.rustc).args(self.arguments(source, emit)))?;
        Ok(children()? - before)
    }

    /// How long rustc says that it expanded macros: on one thread.
    fn expansion(&self, source: &Path) -> Result<f64, Box<dyn Error>> {
        let told = run(Command::new(&self.rustc)
            .args(self.arguments(source, "metadata"))
            .args(["-Zno-analysis", "-Ztime-passes"])
            .env("RUSTC_BOOTSTRAP", "1"))?;
        let line = told
            .lines()
            .find(|line| line.ends_with("macro_expand_crate"));
        let seconds = line.and_then(|line| line.split_whitespace().nth(1));
        let seconds = seconds.and_then(|seconds| seconds.trim_end_matches(';').parse().ok());
        seconds.ok_or_else(|| format!("rustc tells no time of expansion:\n{told}").into())
    }

    /// The instructions of the macro, in millions.
    fn instructions(&self, source: &Path) -> Result<f64, Box<dyn Error>> {
        let profile = self.directory.path().join("callgrind.out");
        let mut out_file = OsString::from("--callgrind-out-file=");
        out_file.push(&profile);
        run(Command::new("valgrind")
            .args(["--tool=callgrind", "--demangle=no"])
            .args(["--compress-strings=no", "--compress-pos=no"])
            // Nothing is counted but that function, and what it calls.
            .args([
                "--collect-atstart=no",
                "--toggle-collect=*rulebook_macros4game4game*",
            ])
            .arg(out_file)
            .arg(&self.rustc)
            .args(self.arguments(source, "metadata"))
            .arg("-Zno-analysis")
            .env("RUSTC_BOOTSTRAP", "1")
            // What the compiler would set for itself by starting anew.
            .env("LD_LIBRARY_PATH", &self.libraries))?;
        let profile = std::fs::read_to_string(profile)?;
        Ok(callgrind::total(&profile)? / 1e6)
    }
}

/// Runs it to its end, for what it says.
fn run(command: &mut Command) -> Result<String, Box<dyn Error>> {
    let ran = command.stdin(Stdio::null()).output()?;
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    if ran.status.success() {
        Ok(told)
    } else {
        Err(format!("{command:?} failed:\n{told}").into())
    }
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
