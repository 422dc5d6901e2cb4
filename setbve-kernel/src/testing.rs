//! What tests of this crate and of those above it build from: outcomes, boundaries and arguments of
//! small functions, and an executor that notes what it is asked for.

use std::rc::Rc;
use std::time::Instant;

use crate::archive::descriptor;
use crate::coverage::{Site, SiteKind};
use crate::emitters::context::Context;
use crate::emitters::{Emitter, Told};
use crate::execution::executor::{BatchPart, Call, Executor, InProcess};
use crate::search::config::{Config, Strategy};
use crate::sut::argument::ArgumentSpec;
use crate::sut::argument::layout::Layout;
use crate::sut::argument::shape::Shape;
use crate::sut::argument::text_shape::TextShape;
use crate::sut::boundary::Boundary;
use crate::sut::inputs::Inputs;
use crate::sut::observation::{Form, Kind, Observation};
use crate::sut::outcome::{Outcome, Outcomes};

/// An outcome with this text; an error where the text starts with `!`.
pub fn outcome(outcomes: &mut Outcomes, text: &str) -> Rc<Outcome> {
    let (kind, class) = match text.strip_prefix('!') {
        Some(rest) => (Kind::Error, rest.split([':', '(']).next().unwrap_or("").to_owned()),
        None => (Kind::Value, String::new()),
    };
    let text = text.trim_start_matches('!').to_owned();
    outcomes.intern(&Observation { kind, class, text, form: Form::Quoted, is_elsewhere: false })
}

/// A boundary from `low` upwards with these outputs.
pub fn boundary(low: &[i128], argument: usize, outputs: [&str; 2]) -> Boundary {
    let mut outcomes = Outcomes::default();
    boundary_of(&mut outcomes, low, argument, outputs)
}

pub fn boundary_of(
    outcomes: &mut Outcomes,
    low: &[i128],
    argument: usize,
    outputs: [&str; 2],
) -> Boundary {
    let outcomes = outputs.map(|text| outcome(outcomes, text));
    Boundary { low: low.into(), argument, apart: None, outcomes }
}

pub fn specs(count: usize) -> Vec<ArgumentSpec> {
    ["a", "b", "c"][..count].iter().map(|name| ArgumentSpec::new::<i64>(name, "i64")).collect()
}

/// The ordinals of a text that is an argument; `None` if it is too long.
pub fn ordinals_of(text: &str) -> Option<Vec<i128>> {
    let Shape::Text(shape) = Layout::of_text(TextShape::default()).alone().shape else {
        return None;
    };
    shape.ordinals_of(text)
}

/// What emitters share at the beginning of a search.
pub fn context(arguments: &[ArgumentSpec]) -> Context {
    Context::new(arguments.to_vec(), descriptor::defaults())
}

/// Lets an emitter search a function for some batches; gives all inputs that it asked for.
pub fn search(
    emitter: &mut dyn Emitter,
    arguments: &[ArgumentSpec],
    function: impl Fn(&[i128]) -> String,
    batches: usize,
) -> Vec<Vec<i128>> {
    let mut context = context(arguments);
    let mut known = Outcomes::default();
    let mut asked = Vec::new();
    for _ in 0..batches {
        let mut inputs = Inputs::new(arguments.len());
        emitter.ask(256, &mut context, &mut inputs);
        let outcomes: Vec<_> =
            inputs.iter().map(|input| outcome(&mut known, &function(input))).collect();
        asked.extend(inputs.iter().map(<[i128]>::to_vec));
        emitter.tell(Told { inputs: &inputs, start: 0, outcomes: &outcomes }, &mut context);
    }
    asked
}

/// What a test's search is to do by default.
pub fn config() -> Config {
    let strategy = Strategy::default();
    Config { descriptors: descriptor::defaults(), strategy, seed: 0 }
}

pub const fn site(kind: SiteKind) -> Site {
    Site { line: 1, column: 1, text: "", kind, within: None, decision: 0 }
}

/// What an executor was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    Execute(Vec<Box<[i128]>>),
    LookUp(Vec<Box<[i128]>>),
    Again(Vec<Box<[i128]>>),
    Renew,
    Forget,
}

/// Runs inputs in this thread, and notes what it was asked for.
pub struct Noting<'a> {
    inner: InProcess<'a>,
    pub asked: Vec<Asked>,
}

impl<'a> Noting<'a> {
    pub fn new(call: &'a mut Call<'a>) -> Self {
        Self { inner: InProcess::new(call), asked: Vec::new() }
    }

    fn inputs(inputs: &Inputs, count: usize) -> Vec<Box<[i128]>> {
        inputs.iter().take(count).map(Box::from).collect()
    }
}

impl Executor for Noting<'_> {
    fn execute(
        &mut self,
        part: BatchPart<'_>,
        ahead: Option<BatchPart<'_>>,
        until: Instant,
        outcomes: &mut Vec<Rc<Outcome>>,
    ) {
        self.asked.push(Asked::Execute(Self::inputs(part.inputs, part.count)));
        self.inner.execute(part, ahead, until, outcomes);
    }

    fn stop_at(&mut self, deadline: Instant) {
        self.inner.stop_at(deadline);
    }

    fn look_up(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        self.asked.push(Asked::LookUp(Self::inputs(inputs, inputs.len())));
        self.inner.look_up(inputs, outcomes);
    }

    fn again(&mut self, inputs: &Inputs, outcomes: &mut Vec<Rc<Outcome>>) {
        self.asked.push(Asked::Again(Self::inputs(inputs, inputs.len())));
        self.inner.again(inputs, outcomes);
    }

    fn renew(&mut self) {
        self.asked.push(Asked::Renew);
    }

    fn forget(&mut self) {
        self.asked.push(Asked::Forget);
    }

    fn outcomes(&mut self) -> &mut Outcomes {
        self.inner.outcomes()
    }
}
