//! Variations of a pair: small programs that make new inputs from the two of an elite.
//!
//! The archive's usual dimensions are lengths of decimal texts, and the program derivative is
//! highest where inputs are close. So the variations either move the two inputs towards each other
//! while every argument keeps the length of its text, or change lengths by whole digits and leave
//! the rest as it is.

use crate::emitters::bisection::halfway;
use crate::emitters::explorer::mutate;
use crate::emitters::rules::Rules;
use crate::emitters::sampling::Sampling;
use crate::sut::argument::{ArgumentSpec, Shift};
use crate::sut::number::Number;
use crate::sut::random::Random;
use crate::sut::text::numerals::whole_numbers::whole_numbers;

/// How new inputs are made of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// Every argument of both inputs moves as close to the other's as its length allows.
    Close,
    /// Does the same for one argument of both inputs.
    CloseArgument,
    /// Does the same for one argument of one input.
    CloseSide,
    /// One input, in one argument or all, moves to halfway between the two.
    Halve,
    /// One argument of one input moves by a power of two.
    Step,
    /// One argument of both inputs moves by the same difference; its length stays.
    Slide,
    /// One argument of one input gains or loses digits, or changes its sign.
    Digits,
    /// One argument of both inputs changes as with `Digits`, by the same number of steps.
    DigitsOfBoth,
    /// One number gains a digit and another loses one.
    Transfer,
    /// Two arguments of one input, or of both, change places.
    Swap,
    /// All numbers of both inputs are dealt out again, those of similar length to the same
    /// argument.
    Deal,
    /// One argument of both inputs takes its values from another pair.
    Graft,
    /// One argument of one input takes its value from another pair.
    GraftSide,
    /// One argument of one input becomes the least or greatest number of its length, or a power of
    /// two.
    Snap,
    /// One argument of one input, or of both, moves by a number that an outcome of the pair names.
    /// Moved by a remainder, say, it becomes a multiple.
    Named,
    /// Algorithm 1 of the SETBVE paper.
    Mutate,
    /// A random input and one next to it: a boundary is between adjacent inputs, and inputs drawn
    /// independently of each other almost never are adjacent.
    Adjacent,
}

/// All variations.
pub const VARIATIONS: [Variation; 17] = [
    Variation::Close,
    Variation::CloseArgument,
    Variation::CloseSide,
    Variation::Halve,
    Variation::Step,
    Variation::Slide,
    Variation::Digits,
    Variation::DigitsOfBoth,
    Variation::Transfer,
    Variation::Swap,
    Variation::Deal,
    Variation::Graft,
    Variation::GraftSide,
    Variation::Snap,
    Variation::Named,
    Variation::Mutate,
    Variation::Adjacent,
];

/// The least and the greatest ordinal whose number has the sign of `value` and as many digits.
fn same_length(argument: &ArgumentSpec, value: i128) -> (i128, i128) {
    let number = argument.number(value);
    let (least, greatest) = number.same_length();
    let ordinal = |size| argument.ordinal(Number { negative: number.negative, size });
    let (min, max) = (argument.domain.min, argument.domain.max);
    if number.negative {
        (ordinal(greatest).unwrap_or(min), ordinal(least.max(1)).unwrap_or(max))
    } else {
        (ordinal(least).unwrap_or(min), ordinal(greatest).unwrap_or(max))
    }
}

/// The value nearest to `other` whose text is as long as that of `value`.
fn close(argument: &ArgumentSpec, value: i128, other: i128) -> i128 {
    let (least, greatest) = same_length(argument, value);
    other.clamp(least, greatest)
}

/// The argument whose values in the two inputs are farthest apart; nearly all of their distance is
/// in it.
fn farthest(pair: [&[i128]; 2]) -> usize {
    let differences = pair[0].iter().zip(pair[1]).map(|(one, other)| one.abs_diff(*other));
    differences.enumerate().max_by_key(|(_, apart)| *apart).map_or(0, |(argument, _)| argument)
}

