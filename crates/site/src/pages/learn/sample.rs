//! Sample game printed by a game's author, for replay with the author's remarks.

use serde_json::json;
use zugleich_games::{CATALOG, GAMES, GameEntry};
use zugleich_render::language::{Language, PerLanguage};
use zugleich_render::record::pgn::PgnGame;
use zugleich_wire as wire;

use crate::pages::texts::for_script;
use crate::view;
use zugleich_session::domain::{PieceTracker, RevealedTurn};

/// The game up to the first refused turn.
#[derive(Debug)]
pub(in crate::pages) struct SampleReplay {
    /// The turns that are played.
    pub(in crate::pages) turns: Vec<PrintedTurn>,
    /// The turn that is refused, and the remark on it.
    pub(in crate::pages) refused: Option<PrintedTurn>,
    /// Start and frames, as JSON for the script.
    pub(in crate::pages) data: String,
}

/// A turn as the author printed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::pages) struct PrintedTurn {
    pub(in crate::pages) number: usize,
    pub(in crate::pages) white: &'static str,
    pub(in crate::pages) black: &'static str,
    pub(in crate::pages) remark: &'static str,
}

/// Returns the sample game of a variant, if it has one.
pub(in crate::pages) fn sample(language: Language, variant: &str) -> Option<&'static SampleReplay> {
    static SAMPLES: PerLanguage<Vec<(&'static str, SampleReplay)>> = PerLanguage::new();
    let samples = SAMPLES.get_or_init(language, || {
        let built =
            |entry: &&'static GameEntry| Some((entry.id(), build(language, entry, entry.lesson.sample?)?));
        GAMES.iter().filter_map(built).collect()
    });
    samples.iter().find(|(id, _)| *id == variant).map(|(_, sample)| sample)
}

fn build(language: Language, entry: &GameEntry, record: &'static str) -> Option<SampleReplay> {
    let sheet = PgnGame::read(record).ok()?;
    let played = sheet.play(sheet.open(CATALOG).ok()?);
    let mut game = played.start;
    let mut roster = PieceTracker::new(game.scene().as_ref());
    let start = view::piece_views(language, &roster.pieces());
    let side = entry.variant.descriptor().geometry.side();
    let mut frames = Vec::new();
    for report in played.reports {
        let plans = game.check_turn(report.plans.as_ref().map(Option::as_deref)).ok()?;
        let (report, notation) = game.play_notated(plans).ok()?;
        let resolved = RevealedTurn::of(report, notation, &mut roster, game.scene().as_ref());
        frames.push(view::frame(language, entry, &resolved));
    }
    let mut turns: Vec<_> = record.lines().filter_map(printed).collect();
    let refused = (turns.len() > frames.len()).then(|| turns.remove(frames.len()));
    let data = for_script(&json!(wire::PlaybackGame { side, look: entry.page.look, start, frames }));
    Some(SampleReplay { turns, refused, data })
}

/// Parses a line of the record's move text: `5. e5|e5 {a remark}`.
fn printed(line: &'static str) -> Option<PrintedTurn> {
    let (number, rest) = line.split_once(". ")?;
    let (plans, remark) = rest.split_once(" {").unwrap_or((rest, ""));
    let (white, black) = plans.split_once('|')?;
    Some(PrintedTurn { number: number.parse().ok()?, white, black, remark: remark.trim_end_matches('}') })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_played_as_far_as_the_rules_let_it() {
        let sample = sample(Language::English, "parity").unwrap();
        assert_eq!(sample.turns.len(), 62);
        let remark = "simultaneous occupation by pawns";
        assert_eq!(sample.turns[4], PrintedTurn { number: 5, white: "e5", black: "e5", remark });
        assert_eq!(sample.refused.as_ref().map(|turn| (turn.number, turn.white)), Some((63, "Ra7+")));
    }
}
