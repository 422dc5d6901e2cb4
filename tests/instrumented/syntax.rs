//! Functions with everything that makes a copy hard to get right. Each takes two small numbers.

#![allow(clippy::all, clippy::pedantic, reason = "what nobody should write must be copied, too")]

use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::task::Poll;

use setbve::experiment::instrumented;

/// A type that compares with itself and with numbers, and is neither.
#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub(super) struct Big(String);

impl PartialEq<i32> for Big {
    fn eq(&self, other: &i32) -> bool {
        self.0 == other.to_string()
    }
}

impl From<i32> for Big {
    fn from(number: i32) -> Self {
        Self(number.to_string())
    }
}

impl std::ops::Not for Big {
    type Output = bool;
    fn not(self) -> bool {
        self.0.is_empty()
    }
}

#[instrumented]
pub(super) fn literals(a: i32, b: i32) -> bool {
    let mut count = 0;
    let step: u8 = 3;
    while count < 10 {
        count += step;
    }
    (1..10).filter(|n| n % 3 == 0).sum::<i32>() > a && -5 < b || 0x10 == a && 'a' == 'a'
}

#[instrumented]
pub(super) fn references(a: i32, b: i32) -> bool {
    let (left, right) = (&a, &&b);
    left < *right || **right == 7 || &a >= left && *left != 3
}

#[instrumented]
pub(super) fn texts(a: i32, b: i32) -> String {
    let text = format!("{a}");
    if text == b.to_string() && text.as_str() != "3" {
        return text;
    }
    let moved = text;
    if "5" <= &*moved { moved } else { String::from(if b == 1 { "one" } else { "other" }) }
}

#[instrumented]
pub(super) fn own_types(a: i32, b: i32) -> u8 {
    let big = Big::from(a);
    if big == 3 || big == Big::from(b) {
        1
    } else if !big.clone() {
        2
    } else if big < Big::from(b) && !(a < b) {
        3
    } else {
        4
    }
}

#[instrumented]
pub(super) fn chosen(a: i32, b: i32) -> i32 {
    match (a, b) {
        (0, 0) => 0,
        (x, 0) | (0, x) if x > 5 && x != 9 => x,
        (ref x, ref mut y) if x == &*y => *x,
        (_, 1..=3) => match a {
            i32::MIN..=-5 => -1,
            -4 | 4 => 1,
            n @ 5..=7 => n,
            8.. if b == 2 => 8,
            _ => 10,
        },
        _ => 3,
    }
}

#[instrumented]
pub(super) fn moved_out(a: i32, b: i32) -> String {
    let pair = (Some(a.to_string()), Box::new(b));
    match pair {
        (Some(text), number) if *number > 3 => text,
        (Some(text), number) if text.len() == 1 => format!("{text}{number}"),
        (text, _) => text.unwrap_or_default(),
    }
}

#[instrumented]
pub(super) fn patterns(a: i32, b: i32) -> Option<i32> {
    let option = (a > 0).then_some(a);
    if let Some(x @ 1..=5) = option {
        return Some(x);
    } else if let Some(x) = option
        && x % 2 == 0
        && let Some(y) = x.checked_sub(b)
        && (y > 0 || b == 3)
    {
        return Some(y);
    }
    let Some(value) = option.filter(|value| *value > b) else {
        return matches!(b, 1 | 3..=4).then_some(9);
    };
    let mut list = vec![value, b, a];
    while let Some(last) = list.pop() {
        if last == 7 {
            continue;
        }
        if last > 9 {
            break;
        }
    }
    let mut left = 3;
    'outer: while let Some(next) = list.get(left)
        && left < 9
    {
        left += 1;
        loop {
            if *next > 2 {
                continue 'outer;
            }
            break 'outer;
        }
    }
    list.first().copied()
}

#[instrumented]
pub(super) fn slices(a: i32, b: i32) -> String {
    let words = vec![a.to_string(); usize::try_from(b.clamp(0, 4)).unwrap_or_default()];
    let mut names: Vec<&str> = words.iter().map(String::as_str).collect();
    if let [first, .., last] = names.as_mut_slice()
        && a > 3
    {
        std::mem::swap(first, last);
    }
    let kind = match names[..] {
        [] => "none",
        [only] if only.len() > 1 => "long",
        [_] => "one",
        [..] if a < 0 => "negative",
        _ => "many",
    };
    match &mut names {
        names if names.len() > 3 => names.truncate(3),
        _ => {}
    }
    let [first, rest @ ..] = &names[..] else { return format!("{kind}, {}", names.len()) };
    let is_pair = matches!(rest, [_]);
    let [_, second] = names[..] else {
        return format!("{kind} {first} {is_pair} {words:?}");
    };
    let Ok([one, other]) = <[String; 2]>::try_from(words.clone()) else { return kind.to_owned() };
    match (one.as_bytes(), [a, b]) {
        ([b'1', ..], [1, _]) => other + second,
        ([b'0'..=b'9'], _) => kind.to_owned(),
        _ => one,
    }
}

