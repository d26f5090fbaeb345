//! How the pieces of one side share the places of its army: an exact test by counting.
//!
//! Every piece has a set of places (roles) that it may take; every role has so many places. By Hall's theorem
//! all pieces find a place just if, for every set of roles, no more pieces are confined to it than it has
//! places. As there are exactly as many places as pieces, a set that is *full* (as many confined pieces as
//! places) is closed to every other piece, and nothing else is: what is left of each piece's set after that is
//! just what it has in some arrangement.

use crate::board::Role;

/// How many pieces of each role a side starts with (clause 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Roster {
    size: usize,
    /// The places of every set of roles.
    places: Lanes,
}

/// One small number for each of the 64 sets of roles: set `s` has the byte `s % 8` of the word `s / 8`.
type Lanes = [u64; 8];

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

    /// An army with so many pieces of each role, 16 at most.
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

    /// How many pieces a side starts with.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// How many pieces of these roles there are.
    pub(super) fn places(&self, roles: u8) -> usize {
        (self.places[usize::from(roles >> 3)] >> (8 * (roles & 7)) & 0xff) as usize
    }

    /// What the places of the army leave to each piece, or `None` if the pieces do not all find a place.
    /// `wanted` holds the set of places of each of [`Roster::size`] pieces.
    pub(super) fn share(&self, wanted: &[u8]) -> Option<Shares> {
        let mut free = [0; 8];
        let confined = confined(wanted);
        for word in 0..8 {
            // The high bit of a byte is borrowed where more pieces are confined to a set than it has places.
            free[word] = (self.places[word] | HIGH) - confined[word];
            if free[word] & HIGH != HIGH {
                return None;
            }
        }
        Some(Shares::new(full_sets(&free)))
    }
}

/// How many pieces are confined to each set of roles.
fn confined(wanted: &[u8]) -> Lanes {
    let mut count: Lanes = [0; 8];
    for &places in wanted {
        count[usize::from(places >> 3)] += 1 << (8 * (places & 7));
    }
    // Sums over subsets, one role after the other: three within the words, three across them.
    for word in &mut count {
        *word += (*word & 0x00ff_00ff_00ff_00ff) << 8;
        *word += (*word & 0x0000_ffff_0000_ffff) << 16;
        *word += *word << 32;
    }
    for role in [1, 2, 4] {
        for word in 0..8 {
            if word & role != 0 {
                count[word] += count[word ^ role];
            }
        }
    }
    count
}

/// The sets without a free place, as a set of 64 bits. Bytes of `free` are 128 plus the number of free places.
fn full_sets(free: &Lanes) -> u64 {
    let mut full = 0;
    for (word, bytes) in free.iter().enumerate() {
        let not_full = (bytes ^ HIGH) + (HIGH - ONES);
        let flags = (!not_full & HIGH) >> 7;
        // Gathers the lowest bits of eight bytes in the highest byte.
        full |= (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (word * 8);
    }
    full
}

/// What the places of an army leave to its pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Shares {
    /// For each role the smallest full set that holds it: only pieces confined to that set may take the role.
    narrowest: [u8; 6],
}

impl Shares {
    fn new(full: u64) -> Self {
        let mut narrowest = [0b11_1111; 6];
        // The empty set and the set of all roles are always full, and close nothing.
        if full != 1 | 1 << 63 {
            for (role, sets) in narrowest.iter_mut().enumerate() {
                for (other, with_other) in WITH_ROLE.iter().enumerate() {
                    let apart = full & WITH_ROLE[role] & !with_other;
                    *sets &= !(u8::from(apart != 0) << other);
                }
            }
        }
        Self { narrowest }
    }

    /// The places that a piece which wants these may take in some arrangement.
    pub(super) fn open(&self, wanted: u8) -> u8 {
        let mut open = 0;
        for (role, narrowest) in self.narrowest.iter().enumerate() {
            open |= u8::from(wanted & !narrowest == 0) << role;
        }
        open & wanted
    }

    /// Whether a piece that wants these places may be the king.
    pub(super) fn open_to_king(&self, wanted: u8) -> bool {
        const KING: u8 = 1 << Role::King as u8;
        wanted & KING != 0 && wanted & !self.narrowest[Role::King as usize] == 0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every arrangement, one piece after the other: what each piece has in some of them.
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
            let shares = Roster::new(counts).share(wanted);
            prop_assert_eq!(shares.is_some(), seen[0] != 0);
            if let Some(shares) = shares {
                let open: Vec<u8> = wanted.iter().map(|&places| shares.open(places)).collect();
                prop_assert_eq!(open, seen);
                for &places in wanted {
                    prop_assert_eq!(shares.open_to_king(places), shares.open(places) & 32 != 0);
                }
            }
        }
    }

    #[test]
    fn a_set_without_a_known_piece_is_closed() {
        // {B, Q} three times: two bishops and the queen are theirs (entanglement.md, "Why it can be computed").
        let mut wanted = [0b11_1111; 16];
        wanted[..3].fill(0b01_0100);
        wanted[3] = 0b01_0101;
        let shares = Roster::STANDARD.share(&wanted).expect("there is an arrangement");
        assert_eq!(shares.open(wanted[3]), 0b00_0001);
        assert_eq!(shares.open(wanted[4]), 0b10_1011);
        wanted[3] = 0b01_0100;
        assert!(Roster::STANDARD.share(&wanted).is_none());
    }
}
