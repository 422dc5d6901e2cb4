use setbve::{Options, explore};

struct Opaque;

fn root(n: Opaque) -> f32 {
    let Opaque = n;
    2.0
}

fn main() {
    explore!("f", Options::new(), |n: i32| Opaque);
    explore!("f", Options::new(), root);
    explore!("f", Options::new(), || 1);
    explore!("f", Options::new(), |n| n);
}
