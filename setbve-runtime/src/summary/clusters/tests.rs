use super::*;
use proptest::prelude::*;
use setbve_kernel::sut::outcome::Outcomes;
use setbve_kernel::testing::outcome;
use std::rc::Rc;

type Owned = ([i128; 2], [Rc<Outcome>; 2]);

fn spec() -> [ArgumentSpec; 1] {
    [ArgumentSpec::new::<i128>("n", "i128")]
}

fn summarised(owned: &[Owned], features: &[Feature], seed: u64) -> Vec<Summarised> {
    clustered(owned, features, Effort::PUBLISHED.into(), seed)
}

fn clustered(
    owned: &[Owned],
    features: &[Feature],
    clustering: Clustering,
    seed: u64,
) -> Vec<Summarised> {
    let candidates: Vec<Candidate<'_>> = owned
        .iter()
        .map(|(inputs, outcomes)| Candidate {
            inputs: [&inputs[..1], &inputs[1..]],
            outcomes: outcomes.each_ref().map(|outcome| &**outcome),
        })
        .collect();
    summarise(&candidates, features, &spec(), clustering, seed)
}

/// The candidates of bytecount that AutoBVA's Table 10 describes, cluster by cluster; of the
/// negative counts one less than the 34 in the text, so that they are the 58 of Table 4.
fn bytecount() -> Vec<(i128, String, String)> {
    let kilo = |power: u32, tenths: i128| 1000_i128.pow(power) * tenths / 10;
    let mut found = vec![
        (-1, "-1B".into(), "0B".into()),
        (9, "9B".into(), "10B".into()),
        (99, "99B".into(), "100B".into()),
        (0, "falseB".into(), "trueB".into()),
        (999, "999B".into(), "1.0 kB".into()),
        (999_949_999_999_999_999_999, "999.9 EB".into(), "1000.0 EB".into()),
        (999_999_999_999_994_822_656, "1000.0 EB".into(), "!BoundsError(\"kMGTPE\", 7)".into()),
        (
            999_999_999_999_990_520_104_160_854_016,
            "!BoundsError(\"kMGTPE\", 9)".into(),
            "!BoundsError(\"kMGTPE\", 10)".into(),
        ),
    ];
    found.extend((1..=33).map(|digits| {
        let ten = 10_i128.pow(digits);
        (-ten, format!("{}B", -ten), format!("{}B", 1 - ten))
    }));
    let units: Vec<char> = "kMGTPE".chars().collect();
    for (power, unit) in (1..).zip(&units) {
        found.push((kilo(power, 99), format!("9.9 {unit}B"), format!("10.0 {unit}B")));
        found.push((kilo(power, 999), format!("99.9 {unit}B"), format!("100.0 {unit}B")));
        if let Some(next) = units.get(power as usize) {
            found.push((kilo(power, 9999), format!("999.9 {unit}B"), format!("1.0 {next}B")));
        }
    }
    found
}

fn owned(found: &[(i128, String, String)]) -> Vec<Owned> {
    let mut known = Outcomes::default();
    let mut of = |text: &str| outcome(&mut known, text);
    found.iter().map(|(low, one, other)| ([*low, low + 1], [of(one), of(other)])).collect()
}

#[test]
fn the_published_candidates_of_bytecount_give_the_published_clusters() {
    let found = owned(&bytecount());
    assert_eq!(found.len(), 58);
    for clustering in [Clustering::PUBLISHED, Effort::PUBLISHED.into()] {
        the_published_clusters(&found, clustering);
    }
}

fn the_published_clusters(found: &[Owned], clustering: Clustering) {
    let groups = clustered(found, &Feature::SCREENED, clustering, 1);
    let counts: Vec<usize> = groups.iter().map(|group| group.clusters.len()).collect();
    assert_eq!(counts, [6, 1, 1], "AutoBVA, Table 6");
    assert!((groups[0].silhouette - 0.947).abs() < 0.0005, "{}", groups[0].silhouette);
    assert!(groups[1..].iter().all(|group| group.silhouette > 0.999));
    // AutoBVA, Table 10.
    let mut sizes: Vec<usize> = groups[0].clusters.iter().map(|own| own.members.len()).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [1, 3, 6, 6, 7, 33]);
    let representatives: Vec<i128> =
        groups[0].clusters.iter().map(|own| found[own.representative].0[0]).collect();
    // For the first, Table 10 has -1 and Table 2 has 9: both pairs are eight characters long.
    assert_eq!(representatives, [9, -10, 0, 999, 9_900, 99_900]);
}

#[test]
fn by_the_published_rule_the_same_outputs_count_once_and_few_are_a_cluster_each() {
    let kinds = |many: usize, kinds: i128| {
        let mut found: Vec<_> =
            (0..kinds).map(|n| (n, n.to_string(), "x".repeat(n as usize))).collect();
        let (_, one, other) = found[0].clone();
        found.extend((0..many as i128).map(|n| (1_000 + n, one.clone(), other.clone())));
        let groups = clustered(&owned(&found), &Feature::SCREENED, Clustering::PUBLISHED, 1);
        let sizes = groups[0].clusters.iter().map(|own| own.members.len()).collect::<Vec<_>>();
        (groups[0].silhouette, sizes)
    };
    let (silhouette, mut sizes) = kinds(50, 19);
    sizes.sort_unstable();
    assert_eq!((silhouette, sizes.len(), sizes[18]), (1.0, 19, 51));
    // How many have the same outputs changes no silhouette.
    let (silhouette, sizes) = kinds(50, 20);
    assert!(sizes.len() < 20);
    assert_eq!(kinds(500, 20).0.to_bits(), silhouette.to_bits());
}

