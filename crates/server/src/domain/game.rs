use std::fmt;
use std::sync::Arc;

use zugleich_rules::catalog::Ahead;
use zugleich_rules::kernel::Outcome;
use zugleich_rules::{ByColor, Color};

use super::clocks::Clocks;
use super::course::Course;
use super::seal::Seal;
use super::seals::Seals;
use super::takeback::Takeback;
use super::{
    Event, Forfeit, Keys, Known, NextKey, Occupant, Piece, Pledge, ResolvedTurn, Roster, Setup, Told,
    ToldStart,
};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};

/// A game folded from its stored events, including pending plans.
///
/// It cannot be serialised: `view::state` returns the part that a viewer may see.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) id: GameId,
    pub(super) setup: Setup,
    pub(super) seats: ByColor<Occupant>,
    pub(super) course: Course,
    pub(super) start: Arc<Start>,
    pub(super) turns: Vec<Arc<ResolvedTurn>>,
    pub(super) roster: Roster,
    /// The computer's seal.
    pub(super) seal: Option<Seal>,
    /// The players' seals.
    pub(super) seals: Seals,
    /// The players' keys.
    pub(super) keys: Keys,
    /// The seal that has lost the game.
    pub(super) forfeit: Option<Forfeit>,
    pub(super) draw_offer: Option<Color>,
    /// The turn of each side's last draw offer.
    pub(super) offered: ByColor<Option<u32>>,
    pub(super) takeback: Takeback,
    pub(super) ending: Option<Outcome>,
    pub(super) rematch: ByColor<bool>,
    /// The seats' commitments for the rematch.
    pub(super) next_keys: ByColor<Option<NextKey>>,
    pub(super) next_game: Option<GameId>,
    pub(super) clocks: Option<Clocks>,
    pub(super) events: u32,
    /// Time of creation.
    pub(super) since: Moment,
    /// Time of the last event.
    pub(super) at: Moment,
    /// Number of public events, and of those that only the owner of each seat may know.
    pub(super) known: Known,
}

/// Start of a game.
#[derive(Clone, Debug)]
pub struct Start {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The position text.
    pub position: String,
    /// All options with their values, where they were stored.
    pub options: Option<Vec<(String, String)>>,
}

/// State of a game by the action that it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A guest must take the open seat.
    Waiting,
    /// The computer must seal its plan.
    Sealing,
    /// Players must plan.
    Planning,
    /// The players must open their seals.
    Opening,
    /// The game is over.
    Over,
}

/// Error for stored events that do not make a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Number of the event that does not fit, from 0.
    pub event: u32,
    /// The reason.
    pub why: String,
}

impl Game {
    /// Folds the stored events of a game, each with its time.
    ///
    /// # Errors
    /// [`Broken`] names the first event that does not fit.
    pub fn fold(id: GameId, events: &[(Moment, Event)]) -> Result<Self, Broken> {
        let Some(((at, Event::Created { setup, told }), rest)) = events.split_first() else {
            return Err(Broken { event: 0, why: "a game begins with its creation".to_owned() });
        };
        let mut game = Self::made(id, setup.clone(), told.as_deref(), *at)?;
        for (at, event) in rest {
            game.apply(event, *at)?;
        }
        game.close();
        Ok(game)
    }

    /// Returns a new game: the fold over its first event.
    ///
    /// # Errors
    /// [`Broken`] for an unknown variant or option.
    pub fn begin(id: GameId, setup: Setup, at: Moment) -> Result<Self, Broken> {
        Self::made(id, setup, None, at)
    }

