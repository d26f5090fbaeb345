//! A game played turn by turn, with the ids of its pieces.

use zugleich_frames::wire::TurnFrame;
use zugleich_frames::{Roster, Source, Turn, frame};
use zugleich_games::{CATALOG, Entry};
use zugleich_render::language::Language;
use zugleich_render::record::pgn::{Ending, Score};
use zugleich_rules::ByColor;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::RulesError;

/// A game played along a line of turns, with the ids of its pieces.
pub(crate) struct Line {
    pub(crate) entry: &'static Entry,
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) roster: Roster,
}

impl Line {
    pub(crate) fn new(entry: &'static Entry, game: Box<dyn AnyMatch>) -> Self {
        let roster = Roster::new(game.scene().as_ref());
        Self { entry, game, roster }
    }

    /// Plays a turn without building its frame.
    pub(crate) fn pass(&mut self, turn: ByColor<Option<&str>>) -> Result<(), RulesError> {
        let report = self.game.play(turn)?;
        self.roster.advance(&report.steps, self.game.scene().as_ref());
        Ok(())
    }

    /// Plays a turn and returns its frame.
    pub(crate) fn play(&mut self, turn: ByColor<Option<&str>>) -> Result<TurnFrame, RulesError> {
        let plans = self.game.judged(turn)?;
        let (report, written) = self.game.play_notated(plans)?;
        let kings = self.roster.kings();
        let traces = self.roster.advance(&report.steps, self.game.scene().as_ref());
        let told = Turn {
            report: &report,
            written: &written,
            kings,
            pieces: &self.roster.pieces(),
            traces: &traces,
            source: &Source::Judged,
        };
        Ok(frame(self.entry, &told))
    }

    /// Returns the PGN-style record of the game, in English.
    pub(crate) fn record(&self) -> Result<String, RulesError> {
        let score = Score {
            record: self.game.record().clone(),
            tags: Vec::new(),
            ending: self.game.outcome().map(Ending::from),
            comments: Vec::new(),
        };
        Language::English.during(|| score.text(CATALOG, Some(self.entry.sentences)))
    }
}
