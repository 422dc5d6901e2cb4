//! The messages between a test and its worker process, over pipes.
//!
//! Every number is little-endian. The worker opens with [`HELLO`], which also ends whatever the
//! test harness printed before. A request is the number of inputs (`u32`), a byte that says
//! whether each reply is wanted at once, the number of origins (`u16`), the inputs' ordinals
//! (`i128` each), and the origins of overflows which other workers have looked up: place (`u64`),
//! and whether it is elsewhere (`u8`). The worker answers with one reply per input and an end. A
//! reply starts with a slot (`u16`) of a table of outcomes that both sides keep. If the slot holds
//! the outcome already, the reply is the slot alone. Otherwise the outcome follows: its kind, its
//! form, whether it met an overflow elsewhere, and two texts with their lengths in front. If the
//! worker had to look up the origin of an overflow, that origin stands before the reply. All
//! lengths are bounded, so a stream that is not a worker's is an error, not an allocation. A
//! request without inputs is a goodbye: a worker whose pipe ends without one has lost its test.

use std::hash::BuildHasher as _;
use std::io::{self, ErrorKind, Read, Write};

use rustc_hash::FxBuildHasher;

use crate::sut::inputs::Inputs;
use crate::sut::observation::{Form, Kind, Observation};
use crate::sut::origin::Origin;

/// The worker's first bytes.
pub const HELLO: &[u8] = b"\nsetbve worker, protocol 3\n";
/// After this many bytes without [`HELLO`], the other side is not taken for a worker.
const NOISE: usize = 1 << 20;
/// The longest text of an observation, in bytes: the worker has cut a flood of output short.
const LONGEST_TEXT: usize = 1 << 16;
/// The most inputs of a request.
const MOST_INPUTS: usize = 1 << 16;
/// The most origins of a request.
pub const MOST_ORIGINS: usize = 1 << 9;
/// Outcomes that both sides remember.
pub const SLOTS: usize = 1 << 12;

/// Bytes of an argument's value.
const VALUE: usize = size_of::<i128>();

/// The bit of a slot whose outcome follows.
const FRESH: u16 = 1 << 15;
/// In place of a slot: the call whose number follows (`u32`) is over its time; the worker ends.
const OVER_TIME: u16 = u16::MAX;
/// In place of a slot: all inputs are answered; a byte says whether the worker has to be replaced.
const END: u16 = u16::MAX - 1;
/// In place of a slot: an origin.
const ORIGIN: u16 = u16::MAX - 2;

pub fn broken(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("not the worker's protocol: {what}"))
}

/// Reads up to and including [`HELLO`].
pub fn read_hello(from: &mut impl Read) -> io::Result<()> {
    let mut matched = 0;
    let mut byte = [0];
    for _ in 0..NOISE {
        from.read_exact(&mut byte)?;
        // The greeting's first byte occurs again at its end only, so there is one place to resume.
        let resumed = usize::from(byte[0] == HELLO[0]);
        matched = if byte[0] == HELLO[matched] { matched + 1 } else { resumed };
        if matched == HELLO.len() {
            return Ok(());
        }
    }
    Err(broken("no greeting"))
}

fn read_bytes<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Inputs to be executed.
pub struct Request {
    pub inputs: Inputs,
    /// Whether each reply is wanted at once, so that a call that ends the worker is known.
    pub one_by_one: bool,
    pub origins: Vec<Origin>,
}

