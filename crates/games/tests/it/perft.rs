//! An independent perft of the game of the tests, written from its page alone (`both-take.md`), on a board of
//! letters.

use std::collections::BTreeMap;

use zugleich_games::{CATALOG, game};

/// A file and a rank, from 0.
type Coordinates = (i8, i8);

/// The letters of the pieces, with White's in capitals.
type LetterBoard = BTreeMap<Coordinates, char>;

/// Source and destination; `None` for a pass.
type LetterMove = Option<(Coordinates, Coordinates)>;

fn start() -> LetterBoard {
    let rank =
        |rank, text: &'static str| (0..).zip(text.chars()).map(move |(file, piece)| ((file, rank), piece));
    rank(0, "RNBQK").chain(rank(4, "rnbqk")).collect()
}

/// Returns the directions of a piece, and its maximum number of steps in one.
fn ways(piece: char) -> (Vec<Coordinates>, u8) {
    let all = || (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| (files, ranks)));
    let of = |lengths: &[i8]| all().filter(|(f, r)| lengths.contains(&(f * f + r * r))).collect();
    match piece.to_ascii_uppercase() {
        'R' => (of(&[1]), 4),
        'B' => (of(&[2]), 4),
        'Q' => (of(&[1, 2]), 4),
        'K' => (of(&[1, 2]), 1),
        'N' => (of(&[5]), 1),
        other => panic!("{other} is no piece of this game"),
    }
}

/// Lists the plans of both-take.md 4.
fn plans(board: &LetterBoard, white: bool) -> Vec<LetterMove> {
    let mut plans = Vec::new();
    for (&from, piece) in board.iter().filter(|(_, piece)| piece.is_ascii_uppercase() == white) {
        let (directions, steps) = ways(*piece);
        for (files, ranks) in directions {
            let mut to = from;
            for _ in 0..steps {
                to = (to.0 + files, to.1 + ranks);
                let met = board.get(&to);
                let inside = (0..5).contains(&to.0) && (0..5).contains(&to.1);
                if !inside || met.is_some_and(|met| met.is_ascii_uppercase() == white) {
                    break;
                }
                plans.push(Some((from, to)));
                if met.is_some() {
                    break;
                }
            }
        }
    }
    if plans.is_empty() { vec![None] } else { plans }
}

/// Resolves a turn by both-take.md 1 and 2.
fn after(board: &LetterBoard, white: LetterMove, black: LetterMove) -> LetterBoard {
    let mut board = board.clone();
    let lifted = [white, black].map(|plan| plan.and_then(|(from, to)| Some((board.remove(&from)?, to))));
    let meet = matches!(lifted, [Some((_, one)), Some((_, other))] if one == other);
    if !meet {
        board.extend(lifted.into_iter().flatten().map(|(piece, to)| (to, piece)));
    }
    board
}

/// Returns whether the game is over by both-take.md 3; games as short as those counted end in no other way.
fn is_over(board: &LetterBoard) -> bool {
    let kings = board.values().filter(|piece| piece.eq_ignore_ascii_case(&'k')).count();
    kings < 2 || board.len() == 2
}

fn count(board: &LetterBoard, turns: u32) -> u64 {
    if turns == 0 {
        return 1;
    }
    if is_over(board) {
        return 0;
    }
    let (white, black) = (plans(board, true), plans(board, false));
    let pairs = white.iter().flat_map(|one| black.iter().map(move |other| (*one, *other)));
    pairs.map(|(one, other)| count(&after(board, one, other), turns - 1)).sum()
}

#[test]
fn both_take_has_as_many_turns_as_its_page_says() {
    let (depth, known) = game("both-take").unwrap().perft.unwrap();
    let rules = CATALOG.variant("both-take").unwrap().start(&[]).unwrap();
    let listed = rules.require_enumeration().unwrap();
    for turns in 0..=depth {
        assert_eq!(listed.perft(turns), count(&start(), turns), "{turns} turns");
    }
    assert_eq!((listed.perft_by_making(depth), listed.perft(depth)), (known, known));
}
