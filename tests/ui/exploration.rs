use setbve::{Options, explore};

struct Opaque;

fn root(n: f32) -> f32 {
    n.sqrt()
}

fn main() {
    explore!("f", Options::new(), |n: i32| Opaque);
    explore!("f", Options::new(), root);
    explore!("f", Options::new(), || 1);
    explore!("f", Options::new(), |n| n);
}
