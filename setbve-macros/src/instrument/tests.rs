//! Which operations are instrumented: those whose operands have types that the syntax shows.

use quote::quote;
use syn::parse::Parser as _;
use syn::{ItemFn, Pat, parse_quote};

use super::*;

/// The operations of a function, as the map has them.
fn operations(function: &ItemFn) -> Vec<String> {
    places(function, None, 3)
}

/// The texts in the map of a copy, in the list at this place of it.
fn places(function: &ItemFn, called: Option<&Beside>, list: usize) -> Vec<String> {
    let map = Instrumented::of(function, called, "f", &parse_quote!(s), &parse_quote!(MAP)).map;
    let map: syn::ExprStruct = syn::parse2(map).expect("it is a struct");
    let Some(Expr::Reference(list)) = map.fields.into_iter().nth(list).map(|field| field.expr)
    else {
        panic!("the field is a list")
    };
    let Expr::Array(list) = *list.expr else { panic!("of places") };
    let texts = list.elems.into_iter().map(|place| {
        let Expr::Struct(place) = place else { panic!("which are structs") };
        match place.fields.into_iter().nth(2).map(|field| field.expr) {
            Some(Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => text.value(),
            _ => panic!("with a text"),
        }
    });
    texts.map(|text| text.replace(' ', "")).collect()
}

/// Checks the operations of functions with the arguments `a: u8, b: i32, i: usize, s: &[u8]`.
macro_rules! assert_operations {
    ($($body:tt => [$($operation:literal),*]);+ $(;)?) => {$(
        let function = parse_quote!(fn f(a: u8, b: i32, i: usize, s: &[u8]) $body);
        let expected: Vec<&str> = vec![$($operation),*];
        assert_eq!(operations(&function), expected, "{}", quote!($body));
    )+};
}

#[test]
fn types_come_from_arguments_annotations_casts_suffixes_and_constants_of_types() {
    assert_operations! {
        { a + 1 } => ["a+1"];
        { 1 - (a) } => ["1-(a)"];
        { let c: u64 = g(); let d = c; d * 2 } => ["d*2"];
        { let c; c = 3; c + 1 } => [];
        { (h(i) as u16) + 5u16 } => ["(h(i)asu16)+5u16"];
        { let c = 5i8; c * c } => ["c*c"];
        { let c = 5; c * c } => [];
        { u8::MAX - a } => ["u8::MAX-a"];
        { u32::from(a) + 7 } => ["u32::from(a)+7"];
        { -b - LIMIT } => ["-b-LIMIT", "-b"];
        { -a.abs_diff(3) } => ["a.abs_diff(3)"];
        { b.pow(2) + b.rem_euclid(7) } => ["b.pow(2)+b.rem_euclid(7)", "b.rem_euclid(7)"];
        { let (c, d) = (a, s); c + 1 } => ["c+1"];
        { b.abs() } => ["b.abs()"];
        { b.of_a_trait() + 1 } => [];
        { a.min(100) } => ["a.min(100)"];
        { (b + 1).clamp(0, 9) } => ["(b+1).clamp(0,9)", "(b+1).clamp(0,9)", "b+1"];
        { i.saturating_sub(3).max(g()) } => ["i.saturating_sub(3)"];
        { s.iter().min(i) } => [];
        { 3u8.min(4) } => [];
        { g(a) + g(a) } => [];
        { a.count_ones() - 1 } => ["a.count_ones()-1"];
        { (!a & 3) + (a ^ 7) } => ["(!a&3)+(a^7)"];
        { s.len() - 1 } => ["s.len()-1"];
        { s[0] + a } => ["s[0]+a"];
        { for n in 0..a { g(n + 1) } } => ["n+1"];
        { match b { n if n - 1 > 3 => n * n, _ => 0 } } => ["n-1", "n*n"];
        { let r = &b; *r + 1 } => ["*r+1"];
    }
}

/// Checks the operations of methods in a search, with the arguments `self: &Item, a: u8, b: i32,
/// items: &[Item], t: &str`.
macro_rules! assert_in_search {
    ($($body:tt => [$($operation:literal),*]);+ $(;)?) => {
        let module: syn::File = parse_quote! {
            type Cents = u32;
            const LIMIT: Cents = 5;
            struct Item { cents: Cents, counts: Vec<u8> }
            impl Item { fn total(&self, b: i32) -> Cents { 0 } }
            fn rate(level: u8) -> Option<u32> { None }
            #[cfg(unix)] fn wide() -> u64 { 0 }
            #[cfg(windows)] fn wide() -> u32 { 0 }
        };
        $({
            let function = parse_quote! {
                fn f(self: &Item, a: u8, b: i32, items: &[Item], t: &str) $body
            };
            let declarations = Rc::new(Declarations::of(&module.items));
            let owner = Some(parse_quote!(Item));
            let beside = Beside { declarations, owner, ..Beside::default() };
            let expected: Vec<&str> = vec![$($operation),*];
            assert_eq!(places(&function, Some(&beside), 3), expected, "{}", quote!($body));
        })+
    };
}

#[test]
fn in_a_search_types_follow_from_what_the_module_declares() {
    assert_in_search! {
        { self.cents * 2 } => ["self.cents*2"];
        { self.other * 2 } => [];
        { LIMIT.min(self.total(3)) } => ["LIMIT.min(self.total(3))"];
        { rate(a)? - 1 } => ["rate(a)?-1"];
        { rate(a).unwrap_or(0) - 1 } => ["rate(a).unwrap_or(0)-1"];
        { rate(a).map_or(0.5, h) - 1 } => [];
        { rate(a).map_or(a, h) - 1 } => ["rate(a).map_or(a,h)-1"];
        { fn rate(n: u8) -> f32 { 0.0 } rate(a) - 1 } => [];
        { if let Some(n) = rate(a) { n - 1; } } => ["n-1"];
        { rate(a).map(|n| n - 1) } => ["n-1"];
        { rate(a).ok_or(3).map_err(|n| n - 1) } => [];
        { if let Some(n) = other(a) { n - 1; } } => [];
        { wide() - 1 } => [];
        { let &Item { cents, .. } = h(self); cents - 1 } => [];
        { let Item { cents, .. } = Item { cents: 0, counts: g() }; cents - 1 } => ["cents-1"];
    }
}

#[test]
fn a_long_chain_of_calls_takes_no_longer_than_its_parts() {
    let chain = |calls: usize| -> Expr {
        (0..calls).fold(parse_quote!(text), |chain, _| parse_quote!(#chain.other().iter().max()))
    };
    let function: ItemFn = parse_quote!(
        fn f() {}
    );
    let declarations = Some(Rc::default());
    let scope = Scope::of(&function.sig, None, declarations);
    // Twice the work for each call would never come to its end.
    assert_eq!(scope.known(&chain(30)), None);
    assert_eq!(scope.known_iteration(&chain(30)), None);
    assert!(scope.given_to_closure(&parse_quote!(text.other().map(f))).is_empty());
}

#[test]
fn in_a_search_types_follow_from_branches_literals_and_items() {
    assert_in_search! {
        { let mut c = if a < 3 { 300 } else { 500 }; c += 1; c.min(9) } => ["c+=1", "c.min(9)"];
        { let c = match g() { Some(n) => n, None => 0 }; c.max(a) } => ["c.max(a)"];
        { let c = match g() { Some(a) => a, None => b }; c.max(a) } => [];
        { a.checked_mul(3)? - 1 } => ["a.checked_mul(3)?-1", "a.checked_mul(3)"];
        { t.parse::<i8>()? - 1 } => ["t.parse::<i8>()?-1"];
        { for own in items { own.cents - 1; } } => ["own.cents-1"];
        { items.iter().map(|own| own.cents - 1) } => ["own.cents-1"];
        { items.iter().any(|own| own.counts.len() - 1 > 3) } => ["own.counts.len()-1"];
        { g().map(|own| own.cents - 1) } => [];
        { t.chars().filter(g).count() - 1 } => ["t.chars().filter(g).count()-1"];
        { for (n, c) in t.bytes().enumerate() { c - 1; n - 1; } } => ["c-1", "n-1"];
    }
}

#[test]
fn a_name_that_is_bound_again_has_the_new_type_or_none() {
    assert_operations! {
        { let a = g(); a + 1 } => [];
        { let (a, b) = g(); a + b } => [];
        { let a = a as i64; a + 1 } => ["a+1"];
        { { let a = g(); } a + 1 } => ["a+1"];
        { if let Some(a) = g() { a + 1 } else { a - 1 } } => ["a-1"];
        { while let Some(a) = g() && a - 1 > 3 { a + 1; } a * 2 } => ["a*2"];
        { match g() { Some(a) => a + 1, None => a - 1 } } => ["a-1"];
        { let Some(a) = g() else { return a - 1 }; a + 1 } => ["a-1"];
        { for a in g() { a + 1 } } => [];
        { |a| a + 1 } => [];
        { |a: i8| a + 1 } => ["a+1"];
        { |c| a + 1 } => ["a+1"];
        { matches!(g(), Some(a) if a + 1 > 3) } => [];
        { binding!(a); a + b } => [];
        { binding!(c); a + 1 } => ["a+1"];
        { println!("{}", a); a + 1 } => ["a+1"];
        { #[cfg(unix)] let a = g(); a + 1 } => [];
        { fn g<T: Add>(a: T) -> T { a + a } a - 1 } => ["a-1"];
        { fn g(c: i16) -> i16 { b + c + 1 - c } a - 1 } => ["a-1"];
        { let ref c = a; c + 1 } => [];
    }
}

#[test]
fn what_the_copy_must_leave_alone_is_left_alone() {
    assert_operations! {
        { [a; LENGTH + 1] } => [];
        { const N: u8 = u8::MAX - 1; g::<{ N - 1 }>() } => [];
        { const fn g(a: u8) -> u8 { a + 1 } } => [];
        { const { a + 1 } } => [];
        { let c: [u8; { 3 + 4 }] = g(); } => [];
        { match a { x if const { 1u8 + 2 } == x => 1, _ => 2 } } => [];
        { println!("{}", a + 1) } => [];
        // The compiler may keep these in a static.
        { &(u8::MAX - 1) } => [];
        { &(LIMIT + 1) } => [];
        { &LIST[3] } => [];
        { &(3u8 - 1) } => [];
        { g(#[cfg(unix)] a + 1) } => [];
        { [#[cfg(unix)] a as i8, 3] } => [];
    }
}

#[test]
fn operations_that_can_go_one_way_alone_are_no_sites() {
    assert_operations! {
        { a << 2 >> 1 } => [];
        // Whether a division fails, and whether it leaves a remainder.
        { a / 3 % 7 } => ["a/3%7", "a/3"];
        { a / b as u8 } => ["a/basu8", "a/basu8", "basu8"];
        { b / -1 } => ["b/-1", "b/-1"];
        { a << i >> b } => ["a<<i>>b", "a<<i"];
        { 1 << i } => [];
        { a as u16 as i32 as i64 as i128 } => [];
        { a as i8 } => ["aasi8"];
        { b as u64 } => ["basu64"];
        { i as u32 as u8 as char } => ["iasu32asu8", "iasu32"];
        { i as u64 as f64 } => [];
        { a & 3 | a ^ 5 } => [];
    }
}

#[test]
fn assignments_are_operations_on_variables_alone() {
    assert_operations! {
        { let mut c = a; c += 1; c -= a; c *= a; c /= a; c %= 3; c <<= i; c >>= 2; }
            => ["c+=1", "c-=a", "c*=a", "c/=a", "c/=a", "c%=3", "c<<=i"];
        { self.c += a; s[0] += a; COUNT += a; } => [];
        { let c = &mut b; *c += 1; } => ["*c+=1"];
        { fn g(c: &mut u8) { *c += 1 } } => ["*c+=1"];
    }
}

#[test]
fn an_index_is_a_site_where_its_length_can_be_asked() {
    assert_operations! {
        { s[i] } => ["s[i]"];
        { s[i - 1] } => ["s[i-1]", "i-1"];
        { s[1..i] } => ["s[1..i]"];
        { s[1..] } => [];
        { s[g()] } => [];
        { s[a] } => [];
        { LIST[i] } => ["LIST[i]"];
        { unsafe { LIST[i] } } => [];
        { g()[i] } => [];
        { let c = [1, 2]; c[i] } => ["c[i]"];
        { let mut c = [1, 2]; c[i] = 3; c[..i].sort(); } => ["c[i]"];
        { let c: Vec<u8> = g(); c[i] } => ["c[i]"];
        // Indexing a `Vec` that changes is a call, which borrows it before its length can be asked.
        { let mut c: Vec<u8> = g(); c[i] = 3; } => [];
        { let c = g(); c[i] } => [];
        { fn g(c: &mut [u8], i: usize) { c[i] = c[i..].len() as u8 } } => ["c[i]"];
        { fn g(c: &mut Vec<u8>, t: &str, i: usize) { c[i] = 3; &t[..=i]; } } => ["t[..=i]"];
    }
}

#[test]
fn numbers_have_mutants_where_the_compiler_need_not_keep_them() {
    let numbers = |body: TokenStream, called: Option<&Beside>| {
        let function = parse_quote!(fn f(a: u8, s: &[u8]) { #body });
        let (facade, map) = (parse_quote!(s), parse_quote!(MAP));
        let copy = Instrumented::of(&function, called, "f", &facade, &map).function.to_string();
        copy.matches("number (&").count()
    };
    let of_search = |body| numbers(body, Some(&Beside::default()));
    assert_eq!(of_search(quote!(g(a * 3, -1, 2.5))), 3);
    assert_eq!(of_search(quote!(&s[1..])), 1);
    assert_eq!(
        of_search(quote!(match a {
            1 => 5,
            _ => 6,
        })),
        2,
        "of arms, not of patterns"
    );
    assert_eq!(of_search(quote!([a; 3])), 0, "a length");
    assert_eq!(of_search(quote!(&3 == &(1, -2))), 0);
    assert_eq!(of_search(quote!(&LIST[1])), 0);
    assert_eq!(of_search(quote!([1, 2].iter())), 0);
    assert_eq!(of_search(quote!(const { 1 + 1 })), 0);
    assert_eq!(numbers(quote!(a * 3), None), 0, "none for the papers' criterion");
    let map = |body: TokenStream| {
        let function = parse_quote!(fn f(a: u8) -> u8 { #body });
        let (facade, map) = (parse_quote!(s), parse_quote!(MAP));
        Instrumented::of(&function, Some(&Beside::default()), "f", &facade, &map).map.to_string()
    };
    assert!(map(quote!(a * 3)).ends_with("Some (1usize) , }"));
    let without = map(quote!(if a < 3 { unsafe { g(a) } } else { 3 }));
    assert!(without.ends_with("None , }"), "{without}");
}

#[test]
fn each_alternative_of_a_pattern_is_an_arm_of_its_own_where_there_are_few() {
    let parsed = |tokens| Pat::parse_multi.parse2(tokens).expect("it is a pattern");
    let arms = |pat: Pat| patterns::alternatives(&pat).len();
    assert_eq!(arms(parsed(quote!(1 | 3 | 5..=7))), 3);
    assert_eq!(arms(parsed(quote!(Some(c @ ('"' | '\\'))))), 2);
    assert_eq!(arms(parsed(quote!((Low | High, [1 | 2, ..])))), 4);
    assert_eq!(arms(parsed(quote!(Some(1)))), 1);
    let many = (0..20_u8).map(|value| quote!(#value));
    assert_eq!(arms(parsed(quote!(#(#many)|*))), 0);
}

#[test]
fn a_search_has_more_sites_than_the_criterion() {
    let function = parse_quote! {
        fn f(text: &str) -> bool {
            let text = text.trim();
            let number: u8 = text.strip_prefix('-').map(str::parse)?.map_err(g)?;
            let is_known = matches!(text, "a" | "b");
            text.chars().any(|c| c.is_numeric());
            text.chars().any(char::is_numeric);
            if (1..=9).contains(&number) { h(); }
            text.contains('x')
        }
    };
    let criterion = places(&function, None, 2);
    let search = places(&function, Some(&Beside::default()), 2);
    for (site, is_in_criterion) in [
        ("text.trim()", false),
        ("text.strip_prefix('-')", false),
        (r#"matches!(text,"a"|"b")"#, true),
        (r#""b""#, false),
        ("c.is_numeric()", false),
        ("char::is_numeric(item)", false),
        ("(1..=9).contains(&number)", true),
        ("(1)<=(number)", false),
        ("(number)<=(9)", false),
        ("text.contains('x')", false),
    ] {
        assert_eq!(
            criterion.iter().any(|own| own == site),
            is_in_criterion,
            "{site} {criterion:?}"
        );
        let is_divided = site.starts_with("(1..");
        assert_eq!(search.iter().any(|own| own == site), !is_divided, "{site} {search:?}");
    }
}
