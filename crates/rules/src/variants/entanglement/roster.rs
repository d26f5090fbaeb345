//! Assignment of the pieces of one side to the places of its army: an exact test by counting.
//!
//! Every piece has a set of places (roles) that it may take; every role has a number of places. By Hall's
//! theorem an assignment of all pieces exists if and only if, for every set of roles, at most as many pieces
//! are confined to it as it has places. As there are exactly as many places as pieces, a set that is *full*
//! (as many confined pieces as places) is closed to every other piece, and nothing else is: the remainder of
//! each piece's set is exactly what it takes in some assignment.

use crate::board::Role;

/// Number of pieces of each role of a side at the start (clause 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Roster {
    size: usize,
    /// Number of places of every set of roles.
    places: RoleSetCounts,
}

/// A set of places for each piece of a side; entries beyond the roster's size are ignored.
pub(super) type PlaceSets = [u8; 16];

/// One small number for each of the 64 sets of roles: set `s` has the byte `s % 8` of the word `s / 8`.
type RoleSetCounts = [u64; 8];

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

/// The sets of roles that contain a role, as a set of 64 bits.
const WITH_ROLE: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl Roster {
    /// The orthodox army: 8 pawns, 2 knights, 2 bishops, 2 rooks, a queen and a king.
    pub(super) const STANDARD: Self = Self::new([8, 2, 2, 2, 1, 1]);

    /// Returns an army with these numbers of pieces of each role, 16 in all at most.
    pub(super) const fn new(counts: [u8; 6]) -> Self {
        let mut places = [0; 8];
        let mut size = 0;
        let mut role = 0;
        while role < 6 {
            size += counts[role] as usize;
            let mut set = 0;
            while set < 64 {
                if set & (1 << role) != 0 {
                    places[set / 8] += (counts[role] as u64) << (set % 8 * 8);
                }
                set += 1;
            }
            role += 1;
        }
        assert!(size <= 16, "a side has at most 16 pieces");
        Self { size, places }
    }

    /// Returns the number of pieces of a side at the start.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// Returns the number of pieces of these roles.
    pub(super) fn places(&self, roles: u8) -> usize {
        (self.places[usize::from(roles >> 3)] >> (8 * (roles & 7)) & 0xff) as usize
    }

    /// Returns the places that each piece takes in some assignment. `None` if no assignment of all pieces
    /// exists. `wanted` holds the set of places of each of [`Roster::size`] pieces.
    pub(super) fn share(&self, wanted: &PlaceSets) -> Option<PlaceSets> {
        let full = self.full(wanted)?;
        if full == NEVER_OPEN {
            return Some(*wanted);
        }
        let mut open = [0; 16];
        for role in Role::ALL {
            let narrowest = narrowest(full, role);
            for (open, wanted) in open.iter_mut().zip(wanted) {
                *open |= u8::from(wanted & !narrowest == 0) << role as u8 & wanted;
            }
        }
        Some(open)
    }

    /// Returns the pieces that take a role in some assignment, as a set of 16 bits: empty if there is no
    /// assignment.
    pub(super) fn takers(&self, wanted: &PlaceSets, role: Role) -> u16 {
        let Some(full) = self.full(wanted) else { return 0 };
        let narrowest = narrowest(full, role);
        let open = wanted.map(|wanted| u8::from(wanted & !narrowest == 0) << role as u8 & wanted);
        takers(&open, role)
    }

    /// Returns the full sets of roles, as a set of 64 bits; `None` if more pieces are confined to a set than
    /// it has places.
    fn full(&self, wanted: &PlaceSets) -> Option<u64> {
        let mut confined = [0; 8];
        for &places in &wanted[..self.size] {
            for (confined, sets) in confined.iter_mut().zip(SETS_AROUND[usize::from(places & 63)]) {
                *confined += sets;
            }
        }
        let mut free = [0; 8];
        for word in 0..8 {
            // The subtraction borrows the high bit of a byte if more pieces are confined to a set than it has
            // places.
            free[word] = (self.places[word] | HIGH) - confined[word];
        }
        free.iter().all(|free| free & HIGH == HIGH).then(|| full_sets(&free))
    }
}

/// The empty set and the set of all roles, which are always full, and close nothing.
const NEVER_OPEN: u64 = 1 | 1 << 63;

