//! Output of the rules for programs and people: the JSON of interface.md, text for a terminal, and words for
//! a screen reader.

pub mod diagram;
pub mod json;
pub mod json_part;
mod labels;
pub mod language;
pub mod markup;
pub mod patterns;
pub mod pgn_text;
pub mod piece_letters;
pub mod record;
pub mod refusals;
mod sentences;
pub mod sheet;
pub mod superposed;
pub mod terminal;
pub mod texts;
pub mod words;

pub use sentences::Sentences;
