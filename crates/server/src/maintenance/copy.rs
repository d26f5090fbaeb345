use serde::Serialize;

use super::conversion::{
    convert_cookie_key, convert_event, convert_server_key, due, is_same, is_same_key, is_same_server_key,
};
use super::tree::{copy_nodes, has_same_nodes, read_heads};
use zugleich_session::Moment;
use zugleich_session::ports::StoreError;
use zugleich_store::location::{Location, OpenError, plain};
use zugleich_store::maintenance::copy_endpoint::{
    CopyEndpoint, CopyTable, KEYED_TABLES, KeyedTable, RowCounts,
};
use zugleich_store::maintenance::{MaintenanceError, MaintenancePhase, ProgressObserver};
use zugleich_store::sqlite::SqliteEndpoint;
use zugleich_store::store_config::StoreConfig;
use zugleich_store::stored::draft_row::DraftRow;
use zugleich_store::stored::raw::{RawDue, RawEvent, RawGame};
use zugleich_store_postgres::PostgresEndpoint;

/// Size of a copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopySummary {
    /// Number of games.
    pub games: u64,
    /// Number of their events.
    pub events: u64,
}

/// A database with its keys.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseSpec<'a> {
    /// Location of the database.
    pub location: &'a Location,
    /// Settings of the database.
    pub keeping: &'a StoreConfig,
}

/// Copies everything from a database to an empty one of either kind, and compares both. No server may use
/// either meanwhile. Secrets are encrypted with the keys of the target.
///
/// # Errors
/// [`MaintenanceError`]; nothing is stored in the target.
pub async fn copy(
    from: DatabaseSpec<'_>,
    to: DatabaseSpec<'_>,
    now: Moment,
    watcher: &dyn ProgressObserver,
) -> Result<CopySummary, MaintenanceError> {
    if from.location.file().is_ok_and(|path| !path.exists()) {
        return Err(MaintenanceError::None(from.location.file()?));
    }
    let mut from = open(from, now).await?;
    let mut to = open(to, now).await?;
    if !is_empty(&mut *to).await.map_err(refused(&*to))? {
        return Err(MaintenanceError::NotEmpty(to.place()));
    }
    let copied = copy_games(&mut *from, &mut *to, watcher).await?;
    for table in &KEYED_TABLES {
        copy_rows(&mut *from, &mut *to, table).await?;
    }
    copy_keys(&mut *from, &mut *to).await?;
    copy_tree(&mut *from, &mut *to).await?;
    compare(&mut *from, &mut *to, watcher).await?;
    let lost = refused(&*to);
    to.finish().await.map_err(lost)?;
    Ok(copied)
}

async fn open(kept: DatabaseSpec<'_>, now: Moment) -> Result<Box<dyn CopyEndpoint>, OpenError> {
    Ok(match kept.location {
        Location::Postgres(url) => Box::new(PostgresEndpoint::open(url, kept.keeping, now).await?),
        file => Box::new(SqliteEndpoint::open(file, kept.keeping, now).await?),
    })
}

async fn is_empty(database: &mut dyn CopyEndpoint) -> Result<bool, sqlx::Error> {
    let mut is_empty = database.counts().await? == RowCounts::default();
    for table in &KEYED_TABLES {
        is_empty &= database.rows(table, "").await?.is_empty();
    }
    Ok(is_empty)
}

/// Copies games with their events, and the last presence, which is set no earlier than the latest event.
async fn copy_games(
    from: &mut dyn CopyEndpoint,
    to: &mut dyn CopyEndpoint,
    watcher: &dyn ProgressObserver,
) -> Result<CopySummary, MaintenanceError> {
    let (read, write) = (refused(from), refused(to));
    let mut latest = from.presence().await.map_err(&read)?;
    watcher.start_phase(MaintenancePhase::Games, from.counts().await.map_err(&read)?.games.unsigned_abs());
    let (mut copied, mut after) = (CopySummary::default(), String::new());
    loop {
        let games = from.games(&after).await.map_err(&read)?;
        let Some(last) = games.last() else { break };
        after.clone_from(&last.id);
        to.write(CopyTable::Games, json(&games)).await.map_err(&write)?;
        for game in &games {
            let events = from.events(&game.id).await.map_err(&read)?;
            latest = latest.max(events.iter().map(|event| event.at).max());
            copied.events += events.len() as u64;
            copy_events(from, to, game, events).await?;
            copied.games += 1;
            watcher.at(copied.games);
        }
    }
    if let Some(at) = latest {
        to.be_present(at).await.map_err(&write)?;
    }
    Ok(copied)
}

