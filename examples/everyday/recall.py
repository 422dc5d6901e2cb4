#!/usr/bin/env python3
"""Measures how many of the known behavioural boundaries of this crate's functions setbve lists.

    recall.py [--missed] [--other] [--json OUT] [FUNCTION..]    measures src/snapshots
    recall.py --witnesses    writes tests/witnesses.rs, and checks the truth lines without calls

See README.md for the format of the `//~` lines.
"""

import argparse
import json
import math
import os
import re
import statistics
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Any

CRATE = Path(__file__).resolve().parent
ATTRIBUTE = r"#\[cfg_attr\(test, setbve::boundary_explore\)\]"


OTHER_LINES = ("along ", "other results:", "digest ", "complete: ", "no boundary found")


class Bad(Exception):
    """A truth line or a snapshot that is not understood."""


# --- values: the literals of Rust, as in truth lines and snapshots -------------------------------

ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "'": "'", '"': '"', "\\": "\\"}
ESCAPED = re.compile(r"\\u\{([0-9a-fA-F]+)\}|\\(.)", re.S)
TEXT = re.compile(r'"((?:[^"\\]|\\u\{[0-9a-fA-F]+\}|\\.)*)"', re.S)
CHARACTER = re.compile(r"'([^'\\]|\\u\{[0-9a-fA-F]+\}|\\.)'", re.S)
FLOAT = re.compile(r"-?(?:\d[\d_]*\.\d+(?:e-?\d+)?|\d+e-?\d+|inf\b|NaN\b|f(?:32|64)::\w+)")
INTEGER = re.compile(r"-?(?:0x[0-9a-fA-F_]+|\d[\d_]*)")
BRACKETS = {"(": ")", "[": "]"}


def unescape(text: str) -> str:
    return ESCAPED.sub(lambda it: chr(int(it[1], 16)) if it[1] else ESCAPES[it[2]], text)


def float_of(text: str) -> float:
    named = {"INFINITY": "inf", "NEG_INFINITY": "-inf", "NAN": "nan", "MAX": "MAX", "MIN": "MIN"}
    if "::" in text:
        text = named[text.split("::")[1]]
    return float(text)


def read(text: str, at: int = 0) -> tuple[Any, int]:
    """The value that begins at a place of the text, and where it ends.

    `Some(x)` is x, `None` is None, lists, slices, arrays and vectors are lists, tuples are tuples.
    """
    while text[at:at + 1] == "&" or text[at:at + 4] == "vec!":
        at += 1 if text[at] == "&" else 4
    if match := TEXT.match(text, at):
        return unescape(match[1]), match.end()
    if match := CHARACTER.match(text, at):
        return unescape(match[1]), match.end()
    if match := FLOAT.match(text, at):
        return float_of(match[0]), match.end()
    if match := INTEGER.match(text, at):
        return int(match[0].replace("_", ""), 0), match.end()
    for word, value in (("None", None), ("true", True), ("false", False)):
        if text.startswith(word, at):
            return value, at + len(word)
    if text.startswith("Some(", at):
        values, at = read_until(text, at + 5, ")")
        if len(values) != 1:
            raise Bad(f"`Some` of {len(values)} values: {text}")
        return values[0], at
    if text[at:at + 1] in BRACKETS:
        values, end = read_until(text, at + 1, BRACKETS[text[at]])
        return (tuple(values) if text[at] == "(" else values), end
    raise Bad(f"no value at column {at} of: {text}")


def read_until(text: str, at: int, close: str) -> tuple[list, int]:
    """The values up to a closing bracket, and the place behind it."""
    values = []
    while True:
        at = behind_blanks(text, at)
        if text[at:at + 1] == close:
            return values, at + 1
        value, at = read(text, at)
        values.append(value)
        at = behind_blanks(text, at)
        if text[at:at + 1] == ",":
            at += 1
        elif text[at:at + 1] != close:
            raise Bad(f"expected `,` or `{close}` at column {at} of: {text}")


