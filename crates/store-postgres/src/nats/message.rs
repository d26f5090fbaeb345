use zugleich_session::ids::GameId;

/// All messages sent over NATS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NatsMessage {
    /// A heartbeat. A server that receives its own one knows that it can send and receive.
    Beat(u64),
    /// A game has new events.
    Game {
        /// The game.
        game: GameId,
        /// Number of its events.
        head: u32,
    },
    /// A plan of the computer was requested.
    Asked,
    /// A plan of the computer is available.
    Answered,
}

/// Alphabet of the random node names.
pub(super) const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
pub(super) const NAME: usize = 16;
/// Maximal length of a message.
const LONGEST: usize = 64;

/// Formats a message: sender, kind, arguments.
pub(super) fn write(node: &str, message: &NatsMessage) -> String {
    match message {
        NatsMessage::Beat(number) => format!("{node} beat {number}"),
        NatsMessage::Game { game, head } => format!("{node} game {game} {head}"),
        NatsMessage::Asked => format!("{node} asked"),
        NatsMessage::Answered => format!("{node} answered"),
    }
}

/// Parses sender and message. Untrusted clients may send anything: `None` for bytes that no server would
/// write.
pub(super) fn read(bytes: &[u8]) -> Option<(&str, NatsMessage)> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() <= LONGEST)?;
    let mut words = text.split(' ');
    let node = words.next().filter(|node| node.len() == NAME)?;
    let message = match words.next()? {
        "beat" => NatsMessage::Beat(words.next()?.parse().ok()?),
        "game" => NatsMessage::Game { game: words.next()?.parse().ok()?, head: words.next()?.parse().ok()? },
        "asked" => NatsMessage::Asked,
        "answered" => NatsMessage::Answered,
        _ => return None,
    };
    // The canonical form is the only valid one, without trailing text.
    let right = node.bytes().all(|letter| ALPHABET.contains(&letter)) && write(node, &message) == text;
    right.then_some((node, message))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NODE: &str = "abcdefghijklmnop";

    #[test]
    fn what_is_written_is_read() {
        let game = GameId::random();
        let game = NatsMessage::Game { game, head: u32::MAX };
        for message in [NatsMessage::Beat(u64::MAX), game, NatsMessage::Asked, NatsMessage::Answered] {
            let text = write(NODE, &message);
            assert_eq!(read(text.as_bytes()), Some((NODE, message)), "{text}");
        }
    }

    #[test]
    fn what_no_server_writes_is_not_understood() {
        let game = GameId::random();
        for wrong in [
            String::new(),
            NODE.to_owned(),
            format!("{NODE} missed"),
            format!("{NODE} asked 1"),
            format!("{NODE} beat"),
            format!("{NODE} beat +1"),
            format!("{NODE} beat 01"),
            format!("{NODE} beat 1 "),
            format!("{NODE} game {game}"),
            format!("{NODE} game {game} -1"),
            format!("{NODE} game {game} 4294967296"),
            format!("{NODE} game {game} 1 b1a3"),
            format!("{NODE} game ../../etc/pw 1"),
            format!("short game {game} 1"),
            format!("{NODE}\n game {game} 1"),
            format!("{} game {game} 1", NODE.to_uppercase()),
            "x".repeat(1_000_000),
        ] {
            assert_eq!(read(wrong.as_bytes()), None, "{wrong:.80}");
        }
        assert_eq!(read(&[0xff; 20]), None);
    }

    proptest! {
        #[test]
        fn whatever_is_understood_was_written_so(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            if let Some((node, message)) = read(&bytes) {
                prop_assert_eq!(write(node, &message).into_bytes(), bytes);
            }
        }
    }
}
