use std::future::pending;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use zugleich_rules::kernel::TurnIs;
use zugleich_wire::{
    Fields, Receipt, State, changed_message, state_message, turn_changed_message, turn_message,
};

use super::known::Known;
use super::mark::{self, Mark};
use super::viewer::Update;
use crate::view::{Brief, Public};

/// What a turn tells of the game after it.
const OF_A_TURN: [&str; 2] = ["position", "figures"];

/// How long what was left with seals is not told while both players are there: each of them opens the own seal
/// meanwhile, and then nobody needs it.
const HOLD: Duration = Duration::from_millis(1500);

/// How a viewer is told of a game: all of it each time, or what has changed since it was told last.
#[derive(Debug, Default)]
pub(super) struct Telling {
    /// What was told, to who wants to be told of changes only.
    known: Option<Known>,
    held: Held,
}

/// Whether what was left with seals is held back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Held {
    /// There is nothing.
    #[default]
    Nothing,
    /// Until then.
    Until(Instant),
    /// No more.
    Over,
}

impl Telling {
    /// To who wants to be told of changes only, or of all.
    pub(super) fn new(changes: bool) -> Self {
        Self { known: changes.then(Known::default), held: Held::Nothing }
    }

    /// Whether only what has changed is told.
    pub(super) const fn is_of_changes(&self) -> bool {
        self.known.is_some()
    }

    /// Is done when what was held back is to be told.
    pub(super) async fn due(&self) {
        match self.held {
            Held::Until(then) => sleep_until(then).await,
            Held::Nothing | Held::Over => pending().await,
        }
    }

    /// A game as it is told first, to who may have been told its long fields by the page.
    pub(super) fn first(&mut self, update: &mut Update, said: Option<Mark>) -> serde_json::Result<String> {
        self.hold(update);
        let state = Fields::of(&update.state)?;
        let Some(known) = &mut self.known else { return Ok(state_message(state.text())) };
        known.note(&state);
        let is_said = said.is_some_and(|said| said == Mark::of(&state));
        Ok(if is_said { changed_message(&mark::rest(&state)) } else { state_message(state.text()) })
    }

    /// A game without turns as it is told.
    pub(super) fn state(&mut self, update: &mut Update) -> serde_json::Result<String> {
        self.hold(update);
        let state = Fields::of(&update.state)?;
        let changed = self.known.as_mut().and_then(|known| known.changed(&state, &[]));
        Ok(changed.map_or_else(|| state_message(state.text()), |fields| changed_message(&fields)))
    }

    /// Notes a game that is told whole.
    pub(super) fn note(&mut self, state: &State) -> serde_json::Result<()> {
        if let Some(known) = &mut self.known {
            known.note(&Fields::of(state)?);
        }
        Ok(())
    }

    /// Turns, which are written already, with the game after them, as they are told.
    pub(super) fn turns<'a>(
        &mut self,
        turns: impl ExactSizeIterator<Item = &'a Public>,
        update: &mut Update,
    ) -> serde_json::Result<Vec<String>> {
        self.hold(update);
        let state = Fields::of(&update.state)?;
        let last = turns.len().saturating_sub(1);
        Ok(turns.enumerate().map(|(at, turn)| self.turn(turn, &state, at == last)).collect())
    }

    fn turn(&mut self, Public { frame, brief, .. }: &Public, state: &Fields, is_last: bool) -> String {
        let whole = || turn_message(frame, state.text());
        let Some(known) = &mut self.known else { return whole() };
        let otherwise = if is_last { &OF_A_TURN[..] } else { &[] };
        let brief = brief.as_ref().filter(|brief| known.has("seals", &brief.seals));
        match (known.changed(state, otherwise), brief) {
            (None, _) => whole(),
            (Some(fields), None) => turn_changed_message(frame, None, &fields),
            (Some(fields), Some(Brief { frame, nonces, .. })) => {
                turn_changed_message(frame, Some(nonces), &fields)
            }
        }
    }

    /// Whether somebody is told of changes only, who then has not to be told a receipt that stood in the last of them.
    pub(super) fn has_told(&self, receipt: &Receipt) -> serde_json::Result<bool> {
        match &self.known {
            Some(known) => Ok(known.has("receipt", &serde_json::to_string(receipt)?)),
            None => Ok(false),
        }
    }

    /// Leaves out of a game what is held back. A list is opened with what was left alone.
    fn hold(&mut self, Update { entry, state, .. }: &mut Update) {
        let are_here = state.seats.white.online && state.seats.black.online;
        let may_wait = are_here && entry.variant.descriptor().turn != TurnIs::WholeGame;
        let now = Instant::now();
        self.held = match self.held {
            _ if state.deposits.is_empty() => Held::Nothing,
            Held::Nothing if may_wait && self.known.as_ref().is_some_and(Known::is_told) => {
                Held::Until(now + HOLD)
            }
            Held::Until(then) if may_wait && now < then => Held::Until(then),
            _ => Held::Over,
        };
        if matches!(self.held, Held::Until(_)) {
            state.deposits.clear();
        }
    }
}
