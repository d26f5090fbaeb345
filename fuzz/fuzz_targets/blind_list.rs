//! Fuzzes lists of Blind synchronous chess: arbitrary bytes are parsed or refused, each parsed list survives
//! a round trip, and two parsed lists can be played.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zugleich_rules::blind::{MoveList, adjudicate};
use zugleich_rules::{ByColor, Color};

/// Separates White's list from Black's.
const SEPARATOR: u8 = b'|';

fuzz_target!(|bytes: &[u8]| {
    let mut texts = bytes.splitn(2, |byte| *byte == SEPARATOR);
    let lists = ByColor::from_fn(|side| {
        let text = std::str::from_utf8(texts.next().unwrap_or_default()).ok()?;
        read(side, text)
    });
    if let Some(lists) = lists.both() {
        let game = adjudicate(lists.as_ref());
        let tokens = lists.white.tokens().len().max(lists.black.tokens().len());
        assert!(game.turns.len() <= 2 * tokens);
        assert!(game.outcome.winner.is_some(), "there are no draws");
    }
});

fn read(side: Color, text: &str) -> Option<MoveList> {
    match MoveList::read(side, text) {
        Ok(list) => {
            let line = list.to_string();
            assert_eq!(MoveList::read(side, &line).as_ref(), Ok(&list), "{line:?} reads back");
            Some(list)
        }
        Err(faults) => {
            assert!(!faults.as_slice().is_empty());
            assert!(!faults.to_string().is_empty());
            None
        }
    }
}