/// Sends inputs for execution.
pub fn write_request(
    to: &mut impl Write,
    inputs: &mut dyn ExactSizeIterator<Item = &[i128]>,
    one_by_one: bool,
    origins: &[Origin],
) -> io::Result<()> {
    let mut bytes = (inputs.len() as u32).to_le_bytes().to_vec();
    bytes.push(u8::from(one_by_one));
    bytes.extend_from_slice(&(origins.len() as u16).to_le_bytes());
    // Bytes are copied, not iterated over, which takes far longer where nothing is optimised.
    for input in inputs {
        for value in input {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
    }
    for origin in origins {
        push_origin(*origin, &mut bytes);
    }
    to.write_all(&bytes)?;
    to.flush()
}

fn push_origin(Origin { place, is_elsewhere }: Origin, to: &mut Vec<u8>) {
    to.extend_from_slice(&place.to_le_bytes());
    to.push(u8::from(is_elsewhere));
}

fn read_origin(from: &mut impl Read) -> io::Result<Origin> {
    let place = u64::from_le_bytes(read_bytes(from)?);
    let [is_elsewhere] = read_bytes(from)?;
    Ok(Origin { place, is_elsewhere: is_elsewhere != 0 })
}

/// Says that there are no more requests.
pub fn write_goodbye(to: &mut impl Write) -> io::Result<()> {
    write_request(to, &mut std::iter::empty(), false, &[])
}

/// Reads a request; `None` is a goodbye.
pub fn read_request(from: &mut impl Read, arity: usize) -> io::Result<Option<Request>> {
    let count = u32::from_le_bytes(read_bytes(from)?) as usize;
    if count > MOST_INPUTS {
        return Err(broken("a request of too many inputs"));
    }
    let [one_by_one] = read_bytes(from)?.map(|byte: u8| byte != 0);
    let origins = usize::from(u16::from_le_bytes(read_bytes(from)?));
    if origins > MOST_ORIGINS {
        return Err(broken("a request of too many origins"));
    }
    if count == 0 {
        return Ok(None);
    }
    let mut bytes = vec![0; count * arity * VALUE];
    from.read_exact(&mut bytes)?;
    let mut request = Request { inputs: inputs_of(&bytes, arity), one_by_one, origins: Vec::new() };
    for _ in 0..origins {
        request.origins.push(read_origin(from)?);
    }
    Ok(Some(request))
}

fn inputs_of(bytes: &[u8], arity: usize) -> Inputs {
    let mut inputs = Inputs::new(arity);
    let mut input = vec![0; arity];
    for values in bytes.chunks_exact(arity * VALUE) {
        for (value, bytes) in input.iter_mut().zip(values.as_chunks().0) {
            *value = i128::from_le_bytes(*bytes);
        }
        inputs.push(&input);
    }
    inputs
}

/// The worker's side of the table of outcomes.
pub struct SentOutcomes {
    slots: Vec<Option<Observation>>,
}

impl SentOutcomes {
    pub fn new() -> Self {
        Self { slots: vec![None; SLOTS] }
    }

    /// Appends what one call showed.
    pub fn write(&mut self, observation: &Observation, to: &mut Vec<u8>) {
        let Observation { kind, form, class, text, is_elsewhere } = observation;
        let slot = (FxBuildHasher.hash_one(text) >> 32) as usize % SLOTS;
        let known = &mut self.slots[slot];
        if known.as_ref() == Some(observation) {
            to.extend_from_slice(&(slot as u16).to_le_bytes());
            return;
        }
        to.extend_from_slice(&(slot as u16 | FRESH).to_le_bytes());
        to.extend_from_slice(&[*kind as u8, *form as u8, u8::from(*is_elsewhere)]);
        for part in [class, text] {
            to.extend_from_slice(&(part.len() as u32).to_le_bytes());
            to.extend_from_slice(part.as_bytes());
        }
        known.get_or_insert_default().clone_from(observation);
    }
}

/// Appends the origin of the overflow in the call whose outcome comes next.
pub fn write_origin(origin: Origin, to: &mut Vec<u8>) {
    to.extend_from_slice(&ORIGIN.to_le_bytes());
    push_origin(origin, to);
}

/// Appends that all inputs of the request are answered.
pub fn write_end(replace: bool, to: &mut Vec<u8>) {
    to.extend_from_slice(&END.to_le_bytes());
    to.push(u8::from(replace));
}

/// Appends that a call is over its time.
#[inline]
pub fn write_over_time(call: u32, to: &mut Vec<u8>) {
    to.extend_from_slice(&OVER_TIME.to_le_bytes());
    to.extend_from_slice(&call.to_le_bytes());
}

/// The next message of the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The outcome that this slot holds.
    Known(usize),
    /// Another outcome for this slot, which `read_reply` has written to its observation.
    Fresh(usize),
    /// The origin of the overflow in the call whose outcome comes next.
    Overflowed(Origin),
    OverTime(usize),
    End {
        replace: bool,
    },
}

