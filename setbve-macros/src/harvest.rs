//! Collects the constants of a function's source, or of a whole file, for the search.
//!
//! Source: the improved Ariadne paper, rule 5, which takes the numbers of conditions, `case`s and
//! loops. Here every number counts, because the operand of a condition is often computed earlier.

pub(crate) mod called;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::visit_mut;
use syn::{
    Attribute, Block, Error, Expr, ExprLit, File, Item, Lit, LitStr, Macro, Pat, Path, Result,
    Token, UnOp,
};

use crate::fold::{fold, literal};
use crate::names::{Names, is_constant_name};
use crate::sorted;
use crate::walk::{Walk, Walker};

/// The constants of a source, as far as its tokens show them.
#[derive(Default)]
pub(crate) struct Harvest {
    pub(crate) numbers: Vec<i128>,
    /// Numbers that only a `u128` holds.
    pub(crate) large: Vec<u128>,
    /// The bits of floats that are no whole numbers.
    pub(crate) floats: Vec<u64>,
    /// Those of `numbers` that are written as characters.
    pub(crate) chars: Vec<char>,
    /// Short texts.
    pub(crate) texts: Vec<String>,
    /// Names that the generated test can see, each once; they may stand for anything.
    pub(crate) paths: Vec<Path>,
}

/// Harvests a function's body. A body that does not parse is left to the compiler, which reports
/// why.
pub(crate) fn of_body(body: &TokenStream, parameters: &[&Pat]) -> Harvest {
    let Ok(mut block) = syn::parse2::<Block>(body.clone()) else { return Harvest::default() };
    let mut names = Names::default();
    for pattern in parameters {
        names.bind(pattern);
    }
    // The body is visited twice, because a constant may be used before the line that declares it.
    names.visit_block_mut(&mut block);
    names.visit_block_mut(&mut block);
    let mut harvester = Harvester::new(names, true);
    harvester.visit_block_mut(&mut block);
    harvester.harvest
}

/// Harvests a file of the package, except its tests.
pub(crate) fn of_file(path: &LitStr) -> Result<Harvest> {
    let wrong = |what: String| Error::new_spanned(path, what);
    let relative = path.value();
    if std::path::Path::new(&relative).is_absolute() {
        return Err(wrong("a file is given relative to the folder of Cargo.toml".to_owned()));
    }
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join(&relative)).map_err(
        |error| {
            let why = error.kind();
            wrong(format!("cannot read `{relative}` in the folder of Cargo.toml: {why}"))
        },
    )?;
    let mut file: File = syn::parse_file(&text)
        .map_err(|error| wrong(format!("`{relative}` does not parse as Rust: {error}")))?;
    let mut names = Names::default();
    names.visit_file_mut(&mut file);
    names.visit_file_mut(&mut file);
    // The test cannot name the file's constants, but most of their values stand in the file.
    let mut harvester = Harvester::new(names, false);
    harvester.visit_file_mut(&mut file);
    Ok(harvester.harvest)
}

/// Harvests an expression that the attribute gives; `false` where its value is not known here.
pub(crate) fn of_expression(expr: &Expr, harvest: &mut Harvest) -> bool {
    match (expr, fold(expr, &[])) {
        (_, Some(number)) => sorted::insert(&mut harvest.numbers, number),
        (Expr::Lit(ExprLit { lit: Lit::Int(number), .. }), None) => {
            let large = number.base10_parse();
            large.map(|large| sorted::insert(&mut harvest.large, large)).is_ok()
        }
        _ => return false,
    };
    true
}

/// Macros of the standard library whose arguments are expressions, or an expression and a pattern.
const EXPRESSIONS: [&str; 21] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Whether a macro has the name of one of these, so that its arguments can be read as that one's.
pub(crate) fn is_known_macro(path: &Path) -> bool {
    path.segments.last().is_some_and(|last| EXPRESSIONS.iter().any(|known| last.ident == known))
}

/// A longer text is hardly one that a search could try, unless it is a form or the start of an
/// address.
const LONGEST_TEXT: usize = 16;
/// The most characters of a text without words between blanks.
const LONGEST_FORM: usize = 40;
/// The same of one with characters of Latin-1 beyond ASCII.
const LONGEST_LATIN: usize = 14;
/// A longer piece of a template is rather a part of a message.
const LONGEST_PIECE: usize = 8;

struct Harvester {
    harvest: Harvest,
    names: Names,
    seen: Vec<String>,
    /// Whether the test can name the paths of the code at hand as they stand.
    takes_paths: bool,
}

impl Harvester {
    fn new(names: Names, takes_paths: bool) -> Self {
        Self { harvest: Harvest::default(), names, seen: Vec::new(), takes_paths }
    }

    fn without_paths(&mut self, visit: impl FnOnce(&mut Self)) {
        let takes_paths = std::mem::replace(&mut self.takes_paths, false);
        visit(self);
        self.takes_paths = takes_paths;
    }

    fn path(&mut self, path: &Path) {
        if self.takes_paths
            && self.names.are_visible_outside(path)
            && sorted::insert(&mut self.seen, path.to_token_stream().to_string())
        {
            self.harvest.paths.push(path.clone());
        }
    }

