//! Parameters of each pair of games.

use std::fmt;

use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_rules::kernel::{Descriptor, TurnIs};

/// Keeper of the secret, and players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// The server, between friends.
    Kept,
    /// The server, between strangers.
    Lobby,
    /// The server, in practice, from spectators.
    Practice,
    /// The browsers, between friends.
    Sealed,
    /// The browsers, between strangers.
    Seek,
    /// The browsers, with the older seals of lists.
    Lists,
    /// The server, which also plays.
    Computer,
}

/// Lists of different lengths, for games in which a plan is a list; each may be committed.
pub(super) const LISTS: [&str; 4] =
    ["e4", "d4 c4 Nc3 e4", "1. e4 {the king's pawn} 2. Bc4 3. Qh5 4. Qxf7", "a3 a4 Nf3 a5 h4 h5"];

/// Parameters of one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    pub(super) number: usize,
    pub(super) game: &'static Descriptor,
    pub(super) kind: Kind,
    pub(super) show_committed: bool,
    pub(super) clock: bool,
    /// Number of public turns.
    pub(super) turns: usize,
}

const KINDS: [Kind; 7] =
    [Kind::Kept, Kind::Lobby, Kind::Practice, Kind::Sealed, Kind::Seek, Kind::Lists, Kind::Computer];

impl Course {
    /// Returns the course with this number: cycles through all games in all modes.
    pub(super) fn of(number: usize) -> Self {
        let all: Vec<_> = CATALOG
            .variants()
            .iter()
            .map(zugleich_rules::catalog::Variant::descriptor)
            .filter(|game| game.simultaneous)
            .flat_map(|game| KINDS.map(|kind| (game, kind)))
            .filter(|(game, kind)| {
                let lists = game.turn == TurnIs::WholeGame;
                lists || *kind != Kind::Lists
            })
            .collect();
        let (game, kind) = all[number % all.len()];
        let round = number / all.len();
        let lists = game.turn == TurnIs::WholeGame;
        let between = !matches!(kind, Kind::Practice | Kind::Computer);
        Self {
            number,
            game,
            kind,
            show_committed: round.is_multiple_of(2),
            clock: between && (round / 2).is_multiple_of(2),
            turns: if lists || kind == Kind::Computer { 0 } else { (round / 4) % 3 },
        }
    }

    /// Returns whether all possible requests are sent after each step.
    pub(super) const fn is_thorough(&self) -> bool {
        self.number.is_multiple_of(13)
    }

    pub(super) const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns whether the browsers seal every plan.
    pub(super) const fn is_sealed(&self) -> bool {
        matches!(self.kind, Kind::Sealed | Kind::Seek)
    }

    /// Returns whether a plan is a whole list.
    pub(super) fn is_list(&self) -> bool {
        self.game.turn == TurnIs::WholeGame
    }

    /// Returns the request that creates the game.
    pub(super) fn wanted(&self) -> Value {
        let opponent = match self.kind {
            Kind::Kept | Kind::Sealed | Kind::Lists => "friend",
            Kind::Lobby | Kind::Seek => "lobby",
            Kind::Practice => "practice",
            Kind::Computer => "computer",
        };
        let mut wanted = json!({
            "variant": self.game.id, "opponent": opponent, "side": "white", "show_committed": self.show_committed,
        });
        match self.kind {
            Kind::Kept => wanted["secrecy"] = json!("kept"),
            Kind::Sealed | Kind::Seek => wanted["secrecy"] = json!("sealed"),
            Kind::Computer => wanted["level"] = json!(1),
            Kind::Lobby | Kind::Practice | Kind::Lists => {}
        }
        if self.clock {
            wanted["clock"] = json!({ "kind": "increment", "base": 3_600, "increment": 3 });
        }
        wanted
    }
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, game, kind, show_committed, clock, turns } = self;
        let id = game.id;
        write!(f, "{number}: {id}, {kind:?}, shown: {show_committed}, clock: {clock}, {turns} turns")
    }
}
