//! The traversal of a function's body.

use syn::visit_mut;
use syn::{
    Arm, Attribute, Block, Expr, ExprClosure, ExprMethodCall, Item, ItemFn, Lit, Local, Pat,
    PathArguments, Safety, Stmt, Type, UnOp, parse_quote,
};

use super::Instrument;
use super::conditions::{Last, is_boolean, mixed};
use super::known::Known;
use super::types::Scope;
use crate::walk::{Walk, Walker};

impl Instrument<'_> {
    /// Instruments the body of a function.
    pub(super) fn function(&mut self, function: &mut ItemFn) {
        let within = self.within.take();
        let is_untyped = std::mem::take(&mut self.is_untyped);
        let is_safe = !matches!(function.sig.safety, Safety::Unsafe(_));
        let is_unsafe = std::mem::replace(&mut self.is_unsafe, !is_safe);
        let own = Scope::of(&function.sig, self.owner, self.scope.declarations.clone());
        let scope = std::mem::replace(&mut self.scope, own);
        self.decides_last(function);
        self.visit_block_mut(&mut function.block);
        self.within = within;
        self.is_untyped = is_untyped;
        self.is_unsafe = is_unsafe;
        self.scope = scope;
    }

    /// Instruments code that is evaluated under an outcome of a decision.
    pub(super) fn under(
        &mut self,
        decision: Last,
        outcome: bool,
        instrument: impl FnOnce(&mut Self),
    ) {
        let within = self.within;
        if let Some((site, same)) = decision {
            self.within = Some((site, same == outcome));
        }
        instrument(self);
        self.within = within;
    }

    /// Instruments code in which the variables of a pattern are in scope.
    pub(super) fn binding(
        &mut self,
        pat: &Pat,
        known: Option<Known>,
        instrument: impl FnOnce(&mut Self),
    ) {
        let entered = self.scope.enter();
        self.scope.declare(pat, known);
        instrument(self);
        self.scope.leave(entered);
    }

    /// Instruments a closure; `given` has the types of its arguments, as far as they are known.
    fn closure(&mut self, closure: &mut ExprClosure, given: Option<Vec<Option<Known>>>) {
        let is_argument = given.is_some();
        let within = self.within;
        let is_untyped = self.is_untyped;
        if !is_argument && !closure.inputs.iter().all(|input| matches!(input, Pat::Type(_))) {
            self.is_untyped = true;
        }
        let entered = self.scope.enter();
        let mut given = given.unwrap_or_default().into_iter();
        for input in &closure.inputs {
            self.scope.declare(input, given.next().flatten());
        }
        if self.divides && is_argument && is_question(&closure.body) {
            self.success(&mut closure.body);
        } else {
            visit_mut::visit_expr_closure_mut(&mut Walker(self), closure);
        }
        self.scope.leave(entered);
        // A `?` leaves the closure alone.
        self.within = within;
        self.is_untyped = is_untyped;
    }

    /// Whether a value on which a method is called is a success or not. Its type is known, because
    /// the method is one of that type.
    fn has_two_ways(&self, call: &ExprMethodCall) -> bool {
        let is_yielded = match &*call.receiver {
            Expr::MethodCall(inner) => is_one_of(YIELDING, inner),
            Expr::Call(_) | Expr::Try(_) => false,
            _ => return false,
        };
        decides_on_success(call) || self.divides && (is_yielded || is_one_of(TELLING, call))
    }

    /// Makes a closure of a function that tests items, so that its outcome shows.
    fn tests(&mut self, call: &mut ExprMethodCall) {
        let takes_test = is_one_of(TESTING, call) && call.args.len() == 1;
        let Some(test) = call.args.first_mut().filter(|_| self.divides && takes_test) else {
            return;
        };
        if let Expr::Path(path) = test
            && path.qself.is_none()
            && path.path.segments.len() > 1
        {
            let item = mixed("item");
            let mut asked = parse_quote!(#path(#item));
            self.success(&mut asked);
            *test = parse_quote!(|#item| #asked);
        }
    }

    /// Instruments a number of the source.
    fn number(&mut self, expr: &mut Expr) {
        if self.divides && !self.keeps_numbers {
            let (coverage, map, number) = (self.coverage, self.map, self.sites.add_number());
            *expr = parse_quote!(#coverage::number(&#map, #number, #expr));
        }
    }

    /// Whether what is referred to has a place, so that no constant is made of it.
    fn has_place(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Index(index) => self.scope.varies(&index.expr),
            _ => matches!(expr, Expr::MethodCall(_)),
        }
    }

    fn arguments<'a>(
        &mut self,
        arguments: impl Iterator<Item = &'a mut Expr>,
        given: &[Option<Known>],
    ) {
        for argument in arguments {
            match argument {
                Expr::Closure(closure) => self.closure(closure, Some(given.to_vec())),
                other => self.visit_expr_mut(other),
            }
        }
    }
}

