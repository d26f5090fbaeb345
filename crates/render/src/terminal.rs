//! A position as text for a terminal.

use zugleich_rules::board::letter;
use zugleich_rules::kernel::{BoardPiece, BoardView};
use zugleich_rules::{Color, File, Rank, Role, Square};

use crate::language::Language;
use crate::words::say;

/// Style of a printed board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardStyle {
    /// Chess symbols instead of letters.
    pub symbols: bool,
    /// Coloured squares and pieces, for a terminal with 256 colours.
    pub colours: bool,
    /// The side at the bottom.
    pub bottom: Color,
    /// Highlighted squares: in colours of their own, or in brackets.
    pub marked: Vec<Square>,
}

impl BoardStyle {
    /// Returns a style of letters without colours and marks, seen by this side.
    #[must_use]
    pub const fn plain(bottom: Color) -> Self {
        Self { symbols: false, colours: false, bottom, marked: Vec::new() }
    }
}

/// Returns the board with its coordinates, one line per rank, each ending in a line feed.
///
/// Pieces are FEN letters or chess symbols; two enemies on a square are written `Pp`, a resting piece has a
/// dot behind it, a superposed piece is `*` for White or `+` for Black.
///
/// ```
/// use zugleich_render::terminal::{BoardStyle, board};
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::Match};
/// let scene = Match::<Chesimul>::new(&[], None)?.scene().expect("it has a board");
/// let text = board(&scene, &BoardStyle::plain(Color::White));
/// assert_eq!(text.lines().next(), Some("5  r   n   b   q   k  "));
/// assert_eq!(text.lines().last(), Some("   a   b   c   d   e  "));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[must_use]
pub fn board(scene: &BoardView, style: &BoardStyle) -> String {
    let side = scene.geometry.side();
    let order = |index: usize| if style.bottom == Color::White { index } else { side - 1 - index };
    let mut text = String::new();
    for rank in (0..side).rev().map(|index| Rank::index(order(index))) {
        text.push_str(&format!("{rank} "));
        for file in (0..side).map(|index| File::index(order(index))) {
            text.push_str(&cell(scene, Square::new(file, rank), style));
        }
        text.push('\n');
    }
    text.push_str("  ");
    for file in (0..side).map(|index| File::index(order(index))) {
        text.push_str(&format!(" {file}  "));
    }
    text.push('\n');
    text
}

/// Returns a legend in English for the signs on this board that a chess player does not know, one per line.
///
/// ```
/// use zugleich_render::terminal::{BoardStyle, signs};
/// use zugleich_rules::{Color, kernel::Match, parity::{Parity, Standard}};
/// let style = BoardStyle::plain(Color::White);
/// let mut game = Match::<Parity<Standard>>::new(&[], None)?;
/// assert!(signs(&game.scene().expect("it has a board"), &style).is_empty());
/// game.play_line("e2e4 e7e5")?;
/// let told = signs(&game.scene().expect("it has a board"), &style);
/// assert_eq!(told, ["A dot behind a piece: it has just moved and rests this turn."]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[must_use]
pub fn signs(scene: &BoardView, style: &BoardStyle) -> Vec<String> {
    let figures = &scene.figures;
    let rests = figures.iter().any(|figure| figure.resting);
    let shared =
        figures.iter().any(|one| figures.iter().any(|two| one.square == two.square && one.side != two.side));
    let marked = !style.colours && !style.marked.is_empty();
    [(rests, "terminal-rests"), (shared, "terminal-shared"), (marked, "terminal-marked")]
        .into_iter()
        .filter(|(there, _)| *there)
        .map(|(_, name)| say(Language::English, name, &[]))
        .collect()
}

fn cell(scene: &BoardView, square: Square, style: &BoardStyle) -> String {
    let here: Vec<&BoardPiece> = scene.figures.iter().filter(|figure| figure.square == square).collect();
    let faces: String = here.iter().map(|figure| face(figure, style)).collect();
    let rests = if here.iter().any(|figure| figure.resting) { '.' } else { ' ' };
    let marked = style.marked.contains(&square);
    if style.colours {
        return format!("{}{:<4}{PLAIN}", colours(square, &here, marked), format!(" {faces}{rests}"));
    }
    let (before, after) = if marked { ('[', ']') } else { (' ', ' ') };
    match here.len() {
        0 => format!("{before}. {after}"),
        1 => format!("{before}{faces}{rests}{after}"),
        _ if rests == '.' => format!("{before}{faces}{rests}"),
        _ => format!("{before}{faces}{after}"),
    }
}

/// The escape sequence that resets colours.
const PLAIN: &str = "\u{1b}[0m";

/// Returns the escape sequence for the colours of a square and its pieces. Letters already distinguish the
/// sides.
fn colours(square: Square, here: &[&BoardPiece], marked: bool) -> String {
    let light = (square.file() as usize + square.rank() as usize) % 2 == 1;
    let ground = match (marked, light) {
        (false, false) => 24,
        (false, true) => 67,
        (true, false) => 94,
        (true, true) => 136,
    };
    let white = here.iter().any(|figure| figure.side == Color::White);
    format!("\u{1b}[1;38;5;{};48;5;{ground}m", if white { 231 } else { 16 })
}

fn face(figure: &BoardPiece, style: &BoardStyle) -> char {
    match (figure.face.only(), figure.side) {
        (Some(one), side) if style.symbols => symbol(side, one.role),
        (Some(one), side) => letter(side, one.role),
        (None, Color::White) => '*',
        (None, Color::Black) => '+',
    }
}

/// Returns the chess symbol of a piece.
const fn symbol(side: Color, role: Role) -> char {
    let (white, black) = match role {
        Role::King => ('♔', '♚'),
        Role::Queen => ('♕', '♛'),
        Role::Rook => ('♖', '♜'),
        Role::Bishop => ('♗', '♝'),
        Role::Knight => ('♘', '♞'),
        Role::Pawn => ('♙', '♟'),
    };
    match side {
        Color::White => white,
        Color::Black => black,
    }
}

#[cfg(test)]
mod tests {
    use zugleich_rules::kernel::Match;
    use zugleich_rules::parity::{Parity, Standard};

    use super::*;

    /// Draws a board after some turns, with marks on two squares.
    fn drawn(colours: bool, bottom: Color) -> String {
        let mut game = Match::<Parity<Standard>>::new(&[], None).unwrap();
        for turn in ["e2e4 e7e6", "a2a3 a7a6", "e4e5 e6e5"] {
            game.play_line(turn).unwrap();
        }
        let style = BoardStyle { colours, marked: vec![Square::E5, Square::E4], ..BoardStyle::plain(bottom) };
        board(&game.scene().unwrap(), &style)
    }

    #[test]
    fn marks_stand_around_a_square_and_move_nothing() {
        for bottom in Color::ALL {
            let text = drawn(false, bottom);
            assert!(text.contains("[Pp.") && text.contains("[. ]"), "{text}");
            assert!(text.lines().all(|line| line.len() == 34), "{text}");
        }
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        for bottom in Color::ALL {
            let mut text = drawn(true, bottom);
            assert_eq!(
                (text.matches("48;5;94m").count(), text.matches("48;5;136m").count()),
                (1, 1),
                "{text}"
            );
            while let Some(begin) = text.find('\u{1b}') {
                let end = begin + text[begin..].find('m').unwrap();
                text.replace_range(begin..=end, "");
            }
            let plain = drawn(false, bottom).replace(['[', ']', '.'], " ");
            assert_eq!(text.replace('.', " "), plain);
        }
    }
}
