use super::evidence::{Evidence, Row};
use super::pieces::{Piece, Pieces};
use super::roster::{Roster, Shares};
use crate::board::Types;
use crate::board::{ByColor, Color, Role};

/// Every world that is consistent with a history, by its pair of kings.
///
/// For a pair of kings the worlds of the two sides are independent of each other: each is a way to share the
/// places of the roster.
pub(super) struct Worlds<'a> {
    roster: &'a Roster,
    evidence: ByColor<&'a Evidence>,
    families: Families,
}

/// The worlds of each side beside each enemy king, and the pairs of kings of which there is a world.
#[derive(Clone, Default)]
pub(super) struct Families {
    sides: ByColor<[Option<Family>; 16]>,
    kings: Kings,
}

/// The pairs of kings of which there is a world: for each king of a side, the enemy kings beside it.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Kings(ByColor<[Pieces; 16]>);

impl Kings {
    /// The enemy kings that there may be beside this king of `side`.
    pub(super) fn beside(&self, side: Color, king: Piece) -> Pieces {
        self.0[side][king]
    }

    /// The pieces of `side` that may be its king.
    pub(super) fn of(&self, side: Color) -> Pieces {
        let mut kings = Pieces::NONE;
        for (king, beside) in self.0[side].iter().enumerate() {
            if !beside.is_empty() {
                kings.add(king);
            }
        }
        kings
    }

    fn pair(&mut self, side: Color, king: Piece, enemy: Piece) {
        self.0[side][king].add(enemy);
        self.0[!side][enemy].add(king);
    }
}

/// The worlds of one side beside one enemy king.
#[derive(Clone, Copy)]
pub(super) struct Family {
    /// The places that each piece wants, the king's only where there is a world with that king.
    wanted: [u8; 16],
    shares: Shares,
}

impl<'a> Worlds<'a> {
    /// The worlds that the evidence leaves, with kings among these pieces.
    pub(super) fn new(
        roster: &'a Roster,
        evidence: ByColor<&'a Evidence>,
        candidates: &ByColor<Pieces>,
    ) -> Self {
        let mut sides = ByColor::from_fn(|side| {
            let mut families = [None; 16];
            for enemy in candidates[!side].iter() {
                families[enemy] = Family::new(roster, evidence[side].row(enemy), candidates[side]);
            }
            families
        });
        let able = sides.as_ref().map(|families| families.map(|family| kings(family.as_ref())));
        let mut pairs = Kings::default();
        for king in candidates.white.iter() {
            for enemy in able.black[king].iter().filter(|&enemy| able.white[enemy].has(king)) {
                pairs.pair(Color::White, king, enemy);
            }
        }
        for side in Color::ALL {
            for enemy in candidates[!side].iter() {
                let beside = pairs.beside(!side, enemy);
                if beside != able[side][enemy] {
                    let family = sides[side][enemy];
                    sides[side][enemy] = family.and_then(|family| family.with_kings(roster, beside));
                }
            }
        }
        Self { roster, evidence, families: Families { sides, kings: pairs } }
    }

    /// The worlds that were found before for the same evidence.
    pub(super) const fn known(
        roster: &'a Roster,
        evidence: ByColor<&'a Evidence>,
        families: Families,
    ) -> Self {
        Self { roster, evidence, families }
    }

    /// What was found, to be kept.
    pub(super) fn into_families(self) -> Families {
        self.families
    }

    /// Whether there is any.
    pub(super) fn exist(&self) -> bool {
        !self.kings().of(Color::White).is_empty()
    }

    /// The pairs of kings.
    pub(super) const fn kings(&self) -> &Kings {
        &self.families.kings
    }

    /// The types that each piece of a side has in some world (clause 5).
    pub(super) fn possible(&self, side: Color) -> Row {
        let mut possible = [Types::NONE; 16];
        for enemy in self.kings().of(!side).iter() {
            if let Some(family) = &self.families.sides[side][enemy] {
                let row = self.evidence[side].row(enemy);
                for (piece, possible) in possible.iter_mut().enumerate().take(self.roster.size()) {
                    *possible |= family.possible(row, piece);
                }
            }
        }
        possible
    }

    /// The kings of `side` in the worlds beside this enemy king in which the piece is one of these types.
    pub(super) fn kings_where(&self, side: Color, enemy: Piece, piece: Piece, types: Types) -> Pieces {
        let Some(family) = &self.families.sides[side][enemy] else { return Pieces::NONE };
        let row = self.evidence[side].row(enemy);
        let possible = family.possible(row, piece);
        if !possible.meets(types) {
            return Pieces::NONE;
        }
        if types.contains(possible) {
            return self.kings().beside(!side, enemy);
        }
        let mut wanted = family.wanted;
        wanted[piece] &= (row[piece] & types).places();
        kings(Family::share(self.roster, wanted).as_ref())
    }

    /// The kings of `side` in the worlds beside this enemy king in which the pieces have the types of `row`,
    /// which leaves less than the evidence.
    pub(super) fn kings_if(&self, side: Color, enemy: Piece, row: &Row) -> Pieces {
        let Some(family) = &self.families.sides[side][enemy] else { return Pieces::NONE };
        let mut wanted = family.wanted;
        for (wanted, types) in wanted.iter_mut().zip(row) {
            *wanted &= types.places();
        }
        kings(Family::share(self.roster, wanted).as_ref())
    }
}

const KING: u8 = Types::of(Role::King).places();

impl Family {
    fn new(roster: &Roster, row: &Row, kings: Pieces) -> Option<Self> {
        let wanted = row.map(Types::places);
        Self::share(roster, only_kings(wanted, kings))
    }

    fn share(roster: &Roster, wanted: [u8; 16]) -> Option<Self> {
        let shares = roster.share(&wanted[..roster.size()])?;
        Some(Self { wanted, shares })
    }

    fn with_kings(&self, roster: &Roster, kings: Pieces) -> Option<Self> {
        if kings.is_empty() { None } else { Self::share(roster, only_kings(self.wanted, kings)) }
    }

    fn possible(&self, row: &Row, piece: Piece) -> Types {
        row[piece].in_places(self.shares.open(self.wanted[piece]))
    }
}

/// The pieces that are the king in some world of a family.
fn kings(family: Option<&Family>) -> Pieces {
    let mut kings = Pieces::NONE;
    if let Some(family) = family {
        for (piece, &wanted) in family.wanted.iter().enumerate() {
            if family.shares.open_to_king(wanted) {
                kings.add(piece);
            }
        }
    }
    kings
}

fn only_kings(mut wanted: [u8; 16], kings: Pieces) -> [u8; 16] {
    for (piece, wanted) in wanted.iter_mut().enumerate() {
        if !kings.has(piece) {
            *wanted &= !KING;
        }
    }
    wanted
}
