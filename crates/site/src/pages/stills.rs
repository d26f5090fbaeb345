//! Stills of the games: positions drawn into a page with the piece symbols that it already has, without a
//! script.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use zugleich_games::GAMES;
use zugleich_wire::{BoardPicture, PieceView, Side};

use super::learn;

/// Width of a square in the units of the drawing.
const UNIT: usize = 45;
/// Width of a piece that shares its square.
const SMALL: usize = 33;

/// Returns the drawing of a game; empty if there is no such game.
pub(super) fn still(variant: &str) -> &'static str {
    static STILLS: LazyLock<BTreeMap<&str, String>> =
        LazyLock::new(|| GAMES.iter().map(|entry| (entry.id(), draw(&learn::picture(entry)))).collect());
    STILLS.get(variant).map_or("", String::as_str)
}

fn draw(BoardPicture { side, figures, .. }: &BoardPicture) -> String {
    let size = side * UNIT;
    let mut drawing =
        format!("<svg class=\"still side-{side}\" viewBox=\"0 0 {size} {size}\" aria-hidden=\"true\">");
    for (color, name) in [(Side::White, "white"), (Side::Black, "black")] {
        let _ = write!(drawing, "<g class=\"{name}\">");
        for figure in figures.iter().filter(|figure| figure.side == color) {
            let shares = figures.iter().any(|other| other.square == figure.square && other.id != figure.id);
            place(&mut drawing, *side, figure, shares);
        }
        drawing.push_str("</g>");
    }
    drawing.push_str("</svg>");
    drawing
}

/// Draws a figure on its square, or in its side's corner of a shared one.
fn place(drawing: &mut String, side: usize, figure: &PieceView, shares: bool) {
    let Some((file, rank)) = coordinates(figure.square) else { return };
    let (size, shift) = if shares { (SMALL, UNIT - SMALL) } else { (UNIT, 0) };
    let (right, down) = if figure.side == Side::White { (0, shift) } else { (shift, 0) };
    let (x, y) = (file * UNIT + right, (side - 1 - rank) * UNIT + down);
    let _ = match role(&figure.face) {
        Some(role) => {
            write!(drawing, "<use href=\"#{role}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>")
        }
        // A piece of several possible types is drawn as a disc.
        None => {
            let middle = size / 2;
            write!(
                drawing,
                "<circle class=\"piece\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                x + middle,
                y + middle,
                middle - 5
            )
        }
    };
}

/// Returns file and rank of a square, from 0.
fn coordinates(square: &str) -> Option<(usize, usize)> {
    let &[file, rank] = square.as_bytes() else { return None };
    Some((usize::from(file.checked_sub(b'a')?), usize::from(rank.checked_sub(b'1')?)))
}

/// Returns the symbol of a face that is a single type.
fn role(face: &str) -> Option<&'static str> {
    Some(match face.to_ascii_lowercase().as_str() {
        "k" => "king",
        "q" => "queen",
        "r" => "rook",
        "b" => "bishop",
        "n" => "knight",
        "p" => "pawn",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn still_every_game_has_all_pieces() {
        for entry in GAMES {
            let picture = learn::picture(entry);
            let drawing = still(entry.id());
            let drawn = drawing.matches("<use").count() + drawing.matches("<circle").count();
            assert!(drawn > 0 && drawn == picture.figures.len(), "{}: {drawing}", entry.id());
        }
        assert_eq!(still("checkers"), "");
    }

    #[test]
    fn two_on_a_square_stand_in_their_corners() {
        let figure = |id, side, face: &str| PieceView {
            id,
            side,
            square: "a1",
            face: face.to_owned(),
            resting: false,
            label: String::new(),
        };
        let figures = vec![figure(1, Side::White, "R"), figure(2, Side::Black, "[nb]")];
        let drawing = draw(&BoardPicture { id: "", look: "", side: 4, figures });
        let rook =
            "<g class=\"white\"><use href=\"#rook\" x=\"0\" y=\"147\" width=\"33\" height=\"33\"/></g>";
        assert!(drawing.contains(rook), "{drawing}");
        assert!(drawing.contains("<circle class=\"piece\" cx=\"28\" cy=\"151\" r=\"11\"/>"), "{drawing}");
    }
}
