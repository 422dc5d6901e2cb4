//! Which types of arguments can be explored, as far as the syntax shows it.

use syn::visit::{self, Visit};
use syn::{FnArg, GenericArgument, PathArguments, Type};

use crate::output::counted;
use crate::sources::outside::is_literal_range;
use crate::sources::{Function, Sources, Within};

/// Types whose values are shown as their literals, and explored as they are.
pub(crate) const PLAIN: [&str; 13] = [
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "bool",
];

/// Further types that are explored as they are.
const EXPLORED: [&str; 9] =
    ["f32", "f64", "char", "str", "String", "Ipv4Addr", "Ipv6Addr", "Duration", "Ordering"];

/// Types that are explored if their parameters are.
const MADE_OF: &[&str] = &[
    "NonZero", "Option", "Result", "Vec", "VecDeque", "Box", "Rc", "Arc", "BTreeMap", "BTreeSet",
    "HashMap", "HashSet",
];

/// Those of them that cannot hold references.
const WITHOUT_REFERENCES: [&str; 3] = ["Result", "BTreeMap", "HashMap"];

/// Those of them through which a value of no known size is reached.
const POINTERS: [&str; 3] = ["Box", "Rc", "Arc"];

const MOST_ARGUMENTS: usize = 8;
const MOST_FIELDS: usize = 6;

fn is_explored(name: &str) -> bool {
    let is_plain = |name: &str| PLAIN.contains(&name);
    let non_zero = name.strip_prefix("NonZero").map(str::to_lowercase);
    is_plain(name) || EXPLORED.contains(&name) || non_zero.is_some_and(|own| is_plain(&own))
}

/// The last name of a type's path.
pub(crate) fn name(of: &Type) -> Option<String> {
    match of {
        Type::Path(path) => path.path.segments.last().map(|own| own.ident.to_string()),
        _ => None,
    }
}

impl Sources {
    /// Why the attribute cannot stand in front of a function as it is; `None` if it can.
    pub(crate) fn obstacle(&self, function: &Function) -> Option<String> {
        let signature = &function.signature;
        let generics = &signature.generics;
        let has_types = generics.type_params().count() + generics.const_params().count() > 0;
        match () {
            () if function.is_explored => Some("it is explored".into()),
            () if function.within == Within::Trait => Some("it is of a trait".into()),
            () if signature.asyncness.is_some() => Some("it is async".into()),
            () if signature.unsafety_is_marked() => Some("it is unsafe".into()),
            () if has_types => Some("it is generic: `types = [..]` names the types to try".into()),
            () if signature.inputs.is_empty() => Some("it has no arguments".into()),
            () if signature.inputs.len() > MOST_ARGUMENTS => {
                Some(format!("it has more than {MOST_ARGUMENTS} arguments"))
            }
            () => {
                let own = match &function.within {
                    Within::Block { of, .. } => of,
                    _ => "Self",
                };
                signature.inputs.iter().find_map(|input| match input {
                    FnArg::Receiver(_) => self.unknown(own),
                    FnArg::Typed(input) => {
                        changed(&input.ty).or_else(|| self.obstacle_of(&input.ty, own))
                    }
                })
            }
        }
    }

    /// The same with these types in place of a function's type parameters.
    pub(crate) fn obstacle_with_types(
        &self,
        function: &Function,
        types: &[String],
    ) -> Option<String> {
        let generics = &function.signature.generics;
        let names: Vec<String> = generics.type_params().map(|own| own.ident.to_string()).collect();
        if names.len() != types.len() {
            let count = counted(names.len(), "type parameter");
            return Some(format!("it has {count}, and `--types` {}", types.len()));
        }
        let mut generated = self.generated.clone();
        generated.extend(names);
        let known = Sources { generated, types: self.types.clone(), ..Self::default() };
        let mut plain = function.clone();
        plain.signature.generics = syn::Generics::default();
        known.obstacle(&plain)
    }

