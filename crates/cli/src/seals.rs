//! The opened seals of an exported game, held against what was played.

use serde::Deserialize;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::TurnReport;
use zugleich_server::{SecretString, ids::GameId, seal};
use zugleich_transcript::{Nonce, Seat, Unopened, position_hash};

use crate::cause::Cause;
use crate::failure::Failure;
use crate::say;

/// What an exported game tells of its seals.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
struct Told {
    /// The game's id, of which each seal is made, too.
    game: Option<String>,
    seals: Vec<Opened>,
}

/// A seal with what it was made of.
#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Opened {
    seat: Side,
    turn: u32,
    plan: String,
    nonce: String,
    hash: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

impl Side {
    const fn color(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }
}

/// Checks that each seal that a file shows opened is of the plan that was played, and is the hash of what it says it
/// was made of. Where the file does not name its game that cannot be known, and is said on standard error.
///
/// # Errors
/// `wrong-opening`, with the turn and the side.
pub(crate) fn check(text: &str, start: &str, reports: &[TurnReport]) -> Result<(), Failure> {
    let told = Told::of(text)?;
    let Some(game) = told.game.as_deref().and_then(|game| game.parse().ok()) else {
        if !told.seals.is_empty() {
            say::aside(
                "its seals are not checked: they are made of the game's id, and the file does not name it",
            );
        }
        return Ok(());
    };
    told.seals
        .iter()
        .try_for_each(|opened| opened.check(&game, start, reports).map_err(|why| opened.fault(why)))
}

impl Told {
    /// # Errors
    /// Seals in another form than the server writes.
    fn of(text: &str) -> Result<Self, Failure> {
        if text.trim_start().starts_with('{') {
            let told = serde_json::from_str(text);
            return told
                .map_err(|error| Failure::form(Cause::WrongOpening, format_args!("its seals: {error}")));
        }
        let comments = || text.lines().filter_map(|line| line.strip_prefix("# "));
        let game =
            comments().next().and_then(|line| line.rsplit_once(", game ")).map(|(_, id)| id.to_owned());
        let seals = comments().filter_map(|line| line.strip_prefix("Seal: ")).map(Opened::of_line);
        Ok(Self { game, seals: seals.collect::<Result<_, _>>()? })
    }
}

impl Opened {
    /// Reads a seal as a comment tells it: `turn 3, white, plan b1c3, nonce ..., hash ...`.
    fn of_line(line: &str) -> Result<Self, Failure> {
        let read = || {
            let (line, hash) = line.rsplit_once(", hash ")?;
            let (line, nonce) = line.rsplit_once(", nonce ")?;
            let (line, plan) = line.split_once(", plan ")?;
            let (turn, seat) = line.strip_prefix("turn ")?.split_once(", ")?;
            let seat = if seat == "white" { Side::White } else { Side::Black };
            let [plan, nonce, hash] = [plan, nonce, hash].map(str::to_owned);
            Some(Self { seat, turn: turn.parse().ok()?, plan, nonce, hash })
        };
        read().ok_or_else(|| Failure::form(Cause::WrongOpening, format_args!("this tells no seal: {line}")))
    }

    fn check(&self, game: &GameId, start: &str, reports: &[TurnReport]) -> Result<(), &'static str> {
        let Some(index) = reports.iter().position(|report| report.turn == self.turn) else {
            return Err("the turn was not played");
        };
        if reports[index].plans[self.seat.color()].as_ref() != Some(&self.plan) {
            return Err("another plan was played than the one that was sealed");
        }
        let before = index.checked_sub(1).map_or(start, |last| &reports[last].position);
        let hashes = [Some(self.first(game)), self.second(game, before)];
        if hashes.contains(&Some(self.hash.clone())) { Ok(()) } else { Err("the hash is of something else") }
    }

    /// The seal of a game whose server keeps the plans.
    fn first(&self, game: &GameId) -> String {
        seal::hash(game, self.turn, self.seat.color(), &self.plan, &self.nonce)
    }

    /// The seal of a game whose players seal; none where the nonce is none.
    fn second(&self, game: &GameId, position: &str) -> Option<String> {
        let seat = if self.seat == Side::White { Seat::White } else { Seat::Black };
        let plan = Unopened {
            game: game.to_string(),
            turn: self.turn.into(),
            seat,
            position: position_hash(position),
            plan: SecretString::from(self.plan.clone()),
            nonce: Nonce::read(&self.nonce)?,
        };
        Some(plan.seal().to_string())
    }

    fn fault(&self, why: &str) -> Failure {
        let Self { turn, .. } = self;
        let side = color_name(self.seat.color());
        let words = format_args!("turn {turn}: the seal of {side} does not hold: {why}");
        Failure::failed(Cause::WrongOpening, words).with("turn", *turn).with("side", side)
    }
}