/// Reads a reply.
pub fn read_reply(from: &mut impl Read, observation: &mut Observation) -> io::Result<Reply> {
    let tag = u16::from_le_bytes(read_bytes(from)?);
    if tag == END {
        let [replace] = read_bytes(from)?;
        return Ok(Reply::End { replace: replace != 0 });
    }
    if tag == OVER_TIME {
        return Ok(Reply::OverTime(u32::from_le_bytes(read_bytes(from)?) as usize));
    }
    if tag == ORIGIN {
        return Ok(Reply::Overflowed(read_origin(from)?));
    }
    let slot = usize::from(tag & !FRESH);
    if slot >= SLOTS {
        return Err(broken("an unknown slot"));
    }
    if tag & FRESH == 0 {
        return Ok(Reply::Known(slot));
    }
    let [kind, form, is_elsewhere] = read_bytes(from)?;
    observation.is_elsewhere = is_elsewhere != 0;
    let kinds = [Kind::Value, Kind::Error, Kind::NoInput, Kind::Excluded];
    let kind = kinds.get(usize::from(kind));
    observation.kind = *kind.ok_or_else(|| broken("an unknown kind of outcome"))?;
    let form = [Form::Bare, Form::Quoted].get(usize::from(form)).copied();
    observation.form = form.ok_or_else(|| broken("an unknown form of output"))?;
    for part in [&mut observation.class, &mut observation.text] {
        let length = u32::from_le_bytes(read_bytes(from)?) as usize;
        if length > LONGEST_TEXT {
            return Err(broken("a text that is too long"));
        }
        let mut bytes = std::mem::take(part).into_bytes();
        bytes.resize(length, 0);
        from.read_exact(&mut bytes)?;
        *part = String::from_utf8(bytes).map_err(|_| broken("a text that is not UTF-8"))?;
    }
    Ok(Reply::Fresh(slot))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_greeting_ends_the_noise_before_it() {
        let noise = [b"\nrunning 1 test\n\nsetbve work".as_slice(), HELLO, b"rest"].concat();
        let mut stream = noise.as_slice();
        read_hello(&mut stream).unwrap();
        assert_eq!(stream, b"rest");
        assert!(read_hello(&mut b"no greeting".as_slice()).is_err());
        assert!(read_hello(&mut io::repeat(b'x')).unwrap_err().to_string().contains("greeting"));
    }

    proptest! {
        #[test]
        fn requests_read_back(
            inputs in prop::collection::vec(any::<[i128; 2]>(), 1..40), one_by_one: bool,
            origins in prop::collection::vec(any::<(u64, bool)>(), 0..5),
        ) {
            let origin = |(place, is_elsewhere)| Origin { place, is_elsewhere };
            let origins: Vec<Origin> = origins.into_iter().map(origin).collect();
            let mut bytes = Vec::new();
            let mut values = inputs.iter().map(<[i128; 2]>::as_slice);
            write_request(&mut bytes, &mut values, one_by_one, &origins).unwrap();
            let read = read_request(&mut bytes.as_slice(), 2).unwrap().unwrap();
            prop_assert_eq!(read.one_by_one, one_by_one);
            prop_assert_eq!(&read.origins, &origins);
            bytes.clear();
            for origin in &origins {
                write_origin(*origin, &mut bytes);
            }
            let mut stream = bytes.as_slice();
            for origin in origins {
                let read = read_reply(&mut stream, &mut Observation::default()).unwrap();
                prop_assert_eq!(read, Reply::Overflowed(origin));
            }
            prop_assert!(read.inputs.iter().eq(inputs.iter().map(<[i128; 2]>::as_slice)));
        }

        #[test]
        fn outcomes_read_back_and_are_sent_once(
            class: String, text: String, kind in 0..4_u8, quoted: bool,
            is_elsewhere: bool,
        ) {
            let shown = Observation {
                kind: [Kind::Value, Kind::Error, Kind::NoInput, Kind::Excluded][usize::from(kind)],
                form: if quoted { Form::Quoted } else { Form::Bare },
                class,
                text,
                is_elsewhere,
            };
            let mut table = SentOutcomes::new();
            let mut bytes = Vec::new();
            table.write(&shown, &mut bytes);
            let whole = bytes.len();
            table.write(&shown, &mut bytes);
            prop_assert_eq!(bytes.len(), whole + 2);
            let mut stream = bytes.as_slice();
            let mut read = Observation::default();
            let Reply::Fresh(slot) = read_reply(&mut stream, &mut read).unwrap() else {
                return Err(TestCaseError::fail("the first time it is fresh"));
            };
            prop_assert_eq!(&read, &shown);
            prop_assert_eq!(read_reply(&mut stream, &mut read).unwrap(), Reply::Known(slot));
        }
    }

    #[test]
    fn an_outcome_that_takes_another_s_slot_is_sent_whole() {
        let mut table = SentOutcomes::new();
        let mut bytes = Vec::new();
        let shown = |number: usize| Observation { text: number.to_string(), ..Default::default() };
        for number in (0..3 * SLOTS).chain(0..3 * SLOTS) {
            table.write(&shown(number), &mut bytes);
        }
        let mut kept = vec![Observation::default(); SLOTS];
        let (mut stream, mut read) = (bytes.as_slice(), Observation::default());
        for number in (0..3 * SLOTS).chain(0..3 * SLOTS) {
            let slot = match read_reply(&mut stream, &mut read).unwrap() {
                Reply::Known(slot) => slot,
                Reply::Fresh(slot) => {
                    kept[slot].clone_from(&read);
                    slot
                }
                other => panic!("{other:?}"),
            };
            assert_eq!(kept[slot], shown(number));
        }
    }

    /// A million frames of noise, cut short and with absurd lengths: each is read or refused.
    #[test]
    fn hostile_streams_are_refused_without_harm() {
        let mut random = crate::sut::random::Random::new(1, "hostile");
        let mut observation = Observation::default();
        let mut bytes = Vec::new();
        let mut refused = 0_u32;
        for _ in 0..1_000_000 {
            bytes.clear();
            let mask = [1, 3, 255, 255][random.below(4)];
            bytes.extend((0..random.below(24)).map(|_| random.bits() as u8 & mask));
            if let Err(error) = read_reply(&mut bytes.as_slice(), &mut observation) {
                refused += u32::from(error.kind() == ErrorKind::InvalidData);
            }
            let _ = read_request(&mut bytes.as_slice(), 1 + random.below(8));
        }
        assert!(refused > 1_000, "{refused}");
    }

    #[test]
    fn a_goodbye_is_not_the_end_of_the_pipe() {
        let mut bytes = Vec::new();
        write_goodbye(&mut bytes).unwrap();
        let mut stream = bytes.as_slice();
        assert!(read_request(&mut stream, 3).unwrap().is_none());
        let end = read_request(&mut stream, 3).err().map(|error| error.kind());
        assert_eq!(end, Some(ErrorKind::UnexpectedEof));
    }

    #[test]
    fn an_error_names_the_protocol() {
        let mut observation = Observation::default();
        let error = |bytes: &[u8]| {
            read_reply(&mut { bytes }, &mut Observation::default()).unwrap_err().to_string()
        };
        for bytes in [
            // A text of 2^32 - 1 bytes, then one of 2^63 as far as it fits.
            &[0, 128, 0, 0, 0, 255, 255, 255, 255][..],
            &[0, 128, 0, 0, 0, 0, 0, 0, 128],
            &[0, 128, 9, 0, 0],
            &[0, 128, 0, 9, 0],
            &[0, 64],
        ] {
            assert!(error(bytes).contains("not the worker's protocol"), "{bytes:?}");
        }
        let short = read_reply(&mut [0, 128, 0].as_slice(), &mut observation).unwrap_err();
        assert_eq!(short.kind(), ErrorKind::UnexpectedEof);
        let request = read_request(&mut [255; 9].as_slice(), 1).err().expect("it is none");
        assert!(request.to_string().contains("not the worker's protocol"), "{request}");
    }

    #[test]
    fn outcomes_of_one_text_are_told_apart() {
        let observation = |kind, class: &str| Observation {
            kind,
            class: class.into(),
            text: "Bad".into(),
            ..Default::default()
        };
        let shown = [
            observation(Kind::Value, ""),
            observation(Kind::Error, "Bad"),
            observation(Kind::Error, "Worse"),
        ];
        let (mut table, mut bytes) = (SentOutcomes::new(), Vec::new());
        for one in &shown {
            table.write(one, &mut bytes);
        }
        let mut stream = bytes.as_slice();
        for one in &shown {
            let mut read = Observation::default();
            let reply = read_reply(&mut stream, &mut read).unwrap();
            assert!(matches!(reply, Reply::Fresh(_)), "{reply:?}");
            assert_eq!(&read, one);
        }
    }
}
