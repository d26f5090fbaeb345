use super::evidence::{Evidence, SideTypes};
use super::pieces::{PieceIndex, PieceSet};
use super::roster::{PlaceSets, Roster, takers};
use crate::board::PieceTypeSet;
use crate::board::{ByColor, Color, Role};

/// Every world that is consistent with a history, by its pair of kings.
///
/// For a pair of kings the worlds of the two sides are independent of each other: each is an assignment of
/// pieces to the places of the roster.
#[derive(Clone, Copy)]
pub(super) struct Worlds<'a> {
    roster: &'a Roster,
    evidence: ByColor<&'a Evidence>,
    families: &'a SideWorldsByKing,
}

/// The worlds of each side for each enemy king, and the pairs of kings with a world.
#[derive(Clone, Default)]
pub(super) struct SideWorldsByKing {
    sides: ByColor<[Option<SideWorlds>; 16]>,
    kings: KingPairs,
}

/// The pairs of kings with a world: for each king of a side, the possible enemy kings.
#[derive(Clone, Default, PartialEq)]
pub(super) struct KingPairs(ByColor<[PieceSet; 16]>);

impl KingPairs {
    /// Returns the possible enemy kings for this king of `side`.
    pub(super) fn beside(&self, side: Color, king: PieceIndex) -> PieceSet {
        self.0[side][king]
    }

    /// Returns the pieces of `side` that may be its king.
    pub(super) fn of(&self, side: Color) -> PieceSet {
        let mut kings = PieceSet::NONE;
        for (king, beside) in self.0[side].iter().enumerate() {
            if !beside.is_empty() {
                kings.add(king);
            }
        }
        kings
    }

    fn pair(&mut self, side: Color, king: PieceIndex, enemy: PieceIndex) {
        self.0[side][king].add(enemy);
        self.0[!side][enemy].add(king);
    }
}

/// The worlds of one side for one enemy king.
#[derive(Clone, Copy)]
pub(super) struct SideWorlds {
    /// The places that each piece takes in some world.
    places: PlaceSets,
}

impl SideWorldsByKing {
    /// Returns the worlds that the evidence leaves, with kings among these pieces; `before` are those left by
    /// less evidence, if known.
    pub(super) fn new(
        roster: &Roster,
        evidence: ByColor<&Evidence>,
        candidates: &ByColor<PieceSet>,
        before: Option<&Self>,
    ) -> Self {
        let mut sides = ByColor::from_fn(|side| {
            let before = before.map(|before| &before.sides[side]);
            families(roster, evidence[side], candidates[side], candidates[!side], before)
        });
        let able = sides.as_ref().map(|families| families.map(|family| kings(family.as_ref())));
        let mut pairs = KingPairs::default();
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
        Self { sides, kings: pairs }
    }

    /// Returns whether there is any world.
    pub(super) fn exist(&self) -> bool {
        !self.kings.of(Color::White).is_empty()
    }

    /// Returns the pairs of kings.
    pub(super) const fn kings(&self) -> &KingPairs {
        &self.kings
    }
}

/// Returns the worlds of one side, with its king among these pieces, for each of these enemy kings.
fn families(
    roster: &Roster,
    evidence: &Evidence,
    kings: PieceSet,
    enemies: PieceSet,
    before: Option<&[Option<SideWorlds>; 16]>,
) -> [Option<SideWorlds>; 16] {
    let mut families = [None; 16];
    let mut last: Option<(PlaceSets, Option<SideWorlds>)> = None;
    for enemy in enemies.iter() {
        let known = match before {
            None => None,
            Some(before) => match &before[enemy] {
                None => continue,
                known => known.as_ref(),
            },
        };
        let most = known.map_or(ALL, |family| family.places);
        let wanted = only_kings(left(&most, evidence.row(enemy)), kings);
        families[enemy] = match (known, last) {
            (Some(known), _) if known.places == wanted => Some(*known),
            (_, Some((same, family))) if same == wanted => family,
            _ => SideWorlds::share(roster, &wanted),
        };
        last = Some((wanted, families[enemy]));
    }
    families
}

