//! Client of Colyseus, which speaks binary frames: a byte for the kind of message, then MessagePack.

use serde::Deserialize;
use serde_json::json;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use super::super::LoadError;
use super::super::guest::{CountingSocket, GuestFactory};
use super::FrameworkSeat;

/// Message kind: a room was joined.
const JOIN_ROOM: u8 = 10;
/// Message kind: data of the room.
const ROOM_DATA: u8 = 13;
/// MessagePack: type bits of a string of at most 31 bytes, whose length is in the lowest five bits.
const SHORT_TEXT: u8 = 0xa0;
/// MessagePack: type of a string whose length is in the next byte.
const TEXT: u8 = 0xd9;

pub(super) struct ColyseusSeat {
    socket: CountingSocket,
}

/// A reserved seat in a room, claimed by connecting with its session id.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ColyseusReservation {
    session_id: String,
    room_id: String,
    process_id: String,
}

impl ColyseusSeat {
    /// Takes a seat; also returns the id of the room.
    async fn sit(site: &GuestFactory, path: &str) -> Result<(Self, String), LoadError> {
        let guest = site.stranger()?;
        let text = guest.post(&format!("/matchmake/{path}"), &json!({})).await?.text;
        let ColyseusReservation { session_id, room_id, process_id } = serde_json::from_str(&text)?;
        let socket = guest.connect(&format!("/{process_id}/{room_id}?sessionId={session_id}")).await?;
        let mut seat = Self { socket };
        seat.message(JOIN_ROOM).await?;
        seat.socket.send(vec![JOIN_ROOM]).await?;
        Ok((seat, room_id))
    }

    /// Returns the rest of the next message of this kind.
    async fn message(&mut self, kind: u8) -> Result<Bytes, LoadError> {
        loop {
            match self.socket.next().await? {
                Message::Binary(bytes) if bytes.first() == Some(&kind) => return Ok(bytes.slice(1..)),
                Message::Close(_) => return Err(LoadError::wrong("Colyseus has closed a connection")),
                _ => {}
            }
        }
    }
}

impl FrameworkSeat for ColyseusSeat {
    const NAME: &'static str = "Colyseus";
    const SERVER: &'static str = "colyseus.js";

    async fn pair(site: &GuestFactory, _: usize) -> Result<[Self; 2], LoadError> {
        let (white, room) = Self::sit(site, "create/turns").await?;
        let (black, _) = Self::sit(site, &format!("joinById/{room}")).await?;
        Ok([white, black])
    }

    async fn plan(&mut self, text: &str) -> Result<(), LoadError> {
        let mut message = vec![ROOM_DATA];
        for text in ["plan", text] {
            message.push(SHORT_TEXT | u8::try_from(text.len()).unwrap_or(u8::MAX));
            message.extend(text.as_bytes());
        }
        self.socket.send(message).await
    }

    async fn revealed(&mut self, turn: u32) -> Result<[String; 2], LoadError> {
        let bytes = self.message(ROOM_DATA).await?;
        let said = texts(&bytes).ok_or_else(|| LoadError::wrong("Colyseus sends no text"))?;
        let words: Vec<&str> = said[1].split(' ').collect();
        match words[..] {
            [number, white, black] if number == turn.to_string() => Ok([white, black].map(str::to_owned)),
            _ => Err(LoadError::wrong(format!("turn {turn} was to come, but {said:?} has"))),
        }
    }

    fn take_bytes(&mut self) -> u64 {
        self.socket.take_bytes()
    }
}

/// Returns the name and the text of a message.
fn texts(bytes: &[u8]) -> Option<[&str; 2]> {
    let (name, rest) = text(bytes)?;
    Some([name, text(rest)?.0])
}

/// Returns a string and the remaining bytes.
fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (length, rest) = match bytes {
        [TEXT, length, rest @ ..] => (*length, rest),
        [first, rest @ ..] if first & 0xe0 == SHORT_TEXT => (first & 0x1f, rest),
        _ => return None,
    };
    let (text, rest) = rest.split_at_checked(length.into())?;
    Some((std::str::from_utf8(text).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_both_lengths_are_read() {
        let long = "x".repeat(40);
        let message = [b"\xa4turn\xd9\x28".as_slice(), long.as_bytes()].concat();
        assert_eq!(texts(&message), Some(["turn", long.as_str()]));
        for broken in [b"".as_slice(), b"\xa4tur", b"\xa1a\xd9", b"\xa1a\xd9\x02x", b"\xc3"] {
            assert_eq!(texts(broken), None);
        }
    }
}
