//! Parsers, checks and transformations of short texts.

/// A percentage such as `35%` or `35 %`.
//~ the % sign | "5" "5%" | b.rstrip().endswith("%") and not a.rstrip().endswith("%")
//~ a number | "%" "5%" | a.strip() in ("%", "+%") and ok(fb)
//~ digits only | "5%" "a%" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b))
//~ a leading + | "+5%" ",5%" | ok(fa) and bad(fb) and gone(a, b) == "+"
//~ blanks in front | " 5%" "!5%" | ok(fa) and bad(fb) and isblank(a[:1]) and a[1:] == b[1:]
//~ blanks behind | "5% " "5%!" | ok(fa) and bad(fb) and isblank(a[-1:]) and a[:-1] == b[:-1]
//~ a blank before the sign | "5 %" "5!%" | ok(fa) and bad(fb) and isblank(gone(a, b)) and b.endswith("%") and num(a[:pos(a, b)]) is not None
//~ most 100 | "100%" "101%" | num(a) == 100 and num(b) == 101
//~ most of u8 | "255%" "256%" | num(a) == 255 and num(b) == 256
#[cfg_attr(test, setbve::boundary_explore)]
pub fn percent(text: &str) -> Result<u8, String> {
    let Some(number) = text.trim().strip_suffix('%') else {
        return Err("missing %".to_string());
    };
    let value: u8 = number.trim_end().parse().map_err(|_| "not a number".to_string())?;
    if value > 100 {
        return Err(format!("{value} is more than 100"));
    }
    Ok(value)
}

/// The minutes since midnight of a time such as `07:45`.
//~ five characters, not four | "07:4" "07:45" | blen(a) == 4 and ok(fb)
//~ five characters, not six | "07:45" "07:450" | ok(fa) and blen(b) == 6
//~ the colon | "07:45" "07;45" | ok(fa) and bad(fb) and gone(a, b) == ":" and come(a, b)
//~ hours to 23 | "23:00" "24:00" | ok(fa) and (a[:2], b[:2]) == ("23", "24")
//~ minutes to 59 | "00:50" "00:60" | ok(fa) and (a[3], b[3]) == ("5", "6") and a[:3] == b[:3]
//~ digits only | "07:45" "0a:45" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b))
//~ a + instead of a digit | "+7:45" "*7:45" | ok(fa) and bad(fb) and gone(a, b) == "+"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn clock(text: &str) -> Option<u16> {
    if text.len() != 5 || text.as_bytes()[2] != b':' {
        return None;
    }
    let hours: u16 = text.get(..2)?.parse().ok()?;
    let minutes: u16 = text.get(3..)?.parse().ok()?;
    if hours > 23 || minutes > 59 {
        return None;
    }
    Some(hours * 60 + minutes)
}

/// The colour of a text such as `#1e90ff` or `#fff`.
//~ the # in front | "#000" "$000" | ok(fa) and bad(fb) and gone(a, b) == "#"
//~ three digits, not two | "#00" "#000" | len(a) == 3 and len(b) == 4 and ok(fb)
//~ three digits, not four | "#000" "#0000" | ok(fa) and len(a) == 4 and len(b) == 5
//~ six digits, not five | "#00000" "#000000" | len(a) == 6 and len(b) == 7 and ok(fb)
//~ six digits, not seven | "#000000" "#0000000" | ok(fa) and len(a) == 7 and len(b) == 8
//~ digits to f | "#00f" "#00g" | ok(fa) and bad(fb) and swap(a, b) == ("f", "g")
//~ digits to F | "#00F" "#00G" | ok(fa) and bad(fb) and swap(a, b) == ("F", "G")
//~ no other characters | "#00f" "#00!" | ok(fa) and bad(fb) and ishex(gone(a, b)) and come(a, b) and come(a, b) not in "gG"
//~ a + instead of the first digit | "#+00" "#*00" | ok(fa) and bad(fb) and gone(a, b) == "+"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn colour(text: &str) -> Option<(u8, u8, u8)> {
    let digits = text.strip_prefix('#')?;
    let value = u32::from_str_radix(digits, 16).ok()?;
    let [_, r, g, b] = value.to_be_bytes();
    match digits.len() {
        3 => Some(((value >> 8) as u8 * 17, (value >> 4 & 15) as u8 * 17, (value & 15) as u8 * 17)),
        6 => Some((r, g, b)),
        _ => None,
    }
}

