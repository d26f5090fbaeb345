use std::io::{ErrorKind, Write};
use std::path::Path;

use zugleich_games::{CATALOG, game};
use zugleich_render::language::Language;
use zugleich_render::terminal::{self, BoardStyle};
use zugleich_render::words;
use zugleich_rules::blind::MoveList;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Outcome, Reason, RulesError, TurnScope, shortened};
use zugleich_rules::table::Table;
use zugleich_rules::{ByColor, Color};

use super::engine_opponent::EngineOpponent;
use super::line_reader::{InputMode, LineReader, PromptResult};
use super::player_input::{GameFeatures, PlayerInput, help};
use super::{questions, record_file};
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;

/// Players of a session.
pub(super) enum SessionPlayers {
    /// Two persons at one keyboard.
    Persons,
    /// One person, and the computer on the other side.
    Computer(EngineOpponent),
}

/// A game in the terminal.
pub(super) struct GameSession {
    table: Table,
    players: SessionPlayers,
    style: BoardStyle,
    /// Signs on the board that were explained already.
    explained: Vec<String>,
    /// Outcome of a game that ended other than by the rules.
    given_up: Option<Outcome>,
}

/// Next step after a typed line.
enum NextStep {
    /// The same side is asked again.
    Again,
    /// The side has committed its plan.
    Committed,
    /// The turn starts again, or the game is over.
    Turn,
    /// The session ends.
    Leave,
}

impl GameSession {
    pub(super) fn new(game: Box<dyn AnyMatch>, players: SessionPlayers, style: BoardStyle) -> Self {
        Self { table: Table::new(game), players, style, explained: Vec::new(), given_up: None }
    }

    pub(super) fn run(&mut self, entry: &mut LineReader, out: &mut impl Write) -> Result<(), CliError> {
        let game = self.table.game().descriptor();
        writeln!(out, "{}. {}\nType help for the list of commands.\n", game.name, game.summary)?;
        while self.outcome().is_none() {
            if !self.turn(entry, out)? {
                return Ok(());
            }
        }
        self.board(out)?;
        if let Some(outcome) = self.outcome() {
            writeln!(out, "{}", words::result(Language::English, outcome))?;
        }
        Ok(())
    }

