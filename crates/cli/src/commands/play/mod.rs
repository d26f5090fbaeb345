//! A game in the terminal: against the computer, or two at one keyboard with hidden entry.

mod engine_opponent;
mod line_reader;
mod player_input;
mod questions;
mod record_file;
mod session;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use zugleich_engine::{self as engine, Level};
use zugleich_render::terminal::BoardStyle;
use zugleich_rules::Color;

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::game_args::StartArgs;
use engine_opponent::EngineOpponent;
use line_reader::LineReader;
use session::{GameSession, SessionPlayers};

#[derive(Debug, Args)]
pub(crate) struct PlayCommand {
    #[command(flatten)]
    start: StartArgs,
    /// The opponent
    #[arg(long, value_enum, default_value_t = OpponentChoice::Computer)]
    against: OpponentChoice,
    /// Your side, against the computer [default: white]
    #[arg(long, value_enum)]
    side: Option<SideChoice>,
    /// Strength of the computer [default: 5]
    #[arg(long, value_name = "1-10")]
    level: Option<Level>,
    /// Style of the computer: nash (approximates the equilibrium), exploit (exploits typical errors) or
    /// human (makes typical errors). Levels 9 and 10 always play nash [default: nash]
    #[arg(long, value_name = "STYLE")]
    style: Option<engine::PlayStyle>,
    /// Seed of the computer's random choices; without it, every game is different
    #[arg(long)]
    seed: Option<u64>,
    /// Draw the pieces as chess symbols
    #[arg(long)]
    symbols: bool,
    /// Colour the board
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    color: ColorChoice,
    /// Write the game as a record to this new file when it is over or left
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// Default level of the computer.
const LEVEL: u8 = 5;

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    fn wanted(self) -> bool {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        match self {
            Self::Auto => io::stdout().is_terminal() && !is_set("NO_COLOR"),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OpponentChoice {
    /// The computer
    Computer,
    /// A second player at the same keyboard; typed plans are hidden
    Person,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SideChoice {
    White,
    Black,
}

impl PlayCommand {
    /// Returns the first given option that needs the computer as opponent.
    const fn computer_only_option(&self) -> Option<&'static str> {
        match self {
            Self { side: Some(_), .. } => Some("--side"),
            Self { level: Some(_), .. } => Some("--level"),
            Self { style: Some(_), .. } => Some("--style"),
            Self { seed: Some(_), .. } => Some("--seed"),
            _ => None,
        }
    }

    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let game = self.start.open_any()?;
        if let Some(file) = self.save.as_deref().filter(|file| file.exists()) {
            return Err(CliError::failed(
                CliErrorKind::FileExists,
                format_args!("{} already exists", file.display()),
            ));
        }
        let side = match (self.against, self.side.unwrap_or(SideChoice::White)) {
            (OpponentChoice::Person, _) => None,
            (OpponentChoice::Computer, SideChoice::White) => Some(Color::Black),
            (OpponentChoice::Computer, SideChoice::Black) => Some(Color::White),
        };
        self.computer_only_option().filter(|_| side.is_none()).map_or(Ok(()), |option| {
            let why = format_args!("{option} applies to the computer: leave it out with --against person");
            Err(CliError::malformed(CliErrorKind::WrongCall, why))
        })?;
        let players = match side {
            None => SessionPlayers::Persons,
            Some(side) => {
                let seed = self.seed.unwrap_or_else(rand::random);
                let level = self.level.or(Level::new(LEVEL)).unwrap_or(Level::MIN);
                let skill = (level, self.style.unwrap_or_default());
                SessionPlayers::Computer(EngineOpponent::new(game.descriptor().id, side, skill, seed)?)
            }
        };
        let bottom =
            if let SessionPlayers::Computer(computer) = &players { !computer.side() } else { Color::White };
        let style =
            BoardStyle { symbols: self.symbols, colours: self.color.wanted(), ..BoardStyle::plain(bottom) };
        let mut session = GameSession::new(game, players, style);
        let played = session.run(&mut LineReader::new(session.input_mode())?, out);
        if let Some(file) = &self.save {
            session.save(file, out)?;
        }
        played
    }
}