/// Whether a name can be used for a variable.
//~ empty | "" "a" | a == "" and yes(fb)
//~ letters from A | "@" "A" | swap(a, b) == ("@", "A")
//~ letters to Z | "Z" "[" | swap(a, b) == ("Z", "[")
//~ letters from a | "`" "a" | swap(a, b) == ("`", "a")
//~ letters to z | "z" "{" | swap(a, b) == ("z", "{")
//~ underscore | "_" "^" | yes(fa) and no(fb) and gone(a, b) == "_" and come(a, b)
//~ digits from 0 | "a/" "a0" | swap(a, b) == ("/", "0")
//~ digits to 9 | "a9" "a:" | swap(a, b) == ("9", ":")
//~ no digit first | "1a" "a" | isdigit(a[:1]) and yes(fb)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    match chars.next() {
        Some(first) if first.is_ascii_alphabetic() || first == '_' => {
            chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        }
        _ => false,
    }
}

/// The part of an address that stands for a title.
//~ empty | "" "a" | a == "" and fb != '= ""'
//~ digits from 0 | "/" "0" | swap(a, b) == ("/", "0")
//~ digits to 9 | "9" ":" | swap(a, b) == ("9", ":")
//~ letters from A | "@" "A" | swap(a, b) == ("@", "A")
//~ letters to Z | "Z" "[" | swap(a, b) == ("Z", "[")
//~ letters from a | "`" "a" | swap(a, b) == ("`", "a")
//~ letters to z | "z" "{" | swap(a, b) == ("z", "{")
//~ a dash between words | "ab" "a b" | "-" not in b and "-" in fb | examples
#[cfg_attr(test, setbve::boundary_explore)]
pub fn slug(title: &str) -> String {
    let mut slug = String::new();
    for c in title.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_string()
}

/// Whether a text may be the address of a mailbox.
//~ the @ | "ab.c" "a@b.c" | "@" not in a and yes(fb)
//~ a user | "@b.c" "a@b.c" | a.startswith("@") and a.count("@") == 1 and yes(fb)
//~ a dot in the host | "a@bc" "a@b.c" | a.count("@") == 1 and "." not in a.split("@")[1] and yes(fb)
//~ no dot at the start of the host | "a@.b.c" "a@b.c" | a.count("@") == 1 and "@." in a and yes(fb)
//~ no dot at the end | "a@b.c." "a@b.c" | a.count("@") == 1 and a.endswith(".") and yes(fb)
//~ a single @ | "a@b.c" "a@b@.c" | yes(fa) and b.count("@") == 2
//~ no blanks | "a@b.c" "a@b. c" | yes(fa) and no(fb) and isblank(come(a, b))
#[cfg_attr(test, setbve::boundary_explore)]
pub fn looks_like_email(text: &str) -> bool {
    let Some((user, host)) = text.split_once('@') else {
        return false;
    };
    !user.is_empty()
        && host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && !host.contains('@')
        && !text.contains(char::is_whitespace)
}

/// A version such as `1.2` or `v1.2`.
//~ an optional v | "v1.2" "w1.2" | ok(fa) and bad(fb) and gone(a, b) == "v"
//~ the dot | "12" "1.2" | "." not in a and ok(fb)
//~ a major number | ".2" "1.2" | a.lstrip("v").startswith(".") and ok(fb)
//~ a minor number | "1." "1.2" | a.endswith(".") and a.count(".") == 1 and ok(fb)
//~ major to 255 | "255.0" "256.0" | ok(fa) and num(a) == 255 and num(b) == 256
//~ minor to 255 | "0.255" "0.256" | ok(fa) and num(a[a.find("."):]) == 255 and num(b[b.find("."):]) == 256
//~ digits only | "1.2" "1.a" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b))
//~ a leading + | "+1.2" ",1.2" | ok(fa) and bad(fb) and gone(a, b) == "+"
//~ no third part | "1.2" "1.2." | ok(fa) and a.count(".") == 1 and b.count(".") == 2
#[cfg_attr(test, setbve::boundary_explore)]
pub fn version(text: &str) -> Result<(u8, u8), &'static str> {
    let text = text.strip_prefix('v').unwrap_or(text);
    let (major, minor) = text.split_once('.').ok_or("no dot")?;
    let major = major.parse().map_err(|_| "bad major")?;
    let minor = minor.parse().map_err(|_| "bad minor")?;
    Ok((major, minor))
}

