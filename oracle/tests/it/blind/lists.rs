//! Any two lists adjudicate through positions and moves of orthodox chess to the correct result.

use proptest::prelude::*;
use shakmaty::san::SanPlus;
use shakmaty::{Position, Square};
use zugleich_rules::blind::{
    Adjudication, MoveList, PlayerTurn, TokenForfeitReason, TokenOutcome, adjudicate,
};
use zugleich_rules::kernel::Reason;
use zugleich_rules::{ByColor, Color};

use super::orthodox;

/// Returns a strategy for tokens of any form: pieces and pawns, with any kind of origin.
fn token(side: Color) -> impl Strategy<Value = String> {
    let (last, first) = if side == Color::White { ("8", "1") } else { ("1", "8") };
    let promotion = format!("([a-h]|[a-h][2-7])?[a-h]{last}[QRBN]");
    let push = format!("[a-h][2-7{first}]");
    prop_oneof![
        6 => "[KQRBN][a-h][1-8]",
        2 => "[KQRBN][a-h][a-h][1-8]",
        1 => "[KQRBN]([1-8]|[a-h][1-8])[a-h][1-8]",
        4 => proptest::string::string_regex(&push).expect("the expression is well-formed"),
        3 => "[a-h]([1-8])?[a-h][2-7]",
        2 => proptest::string::string_regex(&promotion).expect("the expression is well-formed"),
        1 => "O-O(-O)?",
    ]
}

fn list(side: Color) -> impl Strategy<Value = MoveList> {
    proptest::collection::vec(token(side), 0..120).prop_map(move |tokens| {
        MoveList::read(side, &tokens.join(" ")).expect("every token has the form of one")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_turn_is_one_of_orthodox_chess(white in list(Color::White), black in list(Color::Black)) {
        let lists = ByColor::new(white, black);
        let game = adjudicate(lists.as_ref());
        prop_assert_eq!(&game, &adjudicate(lists.as_ref()));
        for index in 0..game.turns.len() {
            check_turn(&game, index)?;
        }
        check_lengths(&game, &lists)?;
    }
}

fn check_turn(game: &Adjudication, index: usize) -> Result<(), TestCaseError> {
    let turn = &game.turns[index];
    let before = orthodox::position(&game.before(index).to_string());
    prop_assert_eq!(before.turn().is_white(), turn.side == Color::White);
    let last = index + 1 == game.turns.len();
    match game.san(index) {
        Some(san) => {
            let chosen = san.parse::<SanPlus>().expect("it is a move").san.to_move(&before);
            let chosen = chosen.map_err(|error| TestCaseError::fail(format!("{san}: {error}")))?;
            prop_assert_eq!(&SanPlus::from_move(before.clone(), chosen).to_string(), &san);
            let after = before.clone().play(chosen).expect("the move is legal");
            prop_assert_eq!(turn.position.to_string(), orthodox::fen(&after));
            let mate = last && game.outcome.reason == Reason::Checkmate;
            prop_assert_eq!(after.is_checkmate(), mate);
        }
        None => check_no_legal_move(game, index)?,
    }
    check_fate(turn, &before)
}

/// Checks a turn without a move, or the last turn of a side that leaves its king attacked.
fn check_no_legal_move(game: &Adjudication, index: usize) -> Result<(), TestCaseError> {
    let turn = &game.turns[index];
    if turn.fate.made().is_some() {
        prop_assert_eq!(index + 1, game.turns.len());
        prop_assert_eq!(game.outcome.winner, Some(!turn.side));
        return Ok(());
    }
    let (before, after) = (game.before(index), turn.position);
    prop_assert_eq!(before.placement(), after.placement());
    prop_assert_eq!(before.rights(), after.rights());
    prop_assert_eq!((after.en_passant(), after.halfmoves()), (None, before.halfmoves() + 1));
    Ok(())
}

/// Checks the pieces against the definition of each fate (blind.md 4, interface.md).
fn check_fate(turn: &PlayerTurn, before: &shakmaty::Chess) -> Result<(), TestCaseError> {
    let Some(made) = turn.fate.made() else { return Ok(()) };
    let to = Square::new(made.step.to as u32);
    let text = turn.token.as_ref().expect("a move has a token").text();
    let arrives =
        made.castled.is_some() || text.trim_end_matches(['Q', 'R', 'B', 'N']).ends_with(&to.to_string());
    prop_assert_eq!(arrives, matches!(turn.fate, TokenOutcome::Played(_)));
    let there = before.board().color_at(to);
    prop_assert!(there.is_none_or(|color| color.is_white() != (turn.side == Color::White)));
    if matches!(turn.fate, TokenOutcome::Stopped(_)) {
        prop_assert_eq!((made.captured, there), (None, None));
    }
    if let TokenOutcome::Intercepted(_) = turn.fate {
        prop_assert_eq!(made.captured.map(|(_, square)| square), Some(made.step.to));
    }
    Ok(())
}

/// Checks that tokens are played in order, and that the game ends when both lists are used up (blind.md 8,
/// 10).
fn check_lengths(game: &Adjudication, lists: &ByColor<MoveList>) -> Result<(), TestCaseError> {
    for (side, list) in lists.iter() {
        let turns: Vec<_> = game.turns.iter().filter(|turn| turn.side == side).collect();
        for (index, turn) in turns.iter().enumerate() {
            prop_assert_eq!(turn.token.as_ref(), list.tokens().get(index));
            let used_up = turn.fate.forfeit() == Some(TokenForfeitReason::OutOfMoves);
            prop_assert_eq!(used_up, index >= list.tokens().len());
        }
    }
    let lengths = lists.as_ref().map(|list| list.tokens().len());
    let played_all = matches!(game.outcome.reason, Reason::ShorterList | Reason::EqualLists);
    if played_all {
        let shorter = if lengths.white < lengths.black { Color::White } else { Color::Black };
        prop_assert_eq!(game.outcome.winner, Some(shorter));
        let turns = (2 * lengths.white).saturating_sub(1).max(2 * lengths.black);
        prop_assert_eq!(game.turns.len(), turns);
    }
    Ok(())
}
