use crate::ports::Wake;

/// How a wake is written: who tells it, of what kind it is, and what it is about.
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

/// Something that is told over a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// Somebody is there: whoever hears nothing at all has no connection any more.
    Beat,
    /// There is something new.
    Wake(Wake),
}

/// Reads what another server has written; nothing if it is our own, or a later program's.
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
