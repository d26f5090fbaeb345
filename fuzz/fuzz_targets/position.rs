//! Fuzzes variants, options and positions: arbitrary bytes are parsed or refused, each parsed position
//! survives a round trip, and every plan offered in it is legal.
//!
//! The first line is a variant with options, `prediction castling=on`, the rest is the position.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::catalog::AnyMatch;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((header, position)) = text.split_once('\n') else { return };
    let Some(game) = open(header, position) else { return };
    // A game with a position given as moves starts from these moves.
    let written = game.record().position.clone().expect("a position was given");
    let again = open(header, &written).expect("what was written is a position");
    assert_eq!(again.record(), game.record(), "{position:?} reads back");
    assert_eq!(again.position(), game.position(), "{position:?} reads back");
    assert_eq!(again.scene(), game.scene(), "{position:?} reads back");
    assert_eq!(again.outcome(), game.outcome(), "{position:?} reads back");
    for side in Color::ALL {
        for plan in game.legal_plan_texts(side) {
            assert!(game.check(side, &plan).is_ok(), "{plan} is offered in {written:?}");
        }
    }
});

fn open(header: &str, position: &str) -> Option<Box<dyn AnyMatch>> {
    let mut words = header.split(' ');
    let variant = CATALOG.variant(words.next()?).ok()?;
    let options: Vec<_> = words.map(|option| option.split_once('=').unwrap_or((option, ""))).collect();
    match variant.open(&options, Some(position)) {
        Ok(game) => Some(game),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}
