use std::fmt::Write;
use std::sync::Arc;

use zugleich_render::adjudication::{Nulls, pgn};
use zugleich_render::record::pgn::{Ending, Score};
use zugleich_rules::blind::{List, adjudicate};
use zugleich_rules::game::RulesError;
use zugleich_rules::{ByColor, Color};

use super::{Game, Occupant, People};
use crate::wire::{BySide, ClockSetting, Exported, ExportedPlayers, History, Opening, TurnFrame};

/// What everybody may take along of a game: its public record.
impl Game {
    /// The turns after the first `from`.
    #[must_use]
    pub fn history(&self, from: usize) -> History {
        let turns = self.frames.iter().skip(from).map(|frame| TurnFrame::clone(frame)).collect();
        History { start: (*self.start).clone(), turns }
    }

    /// The game as a JSON object.
    pub(crate) fn export(&self, people: &People) -> Exported {
        let record = self.record();
        let turn = |frame: &Arc<TurnFrame>| BySide { white: frame.white.clone(), black: frame.black.clone() };
        Exported {
            variant: self.descriptor().id,
            options: record.options.iter().cloned().collect(),
            position: record.position.clone(),
            turns: self.frames.iter().map(turn).collect(),
            players: ExportedPlayers {
                white: self.player(Color::White, people),
                black: self.player(Color::Black, people),
            },
            result: self.outcome().map(Into::into),
            seals: self.openings().cloned().collect(),
        }
    }

    /// The game as text that `zugleich replay` reads: comments, then one turn a line; or both lists, each after a
    /// comment.
    pub(crate) fn export_text(&self, people: &People) -> String {
        let mut text = self.head(people);
        if !self.has_turns() {
            for (seat, list) in self
                .frames
                .iter()
                .flat_map(|frame| [(Color::White, &frame.white), (Color::Black, &frame.black)])
            {
                line(&mut text, &format!("# {}'s list:", zugleich_render::words::side(seat)));
                line(&mut text, list.as_deref().unwrap_or_default());
            }
            return text;
        }
        for frame in &self.frames {
            let plans: Vec<_> =
                [&frame.white, &frame.black].into_iter().flatten().map(String::as_str).collect();
            line(&mut text, &plans.join(" "));
        }
        text
    }

    /// The game as a record in the manner of PGN, its events aside, which are written with it.
    pub(crate) fn score(&self, people: &People, date: Option<String>) -> Told {
        if let Some(lists) = self.lists() {
            let names = ByColor::from_fn(|seat| self.player(seat, people).unwrap_or_default());
            return Told::Lists(lists, names);
        }
        let players = Color::ALL.map(|seat| self.player(seat, people));
        let names = ["White", "Black", "Date", "GameId", "TimeControl"];
        let clock = self.setup.clock.map(time_control);
        let values = players.into_iter().chain([date, Some(self.id.to_string()), clock]);
        let tags = names.into_iter().zip(values);
        Told::Turns(Score {
            record: self.record().clone(),
            tags: tags.filter_map(|(name, value)| Some((name.to_owned(), value?))).collect(),
            ending: self.outcome().map(Ending::from),
            comments: Vec::new(),
        })
    }

    /// The lists that were played, in a game of lists.
    fn lists(&self) -> Option<ByColor<List>> {
        let frame = self.frames.first().filter(|_| !self.has_turns())?;
        let list = |seat: Color, text: &Option<String>| List::read(seat, text.as_deref()?).ok();
        Some(ByColor::new(list(Color::White, &frame.white)?, list(Color::Black, &frame.black)?))
    }

    fn head(&self, people: &People) -> String {
        let mut text = String::new();
        line(&mut text, &format!("# {}, game {}", self.descriptor().name, self.id));
        line(&mut text, &format!("# {}", self.command()));
        for seat in Color::ALL {
            let name = self.player(seat, people).unwrap_or_else(|| "nobody".to_owned());
            line(&mut text, &format!("# {}: {name}", zugleich_render::words::side(seat)));
        }
        if let Some(outcome) = self.outcome() {
            line(&mut text, &format!("# {}", zugleich_render::words::result(outcome)));
        }
        for Opening { seat, turn, plan, nonce, hash } in self.openings() {
            let seat = zugleich_rules::board::color_name((*seat).into());
            // A list may have several lines, and its seal is of every character: it is written as JSON writes it.
            let plan = if self.has_turns() { plan.clone() } else { serde_json::json!(plan).to_string() };
            line(&mut text, &format!("# Seal: turn {turn}, {seat}, plan {plan}, nonce {nonce}, hash {hash}"));
        }
        text
    }

    /// Whether the game is played turn by turn; otherwise two lists are all of it.
    fn has_turns(&self) -> bool {
        self.table.game().lists_plans()
    }

    /// How the program plays the game again.
    fn command(&self) -> String {
        if self.has_turns() {
            return format!("Replay: zugleich replay {}", self.arguments());
        }
        "Adjudicate: zugleich adjudicate WHITE BLACK, with each list in a file of its own".to_owned()
    }

    fn arguments(&self) -> String {
        let record = self.record();
        let mut text = format!("--variant {}", self.descriptor().id);
        for (key, value) in &record.options {
            // Writing to a String cannot fail.
            let _ = write!(text, " --option {key}={value}");
        }
        if let Some(position) = &record.position {
            let _ = write!(text, " --position '{position}'");
        }
        text
    }

    fn player(&self, seat: Color, people: &People) -> Option<String> {
        if self.seats[seat] == Occupant::Computer {
            return Some(format!("Computer, level {}", self.setup.level.unwrap_or_default()));
        }
        self.name(seat, people)
    }

    fn openings(&self) -> impl Iterator<Item = &Opening> {
        self.frames.iter().flat_map(|frame| &frame.openings)
    }
}

/// A clock as PGN tells it: seconds and increment, or one turn in so many seconds.
fn time_control(clock: ClockSetting) -> String {
    match clock {
        ClockSetting::Increment { base, increment } => format!("{base}+{increment}"),
        ClockSetting::Turn { seconds } => format!("1/{seconds}"),
    }
}

/// A game that is still to be written, which takes a while.
pub(crate) enum Told {
    /// Its turns.
    Turns(Score),
    /// Its two lists, and whose they are.
    Lists(ByColor<List>, ByColor<String>),
}

impl Told {
    /// The text in the manner of PGN; two lists as the game of chess that they led to.
    ///
    /// # Errors
    /// [`RulesError`] if the turns cannot be played again.
    pub(crate) fn text(&self) -> Result<String, RulesError> {
        match self {
            Self::Turns(score) => score.text(true),
            Self::Lists(lists, names) => {
                let names = names.as_ref().map(String::as_str);
                Ok(pgn(&adjudicate(lists), &names, Nulls::Dashes))
            }
        }
    }
}

fn line(text: &mut String, content: &str) {
    text.push_str(content);
    text.push('\n');
}
