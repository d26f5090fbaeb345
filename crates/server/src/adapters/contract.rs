//! Contract tests that run on every store, including the one for tests.

mod handovers;

use handovers::{
    a_handover_is_taken_once_and_in_time, handover_is_replaced_withdrawn_or_ends_with_guest,
    of_two_who_take_a_handover_at_once_one_is_too_late,
};
use secrecy::SecretBox;
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::subtrees::{ProofRanges, SubtreeHashes, added_subtrees};
use zugleich_transcript::{Hash, PublicKey, SignedTreeHead, SigningKey, TreeHead, merkle_tree};

use super::keys::KeySource;
use super::location::Location;
use super::memory::MemoryStore;
use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::store_config::StoreConfig;
use super::stored::sample::keys;
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};
use crate::domain::game_fixture::{committed, setup};
use crate::domain::{GameOpponent, GameSettings, GameState, Occupant, StoredEvent};
use crate::ports::{
    Append, AppendError, GameFilter, GameStage, GameSummary, ListedGame, ServerUptime, Store, StoreError,
    UnfinishedCutoff,
};
use crate::postgres_of_tests::database;

/// A game whose events are stored one append after another.
struct StoredGame {
    game: GameState,
    white: GuestId,
}

impl StoredGame {
    /// Creates a game at a second.
    async fn new(store: &dyn Store, opponent: GameOpponent, second: i64) -> Self {
        let white = GuestId::random();
        let rival =
            if opponent == GameOpponent::Practice { Occupant::Guest(white.clone()) } else { Occupant::Open };
        let setup = setup(opponent, ByColor::new(Occupant::Guest(white.clone()), rival), true);
        let at = Moment::new(1000 * second);
        let game = GameState::begin(GameId::random(), setup, at).unwrap();
        store.append(&[made(&game, &[game.created()])]).await.unwrap();
        Self { game, white }
    }

    /// Appends events at a second.
    async fn go_on(
        &mut self,
        store: &dyn Store,
        second: i64,
        events: &[StoredEvent],
    ) -> Result<(), AppendError> {
        let mut after = self.game.clone();
        let mut events = events.to_vec();
        let outlook = after.dry_run(&mut events).unwrap();
        let listed = GameSummary::after(&after, &outlook);
        after.commit(&events, outlook, Moment::new(1000 * second)).unwrap();
        assert_eq!(GameSummary::from(&after), listed, "it becomes what was foretold");
        let expected = self.game.events();
        store.append(&[Append { expected, ..made(&after, &events) }]).await?;
        self.game = after;
        Ok(())
    }

    /// Lets a new guest take the open seat.
    async fn join(&mut self, store: &dyn Store, second: i64) -> GuestId {
        let guest = GuestId::random();
        let joined = StoredEvent::Joined { seat: Color::Black, guest: guest.clone() };
        self.go_on(store, second, &[joined]).await.unwrap();
        guest
    }

    fn head(&self) -> u32 {
        self.game.events()
    }
}

/// Returns the append of a new game's events.
fn made<'a>(game: &'a GameState, events: &'a [StoredEvent]) -> Append<'a> {
    Append { game: game.id(), expected: 0, events, at: game.at(), due: None, index: GameSummary::from(game) }
}

/// Returns the events of a game in debug format, which shows no plan, with their times.
async fn stored(store: &dyn Store, game: &GameId, known: u32) -> Vec<String> {
    let events = store.events_after(game, known).await.unwrap();
    events.iter().map(|(at, event)| format!("{} {event:?}", at.millis())).collect()
}

fn ids(games: &[ListedGame]) -> Vec<&GameId> {
    games.iter().map(|game| &game.id).collect()
}

