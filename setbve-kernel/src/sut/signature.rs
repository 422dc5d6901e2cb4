//! The signature of a function, as it stands at the top of its snapshot, and its comparison with an
//! accepted one.

use crate::collections::gather::{Gather, each};
use crate::sut::argument::literal::{text_of, value_end};
use crate::sut::argument::part::parameters;
use crate::sut::argument::{Argument, ArgumentSpec, Domain};

/// A function's name, arguments and result.
pub struct Signature<'a> {
    pub function: &'a str,
    pub arguments: &'a [ArgumentSpec],
    pub returns: &'a str,
}

impl Signature<'_> {
    /// The message that says why a text with this first line is no snapshot of the function.
    #[inline]
    pub fn is_not(&self, opening: &str) -> String {
        match Former::parse(opening).filter(|other| other.function != self.function) {
            Some(Former { function, .. }) => format!(
                "this is the snapshot of `{function}`, not of `{}`: if both have the same `name`, \
                 give one of them another",
                self.function
            ),
            None => format!("expected the signature `{self}`"),
        }
    }
}

#[inline]
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || "_#".contains(letter))
}

impl std::fmt::Display for Signature<'_> {
    #[inline]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let arguments = each(&parameters(self.arguments), &mut |(_, parts)| {
            let ArgumentSpec { name, type_name, .. } = &parts[0];
            format!("{name}: {}", type_text(type_name, range_of(&parts[0]).as_deref()))
        });
        write!(f, "{}({}) -> {}", self.function, arguments.join(", "), self.returns)
    }
}

/// A type, and the values of it that are tried.
#[inline]
fn type_text(type_name: &str, range: Option<&str>) -> String {
    range.map_or_else(|| type_name.to_owned(), |range| format!("{type_name} tried in {range}"))
}

/// What limits the argument.
#[inline]
fn range_of(spec: &ArgumentSpec) -> Option<String> {
    if !spec.ranged {
        return spec.limits.as_deref().map(str::to_owned);
    }
    let mut ends = [String::new(), String::new()];
    spec.write(spec.domain.min, &mut ends[0]);
    spec.write(spec.domain.max, &mut ends[1]);
    Some(ends.join("..="))
}

/// The function under exploration and the place of its snapshot.
pub struct Subject {
    /// The function's name, as it is called; a method's with its type: `Clock::advance`.
    pub function: &'static str,
    /// The snapshot's name.
    pub name: &'static str,
    /// `module_path!()` of the generated test.
    pub module_path: &'static str,
    /// `file!()` of the generated test.
    pub file: &'static str,
    /// `env!("CARGO_MANIFEST_DIR")` of the generated test.
    pub manifest_dir: &'static str,
    /// The generated test's name.
    pub test: &'static str,
    /// The arguments, in order.
    pub arguments: Vec<ArgumentSpec>,
    /// The return type as written; `()` where there is none.
    pub returns: &'static str,
    /// Whether arithmetic of the tested crate panics when it overflows.
    pub overflow_checks: bool,
}

impl Subject {
    /// `module::function`, the name in messages, because one test program may have many functions
    /// of the same name.
    #[inline]
    pub fn path(&self) -> String {
        let module = self.module_path.split_once("::").map_or("", |(_, module)| module);
        let separator = if module.is_empty() { "" } else { "::" };
        format!("{module}{separator}{}", self.function)
    }

    pub fn signature(&self) -> Signature<'_> {
        Signature { function: self.function, arguments: &self.arguments, returns: self.returns }
    }
}

/// `function(1, 'a', true)`.
#[inline]
pub fn call_text(function: &str, input: &[i128], arguments: &[ArgumentSpec]) -> String {
    let values = each(&parameters(arguments), &mut |own| text_of(*own, input));
    format!("{function}({})", values.join(", "))
}

/// The call with this input, as a report and a snapshot write it: `circle(0, 80)`.
#[inline]
pub fn input_text(input: &[i128], signature: &Signature<'_>) -> String {
    call_text(signature.function, input, signature.arguments)
}

/// The signature of an accepted snapshot, as far as its text shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Former<'a> {
    pub function: &'a str,
    arguments: Vec<FormerArgument<'a>>,
    returns: &'a str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct FormerArgument<'a> {
    name: &'a str,
    type_name: &'a str,
    range: Option<&'a str>,
}

