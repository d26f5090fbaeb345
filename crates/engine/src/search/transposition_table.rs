use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxBuildHasher, FxHashMap};
use zugleich_rules::ByColor;

use super::bounds::Bounds;

/// A map with the same hash function in every run, so that a search can be repeated exactly.
pub(crate) type Map<K, V> = FxHashMap<K, V>;

/// A transposition table, of one search or of several at the same time.
pub(crate) enum TranspositionTable<K, V> {
    Own(Generations<K, V>),
    Shared(TableShards<K, V>),
}

/// A shared table in independently locked parts, so that searches seldom wait for each other.
pub(crate) type TableShards<K, V> = Arc<[Mutex<Generations<K, V>>]>;

/// Number of parts of a shared table.
const PARTS: usize = 64;

/// A bounded map of two generations, which evicts the least recently used entries.
pub(crate) struct Generations<K, V> {
    young: Map<K, V>,
    old: Map<K, V>,
    /// Number of entries of each generation.
    size: usize,
}

/// Transposition table entry of a position at some depth.
#[derive(Clone, Debug)]
pub(crate) struct TranspositionEntry<P> {
    pub(crate) bounds: Bounds,
    /// The plans in each side's final mixture, with their predicted plans.
    pub(crate) good: ByColor<Vec<(P, Option<P>)>>,
}

impl<K: Eq + Hash, V> TranspositionTable<K, V> {
    /// Creates the table of one search, with two generations of `size` entries.
    pub(crate) fn new(size: usize) -> Self {
        Self::Own(Generations::new(size))
    }

    /// Applies `read` to the entry of a position, if there is one.
    pub(crate) fn get<T>(&mut self, key: &K, read: impl FnOnce(&V) -> T) -> Option<T> {
        match self {
            Self::Own(entries) => entries.get(key).map(read),
            Self::Shared(parts) => part(parts, key).get(key).map(read),
        }
    }

    pub(crate) fn put(&mut self, key: K, entry: V) {
        match self {
            Self::Own(entries) => entries.put(key, entry),
            Self::Shared(parts) => part(parts, &key).put(key, entry),
        }
    }

    /// Converts the table into one shared with other searches.
    pub(crate) fn share(&mut self) -> TableShards<K, V> {
        let parts = match self {
            Self::Own(entries) => Arc::from(entries.divided()),
            Self::Shared(parts) => Arc::clone(parts),
        };
        *self = Self::Shared(Arc::clone(&parts));
        parts
    }
}

/// Locks the part of a position. A panic leaves no entry half written, so poisoning is ignored.
fn part<'a, K: Hash, V>(parts: &'a [Mutex<Generations<K, V>>], key: &K) -> MutexGuard<'a, Generations<K, V>> {
    parts[place(key, parts.len())].lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the index of a position's part.
fn place<K: Hash>(key: &K, parts: usize) -> usize {
    // The maps use the other end of the same hash.
    (FxBuildHasher.hash_one(key) >> 32) as usize % parts
}

impl<K: Eq + Hash, V> Generations<K, V> {
    fn new(size: usize) -> Self {
        Self { young: Map::default(), old: Map::default(), size }
    }

    /// Moves all entries into the parts of a shared table of the same total size.
    fn divided(&mut self) -> Vec<Mutex<Self>> {
        let mut parts: Vec<_> = (0..PARTS).map(|_| Self::new(self.size.div_ceil(PARTS))).collect();
        for generation in [&mut self.old, &mut self.young] {
            for (key, entry) in std::mem::take(generation) {
                parts[place(&key, PARTS)].put(key, entry);
            }
        }
        parts.into_iter().map(Mutex::new).collect()
    }

    fn get(&mut self, key: &K) -> Option<&V> {
        if let Some((key, entry)) = self.old.remove_entry(key) {
            self.put(key, entry);
        }
        self.young.get(key)
    }

    fn put(&mut self, key: K, entry: V) {
        if self.young.len() >= self.size {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: f64) -> TranspositionEntry<()> {
        TranspositionEntry { bounds: Bounds::exactly(value), good: ByColor::default() }
    }

    #[test]
    fn what_was_not_asked_for_is_forgotten_first() {
        let mut table = Generations::new(2);
        table.put(1, entry(0.1));
        table.put(2, entry(0.2));
        table.put(3, entry(0.3));
        assert!(table.get(&1).is_some());
        table.put(4, entry(0.4));
        assert!(table.young.len() + table.old.len() <= 4);
        let known: Vec<_> = (1..=4).filter(|key| table.get(key).is_some()).collect();
        assert_eq!(known, [1, 3, 4]);
    }

    #[test]
    fn what_one_search_learns_the_others_know() {
        let mut first = TranspositionTable::new(1 << 10);
        first.put(1, entry(0.1));
        let mut second = TranspositionTable::Shared(first.share());
        let mut third = TranspositionTable::Shared(second.share());
        second.put(2, entry(0.2));
        let known = |table: &mut TranspositionTable<i32, TranspositionEntry<()>>| {
            [1, 2, 3].map(|key| table.get(&key, |entry| entry.bounds.lower))
        };
        for table in [&mut first, &mut second, &mut third] {
            assert_eq!(known(table), [Some(0.1), Some(0.2), None]);
        }
    }
}
