#!/usr/bin/env python3
"""How many edits of functions change an outcome of the calls that a tool makes, and of those that it would pin.

    pip install ribs==0.12.0
    python3 kills.py FOLDER --work /somewhere/kills --setbve small.json --into published/outside/kills.md

FOLDER is a set of functions as `experiment ablate --reference` takes it: `src` and `edits.json`. Each function is called
with the values that a tool draws for its arguments, in pairs. Told are all edits that change the outcome of any call, and
those that change one of the 64 pairs with the highest program derivative, one of each cell: as many as a snapshot
of setbve lists at most. Functions with texts are not for pyribs, whose solutions are numbers. With `--setbve`, a file that
the set's script writes (`edits.py --json`), what setbve's tests notice stands beside.
"""

import argparse
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = ("proptest", "arbitrary", "cma-mae", "iso-line")
NUMBERS = ("u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64")
MANIFEST = """[package]
name = "kills"
version = "0.1.0"
edition = "2024"

[workspace]

[dependencies]
arbitrary = "1.4"
proptest = { version = "1.12", default-features = false, features = ["std"] }

[profile.dev]
opt-level = 1
"""
# What the functions are called by: a value of each argument, as numbers, or a text.
HARNESS = r"""
use std::collections::{HashMap, HashSet};
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

MODULES

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(i128),
    Float(f64),
    Text(String),
}

impl Value {
    fn number(&self) -> i128 {
        if let Self::Number(own) = self { *own } else { 0 }
    }
    fn float(&self) -> f64 {
        if let Self::Float(own) = self { *own } else { self.number() as f64 }
    }
    fn text(&self) -> &str {
        if let Self::Text(own) = self { own } else { "" }
    }
    fn shown(&self) -> String {
        match self {
            Self::Number(own) => own.to_string(),
            Self::Float(own) => format!("{own:?}"),
            Self::Text(own) => own.clone(),
        }
    }
}

/// What is drawn for an argument: a number from the first to the second, a float, or a text.
#[derive(Clone, Copy)]
pub enum Domain {
    Number(i128, i128),
    Float,
    Text,
}

type Call = fn(&str, &[Value]) -> String;

fn outcome(call: Call, function: &str, input: &[Value]) -> (String, bool) {
    match catch_unwind(AssertUnwindSafe(|| call(function, input))) {
        Ok(text) => {
            let is_error = text.starts_with("Err(");
            (text, is_error)
        }
        Err(_) => ("panics".into(), true),
    }
}

fn grams(text: &str, size: usize) -> HashSet<Vec<char>> {
    text.chars().collect::<Vec<_>>().windows(size).map(<[char]>::to_vec).collect()
}

/// Jaccard over 2-grams, by the distance of the numbers; texts differ by the characters in which they do.
fn derivative(inputs: [&[Value]; 2], outputs: [&str; 2]) -> f64 {
    let [one, other] = inputs;
    let squares: f64 = one.iter().zip(other).map(|(a, b)| match (a, b) {
        (Value::Text(a), Value::Text(b)) => {
            let common = a.chars().zip(b.chars()).filter(|(a, b)| a == b).count();
            (a.chars().count().max(b.chars().count()) - common) as f64
        }
        _ => a.float() - b.float(),
    }).map(|apart| apart * apart).sum();
    if squares == 0.0 || !squares.is_finite() {
        return 0.0;
    }
    let size = if outputs.iter().any(|own| own.chars().count() == 1) { 1 } else { 2 };
    let [a, b] = outputs.map(|own| grams(own, size));
    let all = a.union(&b).count();
    if all == 0 { 0.0 } else { (1.0 - a.intersection(&b).count() as f64 / all as f64) / squares.sqrt() }
}

/// The paper's descriptors: total length of the inputs, its variance, difference of the outputs' lengths, errors.
fn cell(inputs: [&[Value]; 2], outcomes: [&(String, bool); 2]) -> [i64; 4] {
    let lengths: Vec<i64> =
        inputs.iter().flat_map(|own| own.iter()).map(|own| own.shown().chars().count() as i64).collect();
    let (count, sum) = (lengths.len() as i64, lengths.iter().sum::<i64>());
    let squares: i64 = lengths.iter().map(|own| own * own).sum();
    let variance = if count > 1 { (count * squares - sum * sum) / (count * (count - 1)) } else { 0 };
    let [one, other] = outcomes.map(|own| own.0.chars().count() as i64);
    [sum, variance, (one - other).abs(), outcomes.iter().filter(|own| own.1).count() as i64]
}

struct Draws {
    runner: TestRunner,
    state: u64,
}

impl Draws {
    fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        while bytes.len() < count {
            // SplitMix64.
            self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut bits = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            bytes.extend((bits ^ (bits >> 31)).to_le_bytes());
        }
        bytes
    }

    fn by_proptest(&mut self, domain: Domain) -> Value {
        let runner = &mut self.runner;
        match domain {
            Domain::Number(least, most) => {
                Value::Number((least..=most).new_tree(runner).unwrap().current())
            }
            Domain::Float => Value::Float(any::<f64>().new_tree(runner).unwrap().current()),
            Domain::Text => Value::Text(any::<String>().new_tree(runner).unwrap().current()),
        }
    }

    fn by_arbitrary(&mut self, domain: Domain) -> Value {
        let bytes = self.bytes(64);
        let mut source = Unstructured::new(&bytes);
        match domain {
            Domain::Number(least, most) => Value::Number(source.int_in_range(least..=most).unwrap()),
            Domain::Float => Value::Float(f64::arbitrary(&mut source).unwrap()),
            Domain::Text => Value::Text(String::arbitrary(&mut source).unwrap()),
        }
    }
}

/// A number of any size, within a domain.
fn within(domain: Domain, number: i128) -> Value {
    match domain {
        Domain::Number(least, most) => Value::Number(least + (number - least).rem_euclid(most - least + 1)),
        _ => Value::Float(number as f64),
    }
}

struct Archive {
    function: String,
    pairs: Vec<[Vec<Value>; 2]>,
    best: HashMap<[i64; 4], (f64, usize)>,
}

impl Archive {
    fn add(&mut self, pair: [Vec<Value>; 2]) -> ([i64; 4], f64) {
        let outcomes = pair.each_ref().map(|own| outcome(m0::call, &self.function, own));
        let inputs = pair.each_ref().map(Vec::as_slice);
        let derivative = derivative(inputs, outcomes.each_ref().map(|own| &*own.0));
        let cell = cell(inputs, outcomes.each_ref());
        let best = self.best.entry(cell).or_insert((-1.0, 0));
        if derivative > best.0 {
            *best = (derivative, self.pairs.len());
        }
        self.pairs.push(pair);
        (cell, derivative)
    }

    fn pinned(&self, most: usize) -> Vec<usize> {
        let mut all: Vec<(f64, usize)> = self.best.values().copied().filter(|own| own.0 > 0.0).collect();
        all.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        all.into_iter().take(most).map(|own| own.1).collect()
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let arguments: Vec<String> = std::env::args().collect();
    let [_, tool, function, calls, pins] = &arguments[..] else { panic!("TOOL FUNCTION CALLS PINS") };
    let (calls, pins): (usize, usize) = (calls.parse().unwrap(), pins.parse().unwrap());
    let domains = domains(function);
    let mut archive = Archive { function: function.clone(), pairs: Vec::new(), best: HashMap::new() };
    let mut seed = [0; 32];
    seed[0] = 1;
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut draws = Draws { runner: TestRunner::new_with_rng(Config::default(), random), state: 1 };
    if matches!(&**tool, "proptest" | "arbitrary") {
        while archive.pairs.len() < calls / 2 {
            let pair = [(); 2].map(|()| -> Vec<Value> {
                let draw = |own: &Domain| match &**tool {
                    "proptest" => draws.by_proptest(*own),
                    _ => draws.by_arbitrary(*own),
                };
                domains.iter().map(draw).collect()
            });
            archive.add(pair);
        }
    } else {
        // A program proposes pairs on standard input, and is told cells and derivatives.
        let mut lines = std::io::stdin().lock().lines();
        'all: loop {
            let Some(Ok(count)) = lines.next() else { break };
            let mut answers = String::new();
            for _ in 0..count.trim().parse::<usize>().unwrap() {
                let line = lines.next().unwrap().unwrap();
                let numbers: Vec<i128> = line.split(' ').map(|own| own.parse().unwrap()).collect();
                let (one, other) = numbers.split_at(domains.len());
                let pair = [one, other].map(|own| -> Vec<Value> {
                    domains.iter().zip(own).map(|(domain, own)| within(*domain, *own)).collect()
                });
                let (cell, derivative) = archive.add(pair);
                let cell: Vec<String> = cell.iter().map(ToString::to_string).collect();
                answers.push_str(&format!("{} {derivative:e}\n", cell.join(" ")));
                if archive.pairs.len() >= calls / 2 {
                    break 'all;
                }
            }
            print!("{answers}");
            std::io::stdout().flush().unwrap();
        }
    }
    let pinned = archive.pinned(pins);
    let before: Vec<[(String, bool); 2]> = archive
        .pairs.iter().map(|pair| pair.each_ref().map(|own| outcome(m0::call, function, own))).collect();
    for (id, call) in edits(function) {
        let differs = |index: &usize| {
            let after = archive.pairs[*index].each_ref().map(|own| outcome(*call, function, own));
            after != before[*index]
        };
        let all = (0..archive.pairs.len()).any(|index| differs(&index));
        eprintln!("{id} {} {}", u8::from(all), u8::from(pinned.iter().any(differs)));
    }
}
"""


