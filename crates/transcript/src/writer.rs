//! Writers of transcripts and logs, for the server.

use std::collections::BTreeMap;

use crate::base::{Hash, canonical};
use crate::form::{
    EndLine, EventLine, PublicKey, ReceiptBody, SignedReceipt, SignedTreeHead, SigningKey, TranscriptEnd,
    TranscriptEvent, TranscriptHeader, TranscriptPayload, TreeHead, TreeLeaf, log_header, merkle_tree,
    text_of,
};

/// Writer of a transcript. It does not check the events: the game has done that.
#[derive(Clone, Debug, Default)]
pub struct TranscriptWriter {
    game: String,
    lines: Vec<String>,
    keys: Vec<PublicKey>,
    head: Option<Hash>,
}

impl TranscriptWriter {
    /// Creates an empty transcript. The first event must create the game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends an event to the chain and signs its receipt.
    pub fn push(&mut self, key: &SigningKey, at: u64, what: TranscriptPayload) -> SignedReceipt {
        if let TranscriptPayload::Game { game, .. } = &what {
            self.game.clone_from(game);
        }
        let event = TranscriptEvent { n: self.lines.len() as u64, at, what };
        let prev = self.head.unwrap_or(Hash::ZERO);
        let hash = event.hash(&prev);
        self.note(key);
        let held = SignedReceipt::sign(ReceiptBody::of(&self.game, &event, hash), key);
        self.lines.push(text_of(&EventLine { prev, event, hash, signed: held.signed.clone() }));
        self.head = Some(hash);
        held
    }

    /// Returns the number of events.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Returns the hash of the last event.
    #[must_use]
    pub fn head(&self) -> Hash {
        self.head.unwrap_or(Hash::ZERO)
    }

    /// Returns the transcript as of the time `at`.
    #[must_use]
    pub fn text(&mut self, key: &SigningKey, at: u64) -> String {
        let end = TranscriptEnd { game: self.game.clone(), events: self.events(), head: self.head(), at };
        self.note(key);
        let signed = key.sign(canonical::END, &end);
        let first = text_of(&TranscriptHeader { transcript: 1, keys: self.keys.clone() });
        let lines = self.lines.concat();
        format!("{first}{lines}{}", text_of(&EndLine { end, signed }))
    }

    /// Records that a key signs a line.
    fn note(&mut self, key: &SigningKey) {
        if !self.keys.contains(&key.public()) {
            self.keys.push(key.public());
        }
    }
}

/// Writer of the published tree over the heads of all games, day by day.
#[derive(Clone, Debug, Default)]
pub struct LogWriter {
    leaves: Vec<Hash>,
    days: BTreeMap<u64, SignedTreeHead>,
    entries: Vec<(String, TreeLeaf)>,
}

impl LogWriter {
    /// Creates a tree without leaves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a leaf: the number of events of a game at the end of a day, and the hash of the last one.
    pub fn add(&mut self, game: &str, day: u64, events: u64, head: Hash) {
        let index = self.leaves.len() as u64;
        let entry = TreeLeaf { day, index, events, head };
        self.leaves.push(entry.leaf(game));
        self.entries.push((game.to_owned(), entry));
    }

    /// Ends a day and signs the head of the tree.
    pub fn close(&mut self, key: &SigningKey, day: u64) -> TreeHead {
        let head = TreeHead { day, size: self.leaves.len() as u64, root: merkle_tree::root(&self.leaves) };
        self.days.insert(day, SignedTreeHead::sign(head.clone(), key));
        head
    }

    /// Returns the log for a game: all heads, and the game's entries.
    #[must_use]
    pub fn text(&self, game: &str) -> String {
        let mut text = log_header();
        let mut before = 0;
        for signed in self.days.values() {
            let head = &signed.tree;
            let size = usize::try_from(head.size).unwrap_or(usize::MAX).min(self.leaves.len());
            let consistency = merkle_tree::consistency(&self.leaves[..size], before);
            text += &signed.line(consistency);
            let own = self.entries.iter().filter(|(of, entry)| of == game && entry.day == head.day);
            for (_, entry) in own {
                let index = usize::try_from(entry.index).unwrap_or(usize::MAX);
                let proof = merkle_tree::inclusion(&self.leaves[..size], index);
                text += &entry.line(proof);
            }
            before = size;
        }
        text
    }
}
