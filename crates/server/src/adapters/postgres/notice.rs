use crate::ports::Wake;

/// Formats a notification: sender, kind, arguments.
pub(super) fn write(node: &str, notice: &Notice) -> String {
    match notice {
        Notice::Beat => format!("{node} beat"),
        Notice::Wake(Wake::Game { game, head }) => format!("{node} game {game} {head}"),
        Notice::Wake(Wake::Guest(guest)) => format!("{node} guest {}", guest.text()),
        Notice::Wake(Wake::Seeks) => format!("{node} seeks"),
        Notice::Wake(Wake::Asked) => format!("{node} asked"),
        Notice::Wake(Wake::Answered) => format!("{node} answered"),
        Notice::Wake(Wake::Missed) => format!("{node} missed"),
    }
}

/// A message on the notification channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// A heartbeat: a listener that receives none has lost its connection.
    Beat,
    /// A notification.
    Wake(Wake),
}

/// Parses a message of another server; `None` for the server's own, and for kinds of later versions.
pub(super) fn read(node: &str, text: &str) -> Option<Wake> {
    let mut words = text.split(' ');
    if words.next()? == node {
        return None;
    }
    Some(match words.next()? {
        "game" => Wake::Game { game: words.next()?.parse().ok()?, head: words.next()?.parse().ok()? },
        "guest" => Wake::Guest(words.next()?.parse().ok()?),
        "seeks" => Wake::Seeks,
        "asked" => Wake::Asked,
        "answered" => Wake::Answered,
        "missed" => Wake::Missed,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::{GameId, GuestId};

    #[test]
    fn what_is_written_is_read_by_others() {
        let game = Wake::Game { game: GameId::random(), head: 7 };
        for wake in
            [game, Wake::Guest(GuestId::random()), Wake::Seeks, Wake::Asked, Wake::Answered, Wake::Missed]
        {
            let text = write("one", &Notice::Wake(wake.clone()));
            assert_eq!((read("two", &text), read("one", &text)), (Some(wake), None), "{text}");
        }
        for other in
            [write("one", &Notice::Beat).as_str(), "", "one", "one game", "one game x 1", "one later 1"]
        {
            assert_eq!(read("two", other), None, "{other}");
        }
    }
}
