use std::fmt;

use serde_json::{Map, Value, json};
use zugleich_rules::kernel::Reason;

use super::check::TranscriptReport;
use super::rules_replay::RulesCheck;
use crate::form::KeyId;

/// A part of a sound transcript that was not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UncheckedPart {
    /// The rules: this program does not know the variant, or the edition of its rules.
    Rules {
        /// The variant.
        variant: String,
        /// The edition.
        edition: u64,
    },
    /// The keys that have signed: they come from the transcript itself, and may be a stranger's.
    Keys {
        /// The keys.
        keys: Vec<KeyId>,
    },
    /// The computer's plans: another edition of the engine has drawn them.
    Engine {
        /// The edition that has drawn them.
        engine: u64,
        /// The edition of this program.
        known: u64,
    },
}

impl UncheckedPart {
    /// Returns the stable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Rules { .. } => "unknown-rules",
            Self::Keys { .. } => "unpublished-keys",
            Self::Engine { .. } => "engine-mismatch",
        }
    }

    /// Returns the code and its data, for programs.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut told = Map::from_iter([("code".to_owned(), self.code().into())]);
        let about = match self {
            Self::Rules { variant, edition } => {
                vec![("variant", json!(variant)), ("edition", json!(edition))]
            }
            Self::Keys { keys } => vec![("keys", json!(keys))],
            Self::Engine { engine, known } => vec![("engine", json!(engine)), ("known", json!(known))],
        };
        told.extend(about.into_iter().map(|(name, value)| (name.to_owned(), value)));
        told.into()
    }
}

impl fmt::Display for UncheckedPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules { variant, edition } => {
                write!(f, "not checked: the rules of {variant}, edition {edition}, which are not known here")
            }
            Self::Keys { .. } => f.write_str(
                "not checked: the keys, which are those that the transcript brings along and may be a stranger's",
            ),
            Self::Engine { engine, known } => write!(
                f,
                "not checked: the computer's plans, which were drawn by engine {engine}, and this program has engine \
                 {known}"
            ),
        }
    }
}

/// A fact in a sound transcript on the server's word alone: no player has signed it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnprovedFact {
    /// The result of the game.
    Ending {
        /// The reason.
        reason: String,
    },
}

impl UnprovedFact {
    /// Returns the stable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Ending { .. } => "unsigned-ending",
        }
    }

    /// Returns the code and its data, for programs.
    #[must_use]
    pub fn json(&self) -> Value {
        let Self::Ending { reason } = self;
        json!({ "code": self.code(), "reason": reason })
    }
}

impl fmt::Display for UnprovedFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Ending { reason } = self;
        write!(f, "the server's word alone, signed by no player: that the game ended by {reason}")
    }
}

impl TranscriptReport {
    /// Returns the parts that were not checked; empty if everything was.
    #[must_use]
    pub fn unchecked(&self) -> Vec<UncheckedPart> {
        let verdict = &self.verdict;
        let rules = (verdict.rules != RulesCheck::ByRules)
            .then(|| UncheckedPart::Rules { variant: verdict.variant.clone(), edition: verdict.edition });
        let keys = (!verdict.published).then(|| UncheckedPart::Keys { keys: verdict.keys.clone() });
        rules.into_iter().chain(keys).collect()
    }

    /// Returns the facts that rest on the server's word alone.
    #[must_use]
    pub fn unproved(&self) -> Vec<UnprovedFact> {
        let reason = self.verdict.result.as_ref().map(|(_, reason)| reason);
        let reason = reason.filter(|reason| is_servers_word(reason));
        reason.map(|reason| UnprovedFact::Ending { reason: reason.clone() }).into_iter().collect()
    }
}

/// Returns whether a result with this reason is shown neither by the rules nor by an opened seal.
fn is_servers_word(reason: &str) -> bool {
    use Reason::{Abandonment, Aborted, Absence, Agreement, Claim, Resignation, Time};
    let words = [Resignation, Agreement, Time, Abandonment, Claim, Absence, Aborted];
    reason.parse::<Reason>().is_ok_and(|reason| words.contains(&reason))
}
