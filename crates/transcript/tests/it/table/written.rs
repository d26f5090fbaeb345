//! What is left of a game: its transcript, its receipts, and the log of the days on which it was played.

use rand::RngExt;
use zugleich_transcript::{Hash, LogWriter};

use super::{DAY, START, Table, server_key};

/// What is left of a game.
#[derive(Clone)]
pub(crate) struct Written {
    pub(crate) transcript: String,
    pub(crate) log: String,
    pub(crate) receipts: String,
}

impl Table {
    /// The transcript, and the log of two days.
    pub(crate) fn finish(mut self) -> Written {
        self.now = (self.now + 1000).max(START + 16_000);
        let text = self.writer.text(&server_key(2), self.now);
        let links: Vec<_> = text.lines().filter_map(link).collect();
        let mut log = LogWriter::new();
        for day in [START / DAY, START / DAY + 1] {
            for other in 0..self.chance.random_range(1..6) {
                log.add(&format!("other{other}"), day, 3, Hash::new([other; 32]));
            }
            let by = links.iter().filter(|(at, _)| at / DAY <= day).count();
            if links.iter().any(|(at, _)| at / DAY == day) {
                log.add(&self.id, day, by as u64, links[by - 1].1);
            }
            for other in 0..self.chance.random_range(0..4) {
                log.add(&format!("late{other}"), day, 9, Hash::new([other; 32]));
            }
            log.close(&server_key(2), day);
        }
        let log = log.text(&self.id);
        Written { transcript: text, log, receipts: self.receipts.concat() }
    }
}

/// Time and hash of an event's line.
fn link(line: &str) -> Option<(u64, Hash)> {
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    Some((line["event"]["at"].as_u64()?, Hash::read(line["hash"].as_str()?)?))
}
