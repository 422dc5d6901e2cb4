//! Thin wrappers around functions of the standard library and of crates.

use std::net::{AddrParseError, Ipv4Addr};
use std::num::{ParseFloatError, ParseIntError};
use std::str::ParseBoolError;
use std::time::Duration;

use base64::prelude::{BASE64_STANDARD, Engine};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// A byte.
//~ empty | "" "0" | a == "" and ok(fb)
//~ digits only | "5" "a" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b))
//~ a leading + | "+5" ",5" | ok(fa) and bad(fb) and gone(a, b) == "+"
//~ a + alone | "+" "+5" | a == "+" and ok(fb)
//~ most 255 | "255" "256" | ok(fa) and num(a) == 255 and num(b) == 256
#[cfg_attr(test, setbve::boundary_explore)]
pub fn byte(text: &str) -> Result<u8, ParseIntError> {
    text.parse()
}

/// A small signed number.
//~ empty | "" "0" | a == "" and ok(fb)
//~ digits only | "5" "a" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b))
//~ a leading + | "+5" ",5" | ok(fa) and bad(fb) and gone(a, b) == "+"
//~ a leading - | "-5" ".5" | ok(fa) and bad(fb) and gone(a, b) == "-"
//~ a sign alone | "-" "-5" | a in ("+", "-") and ok(fb)
//~ most 32767 | "32767" "32768" | ok(fa) and a[0] != "-" and num(a) == 32767 and num(b) == 32768
//~ least -32768 | "-32768" "-32769" | ok(fa) and a[0] == "-" and num(a) == 32768 and num(b) == 32769
#[cfg_attr(test, setbve::boundary_explore)]
pub fn small_number(text: &str) -> Result<i16, ParseIntError> {
    text.parse()
}

/// A number with a fraction.
//~ empty | "" "0" | a == "" and ok(fb)
//~ a point alone | "." ".5" | a == "." and ok(fb)
//~ a sign | "-5" ",5" | ok(fa) and bad(fb) and isin(gone(a, b), "+-") and pos(a, b) == 0
//~ a point | "1.5" "1/5" | ok(fa) and bad(fb) and gone(a, b) == "." and come(a, b)
//~ a single point | "1.5" "1.5." | ok(fa) and a.count(".") == 1 and b.count(".") == 2
//~ digits only | "5" "a" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b))
//~ an exponent | "1e5" "1f5" | ok(fa) and bad(fb) and gone(a, b) in ("e", "E")
//~ digits in the exponent | "1e" "1e5" | a[-1:] in ("e", "E") and num(a) is not None and ok(fb)
//~ the word inf | "inf" "ing" | re.fullmatch("[+-]?inf(inity)?", a.lower()) and ok(fa) | examples
//~ the word nan | "nan" "nao" | re.fullmatch("[+-]?nan", a.lower()) and ok(fa) | examples
//~ overflow to infinity | "1e38" "1e39" | ok(fa) and 3e37 < float(fa[2:]) < inf and "inf" in fb and "n" not in b
//~ underflow to zero | "1e-45" "1e-46" | ok(fa) and ok(fb) and float(fa[2:]) != 0 and float(fb[2:]) == 0 and "e-" in b.lower()
#[cfg_attr(test, setbve::boundary_explore)]
pub fn single(text: &str) -> Result<f32, ParseFloatError> {
    text.parse()
}

/// Whether a setting is on.
//~ true | "true" "trud" | a == "true" and ok(fa) | examples
//~ false | "false" "falsd" | a == "false" and ok(fa) | examples
//~ nothing else | "true" "truf" | ok(fa) and bad(fb)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn flag(text: &str) -> Result<bool, ParseBoolError> {
    text.parse()
}

/// The only character of a text.
//~ empty | "" "a" | a == "" and ok(fb)
//~ one, not two | "a" "ab" | len(a) == 1 and len(b) == 2
#[cfg_attr(test, setbve::boundary_explore)]
pub fn only_char(text: &str) -> Result<char, std::char::ParseCharError> {
    text.parse()
}

