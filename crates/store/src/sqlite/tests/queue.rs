use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;

use super::super::commit_journal::{CommitJournal, read_last_events};
use super::super::queue::{QueueLimits, WriteObservers, WriteQueue};
use super::super::writer::Checkpointer;
use super::super::writer::SqliteWrite;
use super::super::writer::SqliteWriter;
use crate::stored::encoded_append::EncodedAppend;
use crate::stored::heads::WriteVerdict;
use crate::stored::sample::vault;
use zugleich_session::Moment;
use zugleich_session::domain::StoredEvent;
use zugleich_session::fixtures::game::friends;
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{Append, GameSummary, StoreError, WriteError};

/// Returns limits that no disk exceeds.
fn patience() -> QueueLimits {
    QueueLimits::of(Duration::from_secs(300))
}

/// A queue, its writer, and a second connection to the same file.
struct QueueFixture {
    queue: WriteQueue,
    writer: Arc<SqliteWriter>,
    checkpointer: Checkpointer,
    other: SqliteConnection,
    folder: TempDir,
}

impl QueueFixture {
    async fn new(patience: QueueLimits) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = SqliteConnectOptions::new().filename(folder.path().join("games.db"));
        let writer = Arc::new(SqliteWriter::open(&file, &vault()).await.unwrap());
        let witness = CommitJournal::begin(&folder.path().join("games.db"), &[]);
        let (checkpointer, counter) = Checkpointer::begin(&file).await.unwrap();
        let queue = WriteQueue::new(writer.clone(), WriteObservers { witness, counter }, patience);
        Self { queue, writer, checkpointer, other: file.connect().await.unwrap(), folder }
    }

    /// Returns the names that are on disk.
    async fn names(&mut self) -> Vec<String> {
        let names = sqlx::query_scalar("SELECT name FROM guests ORDER BY name");
        names.fetch_all(&mut self.other).await.unwrap()
    }

    /// Returns the number of turns in the list of games, and the number of stored ones.
    async fn listed(&mut self) -> (i64, i64) {
        let query =
            "SELECT (SELECT sum(turns) FROM games), (SELECT count(*) FROM events WHERE kind = 'revealed')";
        sqlx::query_as(query).fetch_one(&mut self.other).await.unwrap()
    }
}

fn name(name: &str) -> SqliteWrite {
    SqliteWrite::Name { guest: GuestId::random(), name: name.to_owned() }
}

/// Returns the first event of a new game.
fn new_game() -> Vec<EncodedAppend> {
    let game = friends(true).game;
    let (events, index) = ([game.created()], GameSummary::from(&game));
    let append =
        Append { game: game.id(), expected: 0, events: &events, at: Moment::new(0), due: None, index };
    vec![EncodedAppend::new(&append, &vault())]
}

/// Returns the next turn of such a game.
fn turn(first: &[EncodedAppend], expected: u32) -> Vec<EncodedAppend> {
    let game = friends(true).game;
    let events = [StoredEvent::Revealed { turn: 1, told: None }];
    let index = GameSummary { turns: 1, ..GameSummary::from(&game) };
    let at = Moment::new(0);
    let append = Append { game: &first[0].game, expected, events: &events, at, due: None, index };
    vec![EncodedAppend::new(&append, &vault())]
}

/// Returns the same entries once more.
fn again(entries: &[EncodedAppend]) -> Vec<EncodedAppend> {
    let mut again = new_game();
    again[0].game = entries[0].game.clone();
    again
}

/// Rejects the name Bob from now on: the name alone, or the whole transaction.
async fn deny(rig: &mut QueueFixture, how: &str) {
    let deny = format!(
        "CREATE TRIGGER deny BEFORE INSERT ON guests WHEN NEW.name = 'Bob' BEGIN SELECT RAISE({how}, 'no'); END"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(deny)).execute(&mut rig.other).await.unwrap();
}

#[tokio::test]
async fn failing_write_leaves_others_in_batch_intact() {
    let mut rig = QueueFixture::new(patience()).await;
    deny(&mut rig, "ABORT").await;
    let (before, after) = (new_game(), new_game());
    // The game is not in the list: its event violates the foreign key.
    let mut bad = new_game();
    bad[0].listed = None;
    // Half of it is valid, but writes are atomic.
    let mut half = new_game();
    half.extend(again(&bad).into_iter().map(|entry| EncodedAppend { listed: None, ..entry }));
    let writes = [
        SqliteWrite::Events(before),
        SqliteWrite::Events(bad),
        name("Ann"),
        name("Bob"),
        SqliteWrite::Events(half),
        SqliteWrite::Events(after),
    ];
    let answers = writes.map(|write| rig.queue.push(write).unwrap());
    let mut stored = Vec::new();
    for answer in answers {
        stored.push(match answer.await.unwrap() {
            Ok(verdict) => verdict == WriteVerdict::Written,
            Err(error) => !matches!(error, StoreError::Database(_)),
        });
    }
    assert_eq!(stored, [true, false, true, false, false, true]);
    assert!(!rig.writer.is_failing(), "the disk is sound");
    assert_eq!(rig.names().await, ["Ann"]);
    let events: i64 =
        sqlx::query_scalar("SELECT count(*) FROM events").fetch_one(&mut rig.other).await.unwrap();
    let known = read_last_events(&rig.folder.path().join("games.db")).unwrap();
    assert_eq!((events, known.len()), (2, 2), "what is not written the witness does not know");
}

