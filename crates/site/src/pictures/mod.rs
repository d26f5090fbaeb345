//! Pictures of games: SVG for pages and print, PNG and GIF for other uses.
//!
//! A picture contains only public data of revealed turns.

mod animation;
mod board;
mod glyph_outlines;
mod marked_position;
mod palette;
mod picture_renderer;
mod piece_drawings;
mod raster;
mod svg_drawing;

pub use animation::{Animation, MOST as MOST_FRAMES};
pub use board::{PIECES, board, close_ups, still};
pub(crate) use board::{UNIT, marks_and_figures, number};
pub use marked_position::{MarkedPosition, turn_frames};
pub use picture_renderer::{DrawingError, PictureRenderer, PictureRequest};
pub use svg_drawing::{Caption, SvgDrawing, icon, position};
