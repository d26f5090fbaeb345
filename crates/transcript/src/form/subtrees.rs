//! A hash tree stored as its perfect subtrees, of which a few suffice for every root and every proof.

use std::collections::BTreeMap;
use std::ops::Range;

use super::merkle_tree;
use crate::base::Hash;

/// Position of a perfect subtree, which covers the 2^level leaves from `index * 2^level` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SubtreePosition {
    /// Height of the subtree; a leaf has 0.
    pub level: u8,
    /// Number of subtrees of this level before it.
    pub index: u64,
}

/// Hashes of the known subtrees.
pub type SubtreeHashes = BTreeMap<SubtreePosition, Hash>;

/// The hashes of a root or of a proof, each the root over some leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofRanges(Vec<Range<u64>>);

impl ProofRanges {
    /// Returns the root of the tree of the first `size` leaves.
    #[must_use]
    pub fn root(size: u64) -> Self {
        Self(std::iter::once(0..size).collect())
    }

    /// Returns the path of [`merkle_tree::inclusion`].
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

    /// Returns the path of [`merkle_tree::consistency`].
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
    pub fn subtrees(&self) -> Vec<SubtreePosition> {
        self.0.iter().flat_map(covering_subtrees).collect()
    }

    /// Returns the hashes, if all of these subtrees are known.
    #[must_use]
    pub fn hashes(&self, nodes: &SubtreeHashes) -> Option<Vec<Hash>> {
        let hash = |part| {
            let mut reached = None;
            for place in covering_subtrees(part).into_iter().rev() {
                let left = nodes.get(&place)?;
                reached = Some(reached.map_or(*left, |right| merkle_tree::node(left, &right)));
            }
            Some(reached.unwrap_or_else(|| merkle_tree::root(&[])))
        };
        self.0.iter().map(hash).collect()
    }
}

/// Returns the subtrees that new leaves add to the tree of the first `size` leaves. Returns `None` unless all
/// subtrees of that tree's root are known.
#[must_use]
pub fn added_subtrees(size: u64, known: &SubtreeHashes, leaves: &[Hash]) -> Option<SubtreeHashes> {
    let edge = covering_subtrees(&(0..size)).into_iter().map(|place| Some((place, *known.get(&place)?)));
    let mut edge: Vec<_> = edge.collect::<Option<_>>()?;
    let mut new = SubtreeHashes::new();
    for (index, leaf) in (size..).zip(leaves) {
        let (mut place, mut hash) = (SubtreePosition { level: 0, index }, *leaf);
        new.insert(place, hash);
        while place.index % 2 == 1 {
            let (_, left) = edge.pop()?;
            (place, hash) = (
                SubtreePosition { level: place.level + 1, index: place.index / 2 },
                merkle_tree::node(&left, &hash),
            );
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
fn covering_subtrees(part: &Range<u64>) -> Vec<SubtreePosition> {
    let (mut at, length) = (part.start, part.end - part.start);
    let mut all = Vec::new();
    for level in (0..64_u8).rev().filter(|level| length >> level & 1 == 1) {
        all.push(SubtreePosition { level, index: at >> level });
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
        let leaves: Vec<_> = (0..MOST).map(|index| merkle_tree::leaf_hash(&index.to_le_bytes())).collect();
        let (mut nodes, mut size) = (SubtreeHashes::new(), 0);
        for portion in [0, 1, 2, 5, 0, 7, 16, 33] {
            let new = added_subtrees(size as u64, &nodes, &leaves[size..size + portion]).unwrap();
            assert!(new.keys().all(|place| !nodes.contains_key(place)), "nothing is changed");
            nodes.extend(new);
            size += portion;
        }
        assert_eq!(size, MOST);
        for later in 0..=MOST {
            let (now, until) = (&leaves[..later], later as u64);
            assert_eq!(ProofRanges::root(until).hashes(&nodes), Some(vec![merkle_tree::root(now)]));
            for at in 0..=later {
                let inclusion = ProofRanges::inclusion(at as u64, until).hashes(&nodes);
                assert_eq!(inclusion, Some(merkle_tree::inclusion(now, at)), "{at} in {later}");
                let consistency = ProofRanges::consistency(at as u64, until).hashes(&nodes);
                assert_eq!(consistency, Some(merkle_tree::consistency(now, at)), "{at} of {later}");
            }
        }
    }

    #[test]
    fn tree_without_its_edge_has_no_proofs() {
        let leaf = merkle_tree::leaf_hash(b"leaf");
        assert_eq!(added_subtrees(1, &SubtreeHashes::new(), &[leaf]), None);
        assert_eq!(ProofRanges::root(1).hashes(&SubtreeHashes::new()), None);
        assert_eq!(ProofRanges::inclusion(0, 2).subtrees(), [SubtreePosition { level: 0, index: 1 }]);
    }
}
