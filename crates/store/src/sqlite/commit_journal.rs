use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::json;
use sqlx::sqlite::SqliteConnection;
use zugleich_session::ids::GameId;
use zugleich_session::{Moment, read_file};

use super::files::{WITNESS, open_file, with_suffix};
use crate::stored::encoded_append::EventRef;

/// Number of lines after which the file is compacted: more than a database can lose with its log, whose
/// checkpoint comes at 4 MiB.
const LINES: usize = 1 << 16;

/// Maximum length of the file in bytes, several times what compaction leaves of it.
const LONGEST: usize = 64 << 20;

/// Kind of a line for a game that was deleted on purpose.
const FORGOTTEN: &str = "forgotten";

/// Record of the last stored events, outside the database.
///
/// A database whose log was truncated, or that was replaced by an older copy, is consistent in itself. The
/// witness is written after every transaction, before any acknowledgement. It is not synced, which would
/// double the time of a transaction: it survives a crash of the server, and a power failure costs its last
/// seconds.
#[derive(Debug)]
pub(super) struct CommitJournal {
    database: PathBuf,
    /// `None` if the file cannot be created.
    file: Option<File>,
    lines: usize,
    /// `true` if the last line may be incomplete.
    torn: bool,
}

impl CommitJournal {
    /// Starts a witness with these last events.
    pub(super) fn begin(database: &Path, known: &[EventRef]) -> Self {
        let mut witness = Self { database: database.to_owned(), file: None, lines: 0, torn: false };
        if let Err(error) = witness.rewrite(known) {
            tracing::warn!(%error, "the commit journal could not be created; lost events cannot be detected");
        }
        witness
    }

    /// Records stored events. A failure is only logged: the events are in the database.
    pub(super) fn note(&mut self, traces: &[EventRef]) {
        let noted = self.write(traces);
        if let Err(error) = &noted
            && !self.torn
        {
            tracing::warn!(%error, "stored events could not be recorded in the commit journal");
        }
        self.torn = noted.is_err();
    }

    /// Records, and syncs, that games are about to be deleted, so that they are not reported as missing.
    ///
    /// # Errors
    /// If that fails: the games must not be deleted then.
    pub(super) fn forget(&mut self, games: &[GameId]) -> io::Result<()> {
        if games.is_empty() {
            return Ok(());
        }
        let (kind, at) = (FORGOTTEN.to_owned(), Moment::new(0));
        let forgotten = |game: &GameId| EventRef { game: game.clone(), seq: 0, kind: kind.clone(), at };
        self.write(&games.iter().map(forgotten).collect::<Vec<_>>())?;
        self.file.as_ref().map_or(Ok(()), File::sync_data)
    }

    fn write(&mut self, traces: &[EventRef]) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let start = if self.torn { "\n" } else { "" };
        file.write_all((start.to_owned() + &text(traces)).as_bytes())?;
        self.lines += traces.len();
        if self.lines <= LINES {
            return Ok(());
        }
        let known = read(&with_suffix(&self.database, WITNESS))?;
        self.rewrite(&known[known.len().min(LINES / 2)..])
    }

    /// Rewrites the file atomically with the last line of each game.
    fn rewrite(&mut self, known: &[EventRef]) -> io::Result<()> {
        let last = last(known);
        let path = with_suffix(&self.database, WITNESS);
        let new = with_suffix(&path, ".new");
        // An unfinished file may belong to another user.
        match fs::remove_file(&new) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = open_file(&new, &self.database)?;
        file.write_all(text(&last).as_bytes())?;
        fs::rename(&new, &path)?;
        (self.file, self.lines) = (Some(file), last.len());
        Ok(())
    }
}

/// Reads the last events in the witness of a database. Malformed lines, left by a power failure, are skipped.
pub(super) fn read_last_events(database: &Path) -> io::Result<Vec<EventRef>> {
    match read(&with_suffix(database, WITNESS)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        found => found.map(|traces| last(&traces)),
    }
}

fn read(path: &Path) -> io::Result<Vec<EventRef>> {
    let bytes = read_file(path, LONGEST)?;
    Ok(bytes.split(|&byte| byte == b'\n').filter_map(trace).collect())
}

fn trace(line: &[u8]) -> Option<EventRef> {
    let mut words = std::str::from_utf8(line).ok()?.split(' ');
    let mut next = || words.next();
    let (game, seq, kind, at, ".", None) = (next()?, next()?, next()?, next()?, next()?, next()) else {
        return None;
    };
    let (game, seq, at) = (game.parse().ok()?, seq.parse().ok()?, Moment::new(at.parse().ok()?));
    Some(EventRef { game, seq, kind: kind.to_owned(), at })
}

fn text(traces: &[EventRef]) -> String {
    let mut text = String::with_capacity(traces.len() * 48);
    for EventRef { game, seq, kind, at } in traces {
        // The final point marks a complete line.
        writeln!(text, "{game} {seq} {kind} {} .", at.millis()).expect("a text can be written to");
    }
    text
}

/// Returns the last trace of each game that was not deleted, in the order of recording.
fn last(traces: &[EventRef]) -> Vec<EventRef> {
    let places: HashMap<&GameId, usize> =
        traces.iter().enumerate().map(|(place, trace)| (&trace.game, place)).collect();
    let is_last = |&(place, trace): &(usize, &EventRef)| {
        places.get(&trace.game) == Some(&place) && trace.kind != FORGOTTEN
    };
    traces.iter().enumerate().filter(is_last).map(|(_, trace)| trace.clone()).collect()
}

/// Last events known from outside the database, compared with it.
#[derive(Debug, Default)]
pub(super) struct JournalCheck {
    /// Known events that are in the database.
    pub(super) there: Vec<EventRef>,
    /// Known events that are missing.
    pub(super) missing: Vec<EventRef>,
}