async fn copy_events(
    from: &mut dyn CopyEndpoint,
    to: &mut dyn CopyEndpoint,
    game: &RawGame,
    events: Vec<RawEvent>,
) -> Result<(), MaintenanceError> {
    let due = if game.is_unfinished() { due(&events, from.vault()) } else { None };
    let carry = |event: RawEvent| {
        let number = event.seq;
        let carried = convert_event(event, &game.variant, from.vault(), to.vault());
        carried.map_err(|why| MaintenanceError::of_event(from.place(), &game.id, number, &why))
    };
    let events: Vec<_> = events.into_iter().map(carry).collect::<Result<_, _>>()?;
    let write = refused(to);
    to.write(CopyTable::Events, json(&events)).await.map_err(&write)?;
    if game.is_unfinished() {
        copy_drafts(from, to, &game.id).await?;
    }
    if let Some(at) = due {
        to.write(CopyTable::Due, json(&[RawDue { game_id: game.id.clone(), at }])).await.map_err(&write)?;
    }
    Ok(())
}

async fn copy_drafts(
    from: &mut dyn CopyEndpoint,
    to: &mut dyn CopyEndpoint,
    game: &str,
) -> Result<(), MaintenanceError> {
    let drafts = from.drafts(game).await.map_err(refused(from))?;
    let carry = |draft: DraftRow| draft.converted(from.vault(), to.vault());
    let drafts = drafts.into_iter().map(carry).collect::<Result<Vec<_>, String>>();
    let drafts =
        drafts.map_err(|why| MaintenanceError::differs(from.place(), format!("game {game}: {why}")))?;
    to.write(CopyTable::Drafts, json(&drafts)).await.map_err(refused(to))
}

async fn copy_rows(
    from: &mut dyn CopyEndpoint,
    to: &mut dyn CopyEndpoint,
    table: &'static KeyedTable,
) -> Result<(), MaintenanceError> {
    let mut after = String::new();
    loop {
        let rows = from.rows(table, &after).await.map_err(refused(from))?;
        let Some(last) = rows.last().and_then(|row| table.key(row)) else { return Ok(()) };
        last.clone_into(&mut after);
        to.write(CopyTable::Keyed(table), json(&rows)).await.map_err(refused(to))?;
    }
}

async fn compare_rows(
    from: &mut dyn CopyEndpoint,
    to: &mut dyn CopyEndpoint,
    table: &KeyedTable,
) -> Result<(), MaintenanceError> {
    let mut after = String::new();
    loop {
        let rows = from.rows(table, &after).await.map_err(refused(from))?;
        if to.rows(table, &after).await.map_err(refused(to))? != rows {
            return Err(differs(to, &format!("table {}", table.name)));
        }
        let Some(last) = rows.last().and_then(|row| table.key(row)) else { return Ok(()) };
        last.clone_into(&mut after);
    }
}

async fn copy_tree(from: &mut dyn CopyEndpoint, to: &mut dyn CopyEndpoint) -> Result<(), MaintenanceError> {
    let heads = read_heads(from).await.map_err(refused(from))?;
    to.write(CopyTable::TreeHeads, heads).await.map_err(refused(to))?;
    copy_nodes(from, to).await.map_err(refused(to))
}

async fn compare_tree(
    from: &mut dyn CopyEndpoint,
    to: &mut dyn CopyEndpoint,
) -> Result<(), MaintenanceError> {
    let (one, two) =
        (read_heads(from).await.map_err(refused(from))?, read_heads(to).await.map_err(refused(to))?);
    let same = one == two && has_same_nodes(from, to).await.map_err(refused(to))?;
    if same { Ok(()) } else { Err(differs(to, "published tree")) }
}

