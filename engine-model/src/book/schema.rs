//! `docs/graph.schema.json` says what is: every rule book that is written fits it, and
//! what it does not allow is not read.

extern crate std;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Value, json};

use super::RuleBook;
use super::tests::rounds;
use crate::example::TIC_TAC_TOE;
use crate::fault::Fault;
use crate::graph::Graph;

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/graph.schema.json")).unwrap()
}

/// The part of JSON Schema that the file is written in; the first place that does not
/// fit.
fn fits(root: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{at}: {what}"));
    for (key, rule) in schema.as_object().unwrap() {
        let rules = || rule.as_array().unwrap();
        match key.as_str() {
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                fits(root, &root["$defs"][name], value, at)?;
            }
            "type" => {
                let is = match rule.as_str().unwrap() {
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    "integer" => value.is_u64(),
                    other => panic!("no type {other}"),
                };
                if !is {
                    return wrong(&format!("no {rule}"));
                }
            }
            "const" if rule != value => return wrong("another constant"),
            "enum" if !rules().contains(value) => return wrong("none of these"),
            "minimum" if value.as_u64() < rule.as_u64() => return wrong("too small"),
            "maximum" if value.as_u64() > rule.as_u64() => return wrong("too large"),
            "$schema" | "$defs" | "title" | "description" | "const" | "enum" | "minimum"
            | "maximum" => {}
            "anyOf" | "oneOf" => {
                let fitting = rules()
                    .iter()
                    .filter(|one| fits(root, one, value, at).is_ok());
                let count = fitting.count();
                if count == 0 || (key == "oneOf" && count > 1) {
                    return wrong("it fits none, or several");
                }
            }
            "items" => {
                for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                    fits(root, rule, item, &format!("{at}/{place}"))?;
                }
            }
            "required" => {
                for name in rules() {
                    if value.get(name.as_str().unwrap()).is_none() {
                        return wrong(&format!("without {name}"));
                    }
                }
            }
            "additionalProperties" => {
                assert_eq!(rule, &json!(false));
                for name in value
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(name, _)| name)
                {
                    if schema["properties"].get(name).is_none() {
                        return wrong(&format!("it has {name}"));
                    }
                }
            }
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        fits(root, rule, value, &format!("{at}/{name}"))?;
                    }
                }
            }
            other => panic!("the test does not know {other}"),
        }
    }
    Ok(())
}

#[test]
fn what_is_written_fits_the_schema_with_every_key_of_it() {
    let schema = schema();
    for graph in [Graph::new(TIC_TAC_TOE), rounds()] {
        let json: Value = serde_json::from_str(&graph.to_json()).unwrap();
        fits(&schema, &schema, &json, "").unwrap();
        for (list, of) in [
            ("phases", "phase"),
            ("events", "event"),
            ("branches", "branch"),
        ] {
            let written: Vec<&String> = json[list][0].as_object().unwrap().keys().collect();
            let declared = schema["$defs"][of]["properties"].as_object().unwrap();
            let declared: Vec<&String> = declared.keys().filter(|key| *key != "allows").collect();
            assert_eq!(written, declared, "{of}");
        }
    }
}

#[test]
fn what_does_not_fit_is_not_read_and_what_is_not_required_may_be_left_away() {
    let schema = schema();
    let small = json!({ "game": "Door", "phases": [{ "name": "Shut" }] });
    fits(&schema, &schema, &small, "").unwrap();
    serde_json::from_value::<RuleBook>(small.clone()).unwrap();
    let mut wrong: Vec<Value> = Vec::new();
    for key in ["game", "phases"] {
        let mut without = small.clone();
        without.as_object_mut().unwrap().remove(key);
        wrong.push(without);
    }
    for (key, value) in [
        ("gmae", json!("")),
        ("docs", json!(1)),
        ("seats", json!({ "kind": "counted", "least": 2 })),
        (
            "seats",
            json!({ "kind": "counted", "least": 2, "most": 256 }),
        ),
        ("events", json!([{ "name": "push", "kind": "shove" }])),
        (
            "branches",
            json!([{ "from": "Shut", "event": "push", "target": "away" }]),
        ),
        ("branches", json!([{ "event": "push", "to": "Shut" }])),
        ("phases", json!([{ "name": "Shut", "allows": ["all"] }])),
        ("rules", json!([{ "when": "later", "events": [] }])),
    ] {
        let mut with = small.clone();
        with[key] = value;
        wrong.push(with);
    }
    for wrong in wrong {
        assert!(fits(&schema, &schema, &wrong, "").is_err(), "{wrong}");
        assert!(
            serde_json::from_value::<RuleBook>(wrong.clone()).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn the_schema_knows_every_fault() {
    let names: Vec<&str> = Fault::ALL.iter().map(|fault| fault.name()).collect();
    assert_eq!(schema()["$defs"]["faults"]["items"]["enum"], json!(names));
    for fault in Fault::ALL {
        assert_eq!(serde_json::to_value(fault).unwrap(), json!(fault.name()));
    }
}
