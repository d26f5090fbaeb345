//! Parameters of each pair of games.

use std::fmt;

use serde_json::{Value, json};
use zugleich_games::CATALOG;
use zugleich_rules::kernel::{Descriptor, TurnScope};

/// Keeper of the secret, and players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SecretKeeper {
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
pub(super) struct GameParameters {
    pub(super) number: usize,
    pub(super) game: &'static Descriptor,
    pub(super) kind: SecretKeeper,
    pub(super) show_committed: bool,
    pub(super) clock: bool,
    /// Number of public turns.
    pub(super) turns: usize,
}

const KINDS: [SecretKeeper; 7] = [
    SecretKeeper::Kept,
    SecretKeeper::Lobby,
    SecretKeeper::Practice,
    SecretKeeper::Sealed,
    SecretKeeper::Seek,
    SecretKeeper::Lists,
    SecretKeeper::Computer,
];

impl GameParameters {
    /// Returns the course with this number: cycles through all games in all modes.
    pub(super) fn of(number: usize) -> Self {
        let all: Vec<_> = CATALOG
            .variants()
            .iter()
            .map(zugleich_rules::catalog::Variant::descriptor)
            .filter(|game| game.simultaneous)
            .flat_map(|game| KINDS.map(|kind| (game, kind)))
            .filter(|(game, kind)| {
                let lists = game.turn == TurnScope::WholeGame;
                lists || *kind != SecretKeeper::Lists
            })
            .collect();
        let (game, kind) = all[number % all.len()];
        let round = number / all.len();
        let lists = game.turn == TurnScope::WholeGame;
        let between = !matches!(kind, SecretKeeper::Practice | SecretKeeper::Computer);
        Self {
            number,
            game,
            kind,
            show_committed: round.is_multiple_of(2),
            clock: between && (round / 2).is_multiple_of(2),
            turns: if lists || kind == SecretKeeper::Computer { 0 } else { (round / 4) % 3 },
        }
    }

    /// Returns whether all possible requests are sent after each step.
    pub(super) const fn is_thorough(&self) -> bool {
        self.number.is_multiple_of(13)
    }

    pub(super) const fn kind(&self) -> SecretKeeper {
        self.kind
    }

    /// Returns whether the browsers seal every plan.
    pub(super) const fn is_sealed(&self) -> bool {
        matches!(self.kind, SecretKeeper::Sealed | SecretKeeper::Seek)
    }

    /// Returns whether a plan is a whole list.
    pub(super) fn is_list(&self) -> bool {
        self.game.turn == TurnScope::WholeGame
    }

    /// Returns the request that creates the game.
    pub(super) fn wanted(&self) -> Value {
        let opponent = match self.kind {
            SecretKeeper::Kept | SecretKeeper::Sealed | SecretKeeper::Lists => "friend",
            SecretKeeper::Lobby | SecretKeeper::Seek => "lobby",
            SecretKeeper::Practice => "practice",
            SecretKeeper::Computer => "computer",
        };
        let mut wanted = json!({
            "variant": self.game.id, "opponent": opponent, "side": "white", "show_committed": self.show_committed,
        });
        match self.kind {
            SecretKeeper::Kept => wanted["secrecy"] = json!("kept"),
            SecretKeeper::Sealed | SecretKeeper::Seek => wanted["secrecy"] = json!("sealed"),
            SecretKeeper::Computer => wanted["level"] = json!(1),
            SecretKeeper::Lobby | SecretKeeper::Practice | SecretKeeper::Lists => {}
        }
        if self.clock {
            wanted["clock"] = json!({ "kind": "increment", "base": 3_600, "increment": 3 });
        }
        wanted
    }
}

impl fmt::Display for GameParameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, game, kind, show_committed, clock, turns } = self;
        let id = game.id;
        write!(f, "{number}: {id}, {kind:?}, shown: {show_committed}, clock: {clock}, {turns} turns")
    }
}
