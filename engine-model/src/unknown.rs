//! What to say of a name that is not declared.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::text::plain;

/// How many names a message lists: more than a reader takes in are counted.
const LISTED: usize = 12;

/// The message for a name that is not declared: the names that are, the
/// nearest first, and what was probably meant.
///
/// `kind` is what is named, in the singular: `phase`, `event`, `illegal`,
/// `seat`, `field`, `label`, `branch`.
///
/// ```
/// use rulebook_model::unknown;
///
/// assert_eq!(
///     unknown("phase", "Wno", &["Play", "Won", "Drawn"]),
///     "unknown phase `Wno`: the phases are `Won`, `Play`, `Drawn`; did you mean `Won`?",
/// );
/// assert_eq!(unknown("seat", "X", &[]), "unknown seat `X`: no seat is declared");
/// ```
#[must_use]
pub fn unknown(kind: &str, found: &str, declared: &[&str]) -> String {
    let mut names: Vec<(usize, &str)> = Vec::with_capacity(declared.len());
    for &name in declared {
        // One declared twice is reported on its own; here it is one name.
        if names.iter().all(|&(_, other)| other != name) {
            names.push((distance(found, name), name));
        }
    }
    names.sort_by_key(|&(distance, _)| distance);

    let names_only: Vec<&str> = names.iter().map(|&(_, name)| name).collect();
    let list = match names_only[..] {
        [] => format!("no {kind} is declared"),
        [name] => format!("the only {kind} is `{name}`"),
        _ => {
            let s = if kind.ends_with("ch") { "es" } else { "s" };
            format!("the {kind}{s} are {}", listed(&names_only))
        }
    };
    match names.first() {
        Some(&(distance, name)) if distance <= near(found) => {
            format!("unknown {kind} `{found}`: {list}; did you mean `{name}`?")
        }
        _ => format!("unknown {kind} `{found}`: {list}"),
    }
}

/// Names in backticks; only the first of a great many.
pub(crate) fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names
        .iter()
        .take(LISTED)
        .map(|name| format!("`{name}`"))
        .collect();
    let list = quoted.join(", ");
    match names.len().saturating_sub(LISTED) {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}

/// How many slips a name of that length is allowed: a third of it, and one in
/// the shortest. rustc suggests by the same measure.
fn near(name: &str) -> usize {
    plain(name).chars().count().max(3) / 3
}

/// How many letters have to be put in, left out, changed or swapped with
/// their neighbour to make one name of the other, whatever the case (the
/// optimal string alignment distance).
fn distance(a: &str, b: &str) -> usize {
    let letters =
        |name| -> Vec<char> { plain(name).chars().flat_map(char::to_lowercase).collect() };
    let (a, b) = (letters(a), letters(b));
    // `rows[i][j]`: from the first `i` letters of `a` to the first `j` of `b`.
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        rows[i][0] = i;
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{distance, unknown};

    #[test]
    fn the_nearest_name_comes_first() {
        assert_eq!(
            unknown("phase", "Wno", &["Play", "Drawn", "Won"]),
            "unknown phase `Wno`: the phases are `Won`, `Play`, `Drawn`; did you mean `Won`?",
        );
    }

    #[test]
    fn equally_near_names_keep_their_order() {
        assert_eq!(
            unknown("seat", "Z", &["X", "O"]),
            "unknown seat `Z`: the seats are `X`, `O`; did you mean `X`?",
        );
        assert_eq!(
            unknown("seat", "Zed", &["X", "O"]),
            "unknown seat `Zed`: the seats are `X`, `O`",
        );
    }

    #[test]
    fn case_and_underscores_are_small_slips() {
        assert!(unknown("event", "give_up", &["GiveUp", "Go"]).ends_with("did you mean `GiveUp`?"));
        assert!(unknown("phase", "play", &["Play", "Pray"]).ends_with("did you mean `Play`?"));
        assert!(unknown("label", "type", &["r#type", "tape"]).ends_with("did you mean `r#type`?"));
    }

    #[test]
    fn nothing_is_suggested_from_afar() {
        assert_eq!(
            unknown("illegal", "Occupied", &["TooFar", "NotYours"]),
            "unknown illegal `Occupied`: the illegals are `TooFar`, `NotYours`",
        );
    }

    #[test]
    fn one_name_and_none_read_well() {
        assert_eq!(
            unknown("field", "cel", &["cell"]),
            "unknown field `cel`: the only field is `cell`; did you mean `cell`?",
        );
        assert_eq!(
            unknown("event", "Place", &[]),
            "unknown event `Place`: no event is declared",
        );
    }

    #[test]
    fn a_name_declared_twice_is_listed_once() {
        assert_eq!(
            unknown("phase", "Over", &["Play", "Won", "Play"]),
            "unknown phase `Over`: the phases are `Play`, `Won`",
        );
    }

    #[test]
    fn a_long_list_is_cut() {
        let names: Vec<String> = (0..100).map(|n| format!("Room{n:02}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let message = unknown("phase", "Room7", &names);
        assert!(message.contains("`Room07`, `Room17`"), "{message}");
        assert!(
            message.contains(" and 88 more; did you mean `Room07`?"),
            "{message}"
        );
    }

    #[test]
    fn a_swap_is_one_slip() {
        assert_eq!(distance("Won", "Wno"), 1);
        assert_eq!(distance("", "Won"), 3);
        assert_eq!(distance("été", "ÉTÉ"), 0);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
