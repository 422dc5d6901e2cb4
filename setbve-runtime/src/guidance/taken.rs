//! Keeps which outcomes of conditions and operations were taken, and describes those of conditions
//! for a person. Operations that never failed are as a rule what one wants, and are no news.

use setbve_kernel::collections::gather::{each, first};
use setbve_kernel::coverage::{Map, Site, SiteKind, wire};

/// The most outcomes that are written out, in a report and in a snapshot; further ones are only
/// counted.
const WRITTEN_OUT: [usize; 2] = [5, 3];

/// The outcomes that any call has taken.
pub(crate) struct Taken {
    map: &'static Map,
    pub(crate) outcomes: wire::Taken,
}

impl Taken {
    pub(crate) fn new(map: &'static Map) -> Self {
        Self { map, outcomes: wire::Taken::default() }
    }

    /// The outcomes of all sites, and whether they were taken.
    fn all(&self) -> Vec<(usize, bool, bool)> {
        let mut all = Vec::new();
        for (index, site) in self.map.own() {
            for outcome in site.outcomes() {
                all.push((index, *outcome, self.outcomes.has(index, *outcome)));
            }
        }
        all
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.all().iter().all(|(.., is_taken)| *is_taken)
    }

    /// Whether the outcome under which a site is evaluated was taken. If not, there is no need to
    /// list the outcomes of the site itself.
    fn is_in_reach(&self, site: &Site) -> bool {
        let is_within = |site: &Site| {
            site.within.is_none_or(|(index, outcome)| self.outcomes.has(index, outcome))
        };
        // A condition is also out of reach if its decision is.
        is_within(site) && self.map.sites.get(site.decision).is_none_or(is_within)
    }

    /// A text such as `14 of 16 outcomes taken`, and the outcomes that were not, with their places.
    pub(crate) fn describe(&self) -> String {
        let Self { map, .. } = self;
        let mut never = self.all();
        let all = never.len();
        never.retain(|(.., is_taken)| !is_taken);
        let mut text = format!("coverage: {} of {all} outcomes taken", all - never.len());
        if never.is_empty() {
            return text;
        }
        let mut in_reach = never.clone();
        in_reach.retain(|(site, ..)| self.is_in_reach(&map.sites[*site]));
        text.push_str("; never:");
        for (index, outcome, _) in first(&in_reach, WRITTEN_OUT[0]) {
            let Site { line, column, .. } = map.sites[*index];
            let (file, said) = (map.file, self.said(*index, *outcome));
            text.push_str(&format!("\n  {file}:{line}:{column} {said}"));
        }
        if in_reach.len() > WRITTEN_OUT[0] {
            text.push_str(&format!("\n  {} more", in_reach.len() - WRITTEN_OUT[0]));
        }
        if in_reach.len() < never.len() {
            let inside = never.len() - in_reach.len();
            text.push_str(&format!("\n  and {inside} inside of what was never reached"));
        }
        text
    }

    /// The label of what no call took, on one row and without places, which change with any edit of
    /// the file.
    pub(crate) fn label(&self) -> String {
        let mut never = self.all();
        never.retain(|(site, _, is_taken)| !is_taken && self.is_in_reach(&self.map.sites[*site]));
        let some = first(&never, WRITTEN_OUT[1]);
        let mut said = each(some, &mut |(at, outcome, _)| self.said(*at, *outcome)).join(", ");
        if never.len() > some.len() {
            said.push_str(&format!(", and {} more", never.len() - some.len()));
        }
        format!("outcomes of conditions, which no call took: {said}")
    }

    fn said(&self, index: usize, outcome: bool) -> String {
        let Site { text, kind, .. } = self.map.sites[index];
        format!("`{}` {}", shortened(text), word(kind, outcome))
    }
}

fn word(kind: SiteKind, outcome: bool) -> &'static str {
    let words = match kind {
        SiteKind::Decision | SiteKind::Condition => ["false", "true"],
        SiteKind::Loop => ["left", "entered"],
        SiteKind::Arm => ["passed by", "taken"],
        SiteKind::Pattern => ["not matched", "matched"],
        SiteKind::Question => ["failed", "succeeded"],
    };
    words[usize::from(outcome)]
}

/// Characters of a condition that are shown.
const SHOWN: usize = 72;

fn shortened(source: &str) -> String {
    match source.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &source[..end]),
        None => source.to_owned(),
    }
}
