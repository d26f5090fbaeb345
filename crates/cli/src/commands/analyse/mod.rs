mod move_list_game;
mod position_analysis;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::json;
use zugleich_engine::{AnyEngine, Limits, MAX_DEPTH, Study, TurnSearch};
use zugleich_games::{GameEntry, game};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::Record;
use zugleich_rules::{ByColor, Color};

use self::position_analysis::PositionAnalysis;
use super::opening_book::OpeningBookArgs;
use super::replay::GameReplay;
use super::tables::engine_with_tables;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::deadline::Deadline;
use crate::game_args::OptionalStartArgs;
use crate::input;
use crate::progress::{Interrupt, ProgressLine};
use crate::threads::ThreadsArgs;

const ABOUT: &str = "Without FILE, the command evaluates the starting position, or that of --position. With \
    a game as FILE, in any form that `zugleich replay` reads, it evaluates every turn and compares both \
    plans with the mixed strategies: the regret of a plan is the value of the position minus the value \
    of the plan against the opponent's mixed strategy. Where one side acts, it is the value of the best \
    line minus that of the ply. In a game of whole lists of moves, FILE is White's list and BLACK is \
    Black's, or FILE has both as JSON: for each list, the command searches for the shortest list that \
    would have won against it.";

#[derive(Debug, Args)]
#[command(after_long_help = ABOUT)]
pub(crate) struct AnalyseCommand {
    #[command(flatten)]
    start: OptionalStartArgs,
    /// Maximum number of positions to resolve for each turn
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,
    /// Maximum time for each turn, in milliseconds
    #[arg(long, value_name = "MILLISECONDS")]
    time: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// The folder of endgame tables, whose values replace a search, at the root and in the tree
    #[arg(long, value_name = "DIR", default_value = "tables")]
    tables: PathBuf,
    /// Use no endgame tables
    #[arg(long, conflicts_with = "tables")]
    no_tables: bool,
    /// Use the game's static evaluation, even if the program has a learned one
    #[arg(long)]
    no_net: bool,
    #[command(flatten)]
    openings: OpeningBookArgs,
    /// Use no opening book
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
    /// Print one JSON object per turn
    #[arg(long)]
    json: bool,
    /// The game; `-` is standard input
    file: Option<PathBuf>,
    /// Black's list, if FILE is White's
    #[arg(conflicts_with_all = ["nodes", "time", "threads", "tables", "no_tables", "no_net", "book", "no_book"])]
    black: Option<PathBuf>,
}

/// Default number of positions to resolve for each turn.
const NODES: u64 = 300_000;

/// Maximum depth, in turns, at which a played plan is evaluated. There is no budget, since it is one row of
/// the matrix.
const JUDGED: u32 = 2;