#[tokio::test]
async fn batch_is_one_transaction_that_fails_as_a_whole() {
    let mut rig = QueueFixture::new(patience()).await;
    deny(&mut rig, "ROLLBACK").await;
    let answers = ["Ann", "Bob", "Cem"].map(|who| rig.queue.push(name(who)).unwrap());
    for answer in answers {
        assert!(matches!(answer.await.unwrap(), Err(StoreError::Database(_))));
    }
    assert_eq!(rig.names().await, [""; 0]);
    let answers = ["Ann", "Cem"].map(|who| rig.queue.push(name(who)).unwrap());
    for answer in answers {
        assert_eq!(answer.await.unwrap().unwrap(), WriteVerdict::Written);
    }
    assert_eq!(rig.names().await, ["Ann", "Cem"]);
}

#[tokio::test]
async fn a_conflict_hinders_nothing_that_waits_with_it() {
    let rig = QueueFixture::new(patience()).await;
    let (one, two) = (new_game(), new_game());
    let (game, late) = (one[0].game.clone(), again(&one));
    // Neither of the two is created, since writes are atomic.
    let half = again(&two).into_iter().chain(again(&one)).collect();
    let answers = [one, late, half, two].map(|entries| rig.queue.push(SqliteWrite::Events(entries)).unwrap());
    let mut verdicts = Vec::new();
    for answer in answers {
        verdicts.push(answer.await.unwrap().unwrap());
    }
    let known = read_last_events(&rig.folder.path().join("games.db")).unwrap();
    assert_eq!(known.len(), 2, "what is not written the witness does not know");
    let conflict = WriteVerdict::Conflict { game, head: 1 };
    assert_eq!(verdicts, [WriteVerdict::Written, conflict.clone(), conflict, WriteVerdict::Written]);
    assert!(!rig.writer.is_failing());
}

#[tokio::test]
async fn list_entries_of_turns_under_load_are_delayed() {
    let mut rig = QueueFixture::new(patience()).await;
    let games = [(); 8].map(|()| new_game());
    let turns = games.each_ref().map(|game| turn(game, 1));
    let alone = turn(&games[0], 2);
    let (write, begun) = (|entries| rig.queue.push(SqliteWrite::Events(entries)).unwrap(), Instant::now());
    for answers in [games, turns].map(|all| all.map(write)) {
        for answer in answers {
            assert_eq!(answer.await.unwrap().unwrap(), WriteVerdict::Written);
        }
    }
    let listed = rig.listed().await;
    // On a slow machine the delay may have passed.
    assert!(listed == (0, 8) || begun.elapsed() >= Duration::from_secs(2), "{listed:?}");
    // Under low load nothing is delayed.
    assert_eq!(rig.queue.write(SqliteWrite::Events(alone)).await.unwrap(), WriteVerdict::Written);
    assert!(rig.listed().await.0 >= 1);
    rig.queue.close().await;
    assert_eq!(rig.listed().await, (8, 9));
}

#[tokio::test]
async fn a_full_queue_refuses_at_once_and_forgets_nothing() {
    let mut rig = QueueFixture::new(QueueLimits { jobs: 2, ..patience() }).await;
    // The worker does not run before the first await.
    let answers = ["Ann", "Bob"].map(|who| rig.queue.push(name(who)).unwrap());
    assert!(matches!(rig.queue.push(name("Cem")), Err(WriteError::Busy)));
    for answer in answers {
        assert_eq!(answer.await.unwrap().unwrap(), WriteVerdict::Written);
    }
    assert_eq!(rig.names().await, ["Ann", "Bob"]);
    assert_eq!(rig.queue.write(name("Cem")).await.unwrap(), WriteVerdict::Written);
}

#[tokio::test]
async fn what_is_written_in_any_case_waits_for_its_place() {
    let mut rig = QueueFixture::new(QueueLimits { jobs: 1, ..patience() }).await;
    let answer = rig.queue.push(name("Ann")).unwrap();
    assert!(matches!(rig.queue.push(name("Bob")), Err(WriteError::Busy)));
    assert_eq!(rig.queue.write_unlimited(name("Cem")).await.unwrap(), WriteVerdict::Written);
    assert_eq!(answer.await.unwrap().unwrap(), WriteVerdict::Written);
    assert_eq!(rig.names().await, ["Ann", "Cem"]);
    rig.queue.close().await;
    let refused = rig.queue.write_unlimited(name("Bob")).await.unwrap_err();
    assert!(matches!(refused, StoreError::Closed), "{refused}");
}

