//! Fuzzes PGN-style records: arbitrary bytes are parsed or refused, and each parsed game survives a round
//! trip.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zugleich_games::{CATALOG, game};
use zugleich_render::record::pgn::{GameScore, PgnGame, RecordError};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    // Detection of the form must not panic on any text.
    let _ = PgnGame::is_pgn(text);
    match read(text) {
        Ok(score) => {
            let told = game(&score.record.variant).expect("the game was played").sentences;
            for sentences in [None, Some(told)] {
                let text = score.text(CATALOG, sentences).expect("a game that was read is legal");
                let again = read(&text).expect("what was written is a record");
                assert_eq!(again.record, score.record, "{text:?} reads back");
                assert_eq!(
                    (again.ending, again.tags),
                    (score.ending, score.tags.clone()),
                    "{text:?} reads back"
                );
            }
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
});

fn read(text: &str) -> Result<GameScore, RecordError> {
    let sheet = PgnGame::read(text)?;
    sheet.play(sheet.open(CATALOG)?).score
}
