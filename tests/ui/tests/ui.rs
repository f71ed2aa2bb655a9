//! What `game!` takes, what it refuses, and with which words.
//!
//! | folder | what stands there |
//! | --- | --- |
//! | `ui/ok` | rules that compile, one thing a file |
//! | `ui/err` | rules that `game!` refuses: `fault.rs` or `fault__spelling.rs` |
//! | `ui/rustc` | rules that are left to rustc: `what_e0004.rs`, or `what__lint.rs` |
//! | `ui/table` | what cannot be written down at a table: `what_e0004.rs`, and what its derives refuse |
//!
//! To bless the words anew: `TRYBUILD=overwrite cargo test -p rulebook-ui`.
//! Then read them: the other tests here see whether a message is of the fault that
//! its file is named after, and no more.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rulebook::model::Fault;

#[test]
fn every_call_compiles_or_is_refused_in_the_words_beside_it() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/ok/*.rs");
    cases.pass("tests/ui/ok/*/*.rs");
    cases.compile_fail("tests/ui/err/*/*.rs");
    cases.compile_fail("tests/ui/rustc/*.rs");
    cases.compile_fail("tests/ui/table/*.rs");
}

/// Files that show several faults at once, with what each of their errors is.
const SEVERAL: &[(&str, &[&str])] = &[
    (
        "five_names",
        &[
            "unknown_field",
            "unknown_event",
            "unknown_illegal",
            "unknown_phase",
            "unknown_seat",
        ],
    ),
    (
        "five_flow",
        &[
            "unreachable_phase",
            "dead_end",
            "trap",
            "unhandled_event",
            "unused_illegal",
        ],
    ),
];

/// Faults of which an error stands at each of the two places. Where a list or a
/// header is said twice there is one.
const AT_BOTH_PLACES: &[&str] = &["two_initial"];

#[test]
fn every_refusal_is_of_the_fault_that_its_file_is_named_after() {
    for file in files("err", "stderr") {
        let said = read(&file);
        let errors = errors(&said);
        let faults: Vec<&str> = errors.iter().map(|error| fault(error, &file)).collect();
        let name = stem(&file);
        if let Some((_, expected)) = SEVERAL.iter().find(|(several, _)| *several == name) {
            assert_eq!(&faults, expected, "{}", file.display());
            continue;
        }
        let named = name.split("__").next().unwrap_or(name);
        assert!(
            !faults.is_empty() && faults.iter().all(|&fault| fault == named),
            "{}: named after `{named}`, and says {faults:?}",
            file.display(),
        );
        let places = named.starts_with("duplicate_") || AT_BOTH_PLACES.contains(&named);
        let most = if places || name.contains("_both") {
            2
        } else {
            1
        };
        assert!(
            errors.len() <= most,
            "{}: one fault makes one error, and here are {errors:#?}",
            file.display(),
        );
        assert!(
            !said.contains("\nwarning"),
            "{}: an error brings a warning with it",
            file.display(),
        );
    }
}

#[test]
fn what_is_left_to_rustc_has_the_code_that_its_file_is_named_after() {
    for file in files("rustc", "stderr") {
        let said = read(&file);
        let name = stem(&file);
        let mut errors = errors(&said);
        // A type that is not there is told once for the enum and once for serde.
        errors.dedup();
        assert_eq!(errors.len(), 1, "{}: {errors:#?}", file.display());
        match name.rsplit_once('_') {
            Some((_, code)) if code.len() == 5 && code.starts_with('e') => {
                let code = format!("error[{}]: ", code.to_uppercase());
                assert!(
                    errors[0].starts_with(&code),
                    "{}: {errors:?}",
                    file.display()
                );
            }
            _ => {
                let (_, lint) = name.rsplit_once("__").unwrap_or_else(|| {
                    panic!("{}: named after no code and no lint", file.display())
                });
                let said_so = match lint {
                    "unreachable_patterns" => "error: unreachable pattern",
                    other => panic!("{}: say how `{other}` reads", file.display()),
                };
                assert_eq!(errors, [said_so], "{}", file.display());
            }
        }
    }
}

