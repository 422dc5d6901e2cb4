//! Julia's `max`.

/// The greater of `x` and `y`. Source: Julia `Base`; SETBVE, section 4.2.
#[cfg_attr(test, setbve::experiment::instrumented)]
#[cfg_attr(test, setbve::boundary_explore(budget = "30s", descriptors = [ValidityGroup, OutputLengthDifference, TotalInputLength, InputLengthVariance]))]
pub fn max(x: i128, y: i128) -> i128 {
    x.max(y)
}