/// An address such as `10.0.0.1`.
//~ four parts, not three | "0.0.00" "0.0.0.0" | a.count(".") == 2 and ok(fb)
//~ four parts, not five | "0.0.0.0" "0.0.0.0." | ok(fa) and b.count(".") == 4
//~ no empty part | "0.0.0." "0.0.0.0" | ok(fb) and a.count(".") == 3 and "" in a.split(".")
//~ parts to 255 | "0.0.0.255" "0.0.0.256" | ok(fa) and bad(fb) and any((c, d) == ("255", "256") for c, d in zip(a.split("."), b.split(".")))
//~ no leading zero | "0.0.0.1" "0.0.0.01" | ok(fa) and bad(fb) and any(d[0:1] == "0" and len(d) > 1 for d in b.split("."))
//~ digits only | "0.0.0.0" "0.0.0.a" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b)) and come(a, b) != "."
#[cfg_attr(test, setbve::boundary_explore)]
pub fn address(text: &str) -> Result<Ipv4Addr, AddrParseError> {
    text.parse()
}

/// A time span such as `2h 30min`.
//~ empty | "" "0" | a == "" and b not in BLANKS
//~ the unit | "5" "5s" | re.fullmatch(r"\s*[0-9]+\s*", a) and ok(fb) and re.search("[a-zA-Z]", b)
//~ 0 needs no unit | "0" "1" | a.strip() == "0" and ok(fa) and bad(fb) and num(b) is not None
//~ blanks in front | " 5s" "!5s" | ok(fa) and bad(fb) and isblank(a[:1]) and a[1:] == b[1:]
//~ blanks behind | "5s " "5s!" | ok(fa) and bad(fb) and isblank(a[-1:]) and a[:-1] == b[:-1]
//~ a number | "s" "5s" | re.fullmatch(r"\s*[a-zA-Z]+", a) and ok(fb)
//~ digits only | "5s" "!s" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b)) and pos(a, b) == 0
//~ nanoseconds | "5ns" "5nt" | ok(fa) and re.search(r"[0-9\s](ns|nsec|nanos)", a) | examples
//~ microseconds | "5us" "5ut" | ok(fa) and re.search(r"[0-9\s](us|usec|micros|µs)", a) | examples
//~ milliseconds | "5ms" "5mt" | ok(fa) and re.search(r"[0-9\s](ms|msec|millis)", a) | examples
//~ seconds | "5s" "5t" | ok(fa) and re.search(r"[0-9\s](s|secs?|seconds?)([\s0-9]|$)", a) | examples
//~ minutes | "5m" "5n" | ok(fa) and re.search(r"[0-9\s](m|mins?|minutes?)([\s0-9]|$)", a) | examples
//~ hours | "5h" "5i" | ok(fa) and re.search(r"[0-9\s](h|hrs?|hours?)([\s0-9]|$)", a) | examples
//~ days | "5d" "5e" | ok(fa) and re.search(r"[0-9\s](d|days?)([\s0-9]|$)", a) | examples
//~ weeks | "5w" "5v" | ok(fa) and re.search(r"[0-9\s](w|wks?|weeks?)([\s0-9]|$)", a) | examples
//~ months | "5M" "5N" | ok(fa) and re.search(r"[0-9\s](M|months?)([\s0-9]|$)", a) | examples
//~ years | "5y" "5z" | ok(fa) and re.search(r"[0-9\s](y|yrs?|years?)([\s0-9]|$)", a) | examples
//~ no other unit | "5s" "5r" | ok(fa) and "unknown" in fb
//~ blanks between number and unit | "5 s" "5!s" | ok(fa) and re.search(r"[0-9]\s+[a-zA-Z]", a) | examples
//~ a fraction | "1.5s" "1/5s" | ok(fa) and bad(fb) and gone(a, b) == "."
//~ digits of the fraction | "1.s" "1.5s" | re.search("[.][a-zA-Z]", a) and ok(fb)
//~ nothing below a nanosecond | "0.1us" "0.1ns" | ok(fa) and "too large" in fb and "." in b
//~ overflow | "584542046090y" "584542046091y" | ok(fa) and "too large" in fb and "." not in b
#[cfg_attr(test, setbve::boundary_explore)]
pub fn time_span(text: &str) -> Result<Duration, humantime::DurationError> {
    humantime::parse_duration(text)
}

