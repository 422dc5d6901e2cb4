//! The values that are tried on a line.

use crate::mapping::{InputLine, Mapping, Points, around, well_known};
use crate::tuning::mapping::{
    BYTES, COMBINED, CONSTANTS, DAILY, EVERYDAY, PER_FAMILY, SCRIPTS, SMALL,
};
use setbve_kernel::collections::gather::{each_some, first};
use setbve_kernel::collections::sorting::{each_once, sort_by};
use setbve_kernel::sut::argument::{ArgumentSpec, Notation};
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::number::operation::Operation;

impl Mapping<'_> {
    /// The values that are tried on a line.
    pub(super) fn points(&self, line: &InputLine) -> Vec<i128> {
        let spec = &self.arguments[line.argument];
        if let Some(points) = self.points_of_text(line) {
            return points;
        }
        let mut points = vec![spec.domain.min, spec.domain.max, line.base[line.argument]];
        let mut add = |number: Number, reach: i128| around(spec, number, reach, &mut points);
        for small in &SMALL {
            add((*small).into(), 0);
        }
        for constant in first(self.constants, CONSTANTS) {
            add(*constant, 1);
        }
        for number in daily(spec) {
            add(number, 0);
        }
        let mut combined = 0;
        for (index, other) in self.arguments.iter().enumerate() {
            if index == line.argument {
                continue;
            }
            let number = other.number(line.base[index]);
            add(number, 1);
            add(number.negated(), 0);
            for constant in self.constants {
                for operation in &Operation::EXACT {
                    if combined < COMBINED
                        && let Some(number) = operation.of(number, *constant)
                    {
                        add(number, 0);
                        combined += 1;
                    }
                }
            }
        }
        if matches!(line.points, Points::Fine | Points::Blind) {
            for bits in 0..128 {
                let size = 1_u128 << bits;
                add(Number { negative: false, size: size - 1 }, 0);
                add(Number { negative: false, size }, 0);
                add(Number { negative: false, size: size.saturating_add(size / 2) }, 0);
                add(Number { negative: true, size }, 0);
            }
            for digits in 1..39 {
                add(Number { negative: false, size: 10_u128.pow(digits) }, 0);
            }
            well_known::add(spec, &mut points);
        }
        if line.points == Points::Blind {
            blind(spec, &mut points);
        }
        let boundaries = self.boundaries.borrow();
        let mut walls = each_some(&boundaries.of_rules(PER_FAMILY), &mut |(family, wall)| {
            (family.argument == line.argument).then(|| (family.kind, wall.boundary.value()))
        });
        sort_by(&mut walls, Ord::cmp);
        walls.dedup_by_key(|(_, value)| *value);
        walls.truncate(CONSTANTS);
        for (_, value) in walls {
            points.push(value);
            points.push(value + 1);
        }
        each_once(&mut points);
        points
    }
}

/// Numbers of daily life, spread over those that the argument may have: a year among others.
fn daily(spec: &ArgumentSpec) -> Vec<Number> {
    let end = |end: i128| spec.number(end).signed().unwrap_or_default().clamp(0, EVERYDAY);
    let (least, most) = (end(spec.domain.min), end(spec.domain.max));
    let width = (least.abs_diff(most) + 1).min(EVERYDAY as u128 + 1);
    let mut numbers = Vec::new();
    for turn in 1..=DAILY {
        // The multiples of the golden ratio lie far from each other.
        let part = turn.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let within = (u128::from(part) * width) >> 64;
        numbers.push((least + within as i128).into());
    }
    numbers
}

/// Adds every value of each byte; for characters, each one of the first scripts.
fn blind(spec: &ArgumentSpec, to: &mut Vec<i128>) {
    if spec.domain.notation == Notation::Char {
        for value in spec.domain.min..=spec.domain.max.min(SCRIPTS) {
            to.push(value);
        }
        return;
    }
    let width = 128 - spec.domain.max.max(0).leading_zeros();
    for byte in 0..width.div_ceil(8).min(BYTES) {
        for value in 0..256_i128 {
            if spec.contains(value << (8 * byte)) {
                to.push(value << (8 * byte));
            }
        }
    }
}
