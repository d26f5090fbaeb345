use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use zugleich_games::{CATALOG, game};
use zugleich_render::json;
use zugleich_render::language::Language;
use zugleich_render::record::SavedGame;
use zugleich_render::record::pgn::{GameScore, PgnGame, RecordReplay, RecordedResult};
use zugleich_render::terminal::{self, BoardStyle};
use zugleich_rules::Color;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::TurnReport;

use crate::cli_error::{CliError, InputLocation};
use crate::export_header::ExportHeader;
use crate::game_args::{GameDescription, OptionalStartArgs, play_line, turns_of};
use crate::input;
use crate::seals;

const FORMS: &str = r#"The game has one of three forms, which the command recognises:

  text    one turn per line, in coordinates: e2e4 e7e5; # starts a comment
          (before the turns, # White: NAME, # Black: NAME and # Result: 1-0 (resignation) are read)
  JSON    {"variant": "parity", "options": {}, "turns": [{"white": "e2e4", "black": "e7e5"}]}
          as a server exports it, or the lines that replay --json prints
  record  tags like [Variant "parity"], then 1. e4|e5 2. Nf3|Nc6 {a remark} *
          (Prediction Chess: 1. Nf3/e5|e5/- *, Entanglement Chess: 1. b1c3 b8c6 *)

A plan in a record is written in algebraic notation, also as the author of Parity Chess prints it (exN, Bxf, f3xB),
or in coordinates. If a plan is ambiguous, the command takes the reading with which the rest can be played;
if there are several, it refuses the record.

JSON and records name their game; the command line may name the same game. The result, and the fields of a
JSON turn beside its plans, must agree with the rules. If text or JSON has opened seals, as a server exports
them, the command compares each with the played plan and with its hash."#;

#[derive(Debug, Args)]
#[command(after_long_help = FORMS)]
pub(crate) struct ReplayCommand {
    #[command(flatten)]
    start: OptionalStartArgs,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Print the game as a record, with the events of each turn in comments
    #[arg(long, conflicts_with = "json")]
    pgn: bool,
    /// Leave the events out of the record
    #[arg(long, requires = "pgn")]
    no_events: bool,
    /// The game as text, JSON or a record; `-` is standard input, the default
    file: Option<PathBuf>,
}

/// A game replayed as far as its turns are legal.
pub(super) struct GameReplay {
    start: Box<dyn AnyMatch>,
    game: Box<dyn AnyMatch>,
    reports: Vec<TurnReport>,
    /// Record with tags, ending and comments, or the error that stopped the replay.
    score: Result<GameScore, CliError>,
    /// Result of the check of the opened seals in the file.
    seals: Result<(), CliError>,
}

impl ReplayCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let replayed = GameReplay::read(&self.start, self.file.as_deref())?;
        if self.json {
            replayed.print_json(out)?;
        } else if self.pgn {
            let told = replayed.score_so_far();
            let sentences = game(&told.record.variant)?.sentences;
            let sentences = (!self.no_events).then_some(sentences);
            write!(out, "{}", told.text(CATALOG, sentences)?)?;
        } else {
            replayed.print(out)?;
        }
        replayed.finish()
    }
}

impl GameReplay {
    /// Reads a game in any of its forms.
    ///
    /// # Errors
    /// A game in none of the forms, or one that contradicts the command line.
    pub(super) fn read(maybe: &OptionalStartArgs, file: Option<&Path>) -> Result<Self, CliError> {
        Self::of_text(maybe, &input::game(file)?)
    }

    /// Parses a text like [`GameReplay::read`].
    pub(super) fn of_text(maybe: &OptionalStartArgs, text: &str) -> Result<Self, CliError> {
        if PgnGame::is_pgn(text) {
            Self::sheet(maybe, text)
        } else if text.trim_start().starts_with('{') {
            Self::json(maybe, text)
        } else {
            Self::lines(maybe.required()?.open()?, text)
        }
    }

