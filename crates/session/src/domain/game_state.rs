use std::fmt;
use std::sync::Arc;

use zugleich_rules::catalog::{AnyMatch, TurnDryRun};
use zugleich_rules::kernel::{OptionInfo, Outcome, TurnReport};
use zugleich_rules::{ByColor, Color};

use super::clocks::GameClocks;
use super::playback::Playback;
use super::player_seals::PlayerSeals;
use super::seal::Seal;
use super::takeback_state::TakebackState;
use super::{
    CommittedPlan, DecisionError, GamePhase, GameSettings, NextTurn, Occupant, PieceTracker, PlayerKeys,
    RematchCommitment, RevealedTurn, SealForfeit, StartSnapshot, StoredEvent, TrackedPiece, TurnSnapshot,
    TurnSource, UnknownResult, VisibleVersion,
};
use crate::Moment;
use crate::ids::{GameId, GuestId};

/// A game folded from its stored events, including pending plans.
///
/// It cannot be serialised: `view::state` returns the part that a viewer may see.
#[derive(Clone, Debug)]
pub struct GameState {
    pub(super) id: GameId,
    pub(super) setup: GameSettings,
    pub(super) seats: ByColor<Occupant>,
    pub(super) course: Playback,
    pub(super) start: Arc<GameStart>,
    pub(super) turns: Vec<Arc<RevealedTurn>>,
    pub(super) roster: PieceTracker,
    /// The computer's seal.
    pub(super) seal: Option<Seal>,
    /// The players' seals.
    pub(super) seals: PlayerSeals,
    /// The players' keys.
    pub(super) keys: PlayerKeys,
    /// The seal that has lost the game.
    pub(super) forfeit: Option<SealForfeit>,
    pub(super) draw_offer: Option<Color>,
    /// The turn of each side's last draw offer.
    pub(super) offered: ByColor<Option<u32>>,
    pub(super) takeback: TakebackState,
    /// The turn in which each side gave the other one time.
    pub(super) given: ByColor<Option<u32>>,
    pub(super) ending: Option<Outcome>,
    pub(super) rematch: ByColor<bool>,
    /// The seats' commitments for the rematch.
    pub(super) next_keys: ByColor<Option<RematchCommitment>>,
    pub(super) next_game: Option<GameId>,
    pub(super) clocks: Option<GameClocks>,
    pub(super) events: u32,
    /// Time of creation.
    pub(super) since: Moment,
    /// Time of the last event.
    pub(super) at: Moment,
    /// Number of public events, and of those that only the owner of each seat may know.
    pub(super) known: VisibleVersion,
}

/// Start of a game.
#[derive(Clone, Debug)]
pub struct GameStart {
    /// The pieces.
    pub pieces: Vec<TrackedPiece>,
    /// The position text.
    pub position: String,
    /// All options with their values, where they were stored.
    pub options: Option<Vec<(String, String)>>,
}

/// Error for stored events that do not make a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Number of the event that does not fit, from 0.
    pub event: u32,
    /// The reason.
    pub why: String,
}

