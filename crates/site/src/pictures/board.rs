//! Boards as SVG. `web/css/picture.css` has the colours, and [`PIECES`] the referenced pieces.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;
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
/// Width of a close-up of a board.
const CLOSE_UP: f32 = 180.0;
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

/// Returns the board as an SVG file, with only the pieces and the styles that it needs, and without a rim.
pub fn still(sight: &MarkedPosition) -> String {
    let all = BoardSection { left: 0, top: 0, squares: sight.side };
    drawing(&all.view(), &all.draw(sight))
}

/// Returns close-ups of boards as one SVG file, side by side: each shows the arrows of its board, or without arrows the
/// marked squares.
pub fn close_ups(sights: &[MarkedPosition]) -> String {
    let mut inside = String::new();
    for (sight, index) in sights.iter().zip(0..) {
        let shown = BoardSection::around_marks(sight);
        let mut near = sight.clone();
        near.figures.retain(|figure| shown.contains(place_of(sight.side, figure.square)));
        let _ = write!(
            inside,
            "<svg x=\"{}\" width=\"{CLOSE_UP}\" height=\"{CLOSE_UP}\" viewBox=\"{}\">{}</svg>",
            number(index) * CLOSE_UP,
            shown.view(),
            shown.draw(&near)
        );
    }
    drawing(&format!("0 0 {} {CLOSE_UP}", number(sights.len()) * CLOSE_UP), &inside)
}

/// A square section of a board: its left column, its top row, and its number of columns and rows.
#[derive(Clone, Copy, Debug)]
struct BoardSection {
    left: usize,
    top: usize,
    squares: usize,
}

impl BoardSection {
    /// Returns the section that holds the arrows, or without arrows the marked squares: a square of at least
    /// `LEAST_SQUARES` columns, all of a board that is hardly larger.
    fn around_marks(sight: &MarkedPosition) -> Self {
        let all = Self { left: 0, top: 0, squares: sight.side };
        let arrows = sight.arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]);
        let traces = sight.last.iter().flat_map(|trace| [trace.from, trace.to]);
        let marked: Vec<_> = if sight.arrows.is_empty() { traces.collect() } else { arrows.collect() };
        let (columns, rows): (Vec<_>, Vec<_>) =
            marked.iter().map(|square| place_of(sight.side, square)).unzip();
        let span = |places: &[usize]| {
            let (least, most) = (places.iter().min()?, places.iter().max()?);
            Some((*least, most - least + 1))
        };
        let (Some((left, wide)), Some((top, high))) = (span(&columns), span(&rows)) else { return all };
        let squares = wide.max(high).max(LEAST_SQUARES);
        if squares + 1 >= sight.side {
            return all;
        }
        // The arrows are in the middle, as far as the edge of the board allows it.
        let first =
            |least: usize, span: usize| least.saturating_sub((squares - span) / 2).min(sight.side - squares);
        Self { left: first(left, wide), top: first(top, high), squares }
    }

    /// Returns the view box of the section.
    fn view(&self) -> String {
        let [left, top, wide] = [self.left, self.top, self.squares].map(|squares| number(squares) * UNIT);
        format!("{left} {top} {wide} {wide}")
    }

    fn contains(&self, (column, row): (usize, usize)) -> bool {
        (self.left..self.left + self.squares).contains(&column)
            && (self.top..self.top + self.squares).contains(&row)
    }

    /// Returns the content of the section.
    fn draw(&self, sight: &MarkedPosition) -> String {
        let mut svg = String::new();
        let (columns, rows) = (self.left..self.left + self.squares, self.top..self.top + self.squares);
        ground(&mut svg, sight.side, columns, rows);
        svg + &marks_and_figures(sight)
    }
}

/// Style of the squares where the page around a drawing is dark, as boards have it.
const DARK: &str =
    "@media (prefers-color-scheme: dark) { .ground { fill: #bfc3bc; } .shade { fill: #6f868a; } }";

/// Returns an SVG file with the pieces and the styles that its content uses.
fn drawing(view: &str, inside: &str) -> String {
    let used = |piece: &&str| inside.contains(&format!("#{}\"", piece.split('"').next().unwrap_or_default()));
    let pieces: String = symbols().filter(used).map(|piece| format!("<symbol id=\"{piece}")).collect();
    let style = used_style(inside);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\"><style>{style}{DARK}</style><defs>{pieces}</defs>{inside}</svg>"
    )
}

/// Returns the rules of the style sheet that apply to a drawing: those whose classes all occur in it.
fn used_style(inside: &str) -> String {
    let lists = inside.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let classes: BTreeSet<&str> = lists.flat_map(str::split_whitespace).collect();
    let applies = |selector: &str| {
        let mut named = selector.split('.').skip(1).filter_map(|part| part.split_whitespace().next());
        named.all(|class| classes.contains(class))
    };
    let rules = STYLE.lines().filter(|line| line.starts_with('.'));
    let used = rules.filter(|rule| rule.split('{').next().is_some_and(|all| all.split(',').any(applies)));
    used.collect()
}

