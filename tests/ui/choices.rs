use setbve::boundary_explore;

#[boundary_explore(selection = unifrom, distance = "hamming")]
fn unknown(n: u8) -> u8 {
    n
}

#[boundary_explore(selection = 3, distance = some::Distance)]
fn other_forms(n: u8) -> u8 {
    n
}

#[boundary_explore(shares = [10, 80, 20])]
fn too_much(n: u8) -> u8 {
    n
}

#[boundary_explore(shares = [0, 50, 50])]
fn nothing_to_start_from(n: u8) -> u8 {
    n
}

#[boundary_explore(shares = [50, 50])]
fn too_few(n: u8) -> u8 {
    n
}

#[boundary_explore(shares = 100)]
fn no_list(n: u8) -> u8 {
    n
}

#[boundary_explore(isolation = thread, call_limit = "1ms", memory_limit = 4096, workers = 0)]
fn limits(n: u8) -> u8 {
    n
}

#[boundary_explore(shares = [10, 80, 10], method = "batched_lns", summary = cluster)]
fn two_searches(n: u8) -> u8 {
    n
}

fn main() {}
