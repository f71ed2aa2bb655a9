//! What a clean build of the engine costs, in processor time, beside others.
//!
//! Each crate is built as the only dependency of an empty package, into a
//! directory of its own, as `cargo build` does it, and the empty package itself
//! is not. The versions are those of this workspace's `Cargo.lock`.

use std::error::Error;
use std::path::Path;
use std::process::Command;

use nix::sys::resource::{UsageWho, getrusage};

use crate::table::Table;

const ROUNDS: usize = 3;

/// A crate to be built: its name, and how the package depends on it.
struct Built {
    what: &'static str,
    package: &'static str,
    dependency: &'static str,
}

const BUILT: [Built; 4] = [
    Built {
        what: "rulebook",
        package: "rulebook",
        dependency: "{ path = 'WORKSPACE/engine' }",
    },
    Built {
        what: "rulebook, without default features (no serde)",
        package: "rulebook",
        dependency: "{ path = 'WORKSPACE/engine', default-features = false }",
    },
    Built {
        what: "rust-fsm 0.8",
        package: "rust-fsm",
        dependency: "'0.8'",
    },
    Built {
        what: "statig 0.4",
        package: "statig",
        dependency: "'0.4'",
    },
];

pub(crate) fn measure(table: &mut Table) -> Result<(), Box<dyn Error>> {
    let mut rounds: [Vec<f64>; BUILT.len()] = Default::default();
    for _ in 0..ROUNDS {
        for (built, seconds) in BUILT.iter().zip(&mut rounds) {
            seconds.push(built.build()?);
        }
    }
    let medians = rounds.map(|mut seconds| {
        seconds.sort_by(f64::total_cmp);
        seconds[seconds.len() / 2]
    });
    table.heading("clean build, user CPU seconds");
    let [_, _, peers @ ..] = medians;
    let lowest = peers.into_iter().fold(f64::NAN, f64::min);
    for (built, seconds) in BUILT.iter().zip(medians) {
        let measured = format!("{seconds:.2} s");
        table.row(built.what, measured, Some(seconds / lowest), "");
    }
    Ok(())
}

impl Built {
    /// The user time of all processes that it takes, in seconds.
    fn build(&self) -> Result<f64, Box<dyn Error>> {
        let workspace = workspace()?;
        let directory = tempfile::tempdir()?;
        let package = directory.path();
        let dependency = self
            .dependency
            .replace("WORKSPACE", &workspace.display().to_string());
        std::fs::create_dir(package.join("src"))?;
        std::fs::write(package.join("src/lib.rs"), "")?;
        std::fs::write(
            package.join("Cargo.toml"),
            format!(
                "[package]\nname = 'empty'\nedition = '2024'\n\n\
                 [dependencies]\n{} = {dependency}\n",
                self.package
            ),
        )?;
        std::fs::copy(workspace.join("Cargo.lock"), package.join("Cargo.lock"))?;
        // Offline: these benches could not be built without the same downloads.
        let before = children()?;
        cargo(
            package,
            &["build", "--quiet", "--offline", "-p", self.package],
        )?;
        Ok(children()? - before)
    }
}

/// Where the engine stands.
pub(crate) fn workspace() -> Result<&'static Path, Box<dyn Error>> {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(benches.parent().ok_or("the benches stand in a workspace")?)
}

pub(crate) fn cargo(package: &Path, arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ran = Command::new(cargo)
        .args(arguments)
        .current_dir(package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        // As from a registry: what is built there once is never built in steps.
        .env("CARGO_INCREMENTAL", "0")
        // No cache of another's work.
        .env("RUSTC_WRAPPER", "")
        .output()?;
    if ran.status.success() {
        Ok(())
    } else {
        Err(format!("cargo failed:\n{}", String::from_utf8_lossy(&ran.stderr)).into())
    }
}

/// The user time of all children that have ended, in seconds.
#[expect(
    clippy::cast_precision_loss,
    reason = "no build takes 2^53 microseconds"
)]
pub(crate) fn children() -> nix::Result<f64> {
    let time = getrusage(UsageWho::RUSAGE_CHILDREN)?.user_time();
    Ok(time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6)
}
