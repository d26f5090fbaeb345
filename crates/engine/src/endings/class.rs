use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use zugleich_rules::board::{Placement, letter};
use zugleich_rules::{ByColor, Color, Role};

/// The roles beside the king, the strongest first: the order in which a class names them.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The most pieces of a class, kings included.
pub const MOST_PIECES: usize = 6;

/// The fewest pieces of a class: a game with fewer than two kings, or with two kings alone, is over.
pub const FEWEST_PIECES: usize = 3;

/// Material of an ending: both kings and some other pieces, of which White, by convention, has the stronger
/// ones.
///
/// ```
/// use zugleich_engine::endings::EndgameClass;
/// let class: EndgameClass = "KRvKQ".parse()?;
/// assert_eq!(class.to_string(), "KQvKR");
/// assert_eq!(EndgameClass::all(3).count(), 5);
/// let counts = [4, 5].map(|pieces| EndgameClass::all(pieces).count());
/// assert_eq!(counts, [30, 110]);
/// # Ok::<(), zugleich_engine::endings::UnknownClassError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EndgameClass {
    /// Number of pieces of each of [`ROLES`].
    counts: ByColor<[u8; 5]>,
}

/// Error for a text that is not a class.
///
/// ```
/// use zugleich_engine::endings::EndgameClass;
/// let error = "KvK".parse::<EndgameClass>().expect_err("two kings alone are no ending");
/// assert!(error.to_string().starts_with("\"KvK\" is not an endgame class"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not an endgame class: write it like KQvKR, with {FEWEST_PIECES} to {MOST_PIECES} pieces")]
pub struct UnknownClassError(String);

impl EndgameClass {
    /// Returns the class of a board, and whether its colours are exchanged for it; `None` if a king is
    /// missing, if the two kings are alone or if there are too many pieces.
    #[must_use]
    pub fn of(placement: &Placement) -> Option<(Self, bool)> {
        let counts = ByColor::from_fn(|side| ROLES.map(|role| placement.with(side, role).len() as u8));
        let kings = Color::ALL.into_iter().all(|side| placement.with(side, Role::King).len() == 1);
        if kings { Self::new(counts) } else { None }
    }

    /// Returns the class with these piece counts, and whether the colours are exchanged for it.
    fn new(counts: ByColor<[u8; 5]>) -> Option<(Self, bool)> {
        let others: u8 = counts.iter().map(|(_, counts)| counts.iter().sum::<u8>()).sum();
        if !(FEWEST_PIECES..=MOST_PIECES).contains(&(usize::from(others) + 2)) {
            return None;
        }
        let rank = |counts: &[u8; 5]| (counts.iter().sum::<u8>(), *counts);
        let exchanged = rank(&counts.black) > rank(&counts.white);
        let counts = if exchanged { ByColor::new(counts.black, counts.white) } else { counts };
        Some((Self { counts }, exchanged))
    }

    /// Returns all classes with `pieces` pieces.
    pub fn all(pieces: usize) -> impl Iterator<Item = Self> {
        let others = pieces.saturating_sub(2);
        let sides = move |number| multisets(number);
        let split = move |black| {
            let whites = sides(others - black);
            whites
                .into_iter()
                .flat_map(move |white| sides(black).into_iter().map(move |black| (white, black)))
        };
        let pairs = (0..=others / 2).flat_map(split);
        pairs.filter_map(|(white, black)| match Self::new(ByColor::new(white, black)) {
            Some((class, false)) => Some(class),
            _ => None,
        })
    }

    /// Returns the number of pieces, kings included.
    #[must_use]
    pub fn pieces(&self) -> usize {
        2 + self.groups().map(|(.., count)| count).sum::<usize>()
    }

    /// Returns the number of pawns.
    #[must_use]
    pub fn pawns(&self) -> usize {
        self.groups().filter(|(_, role, _)| *role == Role::Pawn).map(|(.., count)| count).sum()
    }

