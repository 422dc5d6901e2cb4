use setbve::Generate;

#[derive(Generate)]
struct Borrowed<'a> {
    name: &'a str,
}

#[derive(Generate)]
enum Never {}

#[derive(Generate)]
union Bits {
    whole: u8,
    half: u8,
}

#[derive(Generate)]
struct Tree {
    children: Vec<Tree>,
}

#[derive(Generate)]
struct Ranges {
    #[generate(range(1))]
    one: u8,
    #[generate(length(1..=2))]
    other: u8,
    #[generate(range(1..=2))]
    fine: u8,
}

struct Opaque;

#[derive(Generate)]
struct Holds {
    opaque: Opaque,
}

fn main() {}
