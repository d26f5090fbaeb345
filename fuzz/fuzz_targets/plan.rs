//! Fuzzes the turns of a game: each word is parsed or refused, each of its readings is a legal plan, a
//! refused turn changes nothing, and the resulting game can be replayed.
//!
//! The first line is a variant with options, `parity king_risk=allowed`; each further line is a turn.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::catalog::AnyMatch;

/// Limit of turns per input; more find nothing new and take time.
const TURNS: usize = 16;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut lines = text.lines();
    let Some(mut game) = lines.next().and_then(open) else { return };
    for line in lines.take(TURNS) {
        for word in line.split_whitespace().take(2) {
            Color::ALL.into_iter().for_each(|side| read(&*game, side, word));
        }
        let before = game.position();
        match game.play_line(line) {
            Ok(report) => assert_eq!(report.position, game.position()),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(before, game.position(), "{line:?} is refused and changes nothing");
            }
        }
    }
    let again = CATALOG.replay(game.record()).expect("a game that was played is legal");
    assert_eq!(again.position(), game.position());
});

fn open(header: &str) -> Option<Box<dyn AnyMatch>> {
    let mut words = header.split(' ');
    let variant = CATALOG.variant(words.next()?).ok()?;
    let options: Vec<_> = words.map(|option| option.split_once('=').unwrap_or((option, ""))).collect();
    variant.start(&options).ok()
}

fn read(game: &dyn AnyMatch, side: Color, word: &str) {
    match game.readings(side, word) {
        Ok(readings) => {
            assert!(!readings.is_empty(), "{word:?} may be read, as something");
            for reading in readings {
                let plan = game.check(side, &reading).expect("what a word may mean is legal");
                let again = game.check(side, plan.text()).expect("a plan that was judged is legal");
                assert_eq!(again.text(), plan.text(), "it reads back");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
