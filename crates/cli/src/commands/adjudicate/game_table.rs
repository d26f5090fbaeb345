use std::io::{self, Write};

use zugleich_games::blind::adjudication;
use zugleich_render::language::Language;
use zugleich_render::terminal::{self, BoardStyle};
use zugleich_render::words;
use zugleich_rules::Color;
use zugleich_rules::blind::Adjudication;

/// Placeholder for a token after the end of a list.
const NO_TOKEN: &str = "-";

/// Prints a numbered line for every player's turn, its board if `boards`, then the winner and the reason.
pub(super) fn print(out: &mut impl Write, game: &Adjudication, boards: bool) -> io::Result<()> {
    for turn in &game.turns {
        let token = turn.token.as_ref().map_or(NO_TOKEN, |token| token.text());
        let (side, outcome, why) = (
            words::side(Language::English, turn.side),
            turn.fate.name(),
            adjudication::fate(Language::English, &turn.fate),
        );
        writeln!(out, "{:>4}. {side}  {token:<9}  {outcome:<11}  {why}", turn.number)?;
        if boards {
            let board = terminal::board(&turn.position.scene(), &BoardStyle::plain(Color::White));
            writeln!(out, "\n{board}")?;
        }
    }
    writeln!(out, "{}", words::result(Language::English, game.outcome))
}
