//! Analysis of games in which both sides hand in whole lists: the turn in which each list failed, and the
//! shortest list that would have beaten it.

use std::io::Write;

use serde_json::{Value as Json, json};
use zugleich_engine::Answered;
use zugleich_games::{Entry, Failed, Went, WholeGame};
use zugleich_render::record::SavedGame;
use zugleich_render::{json, words};
use zugleich_rules::blind::List;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::TurnIs;
use zugleich_rules::{ByColor, Color};

use super::{Analyse, entry_of};
use crate::cause::Cause;
use crate::failure::Failure;
use crate::game::Named;
use crate::input;
use crate::progress::Interrupt;
use crate::say::counted;

/// Both lists of a game, before play.
pub(super) struct Lists {
    game: Box<dyn AnyMatch>,
    entry: &'static Entry,
    whole: WholeGame,
    texts: ByColor<String>,
}

impl Analyse {
    /// Returns the lists of a game of lists: the text is White's and another file Black's, or the text has
    /// both. Returns `None` for a game played turn by turn.
    pub(super) fn lists(&self, text: &str) -> Result<Option<Lists>, Failure> {
        let saved = if self.black.is_none() { SavedGame::read(text).ok() } else { None };
        let (named, texts) = match (&self.black, saved.as_ref().and_then(both)) {
            (Some(black), _) => {
                (Named::default(), ByColor::new(text.to_owned(), input::text(Some(black), List::MAX_BYTES)?))
            }
            (None, Some(both)) => both,
            (None, None) => return Ok(None),
        };
        let game = self.start.agreed(named)?.open_any()?;
        let entry = entry_of(&*game)?;
        match entry.whole_game.filter(|_| game.descriptor().turn == TurnIs::WholeGame) {
            Some(whole) => {
                // A result that the file names must be true.
                saved.map_or(Ok(()), |saved| saved.play(game.clone()).score.map(drop))?;
                Ok(Some(Lists { game, entry, whole, texts }))
            }
            None if self.black.is_none() => Ok(None),
            None => {
                let why = format_args!("{} is played turn by turn: one FILE has the whole game", entry.id());
                Err(Failure::form(Cause::NotInThisGame, why))
            }
        }
    }
}

/// Returns the start and both lists of a JSON game of one turn.
fn both(game: &SavedGame) -> Option<(Named, ByColor<String>)> {
    let [turn] = <[_; 1]>::try_from(game.record().ok()?.turns).ok()?;
    Some((Named::of(game), turn.both()?))
}

impl Lists {
    /// Searches a winning reply to each list, and prints the result.
    pub(super) fn analyse(
        &self,
        as_json: bool,
        interrupt: &Interrupt,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        for side in Color::ALL {
            self.game.check(side, &self.texts[side])?;
        }
        let texts = self.texts.as_ref().map(String::as_str);
        let stop = || interrupt.flow().is_break();
        let found = self.entry.player.answers_until(self.game.record(), texts, &stop);
        let found = found.map_err(|error| Failure::failed(Cause::NoChoice, error))?;
        let (Some(found), Some(played)) = (found, (self.whole.went)(texts)) else {
            return Err(Failure::failed(Cause::NoChoice, "nobody looks back at games of these lists"));
        };
        if as_json {
            let of = |side: Color| self.told(side, &played, &found[side]);
            let line = json!({
                "turns": played.turns, "result": json::result(Some(played.outcome)),
                "white": of(Color::White), "black": of(Color::Black),
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{} ({})", words::result(played.outcome), counted(played.turns, "turn"))?;
            for side in Color::ALL {
                self.print(side, &played, &found[side], out)?;
            }
        }
        interrupt.outcome()
    }

    /// Returns the game of a list against a reply that was found.
    fn against(&self, side: Color, reply: &str) -> Option<Went> {
        (self.whole.went)(ByColor::from_fn(|each| if each == side { &*self.texts[side] } else { reply }))
    }

    fn told(&self, side: Color, played: &Went, Answered { reply, tried }: &Answered) -> Json {
        let answered = |reply: &String| {
            let Went { outcome, turns, failed: at } = self.against(side, reply)?;
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
        played: &Went,
        Answered { reply, tried }: &Answered,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let name = words::side(side);
        match &played.failed[side] {
            Some(Failed { number, text, words }) => {
                writeln!(out, "{name}'s list failed at move {number}, {text}: {words}")?;
            }
            None => writeln!(out, "{name}'s list did what it says, as far as it was played")?,
        }
        let Some(reply) = reply else {
            let tried = counted(*tried as u64, "move");
            writeln!(out, "no list of up to {tried} beats it; longer ones were not tried")?;
            return Ok(());
        };
        let shown = if reply.is_empty() { "the empty list" } else { reply };
        write!(out, "beaten by {shown}, and by no shorter list; longer ones were not tried")?;
        if let Some(Went { outcome, turns, .. }) = self.against(side, reply) {
            write!(out, ". {} ({})", words::result(outcome), counted(turns, "turn"))?;
        }
        writeln!(out)?;
        Ok(())
    }
}

fn failed(at: Option<&Failed>) -> Json {
    at.map_or(
        Json::Null,
        |Failed { number, text, words }| json!({ "number": number, "text": text, "words": words }),
    )
}
