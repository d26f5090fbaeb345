use std::io::{ErrorKind, Write};
use std::path::Path;

use zugleich_games::{CATALOG, game};
use zugleich_render::terminal::{self, Style};
use zugleich_render::words;
use zugleich_rules::blind::List;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Outcome, Reason, RulesError, TurnIs, shortened};
use zugleich_rules::table::Table;
use zugleich_rules::{ByColor, Color};

use super::command::{Traits, Typed, help};
use super::computer::Computer;
use super::entry::{Entered, Entry, Manner};
use super::{questions, saving};
use crate::cause::Cause;
use crate::failure::Failure;
use crate::input;

/// Players of a session.
pub(super) enum Players {
    /// Two persons at one keyboard.
    Persons,
    /// One person, and the computer on the other side.
    Computer(Computer),
}

/// A game in the terminal.
pub(super) struct Session {
    table: Table,
    players: Players,
    style: Style,
    /// Signs on the board that were explained already.
    explained: Vec<String>,
    /// Outcome of a game that ended other than by the rules.
    given_up: Option<Outcome>,
}

/// Next step after a typed line.
enum Next {
    /// The same side is asked again.
    Again,
    /// The side has committed its plan.
    Committed,
    /// The turn starts again, or the game is over.
    Turn,
    /// The session ends.
    Leave,
}

