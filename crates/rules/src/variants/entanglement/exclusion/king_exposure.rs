//! Case-by-case explanations that involve kings: the captures that exclude each possible king.

use super::consequences::{Consequences, ReplayedAttack};
use super::fact_selection::FactSelection;
use super::roster_count::RosterCount;
use crate::board::{ByColor, Color, PieceTypeSet, Square};
use crate::variants::entanglement::pieces::{PieceIndex, PieceSet};
use crate::variants::entanglement::worlds::SideWorldsByKing;

/// The reason that some pieces cannot all be the kings: a case of a proof.
///
/// ```
/// use zugleich_rules::{Square, entanglement::{Entanglement, Plan}};
/// use zugleich_rules::kernel::Match;
/// let game = Match::<Entanglement>::new(&[], Some("c2a4 b7b6 a4a5 a8g2 d2d3 b6b5"))?;
/// // Only a king steps from d3 to e4.
/// let step = Plan { from: Square::D3, to: Square::E4 };
/// let proof = game.position().move_exclusion(step).expect("it is illegal");
/// assert!(proof.to_string().ends_with("the king would be left attacked"));
/// assert!(proof.exposed.iter().all(|case| !case.kings.is_empty() && !case.attacks.is_empty()));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingExposure {
    /// The pieces that the case assumes to be kings.
    pub kings: Vec<AssumedKing>,
    /// The attacks that would have captured them. Each is necessary.
    pub attacks: Vec<Attack>,
    /// The pieces that would be too many for their places; `None` if the attacker would have no type left.
    pub counting: Option<RosterCount>,
}

/// A piece that is assumed to be a king.
///
/// ```
/// use zugleich_rules::{Color, Square, entanglement::{Entanglement, Plan}};
/// use zugleich_rules::kernel::Match;
/// let game = Match::<Entanglement>::new(&[], Some("c2a4 b7b6 a4a5 a8g2 d2d3 b6b5"))?;
/// // Only a king steps from d3 to e4.
/// let step = Plan { from: Square::D3, to: Square::E4 };
/// let proof = game.position().move_exclusion(step).expect("it is illegal");
/// let king = &proof.exposed[0].kings[0];
/// assert_eq!((king.side, king.square), (Color::White, Some(Square::E4)));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssumedKing {
    /// Side of the piece.
    pub side: Color,
    /// Its square, after the tried move; `None` if it was captured.
    pub square: Option<Square>,
    /// `true` if no other piece can be this king, independent of the question.
    pub known: bool,
}

/// An attack on a piece that its player had just left there, and that could be captured if it were the king.
///
/// ```
/// use zugleich_rules::{Color, Square, entanglement::{Entanglement, Plan}};
/// use zugleich_rules::kernel::Match;
/// let game = Match::<Entanglement>::new(&[], Some("c2a4 b7b6 a4a5 a8g2 d2d3 b6b5"))?;
/// // Only a king steps from d3 to e4.
/// let step = Plan { from: Square::D3, to: Square::E4 };
/// let proof = game.position().move_exclusion(step).expect("it is illegal");
/// let attack = &proof.exposed[0].attacks[0];
/// assert_eq!((attack.side, attack.king, attack.from), (Color::White, Square::E4, Square::G2));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The ply after which the attack exists, from 1; 0 is the start.
    pub ply: usize,
    /// Side of the assumed king.
    pub side: Color,
    /// Square of the assumed king at that time.
    pub king: Square,
    /// Square of the attacker at that time.
    pub from: Square,
    /// Square of the attacker, after the tried move; `None` if it was captured.
    pub attacker: Option<Square>,
    /// The types by which it attacks, among its possible types.
    pub types: PieceTypeSet,
}

/// Finder of the cases.
struct ExposureProver<'a> {
    told: &'a FactSelection,
    /// The pieces of each side that could be its king if no attack were considered.
    able: ByColor<PieceSet>,
}

/// Returns the cases that together exclude all pairs of kings; and for each side in them, the pieces that
/// fill a set of places including the king's.
pub(super) fn cases(told: &FactSelection) -> (Vec<KingExposure>, Vec<RosterCount>) {
    let left = told.replay(&mut |_| false);
    let families = SideWorldsByKing::new(told.roster(), left.evidence.as_ref(), &left.kings, None);
    let prover = ExposureProver { told, able: ByColor::from_fn(|side| families.kings().of(side)) };
    let cases = prover.cases();
    let full = |side: Color| {
        let king = prover.able[side].only();
        let spoken = cases.iter().any(|case| case.kings.iter().any(|king| king.side == side));
        if !spoken || king.is_some_and(|king| told.supposes(side, king)) {
            return None;
        }
        // No attack is considered: the evidence is the same for every enemy king.
        RosterCount::full(side, told.roster(), left.evidence[side].row(0), left.kings[side], &left.board)
    };
    let full = Color::ALL.into_iter().filter_map(full).collect();
    (cases, full)
}

