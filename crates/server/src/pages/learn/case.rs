//! Conformance cases, played by the rules.

use serde_json::Value;
use zugleich_frames::plan;
use zugleich_games::Entry;
use zugleich_render::refusals::refused;
use zugleich_render::words;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{RulesError, TurnIs};
use zugleich_rules::{ByColor, Color};
use zugleich_wire::{Figure, Plan, Played, Refused, TurnFrame};

use crate::domain::{Piece, ResolvedTurn, Roster};
use crate::view;

/// A conformance case of a game.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Starting position.
    pub(super) start: Play,
    /// Turns played.
    pub(super) turns: Vec<Turn>,
    /// Id in lower case, with hyphens for dots.
    pub(super) key: String,
}

impl Case {
    /// Returns the case with this id; `None` if it is missing or cannot be set up.
    pub(super) fn find(entry: &'static Entry, id: &str) -> Option<Self> {
        let lines = entry.cases.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let case = lines.into_iter().find(|found| found["id"] == id)?;
        let start = Play::open(entry, &case).ok()?;
        let turns = turns(&start, &case);
        Some(Self { start, turns, key: id.to_lowercase().replace('.', "-") })
    }
}

/// A turn as a case writes it.
#[derive(Clone, Debug)]
pub(super) enum Turn {
    /// The plans of both sides.
    Both(String, String),
    /// The plan of the side that acts.
    Ply(String),
}

/// Parses the turns of a case in their order.
fn turns(start: &Play, case: &Value) -> Vec<Turn> {
    if let (Some(white), Some(black)) = (case["white"].as_str(), case["black"].as_str()) {
        return vec![Turn::Both(white.to_owned(), black.to_owned())];
    }
    let lines = case["turns"].as_array().into_iter().flatten().filter_map(Value::as_str);
    match start.game.to_move() {
        Some(_) => lines.flat_map(str::split_whitespace).map(|word| Turn::Ply(word.to_owned())).collect(),
        None => lines
            .map(|line| line.split_once(' ').unwrap_or((line, "")))
            .map(|(white, black)| Turn::Both(white.to_owned(), black.to_owned()))
            .collect(),
    }
}

/// A game with stable ids of its pieces.
#[derive(Clone, Debug)]
pub(super) struct Play {
    pub(super) entry: &'static Entry,
    /// Current state.
    pub(super) game: Box<dyn AnyMatch>,
    roster: Roster,
}

impl Play {
    fn open(entry: &'static Entry, case: &Value) -> Result<Self, RulesError> {
        let options: Vec<_> = case["options"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)))
            .collect();
        let game = entry.variant.open(&options, case["position"].as_str())?;
        let roster = Roster::new(game.scene().as_ref());
        Ok(Self { entry, game, roster })
    }

    /// Returns the current figures.
    pub(super) fn figures(&self) -> Vec<Figure> {
        view::figures(&self.roster.pieces())
    }

    /// Returns the current pieces, each with its id.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        self.roster.pieces()
    }

    /// Plays turns, all of which must be legal.
    pub(super) fn after(mut self, turns: &[Turn]) -> Result<Self, RulesError> {
        for turn in turns {
            self.turn(turn)?;
        }
        Ok(self)
    }

    /// Plays turns until the rules refuse one.
    pub(super) fn play(mut self, turns: &[Turn]) -> Played {
        let mut frames = Vec::new();
        for turn in turns {
            match self.turn(turn) {
                Ok(frame) => frames.push(frame),
                Err(error) => {
                    let words = refused(&error, Some(self.entry.sentences));
                    let (white, black) = match turn {
                        Turn::Both(white, black) => {
                            (self.plan(Color::White, white), Some(self.plan(Color::Black, black)))
                        }
                        Turn::Ply(plan) => (self.plan(self.mover(), plan), None),
                    };
                    let refused = Refused { white: Some(white), black, words };
                    return Played { turns: frames, refused: Some(refused) };
                }
            }
        }
        Played { turns: frames, refused: None }
    }

    /// Returns the side that acts, or White.
    pub(super) fn mover(&self) -> Color {
        self.game.to_move().unwrap_or(Color::White)
    }

    /// Returns a plan of a side, legal or not.
    pub(super) fn plan(&self, side: Color, text: &str) -> Plan {
        plan(side, text, &self.game.spell(side, text).unwrap_or_default(), &self.roster.kings())
    }

    /// Plays a turn.
    pub(super) fn turn(&mut self, turn: &Turn) -> Result<TurnFrame, RulesError> {
        let report = match turn {
            Turn::Both(white, black) => self.game.play(ByColor::new(Some(white), Some(black)))?,
            Turn::Ply(plan) => self.game.play_line(plan)?,
        };
        let resolved = ResolvedTurn::of(report, &mut self.roster, self.game.scene().as_ref());
        let mut frame = view::frame(self.entry, &resolved);
        if self.game.descriptor().turn == TurnIs::WholeGame {
            // A whole game in one turn: its steps tell the events, so the text is only the outcome.
            frame.words = resolved.report.outcome.map(words::result).unwrap_or_default();
        }
        Ok(frame)
    }
}
