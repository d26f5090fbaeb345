//! The parser accepts or refuses any text, reports places, and reads back its own output.

use proptest::prelude::*;
use zugleich_rules::Color;
use zugleich_rules::blind::{MoveList, TokenError};

fn faults(side: Color, text: &str) -> Vec<(u32, u32, TokenError)> {
    let faults = MoveList::read(side, text).expect_err("the text is no list");
    faults.as_slice().iter().map(|fault| (fault.line, fault.column, fault.kind)).collect()
}

fn tokens(text: &str) -> Vec<String> {
    let list = MoveList::read(Color::White, text).unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
    list.tokens().iter().map(|token| token.text().to_owned()).collect()
}

#[test]
fn every_fault_is_reported_with_its_place() {
    let text = "1. e4 zz {fine\nfine} e9\r\n\t12 a8 } e5=Q\n ... {";
    let expected = [
        (1, 7, TokenError::NotAMove),
        (2, 7, TokenError::NotAMove),
        (3, 2, TokenError::BareNumber),
        (3, 5, TokenError::NeedsPiece(zugleich_rules::Rank::Eighth)),
        (3, 8, TokenError::StrayBrace),
        (3, 10, TokenError::NamesPiece(zugleich_rules::Rank::Eighth)),
        (4, 2, TokenError::NotAMove),
        (4, 6, TokenError::UnclosedBrace),
    ];
    assert_eq!(faults(Color::White, text), expected);
}

#[test]
fn column_counts_chars_and_skips_move_number() {
    let list = MoveList::read(Color::White, "{äöü} 12.Nf3").expect("it is a list");
    assert_eq!((list.tokens()[0].text(), list.tokens()[0].column()), ("Nf3", 10));
    assert_eq!(faults(Color::White, "{äöü} é"), [(1, 7, TokenError::NotAMove)]);
}

#[test]
fn bom_and_carriage_returns_are_ignored() {
    assert_eq!(tokens("\u{feff}1. e4\r\n2. Nf3 ; comment\r\n3. O-O\r\n"), ["e4", "Nf3", "O-O"]);
    assert_eq!(faults(Color::White, "\u{feff}zz"), [(1, 1, TokenError::NotAMove)]);
}

#[test]
fn signs_may_stand_anywhere_in_a_word() {
    assert_eq!(
        tokens("e4!? N!f3 +O-O# exd6e.p. e.p.!! + !1.e4 2...=e5 3.e.p."),
        ["e4!?", "N!f3", "+O-O#", "exd6e.p.", "e4", "=e5"]
    );
}

#[test]
fn a_comment_separates_words() {
    assert_eq!(tokens("e4{then}e5 O-O;castle\nNf3"), ["e4", "e5", "O-O", "Nf3"]);
    assert_eq!(faults(Color::White, "{a {b} c}").len(), 2, "braces do not nest");
}

#[test]
fn what_only_looks_like_a_token_is_refused() {
    let words =
        "4e5 exd Q Qe QQe4 O-0 o-o O-O-O-O ee e4e5e6 ...e5 1-0 * $1 1.2.e4 Pe4 e2-e4 Bb5b e7e8q e4e.p";
    for word in words.split(' ') {
        assert_eq!(faults(Color::White, word), [(1, 1, TokenError::NotAMove)], "{word}");
    }
}

#[test]
fn six_hundred_tokens_are_the_most() {
    let most = "e4 ".repeat(MoveList::MAX_TOKENS);
    assert_eq!((tokens(&most).len(), MoveList::MAX_TOKENS, MoveList::MAX_BYTES), (600, 600, 16_384));
    let faults = faults(Color::White, &format!("{most}\n1. {{still fine}} e.p. Nf3 zz"));
    assert_eq!(
        faults,
        [(2, 22, TokenError::TooManyTokens { found: MoveList::MAX_TOKENS + 2, most: MoveList::MAX_TOKENS })]
    );
}

#[test]
fn the_number_of_faults_and_bytes_is_limited() {
    assert_eq!(faults(Color::White, &"} ".repeat(5_000)).len(), MoveList::MAX_TOKENS + 1);
    assert_eq!(
        faults(Color::White, &" ".repeat(MoveList::MAX_BYTES + 1)),
        [(1, 1, TokenError::TooLong(MoveList::MAX_BYTES))]
    );
    assert_eq!(tokens(&" ".repeat(MoveList::MAX_BYTES)), [""; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_read_reads_back(text in "([KQRBNa-hx0-9O=+#!?{};. \\n-]|e\\.p\\.|[KQRBN]?[a-h][1-8]|[0-9]\\.+){0,12}", white: bool) {
        let side = if white { Color::White } else { Color::Black };
        match MoveList::read(side, &text) {
            Ok(list) => prop_assert_eq!(MoveList::read(side, &list.to_string()), Ok(list)),
            Err(faults) => prop_assert!(!faults.as_slice().is_empty() && !faults.to_string().is_empty()),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), white: bool) {
        let side = if white { Color::White } else { Color::Black };
        if let Err(faults) = MoveList::read(side, &text) {
            for fault in faults.as_slice() {
                prop_assert!(fault.line >= 1 && fault.column >= 1 && text.contains(&fault.text));
            }
        }
    }
}
