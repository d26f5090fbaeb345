//! Random positions with all features of the rules; few pieces, so that they meet often.

use proptest::prelude::*;

use zugleich_oracle::prediction::{PredictionOracle, PromotionPieces};
use zugleich_rules::board::{CastlingRights, Placement, letter};
use zugleich_rules::kernel::{Game, Match};
use zugleich_rules::prediction::{Prediction, PredictionPlan, PredictionPosition};
use zugleich_rules::{ByColor, Color, Rank, Role, Square};

use super::{BOARD, PROMOTIONS};
use crate::adapter::{plans, rules};
use crate::swap::swapped;

/// A position, its options, and the choices of plans.
#[derive(Clone, Debug)]
pub(super) struct PredictionCase {
    pub(super) promotion: &'static str,
    pub(super) castling: &'static str,
    pub(super) two_pawns: bool,
    pub(super) position: PredictionPosition,
    picks: ByColor<(prop::sample::Index, PredictionChoice)>,
}

/// Prediction of a side.
#[derive(Clone, Debug)]
enum PredictionChoice {
    Nothing,
    Right,
    Any(prop::sample::Index),
}

impl PredictionCase {
    fn options(&self) -> [(&'static str, &'static str); 3] {
        let two_pawns = if self.two_pawns { "on" } else { "off" };
        [("promotion", self.promotion), ("castling", self.castling), ("two_pawns", two_pawns)]
    }

    pub(super) fn rules(&self) -> Prediction {
        rules(&self.options())
    }

    /// Returns a match that starts from the position.
    pub(super) fn game(&self) -> Match<Prediction> {
        Match::new(&self.options(), Some(&self.position.to_string())).expect("the position can be")
    }

    /// Returns the oracle with the same options.
    pub(super) fn naive(&self) -> PredictionOracle {
        let promotion = match self.promotion {
            "lost" => PromotionPieces::Lost,
            "queen" => PromotionPieces::Queen,
            _ => PromotionPieces::Any,
        };
        PredictionOracle { promotion, two_pawns: self.two_pawns }
    }

    /// Returns a position with the colours exchanged and the board mirrored.
    pub(super) fn mirrored(&self, position: &PredictionPosition) -> PredictionPosition {
        let placement = position.placement().mirrored(BOARD);
        self.read(&placement, swapped(position.castling()), counts(position).swap(), position)
    }

    /// Returns the position with the maximum number of lost pieces that a text can hold, or nearly that.
    pub(super) fn at_the_limit(&self) -> PredictionPosition {
        let start = &self.position;
        let lost = counts(start).map(|counts| counts.map(|count| u8::MAX - count));
        self.read(start.placement(), start.castling(), lost, start)
    }

    /// Returns the position of these pieces, rights and lost pieces, with the counters of another one.
    fn read(
        &self,
        placement: &Placement,
        rights: CastlingRights,
        lost: ByColor<[u8; 4]>,
        counters: &PredictionPosition,
    ) -> PredictionPosition {
        let (placement, lost) = (placement.text(BOARD), lost_pieces(lost));
        let text = format!("{placement} {rights} {lost} {} {}", counters.quiet(), counters.turn());
        self.rules().parse_position(&text).expect("the position can be")
    }

    /// Returns the turn of the chosen plans and predictions.
    pub(super) fn turn(&self) -> ByColor<PredictionPlan> {
        let plans = ByColor::from_fn(|side| plans(&self.rules(), &self.position, side));
        let plan = |side: Color| *self.picks[side].0.get(&plans[side]);
        ByColor::from_fn(|side| {
            let predicted = match &self.picks[side].1 {
                PredictionChoice::Nothing => None,
                PredictionChoice::Right => plan(!side).moves,
                PredictionChoice::Any(index) => index.get(&plans[!side]).moves,
            };
            PredictionPlan { prediction: predicted, ..plan(side) }
        })
    }
}

