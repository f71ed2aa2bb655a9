//! Triggers as they are written: what is wrong with them, and where.

use std::fs;
use std::path::PathBuf;

use rulebook::table::{Payload, Table};
use serde::{Deserialize, Serialize};

use super::{A, Log, kinds, settle, table};

/// What is wrong with a text.
fn faults(table: &mut Table<Log>, text: &str) -> Vec<String> {
    let error = table
        .load_yaml("t.yaml", text)
        .expect_err("something is wrong");
    error.faults.iter().map(ToString::to_string).collect()
}

/// Texts, and what is wrong with each: one thing.
const WRONG: &[(&str, &str)] = &[
    // What is unknown is so whatever stands at it.
    (
        "role: trigger\ntype: tap\nid: draw\nmatch: { part: $p }\nemit: [note: { txet: $p }]\n",
        "t.yaml:5:16: `note`: unknown parameter `txet`: the only parameter is `text`",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nmatch: { prat: $p }\nemit: [note: { text: $p }]\n",
        "t.yaml:4:10: `tap`: unknown parameter `prat`: the parameters are `part`, ",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit:\n  - mvoe: {}\n",
        "t.yaml:5:5: unknown command `mvoe`: the commands are ",
    ),
    (
        "role: trigger\ntype: tpa\nid: draw\nemit: [note: { text: x }]\n",
        "t.yaml:2:7: unknown message `tpa`: the messages are `tap`, ",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nwhen: now\nemit: [note: { text: x }]\n",
        "t.yaml:4:1: unknown key `when`: the keys are ",
    ),
    (
        "role: orchestrator\ntype: tap\nid: draw\nemit: [note: { text: x }]\n",
        "t.yaml:1:7: unknown role `orchestrator`: the only role is `trigger`",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit:\n  - note: { txet: x }\n",
        "t.yaml:5:13: `note`: unknown parameter `txet`: the only parameter is `text`; did you mean `text`?",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit:\n  - note: { text: [x] }\n",
        "t.yaml:5:19: `note`: invalid type: sequence, expected a string",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit:\n  - a: { n: -1 }\n",
        "t.yaml:5:13: `a`: invalid value: integer `-1`, expected u32",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit:\n  - note:\n",
        "t.yaml:5:9: `note`: the parameter `text` is missing",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit: note\n",
        "t.yaml:4:7: `emit` is a list, `- move: {…}` and so on; found a text",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit: []\n",
        "t.yaml:4:7: `emit` is a list, `- move: {…}` and so on; found a list",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit: [{ note: { text: x }, a: { n: 1 } }]\n",
        "t.yaml:4:8: what is emitted is one message with its parameters, `move: {…}`; found a mapping",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\n",
        "t.yaml:1:1: the trigger has no `emit`",
    ),
    (
        "role: trigger\ntype: tap\nemit: [note: { text: x }]\n",
        "t.yaml:1:1: the trigger has no `id`",
    ),
    (
        "role: trigger\ntype: tap\nid: 3\nemit: [note: { text: x }]\n",
        "t.yaml:3:5: the `id` is a text; found a number",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nenabled: yes\nemit: [note: { text: x }]\n",
        "t.yaml:4:10: `enabled` is `true` or `false`; found a text",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nmatch: { prat: deck }\nemit: [note: { text: x }]\n",
        "t.yaml:4:10: `tap`: unknown parameter `prat`: the parameters are `part`, ",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nmatch: { x: here }\nemit: [note: { text: x }]\n",
        "t.yaml:4:13: `tap`: invalid type: string \"here\", expected f64",
    ),
    (
        "role: trigger\ntype: walk:done\nid: d\nmatch: { args: { woh: x } }\nemit: [note: { text: x }]\n",
        "t.yaml:4:18: `walk:done`: unknown parameter `woh`: the only parameter is `who`; did you mean `who`?",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nmatch: deck\nemit: [note: { text: x }]\n",
        "t.yaml:4:8: `match` is a mapping of parameters; found a text",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nmatch: { part: $part }\nemit: [note: { text: $prat }]\n",
        "t.yaml:5:22: unknown parameter `prat`: the only parameter is `part`; did you mean `part`? (`match` binds them)",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit: [note: { text: $part }]\n",
        "t.yaml:4:22: unknown parameter `part`: no parameter is declared (`match` binds them)",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nmatch: { part: $p }\nemit: [note: { text: $p, size: 3 }]\n",
        "t.yaml:5:26: `note`: unknown parameter `size`: ",
    ),
    (
        "role: trigger\ntype: tap\nid: draw\nemit: [walk:done: {}]\n",
        "t.yaml:4:8: `walk:done` is said by the table alone",
    ),
    (
        "just a text\n",
        "t.yaml:1:1: a trigger is a mapping, `role: trigger` and so on; found a text",
    ),
    ("", "t.yaml"),
];

