//! The page that holds a campaign's figures and tables; it needs no other file.

use crate::papers::setbve::tables::LEGEND;
use crate::render::chart;
use crate::render::figure::Figure;
use crate::render::table::{Table, escaped};

const TITLE: &str = "SETBVE: the experiments";

/// The look of every page.
pub(crate) const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1f2328;--muted:#59636e;--ground:#ffffff;--line:#d8dee4;--band:#f6f8fa}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--muted:#9ea7b1;--ground:#0d1117;--line:#30363d;--band:#161b22}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1130px;padding:24px 16px 64px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.3rem;margin:3rem 0 .5rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
h3{font-size:1.05rem;margin:2.2rem 0 .3rem}
p,figcaption{color:var(--muted);margin:.3rem 0 .9rem;font-size:.92rem}
figure{margin:0}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;font-size:.92rem}
a{color:inherit}
.panels{display:flex;flex-wrap:wrap;gap:1.2rem;overflow-x:auto}
.panels svg{flex:0 1 auto}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;color:var(--ink)}
.legend span{display:inline-flex;align-items:center;gap:.4rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;font-size:.82rem;font-variant-numeric:tabular-nums;width:100%}
th,td{padding:.32rem .5rem;text-align:right;white-space:nowrap}
thead th{background:var(--band);font-weight:600}
.group{text-align:center}
.group,.edge{border-left:1px solid var(--line)}
tbody tr{border-top:1px solid var(--line)}
th[scope=row],thead tr:first-child th:first-child{position:sticky;left:0;text-align:left;font-weight:500;background:var(--ground)}
td{color:var(--muted)}
td b{color:var(--ink)}
td small{opacity:.8;font-weight:400}
";

/// The whole page.
pub(crate) fn page(tables: &[Table], figures: &[Figure]) -> String {
    let mut links = String::new();
    let mut body = String::from("<h2>Figures</h2>\n");
    for figure in figures {
        links.push_str(&format!("<a href=\"#{}\">{}</a>\n", figure.name, escaped(&figure.label())));
        body.push_str(&figure.html());
    }
    body.push_str(&format!("<h2>Tables</h2>\n<p>{}</p>\n", escaped(LEGEND)));
    for (index, table) in tables.iter().enumerate() {
        let title = escaped(&table.title);
        links.push_str(&format!("<a href=\"#table-{index}\">{title}</a>\n"));
        body.push_str(&format!(
            "<h3 id=\"table-{index}\">{title}</h3>\n<p>{}</p>\n<div class=\"scroll\">\n{}</div>\n",
            escaped(&table.note),
            table.html()
        ));
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{TITLE}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n<h1>{TITLE}</h1>\n\
         <nav>\n{links}</nav>\n{body}</body>\n</html>\n",
        chart::STYLE
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::setbve::tables::tables;
    use crate::papers::setbve::tradeoff::tradeoff;
    use crate::results::measured::tests::system;

    #[test]
    fn the_page_holds_everything_and_needs_nothing() {
        let systems = [system()];
        let html = page(&tables(&systems), &[tradeoff(&[&systems[0]])]);
        assert_eq!(html.matches("<table>").count(), 5);
        assert_eq!(html.matches("<figure ").count(), 1);
        for outside in ["src=", "href=\"http", "url(", "@import", "<script"] {
            assert!(!html.contains(outside), "{outside}");
        }
    }

    #[test]
    fn links_lead_somewhere() {
        let systems = [system()];
        let html = page(&tables(&systems), &[tradeoff(&[&systems[0]])]);
        let links: Vec<&str> =
            html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(links.len(), 6);
        assert!(links.iter().all(|link| html.contains(&format!("id=\"{link}\""))));
    }
}