/// Whether a text is the number of a book, with or without hyphens.
//~ ten digits, not nine | "000000000" "0000000000" | count(a, isdigit) == 9 and yes(fb) and count(b, isdigit) == 10
//~ ten digits, not eleven | "0000000000" "00000000000" | yes(fa) and count(a, isdigit) == 10 and count(b, isdigit) == 11
//~ the check digit | "0306406152" "0306406153" | yes(fa) and no(fb) and isdigit(gone(a, b)) and isdigit(come(a, b))
//~ X for ten | "080442957X" "080442957Y" | yes(fa) and no(fb) and gone(a, b) == "X"
//~ hyphens are skipped | "0-306406152" "0.306406152" | yes(fa) and no(fb) and gone(a, b) == "-"
//~ digits from 0 | "/000000000" "0000000000" | swap(a, b) == ("/", "0")
//~ digits to 9 | "0000000019" "000000001:" | swap(a, b) == ("9", ":")
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_isbn10(text: &str) -> bool {
    let (mut sum, mut count) = (0, 0);
    for c in text.chars().filter(|c| *c != '-') {
        let value = match c {
            '0'..='9' => c as u32 - '0' as u32,
            'X' if count == 9 => 10,
            _ => return false,
        };
        count += 1;
        sum += value * count;
    }
    count == 10 && sum % 11 == 0
}

/// Whether the last digit of a card number is right.
//~ at least two digits | "0" "00" | len(a) == 1 and len(b) == 2
//~ the check digit | "18" "19" | yes(fa) and no(fb) and isdigit(gone(a, b)) and isdigit(come(a, b))
//~ digits only | "00" "0a" | yes(fa) and no(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b))
#[cfg_attr(test, setbve::boundary_explore)]
pub fn luhn(number: &str) -> bool {
    if number.len() < 2 {
        return false;
    }
    let mut sum = 0;
    for (place, c) in number.chars().rev().enumerate() {
        let Some(digit) = c.to_digit(10) else {
            return false;
        };
        let value = if place % 2 == 1 { digit * 2 } else { digit };
        sum += if value > 9 { value - 9 } else { value };
    }
    sum % 10 == 0
}

/// Whether a user may have this name.
//~ at least 3 | "ab" "abc" | len(a) == 2 and len(b) == 3
//~ at most 12 | "abcdefghijkl" "abcdefghijklm" | len(a) == 12 and len(b) == 13
//~ letters from A | "@bc" "Abc" | swap(a, b) == ("@", "A")
//~ letters to Z | "Zbc" "[bc" | swap(a, b) == ("Z", "[")
//~ letters from a | "`bc" "abc" | swap(a, b) == ("`", "a")
//~ letters to z | "zbc" "{bc" | swap(a, b) == ("z", "{")
//~ a letter first | "1abc" "abc" | (isdigit(a[:1]) or a[:1] == "_") and ok(fb)
//~ digits from 0 | "ab/" "ab0" | swap(a, b) == ("/", "0") and pos(a, b) > 0
//~ digits to 9 | "ab9" "ab:" | swap(a, b) == ("9", ":") and pos(a, b) > 0
//~ underscore | "a_b" "a^b" | ok(fa) and bad(fb) and gone(a, b) == "_" and come(a, b)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn check_username(name: &str) -> Result<(), &'static str> {
    let length = name.chars().count();
    if length < 3 {
        return Err("too short");
    }
    if length > 12 {
        return Err("too long");
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err("does not start with a letter");
    }
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err("only letters, digits and _");
    }
    Ok(())
}

