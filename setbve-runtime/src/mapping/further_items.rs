//! Lists with one item more in front of others, as something between a start and an end.
//!
//! The same item behind the others shows a rule about the length or the end as well, and one item
//! in the place of another one a rule about places: only where neither behaves as the longer list,
//! it shows what nothing else does. And where a step of the further item changes the behaviour
//! back, there is a wall along it, which shows more.

use crate::mapping::Mapping;
use crate::mapping::further::Base;
use crate::tuning::mapping::LIST_BASES;
use setbve_kernel::ablation::is_off;
use setbve_kernel::collections::gather::{each, keep};
use setbve_kernel::collections::sorting::SortedMap;
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::part::{counts, idle, make_canonical};
use setbve_kernel::sut::boundary::Boundary;
use setbve_kernel::sut::boundary::insertion::lists;

/// The most different items of a list that are put in elsewhere.
const ITEMS: usize = 3;

/// The length of a list in an input, how large the ordinals are, and the input.
type Measured = (i128, u128, Vec<i128>);

impl Mapping<'_> {
    /// Notes the walls between lists of which one has a further item, if its place is the reason.
    pub(super) fn insert_items(&mut self, executor: &mut dyn Executor) {
        if is_off("insert_items") {
            return;
        }
        let bases = self.lists();
        let mut found =
            self.look_at(executor, &bases, &mut |base| Box::pin(self.around_list(base)));
        for found in &mut found {
            keep(found, &mut |boundary| {
                if boundary.inserted.is_none() {
                    self.offer(&(boundary.clone(), false));
                }
                boundary.inserted.is_some()
            });
        }
        let mut known = Vec::new();
        self.note_further(&found, &mut |family, _| {
            let is_new = !known.contains(&family);
            known.push(family);
            is_new
        });
    }

    /// The simplest of the known inputs with a list that has room for a further item, a few of each
    /// kind of outcome.
    fn lists(&self) -> Vec<Base> {
        let lists = lists(self.arguments);
        let known = self.known.borrow();
        let boundaries = self.boundaries.borrow();
        // For each kind of outcome and each list.
        let mut of_kinds: SortedMap<(u64, usize), Vec<Measured>> = SortedMap::default();
        for (stem, outcome) in known.iter() {
            if !outcome.is_behaviour() {
                continue;
            }
            let mut input = known.input(stem);
            make_canonical(self.arguments, &mut input);
            let sizes = input.iter().map(|value| value.unsigned_abs()).sum();
            for (number, list) in lists.iter().enumerate() {
                let length = input[list.length];
                let has_room = length > 0 && length < list.most as i128;
                if has_room && counts(self.arguments, &input, list.length) {
                    let simplest = of_kinds.entry((boundaries.classes.kind(outcome), number));
                    let own = (length, sizes, input.clone());
                    let place = simplest.partition_point(|known| *known < own);
                    if simplest.get(place) != Some(&own) {
                        simplest.insert(place, own);
                        simplest.truncate(LIST_BASES);
                    }
                }
            }
        }
        let mut bases = Vec::new();
        for ((_, number), simplest) in of_kinds {
            for (_, _, input) in simplest {
                bases.push(Base { input, items: lists[number] });
            }
        }
        bases
    }

    async fn around_list(&self, base: &Base) -> Vec<Boundary> {
        let mut found = Vec::new();
        let list = base.items;
        let mut items = vec![each(&self.arguments[list.start(0)..list.start(1)], &mut idle)];
        for place in 0..base.length() {
            let item = list.of(&base.input, place).to_vec();
            if items.len() <= ITEMS && !items.contains(&item) {
                items.push(item);
            }
        }
        for item in items {
            for place in 0..base.length() {
                // It is the same list as with the item behind this one.
                if list.of(&base.input, place) == item {
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
        let with = |place: usize| base.items.with(&base.input, place, item, 1);
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
            let own = base.items.start(shifted)..base.items.start(shifted + 1);
            let mut other = base.input.clone();
            other[own.clone()].copy_from_slice(&longer[own]);
            if !self.differ(&more, &*self.at(&other).await?) {
                return Some(());
            }
        }
        let (mut beside, start) = (Vec::new(), base.items.start(place));
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
                    beside.extend(wall.map(|it| it.made_canonical(self.arguments)));
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
