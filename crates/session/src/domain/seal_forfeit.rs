use zugleich_rules::Color;
use zugleich_rules::kernel::{Outcome, Reason};

use super::CommittedPlan;
use super::seal::Nonce;

/// Reason why a seal loses the game for its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealForfeitReason {
    /// The deposit does not open the seal.
    WrongOpening,
    /// The rules refuse the plan.
    IllegalPlan,
}

/// A seal that has lost the game for its owner, with the proof.
#[derive(Clone, Debug)]
pub struct SealForfeit {
    /// The seat of the seal.
    pub seat: Color,
    /// The turn.
    pub turn: u32,
    /// The reason.
    pub why: SealForfeitReason,
    /// The plan in the seal.
    pub plan: CommittedPlan,
    /// The nonce in the seal.
    pub nonce: Nonce,
}

impl SealForfeitReason {
    /// All reasons.
    pub const ALL: [Self; 2] = [Self::WrongOpening, Self::IllegalPlan];

    /// Returns the name in texts and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.reason().name()
    }

    /// Returns the reason with this name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|why| why.name() == name)
    }

    const fn reason(self) -> Reason {
        match self {
            Self::WrongOpening => Reason::WrongOpening,
            Self::IllegalPlan => Reason::IllegalPlan,
        }
    }
}

impl SealForfeit {
    /// Returns the outcome of the game.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::win(!self.seat, self.why.reason())
    }
}
