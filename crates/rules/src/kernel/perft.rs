use super::{Enumerate, Match, Reason};

/// Counts the different sequences of `depth` turns from the current position of a match (interface.md,
/// "Commands"). A finished game has no continuation, games that end by repetition included.
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, kernel::{Match, perft}};
/// let start = Match::<Chesimul>::new(&[], None)?;
/// assert_eq!(perft(&start, 1), 7 * 7);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub fn perft<G: Enumerate>(start: &Match<G>, depth: u32) -> u64 {
    count(start, depth, false)
}

/// Counts as [`perft`] does, but also makes the turns of the last depth, for which perft only counts the
/// plans: a speed benchmark.
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, kernel::{Match, perft, perft_by_making}};
/// let start = Match::<Chesimul>::new(&[], None)?;
/// assert_eq!(perft_by_making(&start, 2), perft(&start, 2));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
pub fn perft_by_making<G: Enumerate>(start: &Match<G>, depth: u32) -> u64 {
    count(start, depth, true)
}

fn count<G: Enumerate>(start: &Match<G>, depth: u32, make_all: bool) -> u64 {
    match (start.outcome(), depth) {
        (_, 0) => 1,
        (Some(_), _) => 0,
        (None, _) => {
            let mut path = start.history();
            PerftCounter { game: start.game(), path: &mut path, make_all }.count(start.position(), depth)
        }
    }
}

struct PerftCounter<'a, G: Enumerate> {
    game: &'a G,
    /// The repetition keys of every position on the current path, including this one.
    path: &'a mut Vec<G::Key>,
    /// `true` if the turns of the last depth are made.
    make_all: bool,
}

impl<G: Enumerate> PerftCounter<'_, G> {
    /// Counts below `position`, which is not the end of a game; `depth` is at least 1.
    fn count(&mut self, position: &G::Position, depth: u32) -> u64 {
        let game = self.game;
        if depth == 1 && !self.make_all {
            return game.count_turns(position);
        }
        let mut nodes = 0;
        game.for_each_next(position, |next| {
            nodes += if depth == 1 { made(next) } else { self.count_after(next, depth - 1) };
        });
        nodes
    }

    fn count_after(&mut self, position: &G::Position, depth: u32) -> u64 {
        if self.game.outcome(position).is_some_and(|outcome| outcome.reason != Reason::Repetition) {
            return 0;
        }
        let Some(key) = self.game.repetition_key(position) else {
            return self.count(position, depth);
        };
        if self.path.iter().filter(|&seen| *seen == key).count() >= 2 {
            return 0;
        }
        self.path.push(key);
        let nodes = self.count(position, depth);
        self.path.pop();
        nodes
    }
}

/// Counts an unused position, and prevents the compiler from optimizing it away.
fn made<P>(position: &P) -> u64 {
    std::hint::black_box(position);
    1
}
