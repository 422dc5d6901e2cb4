use std::collections::BTreeMap;
use std::fs;

use super::*;
use crate::commands::merge::merge;
use crate::results::archive;

fn plan(into: &Path) -> Plan {
    Plan {
        suts: ["bytecount", "circle"].map(|name| Sut::named(name).unwrap()).into(),
        methods: vec![Method::SeUniform, Method::Bcs, Method::St],
        budgets: vec![Budget::Evaluations(4_000), Budget::Evaluations(700)],
        seeds: vec![1, 2],
        shard: Shard::default(),
        jobs: 1,
        into: into.to_owned(),
    }
}

const RUNS: usize = 2 * 3 * 2 * 2;

/// All files below a folder by their names within it. What depends on the time is left out.
fn files(dir: &Path) -> BTreeMap<String, String> {
    fn visit(dir: &Path, root: &Path, into: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, root, into);
                continue;
            }
            let mut text = fs::read_to_string(&path).unwrap();
            if path.extension().is_some_and(|ending| ending == "json") {
                text = text.lines().filter(|line| !line.contains("seconds")).collect();
            }
            let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            if name != "summary.csv" {
                into.insert(name, text);
            }
        }
    }
    let mut into = BTreeMap::new();
    visit(dir, dir, &mut into);
    into
}

#[test]
fn threads_do_not_change_results() {
    let dir = tempfile::tempdir().unwrap();
    let (one, many) = (dir.path().join("one"), dir.path().join("many"));
    assert_eq!(conduct(&plan(&one)).unwrap(), Conducted { done: RUNS, before: 0 });
    conduct(&Plan { jobs: 5, ..plan(&many) }).unwrap();
    assert_eq!(files(&one), files(&many));
    // Those with a Tracer have its populations as well.
    let traced = files(&one).into_keys().filter(|name| name.ends_with(TRACED));
    let traced: Vec<String> = traced.collect();
    assert!(traced.iter().all(|name| name.contains("/st/4000/")), "{traced:?}");
    assert_eq!(traced.len(), RUNS / 3 / 2, "of the longer runs");
    assert_eq!(files(&one).len(), 2 * RUNS + traced.len() + 1);
}

#[test]
fn a_campaign_that_was_killed_goes_on_where_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let (whole, cut) = (dir.path().join("whole"), dir.path().join("cut"));
    conduct(&plan(&whole)).unwrap();
    conduct(&Plan { seeds: vec![1], ..plan(&cut) }).unwrap();
    // What a kill can leave: an archive without its JSON, and a file half written.
    let run = cut.join("circle/bcs/700");
    fs::remove_file(run.join("1.json")).unwrap();
    fs::write(run.join(".1.csv.4711.part"), "i1_1,i1_2,i2").unwrap();
    fs::write(run.join(".1.json.4711.part"), "{").unwrap();
    let kept = cut.join("circle/bcs/4000/1.json");
    let before = fs::metadata(&kept).unwrap().modified().unwrap();
    let conducted = conduct(&plan(&cut)).unwrap();
    assert_eq!(conducted, Conducted { done: RUNS / 2 + 1, before: RUNS / 2 - 1 });
    assert_eq!(files(&whole), files(&cut));
    assert_eq!(fs::metadata(&kept).unwrap().modified().unwrap(), before, "it was done again");
    assert_eq!(conduct(&plan(&cut)).unwrap(), Conducted { done: 0, before: RUNS });
}

#[test]
fn shards_merge_to_the_whole() {
    let dir = tempfile::tempdir().unwrap();
    let whole = dir.path().join("whole");
    conduct(&plan(&whole)).unwrap();
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let into = dir.path().join(shard.replace('/', " of "));
        conduct(&Plan { shard: shard.parse().unwrap(), ..plan(&into) }).unwrap();
        into
    });
    let merged = dir.path().join("merged");
    assert_eq!(merge(&shards, &merged).unwrap(), RUNS);
    assert_eq!(files(&merged), files(&whole));
    // A run that is in two folders with the same result is no contradiction.
    assert_eq!(merge(&[whole.clone(), shards[0].clone()], &merged).unwrap(), RUNS);
    assert_eq!(files(&merged), files(&whole));
}

