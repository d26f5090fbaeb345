use zugleich_session::ports::ServerNotification;

/// Formats a notification: sender, kind, arguments.
pub(super) fn write(node: &str, notice: &PostgresMessage) -> String {
    match notice {
        PostgresMessage::Beat => format!("{node} beat"),
        PostgresMessage::Wake(ServerNotification::Game { game, head }) => {
            format!("{node} game {game} {head}")
        }
        PostgresMessage::Wake(ServerNotification::Guest(guest)) => format!("{node} guest {}", guest.text()),
        PostgresMessage::Wake(ServerNotification::Seeks) => format!("{node} seeks"),
        PostgresMessage::Wake(ServerNotification::Asked) => format!("{node} asked"),
        PostgresMessage::Wake(ServerNotification::Answered) => format!("{node} answered"),
        PostgresMessage::Wake(ServerNotification::Missed) => format!("{node} missed"),
    }
}

/// A message on the notification channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PostgresMessage {
    /// A heartbeat: a listener that receives none has lost its connection.
    Beat,
    /// A notification.
    Wake(ServerNotification),
}

/// Parses a message of another server; `None` for the server's own, and for kinds of later versions.
pub(super) fn read(node: &str, text: &str) -> Option<ServerNotification> {
    let mut words = text.split(' ');
    if words.next()? == node {
        return None;
    }
    Some(match words.next()? {
        "game" => {
            ServerNotification::Game { game: words.next()?.parse().ok()?, head: words.next()?.parse().ok()? }
        }
        "guest" => ServerNotification::Guest(words.next()?.parse().ok()?),
        "seeks" => ServerNotification::Seeks,
        "asked" => ServerNotification::Asked,
        "answered" => ServerNotification::Answered,
        "missed" => ServerNotification::Missed,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use zugleich_session::ids::{GameId, GuestId};

    #[test]
    fn what_is_written_is_read_by_others() {
        let game = ServerNotification::Game { game: GameId::random(), head: 7 };
        for wake in [
            game,
            ServerNotification::Guest(GuestId::random()),
            ServerNotification::Seeks,
            ServerNotification::Asked,
            ServerNotification::Answered,
            ServerNotification::Missed,
        ] {
            let text = write("one", &PostgresMessage::Wake(wake.clone()));
            assert_eq!((read("two", &text), read("one", &text)), (Some(wake), None), "{text}");
        }
        for other in [
            write("one", &PostgresMessage::Beat).as_str(),
            "",
            "one",
            "one game",
            "one game x 1",
            "one later 1",
        ] {
            assert_eq!(read("two", other), None, "{other}");
        }
    }
}
