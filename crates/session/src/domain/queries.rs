use std::sync::Arc;

use zugleich_rules::kernel::{Descriptor, Outcome, Record};
use zugleich_rules::{ByColor, Color};

use super::clocks::GameClocks;
use super::{
    Audience, GameMode, GameOpponent, GamePhase, GameSettings, GameState, Occupant, PlanSecrecy,
    RevealedTurn, StoredEvent,
};
use crate::Moment;
use crate::ids::{GameId, GuestId};

/// Queries about a game.
impl GameState {
    /// Returns the game's id.
    #[must_use]
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    /// Returns the time of creation.
    #[must_use]
    pub const fn since(&self) -> Moment {
        self.since
    }

    /// Returns the settings of the game.
    #[must_use]
    pub const fn setup(&self) -> &GameSettings {
        &self.setup
    }

    /// Returns the occupants of the seats.
    #[must_use]
    pub const fn seats(&self) -> &ByColor<Occupant> {
        &self.seats
    }

    /// Returns the descriptor of the variant.
    #[must_use]
    pub fn descriptor(&self) -> &'static Descriptor {
        self.course.descriptor()
    }

    /// Returns the number of stored events.
    #[must_use]
    pub const fn events(&self) -> u32 {
        self.events
    }

    /// Returns the time of the last event.
    #[must_use]
    pub const fn at(&self) -> Moment {
        self.at
    }

    /// Returns whether a clock runs, or seals have to be opened in time.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.clocks.as_ref().is_some_and(GameClocks::runs) || self.opening_ends().is_some()
    }

    /// Returns the time of the next flag fall, if a clock runs and no side commits before; or the deadline
    /// for opening seals.
    #[must_use]
    pub fn next_flag(&self) -> Option<Moment> {
        let flag = self.clocks.as_ref().and_then(|clocks| clocks.next_flag(self.hides_commitments()));
        flag.or_else(|| self.opening_ends())
    }

    /// Returns the event for all flags that have fallen, or for seals not opened in time.
    #[must_use]
    pub fn flags(&self, now: Moment) -> Option<StoredEvent> {
        let fallen = |clocks: &GameClocks| clocks.flags(self.hides_commitments(), now);
        let seats = self.clocks.as_ref().map_or_else(ByColor::default, fallen);
        let flagged = (seats.white || seats.black).then_some(StoredEvent::Flagged { seats });
        flagged.or_else(|| self.abandoned(now))
    }

    /// Returns whether the time of a seat is up, even if this is still hidden from others.
    #[must_use]
    pub fn is_late(&self, seat: Color, now: Moment) -> bool {
        self.clocks.as_ref().is_some_and(|clocks| clocks.is_late(seat, now))
    }

    /// Returns whether commitments are hidden.
    pub(super) fn hides_commitments(&self) -> bool {
        self.is_simultaneous() && !self.setup.show_committed
    }

    /// Returns the number of the turn to plan.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.course.turn()
    }

    /// Returns the resolved turns.
    #[must_use]
    pub fn turns(&self) -> &[Arc<RevealedTurn>] {
        &self.turns
    }

    /// Returns the public record of the game.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.course.record()
    }

    /// Returns the outcome of a finished game, if this program knows its reason.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let recorded = || self.turns.last().filter(|_| self.is_stored())?.report.outcome;
        self.ending.or_else(|| self.course.outcome()).or_else(recorded)
    }

    /// Returns whether a side must plan now.
    #[must_use]
    pub fn acts(&self, seat: Color) -> bool {
        self.outcome().is_none() && self.course.acts(seat)
    }

    /// Returns whether no seat is open.
    pub(crate) fn is_seated(&self) -> bool {
        self.seats.iter().all(|(_, occupant)| *occupant != Occupant::Open)
    }

    /// Returns the phase of the game.
    #[must_use]
    pub fn phase(&self) -> GamePhase {
        if self.outcome().is_some() || self.is_closed() {
            GamePhase::Over
        } else if !self.is_seated() {
            GamePhase::Waiting
        } else if self.is_simultaneous() && self.computer_to_plan().is_some() {
            GamePhase::Sealing
        } else if self.seals.are_placed() {
            GamePhase::Opening
        } else {
            GamePhase::Planning
        }
    }

    /// Returns the seat of the computer, if it has to plan now.
    #[must_use]
    pub fn computer_to_plan(&self) -> Option<Color> {
        let must = |seat: &Color| {
            self.seats[*seat] == Occupant::Computer && self.acts(*seat) && !self.course.committed(*seat)
        };
        Color::ALL.into_iter().find(must)
    }

    /// Returns whether a seat has committed or sealed its plan.
    pub fn has_committed(&self, seat: Color) -> bool {
        self.course.committed(seat) || self.seals.hash(seat).is_some()
    }

    /// Returns whether this seat is the last one that the turn waits for.
    #[must_use]
    pub fn completes(&self, seat: Color) -> bool {
        !self.acts(!seat) || self.course.committed(!seat)
    }

    /// Returns whether a seat belongs to a guest.
    #[must_use]
    pub fn owns(&self, guest: &GuestId, seat: Color) -> bool {
        matches!(&self.seats[seat], Occupant::Guest(owner) if owner == guest)
    }

    /// Returns whether an event is public.
    #[must_use]
    pub const fn is_public(&self, event: &StoredEvent) -> bool {
        match event {
            StoredEvent::Committed { .. } => self.setup.show_committed,
            StoredEvent::SealPlaced { .. } => self.setup.show_committed || self.seals.are_placed(),
            StoredEvent::Opened(..) => false,
            _ => true,
        }
    }

    /// Returns the audience of an event.
    pub(crate) const fn audience(&self, event: &StoredEvent) -> Audience {
        match event.pending_seat() {
            Some(seat) if !self.is_public(event) => Audience::Owner(seat),
            _ => Audience::Everybody,
        }
    }

    /// Returns whether the players' browsers seal the plans.
    pub fn players_seal(&self) -> bool {
        matches!(self.mode(), GameMode::Sealed | GameMode::Lists)
    }

    /// Returns whether the players seal every plan and leave deposits for each other.
    pub const fn is_sealed(&self) -> bool {
        matches!(self.setup.secrecy, PlanSecrecy::Sealed(_))
    }

    /// Returns the mode of the game.
    pub fn mode(&self) -> GameMode {
        GameMode::of(self.descriptor(), self.setup.opponent, self.setup.secrecy.setting())
    }

    /// Returns whether a game may end in a draw.
    pub fn has_draws(&self) -> bool {
        self.descriptor().draws
    }

    /// Returns whether both sides plan at the same time, so that the computer has to seal its plan.
    pub(super) fn is_simultaneous(&self) -> bool {
        self.descriptor().simultaneous
    }

    /// Returns whether two people play.
    pub const fn is_between_people(&self) -> bool {
        matches!(self.setup.opponent, GameOpponent::Friend | GameOpponent::Lobby)
    }

    /// Returns whether one guest plays both sides.
    pub(super) fn is_practice(&self) -> bool {
        self.setup.opponent == GameOpponent::Practice
    }
}
