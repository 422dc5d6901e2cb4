//! Functions of lists, choices and types of the crate's own, and methods, with their boundaries pinned.
//!
//! The snapshots in `snapshots/` are worth a look: each pair of lines is two values that differ in one
//! field, one item or one variant, between which the function behaves otherwise.

/// How an order reaches its customer.
#[cfg_attr(test, derive(setbve::Generate))]
pub enum Shipping {
    /// The customer fetches it.
    Pickup,
    /// It is sent.
    Parcel {
        /// The days that it may take.
        days: u8,
    },
    /// It is sent abroad, to a zone.
    Abroad(char),
}

/// An order of a shop.
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Order {
    /// The number of items.
    #[cfg_attr(test, generate(range(0..=10_000)))]
    pub items: u32,
    /// How it is sent.
    pub shipping: Shipping,
    /// A code for a discount.
    pub code: Option<String>,
}

/// The fee for sending an order, in cents.
///
/// # Errors
///
/// If there is nothing to send, or no way to do so.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn fee(order: &Order) -> Result<u32, &'static str> {
    if order.items == 0 {
        return Err("nothing to send");
    }
    let fee = match order.shipping {
        Shipping::Pickup => 0,
        Shipping::Parcel { days: 0 } => return Err("too soon"),
        Shipping::Parcel { days: 1..=2 } => 999,
        Shipping::Parcel { .. } if order.items >= 50 => 0,
        Shipping::Parcel { .. } => 499,
        Shipping::Abroad('A'..='C') => 1_999,
        Shipping::Abroad(_) => return Err("no such zone"),
    };
    Ok(if order.code.as_deref() == Some("FREE") { 0 } else { fee })
}

/// The middle one of a few prices.
///
/// # Errors
///
/// If there are none, or more than nine.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn median(prices: &[u32]) -> Result<u32, &'static str> {
    if prices.len() > 9 {
        return Err("too many");
    }
    let mut sorted = prices.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().ok_or("none")
}

/// Whether opening hours follow one another: each closes after it opens, and before the next opens.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn are_in_order(hours: &[(u8, u8)]) -> bool {
    hours.iter().all(|(from, to)| from < to && *to <= 24)
        && hours.windows(2).all(|two| two[0].1 < two[1].0)
}

/// The greeting for a customer, who may have no name.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn greeting(name: Option<&str>, orders: u16) -> &'static str {
    match (name, orders) {
        (None | Some(""), _) => "Welcome!",
        (Some(_), 0) => "Nice to meet you!",
        (Some(_), 1..=9) => "Welcome back!",
        (Some(_), 10..) => "Good to see you again!",
    }
}

/// What is packed: an article by its weight in grams, or a box with more in it.
#[derive(Debug)]
pub enum Pack {
    /// An article.
    Article(u16),
    /// A box, which weighs 200 grams itself.
    Box(Vec<Pack>),
}

/// What a pack weighs, in grams.
///
/// # Errors
///
/// If a box is empty or in a box within a box, or if all is too heavy.
#[cfg_attr(test, setbve::boundary_explore)]
pub fn weight(
    #[cfg_attr(test, generate(by = generators::pack))] pack: &Pack,
) -> Result<u32, &'static str> {
    match weight_within(pack, 0)? {
        30_001.. => Err("too heavy"),
        grams => Ok(grams),
    }
}

fn weight_within(pack: &Pack, boxes: u8) -> Result<u32, &'static str> {
    match pack {
        Pack::Article(grams) => Ok(u32::from(*grams)),
        Pack::Box(packs) if packs.is_empty() => Err("an empty box"),
        Pack::Box(_) if boxes == 2 => Err("too many boxes"),
        Pack::Box(packs) => {
            packs.iter().try_fold(200, |sum, own| Ok(sum + weight_within(own, boxes + 1)?))
        }
    }
}

#[cfg(test)]
mod generators {
    use super::Pack;
    use setbve::Choices;

    /// A pack: which of the two it is, then its weight, or how much is in it.
    pub(super) fn pack(c: &mut Choices) -> Pack {
        match c.rule(2) {
            0 => Pack::Article(c.int(1..=40_000)),
            _ => Pack::Box(c.mult(pack)),
        }
    }
}

/// What a shop has of one article.
#[derive(Debug)]
#[cfg_attr(test, derive(setbve::Generate))]
pub struct Stock {
    /// What is on the shelf, whether it is reserved or not.
    on_shelf: u16,
    /// What customers have reserved.
    reserved: u16,
}

#[cfg_attr(test, setbve::boundary_explore)]
impl Stock {
    /// Reserves a few items.
    ///
    /// # Errors
    ///
    /// If none are wanted, or more than are free.
    pub fn reserve(&mut self, items: u16) -> Result<(), &'static str> {
        if items == 0 {
            return Err("nothing to reserve");
        }
        if self.reserved > self.on_shelf || items > self.on_shelf - self.reserved {
            return Err("not enough");
        }
        self.reserved += items;
        Ok(())
    }

    /// Whether the shop should order more.
    #[must_use]
    pub fn is_low(&self) -> bool {
        self.on_shelf.saturating_sub(self.reserved) < 5
    }
}