impl GameState {
    /// Folds the stored events of a game, each with its time.
    ///
    /// # Errors
    /// [`ReplayError`] names the first event that does not fit.
    pub fn fold(id: GameId, events: &[(Moment, StoredEvent)]) -> Result<Self, ReplayError> {
        let Some(((at, StoredEvent::Created { setup, told }), rest)) = events.split_first() else {
            return Err(ReplayError { event: 0, why: "the first event does not create a game".to_owned() });
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
    /// [`ReplayError`] for an unknown variant or option.
    pub fn begin(id: GameId, setup: GameSettings, at: Moment) -> Result<Self, ReplayError> {
        Self::made(id, setup, None, at)
    }

    pub(super) fn made(
        id: GameId,
        setup: GameSettings,
        told: Option<&StartSnapshot>,
        at: Moment,
    ) -> Result<Self, ReplayError> {
        let course = Playback::begin(&setup, told);
        let course = course.map_err(|error| ReplayError { event: 0, why: error.to_string() })?;
        let judged = course.game().map(|game| (game.scene(), game.position()));
        let stored = || told.map(|told| (told.scene.clone(), told.position.clone())).unwrap_or_default();
        let (scene, position) = judged.unwrap_or_else(stored);
        let options = told.filter(|_| course.game().is_none()).map(|told| told.options.clone());
        let (roster, seals) = (PieceTracker::new(scene.as_ref()), PlayerSeals::new(setup.clock));
        let mut game = Self {
            id,
            seats: setup.seats.clone(),
            clocks: setup.clock.map(|clock| GameClocks::new(clock, setup.pause, setup.lead)),
            setup,
            start: Arc::new(GameStart { pieces: roster.pieces(), position, options }),
            course,
            turns: Vec::new(),
            roster,
            seal: None,
            seals,
            keys: PlayerKeys::default(),
            forfeit: None,
            draw_offer: None,
            offered: ByColor::default(),
            takeback: TakebackState::default(),
            given: ByColor::default(),
            ending: None,
            rematch: ByColor::default(),
            next_keys: ByColor::default(),
            next_game: None,
            events: 1,
            since: at,
            at,
            known: VisibleVersion::new(),
        };
        game.run_clocks();
        Ok(game)
    }

    /// Applies an event at a time.
    ///
    /// # Errors
    /// [`ReplayError`] if it cannot be applied here; the game is then unusable.
    pub fn apply(&mut self, event: &StoredEvent, at: Moment) -> Result<(), ReplayError> {
        self.apply_ahead(event, at, None)
    }

    /// Applies an event; if it reveals a turn, uses the result `ahead` computed before.
    pub(super) fn apply_ahead(
        &mut self,
        event: &StoredEvent,
        at: Moment,
        ahead: Option<TurnDryRun>,
    ) -> Result<(), ReplayError> {
        self.at = at;
        self.happen(event, ahead).map_err(|why| ReplayError { event: self.events, why })?;
        self.run_clocks();
        self.events += 1;
        self.known.count(self.audience(event));
        Ok(())
    }

    fn happen(&mut self, event: &StoredEvent, ahead: Option<TurnDryRun>) -> Result<(), String> {
        match event {
            StoredEvent::Created { .. } => return Err("the game is already created".to_owned()),
            StoredEvent::Joined { seat, guest } => self.sit(*seat, guest)?,
            StoredEvent::Sealed(seal) => {
                self.commit_plan(seal.seat, seal.turn, &seal.plan)?;
                self.seal = Some(seal.clone());
            }
            StoredEvent::SealPlaced { seat, turn, hash, deposit } => {
                self.place_seal(*seat, *turn, hash, deposit.as_ref())?;
            }
            StoredEvent::KeyShown { seat, key } => self.show_key(*seat, key)?,
            StoredEvent::Opened(seal, _) => self.open_seal(seal)?,
            StoredEvent::Spoilt { seat, .. } => self.seals.spoil(*seat, self.at),
            StoredEvent::Present { seat, .. } => self.seals.attend(*seat, self.at),
            StoredEvent::Forfeited(forfeit) => {
                self.forfeit = Some(forfeit.clone());
                self.ending = event.ending();
            }
            StoredEvent::Committed { seat, turn, plan } => {
                self.commit_plan(*seat, *turn, plan)?;
                self.stop_clock(*seat);
            }
            StoredEvent::Revealed { turn, told } => self.reveal(*turn, told.as_ref(), ahead)?,
            StoredEvent::Resumed { stopped } => self.resume(*stopped),
            StoredEvent::TimeGiven { seat } => self.give_time(*seat)?,
            StoredEvent::DrawOffered { seat } => {
                self.draw_offer = Some(*seat);
                self.offered[*seat] = Some(self.turn());
            }
            StoredEvent::DrawDeclined { .. } => self.draw_offer = None,
            StoredEvent::TakebackAsked { seat } => {
                self.takeback.ask = Some(*seat);
                self.takeback.asked[*seat] = Some(self.turn());
            }
            StoredEvent::TakebackDeclined { .. } => self.takeback.ask = None,
            StoredEvent::TakenBack { turns } => self.take_back(*turns)?,
            StoredEvent::RematchAsked { seat, next } => {
                self.rematch[*seat] = true;
                self.next_keys[*seat].clone_from(next);
            }
            StoredEvent::Rematched { game } => self.next_game = Some(game.clone()),
            StoredEvent::Abandoned { .. }
            | StoredEvent::Flagged { .. }
            | StoredEvent::Resigned { .. }
            | StoredEvent::Claimed { .. }
            | StoredEvent::Deserted { .. }
            | StoredEvent::Aborted { .. }
            | StoredEvent::DrawAgreed => self.ending = Some(event.ending().ok_or("no deadline has passed")?),
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
    pub(super) fn commit_plan(&mut self, seat: Color, turn: u32, plan: &CommittedPlan) -> Result<(), String> {
        self.course.commit_plan(seat, turn, plan)
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

    fn give_time(&mut self, seat: Color) -> Result<(), String> {
        let clocks = self.clocks.as_mut().filter(|clocks| clocks.setting().is_by_days());
        clocks.ok_or("the game is not by days")?.give(seat, self.at);
        self.given[!seat] = Some(self.turn());
        Ok(())
    }

    pub(super) fn rewind_clocks(&mut self, turns: usize) {
        if let Some(clocks) = &mut self.clocks {
            clocks.rewind(turns, self.at);
        }
    }

    /// Runs the clocks of the awaited guests. The computer has none.
    pub(super) fn run_clocks(&mut self) {
        let plans = self.phase() == GamePhase::Planning;
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

    fn reveal(
        &mut self,
        turn: u32,
        told: Option<&Arc<TurnSnapshot>>,
        ahead: Option<TurnDryRun>,
    ) -> Result<(), String> {
        let resolved = match &mut self.course {
            Playback::Judged(table) => {
                let waits = "a side has not committed";
                let ahead = ahead.or_else(|| table.dry_run(None)).ok_or(waits)?;
                let TurnDryRun { report, written, scene, after, .. } = ahead;
                if report.turn != turn {
                    return Err(format!("a reveal of turn {turn}, but the game is at turn {}", report.turn));
                }
                if !table.commit_turn(after) {
                    return Err(waits.to_owned());
                }
                RevealedTurn::of(report, written, &mut self.roster, scene.as_ref())
            }
            Playback::Stored(stored) => {
                let told = told.map(Arc::as_ref).filter(|told| told.report.turn == turn);
                let before = self.turns.last().map_or(&self.start.position, |turn| &turn.report.position);
                let report = stored.reveal(turn, told, before);
                match told {
                    Some(told) => told.revealed(report, &mut self.roster),
                    None => RevealedTurn::untold(report, &self.roster),
                }
            }
        };
        let computers = self.seal.take().map(|seal| (seal.hash(&self.id), seal));
        let players = self.seals.take().map(|(seal, hash)| (hash, seal));
        let openings = computers.into_iter().chain(players).map(|(hash, seal)| seal.open(hash)).collect();
        self.turns.push(Arc::new(RevealedTurn { openings, ..resolved }));
        self.draw_offer = None;
        self.takeback.ask = None;
        Ok(())
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} does not fit the game: {}", self.event, self.why)
    }
}

impl std::error::Error for ReplayError {}

/// The state of a game after decided events, as far as it must be known before they are stored.
///
/// It avoids a copy of the game: the events are applied to the game itself once they are stored. It depends
/// on pending plans, so its `Debug` output shows none of its fields.
pub struct DryRun {
    /// The occupants of the seats.
    pub(crate) seats: ByColor<Occupant>,
    /// Number of resolved turns.
    pub(crate) turns: usize,
    /// The outcome of the game, if it has ended.
    pub(crate) outcome: Option<Outcome>,
    /// The turn to be revealed.
    pub(super) ahead: Option<TurnDryRun>,
}

impl GameState {
    /// Computes the consequences of decided events and adds the report to each reveal. Does not change the
    /// game.
    ///
    /// # Errors
    /// [`ReplayError`] for a reveal that does not fit.
    pub fn dry_run(&self, events: &mut [StoredEvent]) -> Result<DryRun, ReplayError> {
        let mut outlook = DryRun {
            seats: self.seats.clone(),
            turns: self.turns.len(),
            outcome: self.outcome(),
            ahead: None,
        };
        let mut about = None;
        for (number, event) in (self.events..).zip(events) {
            let broken = |why: String| ReplayError { event: number, why };
            outlook.add(self, event, about.as_ref()).map_err(broken)?;
            about = event.committed_plan().map(|(seat, plan)| (seat, plan.clone())).or(about);
        }
        Ok(outlook)
    }

    /// Applies events that [`GameState::dry_run`] has checked and that are stored now.
    ///
    /// # Errors
    /// [`ReplayError`] if they cannot be applied here; the game is then unusable.
    pub fn commit(&mut self, events: &[StoredEvent], outlook: DryRun, at: Moment) -> Result<(), ReplayError> {
        let mut ahead = outlook.ahead;
        for event in events {
            let ahead = if matches!(event, StoredEvent::Revealed { .. }) { ahead.take() } else { None };
            self.apply_ahead(event, at, ahead)?;
        }
        Ok(())
    }
}

impl DryRun {
    /// Adds an event, with the plan committed before it, if any.
    fn add(
        &mut self,
        game: &GameState,
        event: &mut StoredEvent,
        about: Option<&(Color, CommittedPlan)>,
    ) -> Result<(), String> {
        match event {
            StoredEvent::Joined { seat, guest } => self.seats[*seat] = Occupant::Guest(guest.clone()),
            StoredEvent::TakenBack { turns } => {
                (self.turns, self.outcome) = (usize::try_from(*turns).unwrap_or(usize::MAX), None);
            }
            StoredEvent::Revealed { told, .. } if !game.is_stored() => {
                let ahead = game.course.look_ahead(about.map(|(seat, plan)| (*seat, plan)));
                let ahead = ahead.ok_or("a side has not committed")?;
                *told = Some(Arc::new(game.turn_snapshot(&ahead)));
                (self.turns, self.outcome) = (self.turns + 1, ahead.report.outcome);
                self.ahead = Some(ahead);
            }
            _ => self.outcome = event.ending().or(self.outcome),
        }
        Ok(())
    }
}

impl fmt::Debug for DryRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DryRun")
    }
}

impl GameState {
    /// Returns whether the game is shown as recorded, because its edition of the rules is not that of this
    /// program.
    pub const fn is_stored(&self) -> bool {
        matches!(self.course, Playback::Stored(_))
    }

    /// Returns the match of a playable game.
    ///
    /// # Errors
    /// [`DecisionError::StoredOnly`] if its edition of the rules is another one.
    pub fn playable(&self) -> Result<&dyn AnyMatch, DecisionError> {
        let (played, known) = (self.setup.edition, self.descriptor().edition);
        self.course.game().ok_or(DecisionError::StoredOnly { played, known })
    }

    /// Returns the outcome by another edition of the rules, if this program does not know its reason.
    pub fn strange_end(&self) -> Option<&UnknownResult> {
        let last = self.turns.last().filter(|_| self.ending.is_none())?;
        match &last.source {
            TurnSource::Recorded(end) => end.as_ref(),
            TurnSource::Judged | TurnSource::Untold => None,
        }
    }

    /// Returns the stored creation event of this game, while it is at its start.
    pub fn created(&self) -> StoredEvent {
        let told = self.course.game().map(|game| Arc::new(self.start_snapshot(game)));
        StoredEvent::Created { setup: self.setup.clone(), told }
    }

    fn start_snapshot(&self, game: &dyn AnyMatch) -> StartSnapshot {
        let chosen = &game.record().options;
        let value = |info: &OptionInfo| {
            let found = chosen.iter().find(|(key, _)| key == info.key);
            (info.key.to_owned(), found.map_or(info.values[0], |(_, value)| value).to_owned())
        };
        StartSnapshot {
            position: self.start.position.clone(),
            scene: game.scene(),
            awaited: awaited(game),
            options: game.descriptor().options.iter().map(value).collect(),
        }
    }

    /// Returns the report of the next turn. Of lists the steps are left out: they are a hundred times as long
    /// as the lists, and the rules recompute them on demand.
    pub(super) fn turn_snapshot(&self, ahead: &TurnDryRun) -> TurnSnapshot {
        let before = self.turns.last().map_or(&self.start.position, |turn| &turn.report.position);
        let report = if self.has_turns() {
            ahead.report.clone()
        } else {
            TurnReport { steps: Vec::new(), events: Vec::new(), ..ahead.report.clone() }
        };
        TurnSnapshot {
            before: before.clone(),
            report,
            strange_end: None,
            notation: ahead.written.clone(),
            scene: ahead.scene.clone(),
            awaited: NextTurn { turn: ahead.turn, acts: ahead.acts },
        }
    }

    /// Closes a stored game after its last event: it waits for no side any more.
    pub(super) fn close(&mut self) {
        if let Playback::Stored(stored) = &mut self.course {
            stored.close();
            self.draw_offer = None;
            self.takeback.ask = None;
            self.run_clocks();
        }
    }

    pub(super) const fn is_closed(&self) -> bool {
        match &self.course {
            Playback::Judged(_) => false,
            Playback::Stored(stored) => stored.is_closed(),
        }
    }
}

/// Returns the awaited turn and sides of a game.
fn awaited(game: &dyn AnyMatch) -> NextTurn {
    let acts = ByColor::from_fn(|side| game.outcome().is_none() && game.acts(side));
    NextTurn { turn: game.turn(), acts }
}
