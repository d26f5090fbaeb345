use clap::Args;
use zugleich_rules::catalog::{self, AnyMatch};

use crate::failure::Failure;

/// Which game, with which options, from which position.
#[derive(Clone, Debug, Args)]
pub(crate) struct Start {
    /// The variant id; `zugleich variants` lists them
    #[arg(long, value_name = "ID")]
    variant: String,
    #[command(flatten)]
    details: Details,
}

/// A start whose variant the input may name.
#[derive(Debug, Args)]
pub(crate) struct MaybeStart {
    /// The variant id; `zugleich variants` lists them. A JSON record names it itself
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    #[command(flatten)]
    details: Details,
}

#[derive(Clone, Debug, Args)]
struct Details {
    /// An option of the game; may repeat
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
    /// The text of the position to start from, instead of the game's own
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl MaybeStart {
    /// The start that the command line gives.
    pub(crate) fn given(&self) -> Result<Start, Failure> {
        let missing = || Failure::Form("say which game it is: --variant ID".to_owned());
        let variant = self.variant.clone().ok_or_else(missing)?;
        Ok(Start { variant, details: self.details.clone() })
    }
}

/// Reads `KEY=VALUE`.
pub(crate) fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("an option is written KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}

impl Start {
    /// The variant, its options and position.
    pub(crate) const fn new(
        variant: String,
        options: Vec<(String, String)>,
        position: Option<String>,
    ) -> Self {
        Self { variant, details: Details { options, position } }
    }

    /// A match from this start. What is wrong with a start is a fault of form.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyMatch>, Failure> {
        let Details { options, position } = &self.details;
        let options: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let opened =
            catalog::variant(&self.variant).and_then(|variant| variant.open(&options, position.as_deref()));
        Ok(opened?)
    }
}

/// A start and turns played from it.
#[derive(Debug, Args)]
pub(crate) struct Played {
    #[command(flatten)]
    start: Start,
    /// Turns to play first, separated by `;`, each written as `replay` reads it
    #[arg(long, value_name = "TURNS", default_value = "", hide_default_value = true)]
    moves: String,
}

impl Played {
    /// The match after these turns.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyMatch>, Failure> {
        let mut game = self.start.open()?;
        for (number, turn) in (1..).zip(self.moves.split(';')) {
            for line in turns_of(&*game, turn) {
                game.play_line(&line).map_err(|error| Failure::refused(&format!("turn {number}"), &error))?;
            }
        }
        Ok(game)
    }
}

/// The turns that stand on a line: none on an empty one, any number where one side acts at a time.
pub(crate) fn turns_of(game: &dyn AnyMatch, line: &str) -> Vec<String> {
    let words = line.split_whitespace();
    if !game.descriptor().simultaneous {
        words.map(str::to_owned).collect()
    } else if words.count() == 0 {
        Vec::new()
    } else {
        vec![line.trim().to_owned()]
    }
}
