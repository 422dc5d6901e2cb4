//! The two circles of the SETBVE paper's Figure 3.

use crate::circle::square;
use crate::int::wrap_as_both;

const A: Circle = Circle { centre: 100, radius: 20 };
const B: Circle = Circle { centre: 300, radius: 80 };

/// In which of two circles the point `(x, y)` is: `insideA`, `insideB` or `outsideBoth`.
///
/// Circle A has radius 20 around (100, 100) and circle B radius 80 around (300, 300); a point on a
/// circle is inside. As in [`circle`](crate::circle), squares and sums wrap around, so that points far
/// away can be inside. Source: SETBVE, section 3 and Figure 3, with the coordinates of its authors' code.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputAbstraction, TotalInputLength, InputLengthVariance]))]
pub fn two_circles(x: i128, y: i128) -> &'static str {
    if A.holds(x, y) {
        "insideA"
    } else if B.holds(x, y) {
        "insideB"
    } else {
        "outsideBoth"
    }
}

struct Circle {
    /// Both coordinates.
    centre: i128,
    radius: i128,
}

impl Circle {
    fn holds(&self, x: i128, y: i128) -> bool {
        let from = |value: i128| wrap_as_both(value.wrapping_sub(self.centre), value, value);
        let (dx, dy) = (from(x), from(y));
        wrap_as_both(square(dx).wrapping_add(square(dy)), x, y) <= self.radius * self.radius
    }
}

#[cfg(test)]
mod tests {
    use super::two_circles;

    #[test]
    fn tells_the_circles_apart() {
        let places = [
            ((100, 100), "insideA"),
            ((80, 100), "insideA"),
            ((79, 100), "outsideBoth"),
            ((116, 112), "insideA"),
            ((116, 113), "outsideBoth"),
            ((300, 300), "insideB"),
            ((300, 380), "insideB"),
            ((300, 381), "outsideBoth"),
            ((0, 0), "outsideBoth"),
        ];
        for ((x, y), place) in places {
            assert_eq!(two_circles(x, y), place, "{x}, {y}");
        }
    }

    #[test]
    fn squares_wrap_around() {
        // The square of 2^32 is 0 in 64 bits, that of 2^64 in 128.
        assert_eq!(two_circles((1 << 32) + 100, 100), "insideA");
        assert_eq!(two_circles((1 << 64) + 300, 300), "insideB");
    }
}
