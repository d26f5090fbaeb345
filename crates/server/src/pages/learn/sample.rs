//! The sample game of the author of Parity Chess, to be replayed with his remarks.

use std::sync::LazyLock;

use serde_json::json;
use zugleich_render::record::pgn::Sheet;

use super::for_script;
use crate::room::Roster;
use crate::wire::TurnFrame;

/// The record, in the author's words.
const RECORD: &str = include_str!("../../../../../conformance/parity-sample-game.pgn");

/// The game as far as the rules let it go.
#[derive(Debug)]
pub(in crate::pages) struct Sample {
    /// The turns that are played.
    pub(in crate::pages) turns: Vec<Printed>,
    /// The turn that is refused, and the remark on it.
    pub(in crate::pages) refused: Option<Printed>,
    /// Start and frames, as JSON for the script.
    pub(in crate::pages) data: String,
}

/// A turn as the author printed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::pages) struct Printed {
    pub(in crate::pages) number: usize,
    pub(in crate::pages) white: &'static str,
    pub(in crate::pages) black: &'static str,
    pub(in crate::pages) remark: &'static str,
}

/// The sample game.
pub(in crate::pages) fn sample() -> Option<&'static Sample> {
    static SAMPLE: LazyLock<Option<Sample>> = LazyLock::new(build);
    SAMPLE.as_ref()
}

fn build() -> Option<Sample> {
    let sheet = Sheet::read(RECORD).ok()?;
    let played = sheet.play(sheet.open().ok()?);
    let mut game = played.start;
    let mut roster = Roster::new(&game.scene());
    let start = roster.figures();
    let mut frames = Vec::new();
    for report in &played.reports {
        game.play(report.plans.as_ref().map(Option::as_deref)).ok()?;
        let steps = roster.advance("parity", &report.steps, &game.scene());
        frames.push(TurnFrame::new("parity", report, roster.figures(), steps, None));
    }
    let mut turns: Vec<_> = RECORD.lines().filter_map(printed).collect();
    let refused = (turns.len() > frames.len()).then(|| turns.remove(frames.len()));
    let data = for_script(&json!({ "start": start, "frames": frames }));
    Some(Sample { turns, refused, data })
}

/// A line of the record's move text: `5. e5|e5 {a remark}`.
fn printed(line: &'static str) -> Option<Printed> {
    let (number, rest) = line.split_once(". ")?;
    let (plans, remark) = rest.split_once(" {").unwrap_or((rest, ""));
    let (white, black) = plans.split_once('|')?;
    Some(Printed { number: number.parse().ok()?, white, black, remark: remark.trim_end_matches('}') })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_played_as_far_as_the_rules_let_it() {
        let sample = sample().unwrap();
        assert_eq!(sample.turns.len(), 62);
        let remark = "simultaneous occupation by pawns";
        assert_eq!(sample.turns[4], Printed { number: 5, white: "e5", black: "e5", remark });
        assert_eq!(sample.refused.as_ref().map(|turn| (turn.number, turn.white)), Some((63, "Ra7+")));
    }
}