#[test]
fn what_is_wrong_is_told_with_file_line_and_column() {
    for &(text, said) in WRONG {
        let mut table = table();
        let found = faults(&mut table, text);
        assert_eq!(found.len(), 1, "{text}: {found:#?}");
        assert!(found[0].starts_with(said), "{text}\n{}\n{said}", found[0]);
        table.tap("felt", None, (0.0, 0.0)).expect("it is taken");
        assert_eq!(
            kinds(&settle(&mut table)),
            [["tap"]],
            "nothing was put there"
        );
    }
}

#[test]
fn all_that_is_wrong_is_told_and_nothing_is_put_there() {
    let mut table = table();
    let text = "
- { role: trigger, type: a, id: right, emit: [note: { text: x }] }
- { role: trigger, type: aa, id: wrong, emit: [note: { txt: x }, nte: {}] }
- { rule: trigger, type: a, emit: [note: { text: x }] }
";
    let found = faults(&mut table, text);
    let places: Vec<&str> = found
        .iter()
        .filter_map(|fault| fault.split(": ").next())
        .collect();
    assert_eq!(
        places,
        [
            "t.yaml:3:26",
            "t.yaml:3:56",
            "t.yaml:3:66",
            "t.yaml:4:5",
            "t.yaml:4:3",
            "t.yaml:4:3"
        ]
    );
    table.send(A { n: 0 }).expect("it is taken");
    assert_eq!(kinds(&settle(&mut table)), [["a"]]);
}

#[test]
fn two_triggers_of_one_type_and_id_are_an_error_that_names_both_places() {
    let mut table = table();
    let one = "{ role: trigger, type: a, id: x, emit: [note: { text: x }] }";
    let two = format!("- {one}\n- {one}\n");
    assert_eq!(
        faults(&mut table, &two),
        ["t.yaml:2:3: the trigger `a`/`x` is there already, at t.yaml:1:3"]
    );
    table.load_yaml("first.yaml", one).expect("it is right");
    let error = table
        .load_yaml("second.yaml", one)
        .expect_err("it is there");
    assert_eq!(
        error.to_string(),
        "second.yaml:1:1: the trigger `a`/`x` is there already, at first.yaml:1:1"
    );
    // The id is one of its type alone.
    let other = one.replace("type: a", "type: b");
    table
        .load_yaml("second.yaml", &other)
        .expect("it is another");
}

