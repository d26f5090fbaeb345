use std::any::Any;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard, watch};
use zugleich_render::language::Language;
use zugleich_rules::Color;

use super::news::Herald;
use super::{Chained, Ear, News, People};
use crate::base::{Moment, Net};
use crate::domain::{Audience, Game, Occupant, ResolvedTurn};

/// A game that is in memory, and everybody who is connected to it.
#[derive(Debug)]
pub struct Room {
    game: Arc<AsyncMutex<Game>>,
    people: Mutex<People>,
    herald: Herald,
    attendance: Mutex<Attendance>,
    sealing: AtomicBool,
    timing: AtomicBool,
    /// Whether the database may have another opinion of the game than memory.
    doubtful: AtomicBool,
    shown: Mutex<Vec<Shown>>,
    chain: Mutex<Chained>,
}

/// What was made of a turn for everybody, by those who know what is shown of one.
struct Shown {
    turn: Arc<ResolvedTurn>,
    language: Language,
    as_what: Arc<dyn Any + Send + Sync>,
}

/// When a player was there last, and from where.
#[derive(Clone, Copy, Debug, Default)]
struct Attendance {
    at: Option<Moment>,
    from: Option<Net>,
}

impl Room {
    pub(crate) fn new(game: Game, people: People) -> Self {
        let game = Arc::new(AsyncMutex::new(game));
        let attendance = Mutex::default();
        let [sealing, timing, doubtful] = [false; 3].map(AtomicBool::new);
        let (shown, chain) = (Mutex::default(), Mutex::default());
        Self {
            game,
            people: Mutex::new(people),
            herald: Herald::default(),
            attendance,
            sealing,
            timing,
            doubtful,
            shown,
            chain,
        }
    }

    /// The game, for as long as it is held.
    pub(crate) async fn game(&self) -> OwnedMutexGuard<Game> {
        self.game.clone().lock_owned().await
    }

    /// Who is there.
    pub(crate) fn people(&self) -> MutexGuard<'_, People> {
        // What the lock guards is a pair of maps: a panic cannot leave them half written.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A player is here.
    pub(super) fn attend(&self, now: Moment) {
        self.attendance().at = Some(now);
    }

    /// A player asks from here.
    pub(crate) fn play_from(&self, net: Net) {
        self.attendance().from = Some(net);
    }

    /// From where a player has asked last.
    pub(super) fn played_from(&self) -> Option<Net> {
        self.attendance().from
    }

    /// Whether a player is there, or was since then.
    pub(super) fn is_attended(&self, game: &Game, since: Moment) -> bool {
        let people = self.people();
        let online = |seat| matches!(&game.seats()[seat], Occupant::Guest(guest) if people.is_online(guest));
        Color::ALL.into_iter().any(online) || self.attendance().at.is_some_and(|at| at >= since)
    }

    fn attendance(&self) -> MutexGuard<'_, Attendance> {
        // What the lock guards is two values: a panic cannot leave them half written.
        self.attendance.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells of all changes to come.
    pub(crate) fn news(&self) -> watch::Receiver<News> {
        self.herald.all()
    }

    /// Tells a viewer of changes to come.
    pub(crate) fn ear(&self) -> Ear {
        self.herald.for_viewer()
    }

    /// Tells everybody that something has changed.
    pub(crate) fn tell_everybody(&self) {
        self.tell(Audience::Everybody);
    }

    /// Tells those who may know of a change that something has changed.
    pub(crate) fn tell(&self, audience: Audience) {
        self.herald.tell(audience);
    }

    /// What everybody who looks at the game in a language is shown of a turn: made by whoever wants it first, and kept
    /// until another turn is wanted.
    pub(crate) fn shown<T: Any + Send + Sync>(
        &self,
        turn: &Arc<ResolvedTurn>,
        language: Language,
        make: impl FnOnce(&ResolvedTurn) -> T,
    ) -> Arc<T> {
        // What the lock guards is a list of wholes: a panic cannot leave one half made.
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.retain(|kept| Arc::ptr_eq(&kept.turn, turn));
        let kept = shown.iter().find(|kept| kept.language == language);
        if let Some(Ok(kept)) = kept.map(|kept| kept.as_what.clone().downcast()) {
            return kept;
        }
        let made = Arc::new(make(turn));
        shown.push(Shown { turn: turn.clone(), language, as_what: made.clone() });
        made
    }

    /// The chain of the game. Only who holds the game may.
    pub(crate) fn chain(&self) -> MutexGuard<'_, Chained> {
        // A chain that a panic has left half way is behind the game, and made anew.
        self.chain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a write has not come to its end, so that only the database knows how the game stands.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.doubtful.load(Ordering::Acquire)
    }

    /// Says whether a write has not come to its end. Only who holds the game may.
    pub(crate) fn doubt(&self, doubtful: bool) {
        self.doubtful.store(doubtful, Ordering::Release);
    }

    /// Begins to seal, unless somebody does already.
    pub(crate) fn begin_sealing(&self) -> bool {
        !self.sealing.swap(true, Ordering::AcqRel)
    }

    /// Ends sealing.
    pub(crate) fn end_sealing(&self) {
        self.sealing.store(false, Ordering::Release);
    }

    /// Begins to look at the clock, unless somebody does already.
    pub(crate) fn begin_timing(&self) -> bool {
        !self.timing.swap(true, Ordering::AcqRel)
    }

    /// Whether somebody looks at the clock, since one runs.
    pub(crate) fn is_timed(&self) -> bool {
        self.timing.load(Ordering::Acquire)
    }

    /// Ends looking at the clock.
    pub(crate) fn end_timing(&self) {
        self.timing.store(false, Ordering::Release);
    }
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}", self.turn.report.turn)
    }
}