def behind_blanks(text: str, at: int) -> int:
    while text[at:at + 1] == " ":
        at += 1
    return at


def rust(value: Any, kind: str) -> str:
    """A value as an expression of a type."""
    kind = kind.strip()
    if kind in ("&str", "String"):
        inner = "".join(c if c.isprintable() and c not in '"\\' else f"\\u{{{ord(c):x}}}" for c in value)
        return f'"{inner}"' + (".to_string()" if kind == "String" else "")
    if kind in ("f32", "f64"):
        if math.isnan(value):
            return f"{kind}::NAN"
        if math.isinf(value):
            return f"{kind}::{'NEG_' if value < 0 else ''}INFINITY"
        return f"{value!r}_{kind}"
    if kind == "bool":
        return str(value).lower()
    if kind == "char":
        return f"'\\u{{{ord(value):x}}}'"
    if match := re.fullmatch(r"Option<(.*)>", kind):
        return "None" if value is None else f"Some({rust(value, match[1])})"
    if match := re.fullmatch(r"&\[(.*)\]|Vec<(.*)>|\[(.*); \d+\]", kind):
        inner = ", ".join(rust(it, match[1] or match[2] or match[3]) for it in value)
        return {"&": f"&[{inner}]", "V": f"vec![{inner}]", "[": f"[{inner}]"}[kind[0]]
    if kind.startswith("("):
        return "(" + ", ".join(map(rust, value, split_types(kind[1:-1]))) + ")"
    if re.fullmatch(r"[iu](8|16|32|64|128|size)", kind):
        return str(int(value))
    raise Bad(f"no expression for the type {kind}")


