use std::sync::Arc;

use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{
    BoardView, Descriptor, EventData, Outcome, PlanData, Record, TimelineStep, TurnScope,
};
use zugleich_rules::{ByColor, Color};

use super::clocks::GameClocks;
use super::seal::Seal;
use super::{
    Audience, CommittedPlan, GameMode, GamePhase, GameSettings, GameStart, GameState, KingSquares, Occupant,
    OpponentKind, PlanDraft, PlanSecrecy, ReplayError, RevealedTurn, SealDeposit, SealForfeit, StartSnapshot,
    StoredEvent, TimeControl, TrackedPiece, TurnSnapshot, VisibleVersion,
};
use crate::Moment;
use crate::ids::{GameId, GuestId};

/// Time for which a game by days waits for a second player, in milliseconds.
const INVITATION: i64 = 14 * 24 * 60 * 60 * 1000;

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
    /// for opening seals, or for joining a game by days.
    #[must_use]
    pub fn next_flag(&self) -> Option<Moment> {
        let flag = self.clocks.as_ref().and_then(|clocks| clocks.next_flag(self.hides_commitments()));
        flag.or_else(|| self.opening_ends()).or_else(|| self.invitation_ends())
    }

    /// Returns the time at which a game by days ends that nobody has joined.
    pub(crate) fn invitation_ends(&self) -> Option<Moment> {
        let waits = self.is_by_days() && self.phase() == GamePhase::Waiting;
        waits.then(|| self.since.plus(INVITATION))
    }

    /// Returns the events of a deadline that has passed: all flags that have fallen, seals not opened in time, or a
    /// game by days that nobody has joined.
    ///
    /// By days the server commits the draft of a late side, or its only legal plan, and a flag in the first turn aborts
    /// the game.
    #[must_use]
    pub fn expired(&self, now: Moment, drafts: &[PlanDraft]) -> Vec<StoredEvent> {
        let fallen = |clocks: &GameClocks| clocks.flags(self.hides_commitments(), now);
        let seats = self.clocks.as_ref().map_or_else(ByColor::default, fallen);
        let Some(late) = Color::ALL.into_iter().find(|&seat| seats[seat]) else {
            let unjoined = self.invitation_ends().filter(|end| *end <= now).map(|_| self.withdrawn());
            return self.abandoned(now).or(unjoined).into_iter().collect();
        };
        if !self.is_by_days() {
            return vec![StoredEvent::Flagged { seats }];
        }
        let mut forced = Color::ALL.into_iter().filter(|&seat| seats[seat]);
        let plan = |seat| self.drafted(seat, drafts).or_else(|| self.only_plan(seat));
        let forced = forced.find_map(|seat| Some((seat, plan(seat)?)));
        match forced {
            Some((seat, plan)) => {
                let turn = self.turn();
                self.completed(seat, StoredEvent::Committed { seat, turn, plan })
            }
            None if self.turns.is_empty() => vec![StoredEvent::Aborted { seat: late }],
            None => vec![StoredEvent::Flagged { seats }],
        }
    }

    /// Returns the withdrawal of a game with an open seat.
    fn withdrawn(&self) -> StoredEvent {
        let owner = Color::ALL.into_iter().find(|&seat| self.seats[seat] != Occupant::Open);
        StoredEvent::Aborted { seat: owner.unwrap_or(Color::White) }
    }

    /// Returns the plan of a side that has exactly one, where the server may commit it.
    fn only_plan(&self, seat: Color) -> Option<CommittedPlan> {
        let game = self.course.game().filter(|game| !self.players_seal() && game.prediction().is_none())?;
        let [only] = &game.enumeration()?.plans_with_data(seat)[..] else { return None };
        Some(CommittedPlan::from(self.checked(seat, &only.0).ok()?))
    }

    /// Returns whether the game is played by days.
    #[must_use]
    pub fn is_by_days(&self) -> bool {
        self.setup.clock.is_some_and(TimeControl::is_by_days)
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

    /// Returns whether the game waits for a guest: for a plan, or for the opening of a seal.
    #[must_use]
    pub fn waits_for(&self, guest: &GuestId) -> bool {
        let due = |seat: Color| self.owns(guest, seat) && self.acts(seat) && !self.has_committed(seat);
        match self.phase() {
            GamePhase::Sealing | GamePhase::Planning => Color::ALL.into_iter().any(due),
            GamePhase::Opening => self.awaits_opening(guest),
            GamePhase::Waiting | GamePhase::Over => false,
        }
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
        self.setup.secrecy.setting().mode(self.descriptor(), self.setup.opponent)
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
        matches!(self.setup.opponent, OpponentKind::Friend | OpponentKind::Lobby)
    }

    /// Returns whether one guest plays both sides.
    pub(super) fn is_practice(&self) -> bool {
        self.setup.opponent == OpponentKind::Practice
    }
}

