//! Arguments that a generator makes, for `#[generate(by = ..)]`: the ordinals are its choices.

use std::fmt::Debug;

use crate::generation::choice_point::{ChoicePoint, Context, Kind};
use crate::generation::choices::{CALL_LIMIT, Choices, KnownPoints, generated};
use crate::generation::model::ChoiceModel;
use crate::generation::walk::walk;
use setbve_kernel::sut::argument::call::Yields;
use setbve_kernel::sut::argument::layout::Layout;
use setbve_kernel::sut::argument::literal::value_end;
use setbve_kernel::sut::argument::parameter::specs_of;
use setbve_kernel::sut::argument::shape::{Shape, ValueText};
use setbve_kernel::sut::argument::{ArgumentSpec, Domain, Notation};
use setbve_kernel::sut::panics::catch;

/// The most repetitions where a choice point sets no bound: as many as there are choices.
const MOST_REPETITIONS: usize = 16;

/// Answers with the numbers of an input, each brought within the bounds of its choice; with 0 when
/// there are none left.
///
/// Here a number is what is chosen itself, and not, as a Gödel number, its distance from the least:
/// so the search tries constants of the function as choices, and a person can read them.
struct Given<'a>(std::slice::Iter<'a, i128>);

impl ChoiceModel for Given<'_> {
    fn choose(&mut self, point: &ChoicePoint, _: Context) -> u128 {
        let number = self.0.next().copied().unwrap_or_default();
        let [least, most] = bounds(point.kind);
        number.clamp(least, most).wrapping_sub(least) as u128
    }
}

/// The least and the greatest that is chosen. Of numbers of which 0 may be none, such as those of
/// `u128`, the distance from the least is.
fn bounds(kind: Kind) -> [i128; 2] {
    match kind {
        Kind::Rule { rules } => [0, rules as i128 - 1],
        Kind::Repetition { least, most } => {
            [least as i128, most.unwrap_or(least + MOST_REPETITIONS) as i128]
        }
        Kind::Integer { least, most } if i64::try_from(least).is_ok() => [least, most],
        Kind::Integer { least, most } => [0, most.saturating_sub(least)],
    }
}

/// Notes from where to where the bounds of all choices are.
struct Bounded<'a> {
    model: &'a mut dyn ChoiceModel,
    hull: &'a mut [i128; 2],
}

impl ChoiceModel for Bounded<'_> {
    fn choose(&mut self, point: &ChoicePoint, context: Context) -> u128 {
        let [least, most] = bounds(point.kind);
        *self.hull = [self.hull[0].min(least), self.hull[1].max(most)];
        self.model.choose(point, context)
    }
}

/// All numbers that any choice of a generator may be, 0 included.
fn domain<R>(generator: impl Fn(&mut Choices) -> R) -> Domain {
    let (mut known, mut hull) = (KnownPoints::default(), [0; 2]);
    // That it panics is an outcome of a call, and found there.
    let _ = catch(|| {
        walk(|model| {
            let mut model = Bounded { model, hull: &mut hull };
            let _ = generated(&mut model, &mut known, CALL_LIMIT, &generator);
        });
    });
    Domain::of(hull[0], hull[1], Notation::Integer)
}

/// What a generator makes by these choices; `None` where it gives no value, or comes to its limit.
fn made<T, R: Yields<T>>(generator: impl FnOnce(&mut Choices) -> R, choices: &[i128]) -> Option<T> {
    let mut known = KnownPoints::default();
    let made = generated(&mut Given(choices.iter()), &mut known, CALL_LIMIT, generator);
    made.ok()?.0.value()
}

/// The most characters of a value that are shown.
const LONGEST: usize = 160;

/// A value of a type of the user's own on one line, which ends where it ends: as it is where its
/// brackets and quotes show that, else between quotes; of a long one the beginning.
fn shown(value: &dyn Debug) -> String {
    let whole = format!("{value:?}");
    let mut text: String = whole.chars().take(LONGEST).collect();
    if text.len() < whole.len() {
        text.push('…');
    }
    let ends = value_end(&format!("{text},"), &[",", ")"]) == text.len();
    if ends && !text.contains('\n') { text } else { format!("{text:?}") }
}

/// The text of what a generator makes by these choices; `None` where it makes nothing.
pub fn generated_text<T: Debug, R: Yields<T>>(
    generator: impl FnOnce(&mut Choices) -> R,
    choices: &[i128],
) -> Option<String> {
    let mut text = None;
    // That it panics is an outcome of the call, and found there.
    let _ = catch(|| text = made(generator, choices).map(|value: T| shown(&value)));
    text
}

/// The layout of a value that a generator makes: a list of choices, with the text of the value.
pub fn generated_layout<R>(
    generator: impl Fn(&mut Choices) -> R,
    text: fn(&[i128]) -> Option<String>,
) -> Layout {
    let mut layout = Layout::list(Layout::whole(domain(generator)));
    if let Shape::List(list) = &mut layout.shape {
        list.value = Some(ValueText(text));
    }
    layout
}

