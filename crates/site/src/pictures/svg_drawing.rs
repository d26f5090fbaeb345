//! Whole pictures: a board with a caption beneath it, or beside it for link previews.

use std::fmt::Write as _;

use zugleich_render::markup::escape;

use super::board;
use super::marked_position::MarkedPosition;

/// Width of a picture of a position, in pixels.
const WIDE: u16 = 720;
/// Size of a preview, which most sites do not crop.
const PREVIEW: (u16, u16) = (1200, 630);
/// Width of the text beside the board of a preview.
const BESIDE: f32 = 525.0;

/// Caption of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The name of the game.
    pub(crate) game: String,
    /// Names of the players, White first.
    pub(crate) players: Vec<String>,
    /// Progress or result.
    pub(crate) how: String,
}

/// A drawing for rasterization: its size in pixels and its SVG content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SvgDrawing {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) inside: String,
}

/// Returns a position with names and result beneath it.
pub fn position(sight: &MarkedPosition, about: &Caption) -> SvgDrawing {
    under(sight, about, WIDE)
}

pub(super) fn under(sight: &MarkedPosition, about: &Caption, width: u16) -> SvgDrawing {
    let wide = f32::from(width);
    let (margin, large, small) = (wide / 36.0, wide / 26.0, wide / 34.0);
    let scale = (wide - 2.0 * margin) / board::size(sight.side);
    let mut inside = format!(
        "<rect class=\"paper\" width=\"100%\" height=\"100%\"/><g transform=\"translate({margin} {margin}) scale({scale})\">{}</g>",
        board::inside(sight)
    );
    let mut y = wide + large * 0.6;
    let left = margin + board::RIM * scale;
    let letters = |size: f32| fitting(wide - left - margin, size);
    text(&mut inside, "bold", left, y, large, &shorten(&about.players.join(" – "), letters(large)));
    let how =
        if about.how.is_empty() { about.game.clone() } else { format!("{} · {}", about.game, about.how) };
    for line in lines(&how, letters(small), 2) {
        y += small * 1.45;
        text(&mut inside, "soft", left, y, small, &line);
    }
    // Space for two lines is always reserved: all pictures of a game have the same size.
    let height = wide + large * 0.6 + small * 2.9 + margin;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few hundred")]
    SvgDrawing { width, height: height.ceil() as u16, inside }
}

impl SvgDrawing {
    /// Returns a link preview: the board, with the caption beside it.
    pub fn preview(sight: &MarkedPosition, about: &Caption) -> Self {
        let (width, height) = PREVIEW;
        let scale = 570.0 / board::size(sight.side);
        let mut inside = format!(
            "<rect class=\"paper\" width=\"100%\" height=\"100%\"/><g transform=\"translate(24 36) scale({scale})\">{}</g>",
            board::inside(sight)
        );
        let mut y = 100.0;
        let mut say = |words: &str, class: &str, size: f32, most: usize| {
            for line in lines(words, fitting(BESIDE, size), most) {
                text(&mut inside, class, 650.0, y, size, &line);
                y += size * 1.3;
            }
            y += size * 0.6;
        };
        say(&about.game, "bold", 46.0, 2);
        for player in &about.players {
            say(player, "plain", 34.0, 1);
        }
        // Without players there is room for more lines.
        say(&about.how, "soft", 28.0, if about.players.is_empty() { 8 } else { 4 });
        let _ = write!(inside, "<g transform=\"translate(650 530) scale(2)\">{}</g>", logo());
        text(&mut inside, "bold", 730.0, 576.0, 40.0, "Zugleich");
        Self { width, height, inside }
    }
}

/// Returns the site's logo as a square, with a margin if the platform crops it (`cut`).
pub fn icon(size: u16, cut: bool) -> SvgDrawing {
    let unit = f32::from(size) / 32.0;
    let inside = if cut {
        let ground = "<rect width=\"100%\" height=\"100%\" fill=\"#2f7566\"/>";
        let shift = f32::from(size) * 0.16;
        format!("{ground}<g transform=\"translate({shift} {shift}) scale({})\">{}</g>", unit * 0.68, logo())
    } else {
        format!("<g transform=\"scale({unit})\">{}</g>", logo())
    };
    SvgDrawing { width: size, height: size, inside }
}

/// Returns the content of the site's logo, 32 units wide.
fn logo() -> &'static str {
    let svg = include_str!("../../../../web/favicon.svg").trim_end().trim_end_matches("</svg>");
    svg.split_once('>').map_or(svg, |(_, inside)| inside)
}

fn text(svg: &mut String, class: &str, x: f32, y: f32, size: f32, words: &str) {
    let words = escape(words);
    let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{words}</text>");
}

/// Returns a number of letters of this size that surely fits into a space.
fn fitting(space: f32, size: f32) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few dozen")]
    let letters = (space / (size * 0.56)) as usize;
    letters.max(1)
}

/// Breaks words into lines of limited length; the last line is shortened if there is more.
fn lines(words: &str, letters: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| shorten(line, letters)).collect()
}

fn shorten(words: &str, letters: usize) -> String {
    if words.chars().count() <= letters {
        return words.to_owned();
    }
    let kept: String = words.chars().take(letters.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_into_lines_and_cut_short() {
        assert_eq!(lines("", 10, 2), Vec::<String>::new());
        assert_eq!(lines("White wins by taking the king", 12, 3), ["White wins", "by taking", "the king"]);
        assert_eq!(lines("White wins by taking the king", 12, 2), ["White wins", "by taking t…"]);
        assert_eq!(lines("Donaudampfschifffahrt", 8, 2), ["Donauda…"]);
    }

    #[test]
    fn names_are_not_markup() {
        let about = Caption { players: vec!["<b>&".to_owned()], ..Caption::default() };
        for card in [
            position(&MarkedPosition::of(5, &[]), &about),
            SvgDrawing::preview(&MarkedPosition::of(5, &[]), &about),
        ] {
            assert!(
                card.inside.contains("&lt;b&gt;&amp;") && !card.inside.contains("<b>"),
                "{}",
                card.inside
            );
        }
    }
}