async fn copy_keys(from: &mut dyn CopyEndpoint, to: &mut dyn CopyEndpoint) -> Result<(), MaintenanceError> {
    let keys = from.cookie_keys().await.map_err(refused(from))?;
    let carry = |key| convert_cookie_key(key, from.vault(), to.vault());
    let keys = keys.iter().map(carry).collect::<Result<Vec<_>, StoreError>>();
    let keys = keys.map_err(|error| MaintenanceError::differs(from.place(), error.to_string()))?;
    to.write(CopyTable::CookieKeys, json(&keys)).await.map_err(refused(to))?;
    let keys = from.server_keys().await.map_err(refused(from))?;
    let carry = |key| convert_server_key(key, from.vault(), to.vault());
    let keys = keys.iter().map(carry).collect::<Result<Vec<_>, StoreError>>();
    let keys = keys.map_err(|error| MaintenanceError::differs(from.place(), error.to_string()))?;
    to.write(CopyTable::ServerKeys, json(&keys)).await.map_err(refused(to))
}

/// Checks that both databases have the same contents.
async fn compare(
    from: &mut dyn CopyEndpoint,
    to: &mut dyn CopyEndpoint,
    watcher: &dyn ProgressObserver,
) -> Result<(), MaintenanceError> {
    let counts = from.counts().await.map_err(refused(from))?;
    if to.counts().await.map_err(refused(to))? != counts {
        return Err(differs(to, "number of rows"));
    }
    watcher.start_phase(MaintenancePhase::Games, counts.games.unsigned_abs());
    compare_games(from, to, watcher).await?;
    for table in &KEYED_TABLES {
        compare_rows(from, to, table).await?;
    }
    compare_tree(from, to).await?;
    let (one, two) =
        (from.cookie_keys().await.map_err(refused(from))?, to.cookie_keys().await.map_err(refused(to))?);
    let same = |(one, two)| is_same_key(one, from.vault(), two, to.vault());
    if !one.iter().zip(&two).all(same) {
        return Err(differs(to, "cookie key"));
    }
    let (one, two) =
        (from.server_keys().await.map_err(refused(from))?, to.server_keys().await.map_err(refused(to))?);
    let same = |(one, two)| is_same_server_key(one, from.vault(), two, to.vault());
    if one.iter().zip(&two).all(same) { Ok(()) } else { Err(differs(to, "signing key")) }
}

async fn compare_games(
    from: &mut dyn CopyEndpoint,
    to: &mut dyn CopyEndpoint,
    watcher: &dyn ProgressObserver,
) -> Result<(), MaintenanceError> {
    let (mut after, mut number) = (String::new(), 0);
    loop {
        let games = from.games(&after).await.map_err(refused(from))?;
        if to.games(&after).await.map_err(refused(to))? != games {
            return Err(differs(to, "list of games"));
        }
        let Some(last) = games.last() else { return Ok(()) };
        after.clone_from(&last.id);
        for game in &games {
            let one = from.events(&game.id).await.map_err(refused(from))?;
            let two = to.events(&game.id).await.map_err(refused(to))?;
            let drafts = from.drafts(&game.id).await.map_err(refused(from))?;
            let copies = to.drafts(&game.id).await.map_err(refused(to))?;
            let same = |(one, two)| is_same(one, from.vault(), two, to.vault());
            let same = one.len() == two.len() && one.iter().zip(&two).all(same);
            let kept = |(one, two): (&DraftRow, &DraftRow)| one.is_same(from.vault(), two, to.vault());
            if !same || drafts.len() != copies.len() || !drafts.iter().zip(&copies).all(kept) {
                return Err(differs(to, &format!("game {}", game.id)));
            }
            number += 1;
            watcher.at(number);
        }
    }
}

fn differs(side: &dyn CopyEndpoint, what: &str) -> MaintenanceError {
    MaintenanceError::differs(side.place(), format!("the {what} differs from the original"))
}

/// Converts errors of a database.
fn refused(side: &dyn CopyEndpoint) -> impl Fn(sqlx::Error) -> MaintenanceError + use<> {
    let place = side.place();
    move |error| OpenError::Unusable { place: place.clone(), why: plain(&error) }.into()
}

fn json(rows: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(rows).expect("texts and numbers can be written as JSON")
}
