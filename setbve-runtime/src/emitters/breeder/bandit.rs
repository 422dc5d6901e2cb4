//! A bandit: gives arms their turns by what they brought lately, each with a guaranteed share.

use crate::sut::random::Random;
use crate::tuning::breeder::{GUARANTEED, MEMORY};

/// Reward and cost of an arm, both fading.
#[derive(Clone, Copy, Debug)]
struct Record {
    reward: f64,
    cost: f64,
}

/// Arms by number.
#[derive(Clone, Debug)]
pub(crate) struct Bandit {
    records: Vec<Record>,
    /// Sums of the arms' chances up to each.
    chances: Vec<f64>,
}

impl Bandit {
    /// At first, every arm looks as good as any other.
    pub(crate) fn new(arms: usize) -> Self {
        let records = vec![Record { reward: 1.0, cost: 1.0 }; arms];
        let mut bandit = Self { records, chances: vec![0.0; arms] };
        bandit.update();
        bandit
    }

    pub(crate) fn draw(&self, random: &mut Random) -> usize {
        let at = f64::from(random.fraction()) / (1_u64 << 32) as f64;
        self.chances.partition_point(|chance| *chance <= at).min(self.chances.len() - 1)
    }

    /// Notes what an arm brought, and what that cost in evaluations.
    pub(crate) fn note(&mut self, arm: usize, reward: f64, cost: f64) {
        self.records[arm].reward += reward;
        self.records[arm].cost += cost;
    }

    /// Lets the past fade and the next draws follow what was noted.
    pub(crate) fn update(&mut self) {
        // Cubed, so that arms which differ little do not share the turns almost equally. Multiplied
        // out, for a power function need not give the same bits everywhere.
        let rate = |record: &Record| {
            let rate = record.reward / record.cost;
            rate * rate * rate
        };
        let total: f64 = self.records.iter().map(rate).sum();
        let floor = GUARANTEED / self.records.len() as f64;
        let mut sum = 0.0;
        for (record, chance) in self.records.iter_mut().zip(&mut self.chances) {
            sum += floor + (1.0 - GUARANTEED) * rate(record) / total.max(f64::MIN_POSITIVE);
            *chance = sum;
            record.reward *= MEMORY;
            record.cost = (record.cost * MEMORY).max(1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_arm_is_drawn_more_often_and_no_arm_never() {
        let mut bandit = Bandit::new(4);
        for _ in 0..1000 {
            for arm in 0..4 {
                bandit.note(arm, if arm == 2 { 0.5 } else { 0.01 }, 1.0);
            }
            bandit.update();
        }
        let mut random = Random::new(1, "test");
        let mut drawn = [0; 4];
        for _ in 0..10_000 {
            drawn[bandit.draw(&mut random)] += 1;
        }
        assert!(drawn[2] > 6_500, "{drawn:?}");
        assert!(drawn.iter().all(|times| *times > 500), "{drawn:?}");
    }

    #[test]
    fn the_past_fades() {
        let mut bandit = Bandit::new(2);
        for round in 0..4_000 {
            bandit.note(usize::from(round >= 2_000), 1.0, 1.0);
            bandit.note(usize::from(round < 2_000), 0.0, 1.0);
            bandit.update();
        }
        assert!(bandit.chances[0] < 0.2, "{bandit:?}");
    }
}