async fn only_games_that_were_left_are_forgotten(store: &dyn Store) {
    let mut over = StoredGame::new(store, GameOpponent::Practice, 1).await;
    over.go_on(store, 2, &[StoredEvent::Resigned { seat: Color::White }]).await.unwrap();
    let mut hidden = StoredGame::new(store, GameOpponent::Practice, 1).await;
    hidden.go_on(store, 50, &[committed(Color::White, 1, "b1c3")]).await.unwrap();
    let (oldest, old) = (
        StoredGame::new(store, GameOpponent::Friend, 3).await,
        StoredGame::new(store, GameOpponent::Practice, 4).await,
    );
    let young = StoredGame::new(store, GameOpponent::Friend, 60).await;
    let moment = Moment::new(50_000);
    let all = [&over, &hidden, &oldest, &old, &young].map(|played| played.game.id().clone());
    assert_eq!(store.left_before(moment, false, 9).await.unwrap(), all[2..4]);
    assert_eq!(store.left_before(moment, false, 1).await.unwrap(), all[2..3]);
    assert_eq!(store.left_before(moment, true, 9).await.unwrap(), all[3..4]);
    store.forget(&[&all[..3], &all[4..]].concat(), moment).await.unwrap();
    let mut kept = Vec::new();
    for game in &all {
        kept.push(!store.events_after(game, 0).await.unwrap().is_empty());
    }
    assert_eq!(kept, [true, true, false, true, true]);
    assert_eq!(store.date(&all[2]).await.unwrap(), None, "no list knows it");
}

/// Otherwise an honest server could sign two histories of one game.
async fn an_id_is_used_once(store: &dyn Store) {
    let (left, kept) = (
        StoredGame::new(store, GameOpponent::Friend, 3).await,
        StoredGame::new(store, GameOpponent::Friend, 60).await,
    );
    let free = GameId::random();
    for _ in 0..2 {
        store.forget(&[left.game.id().clone(), kept.game.id().clone()], Moment::new(50_000)).await.unwrap();
    }
    assert!(stored(store, left.game.id(), 0).await.is_empty());
    for (id, taken) in [(left.game.id(), true), (kept.game.id(), true), (&free, false)] {
        assert_eq!(store.is_taken(id).await.unwrap(), taken);
        let game = GameState::begin(id.clone(), left.game.setup().clone(), Moment::new(70_000)).unwrap();
        let begun = store.append(&[made(&game, &[game.created()])]).await;
        assert_eq!(matches!(begun, Err(AppendError::Conflict { head: 1, .. })), taken, "{begun:?}");
    }
    // The same holds beside another game.
    let (one, two) = (
        GameState::begin(GameId::random(), left.game.setup().clone(), Moment::new(70_000)).unwrap(),
        GameState::begin(left.game.id().clone(), left.game.setup().clone(), Moment::new(70_000)).unwrap(),
    );
    let both = store.append(&[made(&one, &[one.created()]), made(&two, &[two.created()])]).await;
    assert!(matches!(&both, Err(AppendError::Conflict { game, .. }) if game == two.id()), "{both:?}");
    assert!(!store.is_taken(one.id()).await.unwrap(), "all of it or nothing");
}

async fn events_come_back_in_order(store: &dyn Store) {
    let mut played = StoredGame::new(store, GameOpponent::Friend, 1).await;
    played.join(store, 2).await;
    let both = [
        committed(Color::White, 1, "b1c3"),
        committed(Color::Black, 1, "b5c3"),
        StoredEvent::Revealed { turn: 1, told: None },
    ];
    played.go_on(store, 3, &both[..1]).await.unwrap();
    played.go_on(store, 4, &both[1..]).await.unwrap();
    let all = store.events_after(played.game.id(), 0).await.unwrap();
    let again = GameState::fold(played.game.id().clone(), &all).unwrap();
    assert_eq!((again.record(), again.events(), again.at()), (played.game.record(), 5, Moment::new(4000)));
    let lines = stored(store, played.game.id(), 0).await;
    for known in 0..=6 {
        let rest = stored(store, played.game.id(), known).await;
        assert_eq!(rest, lines[5.min(known as usize)..], "{known} are known");
        for until in 0..=6 {
            let between = store.events_between(played.game.id(), known, until).await.unwrap();
            assert_eq!(between.len(), 5.min(until).saturating_sub(known) as usize, "{known} up to {until}");
        }
    }
    assert_eq!(stored(store, &GameId::random(), 0).await, [""; 0]);
}

