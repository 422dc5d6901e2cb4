//! How much there is to find in a function: the conditions in its body, and what it does beside
//! computing.

use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprBinary, ExprIf, ExprMatch, ExprMethodCall, ExprTry, Macro, Path};

use crate::sources::Function;

/// What a function's body shows.
#[derive(Default)]
pub(crate) struct Weighed {
    /// Places at which it can go more than one way.
    pub(crate) conditions: usize,
    /// A name by which it reaches outside of itself.
    pub(crate) effect: Option<String>,
}

/// Names, as they stand in paths, of what reads or changes something outside of the process, or
/// differs from call to call.
const EFFECTS: &str = "fs File OpenOptions TcpStream TcpListener UdpSocket UnixStream \
                         UnixListener Command stdin stdout stderr env thread sleep exit abort \
                         Instant SystemTime Utc Local rand thread_rng spawn reqwest tokio";
const PRINTING: &str = "println eprintln print eprint dbg";
/// Methods that have more than one way to go.
const DECIDING: &str = "min max clamp checked_add checked_sub checked_mul checked_div \
                         saturating_add saturating_sub saturating_mul strip_prefix strip_suffix \
                         starts_with ends_with contains is_some_and";

fn is_among(names: &str, name: &str) -> bool {
    names.split(' ').any(|own| own == name)
}

impl Weighed {
    pub(crate) fn of(function: &Function) -> Self {
        let mut weighed = Self::default();
        weighed.visit_block(&function.body);
        weighed
    }
}

impl<'a> Visit<'a> for Weighed {
    fn visit_expr_if(&mut self, own: &'a ExprIf) {
        // A comparison counts for itself.
        let compares = matches!(&*own.cond, Expr::Binary(_));
        self.conditions += usize::from(!compares);
        visit::visit_expr_if(self, own);
    }

    fn visit_expr_match(&mut self, own: &'a ExprMatch) {
        self.conditions += own.arms.len().saturating_sub(1);
        visit::visit_expr_match(self, own);
    }

    fn visit_expr_binary(&mut self, own: &'a ExprBinary) {
        let is_comparison = matches!(
            own.op,
            BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) | BinOp::Eq(_) | BinOp::Ne(_)
        );
        self.conditions += usize::from(is_comparison);
        visit::visit_expr_binary(self, own);
    }

    fn visit_expr_try(&mut self, own: &'a ExprTry) {
        self.conditions += 1;
        visit::visit_expr_try(self, own);
    }

    fn visit_expr_method_call(&mut self, own: &'a ExprMethodCall) {
        let name = own.method.to_string();
        self.conditions += usize::from(is_among(DECIDING, &name));
        visit::visit_expr_method_call(self, own);
    }

    fn visit_macro(&mut self, own: &'a Macro) {
        let name = own.path.segments.last().map(|own| own.ident.to_string()).unwrap_or_default();
        self.conditions += usize::from(name == "matches");
        if is_among(PRINTING, &name) {
            self.effect.get_or_insert(format!("{name}!"));
        }
        visit::visit_macro(self, own);
    }

    fn visit_path(&mut self, own: &'a Path) {
        let names: Vec<String> = own.segments.iter().map(|own| own.ident.to_string()).collect();
        if names.iter().any(|name| is_among(EFFECTS, name)) {
            self.effect.get_or_insert(names.join("::"));
        }
        visit::visit_path(self, own);
    }
}
