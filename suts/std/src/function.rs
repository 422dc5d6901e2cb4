//! One function as a system under test, and the macros that make a list of them.

use std::fmt::Debug;

use setbve::experiment::{Found, Function, Search, Space};

/// What a call showed: a value, or an error.
pub(crate) type Shown = Result<String, String>;

type Run = dyn Fn(&Search, &str, bool) -> Found + Send + Sync;

/// A function of the standard library, of a type.
pub struct StdFunction {
    /// The type it belongs to.
    pub owner: &'static str,
    /// Its name.
    pub name: &'static str,
    arguments: &'static [&'static str],
    /// A call as it is written, where it is more than the function's path and its arguments.
    template: Option<&'static str>,
    space: Box<dyn Fn() -> Space + Send + Sync>,
    run: Box<Run>,
}

impl std::fmt::Debug for StdFunction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.path())
    }
}

impl StdFunction {
    pub(crate) fn new<Arguments, F>(
        owner: &'static str,
        name: &'static str,
        arguments: &'static [&'static str],
        template: Option<&'static str>,
        function: F,
    ) -> Self
    where
        F: Function<Arguments> + Copy + Send + Sync + 'static,
    {
        let space = move || Space::of(&function, arguments, Vec::new());
        let run = move |search: &Search, path: &str, isolated: bool| {
            if isolated {
                search.run_isolated(path, function, &space(), &mut |_| {})
            } else {
                search.run(function, &space(), &mut |_| {})
            }
        };
        Self { owner, name, arguments, template, space: Box::new(space), run: Box::new(run) }
    }

    /// The name with the type, by which it is known: `i32::abs`.
    pub fn path(&self) -> String {
        format!("{}::{}", self.owner, self.name)
    }

    /// How many arguments it takes.
    pub fn arity(&self) -> usize {
        self.arguments.len()
    }

    /// Its inputs and outputs.
    pub fn space(&self) -> Space {
        (self.space)()
    }

    /// Searches it; in a worker process if `isolated`.
    pub fn search(&self, search: &Search, isolated: bool) -> Found {
        (self.run)(search, &self.path(), isolated)
    }

    /// A call as a Rust expression, given the arguments as expressions.
    pub fn call(&self, values: &[String]) -> String {
        match self.template {
            None => format!("{}({})", self.path(), values.join(", ")),
            Some(template) => substitute(template, self.arguments, values),
        }
    }
}

/// Puts values in the places of names.
fn substitute(template: &str, names: &[&str], values: &[String]) -> String {
    let mut text = String::new();
    let mut word = String::new();
    for character in template.chars().chain(['\n']) {
        if character.is_alphanumeric() || character == '_' {
            word.push(character);
            continue;
        }
        match names.iter().position(|name| *name == word) {
            Some(index) => text.push_str(&values[index]),
            None => text.push_str(&word),
        }
        word.clear();
        text.push(character);
    }
    text.trim_end().to_owned()
}

/// A value by its `Debug`. `None` counts as an error: it is how these functions say that they have no
/// result, and nothing else is written like it.
pub(crate) fn shown(value: &dyn Debug) -> Shown {
    let text = format!("{value:?}");
    if text == "None" { Err(text) } else { Ok(text) }
}

/// The lists of functions of all integer types, from the modules of the place where it stands.
macro_rules! of_every_width {
    () => {
        [
            of_8::signed,
            of_16::signed,
            of_32::signed,
            of_64::signed,
            of_128::signed,
            of_size::signed,
            of_8::unsigned,
            of_16::unsigned,
            of_32::unsigned,
            of_64::unsigned,
            of_128::unsigned,
            of_size::unsigned,
        ]
    };
}

/// Functions of a type that are called by their path with the arguments as they are.
macro_rules! by_path {
    ($list:ident, $owner:ident, $arguments:tt: $($name:ident)+) => {
        $(by_path!(@one $list, $owner, $name, $arguments);)+
    };
    (@one $list:ident, $owner:ident, $name:ident, ($($argument:ident: $type:ty),+)) => {
        $list.push($crate::function::StdFunction::new::<($($type,)+), _>(
            stringify!($owner),
            stringify!($name),
            &[$(stringify!($argument)),+],
            None,
            (|$($argument: $type),+| $crate::function::shown(&$owner::$name($($argument),+)))
                as fn($($type),+) -> $crate::function::Shown,
        ));
    };
}

/// Functions that take nothing but a reference to a value of their type.
macro_rules! by_method {
    ($list:ident, $owner:ident: $($name:ident)+) => {
        $($list.push($crate::function::StdFunction::new::<($owner,), _>(
            stringify!($owner),
            stringify!($name),
            &["a"],
            Some(concat!(stringify!($owner), "::", stringify!($name), "(&a)")),
            (|a: $owner| $crate::function::shown(&$owner::$name(&a)))
                as fn($owner) -> $crate::function::Shown,
        ));)+
    };
}

/// Functions whose call is an expression of its own; the types of its arguments go for all of them.
macro_rules! by_expression {
    ($list:ident, $owner:ident, $arguments:tt: $($name:ident = $call:expr;)+) => {
        $(by_expression!(@one $list, $owner, $name, $call, $arguments, shown);)+
    };
    ($list:ident, $owner:ident, fallible $arguments:tt: $($name:ident = $call:expr;)+) => {
        $(by_expression!(@one $list, $owner, $name, $call, $arguments, opened);)+
    };
    (@one $list:ident, $owner:ident, $name:ident, $call:expr, ($($argument:ident: $type:ty),+), $how:ident) => {
        $list.push($crate::function::StdFunction::new::<($($type,)+), _>(
            stringify!($owner),
            stringify!($name),
            &[$(stringify!($argument)),+],
            Some(stringify!($call)),
            (|$($argument: $type),+| $crate::function::$how(&$call))
                as fn($($type),+) -> $crate::function::Shown,
        ));
    };
}

/// The value of an `Ok` by its `Debug`; the error by its `Debug` as well, which begins with its type.
pub(crate) fn opened(result: &Result<impl Debug, impl Debug>) -> Shown {
    result.as_ref().map(|value| format!("{value:?}")).map_err(|error| format!("{error:?}"))
}
