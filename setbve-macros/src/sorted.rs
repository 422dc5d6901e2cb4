//! Lists whose values stand in order, each once. A source has few of these, and the trees of the
//! standard library are much more code in a build.

/// Returns whether the value is new.
pub(crate) fn insert<T: Ord>(list: &mut Vec<T>, value: T) -> bool {
    let place = list.binary_search(&value);
    if let Err(place) = place {
        list.insert(place, value);
    }
    place.is_err()
}

pub(crate) fn extend<T: Ord>(list: &mut Vec<T>, values: impl IntoIterator<Item = T>) {
    for value in values {
        insert(list, value);
    }
}

pub(crate) fn has(list: &[String], word: &str) -> bool {
    list.binary_search_by(|own| (**own).cmp(word)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_order_and_once() {
        let mut words = Vec::new();
        extend(&mut words, ["b", "a", "c", "a"].map(str::to_owned));
        assert_eq!(words, ["a", "b", "c"].map(str::to_owned));
        assert!(has(&words, "c") && !has(&words, "d") && !insert(&mut words, "b".to_owned()));
    }
}
