//! What the rules know, in the forms that programs and people read: the JSON of interface.md, text for a
//! terminal, and words for a screen reader.

pub mod adjudication;
pub mod chart;
pub mod diagram;
pub mod json;
mod markup;
mod pgn_text;
pub mod record;
pub mod sheets;
mod superposed;
pub mod terminal;
pub mod texts;
pub mod why;
pub mod words;