async fn an_append_that_expects_another_head_is_a_conflict(store: &dyn Store) {
    let mut played = StoredGame::new(store, GameOpponent::Friend, 1).await;
    played.join(store, 2).await;
    let before = stored(store, played.game.id(), 0).await;
    let (resigned, index) = ([StoredEvent::Resigned { seat: Color::White }], GameSummary::from(&played.game));
    for expected in [0, 1, 3, 9] {
        let game = played.game.id();
        let late = Append {
            game,
            expected,
            events: &resigned,
            at: Moment::new(9000),
            due: None,
            index: index.clone(),
        };
        let conflict = store.append(&[late]).await.unwrap_err();
        assert!(matches!(&conflict, AppendError::Conflict { game: id, head: 2 } if id == game), "{conflict}");
    }
    let (unknown, at) = (GameId::random(), Moment::new(9000));
    let nowhere = Append { game: &unknown, expected: 1, events: &resigned, at, due: None, index };
    let conflict = store.append(&[nowhere]).await.unwrap_err();
    assert!(matches!(&conflict, AppendError::Conflict { head: 0, .. }), "{conflict}");
    assert!(!store.is_failing(), "a conflict is nothing that fails");
    assert_eq!(stored(store, played.game.id(), 0).await, before);
    assert_eq!(store.games_of(&played.white, 9).await.unwrap()[0].at, 2);
    played.go_on(store, 9, &resigned).await.unwrap();
    assert_eq!(played.head(), 3);
}

async fn several_games_are_appended_as_one(store: &dyn Store) {
    let mut played = StoredGame::new(store, GameOpponent::Friend, 1).await;
    played.join(store, 2).await;
    let (next, at) = (GameId::random(), Moment::new(3000));
    let setup: GameSettings = played.game.setup().rematch(played.game.seats());
    let game = GameState::begin(next.clone(), setup, at).unwrap();
    let (created, rematched) = ([game.created()], [StoredEvent::Rematched { game: next.clone() }]);
    let both = |expected| {
        let index = GameSummary::from(&played.game);
        let this = Append { game: played.game.id(), expected, events: &rematched, at, due: None, index };
        [made(&game, &created), this]
    };
    store.append(&both(1)).await.unwrap_err();
    assert_eq!(stored(store, &next, 0).await, [""; 0], "all of it or nothing");
    assert_eq!(stored(store, played.game.id(), 2).await, [""; 0]);
    store.append(&both(2)).await.unwrap();
    assert_eq!(stored(store, &next, 0).await.len(), 1);
    assert_eq!(stored(store, played.game.id(), 2).await.len(), 1);
    let again = store.append(&both(3)).await.unwrap_err();
    assert!(matches!(&again, AppendError::Conflict { game, head: 1 } if *game == next), "{again}");
    assert_eq!(stored(store, played.game.id(), 2).await.len(), 1);
}

async fn of_two_who_append_at_once_one_is_too_late(store: &dyn Store) {
    let mut played = StoredGame::new(store, GameOpponent::Friend, 1).await;
    played.join(store, 2).await;
    let (index, at) = (GameSummary::from(&played.game), Moment::new(3000));
    let events = [[committed(Color::White, 1, "b1c3")], [committed(Color::Black, 1, "b5c3")]];
    let append = |events| {
        [Append { game: played.game.id(), expected: 2, events, at, due: None, index: index.clone() }]
    };
    let appends = (append(&events[0]), append(&events[1]));
    let (one, two) = tokio::join!(store.append(&appends.0), store.append(&appends.1));
    let late = match (one, two) {
        (Ok(()), Err(late)) | (Err(late), Ok(())) => late,
        other => panic!("just one is stored: {other:?}"),
    };
    assert!(matches!(late, AppendError::Conflict { head: 3, .. }), "{late}");
    assert_eq!(stored(store, played.game.id(), 2).await.len(), 1);
}

