//! The source file of a function: the functions in it that this one calls, and the tables that it
//! reads. What they compare with, and what they hold, decides as well; what they change outside of
//! memory is a reason to refuse the function (`effects.rs`).
//!
//! Whether a word of a body is the name of a function or a table is known without types only as far
//! as the file has one of that name. A word that means something else costs a few calls with
//! numbers that decide nothing.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{
    Attribute, Block, Error, Expr, File, FnArg, ImplItem, Item, ItemFn, Path, Safety, Signature,
    TraitItem, Type,
};

use super::{Harvest, Harvester, is_test};
use crate::effects::Effects;
use crate::fold::fold;
use crate::instrument::Beside;
use crate::instrument::declarations::Declarations;
use crate::names::Names;
use crate::sorted::{self, has};
use crate::walk::Walk as _;

/// Traits whose functions are called by another name.
const BY_ANOTHER_NAME: [(&str, &str); 3] =
    [("parse", "from_str"), ("into", "from"), ("try_into", "try_from")];

/// A table with more values, such as one of a checksum, is none of limits or words.
const LARGEST_TABLE: usize = 64;

/// Harvests the functions that a function calls and the tables that it reads, those that these call
/// and read, and so on.
pub(crate) fn by(signature: &Signature, body: &TokenStream) -> Harvest {
    let Some(file) = here() else { return Harvest::default() };
    let mut words = words_of(signature);
    sorted::extend(&mut words, words_of(body));
    of_words(&file.items, &signature.ident.to_string(), words)
}

/// Harvests the function with this path in the file, and those that it calls.
pub(crate) fn of_path(path: &Path) -> Harvest {
    here().map_or_else(Harvest::default, |file| of_words(&file.items, "", words_of(path)))
}

/// Why the function with this path is not to be called.
pub(crate) fn refusal_of(path: &Path) -> Option<Error> {
    here()?.effects.refusal(&quote!(#path()), None)
}

/// Why the function is not to be explored, if it changes what lies outside of it; `owner` is the
/// type whose block has it.
pub(crate) fn refusal(
    signature: &Signature,
    body: &TokenStream,
    owner: Option<&str>,
) -> Option<Error> {
    let mut function = signature.to_token_stream();
    function.extend(body.clone());
    match here() {
        Some(file) => file.effects.refusal(&function, owner),
        None => Effects::default().refusal(&function, owner),
    }
}

fn of_words(items: &[Named], own: &str, mut words: Vec<String>) -> Harvest {
    let mut others: Vec<&Named> = items.iter().filter(|one| one.name != own).collect();
    let mut harvest = Harvest::default();
    loop {
        let (used, rest): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|item| item.is_used_by(&words));
        others = rest;
        if used.is_empty() {
            return harvest;
        }
        for Named { words: more, numbers, chars, large, floats, texts, .. } in used {
            sorted::extend(&mut words, more.iter().cloned());
            sorted::extend(&mut harvest.numbers, numbers.iter().copied());
            sorted::extend(&mut harvest.chars, chars.iter().copied());
            sorted::extend(&mut harvest.large, large.iter().copied());
            sorted::extend(&mut harvest.floats, floats.iter().copied());
            sorted::extend(&mut harvest.texts, texts.iter().cloned());
        }
    }
}

/// A function or a table of a file, without its tokens, which do not outlive one call of a macro.
struct Named {
    name: String,
    /// The words of the type that implements a trait by it.
    implements: Option<Vec<String>>,
    words: Vec<String>,
    numbers: Vec<i128>,
    chars: Vec<char>,
    large: Vec<u128>,
    floats: Vec<u64>,
    texts: Vec<String>,
}

impl Named {
    fn is_used_by(&self, words: &[String]) -> bool {
        let is_named = has(words, &self.name);
        let another = BY_ANOTHER_NAME.iter().find(|(_, called)| self.name == *called);
        match (another, &self.implements) {
            (Some((method, _)), Some(of)) => {
                (is_named || has(words, method)) && of.iter().any(|word| has(words, word))
            }
            _ => is_named,
        }
    }
}

/// Whether a function is a generator, or a rule of one: it stands among the tests, and what it
/// chooses from says which inputs there are.
fn is_rule(signature: &Signature) -> bool {
    signature.inputs.iter().any(|input| has(&words_of(input), "Choices"))
}

/// All functions and tables of a file but those of its tests, and with its generators.
fn named_of(file: &mut File) -> Vec<Named> {
    let mut names = Names::default();
    names.visit_file_mut(file);
    names.visit_file_mut(file);
    // The test cannot name the constants of other functions, but it can know their values.
    let mut all = AllNamed { harvester: Harvester::new(names, false), found: Vec::new() };
    all.add_all(&mut file.items);
    all.found
}

struct AllNamed {
    harvester: Harvester,
    found: Vec<Named>,
}

impl AllNamed {
    fn add(&mut self, signature: &Signature, body: &mut Block, implements: Option<&Type>) {
        self.harvester.visit_block_mut(body);
        let mut words = words_of(signature);
        sorted::extend(&mut words, words_of(body));
        self.push(signature.ident.to_string(), implements.map(words_of), words);
    }

    /// Adds a constant or a static, unless it is a single number: the test can name that one.
    fn add_table(&mut self, name: &Ident, value: &mut Expr) {
        if fold(value, &self.harvester.names.values).is_some() {
            return;
        }
        self.harvester.visit_expr_mut(value);
        let Harvest { numbers, large, floats, texts, .. } = &self.harvester.harvest;
        if numbers.len() + large.len() + floats.len() + texts.len() > LARGEST_TABLE {
            self.harvester.harvest = Harvest::default();
        }
        self.push(name.to_string(), None, words_of(value));
    }

    fn push(&mut self, name: String, implements: Option<Vec<String>>, words: Vec<String>) {
        let Harvest { numbers, chars, large, floats, texts, .. } =
            std::mem::take(&mut self.harvester.harvest);
        self.found.push(Named { name, implements, words, numbers, chars, large, floats, texts });
    }

    fn add_all(&mut self, items: &mut [Item]) {
        for item in items {
            match item {
                Item::Fn(function) if !is_test(&function.attrs) || is_rule(&function.sig) => {
                    self.add(&function.sig, &mut function.block, None);
                }
                Item::Const(own) if !is_test(&own.attrs) => {
                    self.add_table(&own.ident, &mut own.expr);
                }
                Item::Static(own) if !is_test(&own.attrs) => {
                    self.add_table(&own.ident, &mut own.expr);
                }
                Item::Impl(block) if !is_test(&block.attrs) => {
                    let implements = block.trait_.as_ref().map(|_| &*block.self_ty);
                    for item in &mut block.items {
                        match item {
                            ImplItem::Fn(function) => {
                                self.add(&function.sig, &mut function.block, implements);
                            }
                            ImplItem::Const(own) => self.add_table(&own.ident, &mut own.expr),
                            _ => {}
                        }
                    }
                }
                Item::Trait(block) if !is_test(&block.attrs) => {
                    for item in &mut block.items {
                        if let TraitItem::Fn(function) = item
                            && let Some(body) = &mut function.default
                        {
                            self.add(&function.sig, body, None);
                        }
                    }
                }
                Item::Mod(module) if !is_test(&module.attrs) => {
                    self.add_all(module.content.as_mut().map_or(&mut [], |(_, items)| items));
                }
                _ => {}
            }
        }
    }
}

fn words_of(tokens: &impl ToTokens) -> Vec<String> {
    fn add(tokens: TokenStream, to: &mut Vec<String>) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    sorted::insert(to, ident.to_string());
                }
                TokenTree::Group(group) => add(group.stream(), to),
                _ => {}
            }
        }
    }
    let mut words = Vec::new();
    add(tokens.to_token_stream(), &mut words);
    words
}

