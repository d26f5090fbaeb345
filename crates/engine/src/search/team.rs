use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Who lets several searches of one position run at the same time. The engine has no threads: who asks it brings them.
pub trait Helpers: Debug + Send + Sync {
    /// How many searches help the first one.
    fn count(&self) -> usize;

    /// Does `first` here and at the same time `help` once for each number from 1 to [`count`](Self::count), and returns
    /// when all of it is done. The helpers are done soon after the first one is, also where that has panicked.
    fn run(&self, first: &mut dyn FnMut(), help: &(dyn Fn(usize) + Sync));
}

/// What searches of one position at the same time know of each other, beside what they learn.
#[derive(Debug, Default)]
pub(crate) struct Team {
    /// Whether the first one has its answer.
    over: AtomicBool,
    /// How many positions those have resolved who help.
    nodes: AtomicU64,
}

impl Team {
    /// Whether help is of no more use.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

/// Does `first` while others help, and gives what it has found and then what they have.
pub(crate) fn shared<T: Send>(
    helpers: &dyn Helpers,
    team: &Team,
    first: &mut dyn FnMut() -> T,
    help: &(dyn Fn(usize) -> T + Sync),
) -> Vec<T> {
    let mut found = Vec::new();
    let help_found = Mutex::new(Vec::new());
    let mut lead = || {
        let _at_end = AtEnd(team);
        found.push(first());
    };
    helpers.run(&mut lead, &|number| {
        let more = help(number);
        help_found.lock().unwrap_or_else(PoisonError::into_inner).push(more);
    });
    found.extend(help_found.into_inner().unwrap_or_else(PoisonError::into_inner));
    found
}

/// Ends the help when it goes out of scope, also by a panic.
struct AtEnd<'a>(&'a Team);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
    }
}

/// Which of the searches of a position one is.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The first has 0.
    number: usize,
    /// How many there are.
    of: usize,
    team: Option<Arc<Team>>,
}

impl Place {
    /// That of the only search.
    pub(crate) const ALONE: Self = Self { number: 0, of: 1, team: None };

    /// A place among so many who help.
    pub(crate) const fn among(number: usize, helpers: usize, team: Arc<Team>) -> Self {
        Self { number, of: helpers + 1, team: Some(team) }
    }

    /// In which order the search looks at so many things: each begins elsewhere, so that they meet what others have
    /// done already.
    pub(crate) fn order(&self, things: usize) -> impl Iterator<Item = usize> + use<> {
        let start = things * self.number / self.of;
        (start..things).chain(0..start)
    }

    /// Notes that the search has resolved a position.
    pub(crate) fn count(&self) {
        if let (Some(team), 1..) = (&self.team, self.number) {
            team.nodes.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How many positions the helpers of the first search have resolved.
    pub(crate) fn helped(&self) -> u64 {
        self.team.as_ref().map_or(0, |team| team.nodes.load(Ordering::Relaxed))
    }
}
