use zugleich_rules::Color;
use zugleich_rules::kernel::{Outcome, Reason};

use super::Pledge;
use super::seal::Nonce;

/// Why a seal loses the game for its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// What was left does not give the seal.
    WrongOpening,
    /// The rules refuse the plan.
    IllegalPlan,
}

/// A seal that has lost the game for its owner, with the proof.
#[derive(Clone, Debug)]
pub struct Forfeit {
    /// Whose seal.
    pub seat: Color,
    /// The turn.
    pub turn: u32,
    /// Why.
    pub why: Why,
    /// The plan that was found.
    pub plan: Pledge,
    /// The nonce that was found.
    pub nonce: Nonce,
}

impl Why {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::WrongOpening, Self::IllegalPlan];

    /// The name in texts and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.reason().name()
    }

    /// The one with this name.
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

impl Forfeit {
    /// How the game ends with it.
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::win(!self.seat, self.why.reason())
    }
}