    pub(super) fn made(
        id: GameId,
        setup: Setup,
        told: Option<&ToldStart>,
        at: Moment,
    ) -> Result<Self, Broken> {
        let course = Course::begin(&setup, told);
        let course = course.map_err(|error| Broken { event: 0, why: error.to_string() })?;
        let judged = course.game().map(|game| (game.scene(), game.position()));
        let stored = || told.map(|told| (told.scene.clone(), told.position.clone())).unwrap_or_default();
        let (scene, position) = judged.unwrap_or_else(stored);
        let options = told.filter(|_| course.game().is_none()).map(|told| told.options.clone());
        let roster = Roster::new(scene.as_ref());
        let mut game = Self {
            id,
            seats: setup.seats.clone(),
            clocks: setup.clock.map(|clock| Clocks::new(clock, setup.pause, setup.lead)),
            setup,
            start: Arc::new(Start { pieces: roster.pieces(), position, options }),
            course,
            turns: Vec::new(),
            roster,
            seal: None,
            seals: Seals::default(),
            keys: Keys::default(),
            forfeit: None,
            draw_offer: None,
            offered: ByColor::default(),
            takeback: Takeback::default(),
            ending: None,
            rematch: ByColor::default(),
            next_keys: ByColor::default(),
            next_game: None,
            events: 1,
            since: at,
            at,
            known: Known::new(),
        };
        game.run_clocks();
        Ok(game)
    }

    /// Applies an event at a time.
    ///
    /// # Errors
    /// [`Broken`] if it cannot be applied here; the game is then unusable.
    pub fn apply(&mut self, event: &Event, at: Moment) -> Result<(), Broken> {
        self.apply_ahead(event, at, None)
    }

    /// Applies an event; if it reveals a turn, uses the result `ahead` computed before.
    pub(super) fn apply_ahead(
        &mut self,
        event: &Event,
        at: Moment,
        ahead: Option<Ahead>,
    ) -> Result<(), Broken> {
        self.at = at;
        self.happen(event, ahead).map_err(|why| Broken { event: self.events, why })?;
        self.run_clocks();
        self.events += 1;
        self.known.count(self.knows_of(event));
        Ok(())
    }

    fn happen(&mut self, event: &Event, ahead: Option<Ahead>) -> Result<(), String> {
        match event {
            Event::Created { .. } => return Err("a game is created once".to_owned()),
            Event::Joined { seat, guest } => self.sit(*seat, guest)?,
            Event::Sealed(seal) => {
                self.pledge(seal.seat, seal.turn, &seal.plan)?;
                self.seal = Some(seal.clone());
            }
            Event::SealPlaced { seat, turn, hash, deposit } => {
                self.place_seal(*seat, *turn, hash, deposit.as_ref())?;
            }
            Event::KeyShown { seat, key } => self.show_key(*seat, key)?,
            Event::Opened(seal, _) => self.open_seal(seal)?,
            Event::Spoilt { seat, .. } => self.seals.spoil(*seat, self.at),
            Event::Present { seat, .. } => self.seals.attend(*seat, self.at),
            Event::Forfeited(forfeit) => {
                self.forfeit = Some(forfeit.clone());
                self.ending = event.ending();
            }
            Event::Committed { seat, turn, plan } => {
                self.pledge(*seat, *turn, plan)?;
                self.stop_clock(*seat);
            }
            Event::Revealed { turn, told } => self.reveal(*turn, told.as_ref(), ahead)?,
            Event::Resumed { stopped } => self.resume(*stopped),
            Event::DrawOffered { seat } => {
                self.draw_offer = Some(*seat);
                self.offered[*seat] = Some(self.turn());
            }
            Event::DrawDeclined { .. } => self.draw_offer = None,
            Event::TakebackAsked { seat } => {
                self.takeback.ask = Some(*seat);
                self.takeback.asked[*seat] = Some(self.turn());
            }
            Event::TakebackDeclined { .. } => self.takeback.ask = None,
            Event::TakenBack { turns } => self.take_back(*turns)?,
            Event::RematchAsked { seat, next } => {
                self.rematch[*seat] = true;
                self.next_keys[*seat].clone_from(next);
            }
            Event::Rematched { game } => self.next_game = Some(game.clone()),
            Event::Abandoned { .. }
            | Event::Flagged { .. }
            | Event::Resigned { .. }
            | Event::Claimed { .. }
            | Event::Deserted { .. }
            | Event::Aborted { .. }
            | Event::DrawAgreed => self.ending = Some(event.ending().ok_or("nobody is late")?),
        }
        if self.ending.is_some() {
            self.draw_offer = None;
            self.takeback.ask = None;
        }
        Ok(())
    }

