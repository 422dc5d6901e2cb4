use setbve::boundary_explore;

#[boundary_explore(budget = "30")]
fn no_unit(n: u8) -> u8 {
    n
}

#[boundary_explore(budget = "thirty seconds")]
fn words(n: u8) -> u8 {
    n
}

#[boundary_explore(budget = "")]
fn empty(n: u8) -> u8 {
    n
}

#[boundary_explore(budget = 30)]
fn number(n: u8) -> u8 {
    n
}

#[boundary_explore(budget = "0ms")]
fn zero(n: u8) -> u8 {
    n
}

#[boundary_explore(budget = "0s")]
fn replay_only(n: u8) -> u8 {
    n
}

fn main() {}
