//! Texts in the formats that people parse, and texts made of the source's texts and characters:
//! each is tried once, and only where its outcome is new, or the function takes it, it is looked
//! along.
//!
//! Chance does not make a date, an address or a move of chess, and where the code that decides is
//! out of sight, nothing else leads there.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::mapping::further::is_accepted;
use crate::mapping::texts::alphabet::{
    LONGEST_PART, PARTS, first_of, parts_of_source, short_texts,
};
use crate::mapping::texts::marks;
use crate::mapping::{Mapping, Points};
use crate::tuning::mapping::{COMPOSED, COMPOSED_OF, FORMAT_BASES, FORMATS_TAKEN};
use setbve_kernel::archive::effect::{Does, Effect};
use setbve_kernel::execution::executor::Executor;
use setbve_kernel::sut::argument::ArgumentSpec;
use setbve_kernel::sut::argument::made::{Seed, input, parameter};
use setbve_kernel::sut::argument::part::{have_characters, parameters};
use setbve_kernel::sut::number::Number;
use setbve_kernel::sut::outcome::Outcome;
use setbve_kernel::sut::sorting::sort_by_key;

/// By field: numbers, units, money; dates and times; networks and addresses of the
/// web; files; HTTP; JSON and configurations; markup; escapes; tables; identifiers; command lines
/// and patterns; versions; numbers of things; languages; encodings; schedules; logs; natural
/// language; Markdown; arithmetic; colours; ranges; answers.
const FORMATS: &str = "\
-0.5 1_000 1,000 1.234,56 1/2 3e-2 0b101 0o17 1e+10 .5 5. 007 1st XIV MCMXC +1.5 1.5E3 ½ ∞ -0 \
10px 1.5em 100vh 10K 10k 1.5GB 512MiB 20C 98.6F 5ms 30s 5m 2h 7d 5kg PT1H30M P1D P1Y2M 90min \
1h2m3s \
$5 $1,234.50 €9.99 USD10 5EUR 12.50€ 99¢ \
2024-060 2024-W09-4 29.02.2024 02/29/2024 29/02/2024 20240229 2024-02 2024/02/29 Thu Thursday \
Feb February \
23:59:59 12:30PM 12:30pm 9am T12:30 12:30Z 12:30+01:00 12:30:00.5 2024-02-29T12Z +01:00 UTC \
GMT+1 \
:: ::1 fe80::1 1::2:3 1:2:3:4:5:6:7:8 ::1.2.3.4 ::ffff:1.2.3.4 10.0.0.0/8 ::/0 fe80::/10 \
10.0.0.1:80 [::1] [::1]:80 a:80 :80 \
localhost localhost:80 example.com a.b.c 001a2b3c4d5e 001a.2b3c.4d5e 0.0.0.0 255.255.255.255 \
http://a https://a.b/c http://a:80 ws://a wss://a:1/b ftp://a file:///a mailto:a@b.c \
http://[::1]/ //a/b /a/b?c=d#e \
?a=b&c=d a=b&c=d #a data:,a urn:a:b a:b@c http://a@b:1/c \
/a/b ../a ./a ~/a a/b/../c C:\\a\\b a.txt a.tar.gz .hidden a\\b /a/ /a//b \
text/html text/* */* a/b;c=d a/b;c=\"d\" a/b+c image/svg+xml a;q=0.5 gzip,br bytes=0-5 W/\"a\" \
no-cache max-age=60 a=b;Secure \
a=b;HttpOnly a=;Path=/ GET POST HEAD PUT DELETE OPTIONS TRACE CONNECT PATCH \
HTTP/1.1 Keep-Alive q=0.5 a=b;c=d a=\"b\" \
null [] {} [1] [1,2] [1,2,3] {\"a\":1} {\"a\":[1]} {\"a\":\"b\"} \"\\n\" \"\\u00e9\" [true] \
[null] [-1] [1.5] [\"a\"] [[1]] a:b a=1 [a] a=\"b\" \
<a> <a/> <a>b</a> </a> &amp; &#65; <!--a--> \
%20 a%20b a+b \\n \\x41 \\u0041 \\u{41} \\\" \\\\ \\t a\\nb \
a,b,c \"a,b\" \"a\"\"b\" a;b a|b 1,2,3 a,,b \
fooBar FooBar foo_bar FOO_BAR foo-bar HTTPServer fooBAR foo1Bar2 _foo $foo foo.bar foo::bar \
r#type 'a' @foo @a/b #foo --foo \
--foo=bar -f -abc f() foo[0] foo->bar Foo \
'a'\"b\" $a ${a} a&&b `a` *.txt a* ?a [a-z]* {a,b} **/*.rs [!a] a?b ^a.*b$ a+ (a|b) \\d+ \
[0-9]{2} \
1.2.3-a.1 1.2.3+b v1.2.3 ^1.2 ~1.2.3 >=1.2,<2 =1.2.3 1.* * 1.0.0-alpha.1 >1 <2.0 1.2 1.2.3.4 \
AB12CDE AB-1234 A1 e4 a1b2 e2e4 Nf3 GB82WEST AS QH 10H 978-0-306-40615 123-45-6789 +15550100 \
555-123-4567 4111111111111111 \
030640615X 12345 12345-6789 A1B2C3 SW1A1AA \
en en-US en_US zh-Hans-CN de-CH-1996 x-a und EN \
aGk= aGVsbG8= 68656c6c6f NBSWY3DP 00ff DEADBEEF 0xDEADBEEF NBSWY3DPEB3W64TM MZXW6=== ff 0F \
*/5 1-5 1,3,5 1-5/2 @daily MON-FRI 0-23 */15 \
INFO ERROR warn debug trace info error off fatal a=debug a::b=info [INFO] error! \
it's e\u{301} Straße 日本 🇩🇪 👍🏽 a\u{200d}b \u{feff}a ÀÉ ß ŉ Σ ﬁ racecar aba \
## - * > **a** *a* `a` [a](b) ![a](b) --- ``` ~~a~~ \
1+2 2*(3+4) -(1) 1+2*3 x^2 (a+b) ((a)) () (() [{()}] sin(1) 1*2-3/4 2x+1 \
#fff #a0b1c2d3 rgb(1,2,3) hsl(1,2%,3%) red #FFF \
1..5 1..=5 ..5 1.. [1,5) <5 >=5 1-5 5-1 1~5 \
00000000-0000-0000-0000-000000000000 123e4567-e89b-12d3-a456-426614174000 \
123e4567-e89b-42d3-a456-426614174000 {123e4567-e89b-42d3-a456-426614174000} \
123e4567e89b42d3a456426614174000 urn:uuid:123e4567-e89b-42d3-a456-426614174000 \
2024-02-29T12:30:00Z 2024-02-29T12:30:00+01:00 2024-02-29T12:30:00+00:00 \
2024-02-29T12:30:00.5Z 2024-02-29T12:30:00 2024-02-29t12:30:00z \
20240229T123000Z P1Y2M3DT4H5M6S \
00:1a:2b:3c:4d:5e 00-1a-2b-3c-4d-5e ::ffff:255.255.255.255 255.255.255.255/32 255.255.255.255:80 \
[1:2:3:4:5:6:7:8]:80 1:2:3:4:5:6:7:8/128 1:2:3:4:5:6:1.2.3.4 \
https://user:pass@example.com:8080/a/b?c=d&e=f#g https://example.com/a.b?c=1 \
first.last+tag@mail.example.com sub.example.co.uk \
978-0-306-40615-7 4111-1111-1111-1111 GB82WEST12345698765432 DE89370400440532013000 \
d41d8cd98f00b204e9800998ecf8427e da39a3ee5e6b4b0d3255bfef95601890afd80709 \
1.2.3-alpha.1+build.5 >=1.2.3,<2.0.0 \
application/json;charset=utf-8 text/html;q=0.8,*/*;q=0.1 sid=a;Path=/;Secure;HttpOnly \
{\"a\":1,\"b\":[true,null]} SGVsbG8sIFdvcmxkIQ== eyJhIjoxfQ.eyJiIjoyfQ.c2ln \
ABCDE-12345-FGHIJ-67890 12.345.678/0001-95 123.456.789-09 \
yes no on off Y n TRUE True t 1/0 None nil infinity nan";