    /// Returns whether both sides have the same pieces.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.counts.white == self.counts.black
    }

    /// Returns the pieces beside the kings, grouped by side and role.
    pub(super) fn groups(&self) -> impl Iterator<Item = (Color, Role, usize)> + '_ {
        Color::ALL.into_iter().flat_map(|side| {
            let counts = ROLES.into_iter().zip(self.counts[side]);
            counts.filter(|(_, count)| *count > 0).map(move |(role, count)| (side, role, usize::from(count)))
        })
    }

    /// Returns the other classes that one turn of this class can lead to, with promotion to these roles.
    #[must_use]
    pub fn successors(&self, promotions: &[Role]) -> Vec<Self> {
        let mut found = Vec::new();
        for white in after_turn(&self.counts.white, promotions) {
            for black in after_turn(&self.counts.black, promotions) {
                let next = Self::new(ByColor::new(white, black)).map(|(class, _)| class);
                found.extend(next.filter(|next| next != self && next.precedes(self)));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns a sort key that places each class after its successors.
    #[must_use]
    pub fn order(&self) -> (usize, usize, Self) {
        (self.pieces(), self.pawns(), *self)
    }

    /// Returns whether play can lead from the other class to this one.
    fn precedes(&self, other: &Self) -> bool {
        (self.pieces(), self.pawns()) < (other.pieces(), other.pawns())
    }
}

/// Returns a superset of a side's possible piece counts after a turn: the other side's mover takes at most
/// one piece, and one pawn may promote.
fn after_turn(counts: &[u8; 5], promotions: &[Role]) -> Vec<[u8; 5]> {
    let mut found = vec![*counts];
    for (role, _) in ROLES.iter().enumerate().filter(|(_, role)| counts[4] > 0 && promotions.contains(role)) {
        let mut promoted = *counts;
        promoted[4] -= 1;
        promoted[role] += 1;
        found.push(promoted);
    }
    for from in found.clone() {
        for role in (0..ROLES.len()).filter(|&role| from[role] > 0) {
            let mut less = from;
            less[role] -= 1;
            found.push(less);
        }
    }
    found
}

/// Returns all multisets of `number` pieces of five roles.
fn multisets(number: usize) -> Vec<[u8; 5]> {
    let mut found = vec![[0; 5]];
    for _ in 0..number {
        let more = found.iter().flat_map(|counts| {
            // Roles are added in order, so that no multiset occurs twice.
            let first = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
            (first..ROLES.len()).map(move |role| {
                let mut counts = *counts;
                counts[role] += 1;
                counts
            })
        });
        found = more.collect();
    }
    found
}

impl FromStr for EndgameClass {
    type Err = UnknownClassError;

    fn from_str(text: &str) -> Result<Self, UnknownClassError> {
        let unknown = || UnknownClassError(text.chars().take(20).collect());
        let side = |text: &str| -> Option<[u8; 5]> {
            let mut counts = [0; 5];
            for sign in text.strip_prefix('K')?.chars() {
                let role = ROLES.into_iter().position(|role| letter(Color::White, role) == sign)?;
                counts[role] += 1;
                if usize::from(counts[role]) > MOST_PIECES {
                    return None;
                }
            }
            Some(counts)
        };
        let (white, black) = text.split_once('v').ok_or_else(unknown)?;
        let counts = ByColor::new(side(white).ok_or_else(unknown)?, side(black).ok_or_else(unknown)?);
        Self::new(counts).map(|(class, _)| class).ok_or_else(unknown)
    }
}

impl fmt::Display for EndgameClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |side: Color| -> String {
            let groups = self.groups().filter(|group| group.0 == side);
            let letters =
                groups.flat_map(|(_, role, count)| std::iter::repeat_n(letter(Color::White, role), count));
            std::iter::once('K').chain(letters).collect()
        };
        f.pad(&format!("{}v{}", side(Color::White), side(Color::Black)))
    }
}

impl fmt::Debug for EndgameClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
