//! What the rules know, in the forms that programs and people read: the JSON of interface.md, text for a
//! terminal, and words for a screen reader.

pub mod adjudication;
pub mod json;
mod pgn_text;
pub mod record;
mod superposed;
pub mod terminal;
pub mod texts;
pub mod why;
pub mod words;
