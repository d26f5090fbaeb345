use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::private::{WITNESS, beside, open_file};
use crate::adapters::stored::row::Trace;
use crate::base::Moment;
use crate::base::ids::GameId;

/// So many lines, and the older half of the file is forgotten: what the log of a database can lose at once is less,
/// since it is moved into the database itself when it has 4 MiB.
const LINES: usize = 1 << 16;

/// What stands in the place of an event's kind when its game was forgotten on purpose.
const FORGOTTEN: &str = "forgotten";

/// What remembers, outside the database, which events were stored in it last.
///
/// A database whose log was cut off, or that was replaced by an older copy, looks sound: it cannot know what it has
/// known. The witness is written after every transaction, before anybody is told of it. It is not synced, which would
/// double the time of a transaction: it outlasts the server, and what the power takes from it is the last seconds of
/// what it knows.
#[derive(Debug)]
pub(super) struct Witness {
    database: PathBuf,
    /// Nothing where none can be made.
    file: Option<File>,
    lines: usize,
    /// Whether the last line was perhaps not written to its end.
    torn: bool,
}

impl Witness {
    /// Goes on with a witness that has these last lines, or begins one.
    pub(super) fn begin(database: &Path, known: &[Trace]) -> Self {
        let mut witness = Self { database: database.to_owned(), file: None, lines: 0, torn: false };
        if let Err(error) = witness.anew(known) {
            tracing::warn!(%error, "nothing outside the database will tell what was stored in it");
        }
        witness
    }

    /// Notes what was stored. A witness that cannot be written hinders nobody: the database has what was stored.
    pub(super) fn note(&mut self, traces: &[Trace]) {
        let noted = self.write(traces);
        if let Err(error) = &noted
            && !self.torn
        {
            tracing::warn!(%error, "it was not noted outside the database what was stored in it");
        }
        self.torn = noted.is_err();
    }

    /// Notes, and syncs, that games are about to be forgotten, so that nobody misses them.
    ///
    /// # Errors
    /// If they would be missed: then they are not to be forgotten.
    pub(super) fn forget(&mut self, games: &[GameId]) -> io::Result<()> {
        if games.is_empty() {
            return Ok(());
        }
        let (kind, at) = (FORGOTTEN.to_owned(), Moment::new(0));
        let forgotten = |game: &GameId| Trace { game: game.clone(), seq: 0, kind: kind.clone(), at };
        self.write(&games.iter().map(forgotten).collect::<Vec<_>>())?;
        self.file.as_ref().map_or(Ok(()), File::sync_data)
    }

