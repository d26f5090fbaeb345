use std::io::Write;

use clap::Args;
use serde_json::json;
use zugleich_engine::PlayStyle;
use zugleich_engine::tournament::{self, MatchScore, Pairing, Player};
use zugleich_games::game;

use super::games::{played, score_text, write};
use crate::commands::net_args::NetArgs;
use zugleich_cli::cli_error::CliError;
use zugleich_cli::cli_error_kind::CliErrorKind;
use zugleich_cli::game_args::key_value;
use zugleich_cli::notice::count_noun;
use zugleich_cli::openings::OpeningBookArgs;
use zugleich_cli::progress::Interrupt;
use zugleich_cli::threads::ThreadsArgs;

#[derive(Debug, Args)]
pub(crate) struct BenchMatchCommand {
    /// The variant id
    #[arg(long, value_name = "ID")]
    variant: String,
    /// An option of the game; may repeat
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
    /// The player whose score is kept: level1 to level10; nodes:NODES, an engine with that budget;
    /// warm:NODES, the same, which keeps what it has learnt from turn to turn and in Entanglement Chess looks
    /// less far where the game is decided; net:NODES, one that judges by the net of --net; book:NODES, one
    /// that begins by a book of openings; knows1 to knows3, who know the mixture of the other player and look
    /// so many turns ahead; random, greedy, or maximin, uct, uct-most or regret, the last four with :NODES or
    /// without
    #[arg(long)]
    player: Player,
    /// The player against it
    #[arg(long)]
    opponent: Player,
    #[command(flatten)]
    learned: NetArgs,
    #[command(flatten)]
    openings: OpeningBookArgs,
    /// Style of a level, or of nodes:NODES: nash (plays safe), exploit (plays for the errors of the other
    /// side) or human (errs like people)
    #[arg(long, default_value_t)]
    style: PlayStyle,
    /// Number of games; each opening is played with both colours
    #[arg(long, default_value_t = 200)]
    games: u32,
    /// Number of turns of random plans in an opening
    #[arg(long, value_name = "TURNS", default_value_t = 0)]
    opening: u32,
    /// Stop as soon as the score decides, with errors of 5 %, between two differences in Elo
    #[arg(long, value_name = "WORSE,BETTER", value_parser = hypotheses, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// The number that decides all chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl BenchMatchCommand {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let options: Vec<_> = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let entry = game(&self.variant)?;
        let helped = self.threads.parallel_engine(entry.player, false);
        let engine = helped.as_deref().map_or(entry.player, |search| search);
        let learned = self.learned.engine(engine)?;
        let by_net = |player: Player| matches!(player, Player::Net(_));
        if learned.is_none() && (by_net(self.player) || by_net(self.opponent)) {
            return Err(CliError::malformed(
                CliErrorKind::WrongCall,
                "net:NODES judges by a net: name its file with --net",
            ));
        }
        let booked = self.openings.engine(entry, engine)?;
        let by_book = |player: Player| matches!(player, Player::Book(_));
        if booked.is_none() && (by_book(self.player) || by_book(self.opponent)) {
            let why = "there is no book of this game for book:NODES: name one with --book";
            return Err(CliError::malformed(CliErrorKind::WrongCall, why));
        }
        let pairing = Pairing {
            variant: &entry.variant,
            engine,
            with_net: learned.as_deref().map(|search| search as _),
            with_book: booked.as_deref().map(|search| search as _),
            options: &options,
            player: self.player.styled(self.style),
            opponent: self.opponent,
            games: self.games,
            opening: self.opening,
            seed: self.seed,
        };
        let interrupt = Interrupt::watch()?;
        let decided = |score: &MatchScore| self.likelihood(score).is_some_and(|found| found.abs() >= DECIDED);
        let (score, time) = played(&pairing, &interrupt, &decided)?;
        self.print(out, &score, time.as_secs_f64())?;
        interrupt.outcome()
    }

    /// Returns the log-likelihood ratio of the two hypotheses, if there are any.
    fn likelihood(&self, score: &MatchScore) -> Option<f64> {
        self.sprt.map(|(worse, better)| score.likelihood(worse, better))
    }

    fn print(&self, out: &mut impl Write, score: &MatchScore, seconds: f64) -> Result<(), CliError> {
        let (low, high) = score.interval();
        let [elo, elo_low, elo_high] = [score.rate(), low, high].map(tournament::elo);
        let likelihood = self.likelihood(score);
        if self.json {
            let mut line = json!({
                "variant": self.variant, "player": self.player.to_string(),
                "opponent": self.opponent.to_string(), "seed": self.seed, "style": self.style.to_string(),
                "elo": finite(elo), "elo_low": finite(elo_low), "elo_high": finite(elo_high),
                "pairs": score.pairs, "likelihood": likelihood, "nodes": score.nodes, "seconds": seconds,
            });
            write(&mut line, score);
            writeln!(out, "{line}")?;
            return Ok(());
        }
        let games = count_noun(score.games(), "game");
        writeln!(
            out,
            "{} against {}, {games} of {}: {}",
            self.player,
            self.opponent,
            self.variant,
            score_text(score)
        )?;
        writeln!(out, "Elo {elo:+.0} (95 %: {elo_low:+.0} to {elo_high:+.0})")?;
        if let (Some(likelihood), Some((worse, better))) = (likelihood, self.sprt) {
            let said = if likelihood >= DECIDED {
                "accepted"
            } else if likelihood <= -DECIDED {
                "refused"
            } else {
                "open"
            };
            writeln!(
                out,
                "{better} points of Elo rather than {worse}: {said}, log likelihood ratio {likelihood:.2}"
            )?;
        }
        writeln!(
            out,
            "{}, {} resolved by {}, {seconds:.1} s",
            count_noun(score.turns, "turn"),
            count_noun(score.nodes, "position"),
            self.player
        )?;
        Ok(())
    }
}

/// Log-likelihood ratio at which a hypothesis is accepted, for error rates of 5 %.
const DECIDED: f64 = 2.944;

/// Returns the number if JSON can represent it.
fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
}

/// Parses `WORSE,BETTER`.
fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let pair = text.split_once(',').and_then(|(worse, better)| Some((number(worse)?, number(better)?)));
    let ordered = pair.filter(|(worse, better)| worse < better);
    ordered.ok_or_else(|| "two numbers are needed, the lower first, as in 0,10".to_owned())
}
