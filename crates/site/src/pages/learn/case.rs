//! Conformance cases, played by the rules.

use serde_json::Value;
use zugleich_games::GameEntry;
use zugleich_render::language::Language;
use zugleich_render::words;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{RulesError, TurnScope};
use zugleich_rules::{ByColor, Color};
use zugleich_wire::frames::plan;
use zugleich_wire::{ExampleOutcome, PieceView, Plan, RefusedTurn, TurnFrame};

use crate::view;
use zugleich_session::domain::{PieceTracker, RevealedTurn, TrackedPiece};

/// A conformance case of a game.
#[derive(Clone, Debug)]
pub(super) struct LessonCase {
    /// Starting position.
    pub(super) start: TrackedGame,
    /// Turns played.
    pub(super) turns: Vec<CaseTurn>,
    /// Id in lower case, with hyphens for dots.
    pub(super) key: String,
}

impl LessonCase {
    /// Returns the case with this id; `None` if it is missing or cannot be set up.
    pub(super) fn find(language: Language, entry: &'static GameEntry, id: &str) -> Option<Self> {
        let lines = entry.cases.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let case = lines.into_iter().find(|found| found["id"] == id)?;
        let start = TrackedGame::open(language, entry, &case).ok()?;
        let turns = turns(&start, &case);
        Some(Self { start, turns, key: id.to_lowercase().replace('.', "-") })
    }
}

/// A turn as a case writes it.
#[derive(Clone, Debug)]
pub(super) enum CaseTurn {
    /// The plans of both sides.
    Both(String, String),
    /// The plan of the side that acts.
    Ply(String),
}

/// Parses the turns of a case in their order.
fn turns(start: &TrackedGame, case: &Value) -> Vec<CaseTurn> {
    if let (Some(white), Some(black)) = (case["white"].as_str(), case["black"].as_str()) {
        return vec![CaseTurn::Both(white.to_owned(), black.to_owned())];
    }
    let lines = case["turns"].as_array().into_iter().flatten().filter_map(Value::as_str);
    match start.game.to_move() {
        Some(_) => lines.flat_map(str::split_whitespace).map(|word| CaseTurn::Ply(word.to_owned())).collect(),
        None => lines
            .map(|line| line.split_once(' ').unwrap_or((line, "")))
            .map(|(white, black)| CaseTurn::Both(white.to_owned(), black.to_owned()))
            .collect(),
    }
}

/// A game with stable ids of its pieces.
#[derive(Clone, Debug)]
pub(super) struct TrackedGame {
    /// Language of its sentences.
    pub(super) language: Language,
    pub(super) entry: &'static GameEntry,
    /// Current state.
    pub(super) game: Box<dyn AnyMatch>,
    roster: PieceTracker,
}

impl TrackedGame {
    fn open(language: Language, entry: &'static GameEntry, case: &Value) -> Result<Self, RulesError> {
        let options: Vec<_> = case["options"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)))
            .collect();
        let game = entry.variant.open(&options, case["position"].as_str())?;
        let roster = PieceTracker::new(game.scene().as_ref());
        Ok(Self { language, entry, game, roster })
    }

    /// Returns the current figures.
    pub(super) fn figures(&self) -> Vec<PieceView> {
        view::piece_views(self.language, &self.roster.pieces())
    }

    /// Returns the current pieces, each with its id.
    pub(super) fn pieces(&self) -> Vec<TrackedPiece> {
        self.roster.pieces()
    }

    /// Plays turns, all of which must be legal.
    pub(super) fn after(mut self, turns: &[CaseTurn]) -> Result<Self, RulesError> {
        for turn in turns {
            self.turn(turn)?;
        }
        Ok(self)
    }

    /// Plays turns until the rules refuse one.
    pub(super) fn play(mut self, turns: &[CaseTurn]) -> ExampleOutcome {
        let mut frames = Vec::new();
        for turn in turns {
            match self.turn(turn) {
                Ok(frame) => frames.push(frame),
                Err(error) => {
                    let words = view::rules_error(self.language, self.entry.id(), &error);
                    let (white, black) = match turn {
                        CaseTurn::Both(white, black) => {
                            (self.plan(Color::White, white), Some(self.plan(Color::Black, black)))
                        }
                        CaseTurn::Ply(plan) => (self.plan(self.mover(), plan), None),
                    };
                    let refused = RefusedTurn { white: Some(white), black, words };
                    return ExampleOutcome { turns: frames, refused: Some(refused) };
                }
            }
        }
        ExampleOutcome { turns: frames, refused: None }
    }

    /// Returns the side that acts, or White.
    pub(super) fn mover(&self) -> Color {
        self.game.to_move().unwrap_or(Color::White)
    }

    /// Returns a plan of a side, legal or not.
    pub(super) fn plan(&self, side: Color, text: &str) -> Plan {
        plan(side, text, &self.game.plan_data(side, text).unwrap_or_default(), &self.roster.kings())
    }

    /// Plays a turn.
    pub(super) fn turn(&mut self, turn: &CaseTurn) -> Result<TurnFrame, RulesError> {
        let plans = match turn {
            CaseTurn::Both(white, black) => ByColor::new(Some(white.as_ref()), Some(black.as_ref())),
            CaseTurn::Ply(plan) => ByColor::from_fn(|side| (side == self.mover()).then_some(plan.as_ref())),
        };
        let (report, notation) = self.game.play_notated(self.game.check_turn(plans)?)?;
        let resolved = RevealedTurn::of(report, notation, &mut self.roster, self.game.scene().as_ref());
        let mut frame = view::frame(self.language, self.entry, &resolved);
        if self.game.descriptor().turn == TurnScope::WholeGame {
            // A whole game in one turn: its steps tell the events, so the text is only the outcome.
            frame.words = resolved
                .report
                .outcome
                .map(|outcome| words::result(self.language, outcome))
                .unwrap_or_default();
        }
        Ok(frame)
    }
}
