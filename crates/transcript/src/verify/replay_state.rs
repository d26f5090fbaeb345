use super::clocks::ReplayedClocks;
use super::offers::PendingOffers;
use super::players::SeatPlayers;
use super::rules_replay::RulesReplay;
use super::seals::TurnSeals;
use super::start;
use super::transcript_summary::{ChainLink, TranscriptSummary};
use super::trusted_keys::TrustedKeys;
use crate::base::{Hash, LineError, TranscriptErrorKind};
use crate::form::{
    BySeat, TranscriptEvent, TranscriptMode, TranscriptOpponent, TranscriptPayload, TranscriptSeat,
};

/// State of a game after the events read so far.
#[derive(Debug)]
pub(super) struct ReplayState {
    game: String,
    variant: String,
    edition: u64,
    pub(super) mode: TranscriptMode,
    pub(super) opponent: TranscriptOpponent,
    pub(super) show_committed: bool,
    pub(super) players: SeatPlayers,
    pub(super) seals: TurnSeals,
    pub(super) offers: PendingOffers,
    pub(super) clocks: Option<ReplayedClocks>,
    pub(super) referee: RulesReplay,
    /// The number of the first turn.
    first: u64,
    /// The texts of all positions, the start's first.
    pub(super) positions: Vec<String>,
    /// `true` if the last event was a turn.
    pub(super) after_turn: bool,
    pub(super) result: Option<(Option<TranscriptSeat>, String)>,
    /// The server's commitment to the seed, until it is opened.
    pub(super) seed: Option<Hash>,
}

impl ReplayState {
    /// Builds the state from the event that creates the game.
    pub(super) fn begin(event: &TranscriptEvent, without_rules: bool) -> Result<Self, LineError> {
        start::check(&event.what)?;
        let referee =
            if without_rules { RulesReplay::without_rules() } else { RulesReplay::of(&event.what)? };
        let TranscriptPayload::Game {
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
            return Err(TranscriptErrorKind::OutOfPlace.into());
        };
        let mut course = Self {
            game: game.clone(),
            variant: variant.clone(),
            edition: *edition,
            mode: *mode,
            opponent: *opponent,
            show_committed: *show_committed,
            players: SeatPlayers::new(game, *mode, seats),
            seals: TurnSeals::new(game, *mode),
            offers: PendingOffers::default(),
            clocks: clock.as_ref().map(ReplayedClocks::new),
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
    pub(super) fn mover(&self) -> TranscriptSeat {
        if self.turn() % 2 == 1 { TranscriptSeat::White } else { TranscriptSeat::Black }
    }

    /// Returns whether a seat has to plan and has not sealed.
    pub(super) fn awaits(&self, seat: TranscriptSeat) -> bool {
        let acts = self.mode != TranscriptMode::Open || seat == self.mover();
        acts && !self.seals.has_sealed(seat)
    }

    /// Runs the clocks of the seats that have to plan. The computer has no clock.
    pub(super) fn run_clocks(&mut self, at: u64) {
        let sealing = self
            .players
            .computer()
            .filter(|seat| self.mode != TranscriptMode::Open && !self.seals.has_sealed(*seat));
        let plans = self.result.is_none() && !self.players.has_open_seat() && sealing.is_none();
        let runs = |seat| plans && self.players.is_guest(seat) && self.awaits(seat);
        let (running, turns) = (BySeat::from_fn(runs), self.turns());
        let seated = !self.players.has_open_seat();
        if let Some(clocks) = &mut self.clocks {
            if seated {
                clocks.start_lead(at);
            }
            clocks.run(&running, turns, at);
        }
    }

    pub(super) fn verdict(self, links: Vec<ChainLink>, known: TrustedKeys) -> TranscriptSummary {
        TranscriptSummary {
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