def split_types(text: str) -> list[str]:
    """The parts between the commas that are not within brackets."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "([<") - (c in ")]>")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part.strip() for part in parts if part.strip()]


def same(a: Any, b: Any) -> bool:
    """Whether two values are the same, where NaN is like NaN, and -0.0 is not like 0.0."""
    return repr(a) == repr(b)


def next_float(a: float, kind: str) -> float:
    if "f32" not in kind:
        return math.nextafter(a, math.inf)
    bits = struct.unpack("<i", struct.pack("<f", a))[0]
    bits += 1 if bits >= 0 else -1
    return struct.unpack("<f", struct.pack("<i", bits))[0]


def is_one_edit(a: Any, b: Any, kind: str) -> bool:
    """Whether two values are neighbours."""
    if same(a, b):
        return False
    if a is None or b is None:
        return True
    if isinstance(a, str) and len(a) == len(b):
        return sum(c != d for c, d in zip(a, b)) == 1
    if isinstance(a, (str, list)) and len(a) != len(b):
        short, long = sorted((a, b), key=len)
        return any(same(long[:i] + long[i + 1:], short) for i in range(len(long)))
    if isinstance(a, (list, tuple)):
        differing = [(c, d) for c, d in zip(a, b) if not same(c, d)]
        return len(differing) == 1 and is_one_edit(*differing[0], kind)
    if isinstance(a, float):
        low, high = sorted((a, b), key=lambda it: (math.isnan(it), it, math.copysign(1, it)))
        if math.isnan(high):
            return low == math.inf
        return low == high or next_float(low, kind) == high or (low, high) == (-5e-324, 0.0)
    return abs(int(a) - int(b)) == 1


# --- what conditions may say ----------------------------------------------------------------------

BLANKS = set("\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") | set(map(chr, range(0x2000, 0x200b)))


def ok(f: str) -> bool:
    return f.startswith("= ") and f != "= None"


def num(text: str) -> int | None:
    """The number that the first digits of a text make."""
    match = re.search(r"[0-9]+", text)
    return int(match[0]) if match else None


def pos(a: str | list, b: str | list) -> int:
    """Where two texts or lists begin to differ."""
    return next((i for i, (c, d) in enumerate(zip(a, b)) if not same(c, d)), min(len(a), len(b)))


def gone(a: str | list, b: str | list) -> str | list:
    """What of `a` is not in `b`, without the common beginning and end."""
    start, end = pos(a, b), 0
    while end < min(len(a), len(b)) - start and same(a[-1 - end], b[-1 - end]):
        end += 1
    return a[start:len(a) - end]


def runs(values: list) -> list[int]:
    """The lengths of the runs of equal values."""
    lengths: list[int] = []
    for i, value in enumerate(values):
        if i and value == values[i - 1]:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths


HELPERS: dict[str, Any] = dict(
    ok=ok, bad=lambda f: not ok(f), yes=lambda f: f == "= true", no=lambda f: f == "= false",
    num=num, pos=pos, gone=gone, come=lambda a, b: gone(b, a),
    swap=lambda a, b: (gone(a, b), gone(b, a)), blen=lambda text: len(text.encode()),
    isin=lambda c, some: bool(c) and c in some, isdigit=lambda c: len(c) == 1 and c in "0123456789",
    ishex=lambda c: len(c) == 1 and c in "0123456789abcdefABCDEF",
    isalnum=lambda c: len(c) == 1 and c.isascii() and c.isalnum(),
    isblank=lambda c: len(c) == 1 and c in BLANKS, blanks=lambda text: set(text) <= BLANKS,
    isnegative=lambda it: it < 0, count=lambda text, test: sum(map(test, text)), runs=runs, up=next_float, isnan=math.isnan,
    BLANKS=BLANKS, inf=math.inf, floor=math.floor, re=re,
    **{it.__name__: it for it in (len, ord, chr, int, float, str, list, tuple, set, abs, min, max, sum, any,
                                  all, sorted, zip, range, round, repr, isinstance, bool, map)},
    __builtins__={},
)


# --- truth ----------------------------------------------------------------------------------------

@dataclass
class Call:
    arguments: tuple
    outcome: str  # with its sign, such as `= 5` or `! no number`

    @property
    def value(self) -> Any:
        return self.arguments[0] if len(self.arguments) == 1 else self.arguments

    def without_type(self) -> "Call":
        """The same with the text alone of an error, such as `! no hour` of `! Hour: no hour`."""
        return Call(self.arguments, re.sub(r"^! (?:\w+::)*[A-Z]\w*(?:::\w+)?: ", "! ", self.outcome))


@dataclass
class Item:
    rule: str
    witness: tuple[Any, Any]
    condition: str
    by_examples: bool
    line: str
    code: Any = None

    def holds(self, a: Call, b: Call) -> bool:
        """Whether a pair, in either order, shows this rule. The text of an error may do so without its type."""
        pairs = [(a, b), (b, a)]
        pairs += [(one.without_type(), other.without_type()) for one, other in pairs]
        return any(self.holds_for(one, other) for one, other in pairs)

    def holds_for(self, a: Call, b: Call) -> bool:
        known = dict(HELPERS, a=a.value, b=b.value, fa=a.outcome, fb=b.outcome)
        try:
            return bool(eval(self.code, known))
        except (IndexError, TypeError, ZeroDivisionError, AttributeError, ValueError):
            return False  # one of the calls has no such character, element or part


@dataclass
class Function:
    module: str
    name: str
    names: list[str]
    kinds: list[str]
    returns: str
    items: list[Item]

    @property
    def key(self) -> str:
        return f"{self.module}::{self.name}"


def item_of(line: str) -> Item:
    parts = line.split(" | ")
    if len(parts) not in (3, 4) or len(parts) == 4 and parts[3].strip() != "examples":
        raise Bad(f"expected `rule | call call | condition` or with `| examples`: {line}")
    first, at = read(parts[1])
    second, at = read(parts[1], behind_blanks(parts[1], at))
    if parts[1][at:].strip():
        raise Bad(f"more than two calls: {line}")
    try:
        code = compile(parts[2].strip(), line, "eval")
    except SyntaxError as error:
        raise Bad(f"{error}: {line}") from error
    unknown = set(code.co_names) - set(HELPERS) - {"a", "b", "fa", "fb"} - set(dir(str)) - set(dir(re))
    if unknown:
        raise Bad(f"unknown in a condition: {unknown}: {line}")
    return Item(parts[0].strip(), (first, second), parts[2].strip(), len(parts) == 4, line, code)


def functions_of_crate() -> list[Function]:
    found = []
    for path in sorted((CRATE / "src").glob("*.rs")):
        text = path.read_text()
        pattern = re.compile(
            rf"((?:^//~[^\n]*\n)+){ATTRIBUTE}\npub fn (\w+)\(([^\n]*)\) -> ([^\n]*) \{{$", re.M)
        before = len(found)
        for match in pattern.finditer(text):
            parameters = [part.split(": ", 1) for part in split_types(match[3])]
            names, kinds = [it[0] for it in parameters], [it[1] for it in parameters]
            items = [item_of(line[3:].strip()) for line in match[1].splitlines()]
            for item in items:
                check_neighbours(item, kinds)
            found.append(Function(path.stem, match[2], names, kinds, match[4], items))
        if len(found) - before != len(re.findall(r"boundary_explore", text)):
            raise Bad(f"{path}: {text.count('boundary_explore')} attributes, {len(found) - before} understood")
    return found


def check_neighbours(item: Item, kinds: list[str]) -> None:
    sides = [side if len(kinds) > 1 else (side,) for side in item.witness]
    if any(len(side) != len(kinds) for side in sides):
        raise Bad(f"{len(kinds)} arguments: {item.line}")
    differing = [it for it in zip(*sides, kinds) if not same(it[0], it[1])]
    if len(differing) != 1 or not is_one_edit(*differing[0]):
        raise Bad(f"not one edit apart: {item.line}")


# --- witnesses ------------------------------------------------------------------------------------

WITNESSES = """//! Both calls of each witness have different outcomes. Written by `recall.py --witnesses`.

