//! From the tokens that go in to the tokens that come out.

#[cfg(feature = "experiment")]
mod papers;

use proc_macro2::TokenStream;
use quote::quote;

use crate::explored;

/// The expansion, without the differences in spacing that tokens of different origin have.
fn expansion(keys: TokenStream, item: TokenStream) -> String {
    plain(&explored(keys, item).to_string())
}

fn plain(tokens: &str) -> String {
    tokens.split_whitespace().collect()
}

#[track_caller]
fn assert_has(expansion: &str, expected: &TokenStream) {
    let expected = plain(&expected.to_string());
    assert!(expansion.contains(&expected), "{expected}\nis not in\n{expansion}");
}

#[track_caller]
fn assert_refused(keys: TokenStream, item: TokenStream, messages: &[&str]) {
    let expansion = expansion(keys, item);
    for message in messages {
        assert!(expansion.contains(&plain(message)), "{message}\nis not in\n{expansion}");
    }
    let errors = expansion.matches("compile_error").count();
    assert_eq!(errors, messages.len(), "{expansion}");
    assert!(!expansion.contains("_boundaries"), "{expansion}");
}

fn function() -> TokenStream {
    quote!(
        fn f(n: u8) -> u8 {
            n
        }
    )
}

#[test]
fn the_item_comes_out_as_it_went_in_with_one_test_after_it() {
    let item = quote! {
        /// Documented.
        #[inline]
        #[must_use]
        pub(crate) const fn f<'a>(#[allow(unused)] mut n: &'a u8, (a, _): Pair) -> &'a u8
        where
            'a:
        {
            half typed. 3 +;
        }
    };
    let expansion = expansion(quote!(), item.clone());
    let test = expansion.strip_prefix(&plain(&item.to_string())).expect("the item comes first");
    let start = quote! {
        #[cfg(test)] #[::core::prelude::v1::test] #[allow(forbidden_lint_groups)] fn f_boundaries()
    };
    assert!(test.starts_with(&plain(&start.to_string())), "{test}");
    assert_eq!(test.matches("#[").count(), 3, "no other allow: {test}");
}

