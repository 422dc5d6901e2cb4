//! Types in place of `Self` and of type parameters, so that a test can name them.

use proc_macro2::Ident;
use syn::spanned::Spanned as _;
use syn::{
    Error, Expr, ExprPath, GenericArgument, GenericParam, Generics, Lifetime, Path, PathArguments,
    Result, Type, TypePath, parse_quote, parse_quote_spanned,
};

use crate::walk::Walk;

/// What stands for the names that only a function or its block knows.
#[derive(Clone, Default)]
pub(crate) struct Concrete {
    parameters: Vec<(Ident, GenericArgument)>,
    owner: Option<Owner>,
    /// Whether lifetimes are left to the compiler.
    is_anonymous: bool,
}

/// The type of an `impl` block, and the trait that it implements.
#[derive(Clone)]
struct Owner {
    of: Type,
    implements: Option<Path>,
}

impl Concrete {
    /// Takes these types for the type and const parameters, in order, and takes the parameters
    /// away.
    pub(crate) fn of(generics: &mut Generics, types: &[GenericArgument]) -> Result<Self> {
        let names = names_of(generics);
        let Some(first) = types.first() else {
            return match generics.params.iter().find(|one| !is_lifetime(one)) {
                None => Ok(Self::default()),
                Some(parameter) => Err(Error::new_spanned(parameter, wanted(parameter))),
            };
        };
        if names.len() != types.len() {
            let said: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            let wanted = match &*said {
                [] => "there are no type parameters here".to_owned(),
                [one] => format!("one is wanted, for {one}"),
                all => format!("{} are wanted, for {}", all.len(), all.join(", ")),
            };
            let message = format!("`types` has {}, but {wanted}", types.len());
            return Err(Error::new_spanned(first, message));
        }
        let all = std::mem::take(&mut generics.params).into_iter();
        generics.params = all.filter(is_lifetime).collect();
        generics.where_clause = None;
        let parameters = names.into_iter().zip(types.iter().cloned()).collect();
        Ok(Self { parameters, ..Self::default() })
    }

    /// Takes this type for `Self`. Its lifetimes are left to the compiler.
    pub(crate) fn owned_by(mut self, of: &Type, implements: Option<&Path>) -> Self {
        let mut owner = Owner { of: of.clone(), implements: implements.cloned() };
        self.is_anonymous = true;
        self.visit_type_mut(&mut owner.of);
        if let Some(path) = &mut owner.implements {
            self.visit_path_mut(path);
        }
        self.is_anonymous = false;
        self.owner = Some(owner);
        self
    }

    /// These types as well, for the parameters of a method in the block.
    pub(crate) fn with(mut self, inner: Self) -> Self {
        self.parameters.extend(inner.parameters);
        self
    }

    /// The type of the block, and the trait.
    pub(crate) fn owner(&self) -> Option<(&Type, Option<&Path>)> {
        self.owner.as_ref().map(|owner| (&owner.of, owner.implements.as_ref()))
    }

    fn argument(&self, path: &Path) -> Option<&GenericArgument> {
        let name = path.get_ident()?;
        self.parameters.iter().find(|(own, _)| own == name).map(|(_, argument)| argument)
    }
}

/// The names of the type and const parameters.
pub(crate) fn names_of(generics: &Generics) -> Vec<Ident> {
    let names = generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Lifetime(_) => None,
        GenericParam::Type(parameter) => Some(parameter.ident.clone()),
        GenericParam::Const(parameter) => Some(parameter.ident.clone()),
    });
    names.collect()
}

fn is_lifetime(parameter: &GenericParam) -> bool {
    matches!(parameter, GenericParam::Lifetime(_))
}

/// What a function or block with such a parameter needs.
fn wanted(parameter: &GenericParam) -> &'static str {
    match parameter {
        GenericParam::Const(_) => "say for which value it is explored: `types = [4]`",
        _ => "say for which type it is explored: `types = [u8]`",
    }
}

impl Walk for Concrete {
    fn at_lifetime(&mut self, lifetime: &mut Lifetime) -> bool {
        if self.is_anonymous && lifetime.ident != "static" {
            *lifetime = parse_quote!('_);
        }
        false
    }

    fn at_type(&mut self, of: &mut Type) -> bool {
        if let Type::Path(TypePath { qself: None, path, .. }) = of {
            if let Some(GenericArgument::Type(argument)) = self.argument(path) {
                *of = argument.clone();
                return false;
            }
            if let Some(owner) = self.owner.as_ref().filter(|_| path.segments[0].ident == "Self") {
                let (own, rest) = (&owner.of, path.segments.iter().skip(1));
                *of = match &owner.implements {
                    _ if path.segments.len() == 1 => own.clone(),
                    Some(implements) => parse_quote!(<#own as #implements>#(::#rest)*),
                    None => parse_quote!(<#own>#(::#rest)*),
                };
                return false;
            }
        }
        true
    }

    fn at_generic_argument(&mut self, argument: &mut GenericArgument) -> bool {
        // The name of a const parameter cannot be told from that of a type.
        if let GenericArgument::Type(Type::Path(TypePath { qself: None, path, .. })) = argument
            && let Some(known) = self.argument(path)
        {
            *argument = known.clone();
            return false;
        }
        true
    }

    fn at_expr(&mut self, expr: &mut Expr) -> bool {
        if let Expr::Path(path) = expr
            && let Some(GenericArgument::Const(value)) = self.argument(&path.path)
        {
            *expr = value.clone();
            return false;
        }
        true
    }

    fn at_expr_path(&mut self, path: &mut ExprPath) -> bool {
        let is_own = path.qself.is_none() && path.path.segments[0].ident == "Self";
        if let Some(Owner { of, .. }) = self.owner.as_ref().filter(|_| is_own) {
            let rest = path.path.segments.iter().skip(1);
            if path.path.segments.len() > 1 {
                // Where the type is not the right one, the compiler points here.
                *path = parse_quote_spanned!(path.span()=> <#of>#(::#rest)*);
            } else if let Type::Path(own) = of {
                // As a function, a tuple structure finds out its own parameters.
                path.path = own.path.clone();
                for segment in &mut path.path.segments {
                    segment.arguments = PathArguments::None;
                }
            }
            return false;
        }
        true
    }
}