/// Returns the symbols of the pieces, each from its name on.
fn symbols() -> impl Iterator<Item = &'static str> {
    let pieces = PIECES.trim_start_matches("<defs>").trim_end_matches("</defs>");
    pieces.split("<symbol id=\"").filter(|piece| !piece.is_empty())
}

/// Returns the content of the board, with a rim on the left and below.
pub(super) fn inside(sight: &MarkedPosition) -> String {
    let mut svg = String::new();
    rim(&mut svg, sight.side);
    let _ = write!(svg, "<g transform=\"translate({RIM} 0)\">");
    ground(&mut svg, sight.side, 0..sight.side, 0..sight.side);
    svg + &marks_and_figures(sight) + "</g>"
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

/// Draws the squares in these columns and rows.
fn ground(svg: &mut String, side: usize, columns: Range<usize>, rows: Range<usize>) {
    let [x, y] = [columns.start, rows.start].map(|first| number(first) * UNIT);
    let [wide, high] = [columns.len(), rows.len()].map(|squares| number(squares) * UNIT);
    let _ = write!(
        svg,
        "<rect class=\"ground\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/><path class=\"shade\" d=\""
    );
    for row in rows {
        // The lower left square is dark.
        for column in columns.clone().filter(|column| (side - 1 - row + column).is_multiple_of(2)) {
            let _ = write!(svg, "M{} {}h{UNIT}v{UNIT}h-{UNIT}z", number(column) * UNIT, number(row) * UNIT);
        }
    }
    svg.push_str("\"/>");
}

/// Draws the names of files and ranks.
fn rim(svg: &mut String, side: usize) {
    let wide = number(side) * UNIT;
    svg.push_str("<g class=\"rim\">");
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
        let (x, y) = (x + far * angle.sin(), y - far * angle.cos());
        format!("{},{}", rounded(x, 10.0), rounded(y, 10.0))
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
    let [x, y, angle, start, neck, tip, thin, wide] =
        [x, y, angle, start, neck, tip, thin, wide].map(|number| rounded(number, 100.0));
    let shift = if beside { format!(" translate(0 {})", rounded(aside, 100.0)) } else { String::new() };
    let _ = write!(
        svg,
        "<path class=\"shot of-{}\" transform=\"translate({x} {y}) rotate({angle}){shift}\" d=\"",
        name(arrow.side)
    );
    if arrow.predicted {
        let (dash, gap) = (0.17 * UNIT, 0.1 * UNIT);
        let mut at = start;
        while at + dash < neck {
            let [left, long, high] = [at, dash, 2.0 * thin].map(|number| rounded(number, 100.0));
            let _ = write!(svg, "M{left} -{thin}h{long}v{high}h-{long}z");
            at += dash + gap;
        }
        let _ = write!(svg, "M{neck} -{wide}L{tip} 0L{neck} {wide}z\"/>");
    } else {
        let _ = write!(svg, "M{start} -{thin}H{neck}V-{wide}L{tip} 0L{neck} {wide}V{thin}H{start}z\"/>");
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

/// Returns a number rounded to these parts of one, such as 10 for tenths: it is written without trailing zeros.
pub(super) fn rounded(number: f32, parts: f32) -> f32 {
    // A negative zero becomes positive.
    (number * parts).round() / parts + 0.0
}

pub(crate) fn number(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a position with an arrow of White.
    fn planned(from: &'static str, to: &'static str) -> MarkedPosition {
        let arrow = PlanArrow { side: Side::White, from, to, predicted: false };
        MarkedPosition { arrows: vec![arrow], ..MarkedPosition::of(8, &[]) }
    }

    #[test]
    fn still_has_only_the_styles_that_it_uses() {
        let drawn = still(&planned("a1", "a4"));
        for rule in [".ground", ".shade", ".shot {", ".shot.of-white"] {
            assert!(drawn.contains(rule), "no {rule}: {drawn}");
        }
        for rule in [".rim", ".shot.of-black", ".disc", ".met"] {
            assert!(!drawn.contains(rule), "{rule}: {drawn}");
        }
        assert!(drawn.contains("translate(22.5 337.5) rotate(-90)\""), "{drawn}");
    }

    #[test]
    fn close_ups_stand_side_by_side() {
        let drawn = close_ups(&[planned("a1", "a4"), planned("a1", "h8")]);
        assert!(drawn.contains("viewBox=\"0 0 360 180\""), "{drawn}");
        let parts: Vec<_> =
            drawn.split("<svg x=").skip(1).filter_map(|part| part.split('>').next()).collect();
        let size = "width=\"180\" height=\"180\"";
        let expected = [
            format!("\"0\" {size} viewBox=\"0 180 180 180\""),
            format!("\"180\" {size} viewBox=\"0 0 360 360\""),
        ];
        assert_eq!(parts, expected);
    }
}
