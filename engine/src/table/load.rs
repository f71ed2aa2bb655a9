//! Triggers, read and put at the table: all of a folder, or none.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use super::error::{LoadError, LoadFault};
use super::node::Node;
use super::read;
use super::shape::Misfit;
use super::table::Table;
use super::trigger::{self, Trigger};

impl<W: 'static> Table<W> {
    /// Puts triggers at the table that are written in YAML: one as a mapping, or a list
    /// of them. The name is told where something is wrong with them. How many there are.
    ///
    /// Commands and messages are registered before: what nobody knows is an error.
    ///
    /// # Errors
    /// All that is wrong, each with its line and column; then none is put there.
    pub fn load_yaml(&mut self, name: &str, text: &str) -> Result<usize, LoadError> {
        self.load([(name.into(), read::yaml(text))].into())
    }

    /// The same in JSON.
    ///
    /// # Errors
    /// Those of [`load_yaml`](Table::load_yaml).
    pub fn load_json(&mut self, name: &str, text: &str) -> Result<usize, LoadError> {
        self.load_yaml(name, text)
    }

    /// The same in TOML: one trigger, or several under `[[trigger]]`.
    ///
    /// # Errors
    /// Those of [`load_yaml`](Table::load_yaml).
    #[cfg(feature = "toml")]
    pub fn load_toml(&mut self, name: &str, text: &str) -> Result<usize, LoadError> {
        self.load([(name.into(), read::toml(text))].into())
    }

    /// The same from data, as any format of serde's gives it. No places are known.
    ///
    /// # Errors
    /// Those of [`load_yaml`](Table::load_yaml), without line and column.
    pub fn load_value(&mut self, name: &str, value: &Value) -> Result<usize, LoadError> {
        self.load([(name.into(), Ok(Node::from(value)))].into())
    }

    /// Puts all triggers of a folder at the table: the files `.yaml`, `.yml`, `.json` and
    /// (with the feature `toml`) `.toml`, in the order of their names; the folders in it
    /// are others. How many there are.
    ///
    /// # Errors
    /// All that is wrong, in whatever file; then none is put there.
    pub fn load_folder(&mut self, folder: impl AsRef<Path>) -> Result<usize, LoadError> {
        let folder = folder.as_ref();
        let unread = |path: &Path, why: &std::io::Error| LoadError {
            faults: [LoadFault::new(&shown(path), None, why.to_string())].into(),
        };
        let entries = fs::read_dir(folder).map_err(|why| unread(folder, &why))?;
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(|why| unread(folder, &why))?.path();
            if path.is_file() {
                paths.push(path);
            }
        }
        paths.sort();
        let files = paths.iter().filter_map(|path| {
            let read: fn(&str) -> Result<Node, Misfit> = match path.extension()?.to_str()? {
                "yaml" | "yml" | "json" => read::yaml,
                #[cfg(feature = "toml")]
                "toml" => read::toml,
                #[cfg(not(feature = "toml"))]
                "toml" => |_| {
                    let why = "TOML is read with the feature `toml` of `rulebook`";
                    Err(Misfit::new(None, why))
                },
                _ => return None,
            };
            let text = text_of(path);
            Some((shown(path), text.and_then(|text| read(&text))))
        });
        let files = files.collect();
        self.load(files)
    }

    fn load(&mut self, files: Vec<(Rc<str>, Result<Node, Misfit>)>) -> Result<usize, LoadError> {
        let mut faults = Vec::new();
        let mut triggers: Vec<Trigger> = Vec::new();
        let mut state = self.shared.state.borrow_mut();
        for (file, node) in files {
            match node {
                Ok(node) => {
                    let read = trigger::parse(&node, &file, &state.kinds, &mut faults);
                    triggers.extend(read);
                }
                Err(Misfit { at, why }) => {
                    let why = Misfit { at: None, why }.to_string();
                    faults.push(LoadFault::new(&file, at, why));
                }
            }
        }
        // Each is the one of its type and id.
        let mut first: BTreeMap<(&str, &str), &Trigger> = BTreeMap::new();
        for trigger in &state.triggers {
            first.insert((&trigger.kind, &trigger.id), trigger);
        }
        for trigger in &triggers {
            let key = (&*trigger.kind, &*trigger.id);
            match first.get(&key) {
                None => {
                    first.insert(key, trigger);
                }
                Some(other) => faults.push(LoadFault {
                    place: trigger.place.clone(),
                    why: format!(
                        "the trigger `{}`/`{}` is there already, at {}",
                        trigger.kind, trigger.id, other.place
                    ),
                }),
            }
        }
        drop(first);
        if !faults.is_empty() {
            return Err(LoadError { faults });
        }
        let count = triggers.len();
        for trigger in triggers {
            let at = state.triggers.len();
            let of_kind = state.triggers_of.entry(Rc::clone(&trigger.kind));
            of_kind.or_default().push(at);
            state.triggers.push(trigger);
        }
        Ok(count)
    }
}

fn shown(path: &Path) -> Rc<str> {
    path.display().to_string().into()
}

/// No more of it than is read.
fn text_of(path: &Path) -> Result<String, Misfit> {
    let unread = |why: std::io::Error| Misfit::new(None, why.to_string());
    let file = File::open(path).map_err(unread)?;
    let length = file.metadata().map_err(unread)?.len();
    read::within_size(usize::try_from(length).unwrap_or(usize::MAX))?;
    let mut bytes = Vec::new();
    let most = read::MOST_BYTES as u64 + 1;
    file.take(most).read_to_end(&mut bytes).map_err(unread)?;
    read::within_size(bytes.len())?;
    String::from_utf8(bytes).map_err(|_| Misfit::new(None, "it is no text in UTF-8".to_owned()))
}
