//! Snapshots whose inputs are no values of their types any more: the report says so, and no accepted
//! boundary is taken for one of another input.

mod project;

use project::{Profile, Project, body};

const TYPES: &str = r#"
/// How an order is sent.
#[cfg_attr(test, derive(setbve::Generate))]
pub enum Shipping {
    /// Without fields.
    Pickup,
    /// With one.
    Express {
        /// A number.
        days: u8,
    },
}

/// Whether it comes soon.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_soon(shipping: &Shipping) -> bool {
    match shipping {
        Shipping::Pickup => true,
        Shipping::Express { days: own } => *own < 3,
    }
}

/// What was ordered.
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Order {
    #[cfg_attr(test, generate(range(1..=900)))]
    items: u32,
}

/// Whether it is large.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_large(order: &Order) -> bool {
    order.items >= 50 && order.items < 800
}

/// A name.
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Name {
    #[cfg_attr(test, generate(len(1..=6), chars("a-c")))]
    text: String,
}

/// Whether it is short.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_short(name: &Name) -> bool {
    name.text.len() < 5
}

/// Whether a code is short.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn is_code(#[cfg_attr(test, generate(len(1..=6)))] code: &str) -> bool {
    code.len() < 5
}
"#;

/// Functions of [`TYPES`], and what their failing reports say.
const REPORTED: [(&str, &str); 4] = [
    (
        "is_soon",
        " of its snapshot has an input that it no longer takes: `Pickup` is no `&Shipping` for \
         `shipping`; calls that it still takes were made again, and this is a new snapshot",
    ),
    (
        "is_large",
        "10 of its snapshot has an input that it no longer takes: `Order { items: 799 }` is no \
         `&Order` for `order`; calls that it still takes were made again, and this is a new \
         snapshot",
    ),
    (
        "is_short",
        "` is no `&Name` for `name`; calls that it still takes were made again, and this is a new \
         snapshot",
    ),
    (
        "is_code",
        "`code` is `&str tried in len(1..=4)`, and was `&str tried in len(1..=6)`; calls that it \
         still takes were made again, and this is a new snapshot",
    ),
];

#[test]
fn inputs_that_are_no_values_any_more_are_named_and_never_replayed() {
    let project = Project::new("retyped", TYPES);
    let tests = project.tests(Profile::Debug);
    for (function, _) in REPORTED {
        let text = project.take(&tests, function);
        assert!(body(&text).contains(" = true\n"), "{text}");
        tests.run(function, &[]).pass();
    }
    let changed = TYPES
        .replace("Pickup", "Collect")
        .replace("range(1..=900)", "range(1..=700)")
        .replace("len(1..=6)", "len(1..=4)");
    project.write("src/lib.rs", &changed);
    let tests = project.tests(Profile::Debug);
    for (function, words) in REPORTED {
        let run = tests.run(function, &[("INSTA_UPDATE", "no")]).fail();
        assert!(run.text.contains(words), "{words}\n{}", run.text);
        let which = format!("`{function}` is not the function whose boundaries were accepted: ");
        assert!(run.text.contains(&which), "{which}\n{}", run.text);
        for fate in ["moved: ", "changed: ", "vanished: "] {
            assert!(!run.text.contains(fate), "{fate}\n{}", run.text);
        }
    }
    let still = tests.run("is_soon", &[("INSTA_UPDATE", "no"), ("SETBVE_BUDGET", "0s")]).fail();
    let words = "for `shipping`; this cannot be replayed: ";
    assert!(still.text.contains(words), "{words}\n{}", still.text);
}

const STATES: &str = r#"
/// Where an order stands.
#[cfg_attr(test, derive(setbve::Generate))]
pub enum State {
    /// Not paid.
    Cart,
    /// Paid so much.
    Paid {
        /// How much.
        cents: u16,
    },
    /// Done.
    Sent,
}

/// Whether it may be cancelled.
///
/// # Errors
///
/// Where there is nothing to cancel, or it is too late.
#[cfg_attr(test, setbve::boundary_explore(evaluations = 20_000))]
pub fn cancel(state: &State) -> Result<u16, String> {
    match state {
        State::Cart => Err("nothing to cancel".to_owned()),
        State::Paid { cents } => Ok(cents - cents / 10),
        _ => Err("too late".to_owned()),
    }
}
"#;

#[test]
fn a_changed_type_is_no_damage_and_hides_no_change() {
    let project = Project::new("retyped-variant", STATES);
    project.take(&project.tests(Profile::Debug), "cancel");
    let states = STATES.replace("nothing to cancel\".", "nothing is paid\".");
    let within =
        states.replace("    /// Done.\n", "    /// On its way.\n    Packed,\n    /// Done.\n");
    let last = states.replace("    Sent,\n", "    Sent,\n    /// Back.\n    Returned,\n");
    let wider = states.replace("u16", "u32");
    let fuller = states
        .replace(
            "cents: u16,",
            "cents: u16,\n        /// Whether it is a gift.\n        gift: bool,",
        )
        .replace("{ cents }", "{ cents, .. }");
    let renamed =
        states.replace("cents: u16", "pence: u16").replace("{ cents }", "{ pence: cents }");
    let next = "the variants of the two inputs are not next to each other in `state`";
    let (other, anew) =
        ("is of other calls, as after a change to a type", "this is a new snapshot");
    for (changed, words) in [
        (within, [next, anew]),
        (last, [other, anew]),
        (wider, [other, anew]),
        (fuller, ["its inputs have more fields than at accept", anew]),
        (renamed, ["its inputs have fields of other names", "accepted boundaries were replayed"]),
    ] {
        assert_ne!(changed, states);
        project.write("src/lib.rs", &changed);
        let run = project.tests(Profile::Debug).run("cancel", &[("INSTA_UPDATE", "no")]).fail();
        let was =
            "    was cancel(Cart) ! nothing to cancel\n    now cancel(Cart) ! nothing is paid\n";
        run.says(&words).says(&[was]);
    }
    project.write("src/lib.rs", &states.replace("fn cancel(", "fn revoke("));
    let run = project.tests(Profile::Debug).run("revoke", &[]).fail();
    run.says(&[
        "`revoke` has no accepted snapshot yet; ",
        "    was revoke(Cart) ! nothing to cancel\n    now revoke(Cart) ! nothing is paid\n",
        "__cancel.snap, whose function is gone, were made again: if it has this name now, delete ",
    ]);
}
