//! The programs on which the improved Ariadne paper compares techniques that generate test data.
//!
//! The paper prints names and properties, hardly any code: how many integers a program takes, how many
//! conditions its decisions have, how deep they are nested, which kinds of dependencies they hold. These
//! programs are written to those properties:
//!
//! | Programs | What the paper says |
//! |---|---|
//! | Set 1: seven real-world programs | "well-known and self-explanatory"; their conditions compare with boundary values, which are constants |
//! | Set 1: S1, S2, S3 | nested up to four levels deep, compound conditions, dependencies of variables and constants; conditions (6) and (7) are in S1 |
//! | Set 2: days, quadratic formula, triangle classification | the latter decides on a local variable; dates are made of integers by a modulo |
//! | Set 2: check ISBN, check ISSN | characters are made of integers by a modulo; conditions compare them with constants |
//! | comp(n, c), n from 0 to 5, c from 1 to 3 | ten variables; n + 1 decisions, each inside the one before, of c conditions each; all relational and logical operators; each larger program contains the smaller ones; `f == -80` in the third decision |
//!
//! Thresholds of the real-world programs are of the usual order, and no country's law.

#![allow(
    clippy::bool_to_int_with_if,
    clippy::collapsible_else_if,
    clippy::comparison_chain,
    clippy::explicit_counter_loop,
    clippy::if_same_then_else,
    clippy::manual_range_contains,
    clippy::manual_range_patterns,
    clippy::many_single_char_names,
    reason = "each decision is written out, for it is what the programs are there for"
)]

pub mod classic;
pub mod comp;
pub mod levels;
pub mod nested;
pub mod sums;

use setbve::experiment::testdata::{EvolutionEffort, Program};

/// The paper's sets of programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// Programs that heavily rely on constants (Table 1).
    One,
    /// Programs of earlier comparisons (Table 2).
    Two,
    /// Programs of increasing complexity (Figures 5 to 7).
    Comp,
}

/// A program of the paper, with what it gives each technique.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// The program.
    pub program: Program,
    /// Where the paper has it.
    pub set: Set,
    /// Size and number of generations for each objective.
    pub effort: EvolutionEffort,
}

/// "The maximum of 200 generations with a population size of 50 were found appropriate for all but some
/// synthetic functions" (Experimental Setup).
const USUAL: EvolutionEffort = EvolutionEffort { population: 50, generations: 200 };
/// "The synthetic functions, being more complex, were run with a population size of 200 and maximum number of
/// generations was kept at 500".
const SYNTHETIC: EvolutionEffort = EvolutionEffort { population: 200, generations: 500 };
/// "The maximum of 500 generations with a population size of 300" (Test Functions and Experimental Setup).
const SCALED: EvolutionEffort = EvolutionEffort { population: 300, generations: 500 };

macro_rules! subjects {
    ($($set:ident $effort:ident $name:literal $module:ident::$function:ident $sites:ident $constants:ident $arguments:tt;)*) => {
        /// All programs, in the order of the paper's tables and figures.
        pub static SUBJECTS: &[Subject] = &[$(Subject {
            program: Program {
                name: $name,
                arguments: subjects!(@count $arguments),
                map: &$module::$sites,
                constants: $module::$constants,
                run: subjects!(@run $module::$function $arguments),
            },
            set: Set::$set,
            effort: $effort,
        }),*];
    };
    // Each integer is an argument.
    (@count ($($argument:ident)*)) => { [$(stringify!($argument)),*].len() };
    (@run $module:ident::$function:ident ($($argument:ident)*)) => {
        |input| {
            let [$($argument),*] = *input else { return };
            std::hint::black_box($module::$function($($argument),*));
        }
    };
    // All integers are one argument.
    (@count [$count:literal]) => { $count };
    (@run $module:ident::$function:ident [$count:literal]) => {
        |input| { std::hint::black_box($module::$function(input)); }
    };
}