    /// Returns the input mode. Input is not hidden where one side acts at a time.
    pub(super) fn input_mode(&self) -> InputMode {
        let game = self.table.game().descriptor();
        InputMode {
            is_hidden: game.simultaneous && matches!(self.players, SessionPlayers::Persons),
            has_lists: game.turn == TurnScope::WholeGame,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.given_up.or(self.table.game().outcome())
    }

    /// Plays one turn; returns `false` if the players leave.
    fn turn(&mut self, entry: &mut LineReader, out: &mut impl Write) -> Result<bool, CliError> {
        self.board(out)?;
        // The computer commits and shows its seal before the player types.
        if let SessionPlayers::Computer(computer) = &mut self.players {
            computer.plan(&mut self.table, out)?;
        }
        for side in Color::ALL {
            if !self.table.game().acts(side) || self.table.committed(side) {
                continue;
            }
            loop {
                match self.ask(side, entry, out)? {
                    NextStep::Again => {}
                    NextStep::Committed => break,
                    NextStep::Turn => return Ok(true),
                    NextStep::Leave => return Ok(false),
                }
            }
        }
        if let Some(report) = self.table.reveal() {
            let sentences = game(self.table.game().descriptor().id)?.sentences;
            writeln!(out, "\n{}", sentences.turn(Language::English, &report, &report.plans))?;
            let ways =
                report.plan_data.iter().filter_map(|(_, plan)| plan.as_ref()).flat_map(|plan| &plan.moves);
            self.style.marked = ways.flat_map(|way| [way.from, way.to]).collect();
            if let SessionPlayers::Computer(computer) = &self.players {
                computer.open_seal(out)?;
            }
            writeln!(out)?;
        }
        Ok(true)
    }

    /// Prints the board, and explains each sign that appears for the first time.
    fn board(&mut self, out: &mut impl Write) -> Result<(), CliError> {
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

    fn ask(
        &mut self,
        side: Color,
        entry: &mut LineReader,
        out: &mut impl Write,
    ) -> Result<NextStep, CliError> {
        let hidden = self.input_mode().is_hidden;
        let line = match entry.line(out, &self.prompt(side, hidden))? {
            PromptResult::Line(line) => line,
            PromptResult::End => {
                writeln!(out)?;
                return Ok(NextStep::Leave);
            }
            PromptResult::Interrupted => {
                return Err(CliError::stopped(CliErrorKind::Interrupted, "the game was left"));
            }
        };
        match PlayerInput::read(&line) {
            PlayerInput::Nothing => {}
            PlayerInput::Help => self.help(out)?,
            PlayerInput::Lacking(form) => writeln!(out, "It is written {form}.")?,
            PlayerInput::Board => self.board(out)?,
            PlayerInput::Flip => {
                self.style.bottom = !self.style.bottom;
                self.board(out)?;
            }
            PlayerInput::Plans(square) => questions::plans(self.table.game(), side, square.as_deref(), out)?,
            PlayerInput::Types(square) => questions::types(self.table.game(), square.as_deref(), out)?,
            PlayerInput::Why(asked) => questions::why(self.table.game(), &asked, out)?,
            PlayerInput::Load(file) => match input::text(Some(Path::new(&file)), MoveList::MAX_BYTES) {
                Ok(text) => return self.commit(side, &text, out),
                Err(unread) => writeln!(out, "{}.", unread.message())?,
            },
            PlayerInput::Undo => return self.undo(out),
            PlayerInput::Resign => {
                self.given_up = Some(Outcome::win(!side, Reason::Resignation));
                return Ok(NextStep::Turn);
            }
            PlayerInput::Save(file) => self.save(Path::new(&file), out)?,
            PlayerInput::Quit => return Ok(NextStep::Leave),
            PlayerInput::Plan(text) => return self.commit(side, &text, out),
        }
        Ok(NextStep::Again)
    }

    fn prompt(&self, side: Color, hidden: bool) -> String {
        let game = self.table.game().descriptor();
        let note = if hidden { " (hidden)" } else { "" };
        let side = words::side(Language::English, side);
        let number = self.table.game().turn();
        match (game.turn, game.simultaneous) {
            (TurnScope::WholeGame, _) => format!("The list of {side}{note}: "),
            (_, true) => format!("Turn {number}, {side}{note}: "),
            (_, false) => format!("Ply {number}, {side}{note}: "),
        }
    }

    fn help(&self, out: &mut impl Write) -> Result<(), CliError> {
        let play = self.table.game();
        write!(out, "{}", help(play.descriptor(), &GameFeatures::of(play)))?;
        Ok(())
    }

    fn commit(&mut self, side: Color, text: &str, out: &mut impl Write) -> Result<NextStep, CliError> {
        let plan = match self.resolve_notation(side, text) {
            Ok(plan) => plan,
            Err(why) => {
                writeln!(out, "{why}.")?;
                return Ok(NextStep::Again);
            }
        };
        match self.table.plan(side, &plan).and_then(|_| self.table.commit(side)) {
            Ok(_) => return Ok(NextStep::Committed),
            Err(refusal) if self.table.game().require_enumeration().is_ok() => {
                writeln!(out, "{refusal}. Type moves for your plans.")?;
            }
            Err(refusal) => writeln!(out, "{refusal}.")?,
        }
        Ok(NextStep::Again)
    }

    /// Returns the plan of a text in coordinates, or in algebraic notation where the game has one. Returns
    /// the text itself where the table gives the better error.
    fn resolve_notation(&self, side: Color, text: &str) -> Result<String, String> {
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
    fn undo(&mut self, out: &mut impl Write) -> Result<NextStep, CliError> {
        let mut shorter = self.table.game().record().clone();
        let last = match &self.players {
            SessionPlayers::Persons => shorter.turns.len().checked_sub(1),
            SessionPlayers::Computer(computer) => {
                shorter.turns.iter().rposition(|turn| turn[!computer.side()].is_some())
            }
        };
        let Some(last) = last else {
            writeln!(out, "No turn has been played yet.")?;
            return Ok(NextStep::Again);
        };
        shorter.turns.truncate(last);
        self.table = Table::new(CATALOG.replay(&shorter)?);
        self.style.marked.clear();
        Ok(NextStep::Turn)
    }

    /// Writes the game so far as a record, or prints the error.
    pub(super) fn save(&self, file: &Path, out: &mut impl Write) -> Result<(), CliError> {
        let unknown = || "?".to_owned();
        let names = ByColor::from_fn(|side| match &self.players {
            SessionPlayers::Computer(computer) if computer.side() == side => computer.name(),
            _ => unknown(),
        });
        let text = record_file::record(self.table.game().record(), self.outcome(), &names)?;
        let name = file.display();
        match record_file::write(file, &text) {
            Ok(()) => writeln!(out, "Written to {name}.")?,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                writeln!(out, "{name} already exists: nothing was written.")?;
            }
            Err(error) => writeln!(out, "{name} cannot be written: {error}")?,
        }
        Ok(())
    }
}