async fn lists_show_the_games_that_are_in_them(store: &dyn Store) {
    let all = GameFilter::default();
    let mut friend = StoredGame::new(store, GameOpponent::Friend, 10).await;
    let mut lobby = StoredGame::new(store, GameOpponent::Lobby, 20).await;
    let practice = StoredGame::new(store, GameOpponent::Practice, 30).await;
    let later = StoredGame::new(store, GameOpponent::Lobby, 40).await;
    assert_eq!(ids(&store.waiting_games(9).await.unwrap()), [later.game.id(), lobby.game.id()]);
    assert_eq!(ids(&store.waiting_games(1).await.unwrap()), [later.game.id()]);
    assert_eq!(store.public_games(&all, 0, 9).await.unwrap(), []);
    let guest = friend.join(store, 50).await;
    lobby.join(store, 60).await;
    assert_eq!(ids(&store.waiting_games(9).await.unwrap()), [later.game.id()]);
    let public = ids(&store.public_games(&all, 0, 9).await.unwrap()) == [lobby.game.id()];
    assert!(public, "a game by link is known to those alone who have the link");
    assert_eq!(store.public_games(&all, 1, 9).await.unwrap(), []);
    assert_eq!(ids(&store.games_of(&practice.white, 9).await.unwrap()), [practice.game.id()]);
    let [listed] = &store.games_of(&guest, 9).await.unwrap()[..] else { panic!("one game") };
    assert_eq!((listed.index.clone(), listed.created, listed.at), (GameSummary::from(&friend.game), 10, 50));
    friend.go_on(store, 70, &[StoredEvent::Resigned { seat: Color::Black }]).await.unwrap();
    let over = &store.games_of(&guest, 9).await.unwrap()[0];
    assert!(matches!(over.index.stage, GameStage::Over(outcome) if outcome.winner == Some(Color::White)));
    assert_eq!((over.created, over.at), (10, 70));
    lobby.go_on(store, 80, &[StoredEvent::Aborted { seat: Color::White }]).await.unwrap();
    assert_eq!(store.public_games(&all, 0, 9).await.unwrap(), [], "a game called off is no news");
    let [own] = &store.games_of(&lobby.white, 9).await.unwrap()[..] else { panic!("one game") };
    assert!(
        matches!(own.index.stage, GameStage::Over(outcome) if !outcome.is_draw() && outcome.winner.is_none())
    );
    let mut withdrawn = later;
    withdrawn.go_on(store, 90, &[StoredEvent::Aborted { seat: Color::White }]).await.unwrap();
    assert_eq!(store.waiting_games(9).await.unwrap(), []);
    assert_eq!(store.games_of(&withdrawn.white, 9).await.unwrap(), [], "nobody has come to it");
}

async fn the_list_of_games_is_filtered(store: &dyn Store) {
    let mut people = StoredGame::new(store, GameOpponent::Lobby, 10).await;
    people.join(store, 20).await;
    let mut computers = Vec::new();
    for level in [2, 4] {
        let seats = ByColor::new(Occupant::Guest(GuestId::random()), Occupant::Computer);
        let setup = GameSettings { level: Some(level), ..setup(GameOpponent::Computer, seats, true) };
        let game = GameState::begin(GameId::random(), setup, Moment::new(30_000 + i64::from(level))).unwrap();
        store.append(&[made(&game, &[game.created()])]).await.unwrap();
        computers.push(game.id().clone());
    }
    people.go_on(store, 70, &[StoredEvent::Resigned { seat: Color::Black }]).await.unwrap();
    let person = people.game.id().clone();
    let any = GameFilter::default;
    let filters = [
        (GameFilter { computer: Some(false), ..any() }, vec![&person]),
        (GameFilter { level: Some(4), ..any() }, vec![&computers[1]]),
        (GameFilter { level: Some(2), computer: Some(true), ..any() }, vec![&computers[0]]),
        (GameFilter { over: Some(true), ..any() }, vec![&person]),
        (GameFilter { over: Some(true), computer: Some(true), ..any() }, vec![]),
        (GameFilter { variant: Some("parity".to_owned()), ..any() }, vec![]),
        (GameFilter { variant: Some("chesimul".to_owned()), over: Some(true), ..any() }, vec![&person]),
    ];
    for (filter, games) in filters {
        let found = store.public_games(&filter, 0, 9).await.unwrap();
        assert_eq!(ids(&found), games, "{filter:?}");
    }
    let found = store.public_games(&GameFilter { computer: Some(true), ..any() }, 0, 9).await.unwrap();
    let mut levels: Vec<_> = found.iter().filter_map(|game| game.index.level).collect();
    levels.sort_unstable();
    assert_eq!(levels, [2, 4]);
}