/// The version of a package.
//~ empty | "" "1" | a == ""
//~ three numbers, not two | "1.23" "1.2.3" | bad(fa) and ok(fb) and come(a, b) == "." and "-" not in b[:pos(a, b)]
//~ three numbers, not four | "1.2.3" "1.2.3." | ok(fa) and bad(fb) and re.match("[0-9]+[.][0-9]+[.][0-9]+[.]", b)
//~ no empty number | "1.2." "1.2.3" | re.fullmatch("[0-9]*[.][0-9]*[.][0-9]*", a) and "" in a.split(".") and ok(fb)
//~ digits only | "1.2.3" "1.a.3" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b)) and re.fullmatch("[0-9.]*", a[:pos(a, b)])
//~ no leading zero | "1.2.0" "1.2.00" | ok(fa) and "leading zero" in fb and "version number" in fb
//~ a - before the pre-release | "1.2.3a" "1.2.3-a" | ok(fb) and come(a, b) == "-" and "-" not in a
//~ the pre-release is not empty | "1.2.3-" "1.2.3-a" | a.endswith("-") and ok(fb) and "+" not in b
//~ a + before the build | "1.2.3a" "1.2.3+a" | ok(fb) and come(a, b) == "+"
//~ the build is not empty | "1.2.3+" "1.2.3+a" | a.endswith("+") and ok(fb)
//~ letters, digits and hyphens in the pre-release | "1.2.3-a" "1.2.3-_" | ok(fa) and bad(fb) and "-" in b[:pos(a, b)] and "+" not in a and come(a, b) not in ("", ".", "+")
//~ no empty part of the pre-release | "1.2.3-a." "1.2.3-a.b" | "-" in a and "+" not in b and a.endswith(".") and ok(fb)
//~ no leading zero in the pre-release | "1.2.3-0" "1.2.3-00" | ok(fa) and "leading zero in pre" in fb
#[cfg_attr(test, setbve::boundary_explore)]
pub fn package_version(text: &str) -> Result<semver::Version, semver::Error> {
    semver::Version::parse(text)
}

/// The name of a header.
//~ empty | "" "a" | a == "" and ok(fb)
//~ from ! | " " "!" | swap(a, b) == (" ", "!")
//~ no double quote | "!" "\"" | ok(fa) and bad(fb) and come(a, b) == '"'
//~ to the single quote | "'" "(" | swap(a, b) == ("'", "(")
//~ from * | ")" "*" | swap(a, b) == (")", "*")
//~ no comma | "+" "," | ok(fa) and bad(fb) and come(a, b) == ","
//~ no slash | "." "/" | ok(fa) and bad(fb) and come(a, b) == "/"
//~ digits to 9 | "9" ":" | swap(a, b) == ("9", ":")
//~ letters from A | "@" "A" | swap(a, b) == ("@", "A")
//~ letters to Z | "Z" "[" | swap(a, b) == ("Z", "[")
//~ from ^ | "]" "^" | swap(a, b) == ("]", "^")
//~ letters to z | "z" "{" | swap(a, b) == ("z", "{")
//~ the bar | "|" "}" | ok(fa) and bad(fb) and gone(a, b) == "|"
//~ from the tilde | "}" "~" | swap(a, b) == ("}", "~")
//~ to the tilde | "~" "\u{7f}" | swap(a, b) == ("~", "\x7f")
#[cfg_attr(test, setbve::boundary_explore)]
pub fn header_name(text: &str) -> Result<http::HeaderName, http::header::InvalidHeaderName> {
    text.parse()
}

