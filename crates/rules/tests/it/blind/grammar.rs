//! The parser against the grammar of the page, implemented independently as a list of all valid words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use zugleich_rules::blind::{MoveList, Order, TokenError};
use zugleich_rules::board::{Rank, Wing};
use zugleich_rules::{BitBoard, Color, File, Role, Square};

/// Meaning of a word without its number and ignored signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordMeaning {
    Castle(Wing),
    /// Role, possible sources, destination and promotion piece.
    Move(Role, BitBoard, Square, Option<Role>),
}

const PIECES: [(char, Role); 5] =
    [('K', Role::King), ('Q', Role::Queen), ('R', Role::Rook), ('B', Role::Bishop), ('N', Role::Knight)];

/// Every word of the grammar (blind.md 1): about 50,000.
static WORDS: LazyLock<BTreeMap<String, WordMeaning>> = LazyLock::new(|| {
    let mut words = BTreeMap::new();
    for (text, wing) in
        [("O-O", Wing::King), ("0-0", Wing::King), ("O-O-O", Wing::Queen), ("0-0-0", Wing::Queen)]
    {
        words.insert(text.to_owned(), WordMeaning::Castle(wing));
    }
    let files = File::ALL.map(|file| (file.to_string(), file.bitboard()));
    let ranks = Rank::ALL.map(|rank| (rank.to_string(), rank.bitboard()));
    let squares = Square::ALL.map(|square| (square.to_string(), square.bitboard()));
    for to in Square::ALL {
        for (letter, role) in PIECES {
            let anywhere = [(String::new(), BitBoard::FULL)];
            for (origin, from) in anywhere.iter().chain(&files).chain(&ranks).chain(&squares) {
                words.insert(format!("{letter}{origin}{to}"), WordMeaning::Move(role, *from, to, None));
            }
        }
        // A destination alone is a push on its file.
        let push = [(String::new(), to.file().bitboard())];
        for (origin, from) in push.iter().chain(&files).chain(&squares) {
            for (new, role) in [("", None), ("Q", Some(Role::Queen)), ("R", Some(Role::Rook))]
                .into_iter()
                .chain([("B", Some(Role::Bishop)), ("N", Some(Role::Knight))])
            {
                words.insert(format!("{origin}{to}{new}"), WordMeaning::Move(Role::Pawn, *from, to, role));
            }
        }
    }
    words
});

static LIST: LazyLock<Vec<&str>> = LazyLock::new(|| WORDS.keys().map(String::as_str).collect());

/// Returns the expected reading of a word, or `None` if it is not a turn.
fn expected(word: &str, side: Color) -> Result<Option<WordMeaning>, TokenError> {
    let plain: String = word.replace("e.p.", "").chars().filter(|c| !"+#!?x=".contains(*c)).collect();
    let digits = plain.len() - plain.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let dots = plain[digits..].len() - plain[digits..].trim_start_matches('.').len();
    let core = match (digits, dots) {
        (1.., 0) if digits == plain.len() => return Err(TokenError::BareNumber),
        (1.., 1..) => &plain[digits + dots..],
        _ => &plain,
    };
    if core.is_empty() {
        return Ok(None);
    }
    let meaning = *WORDS.get(core).ok_or(TokenError::NotAMove)?;
    let last = if side == Color::White { Rank::Eighth } else { Rank::First };
    match meaning {
        WordMeaning::Move(Role::Pawn, _, to, None) if to.rank() == last => Err(TokenError::NeedsPiece(last)),
        WordMeaning::Move(Role::Pawn, _, to, Some(_)) if to.rank() != last => {
            Err(TokenError::NamesPiece(last))
        }
        _ => Ok(Some(meaning)),
    }
}

fn found(word: &str, side: Color) -> Result<Option<WordMeaning>, TokenError> {
    let list = MoveList::read(side, word).map_err(|faults| faults.as_slice()[0].kind)?;
    let straight = |from: BitBoard, to: Square| from.is_subset(to.file().bitboard());
    Ok(list.tokens().first().map(|token| match token.order() {
        Order::Castle(wing) => WordMeaning::Castle(wing),
        Order::Move { role, from, to } => WordMeaning::Move(role, from, to, None),
        Order::Push { from, to, promotion } => {
            assert!(straight(from, to), "{word} is a push");
            WordMeaning::Move(Role::Pawn, from, to, promotion)
        }
        Order::Capture { from, to, promotion } => {
            assert!(!straight(from, to), "{word} is a capture");
            WordMeaning::Move(Role::Pawn, from, to, promotion)
        }
    }))
}

#[test]
fn every_word_of_the_grammar_is_read() {
    for word in WORDS.keys() {
        for side in Color::ALL {
            assert_eq!(found(word, side), expected(word, side), "{word}");
        }
    }
}

/// Generates text without word separators and comments.
fn scraps() -> impl Strategy<Value = String> {
    let scraps = [
        "[a-h][1-8]",
        "[KQRBN]",
        "[a-h]",
        "[1-8]",
        "[+#!?x=]",
        "[QRBN]",
        "e\\.p\\.",
        "[0-9]{1,2}\\.{1,3}",
        "[0O]-[0O]",
        "-",
        "[A-Za-z0-9.]",
        "[eEéêèｅ\u{301}♘½²٣]",
        "[^\\s{};]",
    ];
    let any = scraps
        .map(|scrap| proptest::string::string_regex(scrap).expect("the expression is well-formed").boxed());
    proptest::collection::vec(proptest::strategy::Union::new(any), 1..7).prop_map(|scraps| scraps.concat())
}

/// Generates a word of the grammar with signs and other scraps inserted.
fn nearly_words() -> impl Strategy<Value = String> {
    let word = any::<prop::sample::Index>().prop_map(|at| (*at.get(&LIST)).to_owned());
    let scrap =
        prop_oneof![3 => "[+#!?x=]", 1 => "e\\.p\\.", 1 => "[0-9]{1,2}\\.{1,3}", 1 => "[a-hKQRBN1-8é]"];
    (word, proptest::collection::vec((any::<prop::sample::Index>(), scrap), 0..4)).prop_map(
        |(mut word, scraps)| {
            for (at, scrap) in scraps {
                let places: Vec<usize> = word.char_indices().map(|(at, _)| at).chain([word.len()]).collect();
                word.insert_str(*at.get(&places), &scrap);
            }
            word
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn any_word_means_what_the_grammar_says(word in prop_oneof![scraps(), nearly_words()], white: bool) {
        // A byte-order mark at the beginning of a text is ignored.
        prop_assume!(!word.starts_with('\u{feff}') && !word.contains([';', '{', '}']) && !word.contains(char::is_whitespace));
        let side = if white { Color::White } else { Color::Black };
        prop_assert_eq!(found(&word, side), expected(&word, side), "{:?}", word);
    }
}
