//! Stills of the games, and the clash of the start page: positions drawn into a page with the piece symbols that it
//! already has, without a script.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use zugleich_games::lesson::GamePicture;
use zugleich_games::{GAMES, GameEntry};
use zugleich_wire::PieceView;

use super::learn;
use crate::pictures::{MarkedPosition, UNIT, marks_and_figures, number};

/// Game and case of the clash of the start page. `web/css/start.css` moves its pieces.
const CLASH: (&str, &str) = ("chesimul", "CHES-R3.15");

/// Returns the drawing of a game: the section of the board on which the turn of its picture happens, with the plans;
/// empty if there is no such game.
pub(super) fn still(variant: &str) -> &'static str {
    static STILLS: LazyLock<BTreeMap<&str, String>> =
        LazyLock::new(|| GAMES.iter().map(|entry| (entry.id(), draw(entry))).collect());
    STILLS.get(variant).map_or("", String::as_str)
}

fn draw(entry: &'static GameEntry) -> String {
    let picture = &entry.lesson.picture;
    let mut sight = learn::last_turn(entry, picture.case).unwrap_or_default();
    sight.figures.retain(|figure| is_within(picture, figure.square));
    let (file, rank) = coordinates(picture.corner);
    let (left, top) = (UNIT * number(file), UNIT * number(sight.side - rank - picture.side));
    svg(&sight, [left, top, UNIT * number(picture.side)], &on_page(&sight))
}

/// Returns the board of the start page, on which two plans clash again and again: every part that moves or fades is a
/// group with a class.
pub(super) fn clash() -> &'static str {
    static DRAWING: LazyLock<String> = LazyLock::new(|| {
        let (game, case) = CLASH;
        let entry = GAMES.iter().copied().find(|entry| entry.id() == game);
        entry
            .and_then(|entry| learn::last_turn(entry, case))
            .map(|sight| draw_clash(&sight))
            .unwrap_or_default()
    });
    &DRAWING
}

fn draw_clash(sight: &MarkedPosition) -> String {
    let side = sight.side;
    let (movers, others): (Vec<PieceView>, Vec<PieceView>) = sight
        .figures
        .iter()
        .cloned()
        .partition(|figure| sight.arrows.iter().any(|arrow| arrow.from == figure.square));
    let part = |class: &str, shown: &MarkedPosition| format!("<g class=\"{class}\">{}</g>", on_page(shown));
    let empty = || MarkedPosition::of(side, &[]);
    let parts = sight.arrows.iter().zip(1..).flat_map(|(arrow, number)| {
        let mover: Vec<_> = movers.iter().filter(|figure| figure.square == arrow.from).cloned().collect();
        [
            part(&format!("mover mover-{number}"), &MarkedPosition::of(side, &mover)),
            part("plan", &MarkedPosition { arrows: vec![*arrow], ..empty() }),
        ]
    });
    let met = sight.arrows.iter().map(|arrow| arrow.to).take(1).collect();
    let parts: String = parts.chain([part("burst", &MarkedPosition { met, ..empty() })]).collect();
    let others = on_page(&MarkedPosition::of(side, &others));
    svg(sight, [0.0, 0.0, UNIT * number(side)], &(others + &parts))
}

/// Returns a section of a board: left edge, upper edge and width. Its dark squares are the dashes of one line a rank.
fn svg(sight: &MarkedPosition, [left, top, size]: [f32; 3], content: &str) -> String {
    let rank = |rank: usize| {
        let (first, y) = (rank % 2, number(sight.side - rank) - 0.5);
        format!("M{} {}h{}", UNIT * number(first), UNIT * y, UNIT * number(sight.side - first))
    };
    let ranks: String = (0..sight.side).map(rank).collect();
    format!(
        "<svg class=\"still\" viewBox=\"{left} {top} {size} {size}\" aria-hidden=\"true\"><path class=\"dark\" d=\"{ranks}\"/>{content}</svg>"
    )
}

/// Returns the content of a board with the symbols of the pages, which take their colours from the group around them.
fn on_page(sight: &MarkedPosition) -> String {
    marks_and_figures(sight).replace("\"#white-", "\"#").replace("\"#black-", "\"#").replace(" scale(1)", "")
}

fn is_within(picture: &GamePicture, square: &str) -> bool {
    let ((left, low), (file, rank)) = (coordinates(picture.corner), coordinates(square));
    (left..left + picture.side).contains(&file) && (low..low + picture.side).contains(&rank)
}

/// Returns file and rank of a square, from 0.
fn coordinates(square: &str) -> (usize, usize) {
    match square.as_bytes() {
        &[file, rank] => (file.saturating_sub(b'a').into(), rank.saturating_sub(b'1').into()),
        _ => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn still_every_game_shows_a_turn_with_its_plans() {
        for entry in GAMES {
            let (id, picture) = (entry.id(), &entry.lesson.picture);
            let sight = learn::last_turn(entry, picture.case).expect(id);
            let (file, rank) = coordinates(picture.corner);
            assert!(file.max(rank) + picture.side <= sight.side, "{id}: the section ends beside the board");
            assert!(!sight.arrows.is_empty(), "{id}");
            for arrow in &sight.arrows {
                assert!(is_within(picture, arrow.from) && is_within(picture, arrow.to), "{id}: {arrow:?}");
            }
            let drawing = still(id);
            assert_eq!(drawing.matches("class=\"shot").count(), sight.arrows.len(), "{drawing}");
            let has_pieces = drawing.contains("<use href=\"#") || drawing.contains("<circle class=\"disc\"");
            assert!(has_pieces, "{drawing}");
        }
        assert_eq!(still("checkers"), "");
    }

    /// The style sheet moves the pieces of the clash by as many units as their plans.
    #[test]
    fn clash_style_sheet_moves_as_planned() {
        let (game, case) = CLASH;
        let sight = learn::last_turn(zugleich_games::game(game).unwrap(), case).unwrap();
        let plans: Vec<_> = sight.arrows.iter().map(|arrow| (arrow.from, arrow.to)).collect();
        assert_eq!(plans, [("d1", "d4"), ("a4", "d4")]);
        let sheet = include_str!("../../../../web/css/start.css");
        for rule in [".mover-1 { --way: 0 -135px; }", ".mover-2 { --way: 135px; }"] {
            assert!(sheet.contains(rule), "no {rule}");
        }
        for class in ["mover mover-1", "mover mover-2", "plan", "burst"] {
            assert!(clash().contains(&format!("<g class=\"{class}\"><")), "{}", clash());
        }
    }
}
