//! A position as text for a terminal.

use zugleich_rules::board::letter;
use zugleich_rules::kernel::{Figure, Scene};
use zugleich_rules::{Color, File, Rank, Role, Square};

use crate::words::say;

/// How a board is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Chess symbols instead of letters.
    pub symbols: bool,
    /// The side at the bottom.
    pub bottom: Color,
}

/// The board with its coordinates, one line a rank, each ending in a line feed.
///
/// Pieces are FEN letters or chess symbols; two enemies on a square are written `Pp`, a resting piece has a
/// dot behind it, a piece that may be of several types is `*` or `+` for White and Black.
///
/// ```
/// use zugleich_render::terminal::{Style, board};
/// use zugleich_rules::{Color, chesimul::Chesimul, kernel::Match};
/// let scene = Match::<Chesimul>::new(&[], None)?.scene().expect("it has a board");
/// let text = board(&scene, Style { symbols: false, bottom: Color::White });
/// assert_eq!(text.lines().next(), Some("5  r   n   b   q   k  "));
/// assert_eq!(text.lines().last(), Some("   a   b   c   d   e  "));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[must_use]
pub fn board(scene: &Scene, style: Style) -> String {
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

/// What the signs on this board mean that a chess player does not know, a line each.
///
/// ```
/// use zugleich_render::terminal::signs;
/// use zugleich_rules::{kernel::Match, parity::{Parity, Standard}};
/// let mut game = Match::<Parity<Standard>>::new(&[], None)?;
/// assert!(signs(&game.scene().expect("it has a board")).is_empty());
/// game.play_line("e2e4 e7e5")?;
/// let told = signs(&game.scene().expect("it has a board"));
/// assert_eq!(told, ["A dot behind a piece: it has just moved and rests this turn."]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[must_use]
pub fn signs(scene: &Scene) -> Vec<String> {
    let figures = &scene.figures;
    let rests = figures.iter().any(|figure| figure.resting);
    let shared =
        figures.iter().any(|one| figures.iter().any(|two| one.square == two.square && one.side != two.side));
    [(rests, "terminal-rests"), (shared, "terminal-shared")]
        .into_iter()
        .filter(|(there, _)| *there)
        .map(|(_, name)| say(name, &[]))
        .collect()
}

fn cell(scene: &Scene, square: Square, style: Style) -> String {
    let here: Vec<&Figure> = scene.figures.iter().filter(|figure| figure.square == square).collect();
    let faces: String = here.iter().map(|figure| face(figure, style)).collect();
    let rests = here.iter().any(|figure| figure.resting);
    match here.len() {
        0 => " .  ".to_owned(),
        1 => format!(" {faces}{} ", if rests { '.' } else { ' ' }),
        _ => format!(" {faces}{}", if rests { '.' } else { ' ' }),
    }
}

fn face(figure: &Figure, style: Style) -> char {
    match (figure.face.only(), figure.side) {
        (Some(one), side) if style.symbols => symbol(side, one.role),
        (Some(one), side) => letter(side, one.role),
        (None, Color::White) => '*',
        (None, Color::Black) => '+',
    }
}

/// The chess symbol of a piece.
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