/// The most functions whose sites are told apart from those of the function that calls them.
const MOST_CALLED: usize = 16;

/// What stands beside this function in its module: the types that the module declares, and the
/// functions that it calls, those that these call, and so on, as far as a copy of them behaves as
/// they do wherever it stands.
pub(crate) fn beside(function: &ItemFn) -> Beside {
    beside_in(&items(), function)
}

fn beside_in(items: &[Item], function: &ItemFn) -> Beside {
    let is_it = |item: &Item| matches!(item, Item::Fn(own) if own.sig.ident == function.sig.ident);
    let mut found = Vec::new();
    modules_with(items, &is_it, &mut found);
    // Where there are several of the name, nothing says which of them it is.
    let [module] = found[..] else { return Beside::default() };
    let declarations = Rc::new(Declarations::of(module));
    Beside { called: called_by(function, module), declarations, owner: None }
}

/// The same for all methods of a type. Their copies stand in a trait, and the functions that they
/// call would, too.
pub(crate) fn beside_methods_of(owner: &Type) -> Beside {
    let own = owner.to_token_stream().to_string();
    let is_it = |item: &Item| match item {
        Item::Impl(block) => block.self_ty.to_token_stream().to_string() == own,
        _ => false,
    };
    let (items, mut found) = (items(), Vec::new());
    modules_with(&items, &is_it, &mut found);
    // A type may have several blocks in one module.
    found.dedup_by(|one, other| std::ptr::eq(*one, *other));
    let declarations = match found[..] {
        [module] => Rc::new(Declarations::of(module)),
        _ => Rc::default(),
    };
    Beside { called: Vec::new(), declarations, owner: Some(owner.clone()) }
}

/// The items of the file that the attribute stands in; none where it cannot be known.
fn items() -> Vec<Item> {
    let file = path().and_then(|path| std::fs::read_to_string(path).ok());
    let file = file.and_then(|text| syn::parse_file(&text).ok());
    file.map_or_else(Vec::new, |file| file.items)
}