impl Walk for Instrument<'_> {
    fn at_expr(&mut self, expr: &mut Expr) -> bool {
        if attributes(expr).is_some_and(|attributes| attributes.iter().any(is_conditional)) {
            return false;
        }
        self.divide(expr);
        if self.two_ways(expr) || self.text_change(expr) {
            return false;
        }
        match expr {
            _ if is_number(expr) => self.number(expr),
            Expr::Reference(_) | Expr::Array(_) if !self.keeps_numbers => {
                let has_place = matches!(expr, Expr::Reference(own) if self.has_place(&own.expr));
                self.keeps_numbers = !has_place;
                visit_mut::visit_expr_mut(&mut Walker(self), expr);
                self.keeps_numbers = false;
            }
            Expr::Binary(_) | Expr::Unary(_) if is_boolean(expr) => {
                self.decision(expr);
            }
            Expr::If(_) => {
                self.branch(expr);
            }
            Expr::While(_) => self.while_loop(expr),
            Expr::ForLoop(node) => self.for_loop(node),
            Expr::Match(node) => self.choice(node),
            Expr::Macro(_) => self.known_macro(expr),
            Expr::Closure(closure) => self.closure(closure, None),
            Expr::Call(call) => {
                self.visit_expr_mut(&mut call.func);
                self.arguments(call.args.iter_mut(), &[]);
            }
            Expr::MethodCall(call) => {
                let given = self.scope.given_to_closure(call);
                if is_of_bool(call) {
                    self.decision(&mut call.receiver);
                } else if self.has_two_ways(call) && !self.is_untyped {
                    self.success(&mut call.receiver);
                } else {
                    self.visit_expr_mut(&mut call.receiver);
                }
                self.tests(call);
                self.arguments(call.args.iter_mut(), &given);
            }
            Expr::Binary(_) => self.binary(expr),
            Expr::Unary(_) => self.negation(expr),
            Expr::Cast(_) => self.cast(expr),
            Expr::Index(_) => self.index(expr),
            Expr::Try(node) => self.question(node),
            Expr::Unsafe(block) => {
                let is_unsafe = std::mem::replace(&mut self.is_unsafe, true);
                self.visit_block_mut(&mut block.block);
                self.is_unsafe = is_unsafe;
            }
            // The length of an array is a constant, which stays as it is.
            Expr::Repeat(repeat) => self.visit_expr_mut(&mut repeat.expr),
            Expr::Const(_) => {}
            _ => return true,
        }
        false
    }

    /// After `if a { return }`, the rest of the block is evaluated only under the other outcome.
    fn at_block(&mut self, block: &mut Block) -> bool {
        let within = self.within;
        let entered = self.scope.enter();
        for statement in &block.stmts {
            if let (Stmt::Item(Item::Fn(own)), true) = (statement, self.divides) {
                self.scope.hide(own.sig.ident.clone());
            }
        }
        let mut statements = Vec::with_capacity(block.stmts.len());
        for mut statement in std::mem::take(&mut block.stmts) {
            match &mut statement {
                Stmt::Local(local) if local.attrs.iter().any(is_conditional) => {
                    self.scope.declare(&local.pat, None);
                }
                Stmt::Local(local) => {
                    let value = local.init.as_ref();
                    let known = value.and_then(|value| self.scope.known(&value.expr));
                    let matched = self.let_else(local);
                    self.scope.declare(&local.pat, known);
                    statements.push(statement);
                    statements.extend(matched);
                    continue;
                }
                Stmt::Expr(Expr::If(node), _) if !node.attrs.iter().any(is_conditional) => {
                    let [then, otherwise] =
                        [diverges(&node.then_branch), else_diverges(node.else_branch.as_ref())];
                    let Stmt::Expr(expr, _) = &mut statement else { continue };
                    let decision = self.branch(expr);
                    if let (Some((site, same)), true) = (decision, then != otherwise) {
                        self.within = Some((site, same == otherwise));
                    }
                }
                Stmt::Macro(node) if !node.attrs.iter().any(is_conditional) => {
                    let mac = &node.mac;
                    let mut expr = parse_quote!(#mac);
                    let tokens = mac.tokens.clone();
                    if self.replaces_macro(&mut expr) {
                        statement = Stmt::Expr(expr, Some(node.semi_token.unwrap_or_default()));
                    } else if !declares_nothing(&mac.path) {
                        self.scope.forget(tokens);
                    }
                }
                Stmt::Macro(node) => self.scope.forget(node.mac.tokens.clone()),
                other => self.visit_stmt_mut(other),
            }
            statements.push(statement);
        }
        block.stmts = statements;
        self.scope.leave(entered);
        self.within = within;
        false
    }

    fn at_item(&mut self, item: &mut Item) -> bool {
        match item {
            Item::Fn(function)
                if function.sig.constness.is_none()
                    && !function.attrs.iter().any(is_conditional) =>
            {
                self.function(function);
            }
            _ => {}
        }
        false
    }

    fn at_type(&mut self, _: &mut Type) -> bool {
        false
    }

    fn at_path_arguments(&mut self, _: &mut PathArguments) -> bool {
        false
    }

    fn at_pat(&mut self, _: &mut Pat) -> bool {
        false
    }

    fn at_local(&mut self, local: &mut Local) -> bool {
        self.let_else(local);
        false
    }

    fn at_arm(&mut self, _: &mut Arm) -> bool {
        false
    }
}