async fn hidden_events_are_in_no_list(store: &dyn Store) {
    let mut played = StoredGame::new(store, GameOpponent::Friend, 10).await;
    played.join(store, 20).await;
    let before = store.games_of(&played.white, 9).await.unwrap();
    played.go_on(store, 30, &[committed(Color::White, 1, "b1c3")]).await.unwrap();
    assert_eq!(store.games_of(&played.white, 9).await.unwrap(), before);
    let reveal = [committed(Color::Black, 1, "b5c3"), StoredEvent::Revealed { turn: 1, told: None }];
    played.go_on(store, 40, &reveal).await.unwrap();
    let after = store.games_of(&played.white, 9).await.unwrap();
    assert_eq!((after[0].at, after[0].index.turns), (40, 1));
}

async fn dates_are_those_of_the_day_a_game_was_made(store: &dyn Store) {
    let days = [(0, "1970.01.01"), (951_782_400, "2000.02.29"), (1_795_305_599, "2026.11.21")];
    for (second, day) in
        days.into_iter().chain([(1_795_305_600, "2026.11.22"), (4_107_542_399, "2100.02.28")])
    {
        let mut played = StoredGame::new(store, GameOpponent::Friend, second).await;
        played.join(store, second + 100_000).await;
        assert_eq!(store.date(played.game.id()).await.unwrap().as_deref(), Some(day));
    }
    assert_eq!(store.date(&GameId::random()).await.unwrap(), None);
}

async fn games_that_must_go_on_in_time_are_found(store: &dyn Store) {
    let mut plain = StoredGame::new(store, GameOpponent::Friend, 1).await;
    plain.join(store, 2).await;
    assert_eq!(store.timed_games().await.unwrap(), []);
    let mut sealed = StoredGame::new(store, GameOpponent::Friend, 3).await;
    sealed.join(store, 4).await;
    let placed =
        [StoredEvent::SealPlaced { seat: Color::White, turn: 1, hash: "ab".repeat(32), deposit: None }];
    let (game, index) = (sealed.game.id(), GameSummary::from(&sealed.game));
    let append = Append { game, expected: 2, events: &placed, at: Moment::new(5000), due: None, index };
    store.append(&[append]).await.unwrap();
    assert_eq!(store.timed_games().await.unwrap().iter().collect::<Vec<_>>(), [game]);
}

async fn games_that_are_not_over_are_counted(store: &dyn Store) {
    let mut friendly = StoredGame::new(store, GameOpponent::Friend, 10).await;
    let alone = StoredGame::new(store, GameOpponent::Practice, 10).await;
    let games = [friendly.game.id().clone(), alone.game.id().clone(), GameId::random()];
    let since = |alone: i64, people: i64| UnfinishedCutoff {
        alone: Moment::new(1000 * alone),
        between_people: Moment::new(1000 * people),
    };
    let counts = async |since| {
        let of = async |guest| store.unfinished_of(guest, since).await.unwrap();
        (of(&friendly.white).await, of(&alone.white).await)
    };
    assert_eq!(counts(since(10, 10)).await, (1, 1));
    assert_eq!(counts(since(11, 10)).await, (1, 0), "it was left");
    assert_eq!(counts(since(10, 11)).await, (0, 1));
    assert_eq!(store.unfinished_among(&games, since(11, 10)).await.unwrap(), games[..1]);
    let guest = friendly.join(store, 11).await;
    assert_eq!(store.unfinished_of(&guest, since(12, 11)).await.unwrap(), 1);
    friendly.go_on(store, 12, &[StoredEvent::Resigned { seat: Color::Black }]).await.unwrap();
    assert_eq!(store.unfinished_of(&guest, since(0, 0)).await.unwrap(), 0, "it is over");
    assert_eq!(store.unfinished_among(&games, since(0, 0)).await.unwrap(), games[1..2]);
}

