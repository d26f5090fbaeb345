use std::sync::OnceLock;

use zugleich_frames::{plans, predictable};
use zugleich_games::Entry;
use zugleich_rules::{ByColor, Color};
use zugleich_wire::{BySide, Opening, SealView, Side, TurnFrame, Written};

use super::turn;
use crate::domain::{Game, ResolvedTurn};

/// The public view of a revealed turn, serialised once for all viewers.
pub(crate) struct Public {
    /// The turn.
    pub(crate) frame: Written,
    /// The pieces after the turn.
    pub(crate) figures: Written,
    /// The same turn, for viewers who know its seals.
    pub(crate) brief: Option<Brief>,
    /// The plans and predictions of each seat after the turn.
    offers: ByColor<OnceLock<Offer>>,
}

/// A turn without the openings of its seals, except the nonces: the viewer knows the plans and seals.
pub(crate) struct Brief {
    /// The turn.
    pub(crate) frame: Written,
    /// The nonces by seat.
    pub(crate) nonces: Written,
    /// The seals as in the state before.
    pub(crate) seals: String,
}

impl Brief {
    /// Returns the short form of a turn with openings, if the sealed plans are those of the turn.
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

/// The plans and predictions of a seat that can plan, which follow from the position alone.
#[derive(Clone)]
pub(crate) struct Offer {
    /// The plans; `None` if they cannot be listed.
    pub(crate) plans: Option<Written>,
    /// The predictions; `None` if there are none.
    pub(crate) predictable: Option<Written>,
}

impl Offer {
    /// Returns the plans and predictions of a seat that can plan now.
    pub(crate) fn of(game: &Game, seat: Color) -> Self {
        let kings = game.kings();
        let plans = game.plans(seat).map(|legal| plans(seat, legal, &kings));
        let predictable = game.predictable(seat).map(|legal| predictable(seat, legal, &kings));
        Self { plans: plans.as_ref().map(Written::of), predictable: predictable.as_ref().map(Written::of) }
    }
}

impl Public {
    /// Serialises the view of a turn.
    pub(crate) fn of(game: &Entry, resolved: &ResolvedTurn) -> Self {
        let frame = turn::frame(game, resolved);
        let (brief, offers) = (Brief::of(&frame), ByColor::default());
        Self { figures: Written::of(&frame.figures), frame: Written::of(&frame), brief, offers }
    }

    /// Returns the plans and predictions of a seat that can plan now, in a game whose last turn is this one:
    /// computed on first use.
    pub(crate) fn offer(&self, game: &Game, seat: Color) -> Offer {
        self.offers[seat].get_or_init(|| Offer::of(game, seat)).clone()
    }
}
