//! Fuzzes records in JSON: arbitrary bytes are parsed or refused, and each game that is parsed and played
//! survives a round trip.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zugleich_games::CATALOG;
use zugleich_render::record;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match record::read_json(text) {
        Ok(read) => {
            let Ok(game) = CATALOG.replay(&read) else { return };
            let text = record::json(game.record(), game.outcome()).to_string();
            let again = record::read_json(&text).expect("what was written is a record");
            assert_eq!(&again, game.record(), "{text:?} reads back");
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
});
