use futures_util::future::try_join;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use zugleich_rules::catalog::Variant;
use zugleich_rules::kernel::SealingParty;
use zugleich_rules::{ByColor, Color};

use super::LoadError;
use super::client_messages::{ClientPhase, CreatedGameId};
use super::limit::MessageSample;
use super::load_context::{LoadContext, ObservedGame};
use super::player::{LoadPlayer, ObservedTurn};
use super::random_list;

/// Maximum number of turns of a game; random play may never end it.
const LONGEST: usize = 150;

/// Two players who play one game of a variant after another.
#[derive(Debug)]
pub(super) struct PlayerPair<'a> {
    hall: &'a LoadContext,
    variant: &'static Variant,
    players: ByColor<LoadPlayer>,
    game: ObservedGame,
}

impl<'a> PlayerPair<'a> {
    /// Seats two new guests in a new game.
    pub(super) async fn new(
        hall: &'a LoadContext,
        variant: &'static Variant,
        seed: u64,
    ) -> Result<Self, LoadError> {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let (white, black) = try_join(hall.site.guest(), hall.site.guest()).await?;
        let name = variant.descriptor().id;
        let wanted = json!({ "variant": name, "opponent": "friend", "side": "white" });
        let created = hall.post(&white, "/api/games", &wanted).await?;
        let CreatedGameId { id } = serde_json::from_str(&created)?;
        hall.post(&black, &format!("/api/games/{id}/join"), &json!({})).await?;
        let [one, two] = [chance.random(), chance.random()];
        let white = LoadPlayer::sit(white, &id, Color::White, one);
        let (white, black) = try_join(white, LoadPlayer::sit(black, &id, Color::Black, two)).await?;
        hall.count(|tally| tally.games += 1);
        let game = ObservedGame { id, variant: name, turns: Vec::new() };
        Ok(Self { hall, variant, players: ByColor::new(white, black), game })
    }

    /// Plays a turn; starts a new game first if the current one is over or too long.
    ///
    /// # Errors
    /// [`LoadError`], also if the players do not both see the plans that they committed.
    pub(super) async fn turn(&mut self) -> Result<(), LoadError> {
        let over = self.players.white.standing.phase == ClientPhase::Over;
        if over || self.game.turns.len() >= LONGEST {
            let seed = self.players.white.chance();
            let next = Self::new(self.hall, self.variant, seed).await?;
            let left = std::mem::replace(self, next).leave();
            self.hall.count(|tally| tally.left.push(left));
        }
        let (turn, hall) = (self.players.white.standing.turn, self.hall);
        let ByColor { white, black } = &mut self.players;
        let seen = match self.variant.descriptor().sealed_by {
            SealingParty::Server => try_join(white.play(hall), black.play(hall)).await?,
            SealingParty::Players => try_join(white.play_sealed(hall), black.play_sealed(hall)).await?,
        };
        if let Some(fault) = fault(turn, &seen.0, &seen.1) {
            let ObservedGame { id, variant, .. } = &self.game;
            return Err(LoadError::wrong(format!("turn {turn} of game {id} of {variant}: {fault}")));
        }
        self.count(&seen);
        self.game.turns.push(seen.0.shown);
        Ok(())
    }

    /// Returns the number of rounds of a turn: one for a plan, the mean length for a list of moves.
    pub(super) fn rounds(&self) -> u32 {
        match self.variant.descriptor().sealed_by {
            SealingParty::Server => 1,
            SealingParty::Players => random_list::MEAN,
        }
    }

    /// Returns the game as its players saw it.
    pub(super) const fn game(&self) -> &ObservedGame {
        &self.game
    }

    /// Returns the last turn as its players sent and saw it; `None` for games of lists, whose lists are not
    /// sent over the socket alone.
    pub(super) fn sample(&self) -> Option<MessageSample> {
        let by_turns = self.variant.descriptor().sealed_by == SealingParty::Server;
        let ByColor { white, black } = &self.players;
        by_turns.then_some([white.last()?, black.last()?])
    }

    /// Ends the table; returns the game as its players saw it.
    pub(super) fn leave(self) -> ObservedGame {
        self.game
    }

    fn count(&mut self, seen: &(ObservedTurn, ObservedTurn)) {
        let sent = [&seen.0, &seen.1].into_iter().filter_map(|seen| Some(seen.planned.as_ref()?.1)).max();
        let bytes = self.players.white.take_bytes() + self.players.black.take_bytes();
        self.hall.count(|tally| {
            for revealed in [seen.0.revealed, seen.1.revealed] {
                tally.reveals.extend(sent.map(|sent| revealed.saturating_duration_since(sent)));
            }
            *tally.turns.entry(self.game.variant).or_default() += 1;
            tally.bytes += bytes;
        });
    }
}

/// Compares the views of both players of a turn; returns the fault, if any.
fn fault(turn: u32, white: &ObservedTurn, black: &ObservedTurn) -> Option<&'static str> {
    if (white.turn, black.turn) != (turn, turn) {
        return Some("another turn is revealed");
    }
    if white.shown != black.shown {
        return Some("the players do not see the same");
    }
    let planned = ByColor::new(&white.planned, &black.planned);
    let planned = planned.map(|planned| planned.as_ref().map(|(plan, _)| plan.clone()));
    (planned != white.shown.plans).then_some("what is revealed is not what was planned")
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::super::client_messages::ClientTurn;
    use super::*;

    fn seen(turn: u32, planned: &str, shown: [&str; 2], position: &str) -> ObservedTurn {
        let plans = ByColor::new(Some(shown[0].to_owned()), Some(shown[1].to_owned()));
        let planned = Some((planned.to_owned(), Instant::now()));
        ObservedTurn {
            planned,
            revealed: Instant::now(),
            turn,
            shown: ClientTurn { plans, position: position.to_owned() },
        }
    }

    #[test]
    fn a_turn_that_is_not_as_it_was_planned_is_found() {
        let white = seen(3, "b1c3", ["b1c3", "b5c3"], "after");
        let fault = |black: &ObservedTurn| fault(3, &white, black);
        assert_eq!(fault(&seen(3, "b5c3", ["b1c3", "b5c3"], "after")), None);
        assert_eq!(fault(&seen(2, "b5c3", ["b1c3", "b5c3"], "after")), Some("another turn is revealed"));
        assert_eq!(
            fault(&seen(3, "b5c3", ["b1c3", "b5c3"], "other")),
            Some("the players do not see the same")
        );
        assert_eq!(
            fault(&seen(3, "b5a3", ["b1c3", "b5c3"], "after")),
            Some("what is revealed is not what was planned")
        );
    }
}
