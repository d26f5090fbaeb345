use serde::Serialize;

use super::carry::{carried, carried_key, carried_server_key, due, is_same, is_same_key, is_same_server_key};
use super::error::UpkeepError;
use super::side::{Counts, Side, Table};
use super::tree::{copy_nodes, has_same_nodes, read_heads};
use super::watcher::{Chore, Watcher};
use crate::adapters::keeping::Keeping;
use crate::adapters::location::{Location, OpenError, plain};
use crate::adapters::stored::raw::{RawDue, RawEvent, RawGame};
use crate::adapters::{postgres, sqlite};
use crate::base::Moment;
use crate::ports::StoreError;

/// Size of a copy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Number of games.
    pub games: u64,
    /// Number of their events.
    pub events: u64,
}

/// A database with its keys.
#[derive(Clone, Copy, Debug)]
pub struct Kept<'a> {
    /// Location of the database.
    pub location: &'a Location,
    /// Settings of the database.
    pub keeping: &'a Keeping,
}

/// Copies everything from a database to an empty one of either kind, and compares both. No server may use
/// either meanwhile. Secrets are encrypted with the keys of the target.
///
/// # Errors
/// [`UpkeepError`]; nothing is stored in the target.
pub async fn copy(
    from: Kept<'_>,
    to: Kept<'_>,
    now: Moment,
    watcher: &dyn Watcher,
) -> Result<Copied, UpkeepError> {
    if from.location.file().is_ok_and(|path| !path.exists()) {
        return Err(UpkeepError::None(from.location.file()?));
    }
    let mut from = open(from, now).await?;
    let mut to = open(to, now).await?;
    let found = to.counts().await.map_err(refused(&*to))?;
    if found != Counts::default() {
        return Err(UpkeepError::NotEmpty(to.place()));
    }
    let copied = copy_games(&mut *from, &mut *to, watcher).await?;
    copy_guests(&mut *from, &mut *to).await?;
    copy_sign_outs(&mut *from, &mut *to).await?;
    copy_forgotten(&mut *from, &mut *to).await?;
    copy_keys(&mut *from, &mut *to).await?;
    copy_tree(&mut *from, &mut *to).await?;
    compare(&mut *from, &mut *to, watcher).await?;
    let lost = refused(&*to);
    to.finish().await.map_err(lost)?;
    Ok(copied)
}

async fn open(kept: Kept<'_>, now: Moment) -> Result<Box<dyn Side>, OpenError> {
    Ok(match kept.location {
        Location::Postgres(url) => Box::new(postgres::Transfer::open(url, kept.keeping, now).await?),
        file => Box::new(sqlite::Transfer::open(file, kept.keeping, now).await?),
    })
}

