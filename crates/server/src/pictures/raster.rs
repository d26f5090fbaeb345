//! Drawings as pixels, with a font of our own and none of the system's.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::board::{PIECES, STYLE};
use super::card::Card;

/// What only whole pictures have.
const MORE: &str = ".paper { fill: #f4f2ee; } text { font-family: Inter; fill: #222; } .bold { font-weight: 700; } \
                    .soft { fill: #605c53; }";
/// Letters of Latin, Greek and Cyrillic; `web/fonts/LICENSE.txt` is its licence.
const FONT: &[u8] = include_bytes!("../../../../web/fonts/picture.ttf");

static OPTIONS: LazyLock<Options<'static>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(FONT.to_vec());
    Options { fontdb: Arc::new(fonts), font_family: "Inter".to_owned(), ..Options::default() }
});

/// The pixels of a drawing; `None` if it cannot be drawn.
pub(super) fn pixels(card: &Card) -> Option<Pixmap> {
    let Card { width, height, inside } = card;
    let pieces = &*PIECES;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\"><style>{STYLE}{MORE}</style>{pieces}{inside}</svg>"
    );
    let tree =
        Tree::from_str(&svg, &OPTIONS).inspect_err(|error| tracing::error!(%error, "a picture is no SVG"));
    let mut pixels = Pixmap::new(u32::from(*width), u32::from(*height))?;
    resvg::render(&tree.ok()?, Transform::identity(), &mut pixels.as_mut());
    Some(pixels)
}

/// A drawing as PNG.
pub(super) fn png(card: &Card) -> Option<Vec<u8>> {
    pixels(card)?.encode_png().ok()
}
