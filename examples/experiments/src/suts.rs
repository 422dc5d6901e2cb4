//! The systems under test, each with the dimensions that the paper's archive has for it.

use std::convert::Infallible;
use std::rc::Rc;

use setbve::experiment::{Elite, Found, Function, Progress, Search, Space};
use setbve::{
    Descriptor, InputLengthVariance, OutputAbstraction, OutputLengthDifference, TotalInputLength,
    ValidityGroup,
};
use setbve_suts::{
    JuliaError, bmi, bmi_value, bytecount, circle, circle_of_128_bits, cld, date, fld, fldmod1,
    max, power_by_squaring, tailjoin, two_circles,
};

/// A system under test.
#[derive(Debug)]
pub struct Sut {
    pub name: &'static str,
    space: fn() -> Space,
    run: fn(&Search, &mut dyn FnMut(Progress)) -> Found,
    answers: fn() -> Answers,
}

/// Calls a system with both inputs of a pair, and tells what it shows.
pub type Answers = Box<dyn FnMut([&[i128]; 2], &mut dyn FnMut(&Elite<'_>))>;

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

    /// Pairs from outside are answered by it.
    pub fn answers(&self) -> Answers {
        (self.answers)()
    }

    /// Searches it in this thread. The paper's methods with an Explorer call `circle` with arguments of 128
    /// bits, which are what its published Explorer makes.
    pub fn search(&self, search: &Search, progress: &mut dyn FnMut(Progress)) -> Found {
        if self.name == "circle" && search.explores_as_published() {
            return search.run(circle_of_128_bits, &self.space(), progress);
        }
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
            answers: || {
                let mut function = $function;
                let space = space(&function, &[$($argument),+], $output);
                Box::new(move |inputs, tell| space.explored(&mut function, inputs, tell))
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
#[cfg(test)]
mod tests {
    use super::*;
    use setbve::experiment::{Limit, Method};

    /// The authors' archive of SE-Uniform on circle after 70,000 pairs: 83, 16 and 1.2 % of its cells have
    /// no, one and two errors, and in 76 % the derivative is 0.
    #[test]
    fn circle_under_the_published_explorer_is_mostly_outside() {
        let sut = Sut::named("circle").expect("there is one");
        let shares = |method| {
            let found =
                sut.search(&Search::new(method, Limit::evaluations(140_000), 1), &mut |_| {});
            let of = |count: usize| 100.0 * count as f64 / found.cells() as f64;
            let errors = |many: usize| {
                let has = |elite: &setbve::experiment::Elite<'_>| {
                    elite.errors.iter().filter(|error| **error).count() == many
                };
                of(found.elites().filter(has).count())
            };
            let flat = of(found.elites().filter(|elite| elite.derivative == 0.0).count());
            [errors(0), errors(1), errors(2), flat]
        };
        let [none, one, both, flat] = shares(Method::SeUniform);
        assert!((76.0..=88.0).contains(&none), "{none}");
        assert!((12.0..=20.0).contains(&one), "{one}");
        assert!(both < 5.0, "{both}");
        assert!((70.0..=80.0).contains(&flat), "{flat}");
        let [_, _, of_sampler, _] = shares(Method::S);
        assert!(of_sampler > 10.0, "drawn numbers wrap around in 64 bits: {of_sampler}");
    }
}