/// Copies games with their events, and the last presence, which is set no earlier than the latest event.
async fn copy_games(
    from: &mut dyn Side,
    to: &mut dyn Side,
    watcher: &dyn Watcher,
) -> Result<Copied, UpkeepError> {
    let (read, write) = (refused(from), refused(to));
    let mut latest = from.presence().await.map_err(&read)?;
    watcher.begins(Chore::Games, from.counts().await.map_err(&read)?.games.unsigned_abs());
    let (mut copied, mut after) = (Copied::default(), String::new());
    loop {
        let games = from.games(&after).await.map_err(&read)?;
        let Some(last) = games.last() else { break };
        after.clone_from(&last.id);
        to.write(Table::Games, json(&games)).await.map_err(&write)?;
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
    from: &dyn Side,
    to: &mut dyn Side,
    game: &RawGame,
    events: Vec<RawEvent>,
) -> Result<(), UpkeepError> {
    let due = if game.is_running() { due(&events, from.vault()) } else { None };
    let carry = |event: RawEvent| {
        let number = event.seq;
        let carried = carried(event, &game.variant, from.vault(), to.vault());
        carried.map_err(|why| UpkeepError::of_event(from.place(), &game.id, number, &why))
    };
    let events: Vec<_> = events.into_iter().map(carry).collect::<Result<_, _>>()?;
    let write = refused(to);
    to.write(Table::Events, json(&events)).await.map_err(&write)?;
    if let Some(at) = due {
        to.write(Table::Due, json(&[RawDue { game_id: game.id.clone(), at }])).await.map_err(&write)?;
    }
    Ok(())
}

async fn copy_guests(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let mut after = String::new();
    loop {
        let guests = from.guests(&after).await.map_err(refused(from))?;
        let Some(last) = guests.last() else { return Ok(()) };
        after.clone_from(&last.id);
        to.write(Table::Guests, json(&guests)).await.map_err(refused(to))?;
    }
}

async fn copy_sign_outs(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let mut after = String::new();
    loop {
        let guests = from.sign_outs(&after).await.map_err(refused(from))?;
        let Some(last) = guests.last() else { return Ok(()) };
        after.clone_from(&last.guest);
        to.write(Table::SignOuts, json(&guests)).await.map_err(refused(to))?;
    }
}

async fn copy_forgotten(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let mut after = String::new();
    loop {
        let games = from.forgotten(&after).await.map_err(refused(from))?;
        let Some(last) = games.last() else { return Ok(()) };
        after.clone_from(&last.hash);
        to.write(Table::Forgotten, json(&games)).await.map_err(refused(to))?;
    }
}

async fn copy_tree(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let heads = read_heads(from).await.map_err(refused(from))?;
    to.write(Table::TreeHeads, heads).await.map_err(refused(to))?;
    copy_nodes(from, to).await.map_err(refused(to))
}

async fn compare_tree(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let (one, two) =
        (read_heads(from).await.map_err(refused(from))?, read_heads(to).await.map_err(refused(to))?);
    let same = one == two && has_same_nodes(from, to).await.map_err(refused(to))?;
    if same { Ok(()) } else { Err(differs(to, "the published tree")) }
}

async fn copy_keys(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let keys = from.cookie_keys().await.map_err(refused(from))?;
    let carry = |key| carried_key(key, from.vault(), to.vault());
    let keys = keys.iter().map(carry).collect::<Result<Vec<_>, StoreError>>();
    let keys = keys.map_err(|error| UpkeepError::differs(from.place(), error.to_string()))?;
    to.write(Table::CookieKeys, json(&keys)).await.map_err(refused(to))?;
    let keys = from.server_keys().await.map_err(refused(from))?;
    let carry = |key| carried_server_key(key, from.vault(), to.vault());
    let keys = keys.iter().map(carry).collect::<Result<Vec<_>, StoreError>>();
    let keys = keys.map_err(|error| UpkeepError::differs(from.place(), error.to_string()))?;
    to.write(Table::ServerKeys, json(&keys)).await.map_err(refused(to))
}

/// Checks that both databases have the same contents.
async fn compare(from: &mut dyn Side, to: &mut dyn Side, watcher: &dyn Watcher) -> Result<(), UpkeepError> {
    let counts = from.counts().await.map_err(refused(from))?;
    if to.counts().await.map_err(refused(to))? != counts {
        return Err(differs(to, "the number of rows"));
    }
    watcher.begins(Chore::Games, counts.games.unsigned_abs());
    compare_games(from, to, watcher).await?;
    compare_guests(from, to).await?;
    compare_sign_outs(from, to).await?;
    compare_forgotten(from, to).await?;
    compare_tree(from, to).await?;
    let (one, two) =
        (from.cookie_keys().await.map_err(refused(from))?, to.cookie_keys().await.map_err(refused(to))?);
    let same = |(one, two)| is_same_key(one, from.vault(), two, to.vault());
    if !one.iter().zip(&two).all(same) {
        return Err(differs(to, "a key of cookies"));
    }
    let (one, two) =
        (from.server_keys().await.map_err(refused(from))?, to.server_keys().await.map_err(refused(to))?);
    let same = |(one, two)| is_same_server_key(one, from.vault(), two, to.vault());
    if one.iter().zip(&two).all(same) { Ok(()) } else { Err(differs(to, "a key that signs")) }
}

async fn compare_games(
    from: &mut dyn Side,
    to: &mut dyn Side,
    watcher: &dyn Watcher,
) -> Result<(), UpkeepError> {
    let (mut after, mut number) = (String::new(), 0);
    loop {
        let games = from.games(&after).await.map_err(refused(from))?;
        if to.games(&after).await.map_err(refused(to))? != games {
            return Err(differs(to, "the list of games"));
        }
        let Some(last) = games.last() else { return Ok(()) };
        after.clone_from(&last.id);
        for game in &games {
            let one = from.events(&game.id).await.map_err(refused(from))?;
            let two = to.events(&game.id).await.map_err(refused(to))?;
            let same = |(one, two)| is_same(one, from.vault(), two, to.vault());
            if one.len() != two.len() || !one.iter().zip(&two).all(same) {
                return Err(differs(to, &format!("game {}", game.id)));
            }
            number += 1;
            watcher.at(number);
        }
    }
}

async fn compare_guests(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let mut after = String::new();
    loop {
        let guests = from.guests(&after).await.map_err(refused(from))?;
        if to.guests(&after).await.map_err(refused(to))? != guests {
            return Err(differs(to, "the name of a guest"));
        }
        let Some(last) = guests.last() else { return Ok(()) };
        after.clone_from(&last.id);
    }
}

async fn compare_sign_outs(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let mut after = String::new();
    loop {
        let guests = from.sign_outs(&after).await.map_err(refused(from))?;
        if to.sign_outs(&after).await.map_err(refused(to))? != guests {
            return Err(differs(to, "who has signed out"));
        }
        let Some(last) = guests.last() else { return Ok(()) };
        after.clone_from(&last.guest);
    }
}

async fn compare_forgotten(from: &mut dyn Side, to: &mut dyn Side) -> Result<(), UpkeepError> {
    let mut after = String::new();
    loop {
        let games = from.forgotten(&after).await.map_err(refused(from))?;
        if to.forgotten(&after).await.map_err(refused(to))? != games {
            return Err(differs(to, "which games were forgotten"));
        }
        let Some(last) = games.last() else { return Ok(()) };
        after.clone_from(&last.hash);
    }
}

fn differs(side: &dyn Side, what: &str) -> UpkeepError {
    UpkeepError::differs(side.place(), format!("{what} is not as it was"))
}

/// Converts errors of a database.
fn refused(side: &dyn Side) -> impl Fn(sqlx::Error) -> UpkeepError + use<> {
    let place = side.place();
    move |error| OpenError::Unusable { place: place.clone(), why: plain(&error) }.into()
}

fn json(rows: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(rows).expect("texts and numbers can be written as JSON")
}
