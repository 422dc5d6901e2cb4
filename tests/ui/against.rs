use setbve::boundary_explore;

mod former {
    pub fn fee(days: u16) -> u16 {
        days / 7
    }

    pub fn wipe(folder: &str) -> bool {
        std::fs::remove_dir_all(folder).is_ok()
    }
}

struct Account(u8);

#[boundary_explore(against = "former::fee")]
fn text(days: u16) -> u16 {
    days / 7
}

#[boundary_explore(against)]
fn nothing(days: u16) -> u16 {
    days / 7
}

#[boundary_explore(against = former::fee)]
impl Account {
    fn withdraw(&mut self, n: u8) {
        self.0 -= n;
    }

    fn deposit(&mut self, n: u8) {
        self.0 += n;
    }
}

#[boundary_explore(against = former::wipe)]
fn wiped(folder: &str) -> bool {
    folder.is_empty()
}

fn main() {
    text(1);
    nothing(1);
    wiped("");
}