fn called_by(function: &ItemFn, beside: &[Item]) -> Vec<ItemFn> {
    let mut words = words_of(&function.block);
    let mut called: Vec<ItemFn> = Vec::new();
    loop {
        let next = beside.iter().find_map(|item| match item {
            Item::Fn(other) => {
                let ident = &other.sig.ident;
                let is_known = *ident == function.sig.ident
                    || called.iter().any(|known| known.sig.ident == *ident);
                let is_called = has(&words, &ident.to_string()) && !is_known;
                copied(other).filter(|_| is_called)
            }
            _ => None,
        });
        let Some(next) = next.filter(|_| called.len() < MOST_CALLED) else { return called };
        sorted::extend(&mut words, words_of(&next.block));
        called.push(next);
    }
}

/// The items of each module that has such an item.
fn modules_with<'a>(items: &'a [Item], is_it: &dyn Fn(&Item) -> bool, found: &mut Vec<&'a [Item]>) {
    for item in items {
        match item {
            Item::Mod(module) => {
                let items = module.content.as_ref().map_or(&[][..], |(_, items)| items);
                modules_with(items, is_it, found);
            }
            own if is_it(own) => found.push(items),
            _ => {}
        }
    }
}

/// The function without what says nothing about its behaviour; `None` if it has more than that.
/// What is needed at compile time, and what other crates link to, is there once.
fn copied(function: &ItemFn) -> Option<ItemFn> {
    const SILENT: [&str; 8] =
        ["allow", "boundary_explore", "cold", "doc", "expect", "inline", "must_use", "warn"];
    let is_silent = |attribute: &Attribute| {
        let last = attribute.path().segments.last();
        let own = last.is_some_and(|last| SILENT.iter().any(|name| last.ident == name));
        let words = words_of(&attribute.meta);
        own || attribute.path().is_ident("cfg_attr") && has(&words, "boundary_explore")
    };
    let Signature { constness, asyncness, safety, abi, variadic, inputs, .. } = &function.sig;
    let is_plain = constness.is_none()
        && asyncness.is_none()
        && abi.is_none()
        && variadic.is_none()
        && matches!(safety, Safety::Default);
    let mut copy = function.clone();
    copy.attrs.clear();
    copy.vis = syn::Visibility::Inherited;
    let mut have_no_attributes = true;
    for (input, of) in copy.sig.inputs.iter_mut().zip(inputs) {
        let FnArg::Typed(input) = input else { return None };
        let FnArg::Typed(of) = of else { return None };
        have_no_attributes &= of.attrs.iter().all(|own| !own.path().is_ident("cfg"));
        input.attrs.clear();
    }
    (is_plain && have_no_attributes && function.attrs.iter().all(is_silent)).then_some(copy)
}

/// The file that the attribute stands in; `None` where it cannot be known, as in an editor.
fn path() -> Option<PathBuf> {
    proc_macro::is_available().then(|| proc_macro::Span::call_site().local_file()).flatten()
}

/// A file that was read.
struct Read {
    path: PathBuf,
    text: String,
    items: Vec<Named>,
    effects: Effects,
}

/// The file that the attribute stands in; `None` where it cannot be known, as in an editor.
fn here() -> Option<Rc<Read>> {
    thread_local! {
        /// The file that was read last: most files have several attributes.
        static LAST: RefCell<Option<Rc<Read>>> = const { RefCell::new(None) };
    }

    let path = path()?;
    let text = std::fs::read_to_string(&path).ok()?;
    LAST.with_borrow_mut(|last| {
        if let Some(last) = last.as_ref().filter(|last| last.path == path && last.text == text) {
            return Some(Rc::clone(last));
        }
        let mut file = syn::parse_file(&text).ok()?;
        let (items, effects) = (named_of(&mut file), Effects::of(&mut file));
        let read = Rc::new(Read { path, text, items, effects });
        *last = Some(Rc::clone(&read));
        Some(read)
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
        let Harvest { numbers, texts, .. } =
            of_words(&named_of(&mut file.clone()), name, words_of(function));
        (numbers, texts)
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
    fn functions_of_the_same_module_are_copied_if_a_copy_is_as_good() {
        let file: File = parse_quote! {
            fn last(month: u8) -> u8 { 31 }
            mod dates {
                #[cfg_attr(test, setbve::boundary_explore)]
                fn days(month: u8) -> u8 { last(month) + leap(month) + most() + traced() }
                /// The last one.
                #[inline]
                fn last(#[cfg_attr(test, range(1..=12))] month: u8) -> u8 { of(month) }
                fn leap(month: u8) -> u8 { days(month) }
                fn of(month: u8) -> u8 { month }
                const fn most() -> u8 { 31 }
                #[traced]
                fn traced() -> u8 { 0 }
                fn other() {}
            }
        };
        let Item::Mod(module) = &file.items[1] else { panic!("a module") };
        let (_, items) = module.content.as_ref().expect("it has items");
        let Item::Fn(days) = &items[0] else { panic!("a function") };
        let called = beside_in(&file.items, days).called;
        let names: Vec<String> = called.iter().map(|own| own.sig.ident.to_string()).collect();
        assert_eq!(names, ["last", "leap", "of"]);
        assert!(called.iter().all(|own| own.attrs.is_empty()));
        let twice: File = parse_quote!(#file mod again { fn days() {} });
        assert!(beside_in(&twice.items, days).called.is_empty());
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
