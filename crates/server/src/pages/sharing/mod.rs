//! What is made of a game to be shown elsewhere: pictures, previews, a board in pages of others, and paper.

mod embed;
mod paper;
mod preview;
mod told;

pub(crate) use embed::{Embedded, embed_page};
pub(crate) use paper::Paper;
pub use preview::Preview;
pub(crate) use preview::{lesson_card, lesson_preview, site_card, site_preview};
pub(crate) use told::SharedGame;
