use std::sync::Arc;

use zugleich_rules::kernel::{Descriptor, Outcome, Record};
use zugleich_rules::{ByColor, Color};

use super::clocks::Clocks;
use super::{Audience, Event, Game, Mode, Occupant, OpponentKind, Phase, ResolvedTurn, Secrecy, Setup};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};

/// What a game is asked.
impl Game {
    /// The game's id.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// When it was made.
    #[must_use]
    pub const fn since(&self) -> Moment {
        self.since
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
        self.course.descriptor()
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
        let flag = self.clocks.as_ref().and_then(|clocks| clocks.next_flag(self.hides_commitments()));
        flag.or_else(|| self.opening_ends())
    }

    /// The fall of all flags that fall by now, or that seals were not opened in time.
    #[must_use]
    pub fn flags(&self, now: Moment) -> Option<Event> {
        let fallen = |clocks: &Clocks| clocks.flags(self.hides_commitments(), now);
        let seats = self.clocks.as_ref().map_or_else(ByColor::default, fallen);
        let flagged = (seats.white || seats.black).then_some(Event::Flagged { seats });
        flagged.or_else(|| self.abandoned(now))
    }

    /// Whether the time of a seat is up, be it that nobody else may know it yet.
    #[must_use]
    pub fn is_late(&self, seat: Color, now: Moment) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.is_late(seat, now))
    }

    /// Whether nobody may know who has committed.
    pub(super) fn hides_commitments(&self) -> bool {
        self.is_simultaneous() && !self.setup.show_committed
    }

    /// The number of the turn to plan.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.course.turn()
    }

    /// The turns that were resolved.
    #[must_use]
    pub fn turns(&self) -> &[Arc<ResolvedTurn>] {
        &self.turns
    }

    /// Everything public that makes the game.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.course.record()
    }

    /// How the game ended, if it did, for a reason that this program knows.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let recorded = || self.turns.last().filter(|_| self.is_stored())?.report.outcome;
        self.ending.or_else(|| self.course.outcome()).or_else(recorded)
    }

    /// Whether a side must plan now.
    #[must_use]
    pub fn acts(&self, seat: Color) -> bool {
        self.outcome().is_none() && self.course.acts(seat)
    }

    /// Whether no seat is open.
    pub(crate) fn is_seated(&self) -> bool {
        self.seats.iter().all(|(_, occupant)| *occupant != Occupant::Open)
    }

    /// What the game waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.outcome().is_some() || self.is_closed() {
            Phase::Over
        } else if !self.is_seated() {
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
            self.seats[*seat] == Occupant::Computer && self.acts(*seat) && !self.course.committed(*seat)
        };
        Color::ALL.into_iter().find(must)
    }

    /// Whether a seat has locked its plan, or sealed it.
    pub(crate) fn has_committed(&self, seat: Color) -> bool {
        self.course.committed(seat) || self.seals.hash(seat).is_some()
    }

    /// Whether this seat is the last one that the turn waits for.
    #[must_use]
    pub fn completes(&self, seat: Color) -> bool {
        !self.acts(!seat) || self.course.committed(!seat)
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
            Event::Opened(..) => false,
            _ => true,
        }
    }

    /// Who may know that an event happened.
    pub(crate) const fn knows_of(&self, event: &Event) -> Audience {
        match event.pending_seat() {
            Some(seat) if !self.is_public(event) => Audience::Owner(seat),
            _ => Audience::Everybody,
        }
    }

    /// Whether the players seal their plans themselves, each browser its own.
    pub(crate) fn players_seal(&self) -> bool {
        matches!(self.mode(), Mode::Sealed | Mode::Lists)
    }

    /// Whether the players seal every plan, and leave for each other what opens it.
    pub(crate) const fn is_sealed(&self) -> bool {
        matches!(self.setup.secrecy, Secrecy::Sealed(_))
    }

    /// Who knows a plan before the reveal.
    pub(crate) fn mode(&self) -> Mode {
        Mode::of(self.descriptor(), self.setup.opponent, self.setup.secrecy.wish())
    }

    /// Whether a game may end in a draw.
    pub(crate) fn has_draws(&self) -> bool {
        self.descriptor().draws
    }

    /// Whether both sides plan at the same time, so that the computer has to seal its plan.
    pub(super) fn is_simultaneous(&self) -> bool {
        self.descriptor().simultaneous
    }

    /// Whether two people play.
    pub(crate) const fn is_between_people(&self) -> bool {
        matches!(self.setup.opponent, OpponentKind::Friend | OpponentKind::Lobby)
    }

    /// Whether one guest plays both sides.
    pub(super) fn is_practice(&self) -> bool {
        self.setup.opponent == OpponentKind::Practice
    }
}