#[tokio::test]
async fn queue_with_old_write_refuses_new_ones() {
    let mut rig = QueueFixture::new(QueueLimits { oldest: Duration::ZERO, jobs: 1000, ..patience() }).await;
    let writing = rig.writer.begin().await.unwrap();
    let mut answers = Vec::new();
    loop {
        match rig.queue.push(name("Ann")) {
            Ok(answer) => answers.push(answer),
            Err(error) => break assert!(matches!(error, WriteError::Busy), "{error}"),
        }
        assert!(answers.len() < 1000, "it is not because the queue is full");
        tokio::task::yield_now().await;
    }
    rig.writer.end(writing, Ok(())).await.unwrap();
    let taken = answers.len();
    for answer in answers {
        assert_eq!(answer.await.unwrap().unwrap(), WriteVerdict::Written);
    }
    assert_eq!(rig.names().await.len(), taken);
    assert_eq!(rig.queue.write(name("Bob")).await.unwrap(), WriteVerdict::Written);
}

#[tokio::test]
async fn admit_refuses_when_estimated_wait_is_too_long() {
    let mut rig = QueueFixture::new(QueueLimits { receipt: Duration::ZERO, ..patience() }).await;
    rig.queue.admit(Duration::ZERO).unwrap();
    let writing = rig.writer.begin().await.unwrap();
    let mut answers = vec![rig.queue.push(name("Ann")).unwrap()];
    while rig.queue.admit(Duration::ZERO).is_ok() {
        tokio::task::yield_now().await;
    }
    // Writes admitted before are not refused.
    answers.push(rig.queue.push(name("Bob")).unwrap());
    rig.writer.end(writing, Ok(())).await.unwrap();
    for answer in answers {
        assert_eq!(answer.await.unwrap().unwrap(), WriteVerdict::Written);
    }
    assert_eq!(rig.names().await, ["Ann", "Bob"]);
    rig.queue.close().await;
    rig.queue.admit(Duration::ZERO).unwrap();
}

#[tokio::test]
async fn who_goes_takes_nothing_along() {
    let mut rig = QueueFixture::new(patience()).await;
    drop(rig.queue.push(name("Ann")).unwrap());
    assert_eq!(rig.queue.write(name("Bob")).await.unwrap(), WriteVerdict::Written);
    assert_eq!(rig.names().await, ["Ann", "Bob"]);
}

#[tokio::test]
async fn what_waits_when_the_queue_is_closed_is_written() {
    let mut rig = QueueFixture::new(patience()).await;
    let answer = rig.queue.push(name("Ann")).unwrap();
    rig.queue.close().await;
    assert_eq!(answer.await.unwrap().unwrap(), WriteVerdict::Written);
    assert_eq!(rig.names().await, ["Ann"]);
    let refused = rig.queue.write(name("Bob")).await.unwrap_err();
    assert!(matches!(refused, WriteError::Store(StoreError::Closed)), "{refused}");
}

#[tokio::test]
async fn while_writes_fail_nothing_waits() {
    let mut rig = QueueFixture::new(patience()).await;
    let deny = "CREATE TRIGGER deny_name BEFORE INSERT ON guests BEGIN SELECT RAISE(ROLLBACK, 'no'); END; \
                CREATE TRIGGER deny_probe BEFORE INSERT ON probe BEGIN SELECT RAISE(ROLLBACK, 'no'); END";
    sqlx::raw_sql(deny).execute(&mut rig.other).await.unwrap();
    let answers = ["Ann", "Bob"].map(|who| rig.queue.push(name(who)).unwrap());
    for answer in answers {
        assert!(matches!(answer.await.unwrap(), Err(StoreError::Database(_))));
    }
    assert!(matches!(rig.queue.push(name("Cem")), Err(WriteError::Store(StoreError::Failing))));
    sqlx::raw_sql("DROP TRIGGER deny_name; DROP TRIGGER deny_probe").execute(&mut rig.other).await.unwrap();
    rig.writer.mend().await.unwrap();
    assert_eq!(rig.queue.write(name("Cem")).await.unwrap(), WriteVerdict::Written);
    assert_eq!(rig.names().await, ["Cem"]);
}

#[tokio::test]
async fn the_log_is_moved_into_the_database_meanwhile() {
    let rig = QueueFixture::new(patience()).await;
    let waiting: Vec<_> = (0..300).map(|_| rig.queue.push(name("Ann")).unwrap()).collect();
    for answer in waiting {
        assert_eq!(answer.await.unwrap().unwrap(), WriteVerdict::Written);
    }
    rig.queue.close().await;
    rig.checkpointer.close().await;
    // Reads the file itself without the log.
    let file = SqliteConnectOptions::new().filename(rig.folder.path().join("games.db")).immutable(true);
    let mut file = file.connect().await.unwrap();
    let moved: i64 = sqlx::query_scalar("SELECT count(*) FROM guests").fetch_one(&mut file).await.unwrap();
    assert!(moved >= 256, "{moved}");
}
