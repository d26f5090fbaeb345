//! Hash trees of RFC 6962, with inclusion and consistency proofs.

use sha2::{Digest, Sha256};

use crate::base::Hash;

/// Returns the hash of a leaf.
#[must_use]
pub fn leaf_hash(leaf: &[u8]) -> Hash {
    Hash::new(Sha256::new().chain_update([0]).chain_update(leaf).finalize().into())
}

pub(super) fn node(left: &Hash, right: &Hash) -> Hash {
    let hasher = Sha256::new().chain_update([1]).chain_update(left.bytes()).chain_update(right.bytes());
    Hash::new(hasher.finalize().into())
}

/// Returns the root of the tree over these leaf hashes.
#[must_use]
pub fn root(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => Hash::new(Sha256::digest([]).into()),
        [leaf] => *leaf,
        _ => {
            let (left, right) = leaves.split_at(split(leaves.len()));
            node(&root(left), &root(right))
        }
    }
}

/// Returns the largest power of two below a number of at least two.
const fn split(number: usize) -> usize {
    1 << (usize::BITS - 1 - (number - 1).leading_zeros())
}

/// Returns the inclusion proof of a leaf, the nearest hash first; empty for a missing leaf.
#[must_use]
pub fn inclusion(leaves: &[Hash], index: usize) -> Vec<Hash> {
    if leaves.len() < 2 || index >= leaves.len() {
        return Vec::new();
    }
    let (left, right) = leaves.split_at(split(leaves.len()));
    let (mut path, sister) = if index < left.len() {
        (inclusion(left, index), root(right))
    } else {
        (inclusion(right, index - left.len()), root(left))
    };
    path.push(sister);
    path
}

/// Returns the consistency proof between the tree of the first `size` leaves and the tree of all.
#[must_use]
pub fn consistency(leaves: &[Hash], size: usize) -> Vec<Hash> {
    if size == 0 || size >= leaves.len() { Vec::new() } else { subproof(leaves, size, true) }
}

fn subproof(leaves: &[Hash], size: usize, whole: bool) -> Vec<Hash> {
    if size == leaves.len() {
        return if whole { Vec::new() } else { vec![root(leaves)] };
    }
    let (left, right) = leaves.split_at(split(leaves.len()));
    let (mut path, sister) = if size <= left.len() {
        (subproof(left, size, whole), root(right))
    } else {
        (subproof(right, size - left.len(), false), root(left))
    };
    path.push(sister);
    path
}

/// Returns whether a path leads from a leaf to the root of a tree of `size` leaves (RFC 9162, 2.1.3.2).
#[must_use]
pub fn verify_inclusion(leaf: &Hash, index: u64, size: u64, path: &[Hash], root: &Hash) -> bool {
    if index >= size {
        return false;
    }
    let (mut at, mut last, mut reached) = (index, size - 1, *leaf);
    for step in path {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            reached = node(step, &reached);
            while at & 1 == 0 && at != 0 {
                (at, last) = (at >> 1, last >> 1);
            }
        } else {
            reached = node(&reached, step);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    last == 0 && reached == *root
}

/// Returns whether the tree of `later` leaves extends that of `size` leaves (RFC 9162, 2.1.4.2).
#[must_use]
pub fn verify_consistency(size: u64, root: &Hash, later: u64, later_root: &Hash, path: &[Hash]) -> bool {
    if size == later {
        return path.is_empty() && root == later_root;
    }
    if size == 0 || size > later {
        return size == 0 && path.is_empty();
    }
    let mut path = path.iter();
    let first = if size.is_power_of_two() { Some(root) } else { path.next() };
    let Some(first) = first else { return false };
    let (mut at, mut last) = (size - 1, later - 1);
    while at & 1 == 1 {
        (at, last) = (at >> 1, last >> 1);
    }
    let (mut old, mut new) = (*first, *first);
    for step in path {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            (old, new) = (node(step, &old), node(step, &new));
            while at & 1 == 0 && at != 0 {
                (at, last) = (at >> 1, last >> 1);
            }
        } else {
            new = node(&new, step);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    last == 0 && old == *root && new == *later_root
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves(number: usize) -> Vec<Hash> {
        (0..number).map(|index| leaf_hash(&index.to_le_bytes())).collect()
    }

    /// The root of the empty tree is the hash of no bytes, equal to `sha256sum` of an empty file.
    #[test]
    fn empty_tree_and_single_leaf_match_the_rfc() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(root(&[]).to_string(), empty);
        let leaf = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d";
        assert_eq!(leaf_hash(b"").to_string(), leaf);
    }

    #[test]
    fn every_leaf_is_in_its_tree_and_no_other_place() {
        for size in 1..=64 {
            let leaves = leaves(size);
            let root = root(&leaves);
            for index in 0..size {
                let path = inclusion(&leaves, index);
                for (other, leaf) in (0_u64..).zip(&leaves) {
                    let here = other == index as u64;
                    assert_eq!(verify_inclusion(leaf, index as u64, size as u64, &path, &root), here);
                    assert_eq!(verify_inclusion(&leaves[index], other, size as u64, &path, &root), here);
                }
                let cut = path.split_last().map_or(&[][..], |(_, rest)| rest);
                assert!(
                    size == 1 || !verify_inclusion(&leaves[index], index as u64, size as u64, cut, &root)
                );
            }
        }
    }

    #[test]
    fn consistency_proof_rejects_changed_trees() {
        for later in 1..=64 {
            let mut all = leaves(later);
            let new = root(&all);
            for size in 1..=later {
                let (old, path) = (root(&all[..size]), consistency(&all, size));
                assert!(
                    verify_consistency(size as u64, &old, later as u64, &new, &path),
                    "{size} of {later}"
                );
                all[0] = leaf_hash(b"another");
                let (changed, other) = (root(&all), consistency(&all, size));
                all[0] = leaf_hash(&0_usize.to_le_bytes());
                assert!(!verify_consistency(size as u64, &old, later as u64, &changed, &other));
            }
        }
    }
}