impl<'a> Former<'a> {
    /// Reads the line; `None` if it is no signature.
    #[inline]
    pub fn parse(line: &'a str) -> Option<Self> {
        let (function, rest) = line.split_once('(')?;
        let (parts, rest) = split(rest)?;
        let returns = rest.strip_prefix(" -> ")?;
        let argument = |part: &'a str| {
            let (name, of) = part.split_once(": ")?;
            let (type_name, range) =
                of.split_once(" tried in ").map_or((of, None), |(of, range)| (of, Some(range)));
            is_name(name).then_some(FormerArgument { name, type_name, range })
        };
        let arguments: Vec<_> = parts.into_iter().map(argument).collect::<Option<_>>()?;
        // A method's name stands behind its type: `Clock::advance`.
        let is_path = function.split("::").all(is_name);
        is_path.then_some(Self { function, arguments, returns })
    }

    /// The names of its arguments.
    #[inline]
    pub fn names(&self) -> Vec<&'a str> {
        self.arguments.iter().map(|argument| argument.name).gathered()
    }

    /// What has changed in the signature until now, in words, where the inputs are the same; an
    /// error is the reason why they are not.
    #[inline]
    pub fn since(&self, now: &Signature<'_>) -> Result<Vec<String>, String> {
        let specs: Vec<_> = parameters(now.arguments).iter().map(|(_, parts)| &parts[0]).gathered();
        if self.arguments.len() != specs.len() {
            let count = |count: usize| match count {
                1 => "1 argument".to_owned(),
                _ => format!("{count} arguments"),
            };
            return Err(format!(
                "it takes {}, and took {}",
                count(specs.len()),
                count(self.arguments.len())
            ));
        }
        let mut renamed = Vec::new();
        for (was, spec) in self.arguments.iter().zip(specs) {
            let range = range_of(spec);
            if was.name != spec.name {
                renamed.push(format!("the argument `{}` is now `{}`", was.name, spec.name));
            }
            if was.type_name == spec.type_name && was.range == range.as_deref() {
                continue;
            }
            let was_type = type_text(was.type_name, was.range);
            let of_type = type_text(spec.type_name, range.as_deref());
            if !was.has_inputs_of(spec) {
                return Err(format!("`{}` is `{of_type}`, and was `{was_type}`", spec.name));
            }
            renamed.push(format!("the type of `{}`, `{was_type}`, is now `{of_type}`", spec.name));
        }
        if self.returns != now.returns {
            renamed.push(format!("the result, `{}`, is now `{}`", self.returns, now.returns));
        }
        Ok(renamed)
    }
}

impl FormerArgument<'_> {
    /// Whether it took the same values. The former meaning of an alias, or of a type of the user's
    /// own, is not known any more. Whether the accepted inputs are still inputs shows when they are
    /// read.
    #[inline]
    fn has_inputs_of(&self, spec: &ArgumentSpec) -> bool {
        let known = if self.type_name == spec.type_name { None } else { domain_of(self.type_name) };
        match (self.range, known) {
            (Some(range), known) => {
                let ends = range.split_once("..=");
                let ends = ends.and_then(|(min, max)| Some((spec.parse(min)?, spec.parse(max)?)));
                known.is_none_or(|known| known.notation == spec.domain.notation)
                    && ends == Some((spec.domain.min, spec.domain.max))
            }
            (None, Some(known)) => known == spec.domain,
            (None, None) => !spec.ranged && spec.limits.is_none(),
        }
    }
}

/// The domain of a type whose name means the same in every program.
#[inline]
fn domain_of(type_name: &str) -> Option<Domain> {
    macro_rules! domains {
        ($name:ident: $($type:ident $alias:literal),+) => {
            match $name {
                "bool" => Some(bool::domain()),
                "char" => Some(char::domain()),
                "f32" => Some(f32::domain()),
                "f64" => Some(f64::domain()),
                "Ipv4Addr" => Some(std::net::Ipv4Addr::domain()),
                "Ipv6Addr" => Some(std::net::Ipv6Addr::domain()),
                $(stringify!($type) => Some($type::domain()),
                concat!("NonZero<", stringify!($type), ">") | $alias => {
                    Some(std::num::NonZero::<$type>::domain())
                })+
                _ => None,
            }
        };
    }
    // `&'a mut core::num::NonZero<u8>` is a `NonZero<u8>`.
    let plain = type_name.rsplit(' ').next().unwrap_or(type_name).trim_start_matches('&');
    let plain = plain.rsplit("::").next().unwrap_or(plain);
    domains!(plain: u8 "NonZeroU8", u16 "NonZeroU16", u32 "NonZeroU32", u64 "NonZeroU64",
        u128 "NonZeroU128", usize "NonZeroUsize", i8 "NonZeroI8", i16 "NonZeroI16",
        i32 "NonZeroI32", i64 "NonZeroI64", i128 "NonZeroI128", isize "NonZeroIsize")
}