    fn obstacle_of(&self, of: &Type, own: &str) -> Option<String> {
        match of {
            Type::Reference(reference) => match &reference.lifetime {
                Some(lifetime) if lifetime.ident == "static" => {
                    Some("an argument is a reference that lives for ever".into())
                }
                _ => self.obstacle_of(&reference.elem, own),
            },
            Type::Slice(slice) => self.obstacle_of(&slice.elem, own),
            Type::Array(array) => self.obstacle_of(&array.elem, own),
            Type::Paren(inner) => self.obstacle_of(&inner.elem, own),
            Type::Tuple(tuple) if !(1..=MOST_FIELDS).contains(&tuple.elems.len()) => {
                Some(format!("a tuple has one to {MOST_FIELDS} fields"))
            }
            Type::Tuple(tuple) => tuple.elems.iter().find_map(|item| self.obstacle_of(item, own)),
            Type::Path(path) => {
                let last = path.path.segments.last()?;
                let name = last.ident.to_string();
                let name = if name == "Self" { own.to_owned() } else { name };
                if !is_explored(&name) && !MADE_OF.contains(&&*name) {
                    return self.unknown(&name);
                }
                let PathArguments::AngleBracketed(inner) = &last.arguments else { return None };
                inner.args.iter().find_map(|argument| match argument {
                    GenericArgument::Type(inner) => {
                        held(&name, inner).or_else(|| self.obstacle_of(inner, own))
                    }
                    _ => None,
                })
            }
            _ => Some("an argument is of a type that cannot be explored".into()),
        }
    }

    /// Why values of a type with this name cannot be made.
    fn unknown(&self, name: &str) -> Option<String> {
        let is_known = self.generated.iter().any(|own| own == name);
        (!is_known).then(|| {
            if self.types.iter().any(|own| own == name) {
                format!("`{name}` needs `#[cfg_attr(test, derive(setbve::Generate))]`")
            } else {
                format!("`{name}` is no type that can be explored by itself: `generate(with = ..)`")
            }
        })
    }

    /// Why what a function gives cannot be shown; `None` if it can, as far as this is known.
    pub(crate) fn unseen(&self, function: &Function) -> Option<String> {
        let syn::ReturnType::Type(_, of) = &function.signature.output else {
            let changes = function.signature.inputs.iter().any(|input| match input {
                FnArg::Typed(input) => {
                    matches!(&*input.ty, Type::Reference(own) if own.mutability.is_some())
                }
                FnArg::Receiver(own) => own.mutability.is_some(),
            });
            return (!changes).then(|| "it gives nothing".into());
        };
        let own = match &function.within {
            Within::Block { of, .. } => of.as_str(),
            _ => "",
        };
        self.unseen_type(of, own, true)
    }

    /// The same of a type. What is part of another one is shown by `Debug` alone.
    fn unseen_type(&self, of: &Type, own: &str, is_whole: bool) -> Option<String> {
        match of {
            Type::Reference(reference) => self.unseen_type(&reference.elem, own, is_whole),
            Type::Paren(inner) => self.unseen_type(&inner.elem, own, is_whole),
            Type::Slice(slice) => self.unseen_type(&slice.elem, own, false),
            Type::Array(array) => self.unseen_type(&array.elem, own, false),
            Type::Tuple(tuple) => {
                tuple.elems.iter().find_map(|item| self.unseen_type(item, own, false))
            }
            Type::Path(path) => {
                let last = path.path.segments.last()?;
                let name = last.ident.to_string();
                let name = if name == "Self" { own.to_owned() } else { name };
                let is_result = is_whole && name == "Result";
                let is_shown =
                    self.debugged.contains(&name) || is_whole && self.displayed.contains(&name);
                if self.types.contains(&name) && !is_shown {
                    let none =
                        if is_whole { "neither `Debug` nor `Display`" } else { "no `Debug`" };
                    return Some(format!("`{name}`, which it gives, has {none}"));
                }
                let PathArguments::AngleBracketed(inner) = &last.arguments else { return None };
                inner.args.iter().find_map(|argument| match argument {
                    GenericArgument::Type(inner) => self.unseen_type(inner, own, is_result),
                    _ => None,
                })
            }
            _ => Some("what it gives has no name, or cannot be shown".into()),
        }
    }
}

