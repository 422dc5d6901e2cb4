//! The functions of the same file that a function calls, and the tables that it reads: what they
//! compare with, and what they hold, decides as well.
//!
//! Whether a word of a body is the name of a function or a table is known without types only as far
//! as the file has one of that name. A word that means something else costs a few calls with
//! numbers that decide nothing.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::Visit;
use syn::{Block, Expr, File, ImplItem, Item, Signature, TraitItem, Type};

use super::{Harvest, Harvester, is_test};
use crate::fold::fold;
use crate::names::Names;

/// Traits whose functions are called by another name.
const BY_ANOTHER_NAME: [(&str, &str); 3] =
    [("parse", "from_str"), ("into", "from"), ("try_into", "try_from")];

/// A table with more values, such as one of a checksum, is none of limits or words.
const LARGEST_TABLE: usize = 64;

/// Harvests the functions that a function calls and the tables that it reads, those that these call
/// and read, and so on.
pub(crate) fn by(signature: &Signature, body: &TokenStream) -> Harvest {
    let Some(items) = here() else { return Harvest::default() };
    let mut words = words_of(signature);
    words.extend(words_of(body));
    of_words(&items, &signature.ident.to_string(), words)
}

fn of_words(items: &[Named], own: &str, mut words: BTreeSet<String>) -> Harvest {
    let mut others: Vec<&Named> = items.iter().filter(|one| one.name != own).collect();
    let mut harvest = Harvest::default();
    loop {
        let (used, rest): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|item| item.is_used_by(&words));
        others = rest;
        if used.is_empty() {
            return harvest;
        }
        for Named { words: more, numbers, large, floats, texts, .. } in used {
            words.extend(more.iter().cloned());
            harvest.numbers.extend(numbers);
            harvest.large.extend(large);
            harvest.floats.extend(floats);
            harvest.texts.extend(texts.iter().cloned());
        }
    }
}

/// A function or a table of a file, without its tokens, which do not outlive one call of a macro.
struct Named {
    name: String,
    /// The words of the type that implements a trait by it.
    implements: Option<BTreeSet<String>>,
    words: BTreeSet<String>,
    numbers: BTreeSet<i128>,
    large: BTreeSet<u128>,
    floats: BTreeSet<u64>,
    texts: BTreeSet<String>,
}

impl Named {
    fn is_used_by(&self, words: &BTreeSet<String>) -> bool {
        let is_named = words.contains(&self.name);
        let another = BY_ANOTHER_NAME.iter().find(|(_, called)| self.name == *called);
        match (another, &self.implements) {
            (Some((method, _)), Some(of)) => {
                (is_named || words.contains(*method)) && !of.is_disjoint(words)
            }
            _ => is_named,
        }
    }
}

/// All functions and tables of a file but those of its tests.
fn named_of(file: &File) -> Vec<Named> {
    let mut names = Names::default();
    names.visit_file(file);
    names.visit_file(file);
    // The test cannot name the constants of other functions, but it can know their values.
    let mut all = AllNamed { harvester: Harvester::new(names, false), found: Vec::new() };
    all.add_all(&file.items);
    all.found
}

struct AllNamed {
    harvester: Harvester,
    found: Vec<Named>,
}

impl AllNamed {
    fn add(&mut self, signature: &Signature, body: &Block, implements: Option<&Type>) {
        self.harvester.visit_block(body);
        let mut words = words_of(signature);
        words.extend(words_of(body));
        self.push(signature.ident.to_string(), implements.map(words_of), words);
    }

    /// Adds a constant or a static, unless it is a single number: the test can name that one.
    fn add_table(&mut self, name: &Ident, value: &Expr) {
        if fold(value, &self.harvester.names.values).is_some() {
            return;
        }
        self.harvester.visit_expr(value);
        let Harvest { numbers, large, floats, texts, .. } = &self.harvester.harvest;
        if numbers.len() + large.len() + floats.len() + texts.len() > LARGEST_TABLE {
            self.harvester.harvest = Harvest::default();
        }
        self.push(name.to_string(), None, words_of(value));
    }

    fn push(
        &mut self,
        name: String,
        implements: Option<BTreeSet<String>>,
        words: BTreeSet<String>,
    ) {
        let Harvest { numbers, large, floats, texts, .. } =
            std::mem::take(&mut self.harvester.harvest);
        self.found.push(Named { name, implements, words, numbers, large, floats, texts });
    }

    fn add_all(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Fn(function) if !is_test(&function.attrs) => {
                    self.add(&function.sig, &function.block, None);
                }
                Item::Const(own) if !is_test(&own.attrs) => self.add_table(&own.ident, &own.expr),
                Item::Static(own) if !is_test(&own.attrs) => self.add_table(&own.ident, &own.expr),
                Item::Impl(block) if !is_test(&block.attrs) => {
                    let implements = block.trait_.as_ref().map(|_| &*block.self_ty);
                    for item in &block.items {
                        match item {
                            ImplItem::Fn(function) => {
                                self.add(&function.sig, &function.block, implements);
                            }
                            ImplItem::Const(own) => self.add_table(&own.ident, &own.expr),
                            _ => {}
                        }
                    }
                }
                Item::Trait(block) if !is_test(&block.attrs) => {
                    for item in &block.items {
                        if let TraitItem::Fn(function) = item
                            && let Some(body) = &function.default
                        {
                            self.add(&function.sig, body, None);
                        }
                    }
                }
                Item::Mod(module) if !is_test(&module.attrs) => {
                    self.add_all(module.content.as_ref().map_or(&[], |(_, items)| items));
                }
                _ => {}
            }
        }
    }
}

