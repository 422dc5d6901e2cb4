//! `cargo setbve new`: puts the attribute in front of a function, or says where it would pay.

use std::path::PathBuf;

use clap::Args;

use crate::failure::{End, Failure};
use crate::manifest;
use crate::output::{columns, counted, say};
use crate::sources::argument::obstacle_to_plain_calls;
use crate::sources::outside::Outside;
use crate::sources::weighed::Weighed;
use crate::sources::{Function, Sources, Within};
use crate::workspace::{Workspace, read, write};

#[derive(Args)]
pub(crate) struct New {
    /// The function: its name, or its path as `fees::late_fee`
    #[arg(required_unless_present = "suggest")]
    function: Option<String>,
    /// List the functions of the package that would pay, the best first
    #[arg(long, conflicts_with = "function")]
    suggest: bool,
    /// The types of a generic function's parameters, in their order
    #[arg(long, value_name = "TYPE", value_delimiter = ',', conflicts_with = "wrapper")]
    types: Vec<String>,
    /// Write a function into tests/boundaries.rs that calls it, and leave the source as it is
    #[arg(long, conflicts_with = "suggest")]
    wrapper: bool,
    /// Also list why other functions are not suggested
    #[arg(long, requires = "suggest")]
    all: bool,
}

/// The fewest conditions of a function that is suggested.
const LEAST: usize = 2;
/// Why none of several functions is chosen, as where each is for another system.
const SEVERAL: &str = "there are several of this path, so write the attribute by hand";
const WRAPPERS: &str = "tests/boundaries.rs";

impl New {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<End, Failure> {
        let sources = Sources::of(&workspace.package)?;
        let Some(name) = &self.function else {
            say(&suggestions(workspace, &sources, self.all));
            return Ok(End::Fine);
        };
        let function = chosen(workspace, &sources, name)?;
        let reason = if self.types.is_empty() {
            sources.obstacle(function)
        } else {
            sources.obstacle_with_types(function, &self.types)
        };
        if let Some(reason) = reason {
            let at = workspace.shown(&function.file);
            return Err(Failure::usage(format!("`{}` in {at}: {reason}", function.path)));
        }
        if self.wrapper {
            return wrap(workspace, &sources, function);
        }
        let text = read(&function.file)?;
        let mut keys = Vec::new();
        let mut line = function.starts;
        if let Within::Block { starts: (line, _), names_some: true, .. } = &function.within {
            return self.one_more(workspace, function, &text, *line);
        }
        if let Within::Block { starts, .. } = &function.within {
            keys.push(format!("functions = [{}]", function.signature.ident));
            line = *starts;
        }
        if !self.types.is_empty() {
            keys.push(format!("types = [{}]", self.types.join(", ")));
        }
        let keys = if keys.is_empty() { String::new() } else { format!("({})", keys.join(", ")) };
        let attribute = format!("#[cfg_attr(test, setbve::boundary_explore{keys})]");
        let (line, column) = line;
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        let added = format!("{}{attribute}\n", " ".repeat(column));
        lines.insert(line - 1, &added);
        write(&function.file, &lines.concat())?;
        say(&format!(
            "{}:{line}: {attribute}\n\nnext: `cargo setbve test {}` explores it, and `cargo setbve \
             review` shows what it finds\n",
            workspace.shown(&function.file),
            function.signature.ident
        ));
        Ok(End::Fine)
    }

    /// Names it in the attribute that stands in front of its block already.
    fn one_more(
        &self,
        workspace: &Workspace,
        function: &Function,
        text: &str,
        line: usize,
    ) -> Result<End, Failure> {
        const LIST: &str = "functions = [";
        let name = &function.signature.ident;
        let above: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let Some(at) = text[..above].rfind(LIST).filter(|_| self.types.is_empty()) else {
            let at = workspace.shown(&function.file);
            return Err(Failure::usage(format!(
                "{at}:{line}: name `{name}` in the attribute in front of its `impl` block"
            )));
        };
        let (before, behind) = text.split_at(at + LIST.len());
        write(&function.file, &format!("{before}{name}, {behind}"))?;
        let at = workspace.shown(&function.file);
        say(&format!("{at}: {LIST}{name}, ..]\n\nnext: `cargo setbve test {name}` explores it\n"));
        Ok(End::Fine)
    }
}

