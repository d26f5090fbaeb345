use std::time::Instant;

use serde_json::{Value as Json, json};

use super::super::LoadError;
use super::super::client_messages::ClientEnvelope;
use super::super::guest::{CountingSocket, LoadGuest};

/// A way in which the server answers a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ResponseChannel {
    /// A ping on the player's connection.
    Ping,
    /// An illegal plan, which is refused.
    Refused,
    /// The state on a new connection.
    Connection,
    /// The page of the game.
    Page,
    /// The turns so far.
    Turns,
    /// The transcript so far.
    Transcript,
}

impl ResponseChannel {
    pub(super) const ALL: [Self; 6] =
        [Self::Ping, Self::Refused, Self::Connection, Self::Page, Self::Turns, Self::Transcript];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Ping => "ping",
            Self::Refused => "refused plan",
            Self::Connection => "new connection",
            Self::Page => "page",
            Self::Turns => "turns",
            Self::Transcript => "transcript",
        }
    }
}

/// A player from whom the opponent's commitment is hidden.
pub(super) struct TimingProbe<'a> {
    guest: &'a LoadGuest,
    game: String,
    socket: CountingSocket,
}

impl<'a> TimingProbe<'a> {
    pub(super) async fn come(guest: &'a LoadGuest, game: &str) -> Result<Self, LoadError> {
        let mut socket = guest.connect(&format!("/api/games/{game}/ws")).await?;
        until(&mut socket, "state").await?;
        Ok(Self { guest, game: game.to_owned(), socket })
    }

    /// Returns the response time, in microseconds.
    pub(super) async fn hear(&mut self, channel: ResponseChannel) -> Result<f64, LoadError> {
        let asked = Instant::now();
        match channel {
            ResponseChannel::Ping => self.says(&json!({ "type": "ping" }), "pong").await?,
            ResponseChannel::Refused => {
                let plan = json!({ "type": "commit", "seat": "black", "turn": 1, "plan": "none" });
                self.says(&plan, "refused").await?;
            }
            ResponseChannel::Connection => drop(Self::come(self.guest, &self.game).await?),
            ResponseChannel::Page => self.get("/game/", "").await?,
            ResponseChannel::Turns => self.get("/api/games/", "/turns").await?,
            ResponseChannel::Transcript => self.get("/api/games/", "/transcript").await?,
        }
        Ok(1e6 * asked.elapsed().as_secs_f64())
    }

    async fn says(&mut self, message: &Json, answer: &str) -> Result<(), LoadError> {
        self.socket.send(message.to_string()).await?;
        until(&mut self.socket, answer).await
    }

    async fn get(&self, before: &str, after: &str) -> Result<(), LoadError> {
        self.guest.get(&format!("{before}{}{after}", self.game)).await.map(drop)
    }
}

/// Waits for a message of this kind.
async fn until(socket: &mut CountingSocket, wanted: &str) -> Result<(), LoadError> {
    loop {
        let text = socket.text().await?;
        let ClientEnvelope { kind, .. } = serde_json::from_str(&text)?;
        match &*kind {
            kind if kind == wanted => return Ok(()),
            "turn" | "refused" | "committed" => {
                return Err(LoadError::wrong(format!("{wanted} was to come, but {text} has")));
            }
            _ => {}
        }
    }
}
