use super::rules_replay::RulesCheck;
use super::trusted_keys::TrustedKeys;
use crate::base::Hash;
use crate::form::{KeyId, TranscriptMode, TranscriptSeat};

/// Summary of a sound transcript.
#[derive(Clone, Debug)]
pub struct TranscriptSummary {
    /// The game.
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// The edition of its rules.
    pub edition: u64,
    /// Secrecy of the plans.
    pub mode: TranscriptMode,
    /// Number of turns played and not taken back.
    pub turns: u64,
    /// Number of seals opened, all of which fit.
    pub openings: u64,
    /// Result of the game: winner and reason.
    pub result: Option<(Option<TranscriptSeat>, String)>,
    /// The words of the players' keys.
    pub words: Option<String>,
    /// Extent to which the rules have checked it.
    pub rules: RulesCheck,
    /// The keys that have signed it.
    pub keys: Vec<KeyId>,
    /// `true` if these are published keys of the server.
    pub published: bool,
    pub(crate) links: Vec<ChainLink>,
    pub(crate) known: TrustedKeys,
}

/// An event in the chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainLink {
    pub(crate) at: u64,
    pub(crate) hash: Hash,
    /// `true` if the game was over after it.
    pub(crate) over: bool,
}

impl TranscriptSummary {
    /// Returns the number of events.
    #[must_use]
    pub const fn events(&self) -> usize {
        self.links.len()
    }

    /// Returns the hash of the last event.
    #[must_use]
    pub fn head(&self) -> Hash {
        self.links.last().map_or(Hash::ZERO, |link| link.hash)
    }
}