impl ExposureProver<'_> {
    fn cases(&self) -> Vec<KingExposure> {
        // Black first: the start position constrains only this king.
        for side in [Color::Black, Color::White] {
            let cases: Option<Vec<_>> = self.able[side].iter().map(|king| self.alone(side, king)).collect();
            if let Some(cases) = cases {
                return cases;
            }
        }
        self.pairs()
    }

    /// Returns the reason that this piece is not the king, for any enemy king; `None` if the attacks on it do
    /// not exclude it.
    fn alone(&self, side: Color, king: PieceIndex) -> Option<KingExposure> {
        let mut kings = self.able;
        kings[side] = PieceSet::one(king);
        self.case(&kings, &|seen| (seen.side, seen.king) == (side, king))
    }

    /// Returns the reasons that no two pieces are the kings, without pairs with a piece that is excluded
    /// alone.
    fn pairs(&self) -> Vec<KingExposure> {
        let mut cases = Vec::new();
        let mut kings = self.able;
        for side in Color::ALL {
            for king in self.able[side].iter() {
                if let Some(case) = self.alone(side, king) {
                    kings[side].remove(king);
                    cases.push(case);
                }
            }
        }
        let pairs = kings.white.iter().flat_map(|white| kings.black.iter().map(move |black| (white, black)));
        let pair = |(white, black): (PieceIndex, PieceIndex)| {
            let on = move |seen: &ReplayedAttack| {
                seen.king == if seen.side == Color::White { white } else { black }
            };
            self.case(&ByColor::new(PieceSet::one(white), PieceSet::one(black)), &on)
        };
        cases.extend(pairs.filter_map(pair));
        cases
    }

    /// Returns the reason that no worlds have these kings; `None` if the attacks do not exclude them.
    fn case(
        &self,
        kings: &ByColor<PieceSet>,
        counts: &dyn Fn(&ReplayedAttack) -> bool,
    ) -> Option<KingExposure> {
        let mut attacks: Vec<ReplayedAttack> = Vec::new();
        let all = self.told.replay(&mut |seen| {
            let counts = counts(seen);
            attacks.extend(counts.then_some(*seen));
            counts
        });
        if self.exist(&all, kings) {
            return None;
        }
        for attack in attacks.clone() {
            let fewer: Vec<ReplayedAttack> =
                attacks.iter().copied().filter(|kept| !kept.is(&attack)).collect();
            let is_kept = |seen: &ReplayedAttack| fewer.iter().any(|kept| kept.is(seen));
            if !self.exist(&self.told.replay(&mut |seen| is_kept(seen)), kings) {
                attacks = fewer;
            }
        }
        Some(self.exposure(kings, &attacks))
    }

    fn exposure(&self, kings: &ByColor<PieceSet>, attacks: &[ReplayedAttack]) -> KingExposure {
        let left = self.told.replay(&mut |seen| attacks.iter().any(|kept| kept.is(seen)));
        let before = self.told.replay(&mut |_| false);
        let supposed: Vec<(Color, PieceIndex)> = Color::ALL
            .into_iter()
            .filter_map(|side| kings[side].only().map(|king| (side, king)))
            .filter(|(side, king)| attacks.iter().any(|seen| (seen.side, seen.king) == (*side, *king)))
            .collect();
        let counting = supposed.iter().find_map(|&(side, king)| {
            let row = left.evidence[!side].row(king);
            RosterCount::new(!side, self.told.roster(), row, kings[!side], &left.board)
        });
        let suppose = |&(side, king): &(Color, PieceIndex)| AssumedKing {
            side,
            square: left.board.square(side, king),
            known: self.able[side].only() == Some(king) && !self.told.supposes(side, king),
        };
        let attack = |seen: &ReplayedAttack| {
            // A pawn that has promoted since has other types now.
            let now = seen.types & before.evidence[!seen.side].row(seen.king)[seen.piece];
            Attack {
                ply: seen.ply,
                side: seen.side,
                king: seen.at,
                from: seen.from,
                attacker: left.board.square(!seen.side, seen.piece),
                types: if now.is_empty() { seen.types } else { now },
            }
        };
        let kings = supposed.iter().map(suppose).collect();
        KingExposure { kings, attacks: attacks.iter().map(attack).collect(), counting }
    }

    fn exist(&self, left: &Consequences, kings: &ByColor<PieceSet>) -> bool {
        SideWorldsByKing::new(self.told.roster(), left.evidence.as_ref(), kings, None).exist()
    }
}
