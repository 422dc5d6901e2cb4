use super::*;

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::commands::ablate::manifest::{adapted, profile};
use crate::commands::ablate::set::Kind::{self, Boundaries, Edits, Tests};
use crate::commands::ablate::set::touch;
use crate::commands::ablate::summary::{calls, of_edits, of_everyday, of_recall, of_tests};
use crate::commands::ablate::table::{Brought, cells};

fn measured(found: u64, of: u64) -> Measured {
    Measured { found, of, ..Measured::default() }
}

#[test]
fn the_scripts_last_lines_are_read() {
    let said = "accepted in 61 s (exit 0), again passes in 9 s\n\
                recall: 334 of 335 = 0.997; listed pairs 558, of them other 45\n";
    let recall = Measured { other: Some(45), ..measured(334, 335) };
    assert_eq!(of_recall(said).unwrap(), recall);

    let said = "                fns  items  listed  recall  pairs  median  other\n\
                texts::all_of    1      9       9   1.000     12      12      3\n\n\
                lists           17     50      50   1.000    176       7     27\n\
                all             62    367     353   0.962   1245    15.0    287\n";
    let everyday = Measured { other: Some(287), ..measured(353, 367) };
    assert_eq!(of_everyday(said).unwrap(), everyday);

    let said = "round 13 of 13\nedits: caught 29 of 50 = 0.580; false alarms 2 of 4; report lines \
                median 8, most 20\n";
    let edits = Measured { alarms: Some(2), ..measured(29, 50) };
    assert_eq!(of_edits(said).unwrap(), edits);
    let odd = "edits: caught 3 of 3 = 1.000; false alarms 0 of 0; report lines median 7.5, most 9";
    assert_eq!(of_edits(odd).unwrap(), Measured { alarms: Some(0), ..measured(3, 3) });

    let said = "test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n\
                test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 41 filtered out\n";
    assert_eq!(of_tests(said).unwrap(), measured(15, 17));
}

#[test]
fn a_line_that_is_missing_or_another_one_is_an_error() {
    for read in [of_recall, of_everyday, of_edits, of_tests] {
        assert!(read("").is_err());
        assert!(read("everything went well\n").is_err());
    }
    assert!(of_recall("recall: 334 of 335").is_err());
    assert!(of_everyday("all 62 367 353").is_err());
    assert!(of_edits("edits: caught all").is_err());
    assert!(of_tests("test result: ok").is_err());
}

#[test]
fn calls_are_read_from_a_header() {
    let header = "---\nsource: src/lib.rs\ninfo:\n  setbve: \"calls one step apart that behave \
                  differently, version 18 after 272931 calls\"\n---\nday(year: u16)\n";
    assert_eq!(calls(header), Some(272_931));
    assert_eq!(calls("---\nsource: src/lib.rs\n---\n"), None);
}

const README: &str = "# setbve\n\n```toml\n[dev-dependencies]\nsetbve = { path = \"../setbve\" }\n\n\
                      [profile.dev.package.setbve-kernel]\nopt-level = 2\n```\n\nIn a workspace.\n";

#[test]
fn a_manifest_gets_the_switches_and_the_profile_that_the_readme_recommends() {
    let profile = profile(README).unwrap();
    assert_eq!(profile, "[profile.dev.package.setbve-kernel]\nopt-level = 2\n");
    let manifest = "[package]\nname = \"small\"\n\n[dev-dependencies]\n\
                    setbve = { path = \"SETBVE\" }\nhttp = \"1\"\n\n\
                    [profile.dev.package.setbve-runtime]\nopt-level = 3\ndebug = false\n\n[workspace]\n";
    let expected = "[package]\nname = \"small\"\n\n[dev-dependencies]\n\
                    setbve = { path = \"SETBVE\", features = [\"experiment\"] }\nhttp = \"1\"\n\n\
                    [workspace]\n\n[profile.dev.package.setbve-kernel]\nopt-level = 2\n";
    assert_eq!(adapted(manifest, profile).unwrap(), expected);
    let again = adapted(expected, profile).unwrap();
    assert_eq!(again, expected);
    let error = adapted("[dev-dependencies]\nsetbve = \"0.1\"\n", profile).unwrap_err();
    assert!(error.to_string().contains("setbve = { path"), "{error}");
}