/// Why a value of a type with this name cannot be made of one of another type.
fn held(name: &str, inner: &Type) -> Option<String> {
    if POINTERS.contains(&name) && (is_text(inner) || matches!(inner, Type::Slice(_))) {
        return Some(format!("`{name}` of a text or a slice cannot be made"));
    }
    let has_references = WITHOUT_REFERENCES.contains(&name) && References::of(inner).any;
    has_references.then(|| format!("`{name}` of references cannot be made"))
}

/// Why what a function changes cannot be passed to it.
fn changed(of: &Type) -> Option<String> {
    let (of, is_changed) = match of {
        Type::Reference(own) => (&*own.elem, own.mutability.is_some()),
        _ => (of, false),
    };
    let within = References::of(of);
    if is_changed && is_text(of) {
        return Some("`&mut str` cannot be passed".into());
    }
    (within.mutable || is_changed && within.any)
        .then(|| "references within what it may change cannot be passed".into())
}

fn is_text(of: &Type) -> bool {
    matches!(of, Type::Path(path) if path.path.is_ident("str"))
}

/// Which references there are in a type.
#[derive(Default)]
struct References {
    any: bool,
    mutable: bool,
}

impl References {
    fn of(of: &Type) -> Self {
        let mut found = Self::default();
        found.visit_type(of);
        found
    }
}

impl<'a> Visit<'a> for References {
    fn visit_type_reference(&mut self, own: &'a syn::TypeReference) {
        self.any = true;
        self.mutable |= own.mutability.is_some();
        visit::visit_type_reference(self, own);
    }
}

/// Why two versions of a function cannot be called with the same values.
pub(crate) fn obstacle_to_comparison(function: &Function) -> Option<String> {
    let inputs = &function.signature.inputs;
    let is_changed = |input: &FnArg| match input {
        FnArg::Receiver(_) => true,
        FnArg::Typed(input) => {
            matches!(&*input.ty, Type::Reference(own) if own.mutability.is_some())
        }
    };
    if function.public.is_none() {
        return Some("it is not public, so no other package can call it".into());
    }
    if inputs.iter().any(is_changed) {
        return Some("it is a method, or changes what it is passed".into());
    }
    let is_limited = |input: &FnArg| match input {
        FnArg::Typed(input) => !input.attrs.iter().all(is_literal_range),
        FnArg::Receiver(_) => false,
    };
    if inputs.iter().any(is_limited) {
        return Some(
            "which values of an argument are tried is said by names of its package".into(),
        );
    }
    // Types of the package are others in another version of it.
    obstacle_to_plain_calls(function)
}

/// Why a function cannot be called with values of types that no package has of its own. What
/// derives `Generate` in the package's own tests does it nowhere else.
pub(crate) fn obstacle_to_plain_calls(function: &Function) -> Option<String> {
    let known = Function { is_explored: false, ..function.clone() };
    Sources::default().obstacle(&known)
}

/// The marks of a signature that say whether callers have to keep conditions.
trait Marked {
    fn unsafety_is_marked(&self) -> bool;
}

impl Marked for syn::Signature {
    fn unsafety_is_marked(&self) -> bool {
        matches!(self.safety, syn::Safety::Unsafe(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_types_of_which_values_can_be_made_and_passed_are_explored() {
        let obstacle = |of: &str| {
            let of: Type = syn::parse_str(of).expect("it is a type");
            changed(&of).or_else(|| Sources::default().obstacle_of(&of, "Self"))
        };
        for of in [
            "&mut [u8]",
            "&mut Option<u8>",
            "Result<u8, u8>",
            "BTreeSet<&str>",
            "Option<(&str, u8)>",
            "Rc<&str>",
            "&[[&str; 2]]",
            "(u8, u8, u8, u8, u8, u8)",
        ] {
            assert_eq!(obstacle(of), None, "{of}");
        }
        for of in [
            "&mut str",
            "&mut &str",
            "&mut Vec<&str>",
            "(&mut u8, u8)",
            "&[&mut u8]",
            "Option<&mut u8>",
            "Result<&str, u8>",
            "&BTreeMap<&str, u8>",
            "HashMap<u8, (u8, &str)>",
            "Box<str>",
            "&Rc<[u8]>",
            "()",
            "Option<()>",
            "(u8, u8, u8, u8, u8, u8, u8)",
        ] {
            assert!(obstacle(of).is_some(), "{of}");
        }
    }
}