/// Data for views. Not all of it is public: the caller checks first who the viewer is.
impl GameState {
    /// Returns the number of public stored events, and of those that only the owner of each seat may know.
    pub(crate) const fn visible_version(&self) -> VisibleVersion {
        self.known
    }

    /// Returns the number of stored events that a guest may know.
    pub fn version(&self, guest: &GuestId) -> u32 {
        self.known.by(ByColor::from_fn(|seat| self.owns(guest, seat)))
    }

    /// Returns the start of the game.
    pub fn start(&self) -> &GameStart {
        &self.start
    }

    /// Returns whether the game is played turn by turn; otherwise it consists of one list per side.
    pub fn has_turns(&self) -> bool {
        self.descriptor().turn == TurnScope::Plans
    }

    /// Returns the text of the position.
    pub fn position(&self) -> String {
        let recorded =
            || self.turns.last().map_or(&self.start.position, |turn| &turn.report.position).clone();
        self.course.game().map_or_else(recorded, AnyMatch::position)
    }

    /// Returns the pieces on the board.
    pub fn pieces(&self) -> Vec<TrackedPiece> {
        self.roster.pieces()
    }

    /// Returns the squares of the kings.
    pub fn kings(&self) -> KingSquares {
        self.roster.kings()
    }

    /// Returns the clocks, if the game has any.
    pub const fn clocks(&self) -> Option<&GameClocks> {
        self.clocks.as_ref()
    }

    /// Returns the guest at a seat, if any.
    pub const fn guest(&self, seat: Color) -> Option<&GuestId> {
        match self.occupant(seat) {
            Occupant::Guest(guest) => Some(guest),
            Occupant::Open | Occupant::Computer => None,
        }
    }

    /// Returns the occupant of a seat.
    pub const fn occupant(&self, seat: Color) -> &Occupant {
        match seat {
            Color::White => &self.seats.white,
            Color::Black => &self.seats.black,
        }
    }

    /// Returns whether a seat can plan now. This does not depend on the computer's plan, which is only
    /// committed first.
    pub fn can_plan(&self, seat: Color) -> bool {
        let phase = matches!(self.phase(), GamePhase::Sealing | GamePhase::Planning);
        phase && self.acts(seat) && !self.has_committed(seat)
    }

    /// Returns the legal plans of a seat that can plan now, each with its moves. They follow from the
    /// position alone.
    pub fn plans(&self, seat: Color) -> Option<Vec<(String, PlanData)>> {
        let game = self.course.game().filter(|_| self.can_plan(seat))?;
        Some(game.enumeration().map(|plans| plans.plans_with_data(seat)).unwrap_or_default())
    }

    /// Returns the predictions that a seat can make if it can plan now. They follow from the position alone,
    /// too.
    pub fn predictable(&self, seat: Color) -> Option<Vec<(String, PlanData)>> {
        let game = self.course.game().filter(|_| self.can_plan(seat))?;
        Some(game.prediction()?.predictable(seat))
    }

    /// Returns a seat's pending plan with its moves, for its owner alone.
    ///
    /// In practice, the player of White plays Black next and must not be reminded: the result is `None`.
    pub fn own_plan(&self, seat: Color) -> Option<(String, PlanData)> {
        let plan = self.course.own(seat).filter(|_| !self.is_practice())?;
        let data = self.course.game()?.plan_data(seat, &plan).ok()?;
        Some((plan, data))
    }

    /// Returns whether the owner of a seat, or another viewer, may know that the seat has committed. The
    /// computer commits by its seal, which is public.
    pub fn shows_commitment(&self, seat: Color, to_owner: bool) -> bool {
        to_owner || self.setup.show_committed || *self.occupant(seat) == Occupant::Computer
    }