use std::panic::{{UnwindSafe, catch_unwind, set_hook, take_hook}};

fn outcome(call: impl FnOnce() -> String + UnwindSafe) -> String {{
    catch_unwind(call).unwrap_or_else(|_| "! panic".to_string()).replace('\\n', " ")
}}

#[test]
fn outcomes_differ() {{
    let mut said = String::new();
    let mut alike = Vec::new();
    let hook = take_hook();
    set_hook(Box::new(|_| {{}}));
    let mut differ = |line: &str, a: String, b: String| {{
        if a == b {{
            alike.push(format!("{{line}}: {{a}}"));
        }}
        said.push_str(&format!("{{a}}\\n{{b}}\\n"));
    }};
{calls}
    set_hook(hook);
    if let Ok(path) = std::env::var("WITNESSES") {{
        std::fs::write(path, said).unwrap();
    }}
    assert!(alike.is_empty(), "{{alike:#?}}");
}}
"""


def call_in_rust(function: Function, value: Any) -> str:
    values = value if len(function.kinds) > 1 else (value,)
    call = f"everyday::{function.key}({', '.join(map(rust, values, function.kinds))})"
    if function.returns.startswith("Result<"):
        shown = f'match {call} {{ Ok(it) => format!("= {{it:?}}"), Err(it) => format!("! {{it}}") }}'
    else:
        shown = f'format!("= {{:?}}", {call})'
    return f"outcome(|| {shown})"


def write_witnesses(functions: list[Function]) -> None:
    calls = []
    for function in functions:
        for item in function.items:
            rule = json.dumps(f"{function.key}: {item.rule}", ensure_ascii=False)
            sides = ", ".join(call_in_rust(function, side) for side in item.witness)
            calls.append(f"    differ({rule}, {sides});")
    path = CRATE / "tests" / "witnesses.rs"
    path.parent.mkdir(exist_ok=True)
    text = WITNESSES.format(calls="\n".join(calls))
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def check_witnesses(functions: list[Function]) -> None:
    """Calls the functions, and fails where a witness has equal outcomes or is not of its own rule."""
    write_witnesses(functions)
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "said"
        done = subprocess.run(["cargo", "test", "-q", "--test", "witnesses"], cwd=CRATE, text=True,
                              capture_output=True, env=dict(os.environ, WITNESSES=str(said)))
        if not said.exists():
            sys.exit(done.stdout + done.stderr)
        outcomes = iter(said.read_text().split("\n"))
    failed = []
    for function in functions:
        for item in function.items:
            sides = [Call(side if len(function.kinds) > 1 else (side,), next(outcomes)) for side in item.witness]
            if sides[0].outcome == sides[1].outcome:
                failed.append(f"{function.key}: equal outcomes {sides[0].outcome}: {item.line}")
            elif not item.holds(*sides):
                failed.append(f"{function.key}: the witness is not of its own rule: {item.line}; {sides}")
    if failed:
        sys.exit("\n".join(failed))


# --- snapshots ------------------------------------------------------------------------------------

@dataclass
class Snapshot:
    pairs: list[tuple[Call, Call]] = field(default_factory=list)
    examples: list[Call] = field(default_factory=list)
    more: list[str] = field(default_factory=list)
    header: str = ""


def call_of(line: str, function: Function) -> Call:
    start = f"{function.name}("
    if not line.startswith(start):
        raise Bad(f"{function.key}: no call: {line!r}")
    values, at = read_until(line, len(start), ")")
    if len(values) != len(function.kinds) or line[at:at + 3] not in (" = ", " ! "):
        raise Bad(f"{function.key}: no call with an outcome: {line!r}")
    return Call(tuple(values), line[at + 1:].strip())


def further_places(line: str, pair: tuple[Call, Call], function: Function) -> list[tuple[Call, Call]]:
    """More places of a boundary, from a line such as
    `also at bonus = 10, between values of points: 39|40, 49|50`, with outcomes ` (= 1 | = 2)` behind
    it if they are others than the boundary's."""
    at, values = len("also at "), list(pair[0].arguments)
    crossed = [i for i, (a, b) in enumerate(zip(*(it.arguments for it in pair))) if not same(a, b)][0]
    if len(values) == 1:
        at = line.index(":", at)
    while line[at:at + 2] != ": ":
        match = re.compile(r"(?:, )?(?:between values of (\w+)|(\w+) = )").match(line, at)
        if not match:
            raise Bad(f"{function.key}: no further places: {line!r}")
        at = match.end()
        if match[2]:
            values[function.names.index(match[2])], at = read(line, at)
    own = re.search(r" \(([=!] .*) \| ([=!] .*)\)$", line[at:])
    outcomes = own.groups() if own else [call.outcome for call in pair]
    line = line[:at + own.start()] if own else line
    places, at = [], at + 2
    while at < len(line):
        low, at = read(line, at)
        if line[at:at + 1] != "|":
            raise Bad(f"{function.key}: no further places: {line!r}")
        high, at = read(line, at + 1)
        run = re.match(", then [a-z0-9_ ]+ up to ", line[at:])
        at += run.end() if run else 2 if line[at:at + 2] == ", " else 0
        sides = []
        for value, outcome in zip((low, high), outcomes):
            arguments = values[:crossed] + [value] + values[crossed + 1:]
            sides.append(Call(tuple(arguments), outcome))
        places.append((sides[0], sides[1]))
    return places


