//! Names as text: in logs, in pictures and in JSON.

use alloc::string::String;

/// A name in kebab case, as logs and pictures spell it.
///
/// A word begins at an underscore, at a capital that follows a small letter
/// or a digit, and at the last capital of a run when a small letter follows
/// it. Digits stay with the word before them.
///
/// ```
/// use rulebook_model::kebab;
///
/// assert_eq!(kebab("GiveUp"), "give-up");
/// assert_eq!(kebab("HTTPGet"), "http-get");
/// assert_eq!(kebab("Player2Wins"), "player2-wins");
/// assert_eq!(kebab("r#type"), "type");
/// ```
#[must_use]
pub fn kebab(name: &str) -> String {
    let name = plain(name);
    let mut kebab = String::with_capacity(name.len() + 4);
    for word in name.split('_').filter(|word| !word.is_empty()) {
        let mut start = 0;
        for end in humps(word) {
            if !kebab.is_empty() {
                kebab.push('-');
            }
            // Word by word, not letter by letter: a capital sigma becomes
            // another small letter at the end of a word.
            kebab.push_str(&word[start..end].to_lowercase());
            start = end;
        }
    }
    // `__` is a name too, and has to be told from nothing at all.
    if kebab.is_empty() { name.into() } else { kebab }
}

/// A name without the `r#` that only Rust's parser needs.
pub(crate) fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// Where the words of a name without underscores end.
fn humps(word: &str) -> impl Iterator<Item = usize> {
    let next = |at: usize| word[at..].chars().next();
    word.char_indices()
        .skip(1)
        .filter(move |&(at, this)| {
            let before = word[..at].chars().next_back();
            let after = next(at + this.len_utf8());
            this.is_uppercase()
                && (before.is_some_and(|before| !before.is_uppercase())
                    || after.is_some_and(char::is_lowercase))
        })
        .map(|(at, _)| at)
        .chain(Some(word.len()))
}

/// The name of a branch as text: its event and its label, or the event alone
/// where there is no label.
///
/// ```
/// use rulebook_model::branch_name;
///
/// assert_eq!(branch_name("Place", Some("Win")), "place:win");
/// assert_eq!(branch_name("Resign", None), "resign");
/// ```
#[must_use]
pub fn branch_name(event: &str, label: Option<&str>) -> String {
    let mut name = kebab(event);
    if let Some(label) = label {
        name.push(':');
        name.push_str(&kebab(label));
    }
    name
}

#[cfg(test)]
mod tests {
    use super::kebab;

    #[test]
    fn words_are_told_apart() {
        for (name, expected) in [
            ("Win", "win"),
            ("GiveUp", "give-up"),
            ("give_up", "give-up"),
            ("GIVE_UP", "give-up"),
            ("Give_Up", "give-up"),
            ("HTTPGet", "http-get"),
            ("GetHTTP", "get-http"),
            ("XO", "xo"),
            ("AMove", "a-move"),
            ("r#type", "type"),
            ("r#Match", "match"),
        ] {
            assert_eq!(kebab(name), expected, "{name}");
        }
    }

    #[test]
    fn digits_stay_with_their_word() {
        for (name, expected) in [
            ("Round2", "round2"),
            ("Player2Wins", "player2-wins"),
            ("HTTP2Get", "http2-get"),
            ("A1B2", "a1-b2"),
            ("Round_2", "round-2"),
        ] {
            assert_eq!(kebab(name), expected, "{name}");
        }
    }

    #[test]
    fn letters_of_every_alphabet_count() {
        for (name, expected) in [
            ("ÉtéÀParis", "été-à-paris"),
            ("ХодКонём", "ход-конём"),
            ("ΜεγάλοςΝΌΜΟΣ", "μεγάλος-νόμος"),
            ("王手", "王手"),
        ] {
            assert_eq!(kebab(name), expected, "{name}");
        }
    }

    #[test]
    fn a_name_of_underscores_is_not_lost() {
        assert_eq!(kebab("_x_"), "x");
        assert_eq!(kebab("__"), "__");
        assert_eq!(kebab(""), "");
    }
}