    fn write(&mut self, traces: &[Trace]) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let start = if self.torn { "\n" } else { "" };
        file.write_all((start.to_owned() + &text(traces)).as_bytes())?;
        self.lines += traces.len();
        if self.lines <= LINES {
            return Ok(());
        }
        let known = read(&beside(&self.database, WITNESS))?;
        self.anew(&known[known.len().min(LINES / 2)..])
    }

    /// Writes the file anew, of each game the last line alone: the old one or the new one is there as a whole.
    fn anew(&mut self, known: &[Trace]) -> io::Result<()> {
        let last = last(known);
        let path = beside(&self.database, WITNESS);
        let new = beside(&path, ".new");
        // One that was not finished may be another user's.
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

/// What the witness of a database knows. Lines that are none are passed over: the power has failed while they were
/// written.
pub(super) fn known(database: &Path) -> io::Result<Vec<Trace>> {
    match read(&beside(database, WITNESS)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        found => found.map(|traces| last(&traces)),
    }
}

fn read(path: &Path) -> io::Result<Vec<Trace>> {
    let bytes = fs::read(path)?;
    Ok(bytes.split(|&byte| byte == b'\n').filter_map(trace).collect())
}

fn trace(line: &[u8]) -> Option<Trace> {
    let mut words = std::str::from_utf8(line).ok()?.split(' ');
    let mut next = || words.next();
    let (game, seq, kind, at, ".", None) = (next()?, next()?, next()?, next()?, next()?, next()) else {
        return None;
    };
    let (game, seq, at) = (game.parse().ok()?, seq.parse().ok()?, Moment::new(at.parse().ok()?));
    Some(Trace { game, seq, kind: kind.to_owned(), at })
}

fn text(traces: &[Trace]) -> String {
    let mut text = String::with_capacity(traces.len() * 48);
    for Trace { game, seq, kind, at } in traces {
        // The point at the end says that the line was written to its end.
        writeln!(text, "{game} {seq} {kind} {} .", at.millis()).expect("a text can be written to");
    }
    text
}

/// The last of each game that was not forgotten, in the order in which they were noted.
fn last(traces: &[Trace]) -> Vec<Trace> {
    let places: HashMap<&GameId, usize> =
        traces.iter().enumerate().map(|(place, trace)| (&trace.game, place)).collect();
    let is_last = |&(place, trace): &(usize, &Trace)| {
        places.get(&trace.game) == Some(&place) && trace.kind != FORGOTTEN
    };
    traces.iter().enumerate().filter(is_last).map(|(_, trace)| trace.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(game: char, seq: u32) -> Trace {
        let game = game.to_string().repeat(12).parse().unwrap();
        Trace { game, seq, kind: "committed".to_owned(), at: Moment::new(7 + i64::from(seq)) }
    }

    #[test]
    fn the_last_event_of_each_game_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        assert_eq!(known(&database).unwrap(), []);
        let mut witness = Witness::begin(&database, &[]);
        witness.note(&[trace('a', 1), trace('b', 5)]);
        witness.note(&[trace('a', 2)]);
        assert_eq!(known(&database).unwrap(), [trace('b', 5), trace('a', 2)]);
        let mut witness = Witness::begin(&database, &known(&database).unwrap());
        witness.note(&[trace('c', 1)]);
        assert_eq!(known(&database).unwrap(), [trace('b', 5), trace('a', 2), trace('c', 1)]);
    }

    #[test]
    fn a_game_that_was_forgotten_is_missed_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let mut witness = Witness::begin(&database, &[]);
        witness.note(&[trace('a', 1), trace('b', 5)]);
        witness.forget(&[trace('a', 1).game]).unwrap();
        assert_eq!(known(&database).unwrap(), [trace('b', 5)]);
        // Something has happened in it meanwhile, so that it stays.
        witness.note(&[trace('a', 2)]);
        assert_eq!(known(&database).unwrap(), [trace('b', 5), trace('a', 2)]);
    }

    #[test]
    fn a_line_that_was_cut_or_is_none_says_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let whole = text(&[trace('a', 1), trace('a', 12)]);
        let first = text(&[trace('a', 1)]).len();
        for end in 0..=whole.len() {
            fs::write(beside(&database, WITNESS), &whole[..end]).unwrap();
            // The last line is whole without what ends it.
            let expected = match end {
                _ if end >= whole.len() - 1 => vec![trace('a', 12)],
                _ if end >= first - 1 => vec![trace('a', 1)],
                _ => vec![],
            };
            assert_eq!(known(&database).unwrap(), expected, "{end}");
            // What is written behind a cut line is lost with it, and no more.
            let rest = format!("{}{}", &whole[..end], text(&[trace('b', 1), trace('b', 2)]));
            fs::write(beside(&database, WITNESS), rest).unwrap();
            assert_eq!(known(&database).unwrap().last(), Some(&trace('b', 2)), "{end}");
        }
        fs::write(beside(&database, WITNESS), [0, 0xff, b'\n', b' ', 0]).unwrap();
        assert_eq!(known(&database).unwrap(), []);
    }

    #[test]
    fn a_long_witness_forgets_what_is_old() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.db");
        let mut witness = Witness::begin(&database, &[]);
        witness.note(&[trace('a', 1)]);
        let many: Vec<_> = (0..=u32::try_from(LINES).unwrap()).map(|seq| trace('b', seq)).collect();
        witness.note(&many);
        witness.note(&[trace('c', 1)]);
        assert_eq!(known(&database).unwrap(), [many.last().unwrap().clone(), trace('c', 1)]);
        assert!(fs::metadata(beside(&database, WITNESS)).unwrap().len() < 200);
    }
}