/// The seconds of a time span such as `90s`, `10m` or `2h`.
//~ s | "1s" "1t" | ok(fa) and a[-1:] == "s" | examples
//~ m | "1m" "1n" | ok(fa) and a[-1:] == "m" | examples
//~ h | "1h" "1i" | ok(fa) and a[-1:] == "h" | examples
//~ no other unit | "1s" "1r" | ok(fa) and bad(fb) and pos(a, b) == len(a) - 1 and come(a, b)
//~ a number | "s" "1s" | a in list("smh") and ok(fb)
//~ digits only | "1s" "as" | ok(fa) and bad(fb) and isdigit(gone(a, b)) and come(a, b) and not isdigit(come(a, b))
//~ a leading + | "+1s" ",1s" | ok(fa) and bad(fb) and gone(a, b) == "+"
//~ most of u32 | "4294967295s" "4294967296s" | num(a) == 2**32 - 1 and num(b) == 2**32 and ok(fa)
//~ most minutes | "71582788m" "71582789m" | num(a) == 71582788 and num(b) == 71582789 and ok(fa)
//~ most hours | "1193046h" "1193047h" | num(a) == 1193046 and num(b) == 1193047 and ok(fa)
#[cfg_attr(test, setbve::boundary_explore)]
pub fn seconds(text: &str) -> Option<u32> {
    let unit = text.chars().last()?;
    let number: u32 = text[..text.len() - unit.len_utf8()].parse().ok()?;
    match unit {
        's' => Some(number),
        'm' => number.checked_mul(60),
        'h' => number.checked_mul(3600),
        _ => None,
    }
}

/// Whether a tag fits into a column of the database, which has room for 8 bytes.
//~ empty | "" "a" | a == "" and yes(fb)
//~ at most 8 | "abcdefgh" "abcdefghi" | blen(a) == 8 and yes(fa) and len(b) == len(a) + 1
//~ bytes, not characters | "abcdefg\u{7f}" "abcdefg\u{80}" | yes(fa) and no(fb) and len(a) == len(b) and blen(b) > 8
//~ no comma | "-" "," | yes(fa) and no(fb) and come(a, b) == ","
#[cfg_attr(test, setbve::boundary_explore)]
pub fn is_tag(tag: &str) -> bool {
    !tag.is_empty() && tag.len() <= 8 && !tag.contains(',')
}

/// The name that others see.
//~ not empty | "" "a" | a == "" and ok(fb)
//~ blanks are no name | " " "!" | a != "" and blanks(a) and ok(fb)
//~ at most 10 | "abcdefghij" "abcdefghijk" | ok(fa) and len(a) == 10 and bad(fb) and len(b) == 11
#[cfg_attr(test, setbve::boundary_explore)]
pub fn display_name(name: String) -> Result<String, String> {
    let name = name.trim();
    match name.chars().count() {
        0 => Err("no name".to_string()),
        1..=10 => Ok(name.to_string()),
        length => Err(format!("{} characters too many", length - 10)),
    }
}

#[derive(Debug, PartialEq)]
pub enum Start {
    Nothing,
    Capital,
    Small,
    NoLetter,
}

/// How a sentence starts.
//~ empty | "" "a" | a == ""
//~ from A | "@" "A" | swap(a[:1], b[:1]) == ("@", "A")
//~ to Z | "Z" "[" | swap(a[:1], b[:1]) == ("Z", "[")
//~ from a | "`" "a" | swap(a[:1], b[:1]) == ("`", "a")
//~ to z | "z" "{" | swap(a[:1], b[:1]) == ("z", "{")
//~ capitals beyond ASCII | "À" "¿" | fa == "= Capital" and a[0] > "\x7f"
//~ small letters beyond ASCII | "ß" "×" | fa == "= Small" and a[0] > "\x7f"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn start(sentence: &str) -> Start {
    match sentence.chars().next() {
        None => Start::Nothing,
        Some(c) if c.is_uppercase() => Start::Capital,
        Some(c) if c.is_lowercase() => Start::Small,
        Some(_) => Start::NoLetter,
    }
}