impl<'a> Worlds<'a> {
    /// Returns the worlds of these families, which the evidence has left.
    pub(super) const fn new(
        roster: &'a Roster,
        evidence: ByColor<&'a Evidence>,
        families: &'a SideWorldsByKing,
    ) -> Self {
        Self { roster, evidence, families }
    }

    /// Returns the pairs of kings.
    pub(super) const fn kings(&self) -> &'a KingPairs {
        &self.families.kings
    }

    /// Returns the types that each piece of a side has in some world (clause 5).
    pub(super) fn possible(&self, side: Color) -> SideTypes {
        let mut possible = [PieceTypeSet::NONE; 16];
        for enemy in self.kings().of(!side).iter() {
            if let Some(family) = &self.families.sides[side][enemy] {
                let known = self.evidence[side].row(enemy).iter().zip(&family.places);
                for (possible, (types, places)) in possible.iter_mut().zip(known) {
                    *possible |= types.in_places(*places);
                }
            }
        }
        possible
    }

    /// Returns the kings of `side` in the worlds with this enemy king in which the piece is one of these
    /// types.
    pub(super) fn kings_where(
        &self,
        side: Color,
        enemy: PieceIndex,
        piece: PieceIndex,
        types: PieceTypeSet,
    ) -> PieceSet {
        let Some(family) = &self.families.sides[side][enemy] else { return PieceSet::NONE };
        let row = self.evidence[side].row(enemy);
        let possible = row[piece].in_places(family.places[piece]);
        if !possible.meets(types) {
            return PieceSet::NONE;
        }
        if types.contains(possible) {
            return self.kings().beside(!side, enemy);
        }
        let mut wanted = family.places;
        wanted[piece] &= (row[piece] & types).places();
        self.kings_of(&wanted)
    }

    /// Returns the kings of `side` in the worlds with this enemy king in which the pieces have the types of
    /// `row`, which leaves less than the evidence.
    pub(super) fn kings_if(&self, side: Color, enemy: PieceIndex, row: &SideTypes) -> PieceSet {
        let Some(family) = &self.families.sides[side][enemy] else { return PieceSet::NONE };
        self.kings_of(&left(&family.places, row))
    }

    /// Returns the pieces that are the king in some assignment of these places.
    fn kings_of(&self, wanted: &PlaceSets) -> PieceSet {
        PieceSet::of_bits(self.roster.takers(wanted, Role::King))
    }
}

const KING: u8 = PieceTypeSet::of(Role::King).places();
/// Every place, for every piece.
const ALL: PlaceSets = [PieceTypeSet::ORIGINAL.places(); 16];

impl SideWorlds {
    fn share(roster: &Roster, wanted: &PlaceSets) -> Option<Self> {
        roster.share(wanted).map(|places| Self { places })
    }

    fn with_kings(&self, roster: &Roster, kings: PieceSet) -> Option<Self> {
        if kings.is_empty() { None } else { Self::share(roster, &only_kings(self.places, kings)) }
    }
}

/// Returns the pieces that are the king in some world of a family.
fn kings(family: Option<&SideWorlds>) -> PieceSet {
    family.map_or(PieceSet::NONE, |family| PieceSet::of_bits(takers(&family.places, Role::King)))
}

/// Returns the remainder of these places for these types.
fn left(places: &PlaceSets, row: &SideTypes) -> PlaceSets {
    let mut left = *places;
    for (left, types) in left.iter_mut().zip(row) {
        *left &= types.places();
    }
    left
}

fn only_kings(mut wanted: PlaceSets, kings: PieceSet) -> PlaceSets {
    for (wanted, is_one) in wanted.iter_mut().zip(kings.ones()) {
        *wanted &= !KING | (is_one * KING);
    }
    wanted
}
