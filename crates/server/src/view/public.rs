use std::sync::OnceLock;

use zugleich_games::Entry;
use zugleich_rules::{ByColor, Color};

use super::plan::{plan, prediction};
use super::turn;
use crate::domain::{Game, ResolvedTurn};
use crate::wire::Written;

/// What everybody who looks at a game is told of a turn that was revealed, written once for all of them.
pub(crate) struct Public {
    /// The turn.
    pub(crate) frame: Written,
    /// The pieces after it.
    pub(crate) figures: Written,
    /// What may be planned after it.
    offers: ByColor<OnceLock<Offer>>,
}

/// What a seat that can plan is offered, which follows from the position alone.
#[derive(Clone)]
pub(crate) struct Offer {
    /// The plans; none where there is no list of them.
    pub(crate) plans: Option<Written>,
    /// The predictions; none where nothing is predicted.
    pub(crate) predictable: Option<Written>,
}

impl Offer {
    /// What a seat that can plan now is offered.
    pub(crate) fn of(game: &Game, seat: Color) -> Self {
        let kings = game.kings();
        let plans = game.plans(seat).map(|plans| {
            plans.into_iter().map(|(text, data)| plan(seat, text, &data, &kings)).collect::<Vec<_>>()
        });
        let predictable = game.predictable(seat).map(|plans| {
            plans.into_iter().map(|(text, data)| prediction(seat, text, &data, &kings)).collect::<Vec<_>>()
        });
        Self { plans: plans.as_ref().map(Written::of), predictable: predictable.as_ref().map(Written::of) }
    }
}

impl Public {
    /// Writes it.
    pub(crate) fn of(game: &Entry, resolved: &ResolvedTurn) -> Self {
        let frame = turn::frame(game, resolved);
        let offers = ByColor::default();
        Self { figures: Written::of(&frame.figures), frame: Written::of(&frame), offers }
    }

    /// What a seat is offered that can plan now, in a game in which this turn is the last: made by whoever is told it
    /// first.
    pub(crate) fn offer(&self, game: &Game, seat: Color) -> Offer {
        self.offers[seat].get_or_init(|| Offer::of(game, seat)).clone()
    }
}