/// The answer to a question.
//~ y | "y" "x" | a.strip().lower() == "y" and ok(fa) | examples
//~ yes | "yes" "yet" | a.strip().lower() == "yes" and ok(fa) | examples
//~ on | "on" "om" | a.strip().lower() == "on" and ok(fa) | examples
//~ true | "true" "trud" | a.strip().lower() == "true" and ok(fa) | examples
//~ 1 | "1" "2" | a.strip().lower() == "1" and ok(fa) | examples
//~ n | "n" "m" | a.strip().lower() == "n" and ok(fa) | examples
//~ no | "no" "np" | a.strip().lower() == "no" and ok(fa) | examples
//~ off | "off" "of" | a.strip().lower() == "off" and ok(fa) | examples
//~ false | "false" "falsf" | a.strip().lower() == "false" and ok(fa) | examples
//~ 0 | "0" "/" | a.strip().lower() == "0" and ok(fa) | examples
//~ case is ignored | "Y" "X" | a != a.lower() and ok(fa) | examples
//~ blanks are ignored | " y" "!y" | a != a.strip() and ok(fa) | examples
#[cfg_attr(test, setbve::boundary_explore)]
pub fn yes_or_no(answer: &str) -> Option<bool> {
    match answer.trim().to_lowercase().as_str() {
        "y" | "yes" | "on" | "true" | "1" => Some(true),
        "n" | "no" | "off" | "false" | "0" => Some(false),
        _ => None,
    }
}

/// What the name of a file says about its content.
//~ a dot | "apng" "a.png" | "." not in a and ok(fb)
//~ a stem | ".png" "a.png" | a.startswith(".") and a.count(".") == 1 and ok(fb)
//~ jpg | "a.jpg" "a.jph" | a.lower().endswith(".jpg") and "image" in fa | examples
//~ jpeg | "a.jpeg" "a.jpef" | a.lower().endswith(".jpeg") and "image" in fa | examples
//~ png | "a.png" "a.pnf" | a.lower().endswith(".png") and "image" in fa | examples
//~ txt | "a.txt" "a.txu" | a.lower().endswith(".txt") and "text" in fa | examples
//~ md | "a.md" "a.me" | a.lower().endswith(".md") and "text" in fa | examples
//~ case is ignored | "a.Md" "a.Me" | a != a.lower() and a.lower().endswith((".jpg", ".jpeg", ".png", ".txt", ".md")) and ok(fa) | examples
#[cfg_attr(test, setbve::boundary_explore)]
pub fn kind_of_file(name: &str) -> Option<&'static str> {
    let (stem, extension) = name.rsplit_once('.')?;
    if stem.is_empty() {
        return None;
    }
    match extension.to_ascii_lowercase().as_str() {
        "jpg" | "jpeg" | "png" => Some("image"),
        "txt" | "md" => Some("text"),
        _ => Some("unknown"),
    }
}

/// The text between quotes, in which a backslash escapes.
//~ the opening quote | "\"" "#" | swap(a[:1], b[:1])[0] == '"' and not b.startswith('"') and "no opening" in fb
//~ the closing quote | "\"" "\"\"" | "no closing" in fa and ok(fb)
//~ nothing behind the quote | "\"\"" "\"\"a" | ok(fa) and "behind" in fb
//~ \n | "\"\\n\"" "\"\\o\"" | "bad" not in fa and "bad" in fb and gone(a, b) == "n" and a[pos(a, b) - 1] == "\\"
//~ \" | "\"\\\"\"" "\"\\!\"" | "bad" not in fa and "bad" in fb and gone(a, b) == '"' and a[pos(a, b) - 1] == "\\"
//~ \\ | "\"\\\\\"" "\"\\[\"" | "bad" not in fa and "bad" in fb and gone(a, b) == "\\" and a[pos(a, b) - 1] == "\\"
//~ a backslash escapes | "\"[a\"" "\"\\a\"" | ok(fa) and bad(fb) and come(a, b) == "\\"
#[cfg_attr(test, setbve::boundary_explore)]
pub fn unquote(text: &str) -> Result<String, &'static str> {
    let inner = text.strip_prefix('"').ok_or("no opening quote")?;
    let mut plain = String::new();
    let mut chars = inner.chars();
    loop {
        match chars.next().ok_or("no closing quote")? {
            '"' => break,
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some(c @ ('"' | '\\')) => plain.push(c),
                _ => return Err("bad escape"),
            },
            c => plain.push(c),
        }
    }
    if chars.next().is_some() {
        return Err("text behind the quote");
    }
    Ok(plain)
}

