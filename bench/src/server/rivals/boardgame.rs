//! Client of boardgame.io, which speaks Socket.IO 4: text frames with the packet types of Engine.IO and
//! Socket.IO as a prefix.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::super::LoadError;
use super::super::guest::{CountingSocket, GuestFactory};
use super::FrameworkSeat;

/// Namespace of the connections, which is the game's name.
const NAMESPACE: &str = "/turns,";

pub(super) struct BoardgameSeat {
    socket: CountingSocket,
    game: String,
    player: &'static str,
}

/// The state as players see it.
#[derive(Debug, Deserialize)]
struct BoardgameState {
    #[serde(rename = "G")]
    shown: BoardgameTurn,
}

#[derive(Debug, Deserialize)]
struct BoardgameTurn {
    turn: u32,
    white: Option<String>,
    black: Option<String>,
}

impl BoardgameSeat {
    async fn sit(site: &GuestFactory, game: &str, player: &'static str) -> Result<Self, LoadError> {
        let socket = site.stranger()?.connect("/socket.io/?EIO=4&transport=websocket").await?;
        let mut seat = Self { socket, game: game.to_owned(), player };
        seat.packet("0").await?;
        seat.socket.send(format!("40{NAMESPACE}")).await?;
        seat.packet(&format!("40{NAMESPACE}")).await?;
        seat.emit(&json!(["sync", game, player, null, 2])).await?;
        seat.event("sync").await?;
        Ok(seat)
    }

    async fn emit(&mut self, event: &Json) -> Result<(), LoadError> {
        self.socket.send(format!("42{NAMESPACE}{event}")).await
    }

    /// Returns the rest of the next frame with this prefix; answers pings meanwhile.
    async fn packet(&mut self, start: &str) -> Result<String, LoadError> {
        loop {
            let text = self.socket.text().await?;
            if let Some(rest) = text.strip_prefix(start) {
                return Ok(rest.to_owned());
            }
            if text == "2" {
                self.socket.send("3").await?;
            }
        }
    }

    /// Returns the next event with this name.
    async fn event(&mut self, name: &str) -> Result<Vec<Json>, LoadError> {
        loop {
            let event: Vec<Json> = serde_json::from_str(&self.packet(&format!("42{NAMESPACE}")).await?)?;
            if event.first().is_some_and(|first| first == name) {
                return Ok(event);
            }
        }
    }
}

impl FrameworkSeat for BoardgameSeat {
    const NAME: &'static str = "boardgame.io";
    const SERVER: &'static str = "boardgame.js";

    async fn pair(site: &GuestFactory, number: usize) -> Result<[Self; 2], LoadError> {
        let game = format!("match{number}");
        // In sequence: the first player creates the match.
        Ok([Self::sit(site, &game, "0").await?, Self::sit(site, &game, "1").await?])
    }

    async fn plan(&mut self, text: &str) -> Result<(), LoadError> {
        let payload = json!({ "type": "plan", "args": [text], "playerID": self.player });
        let action = json!({ "type": "MAKE_MOVE", "payload": payload });
        let event = json!(["update", action, 0, self.game, self.player]);
        self.emit(&event).await
    }

    async fn revealed(&mut self, turn: u32) -> Result<[String; 2], LoadError> {
        loop {
            let state = self.event("update").await?.into_iter().nth(2).unwrap_or_default();
            let BoardgameState { shown: BoardgameTurn { turn: next, white, black } } =
                serde_json::from_value(state)?;
            if next > turn {
                return Ok([white, black].map(Option::unwrap_or_default));
            }
        }
    }

    fn take_bytes(&mut self) -> u64 {
        self.socket.take_bytes()
    }
}
