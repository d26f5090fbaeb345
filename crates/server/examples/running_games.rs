//! Fills a folder with a database of running games by days, to measure the start of a server on it:
//!
//! ```text
//! cargo run --release -p zugleich-server --example running_games -- FOLDER 100000
//! ```

use std::error::Error;
use std::time::{SystemTime, UNIX_EPOCH};

use futures_util::{StreamExt, TryStreamExt, stream};
use zugleich_games::GAMES;
use zugleich_rules::ByColor;
use zugleich_session::Moment;
use zugleich_session::domain::{GameSettings, GameState, Occupant, OpponentKind, PlanSecrecy, TimeControl};
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::{Append, GameSummary, Store};
use zugleich_store::Location;
use zugleich_store::sqlite::SqliteStore;
use zugleich_store::store_config::StoreConfig;

/// Number of concurrent writes, which share transactions.
const AT_ONCE: usize = 256;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let folder = arguments.next().ok_or("missing folder")?;
    let games: usize =
        arguments.next().and_then(|count| count.to_str()?.parse().ok()).ok_or("missing number")?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis().try_into().map(Moment::new)?;
    let store = SqliteStore::open(&Location::Folder(folder.into()), &StoreConfig::default(), now).await?;
    stream::iter((0..games).map(|_| add(&store, now))).buffer_unordered(AT_ONCE).try_collect::<()>().await?;
    store.note_presence(now).await?;
    store.close().await;
    Ok(())
}

/// Adds a game of two guests that has begun.
async fn add(store: &SqliteStore, at: Moment) -> Result<(), Box<dyn Error>> {
    let guest = || Occupant::Guest(GuestId::random());
    let game = GAMES.first().ok_or("no games")?.variant.descriptor();
    let setup = GameSettings {
        variant: game.id.to_owned(),
        edition: game.edition,
        options: Vec::new(),
        position: None,
        opponent: OpponentKind::Friend,
        level: None,
        engine: None,
        seats: ByColor::new(guest(), guest()),
        show_committed: true,
        clock: Some(TimeControl::Days { increment: 1, cap: 3 }),
        pause: 0,
        lead: 0,
        secrecy: PlanSecrecy::Kept,
    };
    let game = GameState::begin(GameId::random(), setup, at)?;
    let (events, index, due) = ([game.created()], GameSummary::from(&game), game.next_flag());
    store.append(&[Append { game: game.id(), expected: 0, events: &events, at, due, index }]).await?;
    Ok(())
}