def arguments_of(text):
    """The arguments of a signature: the range, if there is one, and the type."""
    found = []
    for name, type_ in re.findall(r"(\w+):\s*(&?[\w:]+)\s*(?:,|$)", re.sub(r"#\[cfg_attr\(test, range\([^)]*\)\)\]", "", text)):
        limits = re.search(r"range\(([-\d_]+)..=([-\d_]+)\)\)\]\s*" + name + ":", text)
        found.append((type_, limits and [int(own.replace("_", "")) for own in limits.groups()]))
    return found


class Set:
    """The functions of a source, and how each is called with values."""

    def __init__(self, source):
        self.enums = {}
        for name, body in re.findall(r"pub enum (\w+) \{(.*?)\n\}", source, re.S):
            variants = re.findall(r"^\s{4}(\w+)(?: \{ (.*?) \})?,$", body, re.M)
            self.enums[name] = [(variant, arguments_of(fields), re.findall(r"(\w+):", fields)) for variant, fields in variants]
        pattern = r"#\[cfg_attr\(test, setbve::boundary_explore\)\]\s*pub fn (\w+)\((.*?)\)\s*->"
        self.functions = {name: arguments_of(text) for name, text in re.findall(pattern, source, re.S)}

    def domains(self, type_, limits):
        """What is drawn for an argument; of an enumeration, which variant, and all fields that any has."""
        if type_ in self.enums:
            variants = self.enums[type_]
            fields = [own for _, fields, _ in variants for one in fields for own in self.domains(*one)]
            return ["Domain::Number(0, %d)" % (len(variants) - 1)] + fields
        if type_ in NUMBERS:
            least, most = limits or ("%s::MIN as i128" % type_, "%s::MAX as i128" % type_)
            return ["Domain::Number(%s, %s)" % (least, most)]
        return {"bool": ["Domain::Number(0, 1)"], "f64": ["Domain::Float"], "&str": ["Domain::Text"]}[type_]

    def value(self, type_, at):
        """The expression of a value, and the place behind it."""
        if type_ in self.enums:
            arms, end = [], at + 1
            for index, (variant, fields, names) in enumerate(self.enums[type_]):
                texts = []
                for name, (field, _) in zip(names, fields):
                    text, end = self.value(field, end)
                    texts.append("%s: %s" % (name, text))
                inner = " { %s }" % ", ".join(texts) if texts else ""
                arms.append("%d => %s::%s%s" % (index, type_, variant, inner))
            return "match v[%d].number() { %s, _ => unreachable!() }" % (at, ", ".join(arms)), end
        of = {"bool": "v[%d].number() == 1", "f64": "v[%d].float()", "&str": "v[%d].text()"}
        return of.get(type_, "v[%d].number() as " + type_) % at, at + 1

    def calls(self):
        """Source of a function that calls each by its name."""
        arms = []
        for name, arguments in self.functions.items():
            texts, at = [], 0
            for type_, _ in arguments:
                text, at = self.value(type_, at)
                texts.append(text)
            arms.append('"%s" => format!("{:?}", %s(%s)),' % (name, name, ", ".join(texts)))
        return (
            "\npub fn call(function: &str, v: &[super::Value]) -> String {\n    match function {\n        %s\n"
            "        _ => unreachable!(),\n    }\n}\n" % "\n        ".join(arms)
        )


