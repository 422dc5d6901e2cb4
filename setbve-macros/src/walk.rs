//! The traversal of code. That of syn is generic, and would be compiled anew for each type that
//! visits nodes; here it is compiled once for all of them.

use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Attribute, Block, ConstParam, Expr, ExprClosure, ExprForLoop, ExprPath, ExprRange,
    FieldValue, File, FnArg, GenericArgument, ImplItemFn, Item, ItemConst, ItemFn, Lifetime, Lit,
    Local, Macro, Pat, PatIdent, Path, PathArguments, Signature, Stmt, TraitItemFn, Type,
};

/// Visits nodes for what is told of them.
pub(crate) struct Walker<'a>(pub(crate) &'a mut dyn Walk);

macro_rules! walk {
    (at { $($at:ident $through:ident $node:ident,)* } from { $($visit:ident $root:ident,)* }) => {
        /// What is done at nodes of code.
        pub(crate) trait Walk {
            $(
                /// Whether to go on to the parts of the node.
                fn $at(&mut self, _: &mut $node) -> bool {
                    true
                }
            )*
            $(
                /// Visits all of the node.
                fn $visit(&mut self, root: &mut $root)
                where
                    Self: Sized,
                {
                    Walker(self).$visit(root);
                }
            )*
        }

        impl VisitMut for Walker<'_> {
            $(
                fn $through(&mut self, node: &mut $node) {
                    if self.0.$at(node) {
                        visit_mut::$through(self, node);
                    }
                }
            )*
        }
    };
}

walk! {
    at {
        at_arm visit_arm_mut Arm,
        at_attribute visit_attribute_mut Attribute,
        at_block visit_block_mut Block,
        at_const_param visit_const_param_mut ConstParam,
        at_expr visit_expr_mut Expr,
        at_expr_closure visit_expr_closure_mut ExprClosure,
        at_expr_for_loop visit_expr_for_loop_mut ExprForLoop,
        at_expr_path visit_expr_path_mut ExprPath,
        at_field_value visit_field_value_mut FieldValue,
        at_fn_arg visit_fn_arg_mut FnArg,
        at_generic_argument visit_generic_argument_mut GenericArgument,
        at_impl_item_fn visit_impl_item_fn_mut ImplItemFn,
        at_item visit_item_mut Item,
        at_item_const visit_item_const_mut ItemConst,
        at_lifetime visit_lifetime_mut Lifetime,
        at_lit visit_lit_mut Lit,
        at_local visit_local_mut Local,
        at_macro visit_macro_mut Macro,
        at_pat visit_pat_mut Pat,
        at_pat_ident visit_pat_ident_mut PatIdent,
        at_path_arguments visit_path_arguments_mut PathArguments,
        at_stmt visit_stmt_mut Stmt,
        at_trait_item_fn visit_trait_item_fn_mut TraitItemFn,
        at_type visit_type_mut Type,
    }
    from {
        visit_block_mut Block,
        visit_expr_mut Expr,
        visit_expr_path_mut ExprPath,
        visit_expr_range_mut ExprRange,
        visit_file_mut File,
        visit_item_fn_mut ItemFn,
        visit_pat_mut Pat,
        visit_path_mut Path,
        visit_signature_mut Signature,
        visit_stmt_mut Stmt,
        visit_type_mut Type,
    }
}