#[test]
fn clusters_do_not_depend_on_the_order_of_the_candidates_or_of_their_sides() {
    let found = owned(&bytecount());
    let mut other: Vec<Owned> =
        found.iter().map(|([a, b], [x, y])| ([*b, *a], [Rc::clone(y), Rc::clone(x)])).collect();
    other.rotate_left(20);
    let lows = |of: &[Owned], group: &Summarised| {
        let members = |own: &Cluster| {
            let mut lows: Vec<i128> =
                own.members.iter().map(|index| of[*index].0[0].min(of[*index].0[1])).collect();
            lows.sort_unstable();
            lows
        };
        group.clusters.iter().map(members).collect::<Vec<_>>()
    };
    let [one, two] = [&found, &other].map(|of| summarised(of, &Feature::SCREENED, 1));
    assert_eq!(lows(&found, &one[0]), lows(&other, &two[0]));
}

/// Candidates whose outputs are of three kinds, in numbers of which a sample is a part.
fn many(count: i128) -> Vec<Owned> {
    let texts = |n: i128| match n % 50 {
        0 => ("rare".to_owned(), format!("!Oops({})", n % 7)),
        1..=20 => (format!("{} in", n % 9), "outside".to_owned()),
        _ => (format!("{n}"), format!("{}", n * 1000)),
    };
    let found: Vec<_> = (0..count)
        .map(|n| {
            let (one, other) = texts(n);
            (n, one, other)
        })
        .collect();
    owned(&found)
}

#[test]
fn more_candidates_than_a_sample_holds_are_all_assigned_the_same_every_time() {
    let found = many(500);
    let effort = Effort { sample: 200, replaced: 20, restarts: 20 };
    let by_sample = || clustered(&found, &Feature::SCREENED, effort.into(), 7);
    let groups = by_sample();
    let mut all: Vec<usize> = groups
        .iter()
        .flat_map(|group| group.clusters.iter().flat_map(|own| own.members.clone()))
        .collect();
    all.sort_unstable();
    assert_eq!(all, (0..found.len()).collect::<Vec<_>>());
    assert_eq!(groups, by_sample());
    // What is alike stays together, sampled or not.
    let valid = &groups[0];
    assert_eq!(valid.validity, Validity::ValidValid);
    let of_kind = |own: &Cluster, outside: bool| {
        own.members.iter().filter(|index| ((1..=20).contains(&(*index % 50))) == outside).count()
    };
    assert!(valid.clusters.iter().all(|own| of_kind(own, true) == 0 || of_kind(own, false) == 0));
}

#[test]
fn a_sample_keeps_what_is_rare() {
    let found = owned(
        &(0..3_000)
            .map(|n| {
                let rare = n % 600 == 599;
                (n, "in".to_owned(), if rare { "elsewhere" } else { "out" }.to_owned())
            })
            .collect::<Vec<_>>(),
    );
    let candidates: Vec<Candidate<'_>> = found
        .iter()
        .map(|(inputs, outcomes)| Candidate {
            inputs: [&inputs[..1], &inputs[1..]],
            outcomes: outcomes.each_ref().map(|outcome| &**outcome),
        })
        .collect();
    let less = Effort { sample: 40, replaced: 20, restarts: 1 };
    for effort in [Effort::PUBLISHED, less] {
        let mut random = Random::new(3, "test");
        let sample = Sample::of(&candidates, &Feature::SCREENED, effort, &mut random);
        assert_eq!(sample.members.len(), effort.sample);
        let rare = sample.members.iter().filter(|index| **index % 600 == 599).count();
        assert_eq!(rare, 5, "the most diverse candidates stay");
    }
}

#[test]
fn features_have_names_that_read_back() {
    for feature in Feature::ALL {
        assert_eq!(feature.name().parse(), Ok(feature));
    }
    assert!("length".parse::<Feature>().is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn groups_and_clusters_divide_the_candidates(
        texts in prop::collection::vec(("!?[a-c]{0,4}", "!?[a-c]{0,4}"), 1..40), seed: u64,
    ) {
        let found: Vec<_> =
            (0..).zip(texts).map(|(n, (one, other))| (n * 10, one, other)).collect();
        let found = owned(&found);
        let groups = summarised(&found, &Feature::ALL, seed);
        let mut all: Vec<usize> = Vec::new();
        for group in &groups {
            for own in &group.clusters {
                prop_assert!(own.members.contains(&own.representative));
                for index in &own.members {
                    let errors = found[*index].1.iter().filter(|side| side.is_error()).count();
                    prop_assert_eq!(Validity::ALL[errors], group.validity);
                }
                all.extend(&own.members);
            }
        }
        all.sort_unstable();
        prop_assert_eq!(all, (0..found.len()).collect::<Vec<_>>());
    }
}
