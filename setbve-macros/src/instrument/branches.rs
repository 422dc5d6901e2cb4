//! Branches and loops.

use quote::{ToTokens as _, format_ident, quote};
use syn::{
    Arm, BinOp, Block, Expr, ExprBinary, ExprForLoop, ExprIf, ExprLet, ExprLoop, ExprMatch,
    ExprTry, Label, Local, Pat, Stmt, Token, parse_quote,
};

use super::Instrument;
use super::conditions::{Last, is_boolean, mixed, outcome};
use super::patterns;
use super::sites::Kind;
use super::visit::is_conditional;
use crate::walk::Walk as _;

/// The longest body, in bytes, that stands behind each alternative of its pattern.
const DIVIDED: usize = 160;

/// An arm for each alternative of a pattern, because each is a way of its own. Conditions of a
/// guard would be there twice.
fn divided(arm: Arm) -> Vec<Arm> {
    let is_short = arm.body.to_token_stream().to_string().len() <= DIVIDED;
    let is_guarded = matches!(arm.pat, Pat::Guard(_));
    if !is_short || is_guarded || arm.attrs.iter().any(is_conditional) {
        return vec![arm];
    }
    let of = |pat| Arm { pat, comma: Some(<Token![,]>::default()), ..arm.clone() };
    let arms: Vec<Arm> = patterns::alternatives(&arm.pat).into_iter().map(of).collect();
    if arms.is_empty() { vec![arm] } else { arms }
}

