use super::keys::Keys;
use super::referee::Judged;
use crate::base::Hash;
use crate::form::{KeyId, Mode, Seat};

/// What a sound transcript tells.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The game.
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// The edition of its rules.
    pub edition: u64,
    /// Who kept plans secret.
    pub mode: Mode,
    /// How many turns were played and not taken back.
    pub turns: u64,
    /// How many seals were opened, and fit.
    pub openings: u64,
    /// How the game ended: who won, and why.
    pub result: Option<(Option<Seat>, String)>,
    /// The words of the players' keys.
    pub words: Option<String>,
    /// Whether the rules have judged it.
    pub rules: Judged,
    /// The keys that have signed it.
    pub keys: Vec<KeyId>,
    /// Whether these are keys that the server has published.
    pub published: bool,
    pub(crate) links: Vec<Link>,
    pub(crate) known: Keys,
}

/// An event in the chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub(crate) at: u64,
    pub(crate) hash: Hash,
    /// Whether the game was over after it.
    pub(crate) over: bool,
}

impl Verdict {
    /// How many events there are.
    #[must_use]
    pub const fn events(&self) -> usize {
        self.links.len()
    }

    /// The hash of the last event.
    #[must_use]
    pub fn head(&self) -> Hash {
        self.links.last().map_or(Hash::ZERO, |link| link.hash)
    }
}