    /// Returns the computer's seal.
    pub const fn computers_seal(&self) -> Option<&Seal> {
        self.seal.as_ref()
    }

    /// Returns the hash of a player's seal, if the owner of the seat, or another viewer, may know it.
    pub fn shown_hash(&self, seat: Color, to_owner: bool) -> Option<&str> {
        let shown = self.seals.are_placed() || self.shows_commitment(seat, to_owner);
        self.seals.hash(seat).filter(|_| shown)
    }

    /// Returns both players' deposits once both seals are placed, for the owners of the seats.
    pub fn deposits(&self) -> impl Iterator<Item = (Color, &SealDeposit)> {
        let due = self.phase() == GamePhase::Opening;
        let shown = Color::ALL.into_iter().filter(move |_| due);
        shown.filter_map(|seat| Some((seat, self.seals.deposit(seat)?)))
    }

    /// Returns the seal that has lost the game, and its hash.
    pub fn forfeit(&self) -> Option<(&SealForfeit, &str)> {
        let forfeit = self.forfeit.as_ref()?;
        Some((forfeit, self.seals.hash(forfeit.seat)?))
    }

    /// Returns the seat that offers a draw.
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Returns the seat that asks to take the last turn back.
    pub const fn takeback_asked(&self) -> Option<Color> {
        self.takeback.ask
    }

    /// Returns the seats that want a rematch.
    pub const fn rematch(&self) -> ByColor<bool> {
        self.rematch
    }

    /// Returns the next game, once both seats want it.
    pub const fn next_game(&self) -> Option<&GameId> {
        self.next_game.as_ref()
    }
}

/// Size of a row besides its texts.
const ROW: usize = 256;
/// Least size of a plan in a game of lists: shorter ones are padded before they are encrypted.
const LIST: usize = 6 << 10;
/// Sizes of a figure, a motion and a field of an event in writing.
const FIGURE: usize = 12;
const MOTION: usize = 20;
const FIELD: usize = 30;

impl GameState {
    /// Returns the approximate stored size of these events of the game, in bytes.
    pub(crate) fn weight(&self, events: &[StoredEvent]) -> usize {
        let least = if self.has_turns() { 0 } else { LIST };
        let plan = |event: &StoredEvent| if event.committed_plan().is_some() { least } else { 0 };
        events.iter().map(|event| event.weight() + plan(event)).sum()
    }
}

impl StoredEvent {
    /// Returns the approximate stored size of the event, in bytes.
    fn weight(&self) -> usize {
        let more = match self {
            Self::Created { setup, told } => {
                setup.position.as_ref().map_or(0, String::len) + told.as_ref().map_or(0, |told| told.weight())
            }
            Self::SealPlaced { deposit: Some(deposit), .. } => deposit.expose().len(),
            Self::Forfeited(forfeit) => forfeit.plan.expose().len(),
            Self::Revealed { told: Some(told), .. } => told.weight(),
            // Encrypted and in base64: four characters for three bytes.
            event => event.committed_plan().map_or(0, |(_, plan)| plan.expose().len() * 4 / 3),
        };
        ROW + more
    }
}

impl StartSnapshot {
    fn weight(&self) -> usize {
        self.position.len() + scene(self.scene.as_ref())
    }
}

impl TurnSnapshot {
    fn weight(&self) -> usize {
        let texts =
            self.report.plans.iter().chain(self.notation.iter()).filter_map(|(_, text)| text.as_ref());
        let steps: usize = self.report.steps.iter().map(step).sum();
        let texts: usize = texts.map(String::len).sum();
        self.before.len() + self.report.position.len() + texts + scene(self.scene.as_ref()) + steps
    }
}

fn scene(scene: Option<&BoardView>) -> usize {
    scene.map_or(0, |scene| scene.figures.len() * FIGURE)
}

fn step(step: &TimelineStep<EventData>) -> usize {
    let fields: usize = step.events.iter().map(|event| (event.fields.len() + 1) * FIELD).sum();
    FIELD + (step.motions.len() + step.gone.len() + step.changed.len()) * MOTION + fields
}

