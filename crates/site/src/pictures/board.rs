//! Boards as SVG. `web/css/picture.css` has the colours, and [`PIECES`] the referenced pieces.

use std::fmt::Write as _;
use std::sync::LazyLock;

use zugleich_wire::{PieceView, Side};

use super::marked_position::{MarkedPosition, MoveTrace, PlanArrow, name};
use super::piece_drawings;

/// Style sheet of pictures.
pub(super) const STYLE: &str = include_str!("../../../../web/css/picture.css");
/// Width of a square.
pub(crate) const UNIT: f32 = 45.0;
/// Width of the rim with the names of files and ranks.
pub(super) const RIM: f32 = 14.0;
/// Offset and scale of a piece that shares its square.
const ASIDE: f32 = 0.19 * UNIT;
const SMALLER: f32 = 0.74;
/// Minimum number of files of a part of a board.
const LEAST_SQUARES: usize = 4;
/// Attributes of the names of files and ranks.
const NAMES: &str = "font-size=\"8\" text-anchor=\"middle\"";

/// The pieces of both colours: those of the pages with literal colours, since not all SVG renderers support
/// variables.
pub static PIECES: LazyLock<String> = LazyLock::new(|| {
    let symbols = zugleich_render::diagram::PIECES;
    let symbols =
        symbols.split_once('>').map_or(symbols, |(_, rest)| rest).trim_end().trim_end_matches("</svg>");
    let white = painted(symbols, Side::White, "#fdfbf6", "#23211e", "#23211e");
    let black = painted(symbols, Side::Black, "#211f1c", "#171513", "#d6d0c3");
    format!("<defs>{white}{black}</defs>")
});

fn painted(symbols: &str, side: Side, fill: &str, line: &str, detail: &str) -> String {
    let piece = format!(
        "fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
    );
    symbols
        .replace("id=\"", &format!("id=\"{}-", name(side)))
        .replace("class=\"piece\"", &piece)
        .replace("class=\"detail\"", &format!("fill=\"none\" stroke=\"{detail}\" stroke-linecap=\"butt\""))
        .replace("class=\"eye\"", &format!("fill=\"{detail}\" stroke=\"none\""))
        .replace("var(--piece-detail)", detail)
        .replace('\n', "")
}

/// Returns width and height of a board with this many files, including its rim.
pub(super) fn size(side: usize) -> f32 {
    number(side) * UNIT + RIM
}

/// Returns a board as an SVG element with an accessible name.
pub fn board(sight: &MarkedPosition, title: &str) -> String {
    let size = size(sight.side);
    let title = zugleich_render::markup::escape(title);
    let inside = inside(sight);
    format!(
        "<svg class=\"picture\" viewBox=\"0 0 {size} {size}\" role=\"img\" aria-label=\"{title}\">{inside}</svg>"
    )
}

/// Returns the board as an SVG file, with only the pieces that it needs and without a rim.
pub fn still(sight: &MarkedPosition) -> String {
    section(sight, (0, 0), sight.side)
}

/// Returns the part of the board that holds the arrows, or without arrows the marked squares, as an SVG file: a
/// square of at least `LEAST_SQUARES` files, all of a board that is hardly larger.
pub fn close_up(sight: &MarkedPosition) -> String {
    let arrows = sight.arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]);
    let traces = sight.last.iter().flat_map(|trace| [trace.from, trace.to]);
    let marked: Vec<_> = if sight.arrows.is_empty() { traces.collect() } else { arrows.collect() };
    let (columns, rows): (Vec<_>, Vec<_>) = marked.iter().map(|square| place_of(sight.side, square)).unzip();
    let span = |places: &[usize]| {
        let (least, most) = (places.iter().min()?, places.iter().max()?);
        Some((*least, most - least + 1))
    };
    let (Some((left, wide)), Some((top, high))) = (span(&columns), span(&rows)) else { return still(sight) };
    let size = wide.max(high).max(LEAST_SQUARES);
    if size + 1 >= sight.side {
        return still(sight);
    }
    // The arrows are in the middle, as far as the edge of the board allows it.
    let first = |least: usize, span: usize| least.saturating_sub((size - span) / 2).min(sight.side - size);
    section(sight, (first(left, wide), first(top, high)), size)
}

/// Returns a square part of the board as an SVG file: its left column, its top row, and its number of squares.
fn section(sight: &MarkedPosition, (left, top): (usize, usize), squares: usize) -> String {
    let (x, y, wide) = (RIM + number(left) * UNIT, number(top) * UNIT, number(squares) * UNIT);
    let inside = inside(sight);
    let used = |piece: &&str| inside.contains(&format!("#{}\"", piece.split('"').next().unwrap_or_default()));
    let pieces: String = symbols().filter(used).map(|piece| format!("<symbol id=\"{piece}")).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {wide} {wide}\">\
         <style>{STYLE}</style><defs>{pieces}</defs>{inside}</svg>"
    )
}

