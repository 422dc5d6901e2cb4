//! Which types of arguments can be explored, as far as the syntax shows it.

use syn::{FnArg, GenericArgument, PathArguments, Type};

use crate::sources::{Function, Sources, Within};

/// Types that are explored as they are.
const PLAIN: [&str; 36] = [
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "f32",
    "f64",
    "bool",
    "char",
    "str",
    "String",
    "Ipv4Addr",
    "Ipv6Addr",
    "Duration",
    "Ordering",
    "NonZero",
    "NonZeroU8",
    "NonZeroU16",
    "NonZeroU32",
    "NonZeroU64",
    "NonZeroU128",
    "NonZeroUsize",
    "NonZeroI8",
    "NonZeroI16",
    "NonZeroI32",
    "NonZeroI64",
    "NonZeroI128",
    "NonZeroIsize",
    "IpAddr",
];

/// Types that are explored if their parameters are.
const MADE_OF: [&str; 14] = [
    "Option",
    "Result",
    "Vec",
    "VecDeque",
    "Box",
    "Rc",
    "Arc",
    "BTreeMap",
    "BTreeSet",
    "HashMap",
    "HashSet",
    "BinaryHeap",
    "LinkedList",
    "Cow",
];

const MOST_ARGUMENTS: usize = 8;

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
                    FnArg::Typed(input) => self.obstacle_of(&input.ty, own),
                })
            }
        }
    }

    fn obstacle_of(&self, of: &Type, own: &str) -> Option<String> {
        match of {
            Type::Reference(reference) => self.obstacle_of(&reference.elem, own),
            Type::Slice(slice) => self.obstacle_of(&slice.elem, own),
            Type::Array(array) => self.obstacle_of(&array.elem, own),
            Type::Paren(inner) => self.obstacle_of(&inner.elem, own),
            Type::Tuple(tuple) => tuple.elems.iter().find_map(|item| self.obstacle_of(item, own)),
            Type::Path(path) => {
                let last = path.path.segments.last()?;
                let name = last.ident.to_string();
                let name = if name == "Self" { own.to_owned() } else { name };
                if !PLAIN.contains(&&*name) && !MADE_OF.contains(&&*name) {
                    return self.unknown(&name);
                }
                let PathArguments::AngleBracketed(inner) = &last.arguments else { return None };
                inner.args.iter().find_map(|argument| match argument {
                    GenericArgument::Type(inner) => self.obstacle_of(inner, own),
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
        let text = {
            use quote::ToTokens as _;
            of.to_token_stream().to_string()
        };
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let own = match &function.within {
            Within::Block { of, .. } => of.as_str(),
            _ => "",
        };
        let mut words = words.map(|word| if word == "Self" { own } else { word });
        let hidden = words.find(|word| self.hidden.iter().any(|own| own == word));
        if ["impl", "dyn", "fn", "Fn"].iter().any(|word| text.split(' ').any(|own| own == *word)) {
            return Some("what it gives has no name, or cannot be shown".into());
        }
        hidden.map(|name| format!("`{name}`, which it gives, has neither `Debug` nor `Display`"))
    }
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