    fn text(&mut self, text: String) {
        let is_latin = |character: char| u8::try_from(character).is_ok();
        let most = match text.is_ascii() {
            true if has_words(&text) => LONGEST_TEXT,
            true => LONGEST_FORM,
            false => LONGEST_LATIN,
        };
        if text.chars().count() <= most && text.chars().all(is_latin) {
            sorted::insert(&mut self.harvest.texts, text);
        }
    }

    fn literal(&mut self, lit: &Lit, negative: bool) {
        match lit {
            Lit::Float(float) => {
                let size: f64 = float.base10_parse().unwrap_or(0.0);
                let value = if negative { -size } else { size };
                if value.fract() == 0.0 && value.abs() < 1e38 {
                    sorted::insert(&mut self.harvest.numbers, value as i128);
                } else {
                    sorted::insert(&mut self.harvest.floats, value.to_bits());
                }
            }
            Lit::Int(number) => {
                if let Ok(value) = number.base10_parse::<i128>() {
                    sorted::insert(
                        &mut self.harvest.numbers,
                        if negative { -value } else { value },
                    );
                } else if let Ok(large) = number.base10_parse::<u128>() {
                    // Of the negatives of these numbers, only that of 2^127 fits a type.
                    if negative && large == 1 << 127 {
                        sorted::insert(&mut self.harvest.numbers, i128::MIN);
                    } else if !negative {
                        sorted::insert(&mut self.harvest.large, large);
                    }
                }
            }
            Lit::Str(text) => self.text(text.value()),
            // Each byte is a character of Latin-1.
            Lit::ByteStr(bytes) => self.text(bytes.value().into_iter().map(char::from).collect()),
            other => {
                sorted::extend(&mut self.harvest.numbers, literal(other));
                sorted::extend(
                    &mut self.harvest.chars,
                    match other {
                        Lit::Char(character) => Some(character.value()),
                        Lit::Byte(byte) => Some(byte.value().into()),
                        _ => None,
                    },
                );
            }
        }
    }

    /// Takes the literals among tokens that are no expressions. A minus belongs to a literal if no
    /// operand precedes it.
    fn scan(&mut self, tokens: TokenStream) {
        let (mut after_operand, mut negative) = (false, false);
        for token in tokens {
            let was_operand = std::mem::replace(&mut after_operand, true);
            let is_negative = std::mem::replace(&mut negative, false);
            match token {
                TokenTree::Literal(literal) => {
                    self.literal(&Lit::new(literal), is_negative);
                }
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Punct(punct) => {
                    after_operand = false;
                    negative = punct.as_char() == '-' && !was_operand;
                }
                TokenTree::Ident(_) => {}
            }
        }
    }

    /// Takes the arguments of a macro if they are expressions, or the expression and the pattern of
    /// `matches!`; otherwise all literals among them.
    fn arguments(&mut self, call: &Macro) {
        let matches = |input: ParseStream| {
            let mut expressions = vec![input.parse::<Expr>()?];
            input.parse::<Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            if input.parse::<Option<Token![if]>>()?.is_some() {
                expressions.push(input.parse()?);
            }
            input.parse::<Option<Token![,]>>()?;
            Ok((expressions, Some(pattern)))
        };
        let others = |input: ParseStream| {
            if input.is_empty() {
                return Ok((Vec::new(), None));
            }
            let mut expressions = vec![input.parse::<Expr>()?];
            if input.parse::<Option<Token![;]>>()?.is_none() {
                input.parse::<Option<Token![,]>>()?;
            }
            expressions.extend(Punctuated::<Expr, Token![,]>::parse_terminated(input)?);
            Ok((expressions, None))
        };
        let is_match = call.path.segments.last().is_some_and(|last| last.ident == "matches");
        let tokens = call.tokens.clone();
        let parsed = if is_match { matches.parse2(tokens) } else { others.parse2(tokens) };
        let Ok((mut expressions, mut pattern)) = parsed else {
            return self.scan(call.tokens.clone());
        };
        for expression in &mut expressions {
            match expression {
                Expr::Lit(ExprLit { lit: Lit::Str(text), .. })
                    if has_placeholder(&text.value()) =>
                {
                    sorted::extend(&mut self.harvest.texts, pieces(&text.value()));
                }
                _ => self.visit_expr_mut(expression),
            }
        }
        if let Some(pattern) = &mut pattern {
            self.visit_pat_mut(pattern);
        }
    }
}

/// Whether a text is a template, such as `{stem}es`.
fn has_placeholder(text: &str) -> bool {
    text.split_once('{').is_some_and(|(_, rest)| rest.contains('}'))
}

/// Whether a letter stands beside a blank, as in a message.
fn has_words(text: &str) -> bool {
    let is_beside = |pair: &[u8]| pair.contains(&b' ') && pair.iter().any(u8::is_ascii_alphabetic);
    text.as_bytes().windows(2).any(is_beside)
}