async fn names_are_kept(store: &dyn Store) {
    let guest = GuestId::random();
    assert_eq!(store.name(&guest).await.unwrap(), guest.default_name());
    for name in ["Ann", "Änne \"x\""] {
        store.rename(&guest, name).await.unwrap();
        assert_eq!(store.name(&guest).await.unwrap(), name);
    }
}

async fn who_has_signed_out_is_known(store: &dyn Store) {
    let (guest, other) = (GuestId::random(), GuestId::random());
    assert!(!store.has_signed_out(&guest).await.unwrap());
    for _ in 0..2 {
        store.sign_out(&guest).await.unwrap();
        assert!(store.has_signed_out(&guest).await.unwrap());
    }
    assert!(!store.has_signed_out(&other).await.unwrap());
}

async fn presence_is_noted(store: &dyn Store) {
    assert_eq!(store.last_presence().await.unwrap(), None);
    for moment in [Moment::new(7), Moment::new(9_000_000_000_007), Moment::new(8)] {
        store.note_presence(moment).await.unwrap();
        assert_eq!(store.last_presence().await.unwrap(), Some(moment));
    }
}

async fn attendance_returns_last_server_presence(store: &dyn Store) {
    let attend = async |millis| store.register_start(Moment::new(millis)).await.unwrap();
    let first = |since, before| ServerUptime {
        since: Moment::new(since),
        before: Moment::new(before),
        is_first: true,
    };
    assert_eq!(attend(10).await, first(10, 0));
    store.note_presence(Moment::new(12)).await.unwrap();
    assert_eq!(attend(5_000).await, first(5_000, 12));
}

async fn latest_moment_is_of_event_or_presence(store: &dyn Store) {
    assert_eq!(store.latest_moment().await.unwrap(), None);
    store.note_presence(Moment::new(500)).await.unwrap();
    assert_eq!(store.latest_moment().await.unwrap(), Some(Moment::new(500)));
    let mut early = StoredGame::new(store, GameOpponent::Friend, 2).await;
    let mut late = StoredGame::new(store, GameOpponent::Friend, 7).await;
    assert_eq!(store.latest_moment().await.unwrap(), Some(Moment::new(7_000)));
    early.join(store, 3).await;
    assert_eq!(store.latest_moment().await.unwrap(), Some(Moment::new(7_000)));
    late.join(store, 8).await;
    late.go_on(store, 9, &[committed(Color::White, 1, "b1c3")]).await.unwrap();
    assert_eq!(store.latest_moment().await.unwrap(), Some(Moment::new(9_000)), "hidden events count too");
    store.note_presence(Moment::new(9_001)).await.unwrap();
    assert_eq!(store.latest_moment().await.unwrap(), Some(Moment::new(9_001)));
}

async fn the_key_stays_the_same(store: &dyn Store) {
    let one = cookie_key(store, 7).await;
    assert_eq!(one, cookie_key(store, 8).await);
    assert!(one.0 != [0; 32] && one.1 == Moment::new(7));
}

async fn the_key_that_signs_stays_the_same(store: &dyn Store) {
    let one = server_key(store, 7).await;
    assert_eq!(one, server_key(store, 8).await);
    assert_eq!(one.1, Moment::new(7));
}

