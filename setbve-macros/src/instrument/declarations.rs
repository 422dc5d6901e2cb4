//! The types that a module declares: of what functions and methods give, of fields, and of
//! constants.

use std::collections::HashMap;

use syn::{Fields, ImplItem, Item, Member, ReturnType, Signature, Type};

use super::known::Known;

/// The types of a module's names; `None` for a name that has several, as under `cfg`.
#[derive(Debug, Default)]
pub(crate) struct Declarations(HashMap<String, Option<Known>>);

impl Declarations {
    pub(crate) fn of(items: &[Item]) -> Self {
        let mut declarations = Self::default();
        for item in items {
            match item {
                Item::Fn(function) => declarations.add_function("", &function.sig),
                Item::Const(own) => declarations.add(own.ident.to_string(), Known::of(&own.ty)),
                Item::Type(own) => declarations.add(own.ident.to_string(), Known::of(&own.ty)),
                Item::Struct(own) => declarations.add_fields(&own.ident.to_string(), &own.fields),
                Item::Impl(block) => {
                    let Some(Known::Named(owner)) = Known::of(&block.self_ty) else { continue };
                    for item in &block.items {
                        if let ImplItem::Fn(function) = item {
                            declarations.add_function(&owner, &function.sig);
                        }
                    }
                }
                _ => {}
            }
        }
        declarations
    }

    fn add_function(&mut self, owner: &str, signature: &Signature) {
        if let ReturnType::Type(_, ty) = &signature.output
            && signature.asyncness.is_none()
        {
            let own = if matches!(&**ty, Type::Path(path) if path.path.is_ident("Self")) {
                Some(Known::Named(owner.to_owned()))
            } else {
                Known::of(ty)
            };
            self.add(result(owner, &signature.ident.to_string()), own);
        }
    }

    fn add_fields(&mut self, owner: &str, fields: &Fields) {
        for (field, member) in fields.iter().zip(fields.members()) {
            self.add(part(owner, &member), Known::of(&field.ty));
        }
    }

    fn add(&mut self, name: String, known: Option<Known>) {
        self.0
            .entry(name)
            .and_modify(|own| *own = own.take().filter(|own| Some(own) == known.as_ref()))
            .or_insert(known);
    }

    /// The type of a constant, or the one that an alias stands for.
    pub(super) fn named(&self, name: &str) -> Option<Known> {
        self.0.get(name).cloned().flatten()
    }

    /// The type of a field.
    pub(super) fn field(&self, owner: &str, member: &Member) -> Option<Known> {
        self.named(&part(owner, member))
    }

    /// The type that a function gives, or that of a type: `owner` is empty for a function.
    pub(super) fn result(&self, owner: &str, function: &str) -> Option<Known> {
        self.named(&result(owner, function))
    }
}

fn part(owner: &str, member: &Member) -> String {
    match member {
        Member::Named(name) => format!("{owner}.{name}"),
        Member::Unnamed(index) => format!("{owner}.{}", index.index),
    }
}

fn result(owner: &str, function: &str) -> String {
    format!("{owner}::{function}")
}
