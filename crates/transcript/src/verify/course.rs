use super::clocks::Clocks;
use super::keys::Keys;
use super::offers::Offers;
use super::players::Players;
use super::referee::Referee;
use super::seals::Seals;
use super::start;
use super::verdict::{Link, Verdict};
use crate::base::{Hash, Why, Wrong};
use crate::form::{Event, Mode, Opponent, Seat, Seats, What};

/// State of a game after the events read so far.
#[derive(Debug)]
pub(super) struct Course {
    game: String,
    variant: String,
    edition: u64,
    pub(super) mode: Mode,
    pub(super) opponent: Opponent,
    pub(super) show_committed: bool,
    pub(super) players: Players,
    pub(super) seals: Seals,
    pub(super) offers: Offers,
    pub(super) clocks: Option<Clocks>,
    pub(super) referee: Referee,
    /// The number of the first turn.
    first: u64,
    /// The texts of all positions, the start's first.
    pub(super) positions: Vec<String>,
    /// `true` if the last event was a turn.
    pub(super) after_turn: bool,
    pub(super) result: Option<(Option<Seat>, String)>,
    /// The server's commitment to the seed, until it is opened.
    pub(super) seed: Option<Hash>,
}

impl Course {
    /// Builds the state from the event that creates the game.
    pub(super) fn begin(event: &Event, without_rules: bool) -> Result<Self, Why> {
        start::check(&event.what)?;
        let referee = if without_rules { Referee::absent() } else { Referee::of(&event.what)? };
        let What::Game {
            game,
            variant,
            edition,
            position,
            given,
            opponent,
            mode,
            show_committed,
            clock,
            seats,
            seed,
            ..
        } = &event.what
        else {
            return Err(Wrong::OutOfPlace.into());
        };
        let mut course = Self {
            game: game.clone(),
            variant: variant.clone(),
            edition: *edition,
            mode: *mode,
            opponent: *opponent,
            show_committed: *show_committed,
            players: Players::new(game, *mode, seats),
            seals: Seals::new(game, *mode),
            offers: Offers::default(),
            clocks: clock.as_ref().map(Clocks::new),
            referee,
            first: given.as_ref().map_or(1, |given| given.turn),
            positions: vec![position.clone()],
            after_turn: false,
            result: None,
            seed: *seed,
        };
        course.run_clocks(event.at);
        Ok(course)
    }

    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// Returns the number of turns played.
    pub(super) fn turns(&self) -> usize {
        self.positions.len() - 1
    }

    /// Returns the number of the current turn.
    pub(super) fn turn(&self) -> u64 {
        self.first + self.turns() as u64
    }

    /// Returns the seat that acts, in games in which one side acts at a time.
    pub(super) fn mover(&self) -> Seat {
        if self.turn() % 2 == 1 { Seat::White } else { Seat::Black }
    }

    /// Returns whether a seat has to plan and has not sealed.
    pub(super) fn awaits(&self, seat: Seat) -> bool {
        let acts = self.mode != Mode::Open || seat == self.mover();
        acts && !self.seals.has_sealed(seat)
    }

    /// Runs the clocks of the seats that have to plan. The computer has no clock.
    pub(super) fn run_clocks(&mut self, at: u64) {
        let sealing =
            self.players.computer().filter(|seat| self.mode != Mode::Open && !self.seals.has_sealed(*seat));
        let plans = self.result.is_none() && !self.players.wait() && sealing.is_none();
        let runs = |seat| plans && self.players.is_guest(seat) && self.awaits(seat);
        let (running, turns) = (Seats::from_fn(runs), self.turns());
        let seated = !self.players.wait();
        if let Some(clocks) = &mut self.clocks {
            if seated {
                clocks.seated(at);
            }
            clocks.run(&running, turns, at);
        }
    }

    pub(super) fn verdict(self, links: Vec<Link>, known: Keys) -> Verdict {
        Verdict {
            turns: self.turns() as u64,
            openings: self.seals.opened,
            words: self.players.words().map(str::to_owned),
            rules: self.referee.judged(),
            keys: known.used(),
            published: known.are_published(),
            game: self.game,
            variant: self.variant,
            edition: self.edition,
            mode: self.mode,
            result: self.result,
            links,
            known,
        }
    }
}