def build(folder, work):
    """Writes and builds a program with all edits; gives it, the functions and the edits that change behaviour."""
    source = open(folder + "/src/lib.rs").read()
    own = Set(source)
    edits = [edit for edit in json.load(open(folder + "/edits.json")) if not edit.get("same")]
    os.makedirs(work + "/src", exist_ok=True)
    modules = {"m0": source}
    for number, edit in enumerate(edits, 1):
        assert edit["file"] == "lib.rs" and edit["old"] in source, edit["id"]
        modules["m%d" % number] = source.replace(edit["old"], edit["new"], edit.get("count", 1))
    for name, text in modules.items():
        open("%s/src/%s.rs" % (work, name), "w").write(text + own.calls())
    domains = "".join(
        '        "%s" => vec![%s],\n' % (name, ", ".join(d for one in arguments for d in own.domains(*one)))
        for name, arguments in own.functions.items()
    )
    by_function = "".join(
        '        "%s" => &[%s],\n'
        % (name, ", ".join('("%s", m%d::call)' % (e["id"], n) for n, e in enumerate(edits, 1) if e["test"] == name))
        for name in own.functions
    )
    tail = (
        "\nfn domains(function: &str) -> Vec<Domain> {\n    match function {\n%s        _ => unreachable!(),\n    }\n}\n"
        "\nfn edits(function: &str) -> &'static [(&'static str, Call)] {\n    match function {\n%s"
        "        _ => unreachable!(),\n    }\n}\n" % (domains, by_function)
    )
    allowed = "#[allow(dead_code, unused)]\nmod %s;"
    text = "#![allow(unused)]\n" + HARNESS.replace("MODULES", "\n".join(allowed % name for name in modules)) + tail
    open(work + "/src/main.rs", "w").write(text)
    open(work + "/Cargo.toml", "w").write(MANIFEST)
    subprocess.run(["cargo", "build", "--quiet"], cwd=work, check=True)
    target = os.environ.get("CARGO_TARGET_DIR", work + "/target")
    return target + "/debug/kills", own, edits


