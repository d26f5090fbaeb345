//! Files of a played game: its transcript, its receipts, and the log of the days on which it was played.

use rand::RngExt;
use zugleich_transcript::{Hash, LogWriter};

use super::{DAY, START, ScriptedGame, server_key};

/// Files of a played game.
#[derive(Clone)]
pub(crate) struct PlayedFiles {
    pub(crate) transcript: String,
    pub(crate) log: String,
    pub(crate) receipts: String,
}

impl ScriptedGame {
    /// Finishes the transcript, and writes the log of three days.
    pub(crate) fn finish(mut self) -> PlayedFiles {
        self.now = (self.now + 1000).max(START + 16_000);
        let text = self.writer.text(&server_key(2), self.now);
        let links = links(&text);
        let mut log = LogWriter::new();
        let first = START / DAY;
        for day in first..first + 3 {
            for other in 0..self.chance.random_range(1..6) {
                log.add(&format!("other{other}"), day, 3, Hash::new([other; 32]));
            }
            let by = links.iter().filter(|link| link.at / DAY <= day).count();
            if links[..by].last().is_some_and(|last| last.at / DAY == day && last.over) {
                log.add(&self.id, day, by as u64, links[by - 1].hash);
            }
            for other in 0..self.chance.random_range(0..4) {
                log.add(&format!("late{other}"), day, 9, Hash::new([other; 32]));
            }
            log.close(&server_key(2), day);
        }
        let log = log.text(&self.id);
        PlayedFiles { transcript: text, log, receipts: self.receipts.concat() }
    }
}

/// An event: its time, its hash, and whether the game was over after it.
struct EventLink {
    at: u64,
    hash: Hash,
    over: bool,
}

fn links(transcript: &str) -> Vec<EventLink> {
    let mut links: Vec<EventLink> = Vec::new();
    for line in transcript.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let Some(at) = line["event"]["at"].as_u64() else { continue };
        let hash = Hash::read(line["hash"].as_str().unwrap()).unwrap();
        let over = match line["event"]["kind"].as_str().unwrap() {
            "result" => true,
            "takeback" => false,
            _ => links.last().is_some_and(|link| link.over),
        };
        links.push(EventLink { at, hash, over });
    }
    links
}