def snapshot_of(function: Function) -> Snapshot | None:
    path = CRATE / "src" / "snapshots" / f"everyday__{function.key.replace('::', '__')}.snap"
    if not path.exists():
        return None
    _, header, body = path.read_text().split("---\n", 2)
    snapshot = Snapshot(header=header)
    blocks = [block.splitlines() for block in body.split("\n\n")]
    if not blocks[0][0].startswith(f"{function.name}("):
        raise Bad(f"{path}: no signature")
    blocks[0].pop(0)
    for block in blocks:
        lines = [line.strip() for line in block if line.strip()]
        calls = [call_of(line, function) for line in lines if line.startswith(f"{function.name}(")]
        if len(calls) not in (0, 2):
            # Single calls, one per line, are a table.
            snapshot.examples += calls
        elif calls:
            snapshot.pairs.append((calls[0], calls[1]))
        for line in lines:
            if line.startswith(f"{function.name}("):
                pass
            elif line.startswith("e.g. "):
                snapshot.examples.append(call_of(line[5:], function))
            elif line.startswith("also at ") and len(calls) == 2:
                snapshot.pairs += further_places(line, (calls[0], calls[1]), function)
            elif line.startswith("… "):
                snapshot.more.append(line)
            elif not line.startswith(OTHER_LINES):
                raise Bad(f"{path}: not understood: {line!r}")
    return snapshot