fn words_of(tokens: &impl ToTokens) -> BTreeSet<String> {
    fn add(tokens: TokenStream, to: &mut BTreeSet<String>) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    to.insert(ident.to_string());
                }
                TokenTree::Group(group) => add(group.stream(), to),
                _ => {}
            }
        }
    }
    let mut words = BTreeSet::new();
    add(tokens.to_token_stream(), &mut words);
    words
}

/// What the file has that the attribute stands in; `None` where the file cannot be known,
/// as in an editor.
fn here() -> Option<Rc<[Named]>> {
    struct Read {
        path: PathBuf,
        text: String,
        items: Rc<[Named]>,
    }
    thread_local! {
        /// The file that was read last: most files have several attributes.
        static LAST: RefCell<Option<Read>> = const { RefCell::new(None) };
    }

    if !proc_macro::is_available() {
        return None;
    }
    let path = proc_macro::Span::call_site().local_file()?;
    let text = std::fs::read_to_string(&path).ok()?;
    LAST.with_borrow_mut(|last| {
        if let Some(last) = last.as_ref().filter(|last| last.path == path && last.text == text) {
            return Some(Rc::clone(&last.items));
        }
        let items: Rc<[Named]> = named_of(&syn::parse_file(&text).ok()?).into();
        *last = Some(Read { path, text, items: Rc::clone(&items) });
        Some(items)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    fn harvest(file: &File, name: &str) -> (Vec<i128>, Vec<String>) {
        let function = file.items.iter().find_map(|item| match item {
            Item::Fn(function) if function.sig.ident == name => Some(function),
            _ => None,
        });
        let function = function.expect("the file has it");
        let Harvest { numbers, texts, .. } = of_words(&named_of(file), name, words_of(function));
        (numbers.into_iter().collect(), texts.into_iter().collect())
    }

    #[test]
    fn functions_that_a_function_calls_are_harvested_and_no_others() {
        let file: File = parse_quote! {
            const LIMIT: u8 = 77;
            fn price(age: u8) -> u32 { if is_child(age) { 300 } else { 500 } }
            fn is_child(age: u8) -> bool { age < 14 || is_guest(age) }
            fn is_guest(age: u8) -> bool { age == LIMIT }
            fn of_nobody() -> u8 { 99 }
            #[cfg(test)]
            mod tests { fn is_child() -> u8 { 11 } }
        };
        assert_eq!(harvest(&file, "price").0, [14, 77]);
        assert_eq!(harvest(&file, "is_guest").0, [] as [i128; 0]);
    }

    #[test]
    fn tables_that_a_function_reads_are_harvested() {
        let file: File = parse_quote! {
            const WORDS: [(&str, u8); 2] = [("low", 3), ("high", LIMIT)];
            static OTHER: &[&str] = &["other"];
            const LIMIT: u8 = 60 + 17;
            fn level(word: &str) -> Option<u8> {
                WORDS.iter().find(|(name, _)| *name == word).map(|(_, level)| *level)
            }
            struct Step;
            impl Step { const SIZES: [u16; 2] = [512, 1_024]; }
            fn size(of: bool) -> u16 { Step::SIZES[usize::from(of)] }
            fn is_other(word: &str) -> bool { OTHER.contains(&word) }
            #[cfg(test)]
            const SIZES: [u16; 1] = [99];
        };
        assert_eq!(harvest(&file, "level"), (vec![3, 77], vec!["high".into(), "low".into()]));
        assert_eq!(harvest(&file, "size").0, [512, 1_024]);
        assert_eq!(harvest(&file, "is_other").1, ["other"]);
        let of_entries = |entries: u16| -> File {
            let entries = 0..entries;
            parse_quote! {
                const LARGE: &[u16] = &[#(#entries),*];
                fn checksum(byte: u8) -> u16 { LARGE[usize::from(byte)] }
            }
        };
        assert_eq!(harvest(&of_entries(64), "checksum").0.len(), 64);
        assert!(harvest(&of_entries(65), "checksum").0.is_empty());
    }

    #[test]
    fn parsing_and_converting_call_what_a_type_implements() {
        let file: File = parse_quote! {
            fn parsed(text: &str) -> Result<Level, String> { text.parse() }
            impl FromStr for Level {
                fn from_str(text: &str) -> Result<Self, String> { of(text, "high") }
            }
            impl FromStr for Other {
                fn from_str(text: &str) -> Result<Self, String> { of(text, "other") }
            }
        };
        assert_eq!(harvest(&file, "parsed").1, ["high"]);
    }
}
