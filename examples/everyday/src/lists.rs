//! Functions of lists, slices, arrays, options and tuples.

#[derive(Debug, PartialEq)]
pub enum Level {
    Unknown,
    Low,
    Middle,
    High,
}

/// How high the values are in the middle of a series.
//~ empty | [] [0] | a == []
//~ low to 9 | [9] [10] | (fa, fb) == ("= Low", "= Middle") and len(a) == len(b) and 9 in a and 10 in b
//~ high from 100 | [99] [100] | (fa, fb) == ("= Middle", "= High") and len(a) == len(b) and 99 in a and 100 in b
//~ the upper one of two | [0] [0, 10] | len(b) == 2 and min(b) < 10 <= max(b) and fb != "= Low"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn median_level(values: &[i32]) -> Level {
    let mut sorted = values.to_vec();
    sorted.sort();
    match sorted.get(sorted.len() / 2) {
        None => Level::Unknown,
        Some(..=9) => Level::Low,
        Some(10..=99) => Level::Middle,
        Some(_) => Level::High,
    }
}

/// Whether values are in order.
//~ equal values are in order | [0, 0] [0, -1] | yes(fa) and no(fb) and len(a) == len(b) and any(c == d for c, d in zip(a, a[1:]))
//~ a smaller value behind | [0] [0, -1] | yes(fa) and no(fb) and len(b) == len(a) + 1
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_in_order(values: &[i32]) -> bool {
    values.is_sorted()
}

/// The price class of a parcel, by the weight limits of the classes.
//~ class 0 to 500 | 500 501 | (a, b) == (500, 501)
//~ class 1 to 2000 | 2000 2001 | (a, b) == (2000, 2001)
//~ class 2 to 10000 | 10000 10001 | (a, b) == (10000, 10001)
//~ unknown | None 501 | a is None
#[cfg_attr(test, setbve::boundary_explore)]
pub fn price_class(grams: Option<u32>) -> Option<usize> {
    let limits = [500, 2000, 10_000];
    let grams = grams?;
    let (Ok(place) | Err(place)) = limits.binary_search(&grams);
    Some(place)
}

/// How many runs of equal values there are.
//~ an equal value adds none | [0, 0] [0, 1] | len(a) == len(b) and len(runs(a)) + 1 == len(runs(b))
#[cfg_attr(test, setbve::boundary_explore)]
pub fn count_runs(values: Vec<u8>) -> usize {
    let mut values = values;
    values.dedup();
    values.len()
}

/// The length of the longest run of equal values, where three are a streak.
//~ two are none | [1, 1] [1, 1, 1] | no(fa) and max(runs(b)) == 3
//~ a run has equal values | [1, 1, 1] [1, 1, 2] | yes(fa) and no(fb) and len(a) == len(b)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn has_streak(values: &[u8]) -> bool {
    values.windows(3).any(|it| it[0] == it[1] && it[1] == it[2])
}

#[derive(Debug, PartialEq)]
pub enum Meeting {
    Invalid,
    Apart,
    Adjacent,
    Overlapping,
}

/// How two appointments are to each other.
//~ the first one ends after its start | ((0, 0), (5, 6)) ((0, 1), (5, 6)) | fa == "= Invalid" and a[0][0] == a[0][1] and fb != "= Invalid"
//~ the second one ends after its start | ((0, 1), (5, 5)) ((0, 1), (5, 6)) | fa == "= Invalid" and a[1][0] == a[1][1] and fb != "= Invalid"
//~ the first one before the second | ((0, 4), (5, 6)) ((0, 5), (5, 6)) | fa == "= Apart" and fb == "= Adjacent" and b[0][1] == b[1][0]
//~ the second one before the first | ((5, 6), (0, 4)) ((5, 6), (0, 5)) | fa == "= Apart" and fb == "= Adjacent" and b[1][1] == b[0][0]
//~ the first one runs into the second | ((0, 5), (5, 6)) ((0, 6), (5, 6)) | fa == "= Adjacent" and fb == "= Overlapping" and a[0][1] == a[1][0]
//~ the second one runs into the first | ((5, 6), (0, 5)) ((5, 6), (0, 6)) | fa == "= Adjacent" and fb == "= Overlapping" and a[1][1] == a[0][0]
#[cfg_attr(test, setbve::boundary_explore)]
pub fn meeting(first: (i32, i32), second: (i32, i32)) -> Meeting {
    if first.0 >= first.1 || second.0 >= second.1 {
        return Meeting::Invalid;
    }
    if first.1 < second.0 || second.1 < first.0 {
        Meeting::Apart
    } else if first.1 == second.0 || second.1 == first.0 {
        Meeting::Adjacent
    } else {
        Meeting::Overlapping
    }
}