# --- measuring ------------------------------------------------------------------------------------

def measure(function: Function, snapshot: Snapshot) -> dict[str, Any]:
    singles = list(permutations(snapshot.examples + [it for pair in snapshot.pairs for it in pair], 2))
    missed, listed = [], []
    for item in function.items:
        found = any(item.holds(*pair) for pair in snapshot.pairs)
        if not found and item.by_examples:
            found = any(item.holds_for(*pair) for pair in singles if pair[0].outcome != pair[1].outcome)
        (listed if found else missed).append(item)
    other = [pair for pair in snapshot.pairs if not any(item.holds(*pair) for item in function.items)]
    return dict(module=function.module, function=function.key, items=len(function.items), listed=len(listed),
                pairs=len(snapshot.pairs), examples=len(snapshot.examples), other=len(other),
                missed=[item.line for item in missed], more=snapshot.more, others=[
                    " / ".join(f"{function.name}{it.arguments} {it.outcome}" for it in pair) for pair in other])


def row(name: str, rows: list[dict]) -> str:
    items, listed, pairs, other = (sum(it[key] for it in rows) for key in ("items", "listed", "pairs", "other"))
    median = statistics.median(it["pairs"] for it in rows)
    return f"{name:<34} {len(rows):>4} {items:>6} {listed:>7} {listed / items:>7.3f} {pairs:>6} {median:>7} {other:>6}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("functions", nargs="*", help="only functions or modules with these names")
    parser.add_argument("--witnesses", action="store_true")
    parser.add_argument("--missed", action="store_true", help="print the missed items")
    parser.add_argument("--other", action="store_true", help="print the pairs that match no item")
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args()
    functions = functions_of_crate()
    if options.witnesses:
        write_witnesses(functions)
        return
    check_witnesses(functions)
    wanted = set(options.functions)
    rows, without = [], []
    for function in functions:
        if wanted and not wanted & {function.key, function.name, function.module}:
            continue
        snapshot = snapshot_of(function)
        if snapshot:
            rows.append(measure(function, snapshot))
        else:
            without.append(function.key)
    print(f"{'':<34} {'fns':>4} {'items':>6} {'listed':>7} {'recall':>7} {'pairs':>6} {'median':>7} {'other':>6}")
    for it in rows:
        print(row(it["function"], [it]))
        for kind in ("missed", "others"):
            if options.missed and kind == "missed" or options.other and kind == "others":
                print("".join(f"      {kind}: {line}\n" for line in it[kind]), end="")
    print()
    for module in dict.fromkeys(it["module"] for it in rows):
        print(row(module, [it for it in rows if it["module"] == module]))
    if rows:
        print(row("all", rows))
    if without:
        print(f"no snapshot: {', '.join(without)}")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    try:
        main()
    except Bad as error:
        sys.exit(f"recall.py: {error}")
