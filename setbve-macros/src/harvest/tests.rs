use super::*;

fn harvested(body: &str) -> Harvest {
    let parameter: syn::FnArg = syn::parse_str("GIVEN: u8").expect("this is a parameter");
    let syn::FnArg::Typed(parameter) = parameter else { unreachable!("it has no `self`") };
    of_body(&format!("{{ {body} }}").parse().expect("these are tokens"), &[&*parameter.pat])
}

#[track_caller]
fn assert_numbers(body: &str, numbers: &[i128]) {
    let found: Vec<i128> = harvested(body).numbers.into_iter().collect();
    assert_eq!(found, numbers, "{body}");
}

#[track_caller]
fn assert_paths(body: &str, paths: &[&str]) {
    let found = harvested(body).paths;
    let found: Vec<String> =
        found.iter().map(|path| path.to_token_stream().to_string().replace(' ', "")).collect();
    assert_eq!(found, paths, "{body}");
}

#[test]
fn literals_of_every_kind_are_found() {
    assert_numbers("n == 500 || n == -0x63 || n > 7u8 as i32", &[-99, 7, 500]);
    assert_numbers("c == 'q' || b == b'z' || x == true", &[1, 113, 122]);
    assert_numbers("0b101; 1_000_000; 0o17", &[5, 15, 1_000_000]);
    assert_numbers("index < 18.5 && index > -2.5 && index != 30.0", &[30]);
    assert_numbers("-170141183460469231731687303715884105728", &[i128::MIN]);
    let large = harvested("n == 340282366920938463463374607431768211455").large;
    assert_eq!(large.into_iter().collect::<Vec<_>>(), [u128::MAX]);
    assert_numbers("\"500\"; b\"7\"; x.5", &[]);
}

#[test]
fn texts_of_latin_1_and_strings_of_bytes_are_found() {
    let body =
        r#"head.starts_with(b"\x89PNG") || text == "21 °C" || text == "5 €" || text == "GET""#;
    let texts: Vec<String> = harvested(body).texts.into_iter().collect();
    assert_eq!(texts, ["21 °C", "GET", "\u{89}PNG"]);
}

#[test]
fn arithmetic_is_folded_and_its_parts_are_kept() {
    assert_numbers("n / (60 * 60 * 24)", &[24, 60, 3_600, 86_400]);
    assert_numbers("n & ((1 << 20) - 1)", &[1, 20, (1 << 20) - 1, 1 << 20]);
    assert_numbers("n > 10_u64.pow(3)", &[3, 10, 1_000]);
    assert_numbers("n > u16::MAX as u32", &[65_535]);
}

#[test]
fn patterns_are_found() {
    assert_numbers(
        "match n { ..=-10 => 'a', -9..=0x63 => 'b', 100..200 | 300 => 'c', _ => 'd' }",
        &[-10, -9, 97, 98, 99, 100, 200, 300],
    );
    assert_numbers("if let Some(7 | 9..) = n { }", &[7, 9]);
    assert_numbers("let Point { x: 3, y: [4, ..] } = p else { return };", &[3, 4]);
    assert_paths(
        "match n { LOW => 1, limits::HIGH => 2, LOW..=super::TOP => 3, N => 4, _ => N }",
        &["LOW", "limits::HIGH", "super::TOP"],
    );
}

#[test]
fn macros_are_read_as_what_they_take() {
    assert_numbers("matches!(n, 65..=90 | 97..=122 if n != 100)", &[65, 90, 97, 100, 122]);
    assert_numbers(
        "assert!(n != 200, \"{n} of {}\", 60 * 2); vec![5; 9]",
        &[2, 5, 9, 60, 120, 200],
    );
    assert_paths("assert_eq!(n, LIMIT); matches!(n, LOW..=HIGH)", &["LIMIT", "LOW", "HIGH"]);
    // Another's macro takes what it likes: no names, but numbers wherever they are.
    assert_numbers("own!(a => -5, b - 7 => [11], 2 * 3)", &[-5, 2, 3, 7, 11]);
    assert_paths("own!(LIMIT)", &[]);
}

#[test]
fn constants_of_the_body_count_with_their_values() {
    assert_numbers("n == LATE; const LATE: u32 = EARLY * 2; const EARLY: u32 = 21;", &[2, 21, 42]);
    assert_paths("const LOCAL: u8 = b'z'; n == LOCAL", &[]);
}

#[test]
fn names_are_taken_where_they_mean_the_same_outside() {
    assert_paths("n > MAX && n < limits::FIRST_YEAR && n != MAX", &["MAX", "limits::FIRST_YEAR"]);
    assert_paths("[0; LENGTH]", &["LENGTH"]);
    assert_paths(
        "f64::EPSILON; crate::A1; ::other::B; usize::MAX",
        &["f64::EPSILON", "crate::A1", "::other::B", "usize::MAX"],
    );
    assert_paths("Self::LIMIT; <u8 as Limited>::LIMIT; Of::<3>::LIMIT", &[]);
    assert_paths("lower; Mixed; CALLED(3)", &[]);
}

#[test]
fn names_of_the_body_are_not() {
    assert_paths("let (A, B) = pair; A + B + GIVEN", &[]);
    assert_paths("for K in 0..9 { K; } |X, Y| X * Y", &[]);
    assert_paths("if let Some(N) = n { N }", &[]);
    assert_paths("use limits::{FIRST, LAST as END}; FIRST; END; OTHER", &["OTHER"]);
    assert_paths("use limits::*; FIRST; crate::LAST", &["crate::LAST"]);
    assert_paths("static COUNT: u8 = 0; mod m {} COUNT; m::MAX", &[]);
    assert_paths("fn inner<const N: usize>() -> usize { N + OUTER }", &[]);
    assert_paths("thread_local! { static LOCAL: u8 = 0 } LOCAL.with(f)", &[]);
}

#[test]
fn names_that_may_not_be_there_or_not_be_read_are_not() {
    assert_paths("unsafe { COUNTER } + &raw const COUNTER", &[]);
    assert_paths("#[cfg(windows)] let limit = WINDOWS; ANY", &["ANY"]);
    assert_paths("match n { #[cfg(unix)] UNIX => 1, _ => 2 }", &[]);
    assert_paths("[#[cfg(unix)] UNIX + 1, ANY]", &["ANY"]);
    assert_numbers("#[cfg(windows)] let limit = 77;", &[77]);
}

#[test]
fn a_body_that_does_not_parse_gives_nothing() {
    let harvest = of_body(&"{ half typed. 3 +; }".parse().expect("these are tokens"), &[]);
    assert!(harvest.numbers.is_empty() && harvest.paths.is_empty());
}

#[test]
fn files_are_harvested_without_their_tests() {
    let path = |path: &str| LitStr::new(path, proc_macro2::Span::call_site());
    let message = |file: &str| of_file(&path(file)).err().map(|error| error.to_string());
    let names = of_file(&path("src/names.rs")).expect("the file is there");
    assert_eq!(names.numbers.into_iter().collect::<Vec<_>>(), [0, 1]);
    assert!(names.paths.is_empty());
    let this = of_file(&path("src/fold.rs")).expect("the file is there").numbers;
    assert!(this.contains(&64) && !this.contains(&86_400), "{this:?}");
    assert_eq!(
        message("src/none.rs").as_deref(),
        Some("cannot read `src/none.rs` in the folder of Cargo.toml: entity not found")
    );
    assert!(message("Cargo.toml").is_some_and(|message| message.contains("does not parse")));
    assert!(message("/src/names.rs").is_some_and(|message| message.contains("relative")));
}
