//! The one table that all measurements go into.

use std::fmt;

/// Rows under headings, as Markdown: the README takes it as it is printed.
pub(crate) struct Table {
    rows: Vec<[String; 4]>,
    notes: Vec<String>,
}

impl Table {
    pub(crate) fn new() -> Self {
        let head = ["what", "measured", "ratio", "goal"];
        Table {
            rows: vec![head.map(String::from)],
            notes: Vec::new(),
        }
    }

    /// A row that opens a group of others: all that is below it is measured in
    /// the same unit, in one run.
    pub(crate) fn heading(&mut self, heading: &str) {
        self.row(&format!("**{heading}**"), String::new(), None, "");
    }

    pub(crate) fn row(&mut self, what: &str, measured: String, ratio: Option<f64>, goal: &str) {
        let ratio = ratio.map_or_else(String::new, |ratio| format!("{ratio:.3}×"));
        self.rows.push([what.into(), measured, ratio, goal.into()]);
    }

    /// Something to be told below the table.
    pub(crate) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: [usize; 4] = std::array::from_fn(|column| {
            let widths = self.rows.iter().map(|row| row[column].chars().count());
            widths.max().unwrap_or(0)
        });
        // A head alone is no table.
        let rows = match self.rows.as_slice() {
            [_] => &[],
            rows => rows,
        };
        for (at, [what, measured, ratio, goal]) in rows.iter().enumerate() {
            let [first, second, third, fourth] = widths;
            writeln!(
                f,
                "| {what:first$} | {measured:>second$} | {ratio:>third$} | {goal:fourth$} |"
            )?;
            if at == 0 {
                writeln!(
                    f,
                    "| {:-<first$} | {:->second$} | {:->third$} | {:-<fourth$} |",
                    "", ":", ":", ""
                )?;
            }
        }
        for note in &self.notes {
            writeln!(f, "\n{note}")?;
        }
        Ok(())
    }
}

/// The value in the middle.
pub(crate) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
