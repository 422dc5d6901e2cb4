use setbve::boundary_explore;

struct Account(u8);

impl Account {
    #[boundary_explore]
    fn method(&self, n: u8) -> u8 {
        self.0 + n
    }

    #[boundary_explore]
    fn associated(n: u8) -> u8 {
        n
    }

    #[boundary_explore]
    fn constructor(n: u8) -> Self {
        Self(n)
    }
}

trait Interest {
    #[boundary_explore]
    fn without_body(n: u8) -> u8;

    #[boundary_explore]
    fn provided(n: u8) -> u8 {
        n
    }
}

macro_rules! made {
    ($($body:tt)*) => {
        struct Made;
        impl Made {
            #[boundary_explore]
            $($body)*
        }
    };
}

made! {
    fn made(n: u8) -> Option<Self> {
        (n > 3).then_some(Self)
    }
}

#[boundary_explore]
async fn asynchronous(n: u8) -> u8 {
    n
}

#[boundary_explore]
unsafe fn unsafely(n: u8) -> u8 {
    n
}

#[boundary_explore]
fn generic<'a, T: Copy, const N: usize>(n: &'a T) -> [T; N] {
    [*n; N]
}

#[boundary_explore]
fn impl_trait(n: impl Into<u8>, m: &impl Copy) -> u8 {
    let _ = m;
    n.into()
}

#[boundary_explore]
fn no_arguments() -> u8 {
    3
}

#[boundary_explore]
fn nine(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8, i: u8) -> u8 {
    a + b + c + d + e + f + g + h + i
}

#[boundary_explore]
fn never(n: u8) -> ! {
    panic!("{n}")
}

#[boundary_explore]
#[test]
fn test() {}

#[boundary_explore(budget = "never")]
async unsafe fn everything_at_once(#[range(5..=1)] n: u8) -> u8 {
    n
}

#[boundary_explore]
struct Structure {
    field: u8,
}

#[boundary_explore]
mod module {
    pub fn inside() {}
}

#[boundary_explore]
const CONSTANT: fn(u8) -> u8 = no_unit;

fn no_unit(n: u8) -> u8 {
    n
}

#[boundary_explore]
fn parts(a: &mut str, b: Box<str>, c: i64, d: &[&mut str], e: (u8, fn()), f: [*const u8; 2], g: &[&'static str]) -> bool {
    let _ = (a, b, c, d, e, f, g);
    true
}

#[boundary_explore]
fn conditional(n: u8, #[cfg(any())] m: u8) -> u8 {
    n
}

#[boundary_explore]
fn behind_mutable(a: &mut Vec<&str>, b: &mut &u8, c: &mut [Option<&str>; 2]) -> bool {
    let _ = (a, b, c);
    true
}

fn main() {}
