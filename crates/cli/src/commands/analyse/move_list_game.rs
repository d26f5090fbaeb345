//! Analysis of games in which both sides hand in whole lists: the turn in which each list failed, and the
//! shortest list that would have beaten it.

use std::io::Write;

use serde_json::{Value as Json, json};
use zugleich_games::{PlanFailure, ReplySearchResult, WholeGameNotation, WholeGameResult};
use zugleich_render::language::Language;
use zugleich_render::record::SavedGame;
use zugleich_render::{json, words};
use zugleich_rules::blind::MoveList;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::TurnScope;
use zugleich_rules::{ByColor, Color};

use super::{AnalyseCommand, entry_of};
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::game_args::GameDescription;
use crate::input;
use crate::notice::count_noun;
use crate::progress::Interrupt;

/// Both lists of a game, before play.
pub(super) struct MoveListGame {
    game: Box<dyn AnyMatch>,
    whole: WholeGameNotation,
    texts: ByColor<String>,
}

impl AnalyseCommand {
    /// Returns the lists of a game of lists: the text is White's and another file Black's, or the text has
    /// both. Returns `None` for a game played turn by turn.
    pub(super) fn lists(&self, text: &str) -> Result<Option<MoveListGame>, CliError> {
        let saved = if self.black.is_none() { SavedGame::read(text).ok() } else { None };
        let (named, texts) = match (&self.black, saved.as_ref().and_then(both)) {
            (Some(black), _) => (
                GameDescription::default(),
                ByColor::new(text.to_owned(), input::text(Some(black), MoveList::MAX_BYTES)?),
            ),
            (None, Some(both)) => both,
            (None, None) => return Ok(None),
        };
        let game = self.start.reconcile(named)?.open_any()?;
        let entry = entry_of(&*game)?;
        match entry.whole_game.filter(|_| game.descriptor().turn == TurnScope::WholeGame) {
            Some(whole) => {
                // A result that the file names must be true.
                saved.map_or(Ok(()), |saved| saved.play(game.clone()).score.map(drop))?;
                Ok(Some(MoveListGame { game, whole, texts }))
            }
            None if self.black.is_none() => Ok(None),
            None => {
                let why = format_args!("{} is played turn by turn: its moves are in one FILE", entry.id());
                Err(CliError::malformed(CliErrorKind::NotInThisGame, why))
            }
        }
    }
}

/// Returns the start and both lists of a JSON game of one turn.
fn both(game: &SavedGame) -> Option<(GameDescription, ByColor<String>)> {
    let [turn] = <[_; 1]>::try_from(game.record().ok()?.turns).ok()?;
    Some((GameDescription::of(game), turn.both()?))
}

impl MoveListGame {
    /// Searches a winning reply to each list, and prints the result.
    pub(super) fn analyse(
        &self,
        as_json: bool,
        interrupt: &Interrupt,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        for side in Color::ALL {
            self.game.check(side, &self.texts[side])?;
        }
        let texts = self.texts.as_ref().map(String::as_str);
        let stop = || interrupt.flow().is_break();
        let results = (self.whole.replies)(texts, &stop).zip((self.whole.went)(Language::English, texts));
        let (found, played) = results.expect("the lists are legal");
        if as_json {
            let of = |side: Color| self.told(side, &played, &found[side]);
            let line = json!({
                "turns": played.turns, "result": json::result(Some(played.outcome)),
                "white": of(Color::White), "black": of(Color::Black),
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{} ({})",
                words::result(Language::English, played.outcome),
                count_noun(played.turns, "turn")
            )?;
            for side in Color::ALL {
                self.print(side, &played, &found[side], out)?;
            }
        }
        interrupt.outcome()
    }

    /// Returns the game of a list against a reply that was found.
    fn replay_reply(&self, side: Color, reply: &str) -> Option<WholeGameResult> {
        (self.whole.went)(
            Language::English,
            ByColor::from_fn(|each| if each == side { &*self.texts[side] } else { reply }),
        )
    }

    fn told(
        &self,
        side: Color,
        played: &WholeGameResult,
        ReplySearchResult { reply, tried }: &ReplySearchResult,
    ) -> Json {
        let answered = |reply: &String| {
            let WholeGameResult { outcome, turns, failed: at } = self.replay_reply(side, reply)?;
            let result = json::result(Some(outcome));
            Some(
                json!({ "list": reply, "turns": turns, "result": result, "failed": failed(at[side].as_ref()) }),
            )
        };
        json!({
            "list": self.texts[side].trim(), "failed": failed(played.failed[side].as_ref()),
            "tried": tried, "reply": reply.as_ref().and_then(answered),
        })
    }

    fn print(
        &self,
        side: Color,
        played: &WholeGameResult,
        ReplySearchResult { reply, tried }: &ReplySearchResult,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let name = words::side(Language::English, side);
        match &played.failed[side] {
            Some(PlanFailure { number, text, words }) => {
                writeln!(out, "{name}'s list failed at move {number}, {text}: {words}")?;
            }
            None => writeln!(out, "every played move of {name}'s list had the effect that its text says")?,
        }
        let Some(reply) = reply else {
            let tried = count_noun(*tried as u64, "move");
            writeln!(out, "no list of up to {tried} beats it; longer ones were not tried")?;
            return Ok(());
        };
        let shown = if reply.is_empty() { "the empty list" } else { reply };
        write!(out, "beaten by {shown}, and by no shorter list; longer ones were not tried")?;
        if let Some(WholeGameResult { outcome, turns, .. }) = self.replay_reply(side, reply) {
            write!(out, ". {} ({})", words::result(Language::English, outcome), count_noun(turns, "turn"))?;
        }
        writeln!(out)?;
        Ok(())
    }
}

fn failed(at: Option<&PlanFailure>) -> Json {
    at.map_or(
        Json::Null,
        |PlanFailure { number, text, words }| json!({ "number": number, "text": text, "words": words }),
    )
}