/// Texts with blanks.
const WITH_BLANKS: [&str; 60] = [
    "5 kg",
    "1.5 GB",
    "5 m",
    "1h 30m",
    "90 min",
    "-5 °C",
    "12.50 EUR",
    "USD 10",
    "29 Feb 2024",
    "Feb 29, 2024",
    "12:30 PM",
    "9 AM",
    "a/b; c=d",
    "a/b; c=\"d e\"",
    "gzip, br",
    "a=b; c=d",
    "a=b; Secure",
    "a=b; HttpOnly",
    "Basic YTpi",
    "GET / HTTP/1.1",
    "200 OK",
    "[1, 2]",
    "{\"a\": 1}",
    "a: b",
    "a = 1",
    "; a",
    "# a",
    "// a",
    "<a b=\"c\">",
    "a 'b c' d",
    "a \"b c\" d",
    "a\\ b",
    "a # b",
    ">=1.2, <2",
    "0 0 * * *",
    "+1 555 0100",
    "(555) 123-4567",
    "Hello, world!",
    "hello  world",
    "## a",
    "- [x] a",
    "1 + 2",
    "a\tb",
    "a\r\nb",
    "2024-02-29 12:30:00",
    "2024-02-29 12:30:00 INFO a: b",
    "Thu, 29 Feb 2024 12:30:00 GMT",
    "29 February 2024",
    "February 29, 2024",
    "1 day, 2:03:04",
    "4111 1111 1111 1111",
    "GB82 WEST 1234 5698 7654 32",
    "+44 20 7946 0958",
    "rgb(255, 255, 255)",
    "rgba(255, 0, 0, 0.5)",
    "40° 26' 46\" N",
    "40.7128, -74.0060",
    "text/html; charset=utf-8",
    "Content-Type: text/html",
    "Max-Age=60; Path=/; Secure",
];

