//! Legal orthodox games adjudicate to exactly the same game.

use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position, Role, Square};
use zugleich_rules::blind::{Adjudication, MoveList, MoveToken, TokenOutcome, adjudicate};
use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::{ByColor, Color};

/// A game as its tokens and the FEN after every move.
struct OrthodoxGame {
    tokens: Vec<String>,
    fens: Vec<String>,
    checkmate: bool,
}

/// Plays the legal moves that these numbers choose; castling, en passant and promotion are more frequent.
fn play(choices: &[(u16, u8)]) -> OrthodoxGame {
    let mut position = Chess::default();
    let (mut tokens, mut fens) = (Vec::new(), Vec::new());
    for &(number, writing) in choices {
        let moves = position.legal_moves();
        let rare: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|m| m.is_castle() || m.is_en_passant() || m.is_promotion())
            .collect();
        let from = if rare.is_empty() || writing.is_multiple_of(4) { &moves[..] } else { &rare };
        let Some(&chosen) = from.get(usize::from(number) % from.len().max(1)) else { break };
        tokens.push(token(&position, chosen, writing));
        position = position.play(chosen).expect("the move is legal");
        fens.push(fen(&position));
    }
    OrthodoxGame { tokens, fens, checkmate: position.is_checkmate() }
}

pub(super) fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Always).to_string()
}

/// Returns the position that one of our FENs describes.
pub(super) fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("it is a FEN");
    fen.into_position(CastlingMode::Standard).expect("the position is one of orthodox chess")
}

/// Returns one of the notations of a move that fit no other piece of the kind, pinned ones included (blind.md
/// 5).
fn token(position: &Chess, chosen: Move, writing: u8) -> String {
    if let Some(side) = chosen.castling_side() {
        let texts = if side.is_king_side() { ["O-O", "0-0"] } else { ["O-O-O", "0-0-0"] };
        return texts[usize::from(writing % 2)].to_owned();
    }
    let (from, to) = (chosen.from().expect("no piece is dropped"), chosen.to());
    let role = chosen.role();
    let letter = if role == Role::Pawn { String::new() } else { role.upper_char().to_string() };
    let sign = if chosen.is_capture() && writing.is_multiple_of(3) { "x" } else { "" };
    let promotion = chosen.promotion().map(|role| format!("={}", role.upper_char())).unwrap_or_default();
    let origins = [String::new(), from.file().to_string(), from.rank().to_string(), from.to_string()];
    let fitting: Vec<&String> = origins
        .iter()
        .enumerate()
        .filter(|&(kind, _)| fits_only(position, chosen, kind))
        .map(|(_, o)| o)
        .collect();
    let origin = fitting[usize::from(writing) % fitting.len()];
    format!("{letter}{origin}{sign}{to}{promotion}")
}

/// Returns whether a token may contain an origin of this kind (nothing, file, rank, square), and whether it
/// names one piece.
fn fits_only(position: &Chess, chosen: Move, kind: usize) -> bool {
    let from = chosen.from().expect("no piece is dropped");
    let matching = |square: Square| match kind {
        0 => true,
        1 => square.file() == from.file(),
        2 => square.rank() == from.rank(),
        _ => square == from,
    };
    if chosen.role() == Role::Pawn {
        // A capture names a file or a square; a push is the only one of its file that arrives.
        return kind != 2 && (kind != 0 || !chosen.is_capture());
    }
    let board = position.board();
    let able =
        board.attacks_to(chosen.to(), position.turn(), board.occupied()) & board.by_role(chosen.role());
    able.into_iter().filter(|&square| matching(square)).count() == 1
}

/// Returns every other token, starting with the first for White and the second for Black.
fn list(side: Color, tokens: &[String]) -> MoveList {
    let skip = usize::from(side == Color::Black);
    let text: Vec<&str> = tokens.iter().skip(skip).step_by(2).map(String::as_str).collect();
    MoveList::read(side, &text.join(" ")).expect("a written move is a token")
}

fn adjudicated(game: &OrthodoxGame) -> Adjudication {
    let lists = ByColor::from_fn(|side| list(side, &game.tokens));
    adjudicate(lists.as_ref())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_legal_game_is_played_token_for_token(choices in proptest::collection::vec(any::<(u16, u8)>(), 0..300)) {
        let game = play(&choices);
        let adjudication = adjudicated(&game);
        prop_assert_eq!(adjudication.turns.len(), game.tokens.len());
        for (turn, (token, fen)) in adjudication.turns.iter().zip(game.tokens.iter().zip(&game.fens)) {
            prop_assert_eq!(turn.token.as_ref().map(MoveToken::text), Some(token.as_str()));
            prop_assert!(matches!(turn.fate, TokenOutcome::Played(_)), "{} is {}", token, turn.fate.name());
            prop_assert_eq!(&turn.position.to_string(), fen);
        }
        prop_assert_eq!(adjudication.outcome, expected_outcome(&game));
    }
}

/// Returns the outcome of a legal game: a win by checkmate, else a win for Black, whose list is never the
/// longer one.
fn expected_outcome(game: &OrthodoxGame) -> Outcome {
    let last = if game.tokens.len() % 2 == 1 { Color::White } else { Color::Black };
    match (game.checkmate, last) {
        (true, side) => Outcome::win(side, Reason::Checkmate),
        (false, Color::White) => Outcome::win(Color::Black, Reason::ShorterList),
        (false, Color::Black) => Outcome::win(Color::Black, Reason::EqualLists),
    }
}