/// An argument that a generator of this path makes.
pub fn generated_argument<R>(
    name: &'static str,
    type_name: &'static str,
    path: &'static str,
    generator: impl Fn(&mut Choices) -> R,
    text: fn(&[i128]) -> Option<String>,
) -> Vec<ArgumentSpec> {
    let mut specs = specs_of(name, type_name, &|| generated_layout(&generator, text), None);
    specs[0].limits = Some(format!("values of {path}").into());
    specs
}

/// Takes the first ordinals as a value that a generator makes.
pub fn take_generated<T, R: Yields<T>>(
    generator: impl FnOnce(&mut Choices) -> R,
    shape: &Shape,
    ordinals: &mut &[i128],
) -> Option<T> {
    let (own, rest) = ordinals.split_at_checked(shape.width())?;
    *ordinals = rest;
    let (length, choices) = own.split_first()?;
    made(generator, choices.get(..usize::try_from(*length).ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use setbve_kernel::sut::argument::literal::{parse, write};
    use setbve_kernel::sut::argument::part::shape_of;

    /// Nothing that can be generated otherwise.
    #[derive(Debug, PartialEq, Eq)]
    enum Tree {
        Leaf(char),
        Node(Vec<Tree>),
    }

    fn tree(c: &mut Choices) -> Tree {
        if c.rule(2) == 0 { Tree::Leaf(c.int('a'..='z')) } else { Tree::Node(c.mult(tree)) }
    }

    fn day(c: &mut Choices) -> Option<String> {
        let (month, day) = (c.int(1..=12_u8), c.int(1..=31_u8));
        (day <= 30 || month != 4).then(|| format!("{month}/{day}"))
    }

    fn endless(c: &mut Choices) -> usize {
        1 + c.call(endless)
    }

    #[test]
    fn choices_are_brought_within_bounds_and_are_0_where_there_are_none() {
        let of = |choices: &[i128]| made::<Tree, _>(tree, choices).expect("it makes one");
        assert_eq!(of(&[]), Tree::Leaf('a'));
        assert_eq!(of(&[0, 98]), Tree::Leaf('b'));
        assert_eq!(of(&[-5, 1_000]), Tree::Leaf('z'));
        let two = vec![Tree::Leaf('c'), Tree::Node(Vec::new())];
        assert_eq!(of(&[7, 2, 0, 99, 1]), Tree::Node(two));
        assert_eq!(made::<String, _>(day, &[3, 31]).as_deref(), Some("3/31"));
        assert_eq!(made::<String, _>(day, &[4, 31]), None);
        assert_eq!(made::<usize, _>(endless, &[]), None);
        let far = |c: &mut Choices| c.int(-3..=-2_i8);
        assert_eq!(made::<i8, _>(far, &[]), Some(-2), "0 is nearest to it");
    }

    #[test]
    fn a_value_is_listed_with_its_choices_and_read_by_them() {
        let specs = generated_argument("t", "Tree", "tree", tree, |own| {
            generated_text::<Tree, _>(tree, own)
        });
        let parsed = |text: &str| parse(&specs, text);
        let text = "Node([Leaf('c'), Node([])]) by [7, 2, 0, 99, 1]";
        let input = parsed(text).expect("it is one");
        let mut written = String::new();
        write(&specs, &input, &mut written);
        assert_eq!(written, text);
        let taken = take_generated::<Tree, _>(tree, &shape_of(&specs), &mut &input[..]);
        assert_eq!(format!("{:?} by [7, 2, 0, 99, 1]", taken.expect("it is one")), text);
        assert_eq!(parsed("Leaf('c') by [7, 2, 0, 99, 1]"), None, "it made another value then");
        assert_eq!(parsed("[7, 2, 0, 99, 1]"), None);
    }

    #[test]
    fn the_numbers_of_an_input_are_those_that_a_choice_may_be() {
        let ends = |domain: Domain| [domain.min, domain.max];
        assert_eq!(ends(domain(tree)), [0, 'z' as i128]);
        assert_eq!(ends(domain(|c| c.int(0..=9_u128))), [0, 9]);
        assert_eq!(ends(domain(endless)), [0, 0]);
        // Bounds that depend on choices before them.
        let later = |c: &mut Choices| match c.rule(2) {
            0 => c.int(-3..=2_i32),
            _ => c.repeat(0..30, |_| 0).len() as i32,
        };
        assert_eq!(ends(domain(later)), [-3, 29]);
    }

    #[test]
    fn a_value_ends_where_it_ends_whatever_its_debug_writes() {
        struct Written(&'static str);
        impl Debug for Written {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.0)
            }
        }
        for as_it_is in ["Day(1, 2)", "[]", "a by b", "{ \",\": 1 }"] {
            assert_eq!(shown(&Written(as_it_is)), as_it_is);
        }
        for quoted in ["1, 2", "(", ")", "a\nb"] {
            assert_eq!(shown(&Written(quoted)), format!("{quoted:?}"));
        }
        let long = shown(&"a".repeat(1_000));
        assert!(long.ends_with("…\"") && long.chars().count() < 170, "{long}");
    }

    #[test]
    fn what_makes_no_value_is_listed_by_its_choices_alone() {
        let fails = |c: &mut Choices| assert_eq!(c.int(0..=9_u8), 0, "only 0 is made");
        assert_eq!(generated_text::<(), _>(fails, &[]).as_deref(), Some("()"));
        assert_eq!(generated_text::<(), _>(fails, &[3]), None);
    }
}
