//! A bandit: draws arms by their recent rewards, and guarantees each arm a share of the draws.

use crate::sut::random::Random;
use crate::tuning::breeder::{GUARANTEED, MEMORY};

/// The sums of an arm's rewards and costs, in which older entries weigh less.
#[derive(Clone, Copy, Debug)]
struct Record {
    reward: f64,
    cost: f64,
}

/// Chooses among arms, which are numbered from 0.
#[derive(Clone, Debug)]
pub struct Bandit {
    records: Vec<Record>,
    /// For each arm, the sum of the chances of all arms up to this one.
    chances: Vec<f64>,
}

impl Bandit {
    /// At first, all arms have the same chance.
    pub fn new(arms: usize) -> Self {
        let records = vec![Record { reward: 1.0, cost: 1.0 }; arms];
        let mut bandit = Self { records, chances: vec![0.0; arms] };
        bandit.update();
        bandit
    }

    pub fn draw(&self, random: &mut Random) -> usize {
        let at = f64::from(random.fraction()) / (1_u64 << 32) as f64;
        self.chances.partition_point(|chance| *chance <= at).min(self.chances.len() - 1)
    }

    /// Notes the reward of an arm, and its cost. All arms count costs in the same unit.
    pub fn note(&mut self, arm: usize, reward: f64, cost: f64) {
        self.records[arm].reward += reward;
        self.records[arm].cost += cost;
    }

    /// Computes the chances of the next draws, and reduces the weight of earlier rewards.
    pub fn update(&mut self) {
        // The rate is cubed so that arms which differ little do not share the draws almost equally.
        // It is multiplied out because a power function need not give the same bits on every
        // platform.
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