/// Whether two inputs could come closer by more than half without a change of lengths, as far as
/// the argument that keeps them apart shows.
pub fn is_loose(arguments: &[ArgumentSpec], pair: [&[i128]; 2]) -> bool {
    let argument = farthest(pair);
    let [one, other] = pair.map(|input| input[argument]);
    let spec = &arguments[argument];
    let nearest = close(spec, one, other);
    let apart = nearest.abs_diff(close(spec, other, nearest));
    apart.max(1) < one.abs_diff(other) / 2
}

/// A power of two, of a random exponent below the number of bits of `most`, or 1.
fn power_of_two(most: u128, random: &mut Random) -> u128 {
    1 << random.below((128 - most.leading_zeros()).clamp(1, 127) as usize)
}

/// The number of digits by which a number changes: usually one.
fn few(random: &mut Random) -> u32 {
    1 + (random.bits().trailing_zeros() / 2).min(37)
}

/// The number with more or fewer digits, or with the other sign; `None` if the argument has no such
/// value.
fn change_digits(argument: &ArgumentSpec, value: i128, change: (u32, usize, u128)) -> Option<i128> {
    let (digits, way, fill) = change;
    let Number { negative, size } = argument.number(value);
    let power = 10_u128.checked_pow(digits)?;
    let number = match way {
        0 => Number { negative: !negative, size },
        1 | 2 => Number { negative, size: size / power },
        3 => Number { negative, size: size.checked_mul(power)? },
        _ => Number { negative, size: size.checked_mul(power)?.checked_add(fill % power)? },
    };
    argument.ordinal(number)
}

