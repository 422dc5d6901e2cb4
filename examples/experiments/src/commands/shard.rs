//! A campaign's part for one machine of several.

use std::fmt;
use std::str::FromStr;

/// The `k`-th of `n` parts, written `k/n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    of: usize,
}

impl Shard {
    /// Whether the run at this position of the whole campaign belongs to the part. Every `n` runs, the
    /// parts' order moves on by one, lest a part gets the same few methods again and again.
    pub fn holds(self, position: usize) -> bool {
        (position + position / self.of) % self.of == self.part - 1
    }

    pub fn is_whole(self) -> bool {
        self.of == 1
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self { part: 1, of: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<usize>().ok();
        let parts = text.split_once('/').and_then(|(k, n)| Some((number(k)?, number(n)?)));
        match parts {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Self { part, of }),
            _ => Err("not k/n with k from 1 to n, such as 2/5".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_disjoint_and_together_everything() {
        for of in 1..8 {
            for position in 0..50 {
                let holders = (1..=of).filter(|part| Shard { part: *part, of }.holds(position));
                assert_eq!(holders.count(), 1);
            }
        }
    }

    #[test]
    fn no_shard_has_the_same_few_methods_all_the_time() {
        let shard = Shard { part: 1, of: 4 };
        let methods: std::collections::BTreeSet<_> = (0..48)
            .filter(|position| shard.holds(*position))
            .map(|position| position % 12)
            .collect();
        assert_eq!(methods.len(), 12);
    }

    #[test]
    fn only_parts_that_exist_are_accepted() {
        assert_eq!("2/5".parse(), Ok(Shard { part: 2, of: 5 }));
        for text in ["0/5", "6/5", "0/0", "1", "a/b", "1/2/3", "-1/2", ""] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