#[instrumented]
pub(super) fn labels(a: i32, b: i32) -> i32 {
    let found = 'search: {
        for x in a..a + 5 {
            'inner: for y in [b, b + 1].iter().rev() {
                if x == *y {
                    break 'search Some(x);
                }
                if x > *y {
                    continue 'inner;
                }
            }
        }
        None
    };
    let counted = loop {
        if a < 0 || found.is_some() {
            break 1;
        } else {
            break 2;
        }
    };
    found.unwrap_or(counted)
}

#[instrumented]
pub(super) fn question(a: i32, b: i32) -> Result<u8, std::num::TryFromIntError> {
    if u8::try_from(a)? > 3 && u8::try_from(b)? < 100 {
        return Ok(1);
    }
    let is_high = u8::try_from(b)? > 50;
    Ok(is_high.into())
}

/// A type whose methods are called like those of `Option`.
#[derive(Clone, Copy, Debug)]
struct Own(i32);

impl Own {
    fn or(&self, other: i32) -> &Self {
        if other > 3 { self } else { &Self(3) }
    }

    fn ok(&self) -> i32 {
        self.0
    }
}

#[instrumented]
pub(super) fn questions(a: i32, b: i32) -> Option<(u8, String)> {
    let polled = |ready: Poll<Result<i32, i32>>| -> Poll<Result<i32, i32>> {
        let polled = ready?;
        Poll::Ready(Ok(if let Poll::Ready(value) = polled { value } else { 7 }))
    };
    let flow = |left: i32| {
        if left < 0 { ControlFlow::Break(left) } else { ControlFlow::Continue(left) }
    };
    let counted = || -> ControlFlow<i32, i32> { ControlFlow::Continue(flow(a)? + flow(b)?) };
    let texts: Result<Vec<u8>, std::num::ParseIntError> =
        [a, b].iter().map(|own| Ok(own.to_string().parse::<u8>()? / 3)).collect();
    let first = [a, b].iter().map(|own| own.checked_sub(1)).collect::<Option<Vec<_>>>()?[0];
    let both = (b > 3).then(|| u8::try_from(a).ok())??;
    let order = a.cmp(&b).then(b.cmp(&3)).then_with(|| first.cmp(&b));
    let waits = if a == b { Poll::Pending } else { Poll::Ready(Err(a)) };
    let all = (polled(waits), polled(Poll::Ready(Ok(b))), counted(), texts, order);
    let both = (both < 20).then_some(both)?;
    let text = format!("{a}-{b}");
    let (left, right) =
        text.strip_prefix('-').unwrap_or(&text).split_once('-').unwrap_or((&text, ""));
    let parsed = right.parse::<u8>().ok().or(left.parse().ok()).map_or(3, |own: u8| own / 2);
    let own = Own(a).or(b).ok();
    let longest = String::from(left).get(..2).unwrap_or_default().len();
    Some((both, format!("{all:?} {parsed} {own:?} {longest}")))
}

#[instrumented]
pub(super) fn parsed(a: i32, b: i32) -> bool {
    a == "7".parse::<i32>().unwrap() || b == i32::from(3u8)
}

#[instrumented]
pub(super) fn changed_meanwhile(mut a: i32, b: i32) -> i32 {
    if a < {
        a = a.wrapping_add(3);
        b
    } {
        a
    } else if b > next(&mut a) && a == a.wrapping_abs() {
        b
    } else {
        a ^ b
    }
}

fn next(a: &mut i32) -> i32 {
    *a = a.wrapping_add(1);
    *a
}

#[instrumented]
pub(super) fn closures(a: i32, b: i32) -> usize {
    let is_less = |x, y| x < y;
    let equal = |x: i32, y: i32| -> bool { x == y && x != 3 };
    let mut seen = 0;
    let mut note = || {
        seen += 1;
        seen > 2
    };
    let noted = note() || note() || note();
    let texts: Vec<_> = ["a", "bb"].iter().filter(|text| text.len() > 1 && **text != "c").collect();
    usize::from(is_less(a, b)) + usize::from(equal(a, b)) + texts.len() + usize::from(noted) + seen
}

#[instrumented]
pub(super) fn fall_of_texts(a: i32, b: i32) -> bool {
    let is_less = |x, y| x < y;
    is_less(a.to_string(), b.to_string())
}