/// Whether an expression is a number, which may have a minus.
fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(own) => matches!(own.lit, Lit::Int(_) | Lit::Float(_)),
        Expr::Unary(own) => {
            matches!(own.op, UnOp::Neg(_))
                && matches!(*own.expr, Expr::Lit(_))
                && is_number(&own.expr)
        }
        _ => false,
    }
}

/// Whether the attribute may remove the code from the build.
pub(super) fn is_conditional(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr")
}

fn attributes(expr: &Expr) -> Option<&[Attribute]> {
    Some(match expr {
        Expr::Block(node) => &node.attrs,
        Expr::If(node) => &node.attrs,
        Expr::While(node) => &node.attrs,
        Expr::ForLoop(node) => &node.attrs,
        Expr::Loop(node) => &node.attrs,
        Expr::Match(node) => &node.attrs,
        Expr::Call(node) => &node.attrs,
        Expr::MethodCall(node) => &node.attrs,
        Expr::Macro(node) => &node.attrs,
        Expr::Binary(node) => &node.attrs,
        Expr::Unary(node) => &node.attrs,
        Expr::Paren(node) => &node.attrs,
        Expr::Unsafe(node) => &node.attrs,
        Expr::Assign(node) => &node.attrs,
        Expr::Cast(node) => &node.attrs,
        Expr::Index(node) => &node.attrs,
        Expr::Return(node) => &node.attrs,
        _ => return None,
    })
}

/// Whether the syntax shows that a method is called on a `bool`.
fn is_of_bool(call: &ExprMethodCall) -> bool {
    let takes_nothing =
        |argument: &Expr| matches!(argument, Expr::Closure(closure) if closure.inputs.is_empty());
    match call.args.first() {
        Some(only) if call.args.len() == 1 => {
            call.method == "then_some" || call.method == "then" && takes_nothing(only)
        }
        _ => false,
    }
}

/// Whether a method is one of `Option` and `Result` that does one thing for a success and another
/// for the lack of one. It takes the value itself, so that the receiver may be moved unless it is a
/// variable or a part of one, of a type that has such a method for references.
fn decides_on_success(call: &ExprMethodCall) -> bool {
    const DECIDING: &str = "is_none_or is_ok_and is_some_and map_or map_or_else ok or or_else \
                            unwrap_or unwrap_or_default unwrap_or_else xor";
    is_one_of(DECIDING, call) && matches!(*call.receiver, Expr::MethodCall(_) | Expr::Call(_))
}

/// Further methods that no iterator has, and that go two ways or tell the two apart.
const TELLING: &str = "is_err is_none is_ok is_some map_err ok_or ok_or_else";

/// Methods that mostly give a success or none, whatever is done with it.
const YIELDING: &str = "find first get last next nth parse pop position rfind rsplit_once \
                        split_first split_once strip_prefix strip_suffix to_digit";

/// Methods that take a test of an item.
const TESTING: &str = "all any filter is_ok_and is_some_and position skip_while take_while";

fn is_one_of(names: &str, call: &ExprMethodCall) -> bool {
    names.split(' ').any(|name| call.method == name)
}

/// Whether an expression is a call of a method whose name asks.
fn is_question(expr: &Expr) -> bool {
    const ASKING: &str = "contains contains_key ends_with eq_ignore_ascii_case starts_with";
    match expr {
        Expr::Paren(paren) => is_question(&paren.expr),
        Expr::MethodCall(call) => {
            is_one_of(ASKING, call) || call.method.to_string().starts_with("is_")
        }
        _ => false,
    }
}

/// Whether the last statement shows that a block never comes to its end.
fn diverges(block: &Block) -> bool {
    block.stmts.last().is_some_and(|last| match last {
        Stmt::Expr(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_), _) => true,
        Stmt::Macro(node) => panics(&node.mac.path),
        Stmt::Expr(Expr::Macro(node), _) => panics(&node.mac.path),
        _ => false,
    })
}

/// Whether a macro is known to declare no variables.
fn declares_nothing(path: &syn::Path) -> bool {
    const KNOWN: [&str; 8] =
        ["dbg", "eprint", "eprintln", "format", "print", "println", "write", "writeln"];
    panics(path) || path.get_ident().is_some_and(|name| KNOWN.iter().any(|known| name == known))
}

fn panics(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| {
        ["panic", "unreachable", "todo", "unimplemented"].iter().any(|name| last.ident == name)
    })
}

fn else_diverges(branch: Option<&(syn::Token![else], Box<Expr>)>) -> bool {
    match branch {
        Some((_, expr)) => match &**expr {
            Expr::Block(node) => diverges(&node.block),
            _ => false,
        },
        None => false,
    }
}