/// The one function that is meant.
pub(crate) fn chosen<'a>(
    workspace: &Workspace,
    sources: &'a Sources,
    name: &str,
) -> Result<&'a Function, Failure> {
    let is_meant = |own: &&Function| own.path == name || own.path.ends_with(&format!("::{name}"));
    let meant: Vec<&Function> = sources.functions.iter().filter(is_meant).collect();
    match meant.as_slice() {
        [] => Err(Failure::usage(format!(
            "no function `{name}` in {}: `cargo setbve new --suggest` lists those that would pay",
            workspace.shown(&workspace.package.join("src"))
        ))),
        [one] => Ok(one),
        many => {
            let is_exact = |own: &&&Function| own.path == name;
            let exact: Vec<&Function> = many.iter().filter(is_exact).copied().collect();
            if let [one] = exact[..] {
                return Ok(one);
            }
            let same = if exact.is_empty() { many } else { &exact };
            if let [first, .., last] = same
                && same.iter().all(|own| own.path == first.path)
            {
                let line = |own: &Function| format!("{}:{}", workspace.shown(&own.file), own.line);
                let text = format!("`{name}` at {} and {}: {SEVERAL}", line(first), line(last));
                return Err(Failure::usage(text));
            }
            let paths: Vec<&str> = many.iter().map(|own| &*own.path).collect();
            Err(Failure::usage(format!("`{name}` may be {}: write its path", paths.join(", "))))
        }
    }
}

/// The functions that would pay, with what speaks for them; and why the others would not.
fn suggestions(workspace: &Workspace, sources: &Sources, all: bool) -> String {
    let (mut suggested, mut others) = (Vec::new(), Vec::new());
    for function in &sources.functions {
        let weighed = Weighed::of(function);
        let at = format!("{}:{}", workspace.shown(&function.file), function.line);
        let same = sources.functions.iter().filter(|own| own.path == function.path);
        let reason = sources
            .obstacle(function)
            .or_else(|| (same.count() > 1).then(|| SEVERAL.to_owned()))
            .or_else(|| weighed.effect.map(|name| format!("it uses `{name}`")))
            .or_else(|| sources.unseen(function))
            .or_else(|| match weighed.conditions {
                LEAST.. => None,
                1 => Some("it has one condition only".to_owned()),
                _ => Some("it has no conditions".to_owned()),
            });
        match reason {
            None => suggested.push((weighed.conditions, function.path.clone(), at)),
            Some(reason) => others.push([function.path.clone(), at, reason]),
        }
    }
    suggested.sort_by_key(|(conditions, ..)| std::cmp::Reverse(*conditions));
    let rows: Vec<[String; 3]> = suggested
        .into_iter()
        .map(|(conditions, path, at)| [path, at, format!("{conditions} conditions")])
        .collect();
    let mut text =
        if rows.is_empty() { "no function is suggested\n".to_owned() } else { columns(&rows) };
    if others.is_empty() {
        return text;
    }
    if all {
        text.push_str("\nnot suggested:\n");
        text.push_str(&columns(&others));
    } else {
        let count = counted(others.len(), "function");
        text.push_str(&format!("\n{count} not suggested: `--all` says why\n"));
    }
    text
}

/// Writes a function that calls it into a test of its own.
fn wrap(workspace: &Workspace, sources: &Sources, function: &Function) -> Result<End, Failure> {
    let Some(public) = &function.public else {
        let text =
            format!("`{}` is not public, so a test in {WRAPPERS} cannot call it", function.path);
        return Err(Failure::usage(text));
    };
    if function.signature.receiver().is_some() {
        return Err(Failure::usage(format!(
            "`{}` is a method: write a function into {WRAPPERS} that makes its value and calls it",
            function.path
        )));
    }
    if let Some(reason) = obstacle_to_plain_calls(function) {
        return Err(Failure::usage(format!(
            "`{path}`: {reason}; `cargo setbve new {path}` puts the attribute in front of it",
            path = function.path
        )));
    }
    let (manifest, _) = manifest::read(&workspace.package.join("Cargo.toml"))?;
    let package = manifest::package(&manifest).unwrap_or_default().replace('-', "_");
    let Outside { takes, returns, passed, .. } = sources.outside(function, &package)?;
    let from = function.file.strip_prefix(&workspace.package).unwrap_or(&function.file);
    let added = format!(
        "#[setbve::boundary_explore(constants_from = \"{}\")]\nfn {}{takes}{returns} {{\n    \
         {package}::{public}({passed})\n}}\n",
        from.display().to_string().replace('\\', "/"),
        function.signature.ident
    );
    let path: PathBuf = workspace.package.join(WRAPPERS);
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    if before.contains(&added) {
        return Err(Failure::usage(format!("{WRAPPERS} has it already")));
    }
    let heading = "//! Boundaries of functions, explored from outside.\n\n";
    let above = if before.is_empty() { heading } else { &format!("{}\n\n", before.trim_end()) };
    let text = format!("{above}{added}");
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
    }
    write(&path, &text)?;
    say(&format!("{WRAPPERS}:\n{added}\nnext: `cargo setbve test`\n"));
    Ok(End::Fine)
}
