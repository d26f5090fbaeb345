//! Four words for two players' keys, for comparison by voice.

use super::player_key::PlayerKey;
use super::seat::{BySeat, TranscriptSeat};
pub use super::word_list::LIST;
use crate::base::{TranscriptValue, canonical};

/// Returns the words of a game's two keys.
///
/// ```
/// use zugleich_transcript::{PlayerKey, BySeat, words};
/// let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296";
/// let up = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";
/// let down = "b01cbd1c01e58065711814b583f061e9d431cca994cea1313449bf97c840ae0a";
/// let key = |y: &str| PlayerKey::read(&format!("04{x}{y}")).expect("a point on P-256");
/// let shown = words::of("abcdefghijkm", &BySeat { white: key(up), black: key(down) });
/// assert_eq!(shown.split(' ').count(), 4);
/// assert_ne!(shown, words::of("abcdefghijkm", &BySeat { white: key(up), black: key(up) }));
/// ```
#[must_use]
pub fn of(game: &str, keys: &BySeat<PlayerKey>) -> String {
    let named =
        |seat: TranscriptSeat| (seat.to_string(), TranscriptValue::Text(keys.of(seat).as_str().to_owned()));
    let mut parts: std::collections::BTreeMap<_, _> = TranscriptSeat::ALL.map(named).into();
    parts.insert("game".to_owned(), TranscriptValue::Text(game.to_owned()));
    let hash = canonical::hash(canonical::WORDS, &TranscriptValue::Object(parts));
    let words: Vec<_> = hash.bytes()[..4].iter().map(|byte| LIST[usize::from(*byte)]).collect();
    words.join(" ")
}
