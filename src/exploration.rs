//! `explore!`: chooses by the result's type how it is shown, as generated tests do.

/// Explores a function outside of a test, given its name: what the first snapshot of a test with
/// [`boundary_explore`](macro@crate::boundary_explore) would say, right away.
///
/// The function is a closure that says its arguments' types, or the path of a function. It takes
/// one to eight arguments, each an [`Argument`](crate::Argument) or a `String`. What it returns is
/// shown as in a test: by `Display`, else by `Debug`; of an `Option` and a `Result` that goes for
/// what is inside, and `Err` is an error. Arguments have the names of the closure's; those of other
/// patterns and of a path's function are called `arg1`, `arg2` and so on.
///
/// ```
/// use setbve::{End, Options, explore};
///
/// let findings = explore!("sign", Options::new(), |n: i8| {
///     if n < 0 { "negative" } else { "positive" }
/// });
///
/// assert_eq!(
///     findings.to_string(),
///     "sign(n: i8) -> &str\n\n  sign(-1) = \"negative\"\n  sign(0) = \"positive\"\n\n  \
///      complete: all 256 inputs were tried"
/// );
/// let boundary = &findings.boundaries()[0];
/// assert_eq!((boundary.argument, boundary.name), (0, "n"));
/// assert_eq!(boundary.inputs, [(-1_i8,), (0,)]);
/// assert_eq!(boundary.extents, [(i8::MIN,), (i8::MAX,)]);
/// assert_eq!(boundary.values, [["-1"], ["0"]]);
/// assert_eq!(boundary.outputs, ["negative", "positive"]);
/// assert_eq!(boundary.errors, [false, false]);
/// assert_eq!(findings.end(), Some(End::Settled));
/// ```
///
/// The function runs in this process unless [`Options::isolation`](crate::Options::isolation) says
/// otherwise. The worker processes are then this program with the same arguments: there, a call of
/// `explore!` for the same name does not return, and one for another name finds nothing at once.
///
/// The macro's value is a [`Findings`](crate::Findings), whose inputs are tuples of the function's
/// arguments; the name is a `&str`, and the options are [`Options`](crate::Options). The
/// environment's `SETBVE_…` variables have no influence.
///
/// Which condition decides a boundary says an instrumented copy of the function, which
/// [`instrumented`](macro@crate::instrumented) makes. A closure has none. It is given with the map
/// of its sites:
///
/// ```
/// use setbve::{Options, explore, instrumented};
///
/// #[instrumented]
/// fn fee(days: u16) -> u8 {
///     if days < 100 { 3 } else { 5 }
/// }
///
/// let findings = explore!("fee", Options::new(), fee, fee_instrumented, &FEE_SITES);
/// let condition = findings.boundaries()[0].condition.as_ref().expect("the source shows it");
/// assert!(condition.ends_with(" `days < 100`"), "{condition}");
/// ```
///
/// For a function with the attribute, `cargo setbve explain` says it, and `cargo setbve list --json
/// --why` as data.
///
/// It needs the feature `explore`, because tests with the attribute build nothing of it; with the
/// feature `serde`, the findings are `serde::Serialize` where the arguments are.
#[cfg(feature = "explore")]
#[cfg_attr(docsrs, doc(cfg(feature = "explore")))]
#[macro_export]
macro_rules! explore {
    ($name:expr, $options:expr, |$($argument:ident: $of:ty),+ $(,)?| $($body:tt)+) => {
        $crate::__explore!(
            $name, $options, [$($argument)+], |$($argument: $of),+| $($body)+
        )
    };
    ($name:expr, $options:expr, move |$($argument:ident: $of:ty),+ $(,)?| $($body:tt)+) => {
        $crate::__explore!(
            $name, $options, [$($argument)+], move |$($argument: $of),+| $($body)+
        )
    };
    ($name:expr, $options:expr, $(move)? |$($argument:ident),+ $(,)?| $($body:tt)+) => {
        ::core::compile_error!("say the types of the closure's arguments: `|n: i8| …`")
    };
    ($name:expr, $options:expr, $function:path, $copy:path, $sites:expr $(,)?) => {{
        let (_, mut call) = $crate::__private::Target::new($name, &[], $copy);
        let copy = $crate::__private::Covered {
            map: $sites,
            is_reported: false,
            call: &mut |input, observation| {
                if call(input).is_none() {
                    observation.no_such_input();
                }
            },
        };
        $crate::__explore!($name, $options, [], $function, ::core::option::Option::Some(copy))
    }};
    ($name:expr, $options:expr, $function:expr $(,)?) => {
        $crate::__explore!($name, $options, [], $function)
    };
}

/// Says what is missing.
#[cfg(not(feature = "explore"))]
#[macro_export]
macro_rules! explore {
    ($($any:tt)*) => {
        ::core::compile_error!(
            "`explore!` needs setbve's feature `explore`: write `features = [\"explore\"]` for \
             setbve in Cargo.toml"
        )
    };
}

