use std::fmt;
use std::sync::Arc;

use zugleich_rules::catalog;
use zugleich_rules::game::{Descriptor, Outcome, Reason, Record, TurnReport};
use zugleich_rules::table::Table;
use zugleich_rules::{ByColor, Color};

use super::clocks::Clocks;
use super::seals::Seals;
use super::takeback::Takeback;
use super::{Event, Occupant, Roster, Setup};
use crate::ids::{GameId, GuestId};
use crate::seal::Seal;
use crate::time::Moment;
use crate::wire::{BySide, OpponentKind, Phase, Start, TurnFrame};

/// A game as its stored events tell it, pending plans and all.
///
/// It cannot be serialised: what a viewer may see of it is made by `Game::view`.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) id: GameId,
    pub(super) setup: Setup,
    pub(super) seats: ByColor<Occupant>,
    pub(super) table: Table,
    pub(super) start: Arc<Start>,
    pub(super) frames: Vec<Arc<TurnFrame>>,
    pub(super) roster: Roster,
    /// The computer's seal.
    pub(super) seal: Option<Seal>,
    /// The players' seals.
    pub(super) seals: Seals,
    pub(super) draw_offer: Option<Color>,
    /// The turn in which each side has offered a draw last.
    pub(super) offered: ByColor<Option<u32>>,
    pub(super) takeback: Takeback,
    pub(super) ending: Option<Outcome>,
    pub(super) rematch: ByColor<bool>,
    pub(super) next_game: Option<GameId>,
    pub(super) clocks: Option<Clocks>,
    events: u32,
    /// When something happened last.
    pub(super) at: Moment,
    pub(super) version: u32,
}

/// Stored events that make no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The number of the event that does not fit, from 0.
    pub event: u32,
    /// Why it does not.
    pub why: String,
}

impl Game {
    /// Plays the stored events of a game, each with its time.
    ///
    /// # Errors
    /// [`Broken`] names the first event that does not fit.
    pub fn fold(id: GameId, events: &[(Moment, Event)]) -> Result<Self, Broken> {
        let Some(((at, Event::Created(setup)), rest)) = events.split_first() else {
            return Err(Broken { event: 0, why: "a game begins with its creation".to_owned() });
        };
        let mut game = Self::begin(id, setup.clone(), *at)?;
        for (at, event) in rest {
            game.apply(event, *at)?;
        }
        Ok(game)
    }

    /// A game that was just made: the fold over its first event.
    ///
    /// # Errors
    /// [`Broken`] for a variant or an option that does not exist.
    pub fn begin(id: GameId, setup: Setup, at: Moment) -> Result<Self, Broken> {
        let record =
            Record { variant: setup.variant.clone(), options: setup.options.clone(), ..Record::default() };
        let game = catalog::replay(&record).map_err(|error| Broken { event: 0, why: error.to_string() })?;
        let roster = Roster::new(&game.scene());
        let mut game = Self {
            id,
            seats: setup.seats.clone(),
            clocks: setup.clock.map(Clocks::new),
            setup,
            start: Arc::new(Start { figures: roster.figures(), position: game.position() }),
            table: Table::new(game),
            frames: Vec::new(),
            roster,
            seal: None,
            seals: Seals::default(),
            draw_offer: None,
            offered: ByColor::default(),
            takeback: Takeback::default(),
            ending: None,
            rematch: ByColor::default(),
            next_game: None,
            events: 1,
            at,
            version: 1,
        };
        game.run_clocks();
        Ok(game)
    }

    /// Lets something happen at a time.
    ///
    /// # Errors
    /// [`Broken`] if it cannot happen here; the game is then of no use any more.
    pub fn apply(&mut self, event: &Event, at: Moment) -> Result<(), Broken> {
        self.at = at;
        self.happen(event).map_err(|why| Broken { event: self.events, why })?;
        self.run_clocks();
        self.events += 1;
        self.version += u32::from(self.is_public(event));
        Ok(())
    }

