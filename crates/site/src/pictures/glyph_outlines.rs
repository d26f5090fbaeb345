//! Text of a drawing as glyph outlines, so that it looks the same without system fonts.

use std::fmt::Write as _;
use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Font for Latin, Greek and Cyrillic; its licence is `web/fonts/LICENSE.txt`.
const FONT: &[u8] = include_bytes!("../../../../web/fonts/picture.ttf");

static FACE: LazyLock<Face<'static>> = LazyLock::new(|| Face::parse(FONT, 0).expect("a test reads the font"));

/// Replaces each `text` element, which has `x`, `y` and `font-size` and is centred on `x` if it has
/// `text-anchor`, by a path. Missing glyphs become the font's empty box.
pub(super) fn outlined(svg: &str) -> String {
    let mut parts = svg.split("<text ");
    let mut drawn = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let element = part.split_once("</text>").and_then(|(text, rest)| Some((text.split_once('>')?, rest)));
        let Some(((attributes, words), rest)) = element else { continue };
        let number = |name| attribute(attributes, name).and_then(|value| value.parse().ok()).unwrap_or(0.0);
        let class = attribute(attributes, "class").unwrap_or_default();
        let scale = number("font-size") / f32::from(FACE.units_per_em());
        let glyphs: Vec<_> =
            unescaped(words).chars().map(|letter| FACE.glyph_index(letter).unwrap_or_default()).collect();
        let width = glyphs.iter().map(|&glyph| advance(glyph)).sum::<f32>() * scale;
        let is_centred = attribute(attributes, "text-anchor").is_some();
        let start = number("x") - if is_centred { width / 2.0 } else { 0.0 };
        let mut pen = SvgPathBuilder { path: String::new(), x: start, y: number("y"), scale };
        for glyph in glyphs {
            // A blank has no outline.
            let _ = FACE.outline_glyph(glyph, &mut pen);
            pen.x += advance(glyph) * scale;
        }
        let _ = write!(drawn, "<path class=\"words {class}\" d=\"{}\"/>{rest}", pen.path);
    }
    drawn
}

fn advance(glyph: GlyphId) -> f32 {
    f32::from(FACE.glyph_hor_advance(glyph).unwrap_or_default())
}

fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = attributes.split_once(&format!("{name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}

fn unescaped(words: &str) -> String {
    let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    words.replace("&amp;", "&")
}

/// Converts outlines, whose y axis points up, to path data, whose y axis points down.
struct SvgPathBuilder {
    path: String,
    x: f32,
    y: f32,
    scale: f32,
}

impl SvgPathBuilder {
    fn draw(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            let _ = write!(self.path, "{:.2} {:.2} ", self.x + x * self.scale, self.y - y * self.scale);
        }
    }
}

impl OutlineBuilder for SvgPathBuilder {
    fn move_to(&mut self, x: f32, y: f32) {
        self.draw('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.draw('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.draw('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.draw('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_outlines_where_it_stands() {
        let drawn = outlined("<g><text class=\"bold\" x=\"10\" y=\"20\" font-size=\"8\">I</text><rect/></g>");
        assert!(drawn.starts_with("<g><path class=\"words bold\" d=\"M"), "{drawn}");
        assert!(drawn.ends_with("z\"/><rect/></g>") && !drawn.contains("<text"), "{drawn}");
        let centred = outlined("<text x=\"10\" y=\"20\" font-size=\"8\" text-anchor=\"middle\">I</text>");
        let first = |svg: &str| svg.split(['M', ' ']).find_map(|text| text.parse::<f32>().ok()).unwrap();
        let (at_start, at_middle) = (first(&drawn), first(&centred));
        assert!(
            (10.0..14.0).contains(&at_start) && (8.0..10.5).contains(&at_middle),
            "{at_start} {at_middle}"
        );
    }

    #[test]
    fn letters_are_those_that_were_escaped() {
        let of = |words: &str| outlined(&format!("<text x=\"0\" y=\"0\" font-size=\"9\">{words}</text>"));
        assert_ne!(of("&lt;"), of("&amp;lt;"));
        assert_eq!(of("\u{4e00}"), of("\u{4e01}"), "both are the empty box");
    }
}
