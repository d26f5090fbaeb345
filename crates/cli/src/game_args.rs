//! Arguments that choose a game and its start.

use clap::Args;
use zugleich_games::CATALOG;
use zugleich_render::record::SavedGame;
use zugleich_rules::ByColor;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{RulesError, TurnReport, TurnScope};

use crate::cli_error::{CliError, InputLocation};
use crate::cli_error_kind::CliErrorKind;

/// Arguments for the game, its options and its starting position.
#[derive(Clone, Debug, Args)]
pub struct StartArgs {
    /// The variant id; `zugleich variants` lists them
    #[arg(long, value_name = "ID")]
    variant: String,
    #[command(flatten)]
    details: SetupArgs,
}

/// Start arguments where the input may name the variant.
#[derive(Debug, Args)]
pub struct OptionalStartArgs {
    /// The variant id; `zugleich variants` lists them. JSON and records name their own
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    #[command(flatten)]
    details: SetupArgs,
}

#[derive(Clone, Debug, Args)]
struct SetupArgs {
    /// An option of the game; may repeat
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
    /// The text of the starting position, instead of the game's own
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl OptionalStartArgs {
    /// Returns whether the command line names the variant.
    pub(crate) const fn names_game(&self) -> bool {
        self.variant.is_some()
    }

    /// Returns the start that the command line gives.
    pub fn required(&self) -> Result<StartArgs, CliError> {
        self.reconcile(GameDescription::default())
    }

    /// Returns the start that the input names, if the command line does not contradict it. If the input does
    /// not name its variant, the command line supplies the missing values.
    pub fn reconcile(&self, named: GameDescription) -> Result<StartArgs, CliError> {
        let Self { variant, details } = self;
        let named = match named.variant {
            Some(_) => named,
            None => GameDescription {
                variant: variant.clone(),
                options: if named.options.is_empty() { details.options.clone() } else { named.options },
                position: named.position.or_else(|| details.position.clone()),
                edition: named.edition,
            },
        };
        let missing = || CliError::malformed(CliErrorKind::NoGameNamed, "missing variant: use --variant ID");
        let start = StartArgs {
            variant: named.variant.ok_or_else(missing)?,
            details: SetupArgs { options: named.options, position: named.position },
        };
        if let Some(edition) = named.edition {
            CATALOG.of_edition(&start.variant, edition)?;
        }
        self.disagreement(&start)?.map_or(Ok(start), |(what, said, given)| {
            let said = said.unwrap_or_else(|| "none".to_owned());
            let why = format_args!("the {what} of the game is {said}, and the command line says {given}");
            Err(CliError::malformed(CliErrorKind::OtherGame, why))
        })
    }

    /// Returns the first contradiction of command line and input: its name, and both values.
    fn disagreement(&self, start: &StartArgs) -> Result<Option<(String, Option<String>, String)>, CliError> {
        let SetupArgs { options, position } = &self.details;
        let descriptor = CATALOG.variant(&start.variant)?.descriptor();
        let mut pairs = vec![("variant".to_owned(), Some(start.variant.clone()), self.variant.clone())];
        for (key, value) in options {
            let default = descriptor.options.iter().find(|option| option.key == key);
            let default = default.map(|option| option.values[0].to_owned());
            let said = start.details.options.iter().rev().find(|(name, _)| name == key);
            let said = said.map(|(_, value)| value.clone()).or(default);
            pairs.push((format!("option {key}"), said, Some(value.clone())));
        }
        pairs.push(("position".to_owned(), start.details.position.clone(), position.clone()));
        let differs = |(what, said, given): (String, Option<String>, Option<String>)| {
            given.filter(|given| said.as_ref() != Some(given)).map(|given| (what, said, given))
        };
        Ok(pairs.into_iter().find_map(differs))
    }
}

/// Description of a game in its input.
#[derive(Debug, Default)]
pub struct GameDescription {
    /// The variant id.
    pub variant: Option<String>,
    /// Chosen options, key and value.
    pub options: Vec<(String, String)>,
    /// The text of the starting position, if it is not the variant's own.
    pub position: Option<String>,
    /// The edition of the rules of the game, in a form that can name one.
    pub edition: Option<u32>,
}

impl GameDescription {
    /// Returns the description in a JSON game.
    pub(crate) fn of(game: &SavedGame) -> Self {
        let (variant, position) = (game.variant.clone(), game.position.clone());
        Self { variant, options: game.options.clone(), position, edition: Some(game.edition) }
    }
}

/// Parses `KEY=VALUE`.
pub fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("an option is written KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}

impl StartArgs {
    /// Opens a match from this start. A fault of the start is a fault of form, and so is a game whose plans
    /// are whole lists: turns cannot be written on a line, counted or chosen from (interface.md, "Commands").
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, CliError> {
        let game = self.open_any()?;
        if game.descriptor().turn == TurnScope::WholeGame {
            let id = game.descriptor().id;
            let why =
                format!("{id} is played with whole lists of moves: use zugleich adjudicate WHITE BLACK");
            return Err(CliError::malformed(CliErrorKind::NotInThisGame, why));
        }
        Ok(game)
    }

    /// Opens a match from this start, of any game.
    pub fn open_any(&self) -> Result<Box<dyn AnyMatch>, CliError> {
        let SetupArgs { options, position } = &self.details;
        let options: Vec<_> = options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        Ok(CATALOG.variant(&self.variant)?.open(&options, position.as_deref())?)
    }
}

/// Start arguments and turns played from there.
#[derive(Debug, Args)]
pub struct PositionArgs {
    #[command(flatten)]
    start: StartArgs,
    /// Turns to play first, separated by `;`, each written as `replay` reads it (`-- e7e5; e2e4 --`)
    #[arg(
        long,
        value_name = "TURNS",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    moves: String,
}

impl PositionArgs {
    /// Returns the match after these turns.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, CliError> {
        let mut game = self.start.open()?;
        for (number, turn) in (1..).zip(self.moves.split(';')) {
            for line in turns_of(&*game, turn) {
                play_line(&mut *game, &line)
                    .map_err(|error| CliError::refused(InputLocation::Turn(number), &error))?;
            }
        }
        Ok(game)
    }
}

/// Plays a turn written on a line: one word for each side that acts, White's first, each a plan as in a turn
/// or as in a list of plans.
///
/// # Errors
/// [`RulesError`]; the match is then unchanged.
pub(crate) fn play_line(game: &mut dyn AnyMatch, line: &str) -> Result<TurnReport, RulesError> {
    match game.play_line(line) {
        Err(RulesError::Plan(..)) => {
            let mut words = line.split_whitespace();
            let acting = ByColor::from_fn(|side| game.acts(side));
            game.play_listed(acting.map(|acts| if acts { words.next() } else { None }))
        }
        played => played,
    }
}

/// Returns the turns on a line: none on an empty one, any number where one side acts at a time, separated by
/// blanks or commas.
pub fn turns_of(game: &dyn AnyMatch, line: &str) -> Vec<String> {
    let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    if !game.descriptor().simultaneous {
        words.map(str::to_owned).collect()
    } else if words.count() == 0 {
        Vec::new()
    } else {
        vec![line.trim().to_owned()]
    }
}