/// How many ranges are left after those that touch have been merged.
//~ ranges that touch are one | [(0, 1), (1, 2)] [(0, 0), (1, 2)] | len(a) == len(b) and fa != fb
//~ two ranges are two | [(0, 0)] [(0, 0), (1, 1)] | len(a) == 1 and fb == "= 2"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn merged_ranges(ranges: Vec<(i32, i32)>) -> usize {
    let mut ranges = ranges;
    ranges.sort();
    let mut count = 0;
    let mut end = None;
    for (from, to) in ranges {
        if end.is_none_or(|end| from > end) {
            count += 1;
        }
        end = end.max(Some(to));
    }
    count
}

/// Who has more than half of the votes.
//~ empty | [] [0] | a == []
//~ half is not enough | [1, 1, 2] [1, 1, 2, 2] | ok(fa) and bad(fb) and b != [] and any(2 * b.count(it) == len(b) for it in b)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn majority(votes: &[u8]) -> Option<u8> {
    votes.iter().copied().find(|vote| {
        let count = votes.iter().filter(|other| *other == vote).count();
        count * 2 > votes.len()
    })
}

/// Whether four bytes with a checksum at the end are whole.
//~ the checksum | [0, 0, 1, 1] [0, 0, 1, 2] | yes(fa) and no(fb) and 0 < sum(a[:3]) < 256
//~ sums beyond 255 wrap | [255, 1, 0, 0] [255, 1, 0, 1] | yes(fa) and no(fb) and sum(a[:3]) > 255
//~ four zeros are no message | [0, 0, 0, 0] [0, 0, 0, 1] | a == [0, 0, 0, 0] and "empty" in fa
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_whole(message: [u8; 4]) -> Result<bool, &'static str> {
    if message == [0; 4] {
        return Err("empty");
    }
    let [a, b, c, sum] = message;
    Ok(a.wrapping_add(b).wrapping_add(c) == sum)
}

/// The place of the best of the scores, the first one of equal ones.
//~ empty | [] [0] | a == []
//~ a later one has to be better | [0, 0] [0, 1] | len(a) == len(b) and fa != fb and any(c == max(a) for c in a[int(fb[7:-1]):])
#[cfg_attr(test, setbve::boundary_explore)]
pub fn best(scores: &[i32]) -> Option<usize> {
    let mut best = None;
    for (place, score) in scores.iter().enumerate() {
        match best {
            Some(other) if scores[other] >= *score => {}
            _ => best = Some(place),
        }
    }
    best
}

/// Whether the marks are good enough on average, which is 50.
//~ no marks | [] [50] | a == []
//~ 50 are enough | [49] [50] | no(fa) and yes(fb) and len(a) == len(b) and sum(b) == 50 * len(b)
//~ marks to 100 | [100] [101] | ok(fa) and bad(fb) and 101 in b and 101 not in a
#[cfg_attr(test, setbve::boundary_explore)]
pub fn passes(marks: &[u8]) -> Result<bool, &'static str> {
    if marks.is_empty() {
        return Err("no marks");
    }
    if marks.iter().any(|mark| *mark > 100) {
        return Err("a mark above 100");
    }
    let sum: usize = marks.iter().map(|mark| usize::from(*mark)).sum();
    Ok(sum >= 50 * marks.len())
}

