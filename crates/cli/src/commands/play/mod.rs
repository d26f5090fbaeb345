//! A game in the terminal: against the computer, or two at one keyboard with hidden entry.

mod command;
mod computer;
mod entry;
mod session;

use std::io::Write;

use clap::{Args, ValueEnum};
use zugleich_engine::Level;
use zugleich_rules::Color;

use crate::failure::Failure;
use crate::game::Start;
use computer::Computer;
use entry::Entry;
use session::{Players, Session};

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    start: Start,
    /// Who plays the other side
    #[arg(long, value_enum, default_value_t = Against::Computer)]
    against: Against,
    /// Your side, against the computer
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// How strong the computer plays
    #[arg(long, default_value = "3", value_name = "1-5")]
    level: Level,
    /// A number that decides the computer's chances; without it every game is another
    #[arg(long)]
    seed: Option<u64>,
    /// Draw the pieces as chess symbols
    #[arg(long)]
    symbols: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Against {
    /// The computer
    Computer,
    /// Somebody at the same keyboard; what is typed is hidden
    Person,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

impl Play {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.start.open()?;
        let side = match (self.against, self.side) {
            (Against::Person, _) => None,
            (Against::Computer, Side::White) => Some(Color::Black),
            (Against::Computer, Side::Black) => Some(Color::White),
        };
        let players = match side {
            None => Players::Persons,
            Some(side) => {
                let seed = self.seed.unwrap_or_else(rand::random);
                Players::Computer(Computer::new(game.descriptor().id, side, self.level, seed)?)
            }
        };
        Session::new(game, players, self.symbols).run(&mut Entry::new(), out)
    }
}
