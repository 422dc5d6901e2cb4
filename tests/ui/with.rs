use setbve::Generate;

/// Nothing that can be generated.
pub struct Day(u8);

fn day(of: u8) -> Option<Day> {
    Some(Day(of))
}

#[derive(Generate)]
struct Written {
    #[generate(with = 3)]
    number: Day,
    #[generate(with(day))]
    list: Day,
    #[generate(with = day, range(1..=3))]
    ranged: Day,
    #[generate(len(1..=3), with = day)]
    long: Day,
    #[generate(with = day, with = day)]
    twice: Day,
}

#[derive(Generate)]
struct Fine {
    #[generate(with = day)]
    fine: Day,
}

#[setbve::boundary_explore]
fn held(#[generate(with = day)] days: &[&Day]) -> usize {
    days.len()
}

fn number(of: u8) -> u8 {
    of
}

#[derive(Generate)]
struct Mistaken {
    #[generate(with = number)]
    day: Day,
}

#[setbve::boundary_explore]
fn fine(#[generate(with = day)] day: &Day) -> u8 {
    day.0
}

/// A rule of choices; it makes no number.
fn rule(c: &mut setbve::Choices) -> Option<Day> {
    day(c.int(1..=31))
}

#[derive(Generate)]
struct Chosen {
    #[generate(by = 3)]
    number: Day,
    #[generate(by = rule, len(1..=3))]
    long: Day,
    #[generate(by = rule, with = day)]
    twice: Day,
}

#[derive(Generate)]
struct Made {
    #[generate(by = day)]
    no_rule: Day,
    #[generate(by = rule)]
    not_shown: Day,
    #[generate(by = rule)]
    another: u8,
}

fn main() {}