/// Returns the symbols of the pieces, each from its name on.
fn symbols() -> impl Iterator<Item = &'static str> {
    let pieces = PIECES.trim_start_matches("<defs>").trim_end_matches("</defs>");
    pieces.split("<symbol id=\"").filter(|piece| !piece.is_empty())
}

/// Returns the content of the board.
pub(super) fn inside(sight: &MarkedPosition) -> String {
    let mut svg = String::new();
    ground(&mut svg, sight.side);
    // The rim is on the left and below.
    let _ = write!(svg, "<g transform=\"translate({RIM} 0)\">{}</g>", marks_and_figures(sight));
    svg
}

/// Returns the marks, the figures and the arrows of a board whose upper left corner is the origin.
pub(crate) fn marks_and_figures(sight: &MarkedPosition) -> String {
    let mut svg = String::new();
    for trace in &sight.last {
        draw_trace(&mut svg, sight.side, trace);
    }
    if let Some(square) = sight.check {
        shape(&mut svg, "attacked", centre(sight.side, square), &[0.5 * UNIT; 8], 0.5);
    }
    for square in &sight.met {
        shape(&mut svg, "met", centre(sight.side, square), &[[0.38 * UNIT, 0.19 * UNIT]; 8].concat(), 0.0);
    }
    for square in &sight.taken {
        let (x, y) = centre(sight.side, square);
        let _ = write!(svg, "<circle class=\"taken\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", 0.42 * UNIT);
    }
    for figure in &sight.figures {
        place(&mut svg, sight, figure);
    }
    for arrow in &sight.arrows {
        draw(&mut svg, sight, arrow);
    }
    svg
}

fn ground(svg: &mut String, side: usize) {
    let wide = number(side) * UNIT;
    let _ = write!(
        svg,
        "<rect class=\"ground\" x=\"{RIM}\" width=\"{wide}\" height=\"{wide}\"/><path class=\"shade\" d=\""
    );
    for row in 0..side {
        // The lower left square is dark.
        for column in (0..side).filter(|column| (side - 1 - row + column).is_multiple_of(2)) {
            let _ =
                write!(svg, "M{} {}h{UNIT}v{UNIT}h-{UNIT}z", RIM + number(column) * UNIT, number(row) * UNIT);
        }
    }
    svg.push_str("\"/><g class=\"rim\">");
    for (index, letter) in ('a'..).take(side).enumerate() {
        let along = (number(index) + 0.5) * UNIT;
        let _ = write!(svg, "<text x=\"{}\" y=\"{}\" {NAMES}>{letter}</text>", RIM + along, wide + 10.5);
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" {NAMES}>{}</text>",
            RIM / 2.0,
            wide - along + 3.0,
            index + 1
        );
    }
    svg.push_str("</g>");
}

/// Draws a piece's last move: both squares in the tint of its side, and a thin line between them.
fn draw_trace(svg: &mut String, squares: usize, trace: &MoveTrace) {
    let side = name(trace.side);
    let [(x, y), (to_x, to_y)] = [trace.from, trace.to].map(|square| centre(squares, square));
    for (x, y) in [(x, y), (to_x, to_y)] {
        let (left, top) = (x - UNIT / 2.0, y - UNIT / 2.0);
        let _ = write!(
            svg,
            "<rect class=\"trace of-{side}\" x=\"{left}\" y=\"{top}\" width=\"{UNIT}\" height=\"{UNIT}\"/>"
        );
    }
    let length = (to_x - x).hypot(to_y - y);
    let part = 1.0 - (0.36 * UNIT / length).min(0.5);
    let _ = write!(
        svg,
        "<path class=\"way of-{side}\" d=\"M{x} {y}L{:.1} {:.1}\"/><circle class=\"way of-{side}\" cx=\"{x}\" cy=\"{y}\" r=\"2\"/>",
        x + part * (to_x - x),
        y + part * (to_y - y)
    );
}

/// Draws a polygon whose corners have these distances from its centre.
fn shape(svg: &mut String, class: &str, (x, y): (f32, f32), reach: &[f32], turn: f32) {
    let points = reach.iter().enumerate().map(|(index, far)| {
        let angle = (number(index) + turn) * std::f32::consts::TAU / number(reach.len());
        format!("{:.1},{:.1}", x + far * angle.sin(), y - far * angle.cos())
    });
    let points: Vec<_> = points.collect();
    let _ = write!(svg, "<polygon class=\"{class}\" points=\"{}\"/>", points.join(" "));
}

