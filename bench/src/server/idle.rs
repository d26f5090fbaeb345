use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use serde_json::json;

use super::guest::{Site, Socket};
use super::hall::Hall;
use super::process::usage;
use super::report::per;
use super::smallest::smallest;
use super::target::{Measured, Target};
use super::wire::{Created, Envelope};
use super::{LoadError, Tell, on_this_thread};

/// Memory cost of idle connections.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Idle {
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
pub fn idle(target: &Target, sockets: usize, tell: &Tell<'_>) -> Result<Idle, LoadError> {
    on_this_thread(async {
        let server = Measured::new(target, sockets)?;
        let hall = Hall::new(Site::new(server.address));
        let games = sockets.div_ceil(WATCHERS);
        tell.begins("games made", games as u64);
        let made = stream::iter((0..games).map(|_| make(&hall))).buffered(CONNECTING);
        let made: Vec<String> = made.inspect(|_| tell.more(1)).try_collect().await?;
        let before = server.process().and_then(usage);
        tell.begins("connections", sockets as u64);
        let paths: Vec<_> = made.iter().cycle().take(sockets).collect();
        let opened = stream::iter(paths.into_iter().map(|id| watch(&hall.site, id))).buffered(CONNECTING);
        let mut opened: Vec<Socket> = opened.inspect(|_| tell.more(1)).try_collect().await?;
        drain(&mut opened).await?;
        let after = server.process().and_then(usage);
        let used = before.zip(after).map(|(before, after)| after.memory.saturating_sub(before.memory));
        Ok(Idle {
            sockets,
            games,
            memory: after.map(|after| after.memory),
            bytes_per_socket: used.map(|used| per(used as f64, sockets as f64)),
        })
    })
}

async fn make(hall: &Hall) -> Result<String, LoadError> {
    let guest = hall.site.stranger()?;
    let wanted = json!({ "variant": smallest()?.descriptor().id, "opponent": "friend" });
    let Created { id } = serde_json::from_str(&hall.post(&guest, "/api/games", &wanted).await?)?;
    Ok(id)
}

/// Connects a new guest to a game and waits for its state.
async fn watch(site: &Site, game: &str) -> Result<Socket, LoadError> {
    let mut socket = site.stranger()?.connect(&format!("/api/games/{game}/ws?changes=true")).await?;
    expect(&mut socket, "state").await?;
    Ok(socket)
}

/// Reads all pending messages of all connections.
async fn drain(sockets: &mut [Socket]) -> Result<(), LoadError> {
    for socket in sockets {
        socket.send(json!({ "type": "ping" }).to_string()).await?;
        expect(socket, "pong").await?;
    }
    Ok(())
}

async fn expect(socket: &mut Socket, wanted: &str) -> Result<(), LoadError> {
    loop {
        let text = socket.text().await?;
        let Envelope { kind, code, .. } = serde_json::from_str(&text)?;
        if kind == wanted {
            return Ok(());
        }
        if code.is_some() {
            return Err(LoadError::wrong(format!("{wanted} was to come, but {text} has")));
        }
    }
}
