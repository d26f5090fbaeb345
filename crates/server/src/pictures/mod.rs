//! Pictures of games: SVG for pages and print, PNG and GIF for other uses.
//!
//! A picture contains only public data of revealed turns.

mod board;
mod card;
mod faces;
mod film;
mod letters;
mod palette;
mod raster;
mod sight;
mod studio;

pub(crate) use board::{PIECES, board, still};
pub(crate) use card::{About, Card, icon, position};
pub(crate) use film::{Film, MOST as MOST_FRAMES};
pub(crate) use sight::{Sight, course};
pub(crate) use studio::{DrawingError, Picture, Studio};
