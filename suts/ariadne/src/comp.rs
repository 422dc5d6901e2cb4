//! The programs comp(n, c) of the scalability analysis: nesting complexity n, the depth of the deepest
//! branching node, and condition complexity c, the conditions of each node.
//!
//! The paper made them by extending the simplest one step by step, so that each larger program
//! contains the smaller ones. So does this macro: comp(n, c) is the first n + 1 nodes of one list, each
//! with the first c of its conditions.

use setbve::experiment::instrumented;

/// A program of the given nodes, the deepest one first, each inside the one after it. What it returns
/// is how many of its nodes were true.
macro_rules! program {
    ($name:ident ($($argument:ident)*) [] $body:tt) => {
        #[instrumented]
        #[expect(clippy::too_many_arguments, reason = "the paper's programs take ten")]
        #[allow(unused_variables, reason = "those that only larger programs use")]
        #[allow(missing_docs, reason = "the list below says it")]
        pub fn $name($($argument: i32),*) -> u8 $body
    };
    ($name:ident $arguments:tt [[$($node:tt)*] $($outer:tt)*] $body:tt) => {
        program!($name $arguments [$($outer)*] { if $($node)* { 1 + $body } else { 0 } });
    };
}

/// The programs of all prefixes of a list of nodes, for one, two and three conditions of each node. The
/// lists in front are the nodes so far, the deepest one first.
macro_rules! programs {
    ($arguments:tt [$($one:tt)*] [$($two:tt)*] [$($three:tt)*]) => {};
    (
        $arguments:tt [$($one:tt)*] [$($two:tt)*] [$($three:tt)*]
        [$($first:tt)*] [$($second:tt)*] [$($third:tt)*] => $c1:ident $c2:ident $c3:ident
        $($deeper:tt)*
    ) => {
        program!($c1 $arguments [[$($first)*] $($one)*] { 0 });
        program!($c2 $arguments [[$($first)* $($second)*] $($two)*] { 0 });
        program!($c3 $arguments [[$($first)* $($second)* $($third)*] $($three)*] { 0 });
        programs!(
            $arguments
            [[$($first)*] $($one)*]
            [[$($first)* $($second)*] $($two)*]
            [[$($first)* $($second)* $($third)*] $($three)*]
            $($deeper)*
        );
    };
}

programs! {
    (a b c d e f g h i j) [] [] []
    [a > b] [|| c <= 75] [&& d >= f] => comp_0_1 comp_0_2 comp_0_3
    [c == d] [|| e != 75] [&& f < g] => comp_1_1 comp_1_2 comp_1_3
    [h <= 75] [|| f == -80] [&& i < j] => comp_2_1 comp_2_2 comp_2_3
    [g == 5_000] [&& i == a] [&& d > 0] => comp_3_1 comp_3_2 comp_3_3
    [j >= h] [&& e <= 100] [|| i >= 75] => comp_4_1 comp_4_2 comp_4_3
    [i < 1_000] [&& f > 0] [|| b >= a] => comp_5_1 comp_5_2 comp_5_3
}