impl AnalyseCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interrupt = Interrupt::watch()?;
        let Some(file) = &self.file else {
            let game = self.start.required()?.open()?;
            let entry = entry_of(&*game)?;
            let equipped = self.configured_engine(entry, &[game.position()])?;
            let engine = equipped.as_deref().map_or(entry.player, |search| search);
            let found = self.analyse_position(engine, &*game, ByColor::default(), &interrupt)?;
            self.print(out, &*game, &found, None)?;
            return interrupt.outcome();
        };
        let text = input::game(Some(file))?;
        if let Some(lists) = self.lists(&text)? {
            return lists.analyse(self.json, &interrupt, out);
        }
        let replayed = GameReplay::of_text(&self.start, &text)?;
        let entry = entry_of(replayed.game())?;
        let equipped = self.configured_engine(entry, &positions(&replayed)?)?;
        let engine = equipped.as_deref().map_or(entry.player, |search| search);
        let progress = ProgressLine::new("turns analysed", replayed.game().record().turns.len() as u64);
        let mut game = replayed.start();
        for turn in &replayed.game().record().turns {
            if interrupt.flow().is_break() {
                break;
            }
            let found =
                self.analyse_position(engine, &*game, turn.as_ref().map(Option::as_deref), &interrupt)?;
            progress.hide();
            self.print(out, &*game, &found, Some(turn))?;
            game.play(turn.as_ref().map(Option::as_deref))?;
            progress.advance(1);
        }
        drop(progress);
        replayed.finish()?;
        interrupt.outcome()
    }

    /// Returns the engine with tables, a book, a net and threads, as far as the game supports and the
    /// arguments allow them.
    fn configured_engine(
        &self,
        entry: &GameEntry,
        positions: &[String],
    ) -> Result<Option<Box<dyn TurnSearch>>, CliError> {
        let Some(search) = entry.player.search() else { return Ok(None) };
        let positions = positions.iter().map(String::as_str);
        let tables = if self.no_tables { None } else { engine_with_tables(entry, &self.tables, positions)? };
        let engine = tables.as_deref().unwrap_or(search);
        let book = if self.no_book { None } else { self.openings.engine(entry, engine)? };
        let engine = book.as_deref().unwrap_or(engine);
        let net = if self.no_net { None } else { engine.with_builtin_net() };
        let engine = net.as_deref().unwrap_or(engine);
        let threads = self.threads.parallel_engine(engine, self.time.is_some());
        Ok(threads.or(net).or(book).or(tables))
    }

    fn analyse_position(
        &self,
        engine: &dyn AnyEngine,
        position: &dyn AnyMatch,
        played: ByColor<Option<&str>>,
        interrupt: &Interrupt,
    ) -> Result<PositionAnalysis, CliError> {
        let nodes = if self.time.is_some() { u64::MAX } else { self.nodes.unwrap_or(NODES) };
        let limits = Limits { nodes, depth: MAX_DEPTH, noise: 0.0, exploitation: 0.0, seed: 1 };
        let deadline = self.time.map(|time| Deadline::after(Duration::from_millis(time)));
        let stop = || interrupt.flow().is_break() || deadline.as_ref().is_some_and(Deadline::stops);
        let failed = |error| CliError::failed(CliErrorKind::NoChoice, error);
        match engine.search() {
            Some(search) => {
                let study = search.study_until(position.record(), played, &limits, &stop).map_err(failed)?;
                Ok(PositionAnalysis { analysis: study.analysis.clone(), study: Some(study) })
            }
            None => {
                let analysis = engine.analyse_until(position.record(), &limits, &stop).map_err(failed)?;
                Ok(PositionAnalysis { analysis, study: None })
            }
        }
    }

    fn print(
        &self,
        out: &mut impl Write,
        game: &dyn AnyMatch,
        found: &PositionAnalysis,
        played: Option<&ByColor<Option<String>>>,
    ) -> Result<(), CliError> {
        let mut line = found.json();
        if let Some(played) = played {
            let engine = entry_of(game)?.player;
            let regret = |side| regret(engine, game.record(), side, played[side].as_deref(), found);
            let of =
                |side: Color| Ok::<_, CliError>(json!({ "plan": played[side], "regret": regret(side)? }));
            line["turn"] = game.turn().into();
            line["position"] = game.position().into();
            line["played"] = json!({ "white": of(Color::White)?, "black": of(Color::Black)? });
            line["after"] = found.study.as_ref().and_then(|study| study.after).into();
            line["luck"] = found.study.as_ref().and_then(Study::luck).into();
        }
        if self.json {
            writeln!(out, "{line}")?;
            return Ok(());
        }
        writeln!(out, "{}", game.position())?;
        found.print(out)?;
        if played.is_some() {
            writeln!(out, "played: {}", line["played"])?;
        }
        Ok(())
    }
}

fn entry_of(match_: &dyn AnyMatch) -> Result<&'static GameEntry, CliError> {
    Ok(game(&match_.record().variant)?)
}

/// Returns the positions before each turn of a game.
fn positions(replayed: &GameReplay) -> Result<Vec<String>, CliError> {
    let mut game = replayed.start();
    let mut positions = vec![game.position()];
    for turn in &replayed.game().record().turns {
        game.play(turn.as_ref().map(Option::as_deref))?;
        positions.push(game.position());
    }
    Ok(positions)
}

/// Returns the regret of a plan: the value of the position minus the plan's value, against the mixed strategy
/// of the other side. `None` without such a strategy.
fn regret(
    engine: &dyn AnyEngine,
    record: &Record,
    side: Color,
    plan: Option<&str>,
    PositionAnalysis { analysis: found, study }: &PositionAnalysis,
) -> Result<Option<f64>, CliError> {
    let Some(plan) = plan else { return Ok(None) };
    if let Some(regret) = study.as_ref().and_then(|study| study.played(side)?.regret) {
        return Ok(Some(regret));
    }
    let against = &found.mixes[!side];
    let matrix = engine.search().and_then(|search| search.matrix()).filter(|_| !against.is_empty());
    let Some(matrix) = matrix else { return Ok(None) };
    // Positions from a table are searched too, since a table has values only for the plans of its mixed
    // strategy.
    let ahead = if found.depth == 0 { JUDGED } else { found.depth.min(JUDGED) };
    let payoff = |plan: &str| {
        matrix
            .payoff(record, side, plan, against, ahead)
            .map_err(|error| CliError::failed(CliErrorKind::NoChoice, error))
    };
    // The best plan is evaluated like the plan itself, so that plans of the equilibrium have zero regret.
    let best = found.mixes[side].first().map(|candidate| payoff(&candidate.plan)).transpose()?;
    let own = payoff(plan)?;
    Ok(best.map(|best| (best - own).max(0.0)))
}