def converse(program, tool, width, arguments):
    """Runs a program beside a tool that proposes pairs."""
    down, up = os.pipe(), os.pipe()
    asked = subprocess.Popen(
        [sys.executable, HERE + "/outside.py", tool, str(width), "1"], stdin=up[0], stdout=down[1], stderr=subprocess.DEVNULL
    )
    os.close(up[0]), os.close(down[1])
    done = subprocess.Popen([program, *arguments], stdin=down[0], stdout=up[1], stderr=subprocess.PIPE, text=True)
    os.close(down[0]), os.close(up[1])
    text = done.communicate()[1]
    asked.wait()
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder"), parser.add_argument("--work", required=True), parser.add_argument("--into")
    parser.add_argument("--calls", type=int, default=40000), parser.add_argument("--pins", type=int, default=64)
    parser.add_argument("--program-calls", type=int, default=4000, help="calls of pyribs, which is slow")
    parser.add_argument("--setbve"), parser.add_argument("--tools", default=",".join(TOOLS))
    own = parser.parse_args()
    program, known, edits = build(own.folder, own.work)
    rows, missed = [], {}
    for tool in own.tools.split(","):
        calls = own.calls if tool in ("proptest", "arbitrary") else own.program_calls
        killed, pinned, missed[tool] = 0, 0, []
        for function, arguments in known.functions.items():
            given = [tool, function, str(calls), str(own.pins)]
            width = sum(len(known.domains(*one)) for one in arguments)
            if tool in ("proptest", "arbitrary"):
                text = subprocess.run([program, *given], capture_output=True, text=True, check=True).stderr
            elif any(type_ == "&str" for type_, _ in arguments):
                text = "".join("%s 0 0\n" % edit["id"] for edit in edits if edit["test"] == function)
            else:
                text = converse(program, tool, width, given)
            for line in text.splitlines():
                name, by_all, by_pinned = line.split()
                killed, pinned = killed + int(by_all), pinned + int(by_pinned)
                missed[tool] += [name] * (by_all == "0")
        rows.append((tool, format(calls, ","), killed, pinned))
        print(*rows[-1], "of", len(edits), "missed:", *missed[tool], flush=True)
    if own.setbve:
        asked = [edit for edit in json.load(open(own.setbve)) if not edit.get("same")]
        rows.append(("setbve's tests", "–", "–", sum(edit["caught"] for edit in asked)))
        missed["setbve's tests"] = [edit["id"] for edit in asked if not edit["caught"]]
    if own.into:
        open(own.into, "w").write(page(own, rows, missed, len(edits), len(known.functions)))


