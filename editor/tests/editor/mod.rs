//! rust-analyzer as a library: one crate, opened once for all tests.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use ra_ap_hir::ChangeWithProcMacros;
use ra_ap_ide::{
    AnalysisHost, AssistResolveStrategy, CompletionConfig, CompletionFieldsToResolve,
    DiagnosticsConfig, FileId, FilePosition, FileRange, GotoDefinitionConfig, HoverConfig,
    HoverDocFormat, RaFixtureConfig, RenameConfig, Severity, SubstTyLen, TextSize,
};
use ra_ap_load_cargo::{LoadCargoConfig, ProcMacroServerChoice, load_workspace_at};
use ra_ap_project_model::{CargoConfig, RustLibSource};
use ra_ap_vfs::Vfs;

/// An editor with the game in it.
pub struct Editor {
    host: AnalysisHost,
    files: Vfs,
    file: FileId,
    /// As it is on the disk.
    saved: String,
    /// As it is in the editor.
    text: String,
}

impl Editor {
    /// The one editor, with the text as it is on the disk.
    pub fn open() -> MutexGuard<'static, Editor> {
        static EDITOR: OnceLock<Mutex<Editor>> = OnceLock::new();
        let editor = EDITOR.get_or_init(|| Mutex::new(Editor::load()));
        // A test that failed leaves a text behind, which is put away here.
        let mut editor = editor.lock().unwrap_or_else(PoisonError::into_inner);
        let saved = editor.saved.clone();
        editor.show(saved);
        editor
    }

    fn load() -> Editor {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixture");
        let cargo = CargoConfig {
            sysroot: Some(RustLibSource::Discover),
            ..CargoConfig::default()
        };
        let load = LoadCargoConfig {
            load_out_dirs_from_check: true,
            with_proc_macro_server: ProcMacroServerChoice::Sysroot,
            prefill_caches: false,
            num_worker_threads: 1,
            proc_macro_processes: 1,
        };
        let (database, files, macros) =
            load_workspace_at(&root, &cargo, &load, &|_| {}).expect("the fixture can be opened");
        assert!(macros.is_some(), "no server for procedural macros");
        let source = root.join("src/lib.rs");
        let file = files.iter().find(|(_, path)| {
            path.as_path()
                .is_some_and(|path| path.as_str() == source.to_string_lossy())
        });
        let (file, _) = file.expect("the game is among the files");
        let saved = std::fs::read_to_string(source).expect("the game can be read");
        Editor {
            host: AnalysisHost::with_database(database),
            files,
            file,
            text: saved.clone(),
            saved,
        }
    }

    fn show(&mut self, text: String) {
        let mut change = ChangeWithProcMacros::default();
        change.change_file(self.file, Some(text.clone()));
        self.host.apply_change(change);
        self.text = text;
    }

    /// Types in place of something that stands once.
    pub fn type_over(&mut self, from: &str, to: &str) -> &mut Self {
        assert_eq!(self.text.matches(from).count(), 1, "{from}");
        let text = self.text.replace(from, to);
        self.show(text);
        self
    }

    /// Where the `|` stands among words that stand once.
    fn cursor(&self, place: &str) -> FilePosition {
        let words = place.replacen('|', "", 1);
        assert_eq!(self.text.matches(&words).count(), 1, "{place}");
        let start = self.text.find(&words).expect("they stand once");
        let offset = start + place.find('|').expect("a cursor");
        FilePosition {
            file_id: self.file,
            offset: TextSize::try_from(offset).expect("the file is short"),
        }
    }

    /// The lines that a word leads to, with a `|` before what it leads to.
    pub fn definitions(&self, place: &str) -> Vec<String> {
        let config = GotoDefinitionConfig {
            ra_fixture: RaFixtureConfig::default(),
        };
        let found = self
            .host
            .analysis()
            .goto_definition(self.cursor(place), &config);
        let found = found
            .expect("nobody types meanwhile")
            .map_or_else(Vec::new, |found| found.info);
        found
            .iter()
            .map(|target| {
                let range = target.focus_range.unwrap_or(target.full_range);
                self.line(target.file_id, range.start().into())
            })
            .collect()
    }

    fn line(&self, file: FileId, at: usize) -> String {
        if file != self.file {
            return format!("{}", self.files.file_path(file));
        }
        let (before, behind) = self.text.split_at(at);
        let before = before.lines().last().unwrap_or_default();
        let behind = behind.lines().next().unwrap_or_default();
        format!("{}|{behind}", before.trim_start())
    }

    /// What stands in the window over a word.
    pub fn hover(&self, place: &str) -> String {
        let config = HoverConfig {
            links_in_hover: false,
            memory_layout: None,
            documentation: true,
            keywords: true,
            format: HoverDocFormat::PlainText,
            max_trait_assoc_items_count: None,
            max_fields_count: None,
            max_enum_variants_count: None,
            max_subst_ty_len: SubstTyLen::Unlimited,
            show_drop_glue: false,
            ra_fixture: RaFixtureConfig::default(),
        };
        let FilePosition { file_id, offset } = self.cursor(place);
        let range = FileRange {
            file_id,
            range: ra_ap_ide::TextRange::empty(offset),
        };
        let found = self
            .host
            .analysis()
            .hover(&config, range)
            .expect("nobody types meanwhile");
        found.map_or_else(String::new, |found| found.info.markup.as_str().to_owned())
    }

    /// The lines that differ once a word has another name.
    pub fn rename(&self, place: &str, name: &str) -> Result<Vec<String>, String> {
        let config = RenameConfig {
            prefer_no_std: false,
            prefer_prelude: true,
            prefer_absolute: false,
            show_conflicts: true,
        };
        let change = self
            .host
            .analysis()
            .rename(self.cursor(place), name, &config)
            .expect("nobody types meanwhile")
            .map_err(|error| error.to_string())?;
        let mut text = self.text.clone();
        for (file, (edit, _)) in &change.source_file_edits {
            assert_eq!(*file, self.file, "another file is changed");
            edit.apply(&mut text);
        }
        let lines = self.text.lines().zip(text.lines());
        Ok(lines
            .filter(|(before, behind)| before != behind)
            .map(|(_, behind)| behind.trim().to_owned())
            .collect())
    }

    /// What is offered at a place, the best first.
    pub fn complete(&self, place: &str) -> Vec<String> {
        let config = CompletionConfig {
            enable_postfix_completions: false,
            enable_imports_on_the_fly: false,
            enable_self_on_the_fly: false,
            enable_auto_iter: false,
            enable_auto_await: false,
            enable_private_editable: false,
            enable_term_search: false,
            term_search_fuel: 0,
            full_function_signatures: false,
            callable: None,
            add_colons_to_module: false,
            add_semicolon_to_unit: false,
            snippet_cap: None,
            insert_use: DiagnosticsConfig::test_sample().insert_use,
            prefer_no_std: false,
            prefer_prelude: true,
            prefer_absolute: false,
            snippets: Vec::new(),
            limit: None,
            fields_to_resolve: CompletionFieldsToResolve::empty(),
            exclude_flyimport: Vec::new(),
            exclude_traits: &[],
            ra_fixture: RaFixtureConfig::default(),
        };
        let offered = self
            .host
            .analysis()
            .completions(&config, self.cursor(place), None);
        let mut offered = offered.expect("nobody types meanwhile").unwrap_or_default();
        offered.sort_by_key(|item| std::cmp::Reverse(item.relevance.score()));
        offered
            .iter()
            .map(|item| item.label.primary.to_string())
            .collect()
    }

    /// The errors that are underlined, each with what it underlines.
    pub fn errors(&self) -> Vec<String> {
        let config = DiagnosticsConfig {
            proc_macros_enabled: true,
            proc_attr_macros_enabled: true,
            ..DiagnosticsConfig::test_sample()
        };
        let found = self
            .host
            .analysis()
            .full_diagnostics(&config, AssistResolveStrategy::None, self.file)
            .expect("nobody types meanwhile");
        found
            .iter()
            .filter(|error| error.severity == Severity::Error)
            .map(|error| {
                let range = error.range.range;
                let (start, end) = (usize::from(range.start()), usize::from(range.end()));
                format!("`{}`: {}", &self.text[start..end], error.message)
            })
            .collect()
    }
}
