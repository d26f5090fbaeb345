use std::io::Write;

use zugleich_games::{CATALOG, game};
use zugleich_render::terminal::{self, Style};
use zugleich_render::{record, words};
use zugleich_rules::Color;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Outcome, Reason};
use zugleich_rules::table::Table;

use super::command::{HELP, Typed};
use super::computer::Computer;
use super::entry::Entry;
use crate::failure::Failure;

/// Who sits at the table.
pub(super) enum Players {
    /// Two at one keyboard.
    Persons,
    /// One, and the computer on the other side.
    Computer(Computer),
}

/// A game in the terminal.
pub(super) struct Session {
    table: Table,
    players: Players,
    style: Style,
    /// What has been said about the signs on the board.
    explained: Vec<String>,
    /// How the game ended other than by the rules.
    given_up: Option<Outcome>,
}

/// What a typed line leads to.
enum Next {
    /// The side is asked again.
    Again,
    /// The side has committed.
    Committed,
    /// The turn begins anew, or the game is over.
    Turn,
    /// The players leave.
    Leave,
}

impl Session {
    pub(super) fn new(game: Box<dyn AnyMatch>, players: Players, symbols: bool) -> Self {
        let bottom = match &players {
            Players::Computer(computer) => !computer.side(),
            Players::Persons => Color::White,
        };
        let style = Style { symbols, bottom };
        Self { table: Table::new(game), players, style, explained: Vec::new(), given_up: None }
    }

    pub(super) fn run(&mut self, entry: &mut Entry, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.table.game().descriptor();
        writeln!(out, "{}. {}\nType help for what you can type.\n", game.name, game.summary)?;
        while self.outcome().is_none() {
            if !self.turn(entry, out)? {
                return Ok(());
            }
        }
        self.board(out)?;
        if let Some(outcome) = self.outcome() {
            writeln!(out, "{}", words::result(outcome))?;
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.given_up.or(self.table.game().outcome())
    }

    /// One turn; false if the players leave.
    fn turn(&mut self, entry: &mut Entry, out: &mut impl Write) -> Result<bool, Failure> {
        self.board(out)?;
        // The computer has planned, and its seal is on the screen, before anybody types.
        if let Players::Computer(computer) = &mut self.players {
            computer.plan(&mut self.table, out)?;
        }
        for side in Color::ALL {
            if !self.table.game().acts(side) || self.table.committed(side) {
                continue;
            }
            loop {
                match self.ask(side, entry, out)? {
                    Next::Again => {}
                    Next::Committed => break,
                    Next::Turn => return Ok(true),
                    Next::Leave => return Ok(false),
                }
            }
        }
        if let Some(report) = self.table.reveal() {
            writeln!(out, "\n{}", game(self.table.game().descriptor().id)?.sentences.turn(&report))?;
            if let Players::Computer(computer) = &self.players {
                computer.open_seal(out)?;
            }
            writeln!(out)?;
        }
        Ok(true)
    }

    /// The board; a sign that it has for the first time is explained.
    fn board(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(scene) = self.table.game().scene() else { return Ok(()) };
        write!(out, "{}", terminal::board(&scene, self.style))?;
        for sign in terminal::signs(&scene) {
            if !self.explained.contains(&sign) {
                writeln!(out, "{sign}")?;
                self.explained.push(sign);
            }
        }
        Ok(())
    }

    fn ask(&mut self, side: Color, entry: &mut Entry, out: &mut impl Write) -> Result<Next, Failure> {
        // Where one side acts there is nothing to hide.
        let simultaneous = self.table.game().descriptor().simultaneous;
        let hidden = simultaneous && matches!(self.players, Players::Persons);
        let unit = if simultaneous { "Turn" } else { "Ply" };
        let note = if hidden { " (hidden)" } else { "" };
        let prompt = format!("{unit} {}, {}{note}: ", self.table.game().turn(), words::side(side));
        let Some(line) = entry.line(out, &prompt, hidden)? else {
            writeln!(out)?;
            return Ok(Next::Leave);
        };
        match Typed::read(&line) {
            Typed::Nothing => {}
            Typed::Help => write!(out, "{HELP}")?,
            Typed::Board => self.board(out)?,
            Typed::Flip => {
                self.style.bottom = !self.style.bottom;
                self.board(out)?;
            }
            Typed::Plans(square) => self.list(side, square.as_deref(), out)?,
            Typed::Undo => return self.undo(out),
            Typed::Resign => {
                self.given_up = Some(Outcome::win(!side, Reason::Resignation));
                return Ok(Next::Turn);
            }
            Typed::Save(file) => self.save(&file, out)?,
            Typed::Quit => return Ok(Next::Leave),
            Typed::Plan(text) => match self.table.plan(side, &text).and_then(|_| self.table.commit(side)) {
                Ok(_) => return Ok(Next::Committed),
                Err(refusal) => writeln!(out, "{refusal}. Type moves for your plans.")?,
            },
        }
        Ok(Next::Again)
    }

    fn list(&self, side: Color, square: Option<&str>, out: &mut impl Write) -> Result<(), Failure> {
        let plans = self.table.game().listed(side);
        let wanted: Vec<_> =
            plans.into_iter().filter(|plan| square.is_none_or(|square| plan.starts_with(square))).collect();
        let line = if wanted.is_empty() { "none".to_owned() } else { wanted.join(" ") };
        writeln!(out, "{line}")?;
        Ok(())
    }

    /// Takes the last turn back by playing the game again without it; against the computer, the last one in
    /// which the player acted.
    fn undo(&mut self, out: &mut impl Write) -> Result<Next, Failure> {
        let mut shorter = self.table.game().record().clone();
        let last = match &self.players {
            Players::Persons => shorter.turns.len().checked_sub(1),
            Players::Computer(computer) => {
                shorter.turns.iter().rposition(|turn| turn[!computer.side()].is_some())
            }
        };
        let Some(last) = last else {
            writeln!(out, "Nothing has been played yet.")?;
            return Ok(Next::Again);
        };
        shorter.turns.truncate(last);
        self.table = Table::new(CATALOG.replay(&shorter)?);
        Ok(Next::Turn)
    }

    fn save(&self, file: &str, out: &mut impl Write) -> Result<(), Failure> {
        let text = record::text(self.table.game().record(), self.outcome());
        match std::fs::write(file, text) {
            Ok(()) => writeln!(out, "Written to {file}.")?,
            Err(error) => writeln!(out, "{file} cannot be written: {error}")?,
        }
        Ok(())
    }
}
