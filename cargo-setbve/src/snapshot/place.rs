//! Places: where a boundary stands, and a row of further ones.

use setbve_kernel::sut::argument::literal::value_end;
use setbve_runtime::reader;

use crate::snapshot::body::{Body, Call, Group};

/// A row of further places of a boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    /// As it stands in the snapshot, without its mark.
    pub(crate) text: String,
    /// The values of the other arguments: `month = 2, day = 29`.
    pub(crate) others: String,
    /// The name of the argument that is crossed.
    crossed: String,
    /// The two values of each place.
    pub(crate) values: Vec<[String; 2]>,
    /// Its outcomes, if they are not those of the boundary above it.
    pub(crate) outcomes: Option<[String; 2]>,
}

impl Places {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let end = value_end(text, &[": "]);
        let values = text.get(end + 2..).ok_or_else(|| format!("`{text}` names no place"))?;
        let before = &text[..end];
        let (others, crossed) = before.rsplit_once(", between values of ").unwrap_or(("", before));
        let (others, crossed) = (others.to_owned(), crossed.to_owned());
        let (mut rest, mut places) = (values, Vec::new());
        let [open, between, close] = reader::OUTCOMES;
        loop {
            let place = leading(rest)?;
            rest = &rest[place.join("|").len()..];
            let low = number(&place[0]);
            places.push(place);
            let run =
                low.and_then(|low| reader::run(rest, low, |last| number(&leading(last).ok()?[0])));
            if let Some(run) = run {
                for low in &run[1..] {
                    places.push([low.to_string(), (low + 1).to_string()]);
                }
                let behind = rest.find(" up to ").map_or(rest.len(), |at| at + " up to ".len());
                let last = leading(&rest[behind..])?;
                rest = &rest[behind + last.join("|").len()..];
            }
            if let Some(further) = rest.strip_prefix(", ") {
                rest = further;
                continue;
            }
            let written = rest.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            let outcomes = written.and_then(|written| written.split_once(between));
            if outcomes.is_none() && !rest.is_empty() {
                return Err(format!("`{rest}` is no place"));
            }
            let outcomes = outcomes.map(|(low, high)| [low.to_owned(), high.to_owned()]);
            let text = text.to_owned();
            return Ok(Self { text, others, crossed, values: places, outcomes });
        }
    }
}

/// The two values at the start of this text.
fn leading(text: &str) -> Result<[String; 2], String> {
    let bar = value_end(text, &["|"]);
    let high = text.get(bar + 1..).ok_or_else(|| format!("`{text}` is no place"))?;
    let end = value_end(high, &[", ", reader::OUTCOMES[0]]);
    Ok([text[..bar].to_owned(), high[..end].to_owned()])
}

/// The value of a number, as a snapshot writes it.
pub(crate) fn number(text: &str) -> Option<i128> {
    text.parse().ok()
}

/// The arguments of a call, each as it is written.
pub(crate) fn call_arguments(call: &str) -> Vec<&str> {
    let inside = call.split_once('(').map_or("", |(_, rest)| rest);
    let mut rest = inside.strip_suffix(')').unwrap_or(inside);
    let mut arguments = Vec::new();
    while !rest.is_empty() {
        let end = value_end(rest, &[", "]);
        arguments.push(&rest[..end]);
        rest = rest.get(end + 2..).unwrap_or_default();
    }
    arguments
}

/// Where one boundary stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The number of its group.
    pub(crate) group: usize,
    pub(crate) along: String,
    /// What both calls have in common.
    pub(crate) others: String,
    /// The two values.
    pub(crate) values: [String; 2],
    /// Its calls, or what stands in a row where these cannot be told.
    pub(crate) calls: [Call; 2],
    /// Whether its outcomes stand with it, and not above it alone.
    pub(crate) shows_outcomes: bool,
}

impl Place {
    /// All places of a text.
    pub(crate) fn all(body: &Body) -> Vec<Self> {
        let mut all = Vec::new();
        for (at, group) in body.groups.iter().enumerate() {
            all.push(Self::whole(body, at, group));
            for row in &group.rows {
                all.extend(
                    row.values
                        .iter()
                        .map(|values| Self::further(body, at, group, row, values.clone())),
                );
            }
        }
        all
    }

    /// Those that stand there with their outcomes.
    pub(crate) fn shown(body: &Body) -> Vec<Self> {
        let mut places = Self::all(body);
        places.retain(|own| own.shows_outcomes);
        places
    }

    /// The place of a group's two calls.
    pub(crate) fn of_pair(body: &Body, group: &Group) -> Self {
        Self::whole(body, 0, group)
    }

    fn whole(body: &Body, at: usize, group: &Group) -> Self {
        let along = group.along.clone();
        let calls = group.pair.clone();
        let named = crossed(body, group).map(|crossed| {
            let [low, high] = group.arguments();
            let parameters = body.parameters();
            let named = parameters.iter().zip(&low).enumerate();
            let others: Vec<String> = named
                .filter(|(index, _)| *index != crossed)
                .map(|(_, ((name, _), value))| format!("{name} = {value}"))
                .collect();
            (others.join(", "), [low[crossed].to_owned(), high[crossed].to_owned()])
        });
        let (others, values) = named.unwrap_or_else(|| differing(&calls));
        Self { group: at, along, others, values, calls, shows_outcomes: true }
    }