fn formats() -> impl Iterator<Item = &'static str> {
    FORMATS.split_whitespace().chain(WITH_BLANKS)
}

/// Texts made of these parts, those of fewer parts first: all of a number of parts, or none. They
/// fit into a text.
fn composed(parts: &[String], most: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut known: FxHashSet<String> = FxHashSet::default();
    let mut last = 0..1;
    for _ in 0..LONGEST {
        if parts.is_empty() || texts.len() + last.len() * parts.len() > most {
            break;
        }
        let from = texts.len();
        for index in last {
            for part in parts {
                let text = format!("{}{part}", texts[index]);
                if text.chars().count() <= CHARACTERS && known.insert(text.clone()) {
                    texts.push(text);
                }
            }
        }
        last = from..texts.len();
    }
    texts
}

/// The most parts of a text.
const LONGEST: usize = 8;
/// The most characters of a text.
const CHARACTERS: usize = 40;

/// What texts are made of: the texts and characters of the source, a letter and a digit.
fn parts(constants: &[Number]) -> Vec<String> {
    let parts = parts_of_source(constants, PARTS - FILLERS.len());
    first_of([parts, FILLERS.map(str::to_owned).into()].concat(), PARTS)
}

/// Texts of two or three like pieces with a part of the source between them, as `2:2-2:2`: of two
/// times of day, of which each is refused alone, the second one has to be there as a whole.
fn of_like_pieces(parts: &[String]) -> Vec<String> {
    let separators: Vec<&String> = parts.iter().filter(|own| !FILLERS.contains(&&***own)).collect();
    let marks = separators.iter().filter(|own| !own.contains(char::is_alphanumeric));
    let marks: Vec<&String> = marks.copied().collect();
    let pieces = |count: u32| {
        let all: usize = (0..=count).map(|count| parts.len().pow(count)).sum();
        composed(parts, all).into_iter().filter(|own| !own.is_empty())
    };
    let short = pieces(2).flat_map(|own| {
        let texts = separators.iter();
        texts.flat_map(|mark| [[&*own; 2].join(mark), [&*own; 3].join(mark)]).collect::<Vec<_>>()
    });
    let long = pieces(3).flat_map(|own| {
        let marks = marks.iter().take(MARKS);
        marks.map(|mark| [&*own; 2].join(mark)).collect::<Vec<String>>()
    });
    let mut known: FxHashSet<String> = FxHashSet::default();
    short.chain(long).filter(|text| known.insert(text.clone())).collect()
}