/// How deep the brackets of a formula are nested, which may be three levels.
//~ a bracket too few | "(" "()" | "missing" in fa and ok(fb)
//~ a bracket too many | "" ")" | ok(fa) and "unexpected" in fb
//~ at most three levels | "(((" "((((" | "deep" not in fa and "deep" in fb
#[cfg_attr(test, setbve::boundary_explore)]
pub fn nesting(formula: &str) -> Result<u32, &'static str> {
    let (mut depth, mut deepest) = (0u32, 0);
    for c in formula.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1).ok_or("unexpected )")?,
            _ => {}
        }
        if depth > 3 {
            return Err("nested too deep");
        }
        deepest = deepest.max(depth);
    }
    if depth > 0 { Err("missing )") } else { Ok(deepest) }
}

/// A heading, with a capital at the start of each word.
//~ empty | "" "a" | a == ""
//~ a capital at the start | "`" "a" | re.match('= "[A-Z]', fb) and re.match("[a-z]", b) | examples
//~ a blank starts a word | "a b" "a!b" | re.search(" [A-Z]", fa) and re.search(" [a-z]", a) | examples
//~ no capitals within a word | "a@" "aA" | re.search("[A-Z]", b[1:]) and not re.search("[A-Z]", fb[4:]) | examples
//~ letters that become two | "ß" "à" | fa.startswith('= "SS') and a[0] == "ß" | examples
#[cfg_attr(test, setbve::boundary_explore)]
pub fn title_case(text: String) -> String {
    let mut title = String::new();
    let mut starts = true;
    for c in text.chars() {
        if starts {
            title.extend(c.to_uppercase());
        } else {
            title.extend(c.to_lowercase());
        }
        starts = c == ' ';
    }
    title
}

#[derive(Debug, PartialEq)]
pub enum Strength {
    TooShort,
    Weak,
    Fair,
    Strong,
}

/// How well a password is mixed.
//~ at least 8 | "aaaaaaa" "aaaaaaaa" | len(a) == 7 and len(b) == 8
//~ two classes | "aaaaaaaa" "aaaaaaa1" | fa == "= Weak" and fb == "= Fair"
//~ four classes | "aaaaaA11" "aaaaaA1!" | fa == "= Fair" and fb == "= Strong"
//~ small letters are a class | "aaaaaaaa" "aaaaaaa{" | isin(gone(a, b), "abcdefghijklmnopqrstuvwxyz") and come(a, b) and len(a) >= 8
//~ capitals are a class | "AAAAAAAA" "AAAAAAA[" | isin(gone(a, b), "ABCDEFGHIJKLMNOPQRSTUVWXYZ") and come(a, b) and len(a) >= 8
//~ digits are a class | "00000000" "0000000/" | isdigit(gone(a, b)) and come(a, b) and len(a) >= 8
#[cfg_attr(test, setbve::boundary_explore)]
pub fn strength(password: &str) -> Strength {
    if password.chars().count() < 8 {
        return Strength::TooShort;
    }
    let small = password.chars().any(|c| c.is_ascii_lowercase());
    let capital = password.chars().any(|c| c.is_ascii_uppercase());
    let digit = password.chars().any(|c| c.is_ascii_digit());
    let other = password.chars().any(|c| !c.is_ascii_alphanumeric());
    match [small, capital, digit, other].iter().filter(|it| **it).count() {
        0 | 1 => Strength::Weak,
        2 | 3 => Strength::Fair,
        _ => Strength::Strong,
    }
}
