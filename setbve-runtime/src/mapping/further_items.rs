//! Lists with one item more in front of others, as something between a start and an end.
//!
//! The same item behind the others shows a rule about the length or the end as well, and one item
//! in the place of another one a rule about places: only where neither behaves as the longer list,
//! it shows what nothing else does. And where a step of the further item changes the behaviour
//! back, there is a wall along it, which shows more.

use setbve_kernel::collections::gather::Gather;
use std::collections::BTreeMap;

use crate::mapping::Mapping;
use crate::tuning::mapping::LIST_BASES;
use setbve_kernel::ablation::is_off;
use setbve_kernel::archive::walls::{Surroundings, Wall, family_of};
use setbve_kernel::collections::sorting::sort_by;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::part::{Items, counts, idle, make_canonical};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::lists;

/// The most different items of a list that are put in elsewhere.
const ITEMS: usize = 3;

/// A list in an input.
struct Base {
    input: Vec<i128>,
    list: Items,
}

impl Base {
    fn length(&self) -> usize {
        usize::try_from(self.input[self.list.length]).unwrap_or_default()
    }
}

impl Mapping<'_> {
    /// Notes the walls between lists of which one has a further item, if its place is the reason.
    pub(super) fn insert_items(&mut self, executor: &mut dyn Executor) {
        if is_off("insert_items") {
            return;
        }
        let bases = self.lists();
        let found = self.queries.run(executor, bases.iter().map(|base| self.around_list(base)));
        let mut boundaries = self.boundaries.borrow_mut();
        let mut walls: Vec<Wall> = Vec::new();
        for boundary in found.into_iter().flatten() {
            if boundary.inserted.is_none() {
                boundaries.offer(&boundary, Surroundings::NONE, self.arguments);
                continue;
            }
            walls.push(Wall::of(boundary, self.arguments));
        }
        sort_by(&mut walls, |one, other| one.simplicity.cmp(&other.simplicity));
        let mut known = Vec::new();
        walls.retain(|Wall { boundary, surroundings, .. }| {
            let family = family_of(boundary, *surroundings, &boundaries.classes);
            let is_new = family.kind.is_rule() && !known.contains(&family);
            known.push(family);
            is_new
        });
        boundaries.further.extend(walls);
    }

    /// The simplest of the known inputs with a list that has room for a further item, a few of each
    /// kind of outcome.
    fn lists(&self) -> Vec<Base> {
        let lists = lists(self.arguments);
        let known = self.known.borrow();
        let boundaries = self.boundaries.borrow();
        let mut of_kind: BTreeMap<(u64, usize), Vec<Vec<i128>>> = BTreeMap::new();
        for (stem, outcome) in known.iter().filter(|(_, outcome)| outcome.is_behaviour()) {
            let mut input = known.input(stem);
            make_canonical(self.arguments, &mut input);
            for (number, list) in lists.iter().enumerate() {
                let most = i128::try_from(list.most).unwrap_or(i128::MAX);
                let has_room = (1..most).contains(&input[list.length]);
                if has_room && counts(self.arguments, &input, list.length) {
                    let kind = (boundaries.classes.kind(outcome), number);
                    of_kind.entry(kind).or_default().push(input.clone());
                }
            }
        }
        let simplest = of_kind.into_iter().flat_map(|((_, number), mut inputs)| {
            let order = |input: &Vec<i128>| {
                let sizes: u128 = input.iter().map(|value| value.unsigned_abs()).sum();
                (input[lists[number].length], sizes, input.clone())
            };
            sort_by(&mut inputs, |one, other| order(one).cmp(&order(other)));
            inputs.dedup();
            let list = lists[number];
            inputs.into_iter().take(LIST_BASES).map(move |input| Base { input, list })
        });
        simplest.gathered()
    }

    async fn around_list(&self, base: &Base) -> Vec<Boundary> {
        let mut found = Vec::new();
        let last = base.length();
        let plain = (base.list.start(0)..base.list.start(1)).map(|at| idle(&self.arguments[at]));
        let mut items: Vec<Vec<i128>> = vec![plain.gathered()];
        for item in (0..last).map(|place| base.list.of(&base.input, place).to_vec()) {
            if items.len() <= ITEMS && !items.contains(&item) {
                items.push(item);
            }
        }
        for item in items {
            for place in 0..last {
                // It is the same list as with the item behind this one.
                if base.list.of(&base.input, place) == item {
                    continue;
                }
                if self.put_before(base, place, &item, &mut found).await.is_none() {
                    return found;
                }
            }
        }
        found
    }

    async fn put_before(
        &self,
        base: &Base,
        place: usize,
        item: &[i128],
        found: &mut Vec<Boundary>,
    ) -> Option<()> {
        let first = self.at(&base.input).await?;
        let with = |place: usize| base.list.with(&base.input, place, item, 1);
        let longer = with(place)?.into_vec();
        let more = self.at(&longer).await?;
        if !more.is_behaviour() || !self.differ(&first, &more) {
            return Some(());
        }
        let behind = self.at(&with(base.length())?).await?;
        if !self.differ(&more, &behind) {
            return Some(());
        }
        for shifted in place..base.length() {
            let own = base.list.start(shifted)..base.list.start(shifted + 1);
            let mut other = base.input.clone();
            other[own.clone()].copy_from_slice(&longer[own]);
            if !self.differ(&more, &*self.at(&other).await?) {
                return Some(());
            }
        }
        let (mut beside, start) = (Vec::new(), base.list.start(place));
        for index in start..start + item.len() {
            for step in [-1, 1] {
                let mut other = longer.clone();
                other[index] += step;
                let is_there = counts(self.arguments, &other, index);
                if !is_there || !self.arguments[index].contains(other[index]) {
                    continue;
                }
                let outcome = self.at(&other).await?;
                if outcome.is_behaviour() && !self.differ(&first, &outcome) {
                    let wall = Boundary::between([&longer, &other], [&more, &outcome]);
                    beside.extend(wall.map(|it| it.canonical(self.arguments).unwrap_or(it)));
                }
            }
        }
        if beside.is_empty() {
            let inputs = [&*base.input, &*longer];
            beside.extend(Boundary::inserting(self.arguments, inputs, [first, more]));
        }
        found.append(&mut beside);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use crate::mapping::map;
    use crate::summary::ranking::Summary;
    use setbve_kernel::archive::walls::Boundaries;
    use setbve_kernel::execution::executor::{Call, InProcess};
    use setbve_kernel::sut::argument::literal::write;
    use setbve_kernel::sut::argument::parameter::Parameter;
    use setbve_kernel::sut::argument::part::shape_of;
    use setbve_kernel::sut::observation::Observation;

    /// The listed pairs of a list and one with a further item that is not its last one.
    fn insertions(function: impl Fn(&[u8]) -> &'static str) -> Vec<[String; 2]> {
        let arguments = Vec::<u8>::specs("items", "Vec<u8>");
        let shape = shape_of(&arguments);
        let call: &mut Call<'_> = &mut |input: &[i128], observation: &mut Observation| {
            let items = Vec::<u8>::take(&shape, &mut &*input).expect("it is a list");
            observation.text.push_str(function(&items));
        };
        let mut executor = InProcess::new(call);
        let mut boundaries = Boundaries::new(&arguments, false);
        map(&mut boundaries, &arguments, &[], &[], 60_000, &mut executor);
        let Summary { listed, .. } = Summary::of(&boundaries, &arguments, 64);
        let listed = listed.into_iter().filter(|own| own.boundary.inserted.is_some());
        let shown = |input: &[i128]| {
            let mut text = String::new();
            write(&arguments, input, &mut text);
            text
        };
        listed.map(|own| own.boundary.inputs().map(|input| shown(&input))).collect()
    }

    #[test]
    fn what_stands_between_a_start_and_an_end_is_shown() {
        let pairs = insertions(|items| match items {
            [0, 1] => "empty",
            [0, .., 1] => "frame",
            _ => "none",
        });
        assert_eq!(pairs, [["[0, 1]", "[0, 0, 1]"].map(str::to_owned)]);
    }

    #[test]
    fn a_list_whose_end_shows_as_much_has_no_further_item() {
        let is_sorted = |items: &[u8]| if items.is_sorted() { "sorted" } else { "unsorted" };
        assert!(insertions(is_sorted).is_empty(), "{:?}", insertions(is_sorted));
        let is_long = |items: &[u8]| if items.len() > 3 { "long" } else { "short" };
        assert!(insertions(is_long).is_empty(), "{:?}", insertions(is_long));
    }
}
