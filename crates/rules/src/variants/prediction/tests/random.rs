//! Random positions with everything that the rules look at: few pieces, so that they meet often.

use proptest::prelude::*;

use crate::board::{ByColor, CastlingRights, Color, Placement, Rank, Role, Square};
use crate::kernel::{Game, Options};
use crate::variants::prediction::plan::PROMOTIONS;
use crate::variants::prediction::position::BOARD;
use crate::variants::prediction::{Lost, Plan, Position, Prediction};

/// A position, its house rules, and which plans are picked.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) promotion: &'static str,
    pub(super) castling: &'static str,
    pub(super) two_pawns: bool,
    pub(super) position: Position,
    picks: ByColor<(prop::sample::Index, Prophecy)>,
}

/// What a side predicts.
#[derive(Clone, Debug)]
enum Prophecy {
    Nothing,
    Right,
    Any(prop::sample::Index),
}

impl Case {
    pub(super) fn rules(&self) -> Prediction {
        let two_pawns = if self.two_pawns { "on" } else { "off" };
        let chosen = [("promotion", self.promotion), ("castling", self.castling), ("two_pawns", two_pawns)];
        let options = Options::new(Prediction::descriptor(), &chosen).expect("the options exist");
        Prediction::with_options(&options).expect("the options exist")
    }

    /// The turn of the picked plans and predictions.
    pub(super) fn turn(&self) -> ByColor<Plan> {
        let plans = ByColor::from_fn(|side| self.rules().plans(&self.position, side));
        let plan = |side: Color| *self.picks[side].0.get(&plans[side]);
        ByColor::from_fn(|side| {
            let predicted = match &self.picks[side].1 {
                Prophecy::Nothing => None,
                Prophecy::Right => plan(!side).moves,
                Prophecy::Any(index) => index.get(&plans[!side]).moves,
            };
            Plan { prediction: predicted, ..plan(side) }
        })
    }
}

/// The position with the colours exchanged and the board mirrored.
pub(super) fn mirrored(position: &Position) -> Position {
    let Position { placement, castling, lost, quiet, turn } = *position;
    let (white, black): (String, String) = castling.to_string().chars().partition(char::is_ascii_uppercase);
    let castling = black.to_ascii_uppercase() + &white.to_ascii_lowercase();
    Position {
        placement: placement.mirrored(BOARD),
        castling: CastlingRights::parse(&castling).expect("the letters are in order"),
        lost: lost.swap(),
        quiet,
        turn,
    }
}

pub(super) fn cases() -> impl Strategy<Value = Case> {
    let rules = (
        prop::sample::select(vec!["lost", "queen", "any"]),
        prop::sample::select(vec!["off", "on"]),
        any::<bool>(),
    );
    let lost = || prop::array::uniform4(0..3_u8);
    let pick = || (any::<prop::sample::Index>(), prophecy());
    (rules, placements(), lost(), lost(), pick(), pick()).prop_map(
        |(rules, placement, white, black, w, b)| {
            let (promotion, castling, two_pawns) = rules;
            let rights = if castling == "on" { rights(&placement) } else { CastlingRights::NONE };
            let mut placement = placement;
            if promotion != "lost" {
                for side in Color::ALL {
                    for square in placement.with(side, Role::Pawn) & BOARD.far_rank(side).bitboard() {
                        placement.take(side, square);
                    }
                }
            }
            let lost = ByColor::new(white, black).map(lost_pieces);
            let position = Position { placement, castling: rights, lost, quiet: 3, turn: 9 };
            Case { promotion, castling, two_pawns, position, picks: ByColor::new(w, b) }
        },
    )
}

fn prophecy() -> impl Strategy<Value = Prophecy> {
    prop_oneof![
        1 => Just(Prophecy::Nothing),
        2 => Just(Prophecy::Right),
        1 => any::<prop::sample::Index>().prop_map(Prophecy::Any),
    ]
}

fn lost_pieces(counts: [u8; 4]) -> Lost {
    let mut lost = Lost::default();
    for (role, count) in PROMOTIONS.into_iter().zip(counts) {
        (0..count).for_each(|_| lost.note(role));
    }
    lost
}

/// All rights that king and rook at home allow.
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
