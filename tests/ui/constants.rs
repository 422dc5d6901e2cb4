use setbve::boundary_explore;

#[boundary_explore(constants = 500, constants_from = 7)]
fn not_lists(n: u32) -> u32 {
    n
}

#[boundary_explore(constants = [], constants_from = [])]
fn empty(n: u32) -> u32 {
    n
}

#[boundary_explore(constants = [500, "600"], constants_from = ["src/none.rs", "/etc/passwd", 'c'])]
fn wrong(n: u32) -> u32 {
    n
}

#[boundary_explore(constants, constants_from =)]
fn malformed(n: u32) -> u32 {
    n
}

fn main() {
    // The functions are there in spite of the mistakes: no further errors.
    not_lists(1);
    empty(1);
    wrong(1);
    malformed(1);
}
