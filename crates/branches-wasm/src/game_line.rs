//! A game played turn by turn, with the ids of its pieces.

use zugleich_games::{CATALOG, GameEntry};
use zugleich_render::language::Language;
use zugleich_render::record::pgn::{GameScore, RecordedResult};
use zugleich_rules::ByColor;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::RulesError;
use zugleich_wire::frames::types::TurnFrame;
use zugleich_wire::frames::{PieceTracker, RevealedTurn, frame};

/// A game played along a line of turns, with the ids of its pieces.
pub(crate) struct GameLine {
    /// Language of its sentences.
    pub(crate) language: Language,
    pub(crate) entry: &'static GameEntry,
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) roster: PieceTracker,
}

impl GameLine {
    pub(crate) fn new(language: Language, entry: &'static GameEntry, game: Box<dyn AnyMatch>) -> Self {
        let roster = PieceTracker::new(game.scene().as_ref());
        Self { language, entry, game, roster }
    }

    /// Plays a turn without building its frame.
    pub(crate) fn advance(&mut self, turn: ByColor<Option<&str>>) -> Result<(), RulesError> {
        let report = self.game.play(turn)?;
        self.roster.advance(&report.steps, self.game.scene().as_ref());
        Ok(())
    }

    /// Plays a turn and returns its frame.
    pub(crate) fn play(&mut self, turn: ByColor<Option<&str>>) -> Result<TurnFrame, RulesError> {
        let plans = self.game.check_turn(turn)?;
        let (report, notation) = self.game.play_notated(plans)?;
        let resolved = RevealedTurn::of(report, notation, &mut self.roster, self.game.scene().as_ref());
        Ok(frame(self.language, self.entry, &resolved))
    }

    /// Returns the PGN-style record of the game, in English.
    pub(crate) fn record(&self) -> Result<String, RulesError> {
        let score = GameScore {
            record: self.game.record().clone(),
            tags: Vec::new(),
            ending: self.game.outcome().map(RecordedResult::from),
            comments: Vec::new(),
        };
        score.text(CATALOG, Some(self.entry.sentences))
    }
}