/// For every set of roles, 1 for each of its supersets, else 0.
const SETS_AROUND: [RoleSetCounts; 64] = {
    let mut lanes = [[0; 8]; 64];
    let mut part = 0;
    while part < 64 {
        let mut set = 0;
        while set < 64 {
            if part & !set == 0 {
                lanes[part][set / 8] += 1 << (set % 8 * 8);
            }
            set += 1;
        }
        part += 1;
    }
    lanes
};

/// Returns the sets without a free place, as a set of 64 bits. Bytes of `free` are 128 plus the number of
/// free places.
fn full_sets(free: &RoleSetCounts) -> u64 {
    let mut full = 0;
    for (word, bytes) in free.iter().enumerate() {
        let not_full = (bytes ^ HIGH) + (HIGH - ONES);
        let flags = (!not_full & HIGH) >> 7;
        full |= lowest_bits(flags) << (word * 8);
    }
    full
}

/// Gathers the lowest bits of eight bytes, whose other bits are 0, in the lowest byte.
const fn lowest_bits(bytes: u64) -> u64 {
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns the pieces that have a place of this role among theirs, as a set of 16 bits.
pub(super) fn takers(places: &PlaceSets, role: Role) -> u16 {
    let (eights, _) = places.as_chunks();
    let bits = eights.iter().map(|&eight| lowest_bits(u64::from_le_bytes(eight) >> role as u8 & ONES));
    bits.rev().fold(0, |all, bits| all << 8 | bits as u16)
}

/// Returns the smallest full set that contains a role: only pieces confined to it may take the role.
fn narrowest(full: u64, role: Role) -> u8 {
    let around = full & WITH_ROLE[role as usize];
    let mut narrowest = 0b11_1111;
    for (other, with_other) in WITH_ROLE.into_iter().enumerate() {
        narrowest &= !(u8::from(around & !with_other != 0) << other);
    }
    narrowest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Tries every assignment, one piece after the other, and collects the places of each piece.
    fn by_trying_all(counts: &mut [u8; 6], wanted: &[u8], taken: &mut Vec<u8>, seen: &mut [u8]) {
        let Some(&places) = wanted.get(taken.len()) else {
            for (piece, &role) in taken.iter().enumerate() {
                seen[piece] |= 1 << role;
            }
            return;
        };
        for role in (0..6).filter(|role| places & 1 << role != 0) {
            if counts[usize::from(role)] > 0 {
                counts[usize::from(role)] -= 1;
                taken.push(role);
                by_trying_all(counts, wanted, taken, seen);
                taken.pop();
                counts[usize::from(role)] += 1;
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]
        #[test]
        fn sharing_by_counting_is_sharing_by_trying(
            counts in proptest::array::uniform6(0u8..=2),
            raw in proptest::collection::vec(1u8..64, 12),
        ) {
            let size: u8 = counts.iter().sum();
            prop_assume!((1..=7).contains(&size));
            let wanted = &raw[..usize::from(size)];
            let mut seen = vec![0; wanted.len()];
            by_trying_all(&mut counts.clone(), wanted, &mut Vec::new(), &mut seen);
            // Entries beyond the number of pieces are ignored.
            let mut all = [0; 16];
            all[..wanted.len()].copy_from_slice(wanted);
            let open = Roster::new(counts).share(&all);
            prop_assert_eq!(open.is_some(), seen[0] != 0);
            if let Some(open) = open {
                prop_assert_eq!(&open[..wanted.len()], seen);
                for role in Role::ALL {
                    prop_assert_eq!(Roster::new(counts).takers(&all, role), takers(&open, role));
                }
                // The function is idempotent.
                prop_assert_eq!(Roster::new(counts).share(&open), Some(open));
            }
        }
    }

    #[test]
    fn a_set_without_a_known_piece_is_closed() {
        // {B, Q} three times: two bishops and the queen are theirs
        // (entanglement.md, "Why it can be computed").
        let mut wanted = [0b11_1111; 16];
        wanted[..3].fill(0b01_0100);
        wanted[3] = 0b01_0101;
        let open = Roster::STANDARD.share(&wanted).expect("there is an arrangement");
        assert_eq!(open[3], 0b00_0001);
        assert_eq!(open[4], 0b10_1011);
        wanted[3] = 0b01_0100;
        assert!(Roster::STANDARD.share(&wanted).is_none());
    }
}
