//! A hash tree stored as its perfect subtrees, of which a few suffice for every root and every proof.

use std::collections::BTreeMap;
use std::ops::Range;

use super::tree;
use crate::base::Hash;

/// Position of a perfect subtree, which covers the 2^level leaves from `index * 2^level` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Height of the subtree; a leaf has 0.
    pub level: u8,
    /// Number of subtrees of this level before it.
    pub index: u64,
}

/// Hashes of the known subtrees.
pub type Nodes = BTreeMap<Place, Hash>;

/// The hashes of a root or of a proof, each the root over some leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted(Vec<Range<u64>>);

impl Wanted {
    /// Returns the root of the tree of the first `size` leaves.
    #[must_use]
    pub fn root(size: u64) -> Self {
        Self(std::iter::once(0..size).collect())
    }

    /// Returns the path of [`tree::inclusion`].
    #[must_use]
    pub fn inclusion(index: u64, size: u64) -> Self {
        let (mut part, mut path) = (0..size, Vec::new());
        while index < size && part.end - part.start > 1 {
            let (left, right) = halves(&part);
            let (in_it, sister) = if index < left.end { (left, right) } else { (right, left) };
            path.push(sister);
            part = in_it;
        }
        path.reverse();
        Self(path)
    }

    /// Returns the path of [`tree::consistency`].
    #[must_use]
    pub fn consistency(size: u64, later: u64) -> Self {
        let (mut part, mut path) = (0..later, Vec::new());
        if size == 0 || size >= later {
            return Self(path);
        }
        while part.end != size {
            let (left, right) = halves(&part);
            let (in_it, sister) = if size <= left.end { (left, right) } else { (right, left) };
            path.push(sister);
            part = in_it;
        }
        if part.start > 0 {
            path.push(part);
        }
        path.reverse();
        Self(path)
    }

    /// Returns the subtrees that make up the hashes.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        self.0.iter().flat_map(places).collect()
    }

    /// Returns the hashes, if all of these subtrees are known.
    #[must_use]
    pub fn of(&self, nodes: &Nodes) -> Option<Vec<Hash>> {
        let hash = |part| {
            let mut reached = None;
            for place in places(part).into_iter().rev() {
                let left = nodes.get(&place)?;
                reached = Some(reached.map_or(*left, |right| tree::node(left, &right)));
            }
            Some(reached.unwrap_or_else(|| tree::root(&[])))
        };
        self.0.iter().map(hash).collect()
    }
}

/// Returns the subtrees that new leaves add to the tree of the first `size` leaves. Returns `None` unless all
/// subtrees of that tree's root are known.
#[must_use]
pub fn grow(size: u64, known: &Nodes, leaves: &[Hash]) -> Option<Nodes> {
    let edge = places(&(0..size)).into_iter().map(|place| Some((place, *known.get(&place)?)));
    let mut edge: Vec<_> = edge.collect::<Option<_>>()?;
    let mut new = Nodes::new();
    for (index, leaf) in (size..).zip(leaves) {
        let (mut place, mut hash) = (Place { level: 0, index }, *leaf);
        new.insert(place, hash);
        while place.index % 2 == 1 {
            let (_, left) = edge.pop()?;
            (place, hash) =
                (Place { level: place.level + 1, index: place.index / 2 }, tree::node(&left, &hash));
            new.insert(place, hash);
        }
        edge.push((place, hash));
    }
    Some(new)
}

/// Splits a tree of at least two leaves into its two parts.
fn halves(part: &Range<u64>) -> (Range<u64>, Range<u64>) {
    let middle = part.start + (1 << (part.end - part.start - 1).ilog2());
    (part.start..middle, middle..part.end)
}

/// Returns the largest subtrees that together cover these leaves, from the left.
fn places(part: &Range<u64>) -> Vec<Place> {
    let (mut at, length) = (part.start, part.end - part.start);
    let mut all = Vec::new();
    for level in (0..64_u8).rev().filter(|level| length >> level & 1 == 1) {
        all.push(Place { level, index: at >> level });
        at += 1 << level;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = 64;

    /// All proofs equal those computed from all leaves, however the tree has grown.
    #[test]
    fn few_subtrees_make_what_all_leaves_make() {
        let leaves: Vec<_> = (0..MOST).map(|index| tree::leaf_hash(&index.to_le_bytes())).collect();
        let (mut nodes, mut size) = (Nodes::new(), 0);
        for portion in [0, 1, 2, 5, 0, 7, 16, 33] {
            let new = grow(size as u64, &nodes, &leaves[size..size + portion]).unwrap();
            assert!(new.keys().all(|place| !nodes.contains_key(place)), "nothing is changed");
            nodes.extend(new);
            size += portion;
        }
        assert_eq!(size, MOST);
        for later in 0..=MOST {
            let (now, until) = (&leaves[..later], later as u64);
            assert_eq!(Wanted::root(until).of(&nodes), Some(vec![tree::root(now)]));
            for at in 0..=later {
                let inclusion = Wanted::inclusion(at as u64, until).of(&nodes);
                assert_eq!(inclusion, Some(tree::inclusion(now, at)), "{at} in {later}");
                let consistency = Wanted::consistency(at as u64, until).of(&nodes);
                assert_eq!(consistency, Some(tree::consistency(now, at)), "{at} of {later}");
            }
        }
    }

    #[test]
    fn without_its_edge_no_tree_grows_and_no_proof_is_made() {
        let leaf = tree::leaf_hash(b"leaf");
        assert_eq!(grow(1, &Nodes::new(), &[leaf]), None);
        assert_eq!(Wanted::root(1).of(&Nodes::new()), None);
        assert_eq!(Wanted::inclusion(0, 2).places(), [Place { level: 0, index: 1 }]);
    }
}