/// Of two concurrent publications that extend the same day, one is refused.
async fn a_tree_only_grows(store: &dyn Store) {
    let key = SigningKey::new(&SecretBox::new(Box::new([1; 32])));
    let head = |day, leaves: &[Hash]| {
        let tree = TreeHead { day, size: leaves.len() as u64, root: merkle_tree::root(leaves) };
        SignedTreeHead::sign(tree, &key)
    };
    let leaves = [1, 2, 3].map(|byte| Hash::new([byte; 32]));
    let first = added_subtrees(0, &SubtreeHashes::new(), &leaves[..2]).unwrap();
    let (one, two) = (head(7, &leaves[..2]), head(8, &leaves));
    assert_eq!(store.tree_heads(u64::MAX, 9).await.unwrap(), []);
    assert!(store.publish(&one, None, &first).await.unwrap());
    assert!(!store.publish(&two, None, &first).await.unwrap(), "another tree has begun");
    let known = store.tree_nodes(&ProofRanges::root(2).subtrees()).await.unwrap();
    let second = added_subtrees(2, &known, &leaves[2..]).unwrap();
    assert!(store.publish(&two, Some(7), &second).await.unwrap());
    assert!(!store.publish(&head(9, &leaves[..2]), Some(7), &SubtreeHashes::new()).await.unwrap());
    assert_eq!(store.tree_heads(u64::MAX, 9).await.unwrap(), [two.clone(), one.clone()]);
    assert_eq!(store.tree_heads(u64::MAX, 1).await.unwrap(), [two]);
    assert_eq!(store.tree_heads(7, 9).await.unwrap(), [one]);
    for (index, leaf) in (0..).zip(&leaves) {
        assert_eq!(store.leaf_index(leaf).await.unwrap(), Some(index));
    }
    assert_eq!(store.leaf_index(&merkle_tree::root(&leaves)).await.unwrap(), None, "only leaves are found");
    let wanted = ProofRanges::inclusion(0, 3);
    let nodes = store.tree_nodes(&wanted.subtrees()).await.unwrap();
    assert_eq!(wanted.hashes(&nodes).unwrap(), merkle_tree::inclusion(&leaves, 0));
    a_day_may_have_many_leaves(store, &leaves, &head).await;
}

/// There are enough nodes that stores write them in portions, if at all.
async fn a_day_may_have_many_leaves(
    store: &dyn Store,
    before: &[Hash],
    head: &impl Fn(u64, &[Hash]) -> SignedTreeHead,
) {
    let more = (0..3_000_u32).map(|number| merkle_tree::leaf_hash(&number.to_le_bytes()));
    let leaves: Vec<_> = before.iter().copied().chain(more).collect();
    let size = before.len() as u64;
    let known = store.tree_nodes(&ProofRanges::root(size).subtrees()).await.unwrap();
    let new = added_subtrees(size, &known, &leaves[before.len()..]).unwrap();
    assert!(store.publish(&head(9, &leaves), Some(8), &new).await.unwrap());
    let all = leaves.len();
    for index in [0, 3, all / 2, all - 1] {
        assert_eq!(store.leaf_index(&leaves[index]).await.unwrap(), Some(index as u64));
        let wanted = ProofRanges::inclusion(index as u64, all as u64);
        let nodes = store.tree_nodes(&wanted.subtrees()).await.unwrap();
        assert!(nodes.len() < 40, "a proof asks for few: {}", nodes.len());
        assert_eq!(wanted.hashes(&nodes).unwrap(), merkle_tree::inclusion(&leaves, index));
    }
}

async fn games_that_were_over_in_a_time_are_found(store: &dyn Store) {
    let mut over = StoredGame::new(store, GameOpponent::Friend, 100).await;
    over.join(store, 101).await;
    over.go_on(store, 200, &[StoredEvent::Resigned { seat: Color::White }]).await.unwrap();
    let mut running = StoredGame::new(store, GameOpponent::Friend, 100).await;
    running.join(store, 200).await;
    let found = async |from: i64, until: i64| {
        store.over_between(Moment::new(1000 * from), Moment::new(1000 * until)).await.unwrap()
    };
    assert_eq!(found(150, 250).await, [over.game.id().clone()]);
    assert_eq!(found(50, 100).await, [], "before it was made");
    assert_eq!(found(201, 300).await, [], "nothing has happened since");
}

/// Returns the only signing key, with its time of creation.
async fn server_key(store: &dyn Store, now: i64) -> (PublicKey, Moment) {
    let [key] = &store.server_keys(Moment::new(now)).await.unwrap()[..] else { panic!("there is one key") };
    (key.public, key.made)
}

/// Returns the only key of the cookies, with its time of creation.
async fn cookie_key(store: &dyn Store, now: i64) -> ([u8; 32], Moment) {
    use secrecy::ExposeSecret;
    let [key] = &store.cookie_keys(Moment::new(now)).await.unwrap()[..] else { panic!("there is one key") };
    (*key.secret.expose_secret(), key.made)
}