/// The words between the placeholders of a template: a suffix, a separator. What has blanks is
/// rather a part of a message.
fn pieces(template: &str) -> impl Iterator<Item = String> {
    let behind = template.split('{').enumerate().map(|(index, part)| match part.split_once('}') {
        Some((_, rest)) if index > 0 => rest,
        _ => part,
    });
    let is_word = |piece: &&str| {
        let is_short = (1..=LONGEST_PIECE).contains(&piece.len()) && piece.is_ascii();
        is_short && !piece.contains(char::is_whitespace)
    };
    behind.filter(is_word).map(str::to_owned)
}

/// Whether the tokens start with an attribute, which may exclude them from the build.
fn is_conditional(tokens: TokenStream) -> bool {
    tokens
        .into_iter()
        .take(2)
        .map(|token| match token {
            TokenTree::Punct(punct) => punct.as_char() == '#',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Bracket,
            _ => false,
        })
        .eq([true, true])
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg = attribute.path().is_ident("cfg");
        let words = attribute.meta.to_token_stream().to_string();
        attribute.path().is_ident("test")
            || is_cfg && words.contains("test") && !words.contains("not")
    })
}

impl Walk for Harvester {
    fn at_expr(&mut self, expr: &mut Expr) -> bool {
        let is_conditional =
            self.takes_paths && self.names.has_attributes && is_conditional(expr.to_token_stream());
        if is_conditional {
            self.without_paths(|harvester| harvester.visit_expr_mut(expr));
            return false;
        }
        // `at_lit` takes the literals, which may also be floats or exceed an `i128`.
        let number = fold(expr, &self.names.values);
        if !matches!(expr, Expr::Lit(_)) {
            sorted::extend(&mut self.harvest.numbers, number);
        }
        match expr {
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match &mut *unary.expr {
                Expr::Lit(ExprLit { lit, .. }) => self.literal(lit, true),
                other => self.visit_expr_mut(other),
            },
            Expr::Path(path) => {
                if path.qself.is_none() && number.is_none() {
                    self.path(&path.path);
                }
            }
            // The name of a called function is no constant.
            Expr::Call(call) if matches!(&*call.func, Expr::Path(_)) => {
                call.args.iter_mut().for_each(|argument| self.visit_expr_mut(argument));
            }
            // A name in unsafe code may be a `static mut`, which the test must not read.
            Expr::Unsafe(_) | Expr::RawAddr(_) => {
                self.without_paths(|harvester| {
                    visit_mut::visit_expr_mut(&mut Walker(harvester), expr);
                });
            }
            _ => return true,
        }
        false
    }

    fn at_lit(&mut self, lit: &mut Lit) -> bool {
        self.literal(lit, false);
        false
    }

    fn at_stmt(&mut self, statement: &mut syn::Stmt) -> bool {
        let is_plain = !self.takes_paths
            || !self.names.has_attributes
            || !is_conditional(statement.to_token_stream());
        if !is_plain {
            self.without_paths(|harvester| {
                visit_mut::visit_stmt_mut(&mut Walker(harvester), statement);
            });
        }
        is_plain
    }

    fn at_arm(&mut self, arm: &mut syn::Arm) -> bool {
        if !arm.attrs.is_empty() {
            self.without_paths(|harvester| visit_mut::visit_arm_mut(&mut Walker(harvester), arm));
        }
        arm.attrs.is_empty()
    }

    fn at_field_value(&mut self, field: &mut syn::FieldValue) -> bool {
        if !field.attrs.is_empty() {
            self.without_paths(|harvester| {
                visit_mut::visit_field_value_mut(&mut Walker(harvester), field);
            });
        }
        field.attrs.is_empty()
    }

    fn at_item(&mut self, item: &mut Item) -> bool {
        let attributes: &[Attribute] = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Const(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Static(item) => &item.attrs,
            _ => &[],
        };
        if !is_test(attributes) {
            // Names inside of another item may have a meaning of their own.
            self.without_paths(|harvester| visit_mut::visit_item_mut(&mut Walker(harvester), item));
        }
        false
    }

    fn at_pat(&mut self, pattern: &mut Pat) -> bool {
        match pattern {
            Pat::Ident(ident) => {
                let is_plain = ident.by_ref.is_none() && ident.mutability.is_none();
                if is_plain && ident.subpat.is_none() {
                    self.path(&Path::from(ident.ident.clone()));
                }
                true
            }
            Pat::Path(path) if path.qself.is_none() => {
                self.path(&path.path);
                false
            }
            _ => true,
        }
    }

    fn at_macro(&mut self, call: &mut Macro) -> bool {
        if is_known_macro(&call.path) {
            self.arguments(call);
        } else {
            // Names in an unknown macro may have a meaning of their own.
            self.without_paths(|harvester| harvester.arguments(call));
        }
        false
    }

    // The literals of attributes do not belong to the function.
    fn at_attribute(&mut self, _: &mut Attribute) -> bool {
        false
    }
}

/// Passes on the words among tokens that are written like names of constants.
pub(crate) fn names_in(tokens: TokenStream, to: &mut dyn FnMut(&Ident)) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if is_constant_name(&ident.to_string()) => to(&ident),
            TokenTree::Group(group) => names_in(group.stream(), to),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
