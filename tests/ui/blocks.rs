use setbve::boundary_explore;

struct Account {
    balance: u32,
}

#[boundary_explore]
impl Account {
    async fn fetched(&self) -> u32 {
        self.balance
    }

    fn of<T>(&self, n: T) -> u32 {
        self.balance
    }
}

#[boundary_explore(functions = [deposit, wihdraw])]
impl Account {
    fn deposit(&mut self, n: u32) {
        self.balance += n;
    }

    fn withdraw(&mut self, n: u32) {
        self.balance -= n;
    }
}

#[boundary_explore]
impl Account {
    fn new() -> Self {
        Self { balance: 0 }
    }
}

#[boundary_explore(functions = [])]
impl Account {
    fn none(&self) {}
}

#[boundary_explore(functions = "deposit")]
impl Account {
    fn text(&self) {}
}

#[boundary_explore(functions = [free])]
fn free(n: u8) -> u8 {
    n
}

#[boundary_explore(types = [u8])]
fn plain(n: u8) -> u8 {
    n
}

#[boundary_explore(types = [u8])]
fn two<A: Copy, B: Copy>(a: A, b: B) -> bool {
    true
}

#[boundary_explore(types = u8)]
fn no_list<A: Copy>(a: A) -> bool {
    true
}

#[boundary_explore(types = [])]
fn no_types<A: Copy>(a: A) -> bool {
    true
}

struct Stack<T>(Vec<T>);

#[boundary_explore]
impl<T: Copy> Stack<T> {
    fn push(&mut self, item: T) {
        self.0.push(item);
    }
}

trait Area {
    fn area(&self, scale: u8) -> u8;
}

#[boundary_explore]
impl Area for [u8; 2] {
    fn area(&self, scale: u8) -> u8 {
        self[0] * self[1] * scale
    }
}

#[boundary_explore]
impl Account {
    fn ranged(&self, #[range(5..=1)] n: u8) -> u8 {
        n
    }
}

fn main() {}