    fn further(body: &Body, at: usize, group: &Group, row: &Places, values: [String; 2]) -> Self {
        let (along, others) = (group.along.clone(), &*row.others);
        let parameters = body.parameters();
        let crossed = parameters.iter().position(|(name, _)| *name == row.crossed);
        let told = crossed.and_then(|crossed| {
            let mut arguments = Vec::new();
            let mut rest = others;
            for (index, (name, _)) in parameters.into_iter().enumerate() {
                if index == crossed {
                    arguments.push(String::new());
                    continue;
                }
                let own = rest.strip_prefix(name)?.strip_prefix(" = ")?;
                let end = value_end(own, &[", "]);
                arguments.push(own[..end].to_owned());
                rest = own.get(end + 2..).unwrap_or_default();
            }
            Some((crossed, arguments))
        });
        let call = |side: usize| match &told {
            Some((crossed, arguments)) => {
                let mut arguments = arguments.clone();
                arguments[*crossed].clone_from(&values[side]);
                format!("{}({})", body.function(), arguments.join(", "))
            }
            None => format!("at {others}, {along} {}", values[side]),
        };
        let outcome = |side: usize| match &row.outcomes {
            Some(own) => own[side].clone(),
            None => group.pair[side].outcome.clone(),
        };
        let calls =
            [0, 1].map(|side| Call { text: call(side), outcome: outcome(side), below: None });
        let shows_outcomes = row.outcomes.is_some();
        let is_whole = self::crossed(body, group).is_some();
        let (others, values) =
            if is_whole { (others.to_owned(), values) } else { differing(&calls) };
        Self { group: at, along, others, values, calls, shows_outcomes }
    }

    pub(crate) fn outcomes(&self) -> [&str; 2] {
        [&self.calls[0].outcome, &self.calls[1].outcome]
    }

    /// Whether it is along the same argument, with the same values of the others.
    pub(crate) fn is_on_line_of(&self, other: &Self) -> bool {
        self.along == other.along && self.others == other.others
    }

    pub(crate) fn is_at(&self, other: &Self) -> bool {
        self.is_on_line_of(other) && self.values == other.values
    }

    /// The values of the other arguments, where they have names.
    pub(crate) fn where_else(&self) -> Option<&str> {
        Some(&*self.others).filter(|others| !others.is_empty() && !others.contains('…'))
    }

    pub(crate) fn low(&self) -> Option<i128> {
        number(&self.values[0])
    }
}

/// The argument in which the calls of a group differ, where that is a whole one with a name.
fn crossed(body: &Body, group: &Group) -> Option<usize> {
    let name = group.along.strip_prefix('`')?.strip_suffix('`')?;
    let parameters = body.parameters();
    let index = parameters.iter().position(|(own, _)| *own == name)?;
    let [low, high] = group.arguments();
    let is_whole = low.len() == parameters.len() && high.len() == parameters.len();
    let differ: Vec<usize> = (0..low.len()).filter(|at| low.get(*at) != high.get(*at)).collect();
    (is_whole && differ == [index]).then_some(index)
}

/// What two calls have in common, and the parts in which they differ.
fn differing(calls: &[Call; 2]) -> (String, [String; 2]) {
    let [low, high] = [&calls[0].text, &calls[1].text];
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let same = low.chars().zip(high.chars()).take_while(|(one, other)| one == other);
    let mut start: usize = same.map(|(one, _)| one.len_utf8()).sum();
    while let Some(last) = low[..start].chars().next_back().filter(|last| is_part(*last)) {
        start -= last.len_utf8();
    }
    let ends = [&low[start..], &high[start..]];
    let same = ends[0].chars().rev().zip(ends[1].chars().rev());
    let same = same.take_while(|(one, other)| one == other);
    let mut end: usize = same.map(|(one, _)| one.len_utf8()).sum();
    while let Some(first) =
        ends[0][ends[0].len() - end..].chars().next().filter(|first| is_part(*first))
    {
        end -= first.len_utf8();
    }
    let values = ends.map(|rest| rest[..rest.len() - end].to_owned());
    (format!("{}…{}", &low[..start], &low[low.len() - end..]), values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_names_each_place_of_its_runs() {
        let row = "month = 2, between values of year: 4|5, then every 4 up to 12|13, 20|21, \
                   99999|100000";
        let row = Places::parse(row).unwrap();
        assert_eq!(row.others, "month = 2");
        let lows: Vec<&str> = row.values.iter().map(|place| &*place[0]).collect();
        assert_eq!(lows, ["4", "8", "12", "20", "99999"]);
        assert_eq!(row.values[4][1], "100000");
        let doubling = Places::parse("size: 4|5, then each doubling up to 32|33").unwrap();
        assert_eq!((doubling.values.len(), doubling.outcomes), (4, None));
        let own = Places::parse("coupon = true, between values of size: 9|10 (= 1 | ! a (b))");
        assert_eq!(own.unwrap().outcomes, Some(["= 1", "! a (b)"].map(str::to_owned)));
        assert!(Places::parse("size: 4|5 (= 1)").is_err());
        assert!(Places::parse("size: 4").is_err());
        assert!(Places::parse("size 4|5").is_err());
    }

    #[test]
    fn what_differs_in_two_calls_is_a_whole_value() {
        let call = |text: &str| Call { text: text.into(), outcome: "= 1".into(), below: None };
        for (low, high, others, values) in [
            ("f(A { x: 499 })", "f(A { x: 500 })", "f(A { x: … })", ["499", "500"]),
            ("f(A { x: 500 })", "f(A { x: 501 })", "f(A { x: … })", ["500", "501"]),
            ("f(\"a\", 1)", "f(\"ab\", 1)", "f(\"…\", 1)", ["a", "ab"]),
            ("f([1])", "f([1, 1])", "f([…])", ["1", "1, 1"]),
        ] {
            let expected = (others.to_owned(), values.map(str::to_owned));
            assert_eq!(differing(&[call(low), call(high)]), expected, "{low}");
        }
    }
}
