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

/// What connections cost over which nothing goes.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Idle {
    /// How many connections.
    pub sockets: usize,
    /// To how many games.
    pub games: usize,
    /// The server's memory with them, in bytes; `None` where nobody says.
    pub memory: Option<u64>,
    /// What each of them has taken of it, in bytes, its part of a game in memory included.
    pub bytes_per_socket: Option<f64>,
}

/// How many watch one game: whoever comes is told to all who are there.
const WATCHERS: usize = 10;
/// How many connect at once.
const CONNECTING: usize = 64;

/// Opens connections to games that nobody plays, each of them watched by ten.
///
/// # Errors
/// [`LoadError`], also if somebody is not shown the game.
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

/// A new guest who is shown a game.
async fn watch(site: &Site, game: &str) -> Result<Socket, LoadError> {
    let mut socket = site.stranger()?.connect(&format!("/api/games/{game}/ws?changes=true")).await?;
    expect(&mut socket, "state").await?;
    Ok(socket)
}

/// Reads what has come on all connections, whose server then has nothing left to send.
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
