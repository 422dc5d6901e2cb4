//! The page in which a person browses a sweep; it needs no other file.

use std::collections::BTreeMap;

use crate::render::label::thousands;
use crate::render::page::STYLE;
use crate::render::table::escaped;
use crate::sweep::finding::{Finding, Line};
use crate::sweep::surprise::Change;
use crate::sweep::tables::{remarks, tables};

const TITLE: &str = "Boundaries in Rust's standard library";

/// How surprise is measured, for the reader.
pub const MEASURE: &str = "A change is what boundaries have in common that are alike, in one type or in several: \
the same outputs, numbers and words aside, or the same error, along the same argument. It surprises by how much the output changes in one step (its \
program derivative, 0 to 1) times the sum of: rarity, how many functions there are for each that shows this kind of \
change; asymmetry, how many types have the function for each that shows the change (both as base-2 logarithms); and \
place, 0 bits at zero or at an end of the type, where people look first, 1 next to a power of two or ten, 2 elsewhere.";

const OWN_STYLE: &str = "\
#search{width:100%;font:inherit;color:inherit;background:var(--band);border:1px solid var(--line);border-radius:8px;padding:.6rem .8rem}
.bar{position:sticky;top:0;background:var(--ground);padding:.7rem 0 .4rem;z-index:2}
.bar p{margin:.3rem 0 0}
.change{border-top:1px solid var(--line);padding:.75rem 0}
.change header{display:flex;flex-wrap:wrap;gap:.1rem .7rem;align-items:baseline}
.change h3{margin:0;font-size:1rem}
.change small,.change summary{color:var(--muted);font-size:.82rem}
.change button{margin-left:auto;font:inherit;font-size:.78rem;color:var(--muted);background:none;border:1px solid var(--line);border-radius:6px;padding:.05rem .5rem;cursor:pointer}
pre{margin:.35rem 0 .2rem;padding:.45rem .6rem;background:var(--band);border-radius:8px;overflow-x:auto;font:.82rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.side{display:block}
section{scroll-margin-top:5rem}
@media (max-width:640px){pre{white-space:pre-wrap;overflow-wrap:anywhere}.side{padding-left:1.2em;text-indent:-1.2em}}
.bad{color:var(--bad)}
:root{--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--bad:#ff9492}}
[hidden]{display:none}
#functions th[scope=row]{cursor:pointer;text-decoration:underline dotted}
";

/// Shows the changes that hold every word of the search; a function's name in the table searches for it.
const SCRIPT: &str = "\
const box=document.getElementById('search'),count=document.getElementById('count'),all=[...document.querySelectorAll('.change')];
const texts=all.map(change=>change.textContent.toLowerCase());
function search(){const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);let shown=0;
all.forEach((change,i)=>{const is=words.every(word=>texts[i].includes(word));change.hidden=!is;shown+=is});
count.textContent=shown+' of '+all.length+' changes'}
box.addEventListener('input',search);search();
document.addEventListener('click',event=>{const target=event.target;
if(target.matches('button')){const text=[...target.closest('.change').querySelectorAll('pre:first-of-type code')].map(code=>code.textContent).join('\\n');
navigator.clipboard?.writeText(text).then(()=>{target.textContent='copied'},()=>{})}
if(target.matches('#functions th[scope=row]')){box.value=target.textContent+' ';search();box.scrollIntoView()}});
";

/// Boundaries of a change on the page, as many of each type.
const MOST_SHOWN: usize = 18;

/// Two lines, each a call and what it shows; the gap keeps what they show in one column.
fn lines(line: &Line) -> String {
    let width = line.calls.iter().map(|call| call.chars().count()).max().unwrap_or_default();
    let side = |side: usize| {
        let call = &line.calls[side];
        let gap = " ".repeat(width - call.chars().count());
        let output = escaped(&line.outputs[side]);
        let (sign, output) = if line.errors[side] {
            ("!", format!("<span class=\"bad\">{output}</span>"))
        } else {
            ("=", output)
        };
        let call = escaped(call);
        format!("<span class=\"side\"><code>{call}</code>{gap} {sign} {output}</span>")
    };
    format!("{}{}", side(0), side(1))
}

/// The boundaries of a change that are shown, the one that stands for all of them first.
fn shown<'a>(change: &'a Change<'_>) -> Vec<&'a Line> {
    let most = MOST_SHOWN / change.shown_by().clamp(1, MOST_SHOWN);
    let mut of_type: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shown = Vec::new();
    for (owner, line) in &change.boundaries {
        let count = of_type.entry(*owner).or_default();
        *count += 1;
        if *count <= most {
            shown.push(*line);
        }
    }
    shown
}

fn article(change: &Change<'_>) -> String {
    let Change { family, name, surprise, derivative, rarity, asymmetry, place, types, .. } = change;
    let shown = shown(change);
    let mut others = String::new();
    for line in &shown[1..] {
        others.push_str(&format!("\n{}\n", plain_lines(line)));
    }
    let count = change.shown_by();
    let scope = if *types == 1 {
        String::new()
    } else {
        format!("<small>{count} of {types} types</small>")
    };
    if !others.is_empty() {
        let more = change.boundaries.len() - 1;
        let cut = if more + 1 > shown.len() {
            format!(", {} of them here", shown.len() - 1)
        } else {
            String::new()
        };
        others = format!(
            "<details><summary>{more} more like it{cut}</summary><pre>{others}</pre></details>"
        );
    }
    format!(
        "<article class=\"change\"><header><h3>{family}::{name}</h3>{scope}\
         <small title=\"derivative × (rarity + asymmetry + place)\">{surprise:.1} bits = {derivative:.2} × \
         ({rarity:.1} + {asymmetry:.1} + {place:.0})</small><button type=\"button\">copy</button></header>\
         <pre>{}</pre>{others}</article>\n",
        lines(shown[0])
    )
}

/// The same as [`lines`], for many of them.
fn plain_lines(line: &Line) -> String {
    let side = |side: usize| {
        let sign = if line.errors[side] { '!' } else { '=' };
        format!("{} {sign} {}", escaped(&line.calls[side]), escaped(&line.outputs[side]))
    };
    format!("{}\n{}", side(0), side(1))
}

/// The whole page.
pub fn page(findings: &[Finding], changes: &[Change<'_>]) -> String {
    let mut tables = tables(findings, changes);
    let functions = tables.pop();
    let section = |table: &crate::render::table::Table| {
        format!(
            "<h2>{}</h2>\n<p>{}</p>\n<div class=\"scroll\">\n{}</div>\n",
            escaped(&table.title),
            escaped(&table.note),
            table.html()
        )
    };
    let articles: String = changes.iter().map(article).collect();
    let functions: String = functions.iter().map(section).collect();
    let tables: String = tables.iter().map(section).collect();
    let count = changes.iter().map(|change| change.boundaries.len()).sum::<usize>();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{TITLE}</title>\n<style>\n{STYLE}{OWN_STYLE}</style>\n</head>\n<body>\n<h1>{TITLE}</h1>\n\
         <nav><a href=\"#changes\">Changes</a> <a href=\"#functions\">Functions</a> \
         <a href=\"#tables\">Tables</a></nav>\n\
         <p>{} pairs of function and type were explored without telling the search anything about them. It \
         found {} boundaries: two calls one step apart that behave differently. “!” marks an error, a panic \
         or None. They are {} changes, the most surprising first: bits = derivative × (rarity + asymmetry + \
         place).</p>\n<p>The calls can be pasted where \
         <code>use std::{{alloc::Layout, net::*, num::*, ops::*, time::Duration}};</code> stands, in a build \
         with overflow checks.</p>\n<p>{}</p>\n<details><summary>How surprise is measured</summary><p>{MEASURE}</p></details>\n\
         <div class=\"bar\" id=\"changes\"><input id=\"search\" type=\"search\" \
         placeholder=\"Search: pow overflow, NonZero, char::from_u32 …\" aria-label=\"Search\">\
         <p id=\"count\">{} changes</p></div>\n{articles}\
         <section id=\"functions\">{functions}<p>A click on a function searches for it.</p></section>\n<section id=\"tables\">{tables}</section>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        thousands(findings.len()),
        thousands(count),
        changes.len(),
        escaped(&remarks(findings)),
        changes.len(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::finding::Place;
    use crate::sweep::surprise::{changes, tests::finding};

    #[test]
    fn the_page_holds_every_boundary_and_needs_nothing() {
        let findings = [
            finding("i8", "abs", &[(-128, ["panic: arithmetic overflow", "#"], Place::Edge)]),
            finding("i16", "abs", &[(-32768, ["panic: arithmetic overflow", "#"], Place::Edge)]),
            finding("char", "is", &[(64, ["a < b", "Some(#)"], Place::Power)]),
        ];
        let html = page(&findings, &changes(&findings));
        for line in findings.iter().flat_map(|finding| &finding.boundaries) {
            assert!(html.contains(&escaped(&line.calls[0])), "{}", line.calls[0]);
            assert!(html.contains(&escaped(&line.outputs[0])), "{}", line.outputs[0]);
        }
        assert_eq!(html.matches("<article").count(), 2);
        for outside in ["src=", "href=\"http", "url(", "@import"] {
            assert!(!html.contains(outside), "{outside}");
        }
    }
}
