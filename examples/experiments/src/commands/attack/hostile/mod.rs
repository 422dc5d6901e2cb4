//! Functions that do beyond a limit what nobody expects of a function: they give texts that read as
//! something else, end their process, reach for what is not theirs, or have a state.

pub(crate) mod environments;

/// A module `nasty` beside the functions: what the attribute does not see, it does not refuse.
pub(crate) const NASTY: &str = include_str!("nasty.rs");

/// What stands in front of the functions. The limit moves where the environment says so.
pub(crate) const FRONT: &str = r#"
mod nasty;

pub fn limit() -> u8 {
    if std::env::var_os("MOVED").is_some() { 80 } else { 70 }
}

#[derive(Debug)]
pub struct Opaque(pub &'static str);
"#;

pub(crate) struct Hostile {
    pub(crate) name: String,
    pub(crate) code: String,
    /// Whether its outcomes beyond the limit are pinned, so that a limit that moves is seen.
    pub(crate) is_pinned: bool,
}

/// Texts that a terminal obeys, that need an escape, or that read as a part of a snapshot, a report
/// or a program.
const TEXTS: [&str; 84] = [
    "",
    " ",
    " in front",
    "behind ",
    "\t",
    "\n",
    "two\nlines",
    "\r\n",
    "\0",
    "\u{7}",
    "\u{1b}[2J\u{1b}[31mred",
    "\u{1b}]8;;http://elsewhere\u{7}link",
    "\u{202e}backwards",
    "\u{200b}",
    "\u{feff}",
    "\u{85}",
    "\u{2028}",
    "e\u{301}",
    "日本語",
    "🎉",
    "\"",
    "\"quoted\"",
    "'",
    "\\",
    "\\n",
    "\\u{1b}",
    "`",
    "```",
    "f(1) = 2",
    "  f(1) = 2",
    "= 5",
    "! 5",
    "! panic: big",
    "panic: big",
    "panic",
    "panic: ",
    "abort",
    "! abort",
    "exit: code 3",
    "Err: big",
    "Err: panic: big",
    "e.g. f(1) = 2",
    "---",
    "---\nsource: src/main.rs\n---",
    "… more places along `n` where the value changes",
    "  … more outcomes that are not repeatable",
    "digest 1 of 4, over 64 more calls: **** **** ****",
    "complete: all 256 inputs were tried",
    "no boundary found",
    "other results:",
    "also at n = 1: 2|3",
    "along `n`:",
    "<<<<<<< HEAD",
    "=======",
    "intact: sum 0",
    "setbve: all is well",
    "test result: ok.",
    "over time",
    "killed",
    "not executed",
    "presumed to end its process",
    "refused permission",
    "signal: 11",
    "stack overflow",
    "None",
    "Some(1)",
    "Ok(())",
    "()",
    "true",
    "-0",
    "NaN",
    "1e400",
    "0x10",
    "1_000",
    "{}",
    "{n}",
    "%s%n",
    "$(id)",
    "<script>",
    "// comment",
    "*/ fn more() {}",
    "std::process::exit(0);",
    "arithmetic overflow",
    "index out of bounds",
];

/// A module with the code of the functions.
pub(crate) fn module(name: &str, functions: &[Hostile]) -> String {
    let mut code = format!("pub mod {name} {{\nuse crate::{{Opaque, nasty}};\n");
    for function in functions {
        code.push_str(&function.code);
    }
    code + "}\n"
}

/// Each text as a value, as an error, as an error that only `Debug` shows, and as a panic's message.
pub(crate) fn texts() -> Vec<Hostile> {
    let mut all = Vec::new();
    for (number, text) in TEXTS.iter().enumerate() {
        let kinds = [
            ("value", "String", format!("return {text:?}.to_owned();"), "n.to_string()"),
            ("error", "Result<u8, String>", format!("return Err({text:?}.to_owned());"), "Ok(n)"),
            ("opaque", "Result<u8, Opaque>", format!("return Err(Opaque({text:?}));"), "Ok(n)"),
            ("panic", "u8", format!("panic!(\"{{}}\", {text:?});"), "n"),
        ];
        for (kind, returns, beyond, within) in kinds {
            all.push(hostile(&format!("{kind}_{number}"), returns, &beyond, within, true));
        }
    }
    for (name, beyond) in [
        ("long", "return \"x\".repeat(100_000);"),
        ("many_lines", "return \"line\\n\".repeat(5_000);"),
        ("long_error", "panic!(\"{}\", \"é\".repeat(50_000));"),
    ] {
        all.push(hostile(name, "String", beyond, "n.to_string()", true));
    }
    all
}

/// Each function of `nasty`, called beyond the limit.
pub(crate) fn deeds() -> Vec<Hostile> {
    let mut all = Vec::new();
    let mut is_pinned = false;
    for line in NASTY.lines() {
        if line.starts_with("// ") {
            is_pinned = line == "// Pinned.";
        }
        let name = line.strip_prefix("pub fn ").and_then(|rest| rest.strip_suffix("() {"));
        if let Some(name) = name {
            let beyond = format!("nasty::{name}();");
            all.push(hostile(name, "bool", &beyond, "n > 3", is_pinned));
        }
    }
    all
}

/// Functions of names that generated code might use as well.
pub(crate) fn names() -> Vec<Hostile> {
    let names = "call copy options subject shapes input inputs observation outcome settings name \
                 arguments test tests main std core alloc setbve insta vec format some none ok err \
                 bool u8 str string option result default clone drop take probe report assert text \
                 own line value values argument n limit_ explore explore_covered covered identity";
    let mut all = Vec::new();
    for name in names.split_whitespace() {
        all.push(hostile(name, "bool", "return n > 100;", "n > 3", true));
    }
    all
}

fn hostile(name: &str, returns: &str, beyond: &str, within: &str, is_pinned: bool) -> Hostile {
    let code = format!(
        "#[cfg_attr(test, setbve::boundary_explore(call_limit = \"100ms\"))]\n\
         pub fn {name}(n: u8) -> {returns} {{\n    \
         if n > crate::limit() {{\n        {beyond}\n    }}\n    {within}\n}}\n"
    );
    Hostile { name: name.to_owned(), code, is_pinned }
}