    fn sheet(maybe: &OptionalStartArgs, text: &str) -> Result<Self, CliError> {
        let sheet = PgnGame::read(text)?;
        let named = GameDescription {
            variant: sheet.tag("Variant").map(str::to_owned),
            options: sheet.options()?,
            position: sheet.tag("Position").map(str::to_owned),
            edition: Some(sheet.edition()?),
        };
        if named.variant.is_none() && !maybe.names_game() {
            return Err(sheet.missing_variant_error(CATALOG).into());
        }
        Ok(Self::of(sheet.play(maybe.reconcile(named)?.open()?)))
    }

    fn json(maybe: &OptionalStartArgs, text: &str) -> Result<Self, CliError> {
        let game = SavedGame::read(text)?;
        let replayed = Self::of(game.play(maybe.reconcile(GameDescription::of(&game))?.open()?));
        let seals =
            seals::check(game.id.as_deref(), &game.seals, &replayed.start.position(), &replayed.reports);
        Ok(Self { seals, ..replayed })
    }

    fn of(RecordReplay { start, game, reports, score }: RecordReplay) -> Self {
        Self { start, game, reports, score: score.map_err(CliError::from), seals: Ok(()) }
    }

    /// Returns the game before its first turn.
    pub(super) fn start(&self) -> Box<dyn AnyMatch> {
        self.start.clone()
    }

    /// Returns the game as far as it was played.
    pub(super) fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    /// Reports the error that stopped the replay, or the first seal that does not hold.
    ///
    /// # Errors
    /// The turn that cannot be played; or the first seal whose hash does not match its contents.
    pub(super) fn finish(self) -> Result<(), CliError> {
        self.score.and(self.seals)
    }

    /// Plays a text of lines, each with one turn or, where one side acts at a time, any number of plies.
    fn lines(start: Box<dyn AnyMatch>, text: &str) -> Result<Self, CliError> {
        let heading = ExportHeader::read(text)?;
        let (mut game, mut reports) = (start.clone(), Vec::new());
        let mut play = || {
            for (number, line) in (1..).zip(text.lines()) {
                let turn = line.split('#').next().unwrap_or_default();
                for turn in turns_of(&*game, turn) {
                    let report = play_line(&mut *game, &turn);
                    reports.push(
                        report.map_err(|error| CliError::refused(InputLocation::Line(number), &error))?,
                    );
                }
            }
            Ok(())
        };
        let played: Result<(), CliError> = play();
        let score = played.and_then(|()| {
            let ending = heading.ending(game.outcome())?;
            Ok(GameScore { ending, tags: heading.tags.clone(), ..score_of(&*game) })
        });
        let seals = seals::check(heading.id.as_deref(), &heading.seals, &start.position(), &reports);
        Ok(Self { start, game, reports, score, seals })
    }

    /// Returns the game as far as it was played, with its tags and ending where known.
    fn score_so_far(&self) -> GameScore {
        self.score.as_ref().map_or_else(|_| score_of(&*self.game), GameScore::clone)
    }

    fn print_json(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "{}", json::start(&*self.start))?;
        for report in &self.reports {
            writeln!(out, "{}", json::turn(report))?;
        }
        Ok(())
    }

    fn print(&self, out: &mut impl Write) -> Result<(), CliError> {
        let sentences = game(self.start.descriptor().id)?.sentences;
        writeln!(out, "{}", self.start.position())?;
        for report in &self.reports {
            let words = sentences.turn(Language::English, report, &report.plans);
            writeln!(out, "{:>3}. {words}\n     {}", report.turn, report.position)?;
        }
        if self.score.is_ok() {
            let style = BoardStyle::plain(Color::White);
            if let Some(scene) = self.game.scene() {
                write!(out, "\n{}", terminal::board(&scene, &style))?;
            }
        }
        Ok(())
    }
}

/// Returns the score of a game without tags and comments.
fn score_of(game: &dyn AnyMatch) -> GameScore {
    let ending = game.outcome().map(RecordedResult::from);
    GameScore { record: game.record().clone(), tags: Vec::new(), ending, comments: Vec::new() }
}
