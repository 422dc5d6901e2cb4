use quote::quote;

use super::*;

#[test]
fn keys_of_the_papers_become_options() {
    let keys = quote!(
        crate = ::bve,
        selection = "Fitness",
        distance = String_Length,
        shares = [1, 0, 99],
        summary = "clusters",
    );
    assert_has(
        &expansion(keys, function()),
        &quote!(
            ::bve::__private::Options::new()
                .selection(::bve::Selection::Fitness)
                .distance(::bve::OutputDistance::StringLength)
                .summary(::bve::Summarisation::Clusters)
                .shares([1u32, 0u32, 99u32]),
        ),
    );
}

#[test]
fn a_method_takes_the_place_of_shares() {
    for written in [quote!(batched_bcs), quote!("batched_bcs"), quote!(BatchedBcs)] {
        let expansion = expansion(quote!(method = #written), function());
        assert_has(&expansion, &quote!(.method(::setbve::LocalSearch::BatchedBcs)));
    }
    assert_refused(
        quote!(method = bvs),
        function(),
        &["unknown method `bvs`, expected one of `batched_lns`, `batched_bcs`"],
    );
    assert_refused(
        quote!(shares = [10, 80, 10], method = batched_lns),
        function(),
        &["exclude each other"],
    );
}

#[test]
fn shares_are_three_percentages_of_the_whole() {
    for shares in [quote!([1, 98, 2]), quote!([1, 98, 0]), quote!([0, 1, 99]), quote!([-1, 1, 100])]
    {
        assert_refused(quote!(shares = #shares), function(), &["add up to 100"]);
    }
    assert_has(&expansion(quote!(shares = [100, 0, 0]), function()), &quote!([100u32, 0u32, 0u32]));
}
