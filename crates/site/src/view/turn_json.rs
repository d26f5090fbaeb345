use std::sync::OnceLock;

use zugleich_games::GameEntry;
use zugleich_render::language::Language;
use zugleich_rules::{ByColor, Color};
use zugleich_wire::frames::{frame, plans, predictable};
use zugleich_wire::{BySide, OpenedSeal, SealView, SharedJson, Side, TurnFrame};

use zugleich_session::domain::{GameState, RevealedTurn};

/// The public view of a revealed turn, serialised once for all viewers.
#[allow(missing_debug_implementations, reason = "it is sent, never printed")]
pub struct TurnJson {
    /// The turn.
    pub frame: SharedJson,
    /// The pieces after the turn.
    pub(crate) figures: SharedJson,
    /// The same turn, for viewers who know its seals.
    pub brief: Option<BriefTurnJson>,
    /// The plans and predictions of each seat after the turn.
    offers: ByColor<OnceLock<LegalPlans>>,
}

/// A turn without the openings of its seals, except the nonces: the viewer knows the plans and seals.
#[allow(missing_debug_implementations, reason = "it is sent, never printed")]
pub struct BriefTurnJson {
    /// The turn.
    pub frame: SharedJson,
    /// The nonces by seat.
    pub nonces: SharedJson,
    /// The seals as in the state before.
    pub seals: String,
}

impl BriefTurnJson {
    /// Returns the short form of a turn with openings, if the sealed plans are those of the turn.
    fn of(frame: &TurnFrame) -> Option<Self> {
        let played = |seat| match seat {
            Side::White => frame.white.as_ref(),
            Side::Black => frame.black.as_ref(),
        };
        let is_known = |opening: &OpenedSeal| {
            opening.turn == frame.turn && played(opening.seat).is_some_and(|plan| plan.text == opening.plan)
        };
        if frame.openings.is_empty() || !frame.openings.iter().all(is_known) {
            return None;
        }
        let seal = |OpenedSeal { seat, turn, hash, .. }: &OpenedSeal| SealView {
            seat: *seat,
            turn: *turn,
            hash: hash.clone(),
        };
        let nonce = |seat: Color| {
            let of_seat = |opening: &&OpenedSeal| opening.seat == seat.into();
            frame.openings.iter().find(of_seat).map(|opening| opening.nonce.clone())
        };
        let seals: Vec<_> = frame.openings.iter().map(seal).collect();
        Some(Self {
            frame: SharedJson::of(&TurnFrame { openings: Vec::new(), ..frame.clone() }),
            nonces: SharedJson::of(&BySide::from_fn(nonce)),
            seals: SharedJson::of(&seals).text().to_owned(),
        })
    }
}

/// The plans and predictions of a seat that can plan, which follow from the position alone.
#[derive(Clone)]
pub(crate) struct LegalPlans {
    /// The plans; `None` if they cannot be listed.
    pub(crate) plans: Option<SharedJson>,
    /// The predictions; `None` if there are none.
    pub(crate) predictable: Option<SharedJson>,
}

impl LegalPlans {
    /// Returns the plans and predictions of a seat that can plan now.
    pub(crate) fn of(game: &GameState, seat: Color) -> Self {
        let kings = game.kings();
        let plans = game.plans(seat).map(|legal| plans(seat, legal, &kings));
        let predictable = game.predictable(seat).map(|legal| predictable(seat, legal, &kings));
        Self {
            plans: plans.as_ref().map(SharedJson::of),
            predictable: predictable.as_ref().map(SharedJson::of),
        }
    }
}

impl TurnJson {
    /// Serialises the view of a turn.
    pub fn of(language: Language, game: &GameEntry, resolved: &RevealedTurn) -> Self {
        let frame = frame(language, game, resolved);
        let (brief, offers) = (BriefTurnJson::of(&frame), ByColor::default());
        Self { figures: SharedJson::of(&frame.figures), frame: SharedJson::of(&frame), brief, offers }
    }

    /// Returns the plans and predictions of a seat that can plan now, in a game whose last turn is this one:
    /// computed on first use.
    pub(crate) fn legal_plans(&self, game: &GameState, seat: Color) -> LegalPlans {
        self.offers[seat].get_or_init(|| LegalPlans::of(game, seat)).clone()
    }
}
