//! Boards of every size from 4x4 to 8x8: their squares, and plans and placements on them as text.

use proptest::prelude::*;
use zugleich_rules::board::{Geometry, Placement, from_letter, letter, promotion};
use zugleich_rules::kernel::{FromTo, MovePlan};
use zugleich_rules::{Color, File, Rank, Role, Square};

fn boards() -> impl Iterator<Item = (usize, Geometry)> {
    (4..=8_u8).map(|side| (usize::from(side), Geometry::of(side).expect("there is a board of this size")))
}

#[test]
fn there_are_boards_from_four_to_eight() {
    for side in (0..=u8::MAX).filter(|side| !(4..=8).contains(side)) {
        assert_eq!(Geometry::of(side), None);
    }
    assert_eq!((Geometry::of(5), Geometry::of(8)), (Some(Geometry::FIVE), Some(Geometry::EIGHT)));
}

#[test]
fn a_board_is_the_corner_at_a1() {
    for (side, board) in boards() {
        assert_eq!(board.side(), side);
        for square in Square::ALL {
            let on = (square.file() as usize) < side && (square.rank() as usize) < side;
            assert_eq!(board.squares().has(square), on, "{square} on {side}x{side}");
            assert_eq!(board.square(&square.to_string()), on.then_some(square));
            if on {
                let mirrored = board.mirror(square);
                assert!(board.squares().has(mirrored));
                assert_eq!(mirrored.file(), square.file());
                assert_eq!(mirrored.rank() as usize + square.rank() as usize, side - 1);
            }
        }
        assert_eq!(board.far_rank(Color::White), Rank::index(side - 1));
        assert_eq!(board.far_rank(Color::Black), Rank::First);
        for name in ["", "a", "a0", "a9", "i1", "A1", "a1 ", " a1", "a1a1", "1a", "é1", "ａ1"] {
            assert_eq!(board.square(name), None, "{name:?}");
        }
    }
}

/// On every board, exactly the pairs of its squares are valid moves and plans, with each promotion piece.
#[test]
fn ways_and_plans_read_back() {
    for (_, board) in boards() {
        assert_eq!(MovePlan::parse("--", board), Some(MovePlan::Pass));
        for from in Square::ALL {
            for to in Square::ALL {
                let on = board.squares().has(from) && board.squares().has(to);
                let way = FromTo { from, to };
                assert_eq!(FromTo::parse(&way.to_string(), board), on.then_some(way));
                for role in [None].into_iter().chain(Role::ALL.map(Some)) {
                    let plan = MovePlan::Move { from, to, promotion: role };
                    let text = plan.to_string();
                    let becomes = role.is_none_or(|role| !matches!(role, Role::Pawn | Role::King));
                    let read = Some(plan).filter(|_| on && becomes);
                    assert_eq!(MovePlan::parse(&text, board), read, "{text}");
                    assert_eq!(MovePlan::read(&text, board, "").ok(), read, "{text}");
                    let plain = read.filter(|_| role.is_none());
                    assert_eq!(MovePlan::read_plain(&text, board, "").ok(), plain, "{text}");
                }
            }
        }
    }
}

#[test]
fn what_looks_like_a_way_or_a_plan_is_none() {
    let texts = [
        "", "-", "---", "b1", "b1c", "b1c33", "b1-c3", "b1c3-", "B1C3", "b1c3Q", "b1c3k", "b1c3p", "b1c3qq",
        "b1c3 ", " b1c3", "--q", "0000", "é1c3", "b1é3", "b1c3é", "b1cé",
    ];
    for (_, board) in boards() {
        for text in texts {
            assert_eq!((FromTo::parse(text, board), MovePlan::parse(text, board)), (None, None), "{text:?}");
        }
    }
}

/// Generates any pieces of both sides anywhere on a board, including shared squares.
fn placements() -> impl Strategy<Value = (Geometry, Placement)> {
    let piece = prop_oneof![2 => Just(None), 1 => (0..Role::ALL.len()).prop_map(Some)];
    let pieces = proptest::collection::vec((piece.clone(), piece), 64);
    (4..=8_u8, pieces).prop_map(|(side, pieces)| {
        let board = Geometry::of(side).expect("there is a board of this size");
        let mut placement = Placement::EMPTY;
        for (square, (white, black)) in board.squares().into_iter().zip(pieces) {
            for (color, role) in [(Color::White, white), (Color::Black, black)] {
                role.into_iter().for_each(|role| placement.put(color, Role::ALL[role], square));
            }
        }
        (board, placement)
    })
}

/// Returns the text by its definition: rank by rank from the last, files from a, digits for runs of empty
/// squares.
fn text(placement: &Placement, board: Geometry) -> String {
    let symbol = |square: Square| {
        let piece = |color| placement.role_at(color, square).map(|role| letter(color, role));
        match (piece(Color::White), piece(Color::Black)) {
            (Some(white), Some(black)) => format!("({white}{black})"),
            (one, other) => one.or(other).unwrap_or(' ').to_string(),
        }
    };
    let rank = |rank: usize| {
        let squares = (0..board.side()).map(|file| symbol(Square::new(File::index(file), Rank::index(rank))));
        let mut text = squares.collect::<String>();
        for run in (1..=board.side()).rev() {
            text = text.replace(&" ".repeat(run), &run.to_string());
        }
        text
    };
    (0..board.side()).rev().map(rank).collect::<Vec<_>>().join("/")
}

proptest! {
    #[test]
    fn placements_read_back((board, placement) in placements()) {
        let written = placement.text(board);
        prop_assert_eq!(&written, &text(&placement, board));
        prop_assert_eq!(Placement::parse(&written, board), Ok(placement));
        let mirrored = placement.mirrored(board);
        prop_assert_eq!(mirrored.mirrored(board), placement);
        for (square, color, role) in placement.pieces() {
            prop_assert_eq!(mirrored.role_at(!color, board.mirror(square)), Some(role));
        }
        prop_assert_eq!(mirrored.pieces().count(), placement.pieces().count());
    }

    /// Each placement has exactly one text: a text that is read is written the same again.
    #[test]
    fn any_placement_is_read_or_refused(
        side in 4..=8_u8,
        text in "([1-9pnbrqkPNBRQK]{1,8}/){3,7}[1-9pnbrqkPNBRQK]{1,8}|([1-8pP]|\\(Pp\\)|/){1,30}|\\PC{0,40}",
    ) {
        let board = Geometry::of(side).expect("there is a board of this size");
        if let Ok(placement) = Placement::parse(&text, board) {
            prop_assert!(placement.occupied().is_subset(board.squares()));
            prop_assert_eq!(placement.text(board), text);
        }
    }

    #[test]
    fn letters_name_pieces(symbol in any::<char>()) {
        if let Some((color, role)) = from_letter(symbol) {
            prop_assert_eq!(letter(color, role), symbol);
        }
        let new = promotion(&symbol.to_string());
        prop_assert_eq!(new.is_some(), "qrbn".contains(symbol));
    }
}