    fn happen(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Created(_) => return Err("a game is created once".to_owned()),
            Event::Joined { seat, guest } => self.sit(*seat, guest)?,
            Event::Sealed(seal) => {
                self.commit(seal.seat, seal.turn, seal.plan.expose())?;
                self.seal = Some(seal.clone());
            }
            Event::SealPlaced { seat, turn, hash } => self.place_seal(*seat, *turn, hash)?,
            Event::Opened(seal) => self.open_seal(seal)?,
            Event::Abandoned { seats } => self.ending = Some(late(*seats, Reason::Abandonment)?),
            Event::Committed { seat, turn, plan } => {
                self.commit(*seat, *turn, plan.expose())?;
                self.stop_clock(*seat);
            }
            Event::Revealed { turn } => self.reveal(*turn)?,
            Event::Flagged { seats } => self.ending = Some(late(*seats, Reason::Time)?),
            Event::Resumed { stopped } => self.resume(*stopped),
            Event::Resigned { seat } => {
                self.ending = Some(Outcome::win(!*seat, Reason::Resignation));
            }
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
            Event::Claimed { .. } => self.ending = Some(Outcome::draw(Reason::Claim)),
            Event::DrawAgreed => self.ending = Some(Outcome::draw(Reason::Agreement)),
            Event::RematchAsked { seat } => self.rematch[*seat] = true,
            Event::Rematched { game } => self.next_game = Some(game.clone()),
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

    /// The text of a refusal may name the plan, so it stops here.
    pub(super) fn commit(&mut self, seat: Color, turn: u32, plan: &str) -> Result<(), String> {
        let now = self.turn();
        if turn != now {
            return Err(format!("a plan for turn {turn} at turn {now}"));
        }
        let set = self.table.plan(seat, plan).and_then(|_| self.table.commit(seat));
        set.map(|_| ()).map_err(|_| "the plan is refused".to_owned())
    }

    pub(super) fn stop_clock(&mut self, seat: Color) {
        if let Some(clocks) = &mut self.clocks {
            clocks.commit(seat, self.at);
        }
    }

    /// Nobody is charged for the time that the server was away, and whoever has to open a seal has all the time anew.
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

    /// Lets the clocks of those run whom the game waits for. The computer has none.
    fn run_clocks(&mut self) {
        let plans = self.phase() == Phase::Planning;
        let runs = |seat: Color| {
            let guest = matches!(self.seats[seat], Occupant::Guest(_));
            plans && guest && self.acts(seat) && !self.has_committed(seat)
        };
        let running = ByColor::from_fn(runs);
        if let Some(clocks) = &mut self.clocks {
            clocks.run(running, self.frames.len(), self.at);
        }
    }

    fn reveal(&mut self, turn: u32) -> Result<(), String> {
        let (report, written) = self.table.reveal_notated().ok_or("not every side has committed")?;
        if report.turn != turn {
            return Err(format!("turn {turn} was to be revealed, not turn {}", report.turn));
        }
        let mut frame = self.frame(&report);
        frame.written = BySide { white: written.white, black: written.black };
        self.frames.push(Arc::new(frame));
        self.draw_offer = None;
        self.takeback.ask = None;
        Ok(())
    }

    fn frame(&mut self, report: &TurnReport) -> TurnFrame {
        let variant = self.descriptor().id;
        let scene = self.table.game().scene();
        let steps = self.roster.advance(variant, &report.steps, &scene);
        let seals = self.seal.take().into_iter().chain(self.seals.take());
        let openings = seals.map(|seal| seal.open(&self.id)).collect();
        TurnFrame::new(variant, report, self.roster.figures(), steps, openings)
    }
}

/// What a game is asked.
impl Game {
    /// The game's id.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// What was settled when the game was made.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who sits where.
    #[must_use]
    pub const fn seats(&self) -> &ByColor<Occupant> {
        &self.seats
    }

    /// The variant.
    #[must_use]
    pub fn descriptor(&self) -> &'static Descriptor {
        self.table.game().descriptor()
    }

    /// How many events were stored.
    #[must_use]
    pub const fn events(&self) -> u32 {
        self.events
    }

    /// When something happened last.
    #[must_use]
    pub const fn at(&self) -> Moment {
        self.at
    }