impl JournalCheck {
    /// Logs the missing events.
    pub(super) fn report(&self) {
        for EventRef { game, seq, kind, at } in &self.missing {
            let (event, at) = (seq + 1, at.millis());
            let game = game.logged();
            tracing::error!(%game, event, kind, at, "a stored event is missing in the database");
        }
    }
}

/// Compares a database with its witness, which holds the last event of each game.
pub(super) async fn compare(
    connection: &mut SqliteConnection,
    database: &Path,
) -> Result<JournalCheck, sqlx::Error> {
    let known = match read_last_events(database) {
        Ok(known) => known,
        Err(error) => {
            tracing::warn!(%error, "the commit journal cannot be read");
            return Ok(JournalCheck::default());
        }
    };
    let missing: HashSet<i64> = missing(connection, &known).await?.into_iter().collect();
    let is_missing = |place: usize| i64::try_from(place).is_ok_and(|place| missing.contains(&place));
    let (missing, there) =
        known.into_iter().enumerate().partition::<Vec<_>, _>(|(place, _)| is_missing(*place));
    let traces = |found: Vec<(usize, EventRef)>| found.into_iter().map(|(_, trace)| trace).collect();
    Ok(JournalCheck { there: traces(there), missing: traces(missing) })
}

/// Returns the indices of known events that the database lacks.
async fn missing(connection: &mut SqliteConnection, known: &[EventRef]) -> Result<Vec<i64>, sqlx::Error> {
    if known.is_empty() {
        return Ok(Vec::new());
    }
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'events'";
    if sqlx::query_scalar::<_, i64>(tables).fetch_one(&mut *connection).await? == 0 {
        return Ok((0..).take(known.len()).collect());
    }
    let rows: Vec<_> = known
        .iter()
        .map(|EventRef { game, seq, kind, at }| json!([game.as_str(), seq, kind, at.millis()]))
        .collect();
    let query = "SELECT key FROM json_each(?) AS known WHERE NOT EXISTS (\
                     SELECT 1 FROM events WHERE game_id = known.value ->> 0 AND seq = known.value ->> 1 \
                     AND kind = known.value ->> 2 AND at = known.value ->> 3)";
    sqlx::query_scalar(query).bind(json!(rows).to_string()).fetch_all(connection).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(game: char, seq: u32) -> EventRef {
        let game = game.to_string().repeat(12).parse().unwrap();
        EventRef { game, seq, kind: "committed".to_owned(), at: Moment::new(7 + i64::from(seq)) }
    }

    #[test]
    fn the_last_event_of_each_game_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        assert_eq!(read_last_events(&database).unwrap(), []);
        let mut witness = CommitJournal::begin(&database, &[]);
        witness.note(&[trace('a', 1), trace('b', 5)]);
        witness.note(&[trace('a', 2)]);
        assert_eq!(read_last_events(&database).unwrap(), [trace('b', 5), trace('a', 2)]);
        let mut witness = CommitJournal::begin(&database, &read_last_events(&database).unwrap());
        witness.note(&[trace('c', 1)]);
        assert_eq!(read_last_events(&database).unwrap(), [trace('b', 5), trace('a', 2), trace('c', 1)]);
    }

    #[test]
    fn a_game_that_was_forgotten_is_missed_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let mut witness = CommitJournal::begin(&database, &[]);
        witness.note(&[trace('a', 1), trace('b', 5)]);
        witness.forget(&[trace('a', 1).game]).unwrap();
        assert_eq!(read_last_events(&database).unwrap(), [trace('b', 5)]);
        // The game was not deleted, because of this new event.
        witness.note(&[trace('a', 2)]);
        assert_eq!(read_last_events(&database).unwrap(), [trace('b', 5), trace('a', 2)]);
    }

    #[test]
    fn a_line_that_was_cut_or_is_none_says_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let whole = text(&[trace('a', 1), trace('a', 12)]);
        let first = text(&[trace('a', 1)]).len();
        for end in 0..=whole.len() {
            fs::write(with_suffix(&database, WITNESS), &whole[..end]).unwrap();
            // The last line is complete even without its line break.
            let expected = match end {
                _ if end >= whole.len() - 1 => vec![trace('a', 12)],
                _ if end >= first - 1 => vec![trace('a', 1)],
                _ => vec![],
            };
            assert_eq!(read_last_events(&database).unwrap(), expected, "{end}");
            // A line appended to a truncated one is lost with it, and no other.
            let rest = format!("{}{}", &whole[..end], text(&[trace('b', 1), trace('b', 2)]));
            fs::write(with_suffix(&database, WITNESS), rest).unwrap();
            assert_eq!(read_last_events(&database).unwrap().last(), Some(&trace('b', 2)), "{end}");
        }
        fs::write(with_suffix(&database, WITNESS), [0, 0xff, b'\n', b' ', 0]).unwrap();
        assert_eq!(read_last_events(&database).unwrap(), []);
    }

    #[test]
    fn a_long_witness_forgets_what_is_old() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let mut witness = CommitJournal::begin(&database, &[]);
        witness.note(&[trace('a', 1)]);
        let many: Vec<_> = (0..=u32::try_from(LINES).unwrap()).map(|seq| trace('b', seq)).collect();
        witness.note(&many);
        witness.note(&[trace('c', 1)]);
        assert_eq!(read_last_events(&database).unwrap(), [many.last().unwrap().clone(), trace('c', 1)]);
        assert!(fs::metadata(with_suffix(&database, WITNESS)).unwrap().len() < 200);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn journal_without_end_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        std::os::unix::fs::symlink("/dev/zero", with_suffix(&database, WITNESS)).unwrap();
        assert_eq!(read_last_events(&database).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }
}
