//! The systems under test, each with the dimensions that the paper's archive has for it.

use std::convert::Infallible;
use std::rc::Rc;

use setbve::experiment::{Found, Function, Progress, Search, Space};
use setbve::{
    Descriptor, InputLengthVariance, OutputAbstraction, OutputLengthDifference, TotalInputLength,
    ValidityGroup,
};
use setbve_suts::{
    JuliaError, bmi, bmi_value, bytecount, circle, cld, date, fld, fldmod1, max, power_by_squaring,
    tailjoin, two_circles,
};

/// A system under test.
#[derive(Debug)]
pub struct Sut {
    pub name: &'static str,
    space: fn() -> Space,
    run: fn(&Search, &mut dyn FnMut(Progress)) -> Found,
}

impl PartialEq for Sut {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Sut {
    /// Those of all systems.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SUTS.iter().map(|sut| sut.name)
    }

    pub fn named(name: &str) -> Option<&'static Self> {
        SUTS.iter().find(|sut| sut.name == name)
    }

    /// Its inputs and outputs, divided into cells.
    pub fn space(&self) -> Space {
        (self.space)()
    }

    /// Searches it in this thread.
    pub fn search(&self, search: &Search, progress: &mut dyn FnMut(Progress)) -> Found {
        (self.run)(search, progress)
    }
}

/// SETBVE, section 3.1: two dimensions for the inputs, two for the outputs, of which one is by their
/// classes where they are categories, and by their lengths otherwise.
fn space<Arguments>(
    function: &impl Function<Arguments>,
    arguments: &[&'static str],
    output: impl Descriptor + 'static,
) -> Space {
    let descriptors: Vec<Rc<dyn Descriptor>> = vec![
        Rc::new(ValidityGroup),
        Rc::new(output),
        Rc::new(TotalInputLength),
        Rc::new(InputLengthVariance),
    ];
    Space::of(function, arguments, descriptors)
}

/// Julia shows a tuple as Rust's `Debug` does.
fn shown_fldmod1(x: i128, y: i128) -> Result<String, JuliaError> {
    fldmod1(x, y).map(|pair| format!("{pair:?}"))
}

/// The arguments of the constructor in Julia, and of the `AutoBVA` paper's tables, have 64 bits.
fn date_i64(day: i64, month: i64, year: i64) -> Result<String, JuliaError> {
    date(day.into(), month.into(), year.into())
}

macro_rules! suts {
    ($($name:ident($($argument:literal),+) = $function:expr, $output:ident;)+) => {
        /// All of them, those of the paper's figures first.
        pub static SUTS: &[Sut] = &[$(Sut {
            name: stringify!($name),
            space: || space(&$function, &[$($argument),+], $output),
            run: |search, progress| {
                search.run($function, &space(&$function, &[$($argument),+], $output), progress)
            },
        }),+];
    };
}

suts! {
    bytecount("bytes") = bytecount, OutputLengthDifference;
    circle("x", "y") = circle, OutputAbstraction;
    bmi("height", "weight") = bmi, OutputAbstraction;
    date("day", "month", "year") = date, OutputLengthDifference;
    date_i64("day", "month", "year") = date_i64, OutputLengthDifference;
    bmi_value("height", "weight") = bmi_value, OutputLengthDifference;
    two_circles("x", "y") = |x: i128, y: i128| Ok::<_, Infallible>(two_circles(x, y)), OutputAbstraction;
    cld("x", "y") = cld, OutputLengthDifference;
    fld("x", "y") = fld, OutputLengthDifference;
    fldmod1("x", "y") = shown_fldmod1, OutputLengthDifference;
    max("x", "y") = |x: i128, y: i128| Ok::<_, Infallible>(max(x, y)), OutputLengthDifference;
    power_by_squaring("x", "p") = power_by_squaring, OutputLengthDifference;
    tailjoin("a", "i") = tailjoin, OutputLengthDifference;
}