impl Session {
    pub(super) fn new(game: Box<dyn AnyMatch>, players: Players, style: Style) -> Self {
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

    /// Returns the input mode. Input is not hidden where one side acts at a time.
    pub(super) fn manner(&self) -> Manner {
        let game = self.table.game().descriptor();
        Manner {
            is_hidden: game.simultaneous && matches!(self.players, Players::Persons),
            has_lists: game.turn == TurnIs::WholeGame,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.given_up.or(self.table.game().outcome())
    }

    /// Plays one turn; returns `false` if the players leave.
    fn turn(&mut self, entry: &mut Entry, out: &mut impl Write) -> Result<bool, Failure> {
        self.board(out)?;
        // The computer commits and shows its seal before the player types.
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
            let ways =
                report.spelled.iter().filter_map(|(_, plan)| plan.as_ref()).flat_map(|plan| &plan.moves);
            self.style.marked = ways.flat_map(|way| [way.from, way.to]).collect();
            if let Players::Computer(computer) = &self.players {
                computer.open_seal(out)?;
            }
            writeln!(out)?;
        }
        Ok(true)
    }

    /// Prints the board, and explains each sign that appears for the first time.
    fn board(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(scene) = self.table.game().scene() else { return Ok(()) };
        write!(out, "{}", terminal::board(&scene, &self.style))?;
        for sign in terminal::signs(&scene, &self.style) {
            if !self.explained.contains(&sign) {
                writeln!(out, "{sign}")?;
                self.explained.push(sign);
            }
        }
        Ok(())
    }

    fn ask(&mut self, side: Color, entry: &mut Entry, out: &mut impl Write) -> Result<Next, Failure> {
        let hidden = self.manner().is_hidden;
        let line = match entry.line(out, &self.prompt(side, hidden))? {
            Entered::Line(line) => line,
            Entered::End => {
                writeln!(out)?;
                return Ok(Next::Leave);
            }
            Entered::Interrupted => return Err(Failure::stopped(Cause::Interrupted, "the game was left")),
        };
        match Typed::read(&line) {
            Typed::Nothing => {}
            Typed::Help => self.help(out)?,
            Typed::Lacking(form) => writeln!(out, "It is written {form}.")?,
            Typed::Board => self.board(out)?,
            Typed::Flip => {
                self.style.bottom = !self.style.bottom;
                self.board(out)?;
            }
            Typed::Plans(square) => questions::plans(self.table.game(), side, square.as_deref(), out)?,
            Typed::Types(square) => questions::types(self.table.game(), square.as_deref(), out)?,
            Typed::Why(asked) => questions::why(self.table.game(), &asked, out)?,
            Typed::Load(file) => match input::text(Some(Path::new(&file)), List::MAX_BYTES) {
                Ok(text) => return self.commit(side, &text, out),
                Err(unread) => writeln!(out, "{}.", unread.message())?,
            },
            Typed::Undo => return self.undo(out),
            Typed::Resign => {
                self.given_up = Some(Outcome::win(!side, Reason::Resignation));
                return Ok(Next::Turn);
            }
            Typed::Save(file) => self.save(Path::new(&file), out)?,
            Typed::Quit => return Ok(Next::Leave),
            Typed::Plan(text) => return self.commit(side, &text, out),
        }
        Ok(Next::Again)
    }

    fn prompt(&self, side: Color, hidden: bool) -> String {
        let game = self.table.game().descriptor();
        let note = if hidden { " (hidden)" } else { "" };
        let side = words::side(side);
        let number = self.table.game().turn();
        match (game.turn, game.simultaneous) {
            (TurnIs::WholeGame, _) => format!("The list of {side}{note}: "),
            (_, true) => format!("Turn {number}, {side}{note}: "),
            (_, false) => format!("Ply {number}, {side}{note}: "),
        }
    }

    fn help(&self, out: &mut impl Write) -> Result<(), Failure> {
        let play = self.table.game();
        write!(out, "{}", help(play.descriptor(), &Traits::of(play)))?;
        Ok(())
    }

    fn commit(&mut self, side: Color, text: &str, out: &mut impl Write) -> Result<Next, Failure> {
        let plan = match self.meant(side, text) {
            Ok(plan) => plan,
            Err(why) => {
                writeln!(out, "{why}.")?;
                return Ok(Next::Again);
            }
        };
        match self.table.plan(side, &plan).and_then(|_| self.table.commit(side)) {
            Ok(_) => return Ok(Next::Committed),
            Err(refusal) if self.table.game().enumerated().is_ok() => {
                writeln!(out, "{refusal}. Type moves for your plans.")?;
            }
            Err(refusal) => writeln!(out, "{refusal}.")?,
        }
        Ok(Next::Again)
    }

    /// Returns the plan of a text in coordinates, or in algebraic notation where the game has one. Returns
    /// the text itself where the table gives the better error.
    fn meant(&self, side: Color, text: &str) -> Result<String, String> {
        let game = self.table.game();
        if game.notation().is_none() || game.check(side, text).is_ok() {
            return Ok(text.to_owned());
        }
        match game.readings(side, text) {
            Ok(plans) if plans.len() > 1 => {
                let text = shortened(text);
                Err(format!("{text:?} may mean {}: say where the piece comes from", plans.join(" or ")))
            }
            Ok(plans) => Ok(plans.into_iter().next().unwrap_or_default()),
            Err(refusal @ RulesError::Plan(..)) => Err(refusal.to_string()),
            Err(refusal) => Err(format!("{refusal}. Type moves for your plans")),
        }
    }

    /// Takes the last turn back by replaying the game without it; against the computer, the last one in which
    /// the player acted.
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
        self.style.marked.clear();
        Ok(Next::Turn)
    }

    /// Writes the game so far as a record, or prints the error.
    pub(super) fn save(&self, file: &Path, out: &mut impl Write) -> Result<(), Failure> {
        let unknown = || "?".to_owned();
        let names = ByColor::from_fn(|side| match &self.players {
            Players::Computer(computer) if computer.side() == side => computer.name(),
            _ => unknown(),
        });
        let text = saving::record(self.table.game().record(), self.outcome(), &names)?;
        let name = file.display();
        match saving::write(file, &text) {
            Ok(()) => writeln!(out, "Written to {name}.")?,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                writeln!(out, "{name} is there already: nothing was written.")?;
            }
            Err(error) => writeln!(out, "{name} cannot be written: {error}")?,
        }
        Ok(())
    }
}