#[test]
fn ranges_go_from_the_item_into_the_test() {
    let item = quote! {
        fn f(#[range(1..=12)] #[allow(unused)] a: u8, #[cfg_attr(test, range('a'..))] b: char) {}
    };
    let expansion = expansion(quote!(), item);
    let stripped = quote!(
        fn f(#[allow(unused)] a: u8, b: char) {}
    );
    assert!(expansion.starts_with(&plain(&stripped.to_string())), "{expansion}");
    assert_has(&expansion, &quote!(ranged_argument::<u8>("a", "u8", 1..=12)));
    assert_has(&expansion, &quote!(ranged_argument::<char>("b", "char", 'a'..)));
}

#[test]
fn limits_go_from_the_item_into_the_test() {
    let item = quote! {
        fn f(
            #[generate(len(1..=4), chars("0-9"))] a: &str,
            #[cfg_attr(test, generate(len(..3)))] b: &[u8],
            #[generate(range(1..=12))] c: u8
        ) {}
    };
    let expansion = expansion(quote!(), item);
    let stripped = quote!(
        fn f(a: &str, b: &[u8], c: u8) {}
    );
    assert!(expansion.starts_with(&plain(&stripped.to_string())), "{expansion}");
    let private = quote!(::setbve::__private);
    assert_has(
        &expansion,
        &quote!(limited_argument::<#private::String>(
            "a", "&str", &#private::Limits::default().len(1..=4).chars("0-9")
        )),
    );
    assert_has(&expansion, &quote!("b", "&[u8]", &#private::Limits::default().len(..3)));
    assert_has(&expansion, &quote!(ranged_argument::<u8>("c", "u8", 1..=12)));
}

#[test]
fn functions_that_make_values_go_from_the_item_into_the_test() {
    let item = quote! {
        fn f(#[generate(with = own::day)] a: &Day) {}
    };
    let expansion = expansion(quote!(), item);
    assert!(
        expansion.starts_with(&plain(
            &quote!(
                fn f(a: &Day) {}
            )
            .to_string()
        )),
        "{expansion}"
    );
    assert_has(&expansion, &quote!(made_argument::<Day, _, _>("a", "&Day", "own::day", &own::day)));
    assert!(
        expansion.contains(&plain("take_made_argument::<Day, _, _>(&own::day,")),
        "{expansion}"
    );
}

#[test]
fn ranges_are_stripped_from_a_refused_item() {
    let item = quote!(
        async fn f(#[range(1..=12)] a: u8) {}
    );
    let expansion = expansion(quote!(), item);
    assert!(expansion.starts_with("asyncfnf(a:u8){}"), "{expansion}");
}

#[test]
fn arguments_are_named_and_passed_by_their_pattern_and_type() {
    let item = quote!(
        fn r#match(mut a: u8, _: &NonZero<i8>, (b, c): &mut P, r#type: char) -> Result<u8, Error> {}
    );
    let expansion = expansion(quote!(), item);
    assert_has(&expansion, &quote!(argument::<u8>("a", "u8")));
    assert_has(
        &expansion,
        &quote!(::setbve::__private::argument::<NonZero<i8>>("arg2", "&NonZero<i8>")),
    );
    assert!(expansion.contains("\"arg3\",\"&mutP\""), "{expansion}");
    assert_has(&expansion, &quote!(argument::<char>("type", "char")));
    assert_has(
        &expansion,
        &quote!(r#match(__setbve_value0, &__setbve_value1, &mut __setbve_value2, __setbve_value3)),
    );
    assert_has(&expansion, &quote!(function: "r#match", name: "match",));
    assert!(expansion.contains("returns:\"Result<u8,Error>\""), "{expansion}");
    assert!(expansion.contains("fnmatch_boundaries()"), "{expansion}");
}

#[test]
fn only_the_keys_that_are_given_become_options() {
    let none = expansion(quote!(), function());
    assert_has(&none, &quote!(::setbve::__private::Options::new(), &mut));
    let keys = quote!(
        crate = ::bve,
        budget = "1m 500ms",
        evaluations = 3,
        descriptors = [ValidityGroup, my::Own],
        seed = SEED,
        boundaries = 2,
        name = "a.b-c",
    );
    let all = expansion(keys, function());
    assert_has(
        &all,
        &quote!(
            ::bve::__private::Options::new()
                .budget(::core::time::Duration::new(60u64, 500000000u32))
                .descriptor(::bve::ValidityGroup)
                .descriptor(my::Own)
                .evaluations(3)
                .seed(SEED)
                .boundaries(2),
        ),
    );
    assert_has(&all, &quote!(name: "a.b-c"));
    assert!(!all.contains("::setbve"), "{all}");
}

#[cfg(not(feature = "experiment"))]
#[test]
fn methods_of_the_papers_need_the_feature() {
    for (key, value) in [
        ("selection", quote!(curiosity)),
        ("distance", quote!(overlap)),
        ("shares", quote!([10, 80, 10])),
        ("method", quote!(batched_bcs)),
        ("summary", quote!(clusters)),
    ] {
        let name = quote::format_ident!("{key}");
        let error = format!("`{key}` needs setbve's feature `experiment`: write `features = [");
        assert_refused(quote!(#name = #value), function(), &[&error]);
    }
    let unknown = expansion(quote!(colour = blue), function());
    assert!(!unknown.contains("`method`"), "{unknown}");
}

#[cfg(not(feature = "choices"))]
#[test]
fn generators_need_the_feature() {
    let item = quote!(
        fn f(#[generate(by = day)] n: u8) {}
    );
    let error = "`by` needs setbve's feature `choices`";
    assert_refused(quote!(), item, &[error]);
}

#[cfg(not(feature = "against"))]
#[test]
fn comparisons_need_the_feature() {
    let error = "`against` needs setbve's feature `against`: write `features = [";
    assert_refused(quote!(against = former::f), function(), &[error]);
}

#[test]
fn coverage_copies_the_function_into_the_test() {
    let item = quote!(
        /// Documented.
        #[no_mangle]
        #[inline]
        pub const fn f(n: u8) -> bool {
            n > 3
        }
    );
    let covered = expansion(quote!(coverage = true), item.clone());
    assert!(
        covered.contains(
            "::setbve::__private::explore(&__setbve_subject,__setbve_options,__setbve_call,"
        ),
        "{covered}"
    );
    assert_has(&covered, &quote!(#[inline] fn f(n: u8) -> bool));
    let compared = quote! {
        match (&(n), &(::setbve::__private::coverage::number(&__SETBVE_SITES, 0usize, 3)))
    };
    assert_has(&covered, &compared);
    assert_has(&covered, &quote!(is_reported: true));
    assert_eq!(covered.matches("no_mangle").count(), 1, "{covered}");
    assert_has(&expansion(quote!(), item.clone()), &quote!(is_reported: false));
    let without = expansion(quote!(coverage = false), item);
    assert!(without.contains("::setbve::__private::explore(&"), "{without}");
    assert_refused(quote!(coverage = 1), function(), &["expected `true` or `false`"]);
}

#[test]
fn a_missing_arm_is_missing_in_the_original_alone() {
    let item = quote!(
        fn f(n: u8) -> u8 {
            match n {
                0 => 1,
                3 => 2,
            }
        }
    );
    let last = quote!(_ => ::setbve::__private::coverage::none_left(),);
    assert_has(&expansion(quote!(), item), &last);
}

#[test]
fn a_body_that_does_not_parse_is_not_copied() {
    let item = quote!(
        fn f(n: u8) { half typed. 3 +; }
    );
    let expansion = expansion(quote!(coverage = true), item);
    assert!(!expansion.contains("Covered"), "{expansion}");
}

#[test]
fn what_cannot_be_instrumented_stays_with_an_error() {
    for (item, message) in [
        (
            quote!(
                fn f(&self) {}
            ),
            "a method cannot be instrumented",
        ),
        (
            quote!(
                async fn f(n: u8) {}
            ),
            "an async function cannot be instrumented",
        ),
    ] {
        let expansion = plain(&crate::beside(quote!(), item.clone()).to_string());
        assert!(expansion.starts_with(&plain(&item.to_string())), "{expansion}");
        assert!(expansion.contains(&plain(message)), "{expansion}");
    }
}

#[test]
fn a_budget_may_be_an_expression_or_no_time_at_all() {
    let expression = expansion(quote!(budget = my::budget()), function());
    assert_has(&expression, &quote!(.budget(my::budget())));
    let replay = expansion(quote!(budget = "0s"), function());
    assert_has(&replay, &quote!(.budget(::core::time::Duration::new(0u64, 0u32))));
}

#[test]
fn the_test_exists_where_the_function_does_and_may_call_it_when_it_is_deprecated() {
    let item = quote!(
        #[cfg(unix)]
        #[deprecated]
        fn f(n: u8) {}
    );
    let expansion = expansion(quote!(), item);
    assert_has(
        &expansion,
        &quote! {
            #[cfg(test)] #[cfg(unix)] #[::core::prelude::v1::test]
            #[allow(forbidden_lint_groups, deprecated)] fn
        },
    );
}

#[test]
fn every_mistake_is_reported_and_the_item_stays() {
    assert_refused(
        quote!(budget = "soon", seeed = 1, boundaries = 0),
        quote!(
            async unsafe fn f(#[range(2..1)] a: u8, b: impl Copy) -> ! {}
        ),
        &[
            "not a duration",
            "unknown key `seeed`, did you mean `seed`?",
            "expected at least 1",
            "an async function cannot be explored; explore a wrapper function instead",
            "an unsafe function cannot be explored; explore a wrapper function instead",
            "an `impl Trait` argument cannot be explored; explore a wrapper function instead",
            "a function that never returns cannot be explored",
            "the range `2..1` has no values",
        ],
    );
}

#[test]
fn keys_far_from_any_other_get_no_suggestion() {
    let expansion = expansion(quote!(colour = blue), function());
    assert!(!expansion.contains("didyoumean"), "{expansion}");
}

#[test]
fn other_items_are_refused() {
    for item in [
        quote!(
            struct S {
                f: fn(u8) -> u8,
            }
        ),
        quote!(impl S { const F: fn(n: u8) = g }),
        quote!(
            static F: fn(u8) -> u8 = f;
        ),
        quote!(
            const F: fn(u8) -> u8 = f;
        ),
        quote!(
            type F = fn(u8) -> u8;
        ),
        quote!(
            pub(crate) mod fns {
                fn f(n: u8) {}
            }
        ),
    ] {
        assert_refused(quote!(), item, &["`#[boundary_explore]` goes on a free function"]);
    }
}

#[test]
fn a_block_comes_out_as_it_went_in_with_a_test_for_each_function_after_it() {
    let block = quote! {
        impl<T: Copy> Tower<T> {
            const HEIGHT: usize = 3;
            fn new() -> Self {
                Self(Vec::new())
            }
            fn push(&mut self, #[range(1..=9)] item: T) -> Option<Self> {
                None
            }
            async fn wait(&self) {}
        }
    };
    let expansion = expansion(quote!(types = [u8], functions = [push]), block.clone());
    let stripped = plain(&block.to_string()).replace("#[range(1..=9)]", "");
    let tests = expansion.strip_prefix(&stripped).expect("the block comes first");
    let start = quote! {
        #[cfg(test)] #[::core::prelude::v1::test] #[allow(forbidden_lint_groups)]
        fn tower_push_boundaries()
    };
    assert!(tests.starts_with(&plain(&start.to_string())), "{tests}");
    assert_eq!(tests.matches("_boundaries()").count(), 1, "{tests}");
    for expected in [
        quote!(argument::<Tower<u8>>("self", "&mut Tower<u8>")),
        quote!(ranged_argument::<u8>("item", "u8", 1..=9)),
        quote!(function: "Tower::push", name: "tower_push"),
        quote!(returns: "Option<Tower>"),
        quote!(let result = <Tower<u8> >::push(&mut __setbve_value0, __setbve_value1);),
        quote!(state0.show("self", &__setbve_value0, observation);),
    ] {
        assert_has(tests, &expected);
    }
}

#[test]
fn types_stand_for_parameters_of_a_function() {
    let item = quote!(
        fn f<'a, T: Copy, const N: usize>(list: &'a [T; N], other: [[T; 2]; N]) -> Option<T> {
            None
        }
    );
    let expansion = expansion(quote!(types = [u8, 4]), item);
    assert_has(&expansion, &quote!(argument::<[u8; 4]>("list", "&'a [u8; 4]")));
    assert_has(&expansion, &quote!(argument::<[[u8; 2]; 4]>("other", "[[u8; 2]; 4]")));
    assert_has(&expansion, &quote!(returns: "Option<u8>"));
    assert_has(&expansion, &quote!(f::<u8, 4>(&__setbve_value0, __setbve_value1)));
}

#[test]
fn literal_ranges_are_empty_where_their_type_has_no_value_in_them() {
    let ranged = |range: TokenStream| {
        quote!(
            fn f(#[range(#range)] n: u8) {}
        )
    };
    for range in
        [quote!(-1..=-2), quote!(0..-0), quote!('b'..'b'), quote!(b'z'..=b'a'), quote!((5)..=1)]
    {
        assert_refused(quote!(), ranged(range), &["has no values"]);
    }
    for range in [quote!(-2..=-1), quote!(3..=3), quote!(LOW..=HIGH), quote!(5..), quote!(..0)] {
        assert!(!expansion(quote!(), ranged(range)).contains("compile_error"));
    }
}
