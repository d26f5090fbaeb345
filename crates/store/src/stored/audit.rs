use std::collections::HashMap;

use super::draft_row::DraftRow;
use super::event_row::EventColumns;
use super::names;
use super::queries::CLAIMED;
use zugleich_session::domain::{GameState, StoredEvent};
use zugleich_session::ids::GameId;
use zugleich_session::ports::{GameStage, GameSummary, ServerTime};
use zugleich_session::vault::Vault;
use zugleich_session::{MachineTime, Moment};

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

/// Rows of a game beside its events.
#[allow(missing_debug_implementations, reason = "it holds encrypted plans")]
pub struct GameSideRows {
    /// The entry in the list of games.
    pub listed: Option<GameProgress>,
    /// The next deadline and the drafts; `None` in a database older than these tables.
    pub deadline: Option<(Option<i64>, Vec<DraftRow>)>,
}

/// Replays a stored game; returns the first fault.
pub fn audit_game(
    id: &str,
    rows: &[EventColumns],
    beside: &GameSideRows,
    vault: &Vault,
) -> Option<AuditFault> {
    let (event, why) = fault(id, rows, beside, vault)?;
    Some(AuditFault { game: Some(id.to_owned()), event, why })
}

fn fault(
    id: &str,
    rows: &[EventColumns],
    beside: &GameSideRows,
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
    if game.is_stored() {
        return None;
    }
    if !beside.listed.as_ref().is_some_and(|listed| matches_list(listed, &index)) {
        let why = "the entry in the list of games is missing, or differs from the events";
        return Some((None, why.to_owned()));
    }
    let (due, drafts) = beside.deadline.as_ref()?;
    if !matches_deadline(*due, game.next_flag(), MachineTime::start().now()) {
        return Some((None, "the stored deadline is missing, or differs from the events".to_owned()));
    }
    draft_fault(&game, drafts, vault).map(|why| (None, why))
}

/// Returns whether a stored deadline matches that of a game. It may be too early, since it is corrected when it is due,
/// and a server that claims it moves it into the near future.
fn matches_deadline(stored: Option<i64>, next: Option<Moment>, now: Moment) -> bool {
    match (stored, next) {
        (None, None) => true,
        (None, Some(_)) => false,
        // Deadlines of games older than the index are 0 until a server opens them.
        (Some(stored), None) => stored == 0,
        (Some(stored), Some(next)) => stored <= next.max(now.plus(CLAIMED)).millis(),
    }
}

/// Returns the fault of the first draft that cannot become a plan although it is for the current turn.
fn draft_fault(game: &GameState, rows: &[DraftRow], vault: &Vault) -> Option<String> {
    rows.iter().find_map(|row| match row.read(vault) {
        Err(why) => Some(why),
        Ok(draft) => {
            let sound =
                !game.is_current(&draft) || game.drafted(draft.seat, std::slice::from_ref(&draft)).is_some();
            (!sound).then(|| format!("the draft of {} is not legal", row.seat))
        }
    })
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