/// Runs each of these tests on SQLite, PostgreSQL and the store in memory.
macro_rules! contract {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $test() {
                let folder = tempfile::tempdir().unwrap();
                super::$test(&super::open(&folder).await).await;
            })*
        }

        mod postgres {
            $(#[tokio::test]
            async fn $test() {
                super::$test(&super::open_url(&super::database().await).await).await;
            })*
        }

        mod memory {
            $(#[tokio::test]
            async fn $test() {
                super::$test(&super::MemoryStore::default()).await;
            })*
        }
    };
}

contract! {
    events_come_back_in_order,
    an_append_that_expects_another_head_is_a_conflict,
    several_games_are_appended_as_one,
    of_two_who_append_at_once_one_is_too_late,
    lists_show_the_games_that_are_in_them,
    the_list_of_games_is_filtered,
    hidden_events_are_in_no_list,
    dates_are_those_of_the_day_a_game_was_made,
    games_that_must_go_on_in_time_are_found,
    games_that_are_not_over_are_counted,
    only_games_that_were_left_are_forgotten,
    an_id_is_used_once,
    names_are_kept,
    who_has_signed_out_is_known,
    a_handover_is_taken_once_and_in_time,
    of_two_who_take_a_handover_at_once_one_is_too_late,
    handover_is_replaced_withdrawn_or_ends_with_guest,
    presence_is_noted,
    attendance_returns_last_server_presence,
    latest_moment_is_of_event_or_presence,
    the_key_stays_the_same,
    the_key_that_signs_stays_the_same,
    a_tree_only_grows,
    games_that_were_over_in_a_time_are_found,
}

async fn open(folder: &tempfile::TempDir) -> SqliteStore {
    let location = Location::Sqlite(folder.path().join("games.db"));
    SqliteStore::open(&location, &StoreConfig::for_slow_disks(), Moment::new(0)).await.unwrap()
}

async fn open_url(url: &str) -> PostgresStore {
    let keeping = StoreConfig { keys: KeySource::Given(keys()), ..StoreConfig::for_slow_disks() };
    PostgresStore::open(&url.parse().unwrap(), &keeping, Moment::new(0)).await.unwrap()
}

#[tokio::test]
async fn what_is_in_a_file_is_there_when_it_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    what_is_stored_is_there_when_it_is_opened_again(async || open(&folder).await).await;
}

#[tokio::test]
async fn postgres_store_reopened_keeps_all_data() {
    let url = database().await;
    what_is_stored_is_there_when_it_is_opened_again(async || open_url(&url).await).await;
}

async fn what_is_stored_is_there_when_it_is_opened_again<S: Store>(open: impl AsyncFn() -> S) {
    let store = open().await;
    let mut played = StoredGame::new(&store, GameOpponent::Friend, 1).await;
    let guest = played.join(&store, 2).await;
    store.rename(&guest, "Ann").await.unwrap();
    store.sign_out(&guest).await.unwrap();
    store.note_presence(Moment::new(3)).await.unwrap();
    let (key, events) = (cookie_key(&store, 5).await, stored(&store, played.game.id(), 0).await);
    let signs = server_key(&store, 5).await;
    store.close().await;
    let refused = played.go_on(&store, 4, &[StoredEvent::Resigned { seat: Color::White }]).await.unwrap_err();
    assert!(matches!(refused, AppendError::Store(StoreError::Closed)), "{refused}");

    let store = open().await;
    assert_eq!(stored(&store, played.game.id(), 0).await, events);
    assert_eq!((store.name(&guest).await.unwrap().as_str(), played.head()), ("Ann", 2));
    assert!(store.has_signed_out(&guest).await.unwrap());
    assert_eq!(store.last_presence().await.unwrap(), Some(Moment::new(3)));
    assert_eq!(cookie_key(&store, 6).await, key);
    assert_eq!(server_key(&store, 9).await, signs);
    played.go_on(&store, 4, &[StoredEvent::Resigned { seat: Color::White }]).await.unwrap();
    store.close().await;
}