/// Draws a figure in the centre of its square, or in its half of a shared one: White below on the left, Black
/// above on the right.
fn place(svg: &mut String, sight: &MarkedPosition, figure: &PieceView) {
    let (x, y) = anchor(sight, figure.square, figure.side);
    let shared = shares(sight, figure.square);
    if shared {
        let (left, top) = centre(sight.side, figure.square);
        let (left, top) = (left - UNIT / 2.0, top - UNIT / 2.0);
        let _ = match figure.side {
            Side::White => write!(svg, "<path class=\"seam\" d=\"M{left} {top}v{UNIT}h{UNIT}z\"/>"),
            Side::Black => write!(svg, "<path class=\"seam low\" d=\"M{left} {top}h{UNIT}v{UNIT}z\"/>"),
        };
    }
    let scale = if shared { SMALLER } else { 1.0 };
    let _ =
        write!(svg, "<g class=\"of-{}\" transform=\"translate({x} {y}) scale({scale})\">", name(figure.side));
    piece_drawings::face(svg, figure.side, &figure.face);
    if figure.resting {
        let (right, down) = match (shared, figure.side) {
            (false, _) => (15.0, 15.0),
            (true, Side::White) => (-11.5, 11.5),
            (true, Side::Black) => (11.5, -11.5),
        };
        let _ = write!(
            svg,
            "<g class=\"rest\" transform=\"translate({right} {down})\"><circle r=\"6.4\"/><path d=\"M-2-3V3M2-3V3\"/></g>"
        );
    }
    svg.push_str("</g>");
}

/// Draws an arrow in the colour of its side; predictions are dashed and offset.
fn draw(svg: &mut String, sight: &MarkedPosition, arrow: &PlanArrow) {
    let ((x, y), (to_x, to_y)) = (anchor(sight, arrow.from, arrow.side), centre(sight.side, arrow.to));
    let length = (to_x - x).hypot(to_y - y);
    let angle = (to_y - y).atan2(to_x - x).to_degrees();
    let way = |one: &PlanArrow| if one.from < one.to { (one.from, one.to) } else { (one.to, one.from) };
    let beside = sight.arrows.iter().filter(|other| way(other) == way(arrow)).count() > 1;
    let aside = if !beside {
        0.0
    } else if arrow.predicted {
        0.3 * UNIT
    } else {
        0.09 * UNIT
    };
    let (start, neck, tip) = (0.3 * UNIT, length - 0.42 * UNIT, length - 0.12 * UNIT);
    let (thin, wide) = (0.055 * UNIT, 0.16 * UNIT);
    let _ = write!(
        svg,
        "<path class=\"shot of-{}\" transform=\"translate({x:.2} {y:.2}) rotate({angle:.2}) translate(0 {aside:.2})\" d=\"",
        name(arrow.side)
    );
    if arrow.predicted {
        let (dash, gap) = (0.17 * UNIT, 0.1 * UNIT);
        let mut at = start;
        while at + dash < neck {
            let _ = write!(svg, "M{at:.2} -{thin:.2}h{dash:.2}v{:.2}h-{dash:.2}z", 2.0 * thin);
            at += dash + gap;
        }
        let _ = write!(svg, "M{neck:.2} -{wide:.2}L{tip:.2} 0L{neck:.2} {wide:.2}z\"/>");
    } else {
        let _ = write!(
            svg,
            "M{start:.2} -{thin:.2}H{neck:.2}V-{wide:.2}L{tip:.2} 0L{neck:.2} {wide:.2}V{thin:.2}H{start:.2}z\"/>"
        );
    }
}

fn shares(sight: &MarkedPosition, square: &str) -> bool {
    sight.figures.iter().filter(|figure| figure.square == square).count() > 1
}

/// Returns the centre of a side's figure on a square.
fn anchor(sight: &MarkedPosition, square: &str, side: Side) -> (f32, f32) {
    let (x, y) = centre(sight.side, square);
    match (shares(sight, square), side) {
        (false, _) => (x, y),
        (true, Side::White) => (x - ASIDE, y + ASIDE),
        (true, Side::Black) => (x + ASIDE, y - ASIDE),
    }
}

fn centre(side: usize, square: &str) -> (f32, f32) {
    let (column, row) = place_of(side, square);
    ((number(column) + 0.5) * UNIT, (number(row) + 0.5) * UNIT)
}

/// Returns column and row of a square, from the upper left.
fn place_of(side: usize, square: &str) -> (usize, usize) {
    let (file, rank) = match square.as_bytes() {
        &[file, rank] => (file.saturating_sub(b'a'), rank.saturating_sub(b'1')),
        _ => (0, 0),
    };
    (usize::from(file), (side - 1).saturating_sub(usize::from(rank)))
}

pub(crate) fn number(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or_default())
}