/// The most marks between long pieces.
const MARKS: usize = 3;

/// Words of the source between two marks of it, with something behind, as of `[WARN] disk is full`:
/// with several marks and words, texts of so many parts are too many to try them all.
fn framed(constants: &[Number]) -> Vec<String> {
    let marks = first_of(marks(constants), FRAMES);
    let texts = short_texts(constants);
    let words: Vec<&String> = texts.iter().filter(|text| is_word(text)).collect();
    let mut framed = Vec::new();
    for open in &marks {
        for close in &marks {
            framed.extend(words.iter().map(|word| format!("{open}{word}{close}{}", FILLERS[0])));
        }
    }
    framed
}

/// Words of the source as schemes of addresses, as `mqtt` in `mqtt://a:1`.
fn schemes(constants: &[Number]) -> Vec<String> {
    let words = short_texts(constants).into_iter().filter(|text| is_word(text));
    words.flat_map(|word| BEHIND_SCHEME.map(|rest| format!("{word}{rest}"))).collect()
}

const BEHIND_SCHEME: [&str; 4] = ["://a", "://a:1", "://a@b:1/c", ":a"];

fn is_word(text: &str) -> bool {
    (2..=LONGEST_PART).contains(&text.len()) && text.chars().all(char::is_alphanumeric)
}

/// The most marks of which two stand around a word.
const FRAMES: usize = 4;

/// What stands where the source names nothing: the number is neither 0 nor 1, by which many
/// functions mean that there is none.
const FILLERS: [&str; 2] = ["a", "2"];

/// The inputs that are tried, of each kind at most so many: the same text for all arguments; where
/// several take a text, composed texts in pairs.
pub(super) fn inputs(
    arguments: &[ArgumentSpec],
    constants: &[Number],
    most: usize,
) -> Vec<Vec<i128>> {
    let parameters = parameters(arguments);
    let of = |texts: [&str; 2]| -> Option<Vec<i128>> {
        let values = parameters.iter().enumerate();
        let values =
            values.map(|(index, (_, parts))| parameter(parts, Seed::Text(texts[index.min(1)])));
        Some(values.collect::<Option<Vec<_>>>()?.concat())
    };
    let is_text = |parts: &[ArgumentSpec]| have_characters(parts);
    let mut inputs: Vec<Option<Vec<i128>>> = Vec::new();
    let parts = parts(constants);
    if parameters.iter().filter(|(_, parts)| is_text(parts)).count() > 1 {
        let texts = composed(&parts, most.isqrt());
        let both = texts.iter().flat_map(|one| texts.iter().map(move |other| of([one, other])));
        inputs.extend(both);
    } else {
        inputs.extend(composed(&parts, most).iter().map(|text| of([text, text])));
    }
    let with_words = [framed(constants), schemes(constants)].concat();
    inputs.extend(with_words.iter().take(most).map(|text| of([text, text])));
    inputs.extend(formats().take(most).map(|format| of([format, format])));
    inputs.extend(of_like_pieces(&parts).iter().take(most).map(|text| of([text, text])));
    inputs.into_iter().flatten().collect()
}

