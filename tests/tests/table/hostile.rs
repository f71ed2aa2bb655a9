//! Files by somebody who means no good are refused quickly, in words.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::{Log, table};
use rulebook::table::Table;

/// What is said of a text. No time is asserted, but that it does not go on and on: what
/// these would grow to takes hours.
fn refused(
    load: impl FnOnce(&mut Table<Log>) -> Result<usize, rulebook::table::LoadError>,
) -> String {
    let mut table = table();
    let began = Instant::now();
    let error = load(&mut table).expect_err("it is refused");
    let took = began.elapsed();
    println!("{took:?}");
    assert!(took < Duration::from_mins(1), "{took:?}: {error}");
    let said = error.to_string();
    assert!(said.len() < 1_000, "{said}");
    said
}

fn yaml(text: &str) -> String {
    refused(|table| table.load_yaml("t.yaml", text))
}

#[test]
fn ten_megabytes() {
    let text = "- { role: trigger, type: a, id: x, emit: [note: { text: x }] }\n".repeat(160_000);
    assert!(text.len() > 10_000_000);
    assert_eq!(
        yaml(&text),
        format!(
            "t.yaml: {} bytes are more than the 1048576 that are read",
            text.len()
        )
    );
    let path = std::env::temp_dir().join(format!("rulebook-{}-large", std::process::id()));
    std::fs::create_dir_all(&path).expect("it can be made");
    std::fs::write(path.join("t.yaml"), &text).expect("it can be written");
    let said = refused(|table| table.load_folder(&path));
    assert!(
        said.ends_with("bytes are more than the 1048576 that are read"),
        "{said}"
    );
    std::fs::remove_dir_all(&path).expect("it can be removed");
}

#[test]
fn many_values_in_few_bytes() {
    assert_eq!(
        yaml(&"- a\n".repeat(200_000)),
        "t.yaml:20000:3: more than 20000 values"
    );
}

#[test]
fn aliases_that_stand_for_a_billion() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for n in 1..10 {
        let before = n - 1;
        let list = vec![format!("*a{before}"); 9].join(", ");
        writeln!(text, "a{n}: &a{n} [{list}]").expect("it is a string");
    }
    let said = yaml(&text);
    assert!(said.starts_with("t.yaml:3:"), "{said}");
    assert!(
        said.ends_with("the aliases stand for more than 1000 values, or for each other too deep")
    );
}

#[test]
fn an_alias_that_stands_for_itself() {
    assert_eq!(
        yaml("a: &a [*a]\n"),
        "t.yaml:1:8: an alias stands for itself"
    );
}

#[test]
fn lists_and_mappings_a_thousand_deep() {
    let mut block = String::new();
    for n in 0..1_000 {
        block.push_str(&" ".repeat(n));
        block.push_str("a:\n");
    }
    for text in [
        "[".repeat(1_000),
        format!("{}{}", "{a: ".repeat(1_000), "}".repeat(1_000)),
        format!("{}{}", "{\"a\":".repeat(100_000), "}".repeat(100_000)),
        block,
    ] {
        let said = yaml(&text);
        assert!(
            said.ends_with(": more than 32 lists and mappings in each other"),
            "{said}"
        );
    }
    let said = refused(|table| {
        table.load_toml(
            "t.toml",
            &format!("a = {}{}", "[".repeat(60), "]".repeat(60)),
        )
    });
    assert!(
        said.ends_with(": more than 32 lists and mappings in each other"),
        "{said}"
    );
    refused(|table| table.load_toml("t.toml", &format!("a = {}", "[".repeat(100_000))));
}

#[test]
fn a_key_that_stands_there_twice() {
    let text = "role: trigger\ntype: a\nid: x\nrole: trigger\nemit: [note: { text: x }]\n";
    assert_eq!(yaml(text), "t.yaml:4:1: the key `role` stands here twice");
    let text = "{\"role\": \"trigger\", \"type\": \"a\", \"id\": \"x\", \"id\": \"y\"}";
    assert_eq!(yaml(text), "t.yaml:1:45: the key `id` stands here twice");
}

#[test]
fn a_second_document() {
    let text = "role: trigger\n---\nrole: trigger\n";
    assert_eq!(
        yaml(text),
        "t.yaml:2:1: one document is read, and here is a second"
    );
}

#[test]
fn keys_that_are_no_text_and_numbers_that_are_none() {
    assert_eq!(yaml("? [a]\n: b\n"), "t.yaml:1:3: a key is a text");
    let said =
        yaml("role: trigger\ntype: tap\nid: x\nmatch: { x: .nan }\nemit: [note: { text: x }]\n");
    assert!(said.starts_with("t.yaml:4:13: "), "{said}");
}

#[test]
fn any_bytes_at_all() {
    let mut rng = rulebook::random::Rng::seeded(11);
    let words = [
        "role", "trigger", "type", "tap", ": ", "- ", "\n", "  ", "{", "}", "[", "]", "&a", "*a",
        "!x", "|", ">", "\"", "'", "\t", "$p", "emit", "match", "note", ",", "?", "%", "\u{0}",
        "\u{feff}", "é", "<<",
    ];
    for _ in 0..3_000 {
        let count = 1 + rng.below(40);
        let text: String = (0..count)
            .filter_map(|_| rng.pick(&words).copied())
            .collect();
        // It may be anything but a panic; hardly ever a trigger.
        let _ = table().load_yaml("t.yaml", &text);
        let _ = table().load_toml("t.toml", &text);
    }
}