/// The status of an answer.
//~ three digits, not two | "10" "100" | len(a) == 2 and ok(fb)
//~ three digits, not four | "100" "1000" | ok(fa) and len(b) == 4
//~ from 100 | "000" "100" | swap(a, b) == ("0", "1") and pos(a, b) == 0
//~ digits from 0 | "10/" "100" | swap(a, b) == ("/", "0")
//~ digits to 9 | "109" "10:" | swap(a, b) == ("9", ":")
#[cfg_attr(test, setbve::boundary_explore)]
pub fn status(text: &str) -> Result<http::StatusCode, http::status::InvalidStatusCode> {
    http::StatusCode::from_bytes(text.as_bytes())
}

/// What bytes in hexadecimal digits are.
//~ pairs of digits | "0" "00" | len(a) % 2 == 1 and ok(fb)
//~ digits from 0 | "0/" "00" | swap(a, b) == ("/", "0")
//~ digits to 9 | "09" "0:" | swap(a, b) == ("9", ":")
//~ digits from A | "0@" "0A" | swap(a, b) == ("@", "A")
//~ digits to F | "0F" "0G" | swap(a, b) == ("F", "G")
//~ digits from a | "0`" "0a" | swap(a, b) == ("`", "a")
//~ digits to f | "0f" "0g" | swap(a, b) == ("f", "g")
#[cfg_attr(test, setbve::boundary_explore)]
pub fn from_hex(text: &str) -> Result<Vec<u8>, hex::FromHexError> {
    hex::decode(text)
}

/// What bytes in base64 are.
//~ groups of four | "AAA" "AAAA" | len(a) % 4 and re.fullmatch("[A-Za-z0-9+/]*", a) and ok(fb)
//~ one = for a pair of bytes | "AAA" "AAA=" | bad(fa) and ok(fb) and come(a, b) == "=" and b.count("=") == 1
//~ two = for a single byte | "AA=" "AA==" | bad(fa) and ok(fb) and come(a, b) == "=" and b.count("=") == 2
//~ no = within | "AAAA" "A=AA" | ok(fa) and bad(fb) and come(a, b) == "=" and not b.endswith("=")
//~ no bits left over | "AA==" "AB==" | "last symbol" in fa | examples
//~ the + | "+AAA" "*AAA" | ok(fa) and bad(fb) and gone(a, b) == "+"
//~ from / | ".AAA" "/AAA" | swap(a, b) == (".", "/")
//~ digits to 9 | "9AAA" ":AAA" | swap(a, b) == ("9", ":")
//~ letters from A | "@AAA" "AAAA" | swap(a, b) == ("@", "A")
//~ letters to Z | "ZAAA" "[AAA" | swap(a, b) == ("Z", "[")
//~ letters from a | "`AAA" "aAAA" | swap(a, b) == ("`", "a")
//~ letters to z | "zAAA" "{AAA" | swap(a, b) == ("z", "{")
#[cfg_attr(test, setbve::boundary_explore)]
pub fn from_base64(text: &str) -> Result<Vec<u8>, base64::DecodeError> {
    BASE64_STANDARD.decode(text)
}

/// A part of an address, without its escapes.
//~ an escape | "%2" "%20" | "%" in a and "%" in fa and "%" not in fb
//~ escapes to f | "%4f" "%4g" | swap(a, b)[1] in ("g", "G") and "%" not in fa and "%" in fb
//~ bytes beyond ASCII are no text | "%70" "%80" | ok(fa) and bad(fb) and swap(a, b) == ("7", "8")
//~ a second byte | "%c3%a" "%c3%a0" | bad(fa) and ok(fb) and len(a) < len(b) and a.count("%") > 1
//~ no overlong letters | "%c1%80" "%c2%80" | bad(fa) and ok(fb) and swap(a, b) == ("1", "2")
//~ no surrogates | "%ed%9f%80" "%ed%af%80" | ok(fa) and bad(fb) and "%ed" in a.lower() and isin(gone(a, b), "89") and ishex(come(a, b))
#[cfg_attr(test, setbve::boundary_explore)]
pub fn unescaped(part: &str) -> Result<String, std::str::Utf8Error> {
    let decoded = percent_encoding::percent_decode_str(part).decode_utf8()?;
    Ok(decoded.into_owned())
}

