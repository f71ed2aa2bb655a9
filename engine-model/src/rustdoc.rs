//! The diagram of a game, for the page of its type.

use alloc::format;
use alloc::string::String;

use crate::graph::Graph;
use crate::model::Model;

/// The rules as HTML that draws itself where the page's browser runs scripts and
/// reaches that one, mermaid.js in one file; where not, and where the diagram is larger
/// than mermaid.js draws, its source stays.
///
/// ```
/// use rulebook_model::{example::TIC_TAC_TOE, rustdoc};
///
/// let html = rustdoc(&TIC_TAC_TOE, "mermaid.min.js");
/// assert!(html.contains("<pre class=\"rulebook-diagram\">stateDiagram-v2"));
/// assert!(html.contains("state c0 &lt;&lt;choice&gt;&gt;"));
/// ```
#[must_use]
pub fn rustdoc(model: &Model<'_>, script: &str) -> String {
    let graph = Graph::new(*model);
    let drawing = graph.mermaid();
    let (text, fits) = match drawing.text() {
        Ok(text) => (text, true),
        Err(_) => (graph.to_mermaid(), false),
    };
    let source = escaped(&text);
    let source = format!("# Diagram\n\n<pre class=\"rulebook-diagram\">{source}</pre>\n");
    if !fits {
        return source;
    }
    // The themes of rustdoc's pages are `light`, `dark` and `ayu`.
    format!(
        r#"{source}
<script>
(async (source) => {{
    try {{
        await new Promise((loaded, failed) => {{
            const script = document.createElement("script");
            Object.assign(script, {{ src: "{script}", onload: loaded, onerror: failed }});
            document.head.append(script);
        }});
        const theme = document.documentElement.dataset.theme === "light" ? "default" : "dark";
        globalThis.mermaid.initialize({{ startOnLoad: false, theme }});
        const {{ svg }} = await globalThis.mermaid.render("rulebook-diagram", source.textContent);
        source.outerHTML = "<div class='rulebook-diagram'>" + svg + "</div>";
    }} catch (why) {{
        console.warn("the diagram stays as its source:", why);
    }}
}})(document.currentScript.previousElementSibling);
</script>
"#,
        script = script.replace(['"', '\\', '<'], ""),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use core::fmt::Write;

    use super::rustdoc;
    use crate::samples::rules;

    #[test]
    fn what_mermaid_would_not_draw_stays_as_its_source() {
        let mut text = String::from("move");
        for at in 0..900 {
            let _ = write!(text, " Event{at}");
        }
        text += "\nphase Play\nend Won";
        for at in 0..900 {
            let _ = write!(text, "\non Event{at} Play: Won? ; Play?");
        }
        let large = rules(alloc::boxed::Box::leak(text.into_boxed_str()));
        let html = rustdoc(&large, "mermaid.min.js");
        assert!(html.contains("<pre") && !html.contains("<script>"));
    }
}