pub(super) fn cases() -> impl Strategy<Value = PredictionCase> {
    let house_rules = (
        prop::sample::select(vec!["lost", "queen", "any"]),
        prop::sample::select(vec!["off", "on"]),
        any::<bool>(),
    );
    let lost = || prop::array::uniform4(0..3_u8);
    let pick = || (any::<prop::sample::Index>(), prophecy());
    (house_rules, placements(), lost(), lost(), pick(), pick()).prop_map(
        |(house_rules, placement, white, black, w, b)| {
            let (promotion, castling, two_pawns) = house_rules;
            let rights = if castling == "on" { rights(&placement) } else { CastlingRights::NONE };
            let mut placement = placement;
            if promotion != "lost" {
                for side in Color::ALL {
                    for square in placement.with(side, Role::Pawn) & BOARD.far_rank(side).bitboard() {
                        placement.take(side, square);
                    }
                }
            }
            let lost = ByColor::new(white, black);
            let text = format!("{} {rights} {} 3 9", placement.text(BOARD), lost_pieces(lost));
            let rules: Prediction = rules(&[("promotion", promotion), ("castling", castling)]);
            let position = rules.parse_position(&text).expect("the position can be");
            PredictionCase { promotion, castling, two_pawns, position, picks: ByColor::new(w, b) }
        },
    )
}

fn prophecy() -> impl Strategy<Value = PredictionChoice> {
    prop_oneof![
        1 => Just(PredictionChoice::Nothing),
        2 => Just(PredictionChoice::Right),
        1 => any::<prop::sample::Index>().prop_map(PredictionChoice::Any),
    ]
}

fn counts(position: &PredictionPosition) -> ByColor<[u8; 4]> {
    position.lost().map(|lost| PROMOTIONS.map(|role| lost.count(role)))
}

/// Returns the field of the lost pieces.
fn lost_pieces(lost: ByColor<[u8; 4]>) -> String {
    let repeated = |side, role, times: u8| letter(side, role).to_string().repeat(times.into());
    let of = |(side, counts): (Color, &[u8; 4])| {
        let each = PROMOTIONS.into_iter().zip(*counts);
        each.map(|(role, times)| repeated(side, role, times)).collect::<String>()
    };
    let text: String = lost.iter().map(of).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Returns all rights for which king and rook are at home.
fn rights(placement: &Placement) -> CastlingRights {
    let letters = ["K", "Q", "k", "q"]
        .into_iter()
        .filter(|letter| CastlingRights::parse(letter).is_some_and(|right| right.fit(placement)));
    CastlingRights::parse(&letters.collect::<String>()).unwrap_or(CastlingRights::NONE)
}

fn placements() -> impl Strategy<Value = Placement> {
    let square = || (0..64_usize).prop_map(Square::index);
    let home = |square| prop_oneof![square, Just(Square::E1), Just(Square::E8)];
    let piece = (square(), any::<bool>(), prop::sample::select(Role::ALL.to_vec()));
    let pieces = prop::collection::vec(piece, 0..14);
    (home(square().boxed()), home(square().boxed()), pieces, any::<bool>()).prop_map(
        |(white, black, pieces, rooks)| {
            let mut placement = Placement::EMPTY;
            let mut add = |square: Square, color: Color, role: Role| {
                let own_rank = Rank::First.relative_to(color);
                let impossible = role == Role::Pawn && square.rank() == own_rank;
                if !placement.occupied().has(square) && !impossible {
                    placement.put(color, role, square);
                }
            };
            add(white, Color::White, Role::King);
            add(black, Color::Black, Role::King);
            let corners =
                [(Square::A1, Color::White), (Square::H1, Color::White), (Square::A8, Color::Black)];
            corners.into_iter().filter(|_| rooks).for_each(|(square, color)| add(square, color, Role::Rook));
            for (square, white, role) in pieces.into_iter().filter(|(_, _, role)| *role != Role::King) {
                add(square, if white { Color::White } else { Color::Black }, role);
            }
            placement
        },
    )
}
