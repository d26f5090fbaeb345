//! Cache of engine studies of turns of finished games.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use crate::ids::GameId;
use crate::ports::StudyReport;

/// Number of games in the cache: the least recently used is dropped.
const GAMES: usize = 64;

/// The studies of a game by turn. The holder of the lock studies a turn, and other requests wait.
pub(super) type GameStudies = Arc<tokio::sync::Mutex<HashMap<usize, Arc<StudyReport>>>>;

/// The studies of all games, the most recently used last.
#[derive(Default)]
pub(super) struct StudyCache(Mutex<VecDeque<(GameId, GameStudies)>>);

impl StudyCache {
    /// Returns the studies of a game.
    pub(super) fn of(&self, game: &GameId) -> GameStudies {
        // No step between lock and unlock can panic half-way through a change.
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = games.iter().position(|(other, _)| other == game);
        let known =
            at.and_then(|at| games.remove(at)).unwrap_or_else(|| (game.clone(), GameStudies::default()));
        let studies = known.1.clone();
        games.push_back(known);
        if games.len() > GAMES {
            games.pop_front();
        }
        studies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_remembered_that_were_asked_for_last() {
        let studies = StudyCache::default();
        let games: Vec<_> = (0..=GAMES).map(|_| GameId::random()).collect();
        let first = studies.of(&games[0]);
        let second = studies.of(&games[1]);
        assert!(Arc::ptr_eq(&first, &studies.of(&games[0])));
        games[2..].iter().for_each(|game| drop(studies.of(game)));
        assert!(Arc::ptr_eq(&first, &studies.of(&games[0])));
        assert!(!Arc::ptr_eq(&second, &studies.of(&games[1])));
    }
}