def page(own, rows, missed, edits, functions):
    name = os.path.basename(own.folder.rstrip("/"))
    engine = re.search(r"ENGINE: i64 = (\d+)", open(HERE + "/../../setbve-kernel/src/search/engine.rs").read())
    lines = [
        "# Edits that tools of elsewhere notice",
        "",
        "%d edits that change what one of %d small functions does (`edits/%s`), each by what a tool has called before the edit:"
        % (edits, functions, name),
        "how many change the outcome of any of its calls of the function, as if all of them were pinned, and of the",
        "%d pairs with the highest program derivative, one of each cell, as many as a snapshot lists at most. setbve's tests"
        % own.pins,
        "have their snapshots, of which a person can read each line, and search again after the edit.",
        "",
        "Made by version 0.1.0+engine.%s with" % engine[1],
        "",
        "```sh",
        "python3 examples/experiments/kills.py edits/%s --work WORK --calls %d --program-calls %d --pins %d \\"
        % (name, own.calls, own.program_calls, own.pins),
        "    --tools %s --setbve %s --into PAGE" % (own.tools, os.path.basename(own.setbve or "-")),
        "```",
        "",
        "| Tool | calls | all of them pinned | at most %d pairs pinned | missed by the most that it has |" % own.pins,
        "|:--|--:|--:|--:|:--|",
    ]
    for tool, calls, by_all, by_pinned in rows:
        lines.append("| %s | %s | %s | %d | %s |" % (tool, calls, by_all, by_pinned, ", ".join(missed[tool]) or "nothing"))
    if {"cma-mae", "iso-line"} & set(own.tools.split(",")):
        lines += ["", "pyribs has numbers alone: what functions of texts do counts as missed."]
    return "\n".join(lines) + "\n"


main()
