//! What stands in `#[message(…)]` and `#[command(…)]`.

use proc_macro2::{Span, TokenStream};
use rulebook_model::{kebab, unknown};
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Index, LitStr, Member, Type};

/// The words of `#[command(…)]` on a type.
const WORDS: [&str; 4] = ["done", "policy", "surface", "skippable"];

/// The policies, as they are written and as the variants are called.
const POLICIES: [(&str, &str); 4] = [
    ("parallel", "Parallel"),
    ("replace", "Replace"),
    ("queue", "Queue"),
    ("reject", "Reject"),
];

/// What the attributes say, and what is wrong with them.
pub(super) struct Asked {
    pub(super) kind: String,
    pub(super) done: Option<Type>,
    pub(super) policy: Option<&'static str>,
    pub(super) skippable: bool,
    pub(super) surface: Option<Surface>,
    /// Where `#[command]` stands.
    command: Option<Span>,
    errors: Option<Error>,
}

/// The surface that a command runs on.
pub(super) enum Surface {
    /// Always the same.
    Named(LitStr),
    /// The text in that field.
    Field(Member, Span),
}

impl Asked {
    pub(super) fn read(input: &DeriveInput) -> Asked {
        let mut asked = Asked {
            kind: kebab(&input.ident.to_string()),
            done: None,
            policy: None,
            skippable: false,
            surface: None,
            command: None,
            errors: None,
        };
        let mut kind: Option<LitStr> = None;
        for attr in &input.attrs {
            if attr.path().is_ident("message") {
                asked.nested(attr, |_, meta| message(&meta, &mut kind));
            } else if attr.path().is_ident("command") {
                asked.command = Some(attr.path().span());
                asked.nested(attr, |asked, meta| asked.word(&meta));
            }
        }
        if let Some(kind) = kind {
            match fault_of(&kind.value()) {
                None => asked.kind = kind.value(),
                Some(fault) => asked.error(Error::new(kind.span(), fault)),
            }
        }
        asked.fields(input);
        asked
    }

    fn nested(
        &mut self,
        attr: &Attribute,
        mut read: impl FnMut(&mut Asked, ParseNestedMeta<'_>) -> syn::Result<()>,
    ) {
        if let Err(error) = attr.parse_nested_meta(|meta| read(self, meta)) {
            self.error(error);
        }
    }

    /// One word of `#[command(…)]` on the type.
    fn word(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let word = name_of(meta);
        let twice = |is: bool| {
            if is {
                Err(meta.error(format!("`{word}` stands here twice")))
            } else {
                Ok(())
            }
        };
        match word.as_str() {
            "done" => {
                twice(self.done.is_some())?;
                self.done = Some(meta.value()?.parse()?);
            }
            "policy" => {
                twice(self.policy.is_some())?;
                let policy: syn::Ident = meta.value()?.parse()?;
                let known = POLICIES.iter().find(|(name, _)| policy == name);
                let Some((_, variant)) = known else {
                    let names = POLICIES.map(|(name, _)| name);
                    let why = told("policy", "policies", &policy.to_string(), &names);
                    return Err(Error::new(policy.span(), why));
                };
                self.policy = Some(variant);
            }
            "surface" => {
                twice(self.surface.is_some())?;
                let name: LitStr = meta.value()?.parse()?;
                self.surface = Some(Surface::Named(name));
            }
            "skippable" => {
                twice(self.skippable)?;
                self.skippable = true;
            }
            other => return Err(meta.error(unknown("word", other, &WORDS))),
        }
        Ok(())
    }

    /// `#[command(surface)]` on a field.
    fn fields(&mut self, input: &DeriveInput) {
        let fields: Vec<&syn::Field> = match &input.data {
            Data::Struct(data) => data.fields.iter().collect(),
            Data::Enum(data) => {
                let variants = data.variants.iter();
                variants.flat_map(|variant| &variant.fields).collect()
            }
            Data::Union(_) => Vec::new(),
        };
        let is_struct = matches!(input.data, Data::Struct(_));
        for (at, field) in fields.into_iter().enumerate() {
            for attr in &field.attrs {
                if !attr.path().is_ident("command") {
                    continue;
                }
                self.command = Some(attr.path().span());
                let member = match &field.ident {
                    Some(name) => Member::Named(name.clone()),
                    None => Member::Unnamed(Index::from(at)),
                };
                let of = Surface::Field(member, field.ty.span());
                let mut of = Some(of);
                self.nested(attr, |asked, meta| match name_of(&meta).as_str() {
                    "surface" if !is_struct => Err(meta.error(
                        "the surface is a field of a struct; an enum implements `Command` by hand",
                    )),
                    "surface" if asked.surface.is_some() => {
                        Err(meta.error("the surface is told already"))
                    }
                    "surface" => {
                        asked.surface = of.take();
                        Ok(())
                    }
                    other => Err(meta.error(unknown("word", other, &["surface"]))),
                });
            }
        }
    }

    /// A payload that asks for nothing has no policy and no surface.
    pub(super) fn refuse_command(&mut self) {
        if let Some(at) = self.command {
            let why =
                "`command` is about what asks for one: derive `Command` in place of `Payload`";
            self.error(Error::new(at, why));
        }
    }

    fn error(&mut self, error: Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            None => self.errors = Some(error),
        }
    }

    pub(super) fn errors(&self) -> TokenStream {
        let errors = self.errors.as_ref();
        errors.map_or_else(TokenStream::new, Error::to_compile_error)
    }
}

/// One word of `#[message(…)]`.
fn message(meta: &ParseNestedMeta<'_>, kind: &mut Option<LitStr>) -> syn::Result<()> {
    match name_of(meta).as_str() {
        "kind" if kind.is_some() => Err(meta.error("`kind` stands here twice")),
        "kind" => {
            *kind = Some(meta.value()?.parse()?);
            Ok(())
        }
        other => Err(meta.error(unknown("word", other, &["kind"]))),
    }
}

fn name_of(meta: &ParseNestedMeta<'_>) -> String {
    let name = meta.path.get_ident();
    name.map_or_else(String::new, ToString::to_string)
}

/// What is wrong with the name of a kind.
fn fault_of(kind: &str) -> Option<String> {
    let is_letter = |c: char| c.is_ascii_lowercase();
    if kind.contains(':') {
        return Some(format!(
            "`{kind}` has a `:`, behind which the table says how a run ended, `move:done`"
        ));
    }
    let fits = kind.starts_with(is_letter)
        && kind
            .chars()
            .all(|c| is_letter(c) || c.is_ascii_digit() || c == '-');
    (!fits).then(|| {
        format!(
            "`{kind}` is no kind: lower-case letters, digits and `-`, a letter first, as in `move-part`"
        )
    })
}

/// As [`unknown`] says it, of a word with a plural of its own.
fn told(one: &str, several: &str, found: &str, names: &[&str]) -> String {
    let text = unknown(one, found, names);
    text.replace(&format!("{one}s"), several)
}
