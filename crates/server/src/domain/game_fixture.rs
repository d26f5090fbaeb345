//! Sample games for the tests of this and higher layers.

use zugleich_rules::{ByColor, Color};
use zugleich_transcript::PlayerKey;

use super::{CommittedPlan, GameOpponent, GameSettings, GameState, Occupant, PlanSecrecy, StoredEvent};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};

/// A game and the guests at its seats.
pub(crate) struct GameFixture {
    pub(crate) white: GuestId,
    pub(crate) black: GuestId,
    pub(crate) game: GameState,
}

/// Returns the settings of a game of Chesimul.
pub(crate) fn setup(opponent: GameOpponent, seats: ByColor<Occupant>, show_committed: bool) -> GameSettings {
    let variant = "chesimul".to_owned();
    GameSettings {
        variant,
        edition: 1,
        options: Vec::new(),
        position: None,
        opponent,
        level: None,
        engine: opponent.engine(),
        seats,
        show_committed,
        clock: None,
        pause: 0,
        lead: 0,
        secrecy: PlanSecrecy::Unsaid,
    }
}

/// The time of all events in the tests.
pub(crate) const NOW: Moment = Moment::new(0);

/// Returns a game between two friends.
pub(crate) fn friends(show_committed: bool) -> GameFixture {
    let (white, black) = (GuestId::random(), GuestId::random());
    let seats = ByColor::new(Occupant::Guest(white.clone()), Occupant::Guest(black.clone()));
    let setup = setup(GameOpponent::Friend, seats, show_committed);
    GameFixture { white, black, game: GameState::begin(GameId::random(), setup, NOW).unwrap() }
}

/// Returns a commitment.
pub(crate) fn committed(seat: Color, turn: u32, plan: &str) -> StoredEvent {
    StoredEvent::Committed { seat, turn, plan: CommittedPlan::stored(plan.into()) }
}

impl GameFixture {
    /// Applies events.
    pub(crate) fn apply(&mut self, events: &[StoredEvent]) {
        for event in events {
            self.game.apply(event, NOW).unwrap();
        }
    }
}

/// Returns a player's key: the generator of P-256 for White, and its negative for Black.
pub(crate) fn point(seat: Color) -> PlayerKey {
    const X: &str = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
    let y = match seat {
        Color::White => "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
        Color::Black => "b01cbd1c01e58065711814b583f061e9d431cca994cea1313449bf97c840ae0a",
    };
    PlayerKey::read(&format!("04{X}{y}")).unwrap()
}
