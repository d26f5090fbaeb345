use super::{Game, Match, Reason, Silent};

/// Counts the different sequences of `depth` turns from where a match stands (interface.md, "Commands").
/// A finished game has no continuation, games that end by repetition included.
///
/// ```
/// use zugleich_rules::{chesimul::Chesimul, game::{Match, perft}};
/// let start = Match::<Chesimul>::new(&[], None)?;
/// assert_eq!(perft(&start, 1), 7 * 7);
/// # Ok::<(), zugleich_rules::game::RulesError>(())
/// ```
pub fn perft<G: Game>(start: &Match<G>, depth: u32) -> u64 {
    match (start.outcome(), depth) {
        (_, 0) => 1,
        (Some(_), _) => 0,
        (None, _) => {
            let mut path = start.history();
            Counter { game: start.game(), path: &mut path }.count(start.position(), depth)
        }
    }
}

struct Counter<'a, G: Game> {
    game: &'a G,
    /// The repetition keys of every position on the way here, this one included.
    path: &'a mut Vec<G::Key>,
}

impl<G: Game> Counter<'_, G> {
    /// `position` is not the end of a game, and `depth` is at least 1.
    fn count(&mut self, position: &G::Position, depth: u32) -> u64 {
        if depth == 1 {
            return self.game.count_turns(position);
        }
        let mut nodes = 0;
        let game = self.game;
        game.for_each_turn(position, &mut |turn| {
            let next = game.resolve(position, turn, &mut Silent);
            nodes += self.count_after(&next, depth - 1);
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