/// The content of a packet: a magic byte, its length, then that many bytes.
//~ the magic byte | [126, 0] [127, 0] | "magic" in fa and "magic" not in fb and b[0] == 127
//~ two bytes at least | [127] [127, 0] | len(a) == 1 and len(b) == 2
//~ not less than the length | [127, 1] [127, 1, 5] | bad(fa) and ok(fb) and len(a) < len(b) and len(b) == b[1] + 2
//~ not more than the length | [127, 1, 5] [127, 1, 5, 6] | ok(fa) and bad(fb) and len(a) == a[1] + 2 and len(b) > len(a)
//~ content to 4 bytes | [127, 4, 1, 2, 3, 4] [127, 5, 1, 2, 3, 4] | ok(fa) and "too long" in fb and (a[1], b[1]) == (4, 5)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn packet(bytes: &[u8]) -> Result<&[u8], &'static str> {
    let [magic, length, content @ ..] = bytes else {
        return Err("too short");
    };
    if *magic != 0x7f {
        return Err("no magic byte");
    }
    if *length > 4 {
        return Err("too long");
    }
    if content.len() != usize::from(*length) {
        return Err("wrong length");
    }
    Ok(content)
}

/// The price in cents after a discount in percent.
//~ no discount | (100, None) (100, 1) | a[1] is None and a[0] > 0
//~ discounts to 90 | (100, 90) (100, 91) | (a[1], b[1]) == (90, 91)
//~ no price | (0, 0) (1, 0) | a[0] == 0 and b[0] == 1
#[cfg_attr(test, setbve::boundary_explore)]
pub fn discounted(cents: u32, percent: Option<u32>) -> Result<u32, &'static str> {
    if cents == 0 {
        return Err("no price");
    }
    let percent = percent.unwrap_or(0);
    if percent > 90 {
        return Err("more than 90 percent");
    }
    Ok((u64::from(cents) * u64::from(100 - percent) / 100) as u32)
}

/// The number of years in a range of years.
//~ the end is not before the start | (2000, 1999) (2000, 2000) | (a[0] > a[1]) and (b[0] <= b[1])
//~ at most a hundred years | (1900, 1999) (1900, 2000) | ok(fa) and bad(fb) and a[1] - a[0] == 99
//~ from 1900 | (1899, 1950) (1900, 1950) | (a[0], b[0]) == (1899, 1900)
//~ to 2100 | (2050, 2100) (2050, 2101) | (a[1], b[1]) == (2100, 2101)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn years(range: (i32, i32)) -> Result<i32, &'static str> {
    let (first, last) = range;
    if first < 1900 || last > 2100 {
        return Err("out of the calendar");
    }
    if first > last {
        return Err("the wrong way round");
    }
    if last - first >= 100 {
        return Err("too long");
    }
    Ok(last - first + 1)
}

/// The smallest and the largest of at most five lots.
//~ empty | [] [0] | a == []
//~ at most five | [0, 0, 0, 0, 0] [0, 0, 0, 0, 0, 0] | len(a) == 5 and len(b) == 6
//~ no negative lot | [-1] [0] | bad(fa) and ok(fb) and -1 in a and -1 not in b
#[cfg_attr(test, setbve::boundary_explore)]
pub fn extremes(lots: Vec<i32>) -> Result<Option<(i32, i32)>, String> {
    if lots.len() > 5 {
        return Err(format!("{} lots are too many", lots.len()));
    }
    if lots.iter().any(|lot| *lot < 0) {
        return Err("negative".to_string());
    }
    Ok(lots.iter().min().copied().zip(lots.iter().max().copied()))
}

/// The total of some counters.
//~ overflow | [2147483647] [2147483647, 1] | ok(fa) and fb.startswith("!") and sum(b) > 2147483647
//~ negative overflow | [-2147483648] [-2147483648, -1] | ok(fa) and fb.startswith("!") and sum(b) < 0
#[cfg_attr(test, setbve::boundary_explore)]
pub fn total(counters: &[i32]) -> i32 {
    counters.iter().sum()
}

/// Whether readings can be used, of which one may be negative.
//~ one negative reading | [0, -1] [-1, -1] | yes(fa) and no(fb) and count(a, isnegative) == 1 and count(b, isnegative) == 2
//~ at least two readings | [0] [0, 0] | len(a) == 1 and yes(fb)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn are_usable(readings: &[i32]) -> bool {
    readings.len() >= 2 && readings.iter().filter(|it| **it < 0).count() <= 1
}