impl Mapping<'_> {
    /// Adds lines through those that the function takes, and those with an outcome like none
    /// before.
    pub(in crate::mapping) fn try_formats(&mut self, executor: &mut dyn Executor) {
        if !have_characters(self.arguments) {
            return;
        }
        let most = usize::try_from(self.limit.get() / COMPOSED_OF).unwrap_or(COMPOSED);
        let inputs = inputs(self.arguments, self.constants, most.min(COMPOSED));
        let tried = inputs.iter().map(|input| self.try_out(input));
        let tried = self.queries.run(executor, tried);
        self.note_formats(executor);
        let mut bases: Vec<(usize, &Vec<i128>)> = Vec::new();
        for (input, tried) in inputs.iter().zip(tried) {
            let Some((outcome, is_first)) = tried else { break };
            let rank = match (is_accepted(&outcome), is_first) {
                (true, true) => 0,
                (false, true) => 1,
                (true, false) => 2,
                (false, false) => continue,
            };
            bases.push((rank, input));
        }
        sort_by_key(&mut bases, |(rank, _)| *rank);
        let bases: Vec<Vec<i128>> =
            bases.into_iter().take(FORMAT_BASES).map(|(_, input)| input.clone()).collect();
        for input in bases {
            self.add_all(input, Points::Coarse);
        }
    }

    /// Notes the formats that the function takes, if they are few.
    fn note_formats(&self, executor: &mut dyn Executor) {
        let formats: Vec<(&str, Vec<i128>)> = formats()
            .filter_map(|own| Some((own, input(self.arguments, Seed::Text(own))?)))
            .collect();
        let outcomes = formats.iter().map(|(_, input)| self.at(input));
        let outcomes: Vec<Option<Rc<Outcome>>> = self.queries.run(executor, outcomes);
        let taken = formats.into_iter().zip(outcomes).filter_map(|((format, input), outcome)| {
            let outcome = outcome.filter(|own| own.is_behaviour() && is_accepted(own))?;
            let input = input.into();
            Some(Effect { part: format.to_owned(), does: Does::Matches, input, outcome })
        });
        let taken: Vec<Effect> = taken.collect();
        if taken.len() <= FORMATS_TAKEN {
            self.boundaries.borrow_mut().effects.extend(taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mapping::texts::tests::listed;
    use setbve_kernel::sut::argument::text_shape::MOST_ALONE;
    use setbve_kernel::sut::constants::number_of;

    #[test]
    fn two_like_pieces_are_found_where_one_is_refused() {
        let shift = |text: &str| {
            let clock = |text: &str| {
                let (hours, minutes) = text.split_once(':').ok_or("!no colon")?;
                let number = |text: &str| text.parse::<u8>().map_err(|_| "!no number");
                Ok::<_, &str>((number(hours)?, number(minutes)?))
            };
            let both = || {
                let (start, end) = text.split_once('-').ok_or("!no dash")?;
                let (start, end) = (clock(start)?, clock(end)?);
                if start == end { Err("!empty") } else { Ok("a shift") }
            };
            both().unwrap_or_else(|error: &str| error).to_owned()
        };
        let pairs = listed(&[b':', b'-'].map(|mark| i128::from(mark).into()), shift);
        let is_start = |pair: &[String; 2]| {
            let outcomes = pair.each_ref().map(|text| shift(text.trim_matches('"')));
            outcomes.contains(&"!empty".to_owned()) && outcomes.contains(&"a shift".to_owned())
        };
        assert!(pairs.iter().any(is_start), "{pairs:?}");
    }

    #[test]
    fn a_word_of_the_source_may_be_the_scheme_of_an_address() {
        let port = |text: &str| match text.strip_prefix("mqtt://").map(|it| it.split_once(':')) {
            None => "!no scheme".to_owned(),
            Some(None) => "1883".to_owned(),
            Some(Some((_, port))) => {
                port.parse::<u16>().map_or("!no port".into(), |it| it.to_string())
            }
        };
        let pairs = listed(&[number_of("mqtt").expect("it is short")], port);
        let has = |own: &str| pairs.iter().flatten().any(|text| text[1..].starts_with(own));
        assert!(has("mqtt://"), "{pairs:?}");
    }

    #[test]
    fn formats_fit_into_a_text() {
        for format in formats() {
            assert!((1..=MOST_ALONE).contains(&format.chars().count()), "{format:?}");
        }
        let mut all: Vec<&str> = formats().collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert!(count - all.len() < 8, "hardly any stands twice");
    }

    #[test]
    fn texts_of_so_many_parts_are_all_there_or_none() {
        let parts = ["a", "bc"].map(str::to_owned);
        assert_eq!(composed(&parts, 8), ["", "a", "bc", "aa", "abc", "bca", "bcbc"]);
        assert_eq!(composed(&[], 8), [""]);
        let longest = composed(&["abc".to_owned()], 100);
        assert_eq!(longest.last().map(String::len), Some(24), "it fits into a text");
    }

    #[test]
    fn a_keyword_between_marks_is_found() {
        // As of `[WARN] disk full`.
        let severity = |text: &str| {
            let parts = text.strip_prefix('[').and_then(|rest| rest.split_once("] "));
            match parts {
                Some(("INFO", message)) if !message.is_empty() => "Some(Info)",
                Some(("WARN", message)) if !message.is_empty() => "Some(Warning)",
                _ => "None",
            }
            .to_owned()
        };
        let texts = ["] ", "INFO", "WARN"].map(|text| number_of(text).expect("it is short"));
        let constants = [vec![i128::from(b'[').into()], texts.into()].concat();
        let pairs = listed(&constants, severity);
        for keyword in ["INFO", "WARN"] {
            assert!(pairs.iter().flatten().any(|text| text.contains(keyword)), "{pairs:?}");
        }
    }

    #[test]
    fn many_keywords_between_two_marks_are_found() {
        const WORDS: [&str; 7] = ["trace", "debug", "info", "warn", "warning", "error", "err"];
        let level = |text: &str| {
            let parts = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
            let known = parts.filter(|(_, message)| !message.is_empty());
            let level = known.and_then(|(word, _)| WORDS.iter().position(|own| *own == word));
            level.map_or("None".to_owned(), |level| format!("Some({level})"))
        };
        let texts = WORDS.map(|text| number_of(text).expect("it is short"));
        let constants =
            [['[', ']'].map(|one| (one as i128).into()).into(), texts.to_vec()].concat();
        let pairs = listed(&constants, level);
        let is_shown = |word: &&str| {
            let framed = format!("\"[{word}]a\"");
            pairs.iter().flatten().any(|text| *text == framed)
        };
        assert!(WORDS.iter().filter(|word| is_shown(word)).count() >= 6, "{pairs:?}");
    }

    #[test]
    fn what_only_some_order_of_characters_shows_is_found() {
        // A move from a field to a field, as `a1h8`.
        let length = |text: &str| {
            let fields: Vec<char> = text.chars().collect();
            let [from, from_rank, to, to_rank] = fields[..] else { return "!length".to_owned() };
            let is_file = |own: char| ('a'..='h').contains(&own);
            let is_rank = |own: char| ('1'..='8').contains(&own);
            if !is_file(from) || !is_file(to) {
                return "!file".to_owned();
            }
            if !is_rank(from_rank) || !is_rank(to_rank) {
                return "!rank".to_owned();
            }
            if (from, from_rank) == (to, to_rank) {
                "!stays".to_owned()
            } else {
                "moves".to_owned()
            }
        };
        let constants: Vec<Number> = ['a', 'h', '1', '8'].map(|one| (one as i128).into()).into();
        let pairs = listed(&constants, length);
        assert!(pairs.iter().any(|pair| pair.iter().any(|text| text.contains('8'))), "{pairs:?}");
        assert!(pairs.len() > 6, "{pairs:?}");
    }
}
