use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{BuildHasherDefault, Hash};

use zugleich_rules::ByColor;

use super::bounds::Bounds;

/// A map that hashes alike in every run, so that a search can be repeated exactly.
pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<DefaultHasher>>;

/// The transposition table: what the search has learnt of positions. It holds a bounded number of entries and
/// forgets those that were not asked for longest.
pub(crate) struct Table<K, V> {
    young: Map<K, V>,
    old: Map<K, V>,
    /// How many entries each generation holds.
    size: usize,
}

/// What is known of a position searched to some depth.
#[derive(Clone, Debug)]
pub(crate) struct Entry<P> {
    pub(crate) bounds: Bounds,
    /// The plans of each side that the search ended with, each with the plan of the other side that it predicts.
    pub(crate) good: ByColor<Vec<(P, Option<P>)>>,
}

impl<K: Eq + Hash, V> Table<K, V> {
    pub(crate) fn new(size: usize) -> Self {
        Self { young: Map::default(), old: Map::default(), size }
    }

    pub(crate) fn get(&mut self, key: &K) -> Option<&V> {
        if let Some((key, entry)) = self.old.remove_entry(key) {
            self.put(key, entry);
        }
        self.young.get(key)
    }

    pub(crate) fn put(&mut self, key: K, entry: V) {
        if self.young.len() >= self.size {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: f64) -> Entry<()> {
        Entry { bounds: Bounds::exactly(value), good: ByColor::default() }
    }

    #[test]
    fn what_was_not_asked_for_is_forgotten_first() {
        let mut table = Table::new(2);
        table.put(1, entry(0.1));
        table.put(2, entry(0.2));
        table.put(3, entry(0.3));
        assert!(table.get(&1).is_some());
        table.put(4, entry(0.4));
        assert!(table.young.len() + table.old.len() <= 4);
        let known: Vec<_> = (1..=4).filter(|key| table.get(key).is_some()).collect();
        assert_eq!(known, [1, 3, 4]);
    }
}
