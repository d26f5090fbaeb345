//! Pictures of games: drawn as SVG for pages and paper, and as PNG and GIF for everybody else.
//!
//! A picture is made of what everybody is told of turns that were revealed, and of nothing else.

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