/// Method resolution needs the result's concrete type, which is known where the macro stands: the
/// number of references decides which method is found first.
#[cfg(feature = "explore")]
#[doc(hidden)]
#[macro_export]
macro_rules! __explore {
    ($name:expr, $options:expr, [$($argument:ident)*], $function:expr $(,)?) => {
        $crate::__explore!(
            $name, $options, [$($argument)*], $function, ::core::option::Option::None
        )
    };
    ($name:expr, $options:expr, [$($argument:ident)*], $function:expr, $copy:expr) => {{
        let (name, options, function) = ($name, $options, $function);
        let arguments: &[&'static str] = &[$(::core::stringify!($argument)),*];
        let (target, mut call) = $crate::__private::Target::new(name, arguments, function);
        let mut call = |input: &[i128], observation: &mut $crate::__private::Observation| {
            #[allow(unused_imports)]
            use $crate::__private::{
                Classed as _, PickDebug as _, PickDisplay as _, PickNothing as _, PickSorted as _,
                Splits as _,
            };
            let ::core::option::Option::Some(result) = call(input) else {
                return observation.no_such_input();
            };
            let split = (&&&$crate::__private::Shown(&result)).split();
            if let $crate::__private::Split::Err(error) = split {
                (&&$crate::__private::Shown(error)).class(observation);
                (&&&$crate::__private::Shown(error)).pick().show_error(error, observation);
            } else {
                (&&&&&split).pick().show(&split, observation);
            }
        };
        target.explore(options, &mut call, $copy)
    }};
}

#[cfg(all(test, feature = "explore"))]
mod tests {
    use crate::{End, Findings, Isolation, Options};
    use std::fmt::{self, Display};
    use std::time::Duration;

    #[derive(Debug)]
    struct OnlyDebug(#[expect(dead_code, reason = "its Debug is what is looked at")] bool);

    #[derive(Debug)]
    enum Bad {
        Negative,
    }

    impl Display for Bad {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("below zero")
        }
    }

    fn options() -> Options {
        Options::new().evaluations(2_000)
    }

    fn outputs<Input>(findings: &Findings<Input>) -> Vec<[&str; 2]> {
        let boundaries = findings.boundaries().iter();
        boundaries.map(|boundary| boundary.outputs.each_ref().map(String::as_str)).collect()
    }

    #[test]
    fn what_a_closure_returns_is_shown_as_a_test_shows_it() {
        let display = explore!("f", options(), |n: i8| n < 0);
        assert_eq!(outputs(&display), [["true", "false"]]);
        let debug = explore!("f", options(), |n: i8| OnlyDebug(n < 0));
        assert_eq!(outputs(&debug), [["OnlyDebug(true)", "OnlyDebug(false)"]]);
        let option = explore!("f", options(), |n: i8| (n < 0).then_some("negative"));
        assert_eq!(outputs(&option), [["Some(\"negative\")", "None"]]);
        let fallible =
            explore!("f", options(), |n: i8| if n < 0 { Err(Bad::Negative) } else { Ok("good") });
        assert_eq!(outputs(&fallible), [["Negative: below zero", "good"]]);
        assert_eq!(fallible.boundaries()[0].errors, [true, false]);
        assert_eq!(fallible.boundaries()[0].classes, ["Negative", "good"]);
        let only_debug = explore!("f", options(), |n: i8| {
            if n < 0 { Err(OnlyDebug(true)) } else { Ok(OnlyDebug(false)) }
        });
        assert_eq!(outputs(&only_debug), [["OnlyDebug(true)", "OnlyDebug(false)"]]);
        assert_eq!(only_debug.boundaries()[0].errors, [true, false]);
    }

    #[test]
    fn arguments_have_the_closure_s_names_or_are_called_after_their_places() {
        fn is_equal(a: u8, b: char) -> bool {
            u32::from(a) == u32::from(b)
        }
        let heading = |findings: Findings<(u8, char)>| {
            findings.to_string().lines().next().unwrap().to_owned()
        };
        let limit = 200;
        let found = [
            explore!("f", options(), |low: u8, high: char| is_equal(low, high)),
            explore!("f", options(), move |low: u8, high: char| u32::from(low) > limit
                || is_equal(low, high),),
        ];
        for findings in found {
            assert_eq!(heading(findings), "f(low: u8, high: char) -> bool");
        }
        let path = explore!("f", options(), is_equal);
        assert_eq!(heading(path), "f(arg1: u8, arg2: char) -> bool");
    }

    #[test]
    fn an_extent_is_the_last_input_whose_outcome_has_the_same_shape() {
        let findings = explore!("f", options(), |cents: u16, gold: bool| match cents {
            100..=250 if gold => Err(cents),
            _ => Ok(()),
        });
        let boundary = &findings.boundaries()[0];
        assert_eq!(boundary.inputs, [(99, true), (100, true)]);
        assert_eq!(boundary.extents, [(0, true), (250, true)]);
    }

    #[test]
    fn an_instrumented_copy_says_which_condition_decides() {
        use crate::instrumented;

        #[instrumented]
        fn fee(days: u16, member: bool) -> u8 {
            match days {
                0..=99 => 3,
                _ if member => 4,
                _ => 5,
            }
        }

        let named = |isolation: Isolation| {
            let options = options().isolation(isolation);
            let findings = explore!("fee", options, fee, fee_instrumented, &FEE_SITES);
            let boundaries = findings.boundaries().iter();
            boundaries.map(|own| own.condition.clone()).collect::<Vec<_>>()
        };
        let inside = named(Isolation::None);
        let text = |own: &Option<String>| {
            let own = own.as_deref().expect("visible code decides");
            let (place, text) = own.split_once(' ').expect("the text is behind the place");
            assert!(place.starts_with("src/exploration.rs:"), "{own}");
            text.to_owned()
        };
        let texts: Vec<String> = inside.iter().map(text).collect();
        for expected in ["`0..=99`", "`member`"] {
            assert!(texts.iter().any(|own| own == expected), "{expected}: {texts:?}");
        }
        let without = explore!("fee", options(), |days: u16| fee(days, true));
        assert_eq!(without.boundaries()[0].condition, None);
    }

    #[test]
    fn findings_are_data_for_serde() {
        let findings = explore!("f", options(), |n: i8, small: bool| n < 3 && small);
        let json = serde_json::to_value(&findings).expect("it is data");
        assert_eq!(json["end"], "AllCalls");
        assert_eq!(json["boundaries"][0]["inputs"], serde_json::json!([[2, true], [3, true]]));
        assert_eq!(json["boundaries"][0]["outputs"], serde_json::json!(["true", "false"]));
    }

    #[test]
    fn a_closure_may_count_its_calls() {
        let mut calls = 0_u64;
        let findings = explore!("f", options(), |n: u32| {
            calls += 1;
            n / 7
        });
        // Mapping may need fewer than its half.
        assert!((1_000..=2_000).contains(&findings.evaluations()), "{findings:?}");
        assert!(calls >= findings.evaluations(), "{calls}");
    }

    #[test]
    fn the_findings_say_why_the_search_ended() {
        let end = |options: Options| explore!("f", options, |n: i64| n / 1000).end();
        assert_eq!(end(options()), Some(End::AllCalls));
        assert_eq!(end(options().budget(Duration::ZERO)), Some(End::OutOfTime));
        let settled = explore!("f", Options::new(), |n: bool| n);
        assert_eq!(settled.end(), Some(End::Settled));
        let text = explore!("f", options().budget(Duration::ZERO), |n: i64| n).to_string();
        assert!(text.contains("cut short by its budget after 0 calls"), "{text}");
    }

    #[test]
    fn boundaries_are_data_in_the_order_of_the_text() {
        let findings =
            explore!("f", options().isolation(Isolation::None), |a: u128, c: char| match (a, c) {
                (100.., _) => "large",
                (_, 'x'..) => "late",
                _ => "other",
            });
        let text = findings.to_string();
        let mut rest = &*text;
        assert!(!findings.boundaries().is_empty());
        for boundary in findings.boundaries() {
            let [low, high] = boundary.inputs;
            match boundary.argument {
                0 => assert_eq!((low.0 + 1, low.1), high),
                _ => assert_eq!((low.0, char::from_u32(low.1 as u32 + 1).unwrap()), high),
            }
            assert_eq!(boundary.name, ["a", "c"][boundary.argument]);
            assert!(boundary.derivative > 0.0);
            // One step at other values of the other argument is a row below the first.
            let [below, above] = boundary.values.each_ref().map(|own| &own[boundary.argument]);
            let row = format!("between values of {}: {below}|{above}", boundary.name);
            let line = |side: usize| {
                let values = boundary.values[side].join(", ");
                format!("  f({values}) = \"{}\"", boundary.outputs[side])
            };
            let shown = [format!("{}\n{}", line(0), line(1)), row];
            let ends = shown.iter().filter_map(|own| Some(rest.find(own)? + own.len()));
            rest = &rest[ends.min().unwrap_or_else(|| panic!("{shown:?} in {rest}"))..];
        }
        let values = |argument: usize| {
            let of = findings.boundaries().iter().filter(move |found| found.argument == argument);
            of.map(move |found| found.values.each_ref().map(|values| values[argument].clone()))
        };
        assert!(values(0).any(|pair| pair == ["99", "100"]));
        assert!(values(1).any(|pair| pair == ["'w'", "'x'"]));
    }
}