#[test]
fn the_repositorys_own_files_are_understood() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let manifest = fs::read_to_string(root.join("examples/everyday/Cargo.toml")).unwrap();
    let profile = profile(&readme).unwrap();
    assert!(profile.contains("opt-level"), "{profile}");
    let adapted = adapted(&manifest, profile).unwrap();
    assert!(adapted.contains("setbve = { path = \"../..\", features = [\"experiment\"] }"));
    assert_eq!(adapted.matches("[profile.").count(), 2, "{adapted}");
}

#[test]
fn rules_are_asked_for_by_name_group_and_together() {
    let rules = |name: &str| name.parse::<Off>().map(|off| off.rules);
    assert_eq!(rules("climb"), Ok(vec!["climb"]));
    assert_eq!(rules("climb+guidance"), Ok(vec!["climb", "guidance"]));
    assert!(rules("numbers").unwrap().len() > 2);
    assert!(rules("clim").unwrap_err().contains("climb"));
    assert!(rules("").is_err());
    assert_eq!(Off::each().len(), RULES.len() + groups().len());
    assert!(RULES.iter().all(|rule| listed().contains(rule.does)));
}

#[test]
fn sets_elsewhere_are_left_out_without_their_folder() {
    let sets = Set::ALL.to_vec();
    let mut ablate = Ablate { sets, rules: Vec::new(), reference: None, out: None, list: false };
    assert_eq!(ablate.sets_at_hand(), [Set::Everyday, Set::Suts]);
    ablate.reference = Some("reference".into());
    assert_eq!(ablate.sets_at_hand(), Set::ALL);
}

#[test]
fn a_set_that_is_not_there_is_an_error_with_a_remedy() {
    let empty = tempfile::tempdir().unwrap();
    let workshop = Workshop::new(Some(empty.path().into())).unwrap();
    let error = Set::Small.prepare(&workshop).err().unwrap().to_string();
    assert!(error.contains("edits/small") && error.contains("--reference"), "{error}");
}

#[test]
fn sources_are_newer_than_what_was_built_of_an_edit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("within/lib.rs");
    fs::create_dir(file.parent().unwrap()).unwrap();
    fs::write(&file, "pub fn f() {}").unwrap();
    let modified = || fs::metadata(&file).unwrap().modified().unwrap();
    let before = UNIX_EPOCH + Duration::from_secs(1_000);
    fs::File::options().append(true).open(&file).unwrap().set_modified(before).unwrap();
    let now = SystemTime::now();
    touch(folder.path()).unwrap();
    assert!(modified() + Duration::from_secs(1) > now);
    assert_eq!(fs::read_to_string(&file).unwrap(), "pub fn f() {}");
}

#[test]
fn a_row_shows_what_differs_from_everything_on() {
    let base = Measured { other: Some(45), calls: Some(900), seconds: 20.0, ..measured(334, 335) };
    let off = Measured { other: Some(40), calls: Some(900), seconds: 17.5, ..measured(319, 335) };
    let shown = cells("numbers", "dev", &off, Some(&base));
    let expected =
        ["numbers", "dev", "319 of 335 (-15)", "0.952", "-", "40 (-5)", "900", "17.5 (-2.5)"];
    assert_eq!(shown, expected);
    assert_eq!(cells("nothing", "dev", &base, None)[7], "20.0");
}

#[test]
fn a_rule_stays_for_three_of_a_thousand_boundaries_or_edits() {
    let of = |kinds: &[(Kind, u64)]| {
        let mut brought = Brought::new("climb");
        for (kind, lost) in kinds {
            brought.add(*kind, &measured(900 - lost, 1_000), &measured(900, 1_000));
        }
        brought.stays()
    };
    assert_eq!(of(&[(Boundaries, 3), (Edits, 0)]), Some(true));
    assert_eq!(of(&[(Boundaries, 2), (Edits, 0)]), Some(false));
    assert_eq!(of(&[(Boundaries, 0), (Edits, 3)]), Some(true));
    assert_eq!(of(&[(Boundaries, 3), (Boundaries, 0)]), Some(false));
    assert_eq!(of(&[(Tests, 500)]), None);
}
