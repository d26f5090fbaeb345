//! Drawings of pieces around the origin: a single type, or a disc with the signs of all possible types, which
//! are those of the pages.

use std::fmt::Write as _;

use zugleich_wire::Side;

use super::board::rounded;
use super::marked_position::name;

/// Draws a face as the position text writes it: `N`, `[PNB]`, `[RQ+NQ]`.
pub(super) fn face(svg: &mut String, side: Side, text: &str) {
    let text = text.to_ascii_lowercase();
    let text = text.trim_matches(['[', ']']);
    let (original, promoted) = text.split_once('+').unwrap_or((text, ""));
    match (original.len(), promoted.len()) {
        (1, 0) => piece(svg, side, original),
        (0, 1) => {
            piece(svg, side, promoted);
            svg.push_str("<circle class=\"ring\" r=\"21\"/>");
        }
        _ => disc(svg, original, promoted),
    }
}

fn piece(svg: &mut String, side: Side, letter: &str) {
    let role = match letter {
        "k" => "king",
        "q" => "queen",
        "r" => "rook",
        "b" => "bishop",
        "n" => "knight",
        _ => "pawn",
    };
    let _ = write!(
        svg,
        "<use href=\"#{}-{role}\" x=\"-22.5\" y=\"-23\" width=\"45\" height=\"45\"/>",
        name(side)
    );
}

fn disc(svg: &mut String, original: &str, promoted: &str) {
    let radius = if promoted.is_empty() { 19.4 } else { 18.2 };
    let _ = write!(svg, "<circle class=\"disc\" r=\"{radius}\"/>");
    for letter in original.chars() {
        sign(svg, letter, "");
    }
    if promoted.is_empty() {
        return;
    }
    svg.push_str("<circle class=\"ring\" r=\"21\"/>");
    for letter in promoted.chars() {
        if !original.contains(letter) {
            sign(svg, letter, " thin");
        }
        let (x, y) = match letter {
            'n' => (-15.8, -15.8),
            'b' => (15.8, -15.8),
            'r' => (-15.8, 15.8),
            _ => (15.8, 15.8),
        };
        let _ = write!(
            svg,
            "<circle class=\"disc\" cx=\"{x}\" cy=\"{y}\" r=\"6.2\"/><text class=\"letter\" x=\"{x}\" y=\"{}\" font-size=\"9\" text-anchor=\"middle\">{}</text>",
            y + 3.3,
            letter.to_ascii_uppercase()
        );
    }
}

/// Draws the sign of a type by its movement: forward, in jumps, along diagonals, along lines, all around, and
/// one step around.
fn sign(svg: &mut String, letter: char, more: &str) {
    let (more, path) = match letter {
        'p' => (" full", "M0-3.4 3.2 2.4H-3.2z".to_owned()),
        'n' if more.is_empty() => (" thick", jumps()),
        'n' => (more, jumps()),
        'b' => (more, rays(45, 9.0)),
        'r' => (more, rays(0, 7.0)),
        'q' => (more, "M0-11.2a11.2 11.2 0 1 1-.01 0z".to_owned()),
        _ => (more, "M-6.6-6.6H6.6V6.6H-6.6z".to_owned()),
    };
    let _ = write!(svg, "<path class=\"sign{more}\" d=\"{path}\"/>");
}

fn jumps() -> String {
    [27, 63, 117, 153, 207, 243, 297, 333].map(|angle| format!("M{}h.01", polar(15.4, angle))).concat()
}

fn rays(first: u16, from: f32) -> String {
    [0, 90, 180, 270]
        .map(|turn| format!("M{}L{}", polar(from, first + turn), polar(16.2, first + turn)))
        .concat()
}

fn polar(radius: f32, angle: u16) -> String {
    let angle = f32::from(angle).to_radians();
    let (x, y) = (radius * angle.sin(), -radius * angle.cos());
    format!("{} {}", rounded(x, 10.0), rounded(y, 10.0))
}