impl GameState {
    /// Plays the stored events of a game as [`GameState::fold`] does and compares the stored report of its start
    /// and of every reveal with the rules. A game of another edition is never judged: only its events are
    /// read.
    ///
    /// # Errors
    /// [`ReplayError`] names the first event that does not fit or whose stored report differs.
    pub fn audit(id: GameId, events: &[(Moment, StoredEvent)]) -> Result<Self, ReplayError> {
        let Some(((at, first @ StoredEvent::Created { setup, told }), rest)) = events.split_first() else {
            return Err(ReplayError { event: 0, why: "the first event does not create a game".to_owned() });
        };
        let mut game = Self::made(id, setup.clone(), told.as_deref(), *at)?;
        let judged = !game.is_stored();
        compare(0, first, &if judged { game.created() } else { first.clone() })?;
        for (number, (at, event)) in (1..).zip(rest) {
            let mut again = [event.clone()];
            let outlook = game.dry_run(&mut again)?;
            game.commit(&again, outlook, *at)?;
            compare(number, event, &again[0])?;
        }
        game.close();
        Ok(game)
    }
}

/// Compares the report stored with an event and the report computed now, if both exist.
fn compare(event: u32, stored: &StoredEvent, now: &StoredEvent) -> Result<(), ReplayError> {
    let same = match (stored, now) {
        (StoredEvent::Created { told: Some(stored), .. }, StoredEvent::Created { told: Some(now), .. }) => {
            stored == now
        }
        (StoredEvent::Revealed { told: Some(stored), .. }, StoredEvent::Revealed { told: Some(now), .. }) => {
            stored == now
        }
        _ => true,
    };
    let why = "the report stored with the event differs from the rules of its edition";
    if same { Ok(()) } else { Err(ReplayError { event, why: why.to_owned() }) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use zugleich_rules::{ByColor, Color};

    use super::*;
    use crate::domain::{Occupant, OpponentKind};
    use crate::fixtures::game::{committed, setup};
    use crate::ids::GuestId;

    /// Returns a stored game of one turn.
    fn stored() -> (GameId, Vec<(Moment, StoredEvent)>) {
        let id = GameId::random();
        let guest = Occupant::Guest(GuestId::random());
        let setup = setup(OpponentKind::Practice, ByColor::new(guest.clone(), guest), true);
        let mut game = GameState::begin(id.clone(), setup, Moment::new(0)).unwrap();
        let mut events = vec![(Moment::new(0), game.created())];
        let turn = [
            committed(Color::White, 1, "b1c3"),
            committed(Color::Black, 1, "b5c3"),
            StoredEvent::Revealed { turn: 1, told: None },
        ];
        for event in turn {
            let mut event = [event];
            game.dry_run(&mut event).unwrap();
            game.apply(&event[0], Moment::new(1)).unwrap();
            events.push((Moment::new(1), event[0].clone()));
        }
        (id, events)
    }

    #[test]
    fn what_is_stored_as_it_was_told_is_sound() {
        let (id, events) = stored();
        assert_eq!(GameState::audit(id, &events).unwrap().turns().len(), 1);
    }

    #[test]
    fn what_was_told_otherwise_is_found_with_its_event() {
        let (id, mut events) = stored();
        let StoredEvent::Revealed { told: Some(told), .. } = &mut events[3].1 else { panic!("it was told") };
        Arc::make_mut(told).report.position.push('x');
        let broken = GameState::audit(id.clone(), &events).unwrap_err();
        assert_eq!(broken.event, 3);
        assert!(GameState::fold(id, &events).is_ok(), "what plays the game does not read it");
        let (id, mut events) = stored();
        let StoredEvent::Created { told: Some(told), .. } = &mut events[0].1 else { panic!("it was told") };
        Arc::make_mut(told).position.push('x');
        assert_eq!(GameState::audit(id, &events).unwrap_err().event, 0);
    }

    #[test]
    fn events_that_do_not_fit_are_found() {
        let (id, mut events) = stored();
        events.remove(2);
        assert_eq!(GameState::audit(id.clone(), &events).unwrap_err().event, 2);
        assert_eq!(GameState::audit(id, &[]).unwrap_err().event, 0);
    }
}