#[instrumented]
pub(super) const fn constants(a: i32, b: i32) -> [i32; 2] {
    const LIMIT: i32 = if 3 < 4 { 5 } else { 6 };
    static OTHER: bool = 3 > 4 && 5 < 6;
    const fn helper(n: i32) -> i32 {
        if n > LIMIT { n } else { LIMIT }
    }
    let _array = [0u8; if LIMIT > 3 { 2 } else { 3 }];
    let inline = const { LIMIT > 3 };
    if a > LIMIT && inline || OTHER { [helper(a); (LIMIT == 5) as usize + 1] } else { [b, 0] }
}

#[instrumented]
pub(super) fn nested_items(a: i32, b: i32) -> bool {
    fn larger<T: PartialOrd>(left: &T, right: &T) -> bool {
        left > right
    }
    struct Holder(i32);
    impl Holder {
        fn is(&self) -> bool {
            self.0 > 3
        }
    }
    larger(&a, &b) || Holder(a).is()
}

#[instrumented]
pub(super) fn recursive(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { recursive(b, a % b) }
}

#[instrumented]
pub(super) fn asserted(a: i32, b: i32) -> i32 {
    assert!(a != 3 && !(b == 4), "no {a}");
    assert!(a != 5);
    assert!(a != 6 || b == { 1 });
    assert!(a.checked_add(1).is_some());
    assert_eq!(a == 7, false);
    assert_ne!(a, 8, "not {}", a);
    debug_assert!(b < 40,);
    debug_assert_eq!(b == 30, false);
    if matches!(a, 9 | 11..=12 if b > 0) {
        panic!("one of them");
    }
    if b == 9 { unreachable!() } else { a / (b - 10) }
}

#[instrumented]
pub(super) fn temporaries(a: i32, b: i32) -> i32 {
    let cell = Rc::new(Cell::new(a));
    let list = std::cell::RefCell::new(vec![b]);
    if list.borrow().len() > 3 || list.borrow()[0] == 5 {
        list.borrow_mut().push(3);
    }
    while list.borrow().first() == Some(&7) {
        list.borrow_mut().clear();
    }
    let kept: &str = if a > b { &format!("{a}") } else { &String::from("less") };
    let shown = match a {
        1 => &String::from("one"),
        _ => kept,
    };
    let is_same = &(Rc::strong_count(&cell) == 1 && cell.get() < b);
    i32::from(*is_same) + shown.len() as i32 + list.borrow().len() as i32
}

#[instrumented]
pub(super) fn bits(a: i32, b: i32) -> bool {
    (a < b) & (b != 3) ^ (!a & 1 == 0) | ((a as u8) < b as u8) == (a > 0)
}

#[instrumented]
pub(super) fn floats(a: i32, b: i32) -> u8 {
    let ratio = f64::from(a) / f64::from(b);
    if ratio.is_nan() {
        0
    } else if ratio <= 0.5 || ratio > 1e6 {
        1
    } else if [1.0, 2.0].iter().any(|x| x * 2.0 > ratio) {
        2
    } else {
        3
    }
}

#[instrumented]
pub(super) fn conditional(a: i32, b: i32) -> i32 {
    #[cfg(any())]
    if a == 3 {
        return b;
    }
    #[expect(unused_variables, reason = "that is the point")]
    let unused = a < b;
    match a {
        #[cfg(any())]
        3 => 4,
        5 => 6,
        _ if cfg!(debug_assertions) || b == 3 => 7,
        _ => b,
    }
}

#[instrumented]
pub(super) fn bound<'a>(a: &'a mut i32, (b, _): (i32, u8)) -> &'a i32 {
    if *a < b {
        *a = b;
    }
    a
}

#[instrumented]
pub(super) fn shadowed(a: i32, b: i32) -> bool {
    let shadowed = |x: i32| x < b;
    struct Junction;
    let _ = Junction;
    let (left, right, outcome, value, chain, junction) = (1, 2, 3, 4, 5, 6);
    shadowed(a) && left < right && outcome < value || chain > junction
}

#[instrumented]
#[allow(clippy::nonminimal_bool)]
pub(super) fn connectives(a: i32, b: i32) -> u8 {
    let one = !(a < b) && !!(a > 3) || !(a == b || !(b != 3) && true);
    let two = if (a == 1) == (b == 1) { !one } else { one };
    u8::from(one) + 2 * u8::from(two) + 4 * u8::from(false || a == 7)
}

#[instrumented]
pub(super) fn items(a: i32, b: i32) -> bool {
    let text = format!("{a}{b}");
    let is_short = |text: &str| text.len() < 4;
    let mut seen = 0;
    if !text.chars().all(|one| one.is_ascii_digit() || one == '-')
        || ["1", &text].iter().all(|it| is_short(it))
    {
        return text.bytes().all(|one| {
            seen += 1;
            one > b'0'
        });
    }
    let _ = seen == 0
        && (text.chars()).all(char::is_alphanumeric)
        && text.as_bytes().iter().all(u8::is_ascii_digit);
    text.chars().all(char::is_numeric)
}
