//! Cache of the games that wait for a guest.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Moment;
use crate::ids::{GameId, GuestId};

/// Number of guests in the cache.
const GUESTS: usize = 4096;
/// Time for which an entry is valid, in milliseconds: for so long an event that another server stores can be missing.
pub(super) const VALID: i64 = 5_000;

/// The games that wait for each guest, with the time at which they were read.
///
/// An event removes the entries of the players who may know of it. A hidden event leaves the other player's entry as it
/// is: otherwise the time that a page takes would reveal the event.
#[derive(Default)]
pub(super) struct DueGames(Mutex<HashMap<GuestId, (Moment, Vec<GameId>)>>);

impl DueGames {
    /// Returns the games that wait for a guest if the cache has a valid entry.
    pub(super) fn get(&self, guest: &GuestId, now: Moment) -> Option<Vec<GameId>> {
        let entries = self.lock();
        let (read, games) = entries.get(guest)?;
        is_valid(*read, now).then(|| games.clone())
    }

    /// Adds the games that wait for a guest. A full cache drops invalid entries, or else all.
    pub(super) fn insert(&self, guest: &GuestId, now: Moment, games: &[GameId]) {
        let mut entries = self.lock();
        if entries.len() >= GUESTS {
            entries.retain(|_, (read, _)| is_valid(*read, now));
        }
        if entries.len() >= GUESTS {
            entries.clear();
        }
        entries.insert(guest.clone(), (now, games.to_vec()));
    }

    /// Removes the entry of a guest.
    pub(super) fn remove(&self, guest: &GuestId) {
        self.lock().remove(guest);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GuestId, (Moment, Vec<GameId>)>> {
        // The lock guards whole entries: a panic cannot leave one half written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_valid(read: Moment, now: Moment) -> bool {
    now.since(read) < VALID
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_expire_and_are_bounded() {
        let (cache, guests) = (DueGames::default(), [(); GUESTS].map(|()| GuestId::random()));
        let game = [GameId::random()];
        for guest in &guests {
            cache.insert(guest, Moment::new(0), &game);
        }
        assert_eq!(cache.get(&guests[0], Moment::new(VALID - 1)), Some(game.to_vec()));
        assert_eq!(cache.get(&guests[0], Moment::new(VALID)), None);
        let late = GuestId::random();
        cache.insert(&late, Moment::new(VALID), &game);
        assert_eq!(cache.lock().len(), 1, "the others are invalid");
        cache.remove(&late);
        assert_eq!(cache.get(&late, Moment::new(VALID)), None);
    }
}