#[test]
fn no_refusal_is_of_the_test_and_none_covers_the_whole_call() {
    const BLESSED_BY_MISTAKE: &[&str] = &[
        "cannot find macro",
        "cannot find attribute",
        "cannot find derive",
        "unresolved import",
        "can't find crate",
        "unclosed delimiter",
    ];
    // A call with nothing in it has no other place.
    const WHOLE: &[&str] = &["syntax__empty_call"];
    for file in files("err", "stderr").chain(files("rustc", "stderr")) {
        let said = read(&file);
        for mistake in BLESSED_BY_MISTAKE {
            assert!(!said.contains(mistake), "{}: {mistake}", file.display());
        }
        let rules = read(&file.with_extension("rs"));
        let call = 1 + rules
            .lines()
            .take_while(|line| !line.contains("game! {"))
            .count();
        for place in said
            .lines()
            .filter_map(|line| line.trim().strip_prefix("--> "))
        {
            let at_call = place.contains(&format!(".rs:{call}:"));
            // A note may show the type that the call defines.
            let of_note = said.contains("note: `Illegal` needs to implement");
            assert!(
                !at_call || of_note || WHOLE.contains(&stem(&file)),
                "{}: told at the whole call",
                file.display(),
            );
        }
    }
}

#[test]
fn every_fault_has_a_file_and_every_file_its_words() {
    let named: BTreeSet<String> = files("err", "rs")
        .map(|file| {
            stem(&file)
                .split("__")
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    for fault in Fault::ALL {
        assert!(
            named.contains(fault.name()),
            "no file in `ui/err` is named after `{}`",
            fault.name(),
        );
    }
    for name in &named {
        let several = SEVERAL.iter().any(|(several, _)| several == name);
        assert!(
            several || Fault::named(name).is_some(),
            "`{name}` is no fault, and a file in `ui/err` is named after it",
        );
    }
    for file in files("err", "rs").chain(files("rustc", "rs")) {
        let words = file.with_extension("stderr");
        assert!(words.exists(), "{}: not blessed", file.display());
    }
    for file in files("err", "stderr").chain(files("rustc", "stderr")) {
        let rules = file.with_extension("rs");
        assert!(rules.exists(), "{}: of no rules", file.display());
    }
}

#[test]
fn what_cannot_be_written_at_a_table_has_the_code_that_its_file_is_named_after() {
    let mut files: Vec<PathBuf> = files("table", "stderr").collect();
    files.retain(|file| stem(file) != "attributes");
    assert!(files.len() > 7, "{files:?}");
    for file in files {
        let said = read(&file);
        let errors = errors(&said);
        let code = stem(&file).rsplit('_').next().unwrap_or_default();
        let code = format!("error[{}]", code.to_uppercase());
        // A type that is no data is none for each thing that is asked of it.
        assert!(!errors.is_empty(), "{}", file.display());
        for error in errors {
            assert!(error.starts_with(&code), "{}: {error}", file.display());
        }
    }
}

/// The first lines of the errors.
fn errors(said: &str) -> Vec<&str> {
    said.lines()
        .filter(|line| line.starts_with("error"))
        .collect()
}

/// The fault in brackets that ends a message of ours.
fn fault<'e>(error: &'e str, file: &Path) -> &'e str {
    let inner = error.strip_suffix(']');
    match inner.and_then(|error| error.rsplit_once(" [")) {
        Some((_, fault)) => fault,
        None => panic!("{}: not of ours: {error}", file.display()),
    }
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn stem(file: &Path) -> &str {
    file.file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default()
}

/// The files below a folder of `ui`, in the order of their names.
fn files(folder: &str, extension: &str) -> impl Iterator<Item = PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/ui")
            .join(folder),
    ];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|other| other == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found.into_iter()
}