    /// Whether a clock runs, or seals have to be opened in time.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.clocks.as_ref().is_some_and(Clocks::runs) || self.opening_ends().is_some()
    }

    /// When the next flag falls, if a clock runs and nobody commits before; or until when seals must be opened.
    #[must_use]
    pub fn next_flag(&self) -> Option<Moment> {
        self.clocks.as_ref().and_then(Clocks::next_flag).or_else(|| self.opening_ends())
    }

    /// The fall of all flags that fall by now, or that seals were not opened in time.
    #[must_use]
    pub fn flags(&self, now: Moment) -> Option<Event> {
        let seats = self.clocks.as_ref().map_or_else(ByColor::default, |clocks| clocks.flags(now));
        let flagged = (seats.white || seats.black).then_some(Event::Flagged { seats });
        flagged.or_else(|| self.abandoned(now))
    }

    /// The number of the turn to plan.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.table.game().turn()
    }

    /// The turns that were resolved.
    #[must_use]
    pub fn frames(&self) -> &[Arc<TurnFrame>] {
        &self.frames
    }

    /// Everything public that makes the game.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.table.game().record()
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending.or_else(|| self.table.game().outcome())
    }

    /// Whether a side must plan now.
    #[must_use]
    pub fn acts(&self, seat: Color) -> bool {
        self.outcome().is_none() && self.table.game().acts(seat)
    }

    /// What the game waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.outcome().is_some() {
            Phase::Over
        } else if self.seats.iter().any(|(_, occupant)| *occupant == Occupant::Open) {
            Phase::Waiting
        } else if self.is_simultaneous() && self.unplanned().is_some() {
            Phase::Sealing
        } else if self.seals.are_placed() {
            Phase::Opening
        } else {
            Phase::Planning
        }
    }

    /// The seat of the computer, if it has to plan now.
    #[must_use]
    pub fn unplanned(&self) -> Option<Color> {
        let must = |seat: &Color| {
            self.seats[*seat] == Occupant::Computer && self.acts(*seat) && !self.table.committed(*seat)
        };
        Color::ALL.into_iter().find(must)
    }

    /// Whether a seat has locked its plan, or sealed it.
    pub(super) fn has_committed(&self, seat: Color) -> bool {
        self.table.committed(seat) || self.seals.hash(seat).is_some()
    }

    /// Whether this seat is the last one that the turn waits for.
    #[must_use]
    pub fn completes(&self, seat: Color) -> bool {
        !self.acts(!seat) || self.table.committed(!seat)
    }

    /// Whether a seat belongs to a guest.
    #[must_use]
    pub fn owns(&self, guest: &GuestId, seat: Color) -> bool {
        matches!(&self.seats[seat], Occupant::Guest(owner) if owner == guest)
    }

    /// Whether everybody may know that an event happened.
    #[must_use]
    pub const fn is_public(&self, event: &Event) -> bool {
        match event {
            Event::Committed { .. } => self.setup.show_committed,
            Event::SealPlaced { .. } => self.setup.show_committed || self.seals.are_placed(),
            Event::Opened(_) => false,
            _ => true,
        }
    }

    /// Whether the players seal their plans themselves: whole lists, which each browser keeps until both are sealed.
    pub(crate) fn players_seal(&self) -> bool {
        let people = matches!(self.setup.opponent, OpponentKind::Friend | OpponentKind::Lobby);
        people && !self.table.game().lists_plans()
    }

    /// Whether a game may end in a draw; one that two lists decide may not (`blind.md`).
    pub(super) fn has_draws(&self) -> bool {
        self.table.game().lists_plans()
    }

    /// Whether both sides plan at the same time, so that the computer has to seal its plan.
    pub(super) fn is_simultaneous(&self) -> bool {
        self.descriptor().simultaneous
    }

    /// Whether one guest plays both sides.
    pub(super) fn is_practice(&self) -> bool {
        self.setup.opponent == OpponentKind::Practice
    }
}

/// Who is late loses; if both are, nobody wins.
fn late(seats: ByColor<bool>, reason: Reason) -> Result<Outcome, String> {
    match (seats.white, seats.black) {
        (true, true) => Ok(Outcome::draw(reason)),
        (true, false) => Ok(Outcome::win(Color::Black, reason)),
        (false, true) => Ok(Outcome::win(Color::White, reason)),
        (false, false) => Err("nobody is late".to_owned()),
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} does not fit the game: {}", self.event, self.why)
    }
}

impl std::error::Error for Broken {}
