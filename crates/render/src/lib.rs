//! What the rules know, in the forms that programs and people read: the JSON of interface.md, text for a
//! terminal, SVG, and words for a screen reader.

pub mod json;