/// The pair that a variation changes, and the data that it uses.
pub struct Varied<'a> {
    pub arguments: &'a [ArgumentSpec],
    /// The pair to vary; the new inputs are left here.
    pub pair: &'a mut [Vec<i128>; 2],
    /// Another pair, from which values may be taken.
    pub partner: [&'a [i128]; 2],
    /// What the outcomes of the pair show.
    pub texts: [&'a str; 2],
    pub random: &'a mut Random,
}

impl Varied<'_> {
    /// Changes the pair. Unchanged inputs are not executed again.
    pub fn apply(&mut self, variation: Variation) {
        let (argument, side) = self.place(variation);
        match variation {
            Variation::Close => {
                for index in 0..self.arguments.len() {
                    self.close_argument(index, side);
                }
                self.keep_apart(argument, side);
            }
            Variation::CloseArgument => {
                self.close_argument(argument, side);
                self.keep_apart(argument, side);
            }
            Variation::CloseSide => {
                let [value, other] = self.values(argument, side);
                self.pair[side][argument] = close(&self.arguments[argument], value, other);
                self.keep_apart(argument, side);
            }
            Variation::Halve => {
                let all = self.random.coin();
                for index in 0..self.arguments.len() {
                    if all || index == argument {
                        let [value, other] = self.values(index, side);
                        self.pair[side][index] = halfway(value, other);
                    }
                }
            }
            Variation::Step => {
                let [value, other] = self.values(argument, side);
                let step = power_of_two(value.abs_diff(other), self.random);
                self.move_by(argument, side, step);
            }
            Variation::Slide => self.slide(argument, side),
            Variation::Digits => {
                let change = self.draw_change(5);
                self.change_digits(argument, side, change);
            }
            Variation::DigitsOfBoth => {
                let change = self.draw_change(5);
                self.change_digits(argument, 0, change);
                self.change_digits(argument, 1, change);
            }
            Variation::Transfer => {
                let (digits, _, fill) = self.draw_change(1);
                self.change_digits(argument, side, (digits, 1, fill));
                let to = self.random.below(self.arguments.len());
                let to_side = if to == argument { 1 - side } else { self.random.below(2) };
                self.change_digits(to, to_side, (digits, 4, fill));
            }
            Variation::Swap => self.swap(argument, side),
            Variation::Deal => self.deal(),
            Variation::Graft => {
                let [one, other] = self.partner;
                let same = self.random.coin();
                self.pair[0][argument] = one[argument];
                self.pair[1][argument] = if same { one[argument] } else { other[argument] };
            }
            Variation::GraftSide => {
                let from = self.partner[self.random.below(2)];
                self.pair[side][argument] = from[argument];
            }
            Variation::Snap => self.snap(argument, side),
            Variation::Named => self.move_by_named(argument, side),
            Variation::Mutate => {
                let [one, other] = &*self.pair;
                *self.pair = mutate(Rules::Own, [one, other], self.arguments, self.random);
            }
            Variation::Adjacent => {
                for (index, spec) in self.arguments.iter().enumerate() {
                    let value = Sampling::CompatibleTypes.draw(spec, self.random);
                    self.pair[0][index] = value;
                    self.pair[1][index] = value;
                }
                self.keep_apart(argument, side);
            }
        }
    }

    /// The argument and the side that a variation begins with. Where it may bring the inputs
    /// closer, this is every second time the argument that keeps them apart; where digits are lost,
    /// on the side that has more of them.
    fn place(&mut self, variation: Variation) -> (usize, usize) {
        let drawn = (self.random.below(self.arguments.len()), self.random.below(2));
        let loses_digits = matches!(variation, Variation::Transfer | Variation::Digits);
        let closes = loses_digits
            || matches!(
                variation,
                Variation::CloseArgument
                    | Variation::CloseSide
                    | Variation::Halve
                    | Variation::Step
            );
        if !closes || self.random.coin() {
            return drawn;
        }
        let argument = farthest(self.pair.each_ref().map(Vec::as_slice));
        let [one, other] = self.values(argument, 0);
        let size = |value| self.arguments[argument].number(value).size;
        (argument, if loses_digits { usize::from(size(other) > size(one)) } else { drawn.1 })
    }

    /// The value of an argument on a side, and that on the other.
    fn values(&self, argument: usize, side: usize) -> [i128; 2] {
        [self.pair[side][argument], self.pair[1 - side][argument]]
    }

    fn close_argument(&mut self, argument: usize, first: usize) {
        for side in [first, 1 - first] {
            let [value, other] = self.values(argument, side);
            self.pair[side][argument] = close(&self.arguments[argument], value, other);
        }
    }

    /// Moves one value by one where the two inputs have become the same.
    fn keep_apart(&mut self, argument: usize, side: usize) {
        if self.pair[0] == self.pair[1] {
            self.move_by(argument, side, 1);
        }
    }

    fn move_by(&mut self, argument: usize, side: usize, step: u128) {
        let value = &mut self.pair[side][argument];
        *value =
            self.arguments[argument].shifted_within(*value, Shift::of(self.random.coin(), step));
    }

    fn slide(&mut self, argument: usize, side: usize) {
        let spec = &self.arguments[argument];
        let value = self.pair[side][argument];
        let (least, greatest) = same_length(spec, value);
        let to = match self.random.below(8) {
            0 | 1 => self.random.between(least, greatest),
            2 => self.power_of_two(argument, value, false),
            3 => self.round_number(argument, value),
            _ => {
                let step = power_of_two(greatest.abs_diff(least), self.random);
                spec.shifted_within(value, Shift::of(self.random.coin(), step))
            }
        };
        let to = to.clamp(least, greatest);
        let other = &mut self.pair[1 - side][argument];
        *other = spec.shifted_within(*other, Shift::of(to > value, value.abs_diff(to)));
        self.pair[side][argument] = to;
    }

    /// A power of two, or one less, with the sign of `value`; `value` itself if the argument has no
    /// such value.
    fn power_of_two(&mut self, argument: usize, value: i128, less: bool) -> i128 {
        let spec = &self.arguments[argument];
        let size = power_of_two(u128::MAX, self.random) - u128::from(less);
        let negative = spec.number(value).negative;
        spec.ordinal(Number { negative, size }).unwrap_or(value)
    }

    /// A number that ends in zeros, as long as `value` and often with the same first digits: next
    /// to such a number, one step changes many digits by a carry.
    fn round_number(&mut self, argument: usize, value: i128) -> i128 {
        let spec = &self.arguments[argument];
        let Number { negative, size } = spec.number(value);
        let zeros =
            if self.random.coin() { few(self.random) } else { self.random.below(38) as u32 };
        let (least, greatest) = Number { negative, size }.same_length();
        let kept = if self.random.coin() {
            size
        } else {
            least + self.random.bits_128() % (greatest - least).max(1)
        };
        let round = 10_u128.checked_pow(zeros).map_or(kept, |power| kept - kept % power);
        spec.ordinal(Number { negative, size: round }).unwrap_or(value)
    }

    fn move_by_named(&mut self, argument: usize, side: usize) {
        let text = self.texts[side];
        let count = whole_numbers(text).count();
        if count == 0 {
            return;
        }
        let named = whole_numbers(text).nth(self.random.below(count));
        let step = Shift::of(self.random.coin(), named.map_or(0, |number| number.size));
        let both = self.random.coin();
        for (index, input) in self.pair.iter_mut().enumerate() {
            if both || index == side {
                input[argument] = self.arguments[argument].shifted_within(input[argument], step);
            }
        }
    }

    fn draw_change(&mut self, ways: usize) -> (u32, usize, u128) {
        (few(self.random), self.random.below(ways), self.random.bits_128())
    }

    fn change_digits(&mut self, argument: usize, side: usize, change: (u32, usize, u128)) {
        let value = &mut self.pair[side][argument];
        *value = change_digits(&self.arguments[argument], *value, change).unwrap_or(*value);
    }

    fn swap(&mut self, argument: usize, side: usize) {
        let count = self.arguments.len();
        if count == 1 {
            return;
        }
        let other = (argument + 1 + self.random.below(count - 1)) % count;
        let both = self.random.coin();
        for (index, input) in self.pair.iter_mut().enumerate() {
            if both || index == side {
                let numbers = [argument, other].map(|at| self.arguments[at].number(input[at]));
                for (at, number) in [argument, other].into_iter().zip([numbers[1], numbers[0]]) {
                    input[at] = self.arguments[at].ordinal(number).unwrap_or(input[at]);
                }
            }
        }
    }

    fn deal(&mut self) {
        let count = self.arguments.len();
        let mut numbers: Vec<Number> = self
            .pair
            .iter()
            .flat_map(|input| self.arguments.iter().zip(input).map(|(spec, v)| spec.number(*v)))
            .collect();
        numbers.sort_unstable_by_key(|number| (number.text_length(), number.negative, number.size));
        let first = self.random.below(count);
        let backwards = self.random.coin();
        for (index, two) in numbers.chunks_exact(2).enumerate() {
            let at = if backwards { first + count - index } else { first + index } % count;
            let spec = &self.arguments[at];
            let turned = usize::from(self.random.coin());
            for (side, number) in two.iter().enumerate() {
                let value = &mut self.pair[side ^ turned][at];
                *value = spec.ordinal(*number).unwrap_or(*value);
            }
            self.close_argument(at, turned);
        }
        self.keep_apart(first, 0);
    }

    fn snap(&mut self, argument: usize, side: usize) {
        let spec = &self.arguments[argument];
        let value = self.pair[side][argument];
        let (least, greatest) = same_length(spec, value);
        self.pair[side][argument] = match self.random.below(4) {
            0 => least,
            1 => greatest,
            choice => self.power_of_two(argument, value, choice == 2).clamp(least, greatest),
        };
    }
}

#[cfg(test)]
mod tests;