#[test]
fn merge_refuses_two_results_of_one_run_and_copies_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (one, other) = (dir.path().join("one"), dir.path().join("other"));
    conduct(&plan(&one)).unwrap();
    conduct(&plan(&other)).unwrap();
    let csv = other.join("circle/se-uniform/700/2.csv");
    let archive = fs::read_to_string(&csv).unwrap();
    fs::write(&csv, archive.replacen(",0,0", ",0,1", 1)).unwrap();
    assert_ne!(fs::read_to_string(&csv).unwrap(), archive);
    let merged = dir.path().join("merged");
    let refused = merge(&[one.clone(), other.clone()], &merged).unwrap_err().to_string();
    assert!(
        refused.contains("circle/se-uniform/700/2.json") && refused.contains("different results")
    );
    assert!(!merged.exists());
    // The same archive after another number of evaluations is another result, too.
    fs::write(&csv, archive).unwrap();
    let json = csv.with_extension("json");
    let record = fs::read_to_string(&json).unwrap();
    fs::write(&json, record.replace("\"evaluations\": 700", "\"evaluations\": 701")).unwrap();
    let refused = merge(&[one, other], &merged).unwrap_err().to_string();
    assert!(refused.contains("different results"), "{refused}");
    let refused = merge(&[dir.path().join("nothing")], &merged).unwrap_err().to_string();
    assert!(refused.contains("nothing is no folder"), "{refused}");
}

#[test]
fn a_run_is_read_back_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    conduct(&Plan { seeds: vec![3], ..plan(dir.path()) }).unwrap();
    for csv in results::archives(dir.path()).unwrap() {
        let run = archive::read(&csv).unwrap();
        let sut = Sut::named(&run.sut).unwrap();
        let budget: Budget = run.budget.parse().unwrap();
        let search = Search::new(run.method.parse().unwrap(), budget.limit(), run.seed);
        let found = sut.search(&search, &mut |_| {});
        assert_eq!((run.seed, run.evaluations), (3, found.evaluations()));
        assert_eq!(run.archive.len(), found.cells());
        for (archived, elite) in run.archive.iter().zip(found.elites()) {
            assert_eq!(archived.inputs, elite.inputs);
            assert_eq!(archived.outputs.each_ref().map(String::as_str), elite.outputs);
            assert_eq!((archived.errors, &archived.cell), (elite.errors, &elite.cell));
            assert_eq!(archived.derivative.to_bits(), elite.derivative.to_bits());
        }
    }
}

#[test]
fn every_system_has_its_outcomes_read_back() {
    for sut in crate::suts::SUTS {
        let search = Search::new(Method::SeUniform, Budget::Evaluations(3_000).limit(), 1);
        let found = sut.search(&search, &mut |_| {});
        let mut csv = Vec::new();
        export::write(found.elites(), sut.space().arity(), &mut csv).unwrap();
        let read = export::read(&csv[..], &sut.space()).unwrap();
        assert!(!read.is_empty());
        let cells = |cells: &mut dyn Iterator<Item = Vec<i64>>| cells.collect::<Vec<_>>();
        let (one, other) = (
            cells(&mut read.into_iter().map(|pair| pair.cell)),
            cells(&mut found.elites().map(|elite| elite.cell)),
        );
        assert_eq!(one, other, "{}", sut.name);
    }
}

#[test]
fn results_of_another_version_are_not_added_to() {
    let dir = tempfile::tempdir().unwrap();
    conduct(&plan(dir.path())).unwrap();
    let json = dir.path().join("circle/bcs/700/1.json");
    let record = fs::read_to_string(&json).unwrap();
    fs::write(&json, record.replace(&version(), "0.0.1")).unwrap();
    let refused = conduct(&plan(dir.path())).unwrap_err().to_string();
    assert!(refused.contains("made by version 0.0.1"), "{refused}");
    let refused = merge(&[dir.path().to_owned()], &dir.path().join("merged")).unwrap_err();
    assert!(refused.to_string().contains("do not compare"), "{refused}");
}

#[test]
fn a_folder_that_cannot_be_written_is_named_before_anything_runs() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let refused = conduct(&plan(&file.join("results"))).unwrap_err();
    assert!(format!("{refused:#}").contains("cannot create the folder"), "{refused:#}");
}
