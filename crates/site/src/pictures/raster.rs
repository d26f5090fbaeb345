//! Rasterization of drawings, with our own font and no system fonts.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::board::{PIECES, STYLE};
use super::glyph_outlines::outlined;
use super::svg_drawing::SvgDrawing;

/// Styles that only whole pictures have.
const MORE: &str = ".paper { fill: #f4f2ee; } .words { fill: #222; } \
                    .bold { stroke: #222; } .soft { fill: #605c53; }";
/// Rasterizes a drawing; `None` if it cannot be drawn.
pub(super) fn pixels(card: &SvgDrawing) -> Option<Pixmap> {
    let SvgDrawing { width, height, inside } = card;
    let pieces = &*PIECES;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\"><style>{STYLE}{MORE}</style>{pieces}{}</svg>",
        outlined(inside)
    );
    let tree = Tree::from_str(&svg, &Options::default())
        .inspect_err(|error| tracing::error!(%error, "a picture is no SVG"));
    let mut pixels = Pixmap::new(u32::from(*width), u32::from(*height))?;
    resvg::render(&tree.ok()?, Transform::identity(), &mut pixels.as_mut());
    Some(pixels)
}

/// Encodes a drawing as PNG.
pub(super) fn png(card: &SvgDrawing) -> Option<Vec<u8>> {
    pixels(card)?.encode_png().ok()
}
