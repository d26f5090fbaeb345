//! Representations of a game for use elsewhere: pictures, previews, embedded boards, and print.

mod embed;
mod link_preview;
mod printable_page;
mod shared_game;

pub use embed::{EmbeddedBoard, embed_page};
pub use link_preview::LinkPreview;
pub use link_preview::{lesson_card, lesson_preview, site_card, site_preview};
pub use printable_page::PrintablePage;
pub use shared_game::SharedGame;
