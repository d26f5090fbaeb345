use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::super::writer::{SqliteWriter, begin};
use crate::stored::sample::vault;
use zugleich_session::ports::StoreError;

const INSERT: &str = "INSERT INTO guests (id, name) VALUES ('one', 'Ann')";

async fn open(folder: &tempfile::TempDir) -> (SqliteWriter, SqliteConnection) {
    let file = SqliteConnectOptions::new().filename(folder.path().join("games.db"));
    let writer = SqliteWriter::open(&file, &vault()).await.unwrap();
    (writer, file.connect().await.unwrap())
}

async fn write(writer: &SqliteWriter) -> Result<(), StoreError> {
    let mut writing = writer.begin().await?;
    let result = sqlx::query(INSERT).execute(writing.connection()).await;
    writer.end(writing, result).await.map(|_| ())
}

async fn guests(other: &mut SqliteConnection) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM guests").fetch_one(other).await.unwrap()
}

#[tokio::test]
async fn dropped_transaction_is_rolled_back() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, mut other) = open(&folder).await;
    for _ in 0..3 {
        let mut writing = writer.begin().await.unwrap();
        sqlx::query(INSERT).execute(writing.connection()).await.unwrap();
    }
    assert!(!writer.is_failing());
    assert_eq!(guests(&mut other).await, 0);
    write(&writer).await.unwrap();
    assert_eq!(guests(&mut other).await, 1);
}

#[tokio::test]
async fn a_transaction_in_a_transaction_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, mut other) = open(&folder).await;
    sqlx::raw_sql("SAVEPOINT forgotten").execute(&mut other).await.unwrap();
    begin(&mut other).await.unwrap_err();
    sqlx::raw_sql("RELEASE forgotten").execute(&mut other).await.unwrap();
    begin(&mut other).await.unwrap();
    other.close().await.unwrap();
    write(&writer).await.unwrap();
}

#[tokio::test]
async fn write_after_failure_uses_new_connection() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, mut other) = open(&folder).await;
    let mark = "CREATE TEMP TABLE mark (id)";
    let mut writing = writer.begin().await.unwrap();
    let marked = sqlx::raw_sql(mark).execute(writing.connection()).await;
    writer.end(writing, marked).await.unwrap();
    let mut writing = writer.begin().await.unwrap();
    let again = sqlx::raw_sql(mark).execute(writing.connection()).await;
    assert!(writer.end(writing, again).await.is_err(), "the connection is kept while all is well");
    let mut writing = writer.begin().await.unwrap();
    let anew = sqlx::raw_sql(mark).execute(writing.connection()).await;
    writer.end(writing, anew).await.unwrap();
    assert_eq!(guests(&mut other).await, 0);
}

#[tokio::test]
async fn nothing_is_written_until_a_probe_has_succeeded() {
    let folder = tempfile::tempdir().unwrap();
    let (writer, mut other) = open(&folder).await;
    let deny = "CREATE TRIGGER deny BEFORE INSERT ON probe BEGIN SELECT RAISE(ROLLBACK, 'no'); END";
    sqlx::raw_sql(deny).execute(&mut other).await.unwrap();
    write(&writer).await.unwrap();
    for _ in 0..3 {
        // This is the same guest again.
        write(&writer).await.unwrap_err();
        assert!(writer.is_failing());
        assert!(matches!(writer.begin().await.unwrap_err(), StoreError::Failing));
        writer.mend().await.unwrap_err();
    }
    sqlx::raw_sql("DROP TRIGGER deny; DELETE FROM guests").execute(&mut other).await.unwrap();
    writer.mend().await.unwrap();
    assert!(!writer.is_failing());
    write(&writer).await.unwrap();
    assert_eq!(guests(&mut other).await, 1);
    writer.close().await;
    assert!(matches!(write(&writer).await.unwrap_err(), StoreError::Closed));
    other.close().await.unwrap();
}
