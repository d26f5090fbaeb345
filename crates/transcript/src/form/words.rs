//! Four words for two players' keys, to be compared by voice.

use super::player_key::PlayerKey;
use super::seat::{Seat, Seats};
pub use super::word_list::LIST;
use crate::base::{Value, canonical};

/// The words of a game's two keys.
///
/// ```
/// use zugleich_transcript::{PlayerKey, Seats, words};
/// let key = |digit: &str| PlayerKey::read(&format!("04{}", digit.repeat(128))).expect("130 digits");
/// let shown = words::of("abcdefghijkm", &Seats { white: key("1"), black: key("2") });
/// assert_eq!(shown.split(' ').count(), 4);
/// assert_ne!(shown, words::of("abcdefghijkm", &Seats { white: key("1"), black: key("3") }));
/// ```
#[must_use]
pub fn of(game: &str, keys: &Seats<PlayerKey>) -> String {
    let named = |seat: Seat| (seat.to_string(), Value::Text(keys.of(seat).as_str().to_owned()));
    let mut parts: std::collections::BTreeMap<_, _> = Seat::ALL.map(named).into();
    parts.insert("game".to_owned(), Value::Text(game.to_owned()));
    let hash = canonical::hash(canonical::WORDS, &Value::Object(parts));
    let words: Vec<_> = hash.bytes()[..4].iter().map(|byte| LIST[usize::from(*byte)]).collect();
    words.join(" ")
}