impl Instrument<'_> {
    /// Instruments an `if`; gives its decision.
    pub(super) fn branch(&mut self, expr: &mut Expr) -> Last {
        let Expr::If(node) = expr else { return None };
        match &*node.cond {
            Expr::Let(_) => Some((self.if_let(node), true)),
            cond if has_let(cond) => {
                let (branch, site) = self.chain(node);
                *expr = branch;
                Some((site, true))
            }
            _ => {
                let decision = self.asked(&mut node.cond);
                self.under(decision, true, |this| this.visit_block_mut(&mut node.then_branch));
                self.otherwise(node, decision);
                decision
            }
        }
    }

    /// Instruments the condition of an `if`, a `while` or a guard.
    fn asked(&mut self, cond: &mut Expr) -> Last {
        self.divide(cond);
        if is_boolean(cond) || is_literal(cond) {
            return self.decision(cond);
        }
        Some((self.condition(cond, Kind::Decision, None), true))
    }

    /// Instruments the `else` of an `if`.
    fn otherwise(&mut self, node: &mut ExprIf, decision: Last) {
        let Some((_, otherwise)) = &mut node.else_branch else { return };
        self.under(decision, false, |this| this.visit_expr_mut(otherwise));
        // Only a block or another `if` may follow `else`.
        if !matches!(**otherwise, Expr::Block(_) | Expr::If(_)) {
            **otherwise = parse_quote!({ #otherwise });
        }
    }

    /// Puts statements at the start of the `else` of an `if`.
    fn start_otherwise(node: &mut ExprIf, start: &[Stmt]) {
        let before = node.else_branch.take().map(|(_, otherwise)| otherwise);
        let block: Block = match before {
            Some(otherwise) => match *otherwise {
                Expr::Block(block) if block.label.is_none() => {
                    let statements = block.block.stmts;
                    parse_quote!({ #(#start)* #(#statements)* })
                }
                other => parse_quote!({ #(#start)* #other }),
            },
            None => parse_quote!({ #(#start)* }),
        };
        node.else_branch = Some((<Token![else]>::default(), parse_quote!(#block)));
    }

    /// Instruments an `if` with a single pattern: each branch records whether the pattern matched.
    fn if_let(&mut self, node: &mut ExprIf) -> usize {
        let site = self.sites.add(Kind::Pattern, &node.cond, self.within, None);
        let entered = self.scope.enter();
        if let Expr::Let(asked) = &mut *node.cond {
            let known = self.scope.known(&asked.expr);
            self.visit_expr_mut(&mut asked.expr);
            self.scope.declare(&asked.pat, known);
        }
        self.under(Some((site, true)), true, |this| this.visit_block_mut(&mut node.then_branch));
        self.scope.leave(entered);
        self.otherwise(node, Some((site, true)));
        let [matched, failed] = [true, false].map(|came_out| outcome(self, site, came_out));
        node.then_branch.stmts.insert(0, parse_quote!(#matched));
        Self::start_otherwise(node, &[parse_quote!(#failed)]);
        site
    }

    /// Instruments an `if` with a chain of patterns and conditions; gives the new expression and
    /// its decision.
    fn chain(&mut self, node: &ExprIf) -> (Expr, usize) {
        let mut node = node.clone();
        let decision = self.sites.add(Kind::Decision, &node.cond, self.within, None);
        let mut operands = Vec::new();
        split(&node.cond, &mut operands);
        let within = self.within;
        let mut links = Vec::new();
        let chain = mixed("chain");
        let coverage = self.coverage;
        let entered = self.scope.enter();
        for mut operand in operands {
            let last = if let Expr::Let(ExprLet { expr, pat, .. }) = &mut operand {
                let known = self.scope.known(expr);
                self.visit_expr_mut(expr);
                self.scope.declare(pat, known);
                let site = self.sites.add(Kind::Pattern, &operand, self.within, Some(decision));
                let map = self.map;
                links.push(quote! {
                    #chain.tries(&#map, #site) && #operand && #chain.matches(&#map)
                });
                Some((site, true))
            } else {
                let last = self.operand(&mut operand, decision);
                links.push(quote!(#operand));
                last
            };
            if last.is_some() {
                self.within = last;
            }
        }
        self.within = within;
        *node.cond = parse_quote!(#(#links)&&*);
        self.under(Some((decision, true)), true, |this| {
            this.visit_block_mut(&mut node.then_branch);
        });
        self.scope.leave(entered);
        self.otherwise(&mut node, Some((decision, true)));
        let [taken, failed] = [true, false].map(|came_out| outcome(self, decision, came_out));
        let map = self.map;
        node.then_branch.stmts.insert(0, parse_quote!(#taken));
        let start = [parse_quote!(#chain.failed(&#map);), parse_quote!(#failed)];
        Self::start_otherwise(&mut node, &start);
        let branch = parse_quote! {
            match #coverage::Chain::new() {
                mut #chain => #node
            }
        };
        (branch, decision)
    }

    /// Instruments a `while`. One with patterns becomes a `loop` around an `if`, as it does in the
    /// compiler.
    pub(super) fn while_loop(&mut self, expr: &mut Expr) {
        let Expr::While(node) = expr else { return };
        if !has_let(&node.cond) {
            let decision = self.asked(&mut node.cond);
            self.under(decision, true, |this| this.visit_block_mut(&mut node.body));
            return;
        }
        let (cond, body) = (&node.cond, &node.body);
        let mut branch: Expr = parse_quote!(if #cond #body else { break; });
        self.branch(&mut branch);
        let label: Option<Label> = node.label.take();
        *expr = Expr::Loop(ExprLoop {
            attrs: std::mem::take(&mut node.attrs),
            label,
            loop_token: <Token![loop]>::default(),
            body: parse_quote!({ #branch }),
        });
    }

    pub(super) fn for_loop(&mut self, node: &mut ExprForLoop) {
        let ExprForLoop { for_token, pat, in_token, expr, body, .. } = node;
        let what = quote!(#for_token #pat #in_token #expr);
        let site = self.sites.add(Kind::Loop, &what, self.within, None);
        let known = self.scope.known_iteration(expr);
        self.visit_expr_mut(expr);
        self.binding(pat, known, |this| {
            this.under(Some((site, true)), true, |this| this.visit_block_mut(body));
        });
        let (coverage, map) = (self.coverage, self.map);
        **expr = parse_quote! {
            #coverage::each(&#map, #site, ::core::iter::IntoIterator::into_iter(#expr))
        };
    }

    pub(super) fn choice(&mut self, node: &mut ExprMatch) {
        let known = self.scope.known(&node.expr);
        self.visit_expr_mut(&mut node.expr);
        if self.divides {
            node.arms = std::mem::take(&mut node.arms).into_iter().flat_map(divided).collect();
        }
        let has_choice = node.arms.len() > 1;
        let (mut looked, mut along) = (Vec::new(), Vec::new());
        let mut arms = Vec::new();
        for arm in &mut node.arms {
            let is_there = has_choice && !arm.attrs.iter().any(is_conditional);
            let site = is_there.then(|| {
                let what = &arm.pat;
                self.sites.add(Kind::Arm, &quote!(#what), self.within, None)
            });
            if let (Some(site), Some(ranges)) = (site, patterns::ranges(&arm.pat)) {
                looked.push((site, ranges));
            }
            if let (Some(site), Some(lengths)) = (site, patterns::lengths(&arm.pat)) {
                along.push((site, lengths));
            }
            if !arm.attrs.iter().any(is_conditional) {
                let taken = site.map(|site| (site, true));
                self.binding(&arm.pat.clone(), known.clone(), |this| {
                    this.guard(&mut arm.pat);
                    this.under(taken, true, |this| this.visit_expr_mut(&mut arm.body));
                });
            }
            arms.push(site);
        }
        let (coverage, map) = (self.coverage, self.map);
        for (arm, site) in node.arms.iter_mut().zip(&arms) {
            let Some(site) = site else { continue };
            let measured = looked.iter().chain(&along).map(|(site, _)| site);
            let is_looked = |other: &usize| measured.clone().any(|own| own == other);
            let others = arms.iter().flatten().filter(|other| *other != site && !is_looked(other));
            let body = &arm.body;
            *arm.body = parse_quote!({
                #coverage::arm(&#map, #site, &[#(#others),*]);
                #body
            });
            arm.comma.get_or_insert_default();
            if self.divides {
                self.may_pass_over(&mut arm.pat, *site);
            }
        }
        // Of an arm that is missing, the compiler speaks once: where it looks at the original.
        if !arms.is_empty() {
            node.arms.push(parse_quote!(_ => #coverage::none_left(),));
        }
        if !looked.is_empty() {
            node.arms.insert(0, self.look("look", &looked));
        }
        if !along.is_empty() {
            node.arms.insert(0, self.look("look_along", &along));
        }
    }

    /// An arm that is never taken. Its guard measures the distances to the other arms.
    fn look(&self, how: &str, looked: &[(usize, Vec<(i128, i128)>)]) -> Arm {
        let (coverage, map) = (self.coverage, self.map);
        let look = format_ident!("{how}");
        let table = patterns::table(looked);
        let value = mixed("value");
        parse_quote! {
            ref #value if #coverage::#look(&#map, #value, #table) => ::core::unreachable!(),
        }
    }

    /// Has a mutant pass over an arm.
    fn may_pass_over(&self, pat: &mut Pat, site: usize) {
        let (coverage, map) = (self.coverage, self.map);
        let stays = quote!(#coverage::stays(&#map, #site));
        match pat {
            Pat::Guard(guarded) if has_let(&guarded.guard) => {}
            Pat::Guard(guarded) => {
                let guard = &guarded.guard;
                *guarded.guard = parse_quote!((#guard) && #stays);
            }
            _ => {
                *pat = Pat::Guard(syn::PatGuard {
                    attrs: Vec::new(),
                    pat: Box::new(pat.clone()),
                    if_token: <Token![if]>::default(),
                    guard: parse_quote!(#stays),
                });
            }
        }
    }

    fn guard(&mut self, pat: &mut Pat) {
        let Pat::Guard(guarded) = pat else { return };
        if !has_let(&guarded.guard) {
            self.asked(&mut guarded.guard);
        }
    }

    /// Writes `matches!` as the `match` that it stands for. The two arms of this `match` are no
    /// sites.
    pub(super) fn test_of(&mut self, mut value: Expr, mut pat: Pat, site: usize) -> Expr {
        let ranges = patterns::ranges(&pat).map(|ranges| ("look", ranges));
        let lengths = || patterns::lengths(&pat).map(|lengths| ("look_along", lengths));
        let looked = ranges.or_else(lengths);
        let known = self.scope.known(&value);
        self.visit_expr_mut(&mut value);
        self.binding(&pat.clone(), known, |this| this.guard(&mut pat));
        let arm: Arm = parse_quote!(#pat => true,);
        let mut arms = if self.divides { divided(arm) } else { vec![arm] };
        let is_divided = arms.len() > 1;
        let (how, mut measured) =
            looked.map_or(("", Vec::new()), |(how, taken)| (how, vec![(site, taken)]));
        for arm in arms.iter_mut().filter(|_| is_divided) {
            let what = &arm.pat;
            let own = self.sites.add(Kind::Question, &quote!(#what), self.within, None);
            measured.extend(patterns::ranges(what).map(|taken| (own, taken)));
            let taken = outcome(self, own, true);
            arm.body = parse_quote!({ #taken true });
        }
        let look = (!measured.is_empty()).then(|| self.look(how, &measured));
        parse_quote! {
            match #value {
                #look
                #(#arms)*
                _ => false,
            }
        }
    }

    /// Instruments a `?`. What follows it is evaluated only if it goes on.
    pub(super) fn question(&mut self, node: &mut ExprTry) {
        let site = self.sites.add(Kind::Question, node, self.within, None);
        self.visit_expr_mut(&mut node.expr);
        let (coverage, map, value) = (self.coverage, self.map, &node.expr);
        *node.expr = parse_quote!(#coverage::question(&#map, #site, #value));
        self.within = Some((site, true));
    }

    /// Instruments a value of which a method asks whether it is a success.
    pub(super) fn success(&mut self, expr: &mut Expr) {
        let site = self.sites.add(Kind::Question, expr, self.within, None);
        self.visit_expr_mut(expr);
        let (coverage, map, value) = (self.coverage, self.map, mixed("value"));
        *expr = parse_quote! {
            (match #expr {
                #value => {
                    (&&#coverage::Asked(&#value)).asked(&#map, #site);
                    #value
                }
            })
        };
    }

    /// Instruments a `let`. For a `let … else`, gives the statement to put after it.
    pub(super) fn let_else(&mut self, local: &mut Local) -> Option<Stmt> {
        let Local { let_token, pat, init, .. } = local;
        let init = init.as_mut()?;
        let Some((_, diverge)) = &mut init.diverge else {
            self.visit_expr_mut(&mut init.expr);
            return None;
        };
        let (eq_token, value) = (&init.eq_token, &init.expr);
        let what = quote!(#let_token #pat #eq_token #value);
        let site = self.sites.add(Kind::Pattern, &what, self.within, None);
        let asked = init.expr.clone();
        self.visit_expr_mut(&mut init.expr);
        self.under(Some((site, true)), false, |this| this.visit_expr_mut(diverge));
        let matched = outcome(self, site, true);
        let failed = self.missed(site, pat, &asked);
        **diverge = parse_quote!({
            #failed
            #diverge
        });
        // The rest of the block is evaluated only if the pattern matched.
        self.within = Some((site, true));
        Some(parse_quote!(#matched))
    }

    /// Records that a pattern did not match; of one of a slice, how many items are missing.
    fn missed(&self, site: usize, pat: &Pat, value: &Expr) -> Stmt {
        let (coverage, map) = (self.coverage, self.map);
        let lengths = patterns::lengths(pat).filter(|_| patterns::is_place(value));
        if let Some(lengths) = lengths {
            let taken = patterns::taken(&lengths);
            parse_quote!(#coverage::missed_along(&#map, #site, &#value, #taken);)
        } else {
            let failed = outcome(self, site, false);
            parse_quote!(#failed)
        }
    }
}

fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Paren(paren) => is_literal(&paren.expr),
        Expr::Macro(node) => node.mac.path.is_ident("cfg"),
        _ => false,
    }
}

/// Whether a condition contains a pattern.
pub(super) fn has_let(cond: &Expr) -> bool {
    match cond {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => {
            has_let(left) || has_let(right)
        }
        _ => false,
    }
}

/// Collects the links of a chain, in order.
fn split(cond: &Expr, links: &mut Vec<Expr>) {
    match cond {
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) if has_let(cond) => {
            split(left, links);
            split(right, links);
        }
        other => links.push(other.clone()),
    }
}
