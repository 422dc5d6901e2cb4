use setbve::boundary_explore;

#[boundary_explore(budjet = "30s", colour = blue, seed = 1, budget = "1s", budget = "2s")]
fn unknown_and_repeated(n: u8) -> u8 {
    n
}

#[boundary_explore(budget, evaluations =, seed("1"), "30s", name = 3 boundaries = 4)]
fn malformed(n: u8) -> u8 {
    n
}

#[boundary_explore(
    evaluations = 0,
    boundaries = 0,
    seed = "one",
    descriptors = [],
    name = "a/b",
    crate = 3,
)]
fn wrong_values(n: u8) -> u8 {
    n
}

#[boundary_explore(descriptors = [ValidityGroup, TotalInputLength, ValidityGroup])]
fn repeated_descriptor(n: u8) -> u8 {
    n
}

#[boundary_explore(descriptors = ValidityGroup, name = "", name = "twice")]
fn no_list(n: u8) -> u8 {
    n
}

#[boundary_explore(descriptors = [ValidtyGroup, total_input_length, OutputLengthDiference, 3])]
fn misspelt_descriptors(n: u8) -> u8 {
    n
}

fn main() {
    // The functions are there in spite of the mistakes: no further errors.
    unknown_and_repeated(1);
    malformed(1);
    wrong_values(1);
    repeated_descriptor(1);
    no_list(1);
    misspelt_descriptors(1);
}
