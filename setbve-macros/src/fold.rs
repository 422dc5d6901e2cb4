//! The value of a constant expression, as far as its tokens show it.

use syn::{BinOp, Expr, ExprLit, Lit, Path, Type, UnOp};

/// The constants that can be named, with their values; of a name, the last holds.
pub(crate) type Values = Vec<(String, i128)>;

/// The expression's value; `None` where it depends on something else, or does not fit.
pub(crate) fn fold(expr: &Expr, values: &[(String, i128)]) -> Option<i128> {
    let both = |left: &Expr, right: &Expr| Some((fold(left, values)?, fold(right, values)?));
    match expr {
        Expr::Lit(ExprLit { lit, .. }) => literal(lit),
        Expr::Paren(inner) => fold(&inner.expr, values),
        Expr::Group(inner) => fold(&inner.expr, values),
        Expr::Reference(inner) => fold(&inner.expr, values),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            fold(&unary.expr, values)?.checked_neg()
        }
        Expr::Cast(cast) => {
            let value = fold(&cast.expr, values)?;
            let (low, high) = ends_of(&cast.ty)?;
            (low..=high).contains(&value).then_some(value)
        }
        Expr::MethodCall(call) if call.method == "pow" && call.args.len() == 1 => {
            let (base, exponent) = both(&call.receiver, call.args.first()?)?;
            base.checked_pow(exponent.try_into().ok()?)
        }
        Expr::Path(path) if path.qself.is_none() => named(&path.path, values),
        Expr::Binary(binary) => {
            let (left, right) = both(&binary.left, &binary.right)?;
            match binary.op {
                BinOp::Add(_) => left.checked_add(right),
                BinOp::Sub(_) => left.checked_sub(right),
                BinOp::Mul(_) => left.checked_mul(right),
                BinOp::Div(_) => left.checked_div(right),
                BinOp::Rem(_) => left.checked_rem(right),
                BinOp::BitAnd(_) => Some(left & right),
                BinOp::BitOr(_) => Some(left | right),
                BinOp::BitXor(_) => Some(left ^ right),
                // If shifting back gives another value, bits were lost on the left.
                BinOp::Shl(_) => {
                    let bits = u32::try_from(right).ok()?;
                    let shifted = left.checked_shl(bits)?;
                    (shifted >> bits == left).then_some(shifted)
                }
                BinOp::Shr(_) => left.checked_shr(right.try_into().ok()?),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The value of a literal that is an integer, a byte, a character or a boolean.
pub(crate) fn literal(literal: &Lit) -> Option<i128> {
    match literal {
        Lit::Int(number) => number.base10_parse().ok(),
        Lit::Byte(byte) => Some(byte.value().into()),
        Lit::Char(character) => Some(u32::from(character.value()).into()),
        Lit::Bool(boolean) => Some(boolean.value.into()),
        _ => None,
    }
}

/// A constant of the function's own, or an end of a primitive type.
fn named(path: &Path, values: &[(String, i128)]) -> Option<i128> {
    if let Some(ident) = path.get_ident() {
        return values.iter().rev().find(|(own, _)| ident == own).map(|(_, value)| *value);
    }
    let mut segments = path.segments.iter().rev();
    let (name, of) = (segments.next()?, segments.next()?);
    let (low, high) = ends(&of.ident.to_string())?;
    match name.ident.to_string().as_str() {
        "MIN" => Some(low),
        "MAX" => Some(high),
        _ => None,
    }
}

fn ends_of(of: &Type) -> Option<(i128, i128)> {
    match of {
        Type::Path(path) if path.qself.is_none() => ends(&path.path.get_ident()?.to_string()),
        _ => None,
    }
}

/// The least and the greatest value of a primitive integer type. Those of `usize` and `isize`
/// depend on the platform, and those of `u128` do not fit here.
fn ends(of: &str) -> Option<(i128, i128)> {
    let signed = |bits: u32| Some((-1_i128 << (bits - 1), (1_i128 << (bits - 1)) - 1));
    let unsigned = |bits: u32| Some((0, (1_i128 << bits) - 1));
    match of {
        "i8" => signed(8),
        "i16" => signed(16),
        "i32" => signed(32),
        "i64" => signed(64),
        "i128" => Some((i128::MIN, i128::MAX)),
        "u8" => unsigned(8),
        "u16" => unsigned(16),
        "u32" => unsigned(32),
        "u64" => unsigned(64),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(expression: &str) -> Option<i128> {
        let values = ["LOCAL", "LOCAL"].map(str::to_owned).into_iter().zip([8, 7]);
        let values: Values = values.collect();
        fold(&syn::parse_str(expression).expect("this is an expression"), &values)
    }

    #[test]
    fn constant_arithmetic_has_its_value() {
        for (expression, value) in [
            ("60 * 60 * 24", 86_400),
            ("1 << 20", 1 << 20),
            ("-(0x63 + 1)", -100),
            ("(1_u64 << 40) - 1", (1 << 40) - 1),
            ("10_u64.pow(9)", 1_000_000_000),
            ("b'z' as u32 + 1", 123),
            ("'q'", 113),
            ("i32::MAX as i64 + 1", 1 << 31),
            ("std::u8::MAX", 255),
            ("LOCAL * 2 % 5", 4),
            ("0xF0 & 0x3C | 1 ^ 2", 0x33),
            ("i64::MIN", i64::MIN.into()),
            ("100 / 8 >> 1", 6),
            ("true", 1),
        ] {
            assert_eq!(folded(expression), Some(value), "{expression}");
        }
    }

    #[test]
    fn what_is_not_constant_or_does_not_fit_has_none() {
        for expression in [
            "n + 1",
            "1 / 0",
            "1 << 127 << 1",
            "1 << 500",
            "300 as u8",
            "u128::MAX",
            "OTHER",
            "2.5",
            "10.pow(n)",
            "!0",
            "170141183460469231731687303715884105727 + 1",
        ] {
            assert_eq!(folded(expression), None, "{expression}");
        }
    }
}
