use serde_json::{Map, Value, json};
use zugleich_rules::board::count_noun;
use zugleich_rules::kernel::Reason;

use super::check::TranscriptReport;
use super::rules_replay::RulesCheck;
use super::transcript_summary::TranscriptSummary;
use super::unchecked_part::{UncheckedPart, UnprovedFact};
use crate::form::TranscriptMode;

impl TranscriptReport {
    /// Returns the answer for people, one sentence per line. If no keys were given, it says that the
    /// transcript's own can be compared with `by`.
    #[must_use]
    pub fn sentences(&self, by: &str) -> Vec<String> {
        let mut said = summary_sentences(&self.verdict, by, self.unchecked().is_empty());
        let events = self.verdict.events();
        said.extend(
            self.logged
                .map(|logged| format!("the published tree has {logged} of {}", count_noun(events, "event"))),
        );
        said.extend(self.heads.map(|heads| format!("the tree has grown from {heads} that were kept")));
        said.extend(self.receipts.map(|receipts| format!("receipts of this game that fit: {receipts}")));
        said.extend(self.unproved().iter().map(ToString::to_string));
        said
    }

    /// Returns the answer for programs; the result of a check without its file is null.
    #[must_use]
    pub fn json(&self) -> Map<String, Value> {
        let TranscriptSummary { game, variant, mode, turns, openings, words, keys, published, .. } =
            &self.verdict;
        let result = self.verdict.result.as_ref();
        let result = result.map(|(winner, reason)| json!({ "winner": winner, "reason": reason }));
        let all = [
            ("game", json!(game)),
            ("variant", json!(variant)),
            ("mode", json!(mode)),
            ("events", json!(self.verdict.events())),
            ("turns", json!(turns)),
            ("openings", json!(openings)),
            ("result", json!(result)),
            ("words", json!(words)),
            ("rules", json!(rules_check_code(self.verdict.rules))),
            ("keys", json!(keys)),
            ("published", json!(published)),
            ("head", json!(self.verdict.head())),
            ("logged", json!(self.logged)),
            ("heads", json!(self.heads)),
            ("receipts", json!(self.receipts)),
            ("unchecked", self.unchecked().iter().map(UncheckedPart::json).collect()),
            ("unproved", self.unproved().iter().map(UnprovedFact::json).collect()),
        ];
        all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// Returns the sentences about the transcript alone.
fn summary_sentences(verdict: &TranscriptSummary, by: &str, complete: bool) -> Vec<String> {
    let TranscriptSummary { game, variant, turns, openings, mode, .. } = verdict;
    let events = verdict.events();
    let ended = match &verdict.result {
        None => "the game goes on".to_owned(),
        Some((None, reason)) if *reason == Reason::Aborted.name() => "it was called off".to_owned(),
        Some((None, reason)) => format!("a draw ({reason})"),
        Some((Some(winner), reason)) => format!("{winner} wins ({reason})"),
    };
    let keys: Vec<_> = verdict.keys.iter().map(ToString::to_string).collect();
    let keys = keys.join(", ");
    let checked = if complete { "all" } else { "what was checked" };
    let mut said = vec![
        format!("game {game} ({variant}): {checked} is sound; {ended}"),
        format!("events: {events}, turns: {turns}, seals opened: {openings}; {}", mode_sentence(*mode)),
    ];
    said.extend(verdict.words.as_ref().map(|words| format!("the words of the players' keys: {words}")));
    said.push(match verdict.rules {
        RulesCheck::ByRules => "the game was played again by its rules".to_owned(),
        RulesCheck::Unknown | RulesCheck::LeftOut => {
            "its rules, or their edition, are not known here: not checked".to_owned()
        }
    });
    said.push(if verdict.published {
        format!("signed with published keys: {keys}")
    } else {
        format!("signed with keys that the transcript brings along: {keys}; compare them by {by}")
    });
    said
}

const fn rules_check_code(rules: RulesCheck) -> &'static str {
    match rules {
        RulesCheck::ByRules => "checked",
        RulesCheck::Unknown => "unknown",
        RulesCheck::LeftOut => "left-out",
    }
}

const fn mode_sentence(mode: TranscriptMode) -> &'static str {
    match mode {
        TranscriptMode::Sealed => {
            "the players sealed their plans: the server could not read them before both were sealed"
        }
        TranscriptMode::Kept => "the server kept the plans: it could read them, but not change them",
        TranscriptMode::Open => "one side acts at a time, and nothing is kept secret",
    }
}
