//! The two circles of the SETBVE paper's Figure 3.

const A: Circle = Circle { x: -60, y: 40, radius: 50 };
const B: Circle = Circle { x: 70, y: -30, radius: 40 };

/// In which of two circles the point `(x, y)` is: `insideA`, `insideB` or `outsideBoth`.
///
/// The paper draws the circles without coordinates. Here circle A has radius 50 around (-60, 40) and
/// circle B radius 40 around (70, -30); they are disjoint, and a point on a circle is inside. Source:
/// SETBVE, section 3 and Figure 3.
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
    x: i128,
    y: i128,
    radius: u128,
}

impl Circle {
    fn holds(&self, x: i128, y: i128) -> bool {
        let (dx, dy) = (x.abs_diff(self.x), y.abs_diff(self.y));
        // Far points are ruled out before their squares can overflow.
        dx.max(dy) <= self.radius && dx * dx + dy * dy <= self.radius * self.radius
    }
}

#[cfg(test)]
mod tests {
    use super::two_circles;

    #[test]
    fn tells_the_circles_apart() {
        let places = [
            ((-60, 40), "insideA"),
            ((-110, 40), "insideA"),
            ((-111, 40), "outsideBoth"),
            ((-30, 0), "insideA"),
            ((-29, 0), "outsideBoth"),
            ((70, -30), "insideB"),
            ((70, 10), "insideB"),
            ((70, 11), "outsideBoth"),
            ((0, 0), "outsideBoth"),
            ((i128::MIN, i128::MAX), "outsideBoth"),
        ];
        for ((x, y), place) in places {
            assert_eq!(two_circles(x, y), place, "{x}, {y}");
        }
    }
}