/// The number of letters that a reader sees.
//~ marks belong to the letter | "a\u{2ff}" "a\u{300}" | len(a) == len(b) and int(fa[2:]) > int(fb[2:]) and "\u0300" <= come(a, b) <= "\u036f"
//~ \r\n is one | "\r\n" "\r\u{b}" | len(a) == len(b) and "\r\n" in a and "\r\n" not in b
//~ two halves of a flag are one | "🇦🇦" "🇦🈀" | len(a) == len(b) and int(fa[2:]) < int(fb[2:]) and "\U0001f1e6" <= gone(a, b) <= "\U0001f1ff"
//~ a joiner | "👩\u{200d}👩" "👩\u{200b}👩" | len(a) == len(b) and int(fa[2:]) < int(fb[2:]) and gone(a, b) == "\u200d"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn letters(text: &str) -> usize {
    text.graphemes(true).count()
}

/// The number of words.
//~ signs are no words | "!" "a" | a != "" and not blanks(a) and fa == "= 0" and fb == "= 1"
//~ a blank separates | "ab" "a b" | fa == "= 1" and fb == "= 2" and re.fullmatch(r"\w+\s\w+", b)
//~ an apostrophe does not | "a'b" "a&b" | gone(a, b) == "'" and int(fa[2:]) < int(fb[2:])
//~ an underscore does not | "a_b" "a^b" | gone(a, b) == "_" and int(fa[2:]) < int(fb[2:])
//~ a decimal point does not | "1.5" "1/5" | gone(a, b) == "." and int(fa[2:]) < int(fb[2:])
#[cfg_attr(test, setbve::boundary_explore)]
pub fn words(text: &str) -> usize {
    text.unicode_words().count()
}

/// The columns that a text takes on a terminal.
//~ marks take none | "\u{2ff}" "\u{300}" | len(a) == len(b) and int(fa[2:]) > int(fb[2:]) and "\u0300" <= come(a, b) <= "\u036f"
//~ \r\n takes one | "\r\n" "\r\u{b}" | len(a) == len(b) and "\r\n" in a and "\r\n" not in b
//~ wide letters from U+1100 | "\u{10ff}" "\u{1100}" | swap(a, b) == ("\u10ff", "\u1100")
//~ ideographs are wide | "\u{2e7f}" "\u{2e80}" | len(a) == len(b) and int(fa[2:]) < int(fb[2:]) and "\u2e80" <= come(a, b) <= "\u9fff"
//~ wide forms to U+FF60 | "\u{ff60}" "\u{ff61}" | swap(a, b) == ("\uff60", "\uff61")
//~ emoji are wide | "\u{1f5ff}" "a" | len(a) == len(b) and int(fa[2:]) > int(fb[2:]) and "\U0001f300" <= gone(a, b) <= "\U0001f9ff"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn columns(text: &str) -> usize {
    text.width()
}

/// The number of words between blanks.
//~ a blank separates | "ab" "a b" | fa == "= 1" and fb == "= 2" and re.fullmatch(r"\w+\s\w+", b)
//~ blanks are no words | " " "!" | a != "" and blanks(a) and fa == "= 0" and fb == "= 1"
//~ tabs and line ends from \t | "\u{8}" "\t" | swap(a, b) == ("\x08", "\t")
//~ tabs and line ends to \r | "\r" "\u{e}" | swap(a, b) == ("\r", "\x0e")
//~ blanks beyond ASCII | "\u{84}" "\u{85}" | len(a) == len(b) and int(fa[2:]) > int(fb[2:]) and come(a, b) > "\x7f"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn fields(text: &str) -> usize {
    text.split_whitespace().count()
}
