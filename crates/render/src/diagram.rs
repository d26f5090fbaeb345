//! A position as a drawing for a page or for paper, with planned moves as arrows.
//!
//! The pieces are drawn by reference: the page with the drawing includes [`PIECES`] once.

use std::fmt::Write;

use zugleich_rules::board::{color_name, role_name};
use zugleich_rules::kernel::BoardView;
use zugleich_rules::{Color, Square};

use crate::language::Language;
use crate::markup::escape;
use crate::words;

/// The symbols that the drawings refer to.
pub const PIECES: &str = include_str!("../../../web/pieces.svg");

/// The width of a square.
const UNIT: f32 = 45.0;

/// A planned move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Side of the plan.
    pub side: Color,
    /// Square of departure.
    pub from: Square,
    /// Square of arrival.
    pub to: Square,
}

/// Returns the board as SVG, seen from White, with a title for screen readers in a language.
///
/// ```
/// use zugleich_render::{diagram, language::Language};
/// use zugleich_rules::{kernel::Match, prediction::Prediction};
/// let game = Match::<Prediction>::new(&[], Some("4k3/7p/8/r6R/8/8/7P/4K3 - - 0 1"))?;
/// let svg = diagram::board(Language::English, &game.scene().expect("it has a board"), &[], "Two rooks");
/// assert_eq!(svg.matches("<use ").count(), 6);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[must_use]
pub fn board(language: Language, scene: &BoardView, arrows: &[Arrow], title: &str) -> String {
    let side = scene.geometry.side();
    let size = UNIT * file(side);
    let pieces: Vec<_> = scene.figures.iter().map(|figure| words::piece_label(language, figure)).collect();
    let mut svg = format!(
        "<svg viewBox=\"0 0 {size} {size}\" class=\"diagram\" role=\"img\" aria-label=\"{}: {}\">\n\
         <rect class=\"light\" width=\"{size}\" height=\"{size}\"/><path class=\"dark\" d=\"",
        escape(title),
        escape(&pieces.join(", ")),
    );
    for row in 0..side {
        for column in (0..side).filter(|column| (row + column) % 2 == 1) {
            let _ = write!(svg, "M{} {}h{UNIT}v{UNIT}h-{UNIT}z", file(column) * UNIT, file(row) * UNIT);
        }
    }
    svg.push_str("\"/>\n");
    for figure in &scene.figures {
        let (x, y) = centre(side, figure.square);
        // A piece that may be of several types is drawn as the first.
        let name = figure.face.iter().next().map_or("pawn", |one| role_name(one.role));
        let (left, top) = (x - UNIT / 2.0, y - UNIT / 2.0);
        let color = color_name(figure.side);
        let _ = writeln!(
            svg,
            "<g class=\"{color}\"><use href=\"#{name}\" x=\"{left}\" y=\"{top}\" width=\"{UNIT}\" height=\"{UNIT}\"/></g>"
        );
    }
    for arrow in arrows {
        let meets = arrows.iter().any(|other| (other.from, other.to) == (arrow.to, arrow.from));
        draw(&mut svg, side, arrow, if meets { UNIT * 0.16 } else { 0.0 });
    }
    svg.push_str("</svg>\n");
    svg
}

fn file(number: usize) -> f32 {
    f32::from(u8::try_from(number).unwrap_or_default())
}

fn centre(side: usize, square: Square) -> (f32, f32) {
    let (column, rank) = (square.file() as usize, square.rank() as usize);
    ((file(column) + 0.5) * UNIT, (file(side - 1 - rank) + 0.5) * UNIT)
}

/// Draws an arrow in the colour of its side, outlined in the other; `aside` moves it to the right of its
/// direction.
fn draw(svg: &mut String, side: usize, arrow: &Arrow, aside: f32) {
    let ((x, y), (to_x, to_y)) = (centre(side, arrow.from), centre(side, arrow.to));
    let length = (to_x - x).hypot(to_y - y);
    let angle = (to_y - y).atan2(to_x - x).to_degrees();
    let (start, neck, tip) = (UNIT * 0.35, length - UNIT * 0.5, length - UNIT * 0.1);
    let (thin, wide) = (UNIT * 0.075, UNIT * 0.22);
    let _ = writeln!(
        svg,
        "<path class=\"arrow {}\" transform=\"translate({x} {y}) rotate({angle}) translate(0 {aside})\" \
         d=\"M{start} {}H{neck}V{}L{tip} 0L{neck} {wide}V{thin}H{start}z\"/>",
        color_name(arrow.side),
        -thin,
        -wide,
    );
}