    fn sit(&mut self, seat: Color, guest: &GuestId) -> Result<(), String> {
        if self.seats[seat] != Occupant::Open {
            return Err("the seat is taken".to_owned());
        }
        self.seats[seat] = Occupant::Guest(guest.clone());
        Ok(())
    }

    /// Commits a plan as it was judged; a plan read from the store is judged now.
    pub(super) fn pledge(&mut self, seat: Color, turn: u32, plan: &Pledge) -> Result<(), String> {
        self.course.pledge(seat, turn, plan)
    }

    pub(super) fn stop_clock(&mut self, seat: Color) {
        if let Some(clocks) = &mut self.clocks {
            clocks.commit(seat, self.at);
        }
    }

    /// Excludes the time of the server's stop from the clocks, and restarts the time to open seals.
    fn resume(&mut self, stopped: Moment) {
        self.seals.resume(self.at);
        if let Some(clocks) = &mut self.clocks {
            clocks.resume(stopped, self.at);
        }
    }

    pub(super) fn rewind_clocks(&mut self, turns: usize) {
        if let Some(clocks) = &mut self.clocks {
            clocks.rewind(turns, self.at);
        }
    }

    /// Runs the clocks of the awaited guests. The computer has none.
    pub(super) fn run_clocks(&mut self) {
        let plans = self.phase() == Phase::Planning;
        let runs = |seat: Color| {
            let guest = matches!(self.seats[seat], Occupant::Guest(_));
            plans && guest && self.acts(seat) && !self.has_committed(seat)
        };
        let running = ByColor::from_fn(runs);
        let seated = self.is_seated();
        if let Some(clocks) = &mut self.clocks {
            if seated {
                clocks.seated(self.at);
            }
            clocks.run(running, self.turns.len(), self.at);
        }
    }

    fn reveal(&mut self, turn: u32, told: Option<&Arc<Told>>, ahead: Option<Ahead>) -> Result<(), String> {
        let resolved = match &mut self.course {
            Course::Judged(table) => {
                let waits = "not every side has committed";
                let ahead = ahead.or_else(|| table.look_ahead(None)).ok_or(waits)?;
                let Ahead { report, written, scene, after, .. } = ahead;
                if report.turn != turn {
                    return Err(format!("turn {turn} was to be revealed, not turn {}", report.turn));
                }
                if !table.go_on(after) {
                    return Err(waits.to_owned());
                }
                ResolvedTurn { written, ..ResolvedTurn::of(report, &mut self.roster, scene.as_ref()) }
            }
            Course::Stored(stored) => {
                let told = told.map(Arc::as_ref).filter(|told| told.report.turn == turn);
                let before = self.turns.last().map_or(&self.start.position, |turn| &turn.report.position);
                let report = stored.reveal(turn, told, before);
                ResolvedTurn::remembered(report, told, &mut self.roster)
            }
        };
        let computers = self.seal.take().map(|seal| (seal.hash(&self.id), seal));
        let players = self.seals.take().map(|(seal, hash)| (hash, seal));
        let openings = computers.into_iter().chain(players).map(|(hash, seal)| seal.open(hash)).collect();
        self.turns.push(Arc::new(ResolvedTurn { openings, ..resolved }));
        self.draw_offer = None;
        self.takeback.ask = None;
        Ok(())
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} does not fit the game: {}", self.event, self.why)
    }
}

impl std::error::Error for Broken {}
