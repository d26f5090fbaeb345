use std::sync::OnceLock;

use zugleich_frames::{plans, predictable};
use zugleich_games::Entry;
use zugleich_rules::{ByColor, Color};
use zugleich_wire::{BySide, Opening, SealView, Side, TurnFrame, Written};

use super::turn;
use crate::domain::{Game, ResolvedTurn};

/// What everybody who looks at a game is told of a turn that was revealed, written once for all of them.
pub(crate) struct Public {
    /// The turn.
    pub(crate) frame: Written,
    /// The pieces after it.
    pub(crate) figures: Written,
    /// The same turn, to who knows its seals.
    pub(crate) brief: Option<Brief>,
    /// What may be planned after it.
    offers: ByColor<OnceLock<Offer>>,
}

/// A turn without what opens its seals, but for the nonces: all else of it is known to who knows plans and seals.
pub(crate) struct Brief {
    /// The turn.
    pub(crate) frame: Written,
    /// The nonces by seat.
    pub(crate) nonces: Written,
    /// The seals as the state before has told them.
    pub(crate) seals: String,
}

impl Brief {
    /// Of a turn in which something was opened, if what was sealed are the plans as the turn tells them.
    fn of(frame: &TurnFrame) -> Option<Self> {
        let played = |seat| match seat {
            Side::White => frame.white.as_ref(),
            Side::Black => frame.black.as_ref(),
        };
        let is_known = |opening: &Opening| {
            opening.turn == frame.turn && played(opening.seat).is_some_and(|plan| plan.text == opening.plan)
        };
        if frame.openings.is_empty() || !frame.openings.iter().all(is_known) {
            return None;
        }
        let seal = |Opening { seat, turn, hash, .. }: &Opening| SealView {
            seat: *seat,
            turn: *turn,
            hash: hash.clone(),
        };
        let nonce = |seat: Color| {
            let of_seat = |opening: &&Opening| opening.seat == seat.into();
            frame.openings.iter().find(of_seat).map(|opening| opening.nonce.clone())
        };
        let seals: Vec<_> = frame.openings.iter().map(seal).collect();
        Some(Self {
            frame: Written::of(&TurnFrame { openings: Vec::new(), ..frame.clone() }),
            nonces: Written::of(&BySide::from_fn(nonce)),
            seals: Written::of(&seals).text().to_owned(),
        })
    }
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
        let plans = game.plans(seat).map(|legal| plans(seat, legal, &kings));
        let predictable = game.predictable(seat).map(|legal| predictable(seat, legal, &kings));
        Self { plans: plans.as_ref().map(Written::of), predictable: predictable.as_ref().map(Written::of) }
    }
}

impl Public {
    /// Writes it.
    pub(crate) fn of(game: &Entry, resolved: &ResolvedTurn) -> Self {
        let frame = turn::frame(game, resolved);
        let (brief, offers) = (Brief::of(&frame), ByColor::default());
        Self { figures: Written::of(&frame.figures), frame: Written::of(&frame), brief, offers }
    }

    /// What a seat is offered that can plan now, in a game in which this turn is the last: made by whoever is told it
    /// first.
    pub(crate) fn offer(&self, game: &Game, seat: Color) -> Offer {
        self.offers[seat].get_or_init(|| Offer::of(game, seat)).clone()
    }
}
