use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use serde_json::json;

use super::client_messages::{ClientEnvelope, CreatedGameId};
use super::guest::{CountingSocket, GuestFactory};
use super::load_context::LoadContext;
use super::process::usage;
use super::report::per;
use super::smallest_game::smallest_game;
use super::target::{LoadTarget, MeasuredServer};
use super::{LoadError, ProgressSink, on_this_thread};

/// Memory cost of idle connections.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct IdleReport {
    /// Number of connections.
    pub sockets: usize,
    /// Number of games with these connections.
    pub games: usize,
    /// Memory of the server with all connections, in bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// Memory per connection in bytes, including its share of a game in memory; `None` if unknown.
    pub bytes_per_socket: Option<f64>,
}

/// Connections per game; the server announces each new one to all others of the game.
const WATCHERS: usize = 10;
/// Number of connections opened at once.
const CONNECTING: usize = 64;

/// Opens ten connections to each of many games without players.
///
/// # Errors
/// [`LoadError`], also if a connection does not receive the state of its game.
pub fn idle(
    target: &LoadTarget,
    sockets: usize,
    progress: &ProgressSink<'_>,
) -> Result<IdleReport, LoadError> {
    on_this_thread(async {
        let server = MeasuredServer::new(target, sockets)?;
        let hall = LoadContext::new(GuestFactory::new(server.address));
        let games = sockets.div_ceil(WATCHERS);
        progress.start("games made", games as u64);
        let made = stream::iter((0..games).map(|_| make(&hall))).buffered(CONNECTING);
        let made: Vec<String> = made.inspect(|_| progress.advance(1)).try_collect().await?;
        let before = server.process().and_then(usage);
        progress.start("connections", sockets as u64);
        let paths: Vec<_> = made.iter().cycle().take(sockets).collect();
        let opened = stream::iter(paths.into_iter().map(|id| watch(&hall.site, id))).buffered(CONNECTING);
        let mut opened: Vec<CountingSocket> = opened.inspect(|_| progress.advance(1)).try_collect().await?;
        drain(&mut opened).await?;
        let after = server.process().and_then(usage);
        let used = before.zip(after).map(|(before, after)| after.memory.saturating_sub(before.memory));
        Ok(IdleReport {
            sockets,
            games,
            memory: after.map(|after| after.memory),
            bytes_per_socket: used.map(|used| per(used as f64, sockets as f64)),
        })
    })
}

async fn make(hall: &LoadContext) -> Result<String, LoadError> {
    let guest = hall.site.stranger()?;
    let wanted = json!({ "variant": smallest_game()?.descriptor().id, "opponent": "friend" });
    let CreatedGameId { id } = serde_json::from_str(&hall.post(&guest, "/api/games", &wanted).await?)?;
    Ok(id)
}

/// Connects a new guest to a game and waits for its state.
async fn watch(site: &GuestFactory, game: &str) -> Result<CountingSocket, LoadError> {
    let mut socket = site.stranger()?.connect(&format!("/api/games/{game}/ws?changes=true")).await?;
    expect(&mut socket, "state").await?;
    Ok(socket)
}

/// Reads all pending messages of all connections.
async fn drain(sockets: &mut [CountingSocket]) -> Result<(), LoadError> {
    for socket in sockets {
        socket.send(json!({ "type": "ping" }).to_string()).await?;
        expect(socket, "pong").await?;
    }
    Ok(())
}

async fn expect(socket: &mut CountingSocket, wanted: &str) -> Result<(), LoadError> {
    loop {
        let text = socket.text().await?;
        let ClientEnvelope { kind, code, .. } = serde_json::from_str(&text)?;
        if kind == wanted {
            return Ok(());
        }
        if code.is_some() {
            return Err(LoadError::wrong(format!("{wanted} was to come, but {text} has")));
        }
    }
}
