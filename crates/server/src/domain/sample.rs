//! Games for the tests of this floor and of those above.

use zugleich_rules::{ByColor, Color};

use super::{Event, Game, Occupant, OpponentKind, Pledge, Secrecy, Setup};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};

/// A game and the guests at its seats.
pub(crate) struct Table {
    pub(crate) white: GuestId,
    pub(crate) black: GuestId,
    pub(crate) game: Game,
}

/// A game of Chesimul that is to be made.
pub(crate) fn setup(opponent: OpponentKind, seats: ByColor<Occupant>, show_committed: bool) -> Setup {
    let variant = "chesimul".to_owned();
    Setup {
        variant,
        edition: 1,
        options: Vec::new(),
        position: None,
        opponent,
        level: None,
        engine: None,
        seats,
        show_committed,
        clock: None,
        pause: 0,
        lead: 0,
        secrecy: Secrecy::Unsaid,
    }
}

/// The time at which everything happens here.
pub(crate) const NOW: Moment = Moment::new(0);

/// Two friends at a game.
pub(crate) fn friends(show_committed: bool) -> Table {
    let (white, black) = (GuestId::random(), GuestId::random());
    let seats = ByColor::new(Occupant::Guest(white.clone()), Occupant::Guest(black.clone()));
    let setup = setup(OpponentKind::Friend, seats, show_committed);
    Table { white, black, game: Game::begin(GameId::random(), setup, NOW).unwrap() }
}

/// A commitment.
pub(crate) fn committed(seat: Color, turn: u32, plan: &str) -> Event {
    Event::Committed { seat, turn, plan: Pledge::stored(plan.into()) }
}

impl Table {
    /// Lets events happen.
    pub(crate) fn apply(&mut self, events: &[Event]) {
        for event in events {
            self.game.apply(event, NOW).unwrap();
        }
    }
}