subjects! {
    One USUAL "tax calculator" sums::tax_calculator_instrumented TAX_CALCULATOR_SITES TAX_CALCULATOR_CONSTANTS (a b);
    One USUAL "admission merit" sums::admission_merit_instrumented ADMISSION_MERIT_SITES ADMISSION_MERIT_CONSTANTS (a b c);
    One USUAL "vitamin D levels" levels::vitamin_d_levels_instrumented VITAMIN_D_LEVELS_SITES VITAMIN_D_LEVELS_CONSTANTS (a b);
    One USUAL "birth-time weights" levels::birth_time_weights_instrumented BIRTH_TIME_WEIGHTS_SITES BIRTH_TIME_WEIGHTS_CONSTANTS (a b);
    One USUAL "HBA1c levels" levels::hba1c_levels_instrumented HBA1C_LEVELS_SITES HBA1C_LEVELS_CONSTANTS (a b);
    One USUAL "grade point average" sums::grade_point_average_instrumented GRADE_POINT_AVERAGE_SITES GRADE_POINT_AVERAGE_CONSTANTS (a b c);
    One USUAL "volume discount" sums::volume_discount_instrumented VOLUME_DISCOUNT_SITES VOLUME_DISCOUNT_CONSTANTS (a b);
    One SYNTHETIC "S1" nested::s1_instrumented S1_SITES S1_CONSTANTS (a b c);
    One SYNTHETIC "S2" nested::s2_instrumented S2_SITES S2_CONSTANTS (a b c d);
    One SYNTHETIC "S3" nested::s3_instrumented S3_SITES S3_CONSTANTS (a b c d e);
    Two USUAL "days" classic::days_instrumented DAYS_SITES DAYS_CONSTANTS (a b c d e f);
    Two USUAL "quadratic formula" classic::quadratic_formula_instrumented QUADRATIC_FORMULA_SITES QUADRATIC_FORMULA_CONSTANTS (a b c);
    Two USUAL "triangle classification" classic::triangle_classification_instrumented TRIANGLE_CLASSIFICATION_SITES TRIANGLE_CLASSIFICATION_CONSTANTS (a b c);
    Two USUAL "check ISBN" classic::check_isbn_instrumented CHECK_ISBN_SITES CHECK_ISBN_CONSTANTS [36];
    Two USUAL "check ISSN" classic::check_issn_instrumented CHECK_ISSN_SITES CHECK_ISSN_CONSTANTS [28];
    Comp SCALED "comp(0,1)" comp::comp_0_1_instrumented COMP_0_1_SITES COMP_0_1_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(1,1)" comp::comp_1_1_instrumented COMP_1_1_SITES COMP_1_1_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(2,1)" comp::comp_2_1_instrumented COMP_2_1_SITES COMP_2_1_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(3,1)" comp::comp_3_1_instrumented COMP_3_1_SITES COMP_3_1_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(4,1)" comp::comp_4_1_instrumented COMP_4_1_SITES COMP_4_1_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(5,1)" comp::comp_5_1_instrumented COMP_5_1_SITES COMP_5_1_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(0,2)" comp::comp_0_2_instrumented COMP_0_2_SITES COMP_0_2_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(1,2)" comp::comp_1_2_instrumented COMP_1_2_SITES COMP_1_2_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(2,2)" comp::comp_2_2_instrumented COMP_2_2_SITES COMP_2_2_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(3,2)" comp::comp_3_2_instrumented COMP_3_2_SITES COMP_3_2_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(4,2)" comp::comp_4_2_instrumented COMP_4_2_SITES COMP_4_2_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(5,2)" comp::comp_5_2_instrumented COMP_5_2_SITES COMP_5_2_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(0,3)" comp::comp_0_3_instrumented COMP_0_3_SITES COMP_0_3_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(1,3)" comp::comp_1_3_instrumented COMP_1_3_SITES COMP_1_3_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(2,3)" comp::comp_2_3_instrumented COMP_2_3_SITES COMP_2_3_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(3,3)" comp::comp_3_3_instrumented COMP_3_3_SITES COMP_3_3_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(4,3)" comp::comp_4_3_instrumented COMP_4_3_SITES COMP_4_3_CONSTANTS (a b c d e f g h i j);
    Comp SCALED "comp(5,3)" comp::comp_5_3_instrumented COMP_5_3_SITES COMP_5_3_CONSTANTS (a b c d e f g h i j);
}

#[cfg(test)]
mod tests;