#[test]
fn json_and_toml_say_the_same_and_what_is_wrong_in_them_has_a_place() {
    let json = "{\n\t\"role\": \"trigger\",\n\t\"type\": \"a\", \"id\": \"json\",\n\t\"match\": {\"n\": 1},\n\t\"emit\": [{\"note\": {\"text\": \"\\u006ason\"}}]\n}\n";
    let toml = "role = 'trigger'\ntype = 'a'\nid = 'toml'\nemit = [{ note = { text = 'toml' } }]\n[match]\nn = 0x1\n";
    let mut table = table();
    table.load_json("t.json", json).expect("it is right");
    table.load_toml("t.toml", toml).expect("it is right");
    let several = "[[trigger]]\nrole = 'trigger'\ntype = 'a'\nid = 'x'\nemit = [{ note = { text = 'x' } }]\n\
                   [[trigger]]\nrole = 'trigger'\ntype = 'a'\nid = 'y'\nemit = [{ note = { text = 'y' } }]\n";
    assert_eq!(table.load_toml("s.toml", several), Ok(2));
    table.send(A { n: 1 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(*table.world(), ["json", "toml", "x", "y"]);

    let wrong = table
        .load_json("w.json", &json.replace("note", "nte"))
        .expect_err("it is wrong");
    assert!(
        wrong
            .to_string()
            .starts_with("w.json:5:12: unknown command `nte`"),
        "{wrong}"
    );
    let wrong = table
        .load_json("w.json", "{\"role\": \"trigger\",}}")
        .expect_err("it is wrong");
    assert!(wrong.to_string().starts_with("w.json:1:"), "{wrong}");
    let wrong = table
        .load_toml("w.toml", &toml.replace("text =", "txt ="))
        .expect_err("it is wrong");
    assert!(
        wrong
            .to_string()
            .starts_with("w.toml:4:20: `note`: unknown parameter `txt`"),
        "{wrong}"
    );
    let wrong = table
        .load_toml("w.toml", "role = 'trigger'\nrole = 'again'\n")
        .expect_err("it is wrong");
    assert!(wrong.to_string().starts_with("w.toml:2:1: "), "{wrong}");
}

#[test]
fn any_format_of_serdes_will_do_without_places() {
    let mut table = table();
    let value = serde_json::json!({
        "role": "trigger", "type": "a", "id": "x", "emit": [{"note": {"text": "x"}}],
    });
    table.load_value("in memory", &value).expect("it is right");
    let error = table.load_value("again", &value).expect_err("it is there");
    assert_eq!(
        error.to_string(),
        "again: the trigger `a`/`x` is there already, at in memory"
    );
}

/// A folder with files in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Self {
        let path = std::env::temp_dir().join(format!("rulebook-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("inner")).expect("it can be made");
        for (name, text) in files {
            fs::write(path.join(name), text).expect("it can be written");
        }
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn trigger(id: &str) -> String {
    format!(
        "{{ \"role\": \"trigger\", \"type\": \"a\", \"id\": \"{id}\", \"emit\": [{{ \"note\": {{ \"text\": \"{id}\" }} }}] }}"
    )
}

#[test]
fn a_folder_is_loaded_in_the_order_of_its_names() {
    let toml =
        b"role = 'trigger'\ntype = 'a'\nid = 'toml'\nemit = [{ note = { text = 'toml' } }]\n";
    let folder = Folder::new(
        "order",
        &[
            ("c.yml", trigger("yml").as_bytes()),
            ("b.json", trigger("json").as_bytes()),
            ("a.yaml", trigger("yaml").as_bytes()),
            ("d.toml", toml),
            ("README.md", b"# Not one"),
            ("inner/z.yaml", b"that: is another's"),
        ],
    );
    let mut table = table();
    assert_eq!(table.load_folder(&folder.0), Ok(4));
    table.send(A { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert_eq!(*table.world(), ["yaml", "json", "yml", "toml"]);
}

#[test]
fn a_folder_is_loaded_whole_or_not_at_all() {
    let folder = Folder::new(
        "whole",
        &[
            ("a.yaml", trigger("x").as_bytes()),
            ("b.yaml", b"role: [\n"),
            ("c.yaml", trigger("x").as_bytes()),
            ("d.yaml", b"\xff\xfe"),
        ],
    );
    let mut table = table();
    let error = table.load_folder(&folder.0).expect_err("three are wrong");
    let files: Vec<&str> = error
        .faults
        .iter()
        .filter_map(|fault| fault.place.file().rsplit('/').next())
        .collect();
    assert_eq!(files, ["b.yaml", "d.yaml", "c.yaml"]);
    assert_eq!(
        (error.faults[0].place.line(), error.faults[1].place.line()),
        (Some(1), None)
    );
    assert!(error.faults[2].why.contains("a.yaml:1:1"), "{error}");
    table.send(A { n: 0 }).expect("it is taken");
    settle(&mut table);
    assert!(table.world().is_empty());
    let nowhere = table
        .load_folder(folder.0.join("nowhere"))
        .expect_err("there is none");
    assert!(nowhere.to_string().contains("nowhere: "), "{nowhere}");
}

#[test]
fn a_command_without_arguments_is_asked_for_by_its_name_alone() {
    #[derive(Clone, Debug, Serialize, Deserialize, rulebook::table::Command)]
    struct Shuffle;
    #[derive(Clone, Debug, Serialize, Deserialize, rulebook::table::Command)]
    struct Deal {}
    #[derive(Clone, Debug, Serialize, Deserialize, Payload)]
    struct Maybe {
        n: Option<u8>,
    }
    let mut table = table();
    let shuffle = |_: rulebook::table::Run<Log, Shuffle>| async { Ok(()) };
    table.command(shuffle).expect("it is free");
    let deal = |_: rulebook::table::Run<Log, Deal>| async { Ok(()) };
    table.command(deal).expect("it is free");
    table.message::<Maybe>().expect("it is free");
    let trigger = "{ role: trigger, type: a, id: x, emit: [shuffle, shuffle: {}, shuffle: ~, deal, deal: {}, maybe] }";
    table.load_yaml("t.yaml", trigger).expect("it is right");
    table.send(A { n: 0 }).expect("it is taken");
    let ticks = settle(&mut table);
    assert_eq!(
        kinds(&ticks)[1],
        ["shuffle", "shuffle", "shuffle", "deal", "deal", "maybe"]
    );
    let wrong = faults(
        &mut table,
        "{ role: trigger, type: a, id: y, emit: [shuffle: { n: 1 }] }",
    );
    assert_eq!(wrong.len(), 1);
}
