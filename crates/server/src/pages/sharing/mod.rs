//! Representations of a game for use elsewhere: pictures, previews, embedded boards, and print.

mod embed;
mod paper;
mod preview;
mod told;

pub(crate) use embed::{Embedded, embed_page};
pub(crate) use paper::Paper;
pub use preview::Preview;
pub(crate) use preview::{lesson_card, lesson_preview, site_card, site_preview};
pub(crate) use told::SharedGame;
