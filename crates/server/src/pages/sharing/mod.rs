//! Representations of a game for use elsewhere: pictures, previews, embedded boards, and print.

mod embed;
mod link_preview;
mod printable_page;
mod shared_game;

pub(crate) use embed::{EmbeddedBoard, embed_page};
pub use link_preview::LinkPreview;
pub(crate) use link_preview::{lesson_card, lesson_preview, site_card, site_preview};
pub(crate) use printable_page::PrintablePage;
pub(crate) use shared_game::SharedGame;
