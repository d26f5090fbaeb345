use std::collections::HashMap;

use super::event_row::EventColumns;
use super::names;
use zugleich_session::Moment;
use zugleich_session::domain::{GameState, StoredEvent};
use zugleich_session::ids::GameId;
use zugleich_session::ports::{GameStage, GameSummary};
use zugleich_session::vault::Vault;

/// Result of a check of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Number of games.
    pub games: u64,
    /// Number of their events.
    pub events: u64,
    /// Faults that were found.
    pub faults: Vec<AuditFault>,
}

/// A fault in a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditFault {
    /// The game, unless the fault concerns no single one.
    pub game: Option<String>,
    /// Number of the event in the game, from 0.
    pub event: Option<u32>,
    /// Description. It names no plan.
    pub why: String,
}

impl AuditFault {
    /// Returns a fault of the database file itself.
    pub fn of_file(why: String) -> Self {
        Self { game: None, event: None, why }
    }

    /// Returns a fault of a game as a whole.
    pub fn of_game(game: &str, why: String) -> Self {
        Self { game: Some(game.to_owned()), event: None, why }
    }
}

/// Returns faults in the hashes of forgotten games: a malformed hash, or one of a game that still exists.
pub fn forgotten_faults(ids: &[String], hashes: &[String]) -> Vec<AuditFault> {
    let known: HashMap<_, _> =
        ids.iter().filter_map(|id| Some((id.parse::<GameId>().ok()?.digest(), id))).collect();
    let is_hash =
        |hash: &str| hash.len() == 64 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let fault = |hash: &String| match known.get(hash) {
        Some(id) => Some(AuditFault::of_game(id, "the game exists and is recorded as deleted".to_owned())),
        None if is_hash(hash) => None,
        None => Some(AuditFault::of_file("the record of a deleted game is not a valid hash".to_owned())),
    };
    hashes.iter().filter_map(fault).collect()
}

/// Stage and number of turns of a game in the list of games.
pub type GameProgress = (String, i64);

/// Replays a stored game; returns the first fault.
pub fn audit_game(
    id: &str,
    rows: &[EventColumns],
    listed: Option<&GameProgress>,
    vault: &Vault,
) -> Option<AuditFault> {
    let (event, why) = fault(id, rows, listed, vault)?;
    Some(AuditFault { game: Some(id.to_owned()), event, why })
}

fn fault(
    id: &str,
    rows: &[EventColumns],
    listed: Option<&GameProgress>,
    vault: &Vault,
) -> Option<(Option<u32>, String)> {
    let Ok(id) = id.parse::<GameId>() else { return Some((None, "the game id is not valid".to_owned())) };
    let mut events = Vec::with_capacity(rows.len());
    for (number, row) in (0_u32..).zip(rows) {
        if row.seq != i64::from(number) {
            return Some((Some(number), format!("the event is missing; the next event is {}", row.seq)));
        }
        match read(row, &id, vault) {
            Ok(event) => events.push((Moment::new(row.at), event)),
            Err(why) => return Some((Some(number), why)),
        }
    }
    let game = match GameState::audit(id, &events) {
        Ok(game) => game,
        Err(broken) => return Some((Some(broken.event), broken.why)),
    };
    // The outcome of a game of another edition cannot be checked.
    let index = GameSummary::from(&game);
    if game.is_stored() || listed.is_some_and(|listed| matches_list(listed, &index)) {
        return None;
    }
    Some((None, "the entry in the list of games is missing, or differs from the events".to_owned()))
}

/// Returns whether the list entry matches a game. After a crash of the server it may lack the last turns of a
/// game in progress.
fn matches_list((stage, turns): &GameProgress, index: &GameSummary) -> bool {
    let (now, behind) = (i64::from(index.turns), index.stage == GameStage::Running);
    stage == names::stage(index.stage) && (*turns == now || behind && *turns < now)
}

fn read(row: &EventColumns, game: &GameId, vault: &Vault) -> Result<StoredEvent, String> {
    let event = row.read(game, vault)?;
    let untold =
        matches!(&event, StoredEvent::Created { told: None, .. } | StoredEvent::Revealed { told: None, .. });
    if untold && row.has_snapshot() {
        return Err("the report stored with the event cannot be read".to_owned());
    }
    Ok(event)
}