/// The parts between commas up to the closing parenthesis, and the rest after it.
#[inline]
fn split(text: &str) -> Option<(Vec<&str>, &str)> {
    let (mut parts, mut rest) = (Vec::new(), text);
    loop {
        let (part, behind) = rest.split_at(value_end(rest, &[",", ")"]));
        parts.push(part.trim_start());
        if let Some(behind) = behind.strip_prefix(')') {
            return Some((parts, behind));
        }
        rest = behind.strip_prefix(',')?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sut::argument::limits::Limits;
    use crate::sut::argument::parameter::{Parameter, specs_of};
    use std::num::NonZero;

    fn since(line: &str, arguments: &[ArgumentSpec]) -> Result<Vec<String>, String> {
        let former = Former::parse(line).expect(line);
        former.since(&Signature { function: "f", arguments, returns: "bool" })
    }

    fn renamed(changes: &[&str]) -> Vec<String> {
        changes.iter().map(|change| (*change).to_owned()).collect()
    }

    #[test]
    fn a_signature_reads_back_as_the_same() {
        let quote = ArgumentSpec::new::<char>("quote", "char").within(&('\''..='\\'));
        let other = ArgumentSpec::new::<NonZero<u8>>("n", "std::num::NonZero<u8>");
        let plain = ArgumentSpec::new::<i16>("arg2", "Alias<A, [u8; 4]>");
        let letters = ArgumentSpec::new::<char>("c", "char").within(&(')'..=','));
        for arguments in [vec![letters, quote], vec![other, plain]] {
            let line =
                Signature { function: "f", arguments: &arguments, returns: "bool" }.to_string();
            assert_eq!(since(&line, &arguments), Ok(Vec::new()), "{line}");
        }
    }

    #[test]
    fn what_is_written_differently_and_means_the_same_is_renamed() {
        let now = [ArgumentSpec::new::<i16>("n", "Year")];
        assert_eq!(
            since("f(year: i16) -> Result<u8, String>", &now),
            Ok(renamed(&[
                "the argument `year` is now `n`",
                "the type of `n`, `i16`, is now `Year`",
                "the result, `Result<u8, String>`, is now `bool`",
            ]))
        );
        let back = [ArgumentSpec::new::<i16>("n", "i16")];
        let alias = renamed(&["the type of `n`, `Year`, is now `i16`"]);
        assert_eq!(since("f(n: Year) -> bool", &back), Ok(alias));
        let range = [ArgumentSpec::new::<u8>("n", "u8").within(&(1..=12))];
        let widened =
            renamed(&["the type of `n`, `u16 tried in 1..=12`, is now `u8 tried in 1..=12`"]);
        assert_eq!(since("f(n: u16 tried in 1..=12) -> bool", &range), Ok(widened));
        let reference = renamed(&["the type of `n`, `&mut core::primitive::i16`, is now `i16`"]);
        assert_eq!(since("f(n: &mut core::primitive::i16) -> bool", &back), Ok(reference));
    }

    #[test]
    fn other_inputs_make_another_function() {
        let another = |reason: &str| Err::<Vec<String>, _>(reason.to_owned());
        let now = [ArgumentSpec::new::<i16>("n", "i16")];
        let two = "it takes 1 argument, and took 2 arguments";
        assert_eq!(since("f(n: i16, m: i16) -> bool", &now), another(two));
        let wider = "`n` is `i16`, and was `u8`";
        assert_eq!(since("f(n: u8) -> bool", &now), another(wider));
        let ranged = "`n` is `i16`, and was `i16 tried in 1..=12`";
        assert_eq!(since("f(n: i16 tried in 1..=12) -> bool", &now), another(ranged));
        let range = [ArgumentSpec::new::<u8>("n", "u8").within(&(1..=12))];
        assert_eq!(
            since("f(n: u8) -> bool", &range),
            another("`n` is `u8 tried in 1..=12`, and was `u8`")
        );
        let characters = [ArgumentSpec::new::<char>("n", "char").within(&('a'..='b'))];
        let were = "`n` is `char tried in 'a'..='b'`, and was `u8 tried in 1..=12`";
        assert_eq!(since("f(n: u8 tried in 1..=12) -> bool", &characters), another(were));
    }

    #[test]
    fn the_limits_of_a_text_are_those_that_it_was_accepted_with() {
        let of = |limits: &Limits| specs_of("text", "&str", &String::layout, Some(limits));
        let now = of(&Limits::default().len(1..=4).chars("\"),('\\"));
        let line = Signature { function: "f", arguments: &now, returns: "bool" }.to_string();
        assert_eq!(line, "f(text: &str tried in len(1..=4) and chars(\"\\\"),('\\\\\")) -> bool");
        assert_eq!(since(&line, &now), Ok(Vec::new()));
        let is_another = |was: &str, now: &[ArgumentSpec]| {
            assert!(since(was, now).is_err(), "{was}");
        };
        is_another(&line, &of(&Limits::default().len(1..=4)));
        is_another(&line, &String::specs("text", "&str"));
        is_another("f(text: &str) -> bool", &now);
        is_another("f(text: &str tried in len(1..=5)) -> bool", &of(&Limits::default().len(1..=4)));
    }

    #[test]
    fn what_is_no_signature_is_none() {
        for line in
            ["", "f", "f(n: u8", "f(n: u8)", "f(u8) -> u8", "<<<<<<< HEAD", "a b(n: u8) -> u8"]
        {
            assert_eq!(Former::parse(line), None, "{line}");
        }
    }
}
