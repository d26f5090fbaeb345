//! What the fold makes of events, what is decided, and what each viewer is shown.

use zugleich_rules::{ByColor, Color};

use super::*;
use crate::Secret;
use crate::ids::{GameId, GuestId};
use crate::seal::{Nonce, Seal};
use crate::time::Moment;
use crate::wire::{OpponentKind, Phase};

struct Table {
    white: GuestId,
    black: GuestId,
    game: Game,
}

fn setup(opponent: OpponentKind, seats: ByColor<Occupant>, show_committed: bool) -> Setup {
    let variant = "chesimul".to_owned();
    Setup { variant, options: Vec::new(), opponent, level: None, seats, show_committed, clock: None }
}

/// The time at which everything happens here.
const NOW: Moment = Moment::new(0);

/// Two friends at a game.
fn friends(show_committed: bool) -> Table {
    let (white, black) = (GuestId::random(), GuestId::random());
    let seats = ByColor::new(Occupant::Guest(white.clone()), Occupant::Guest(black.clone()));
    let setup = setup(OpponentKind::Friend, seats, show_committed);
    Table { white, black, game: Game::begin(GameId::random(), setup, NOW).unwrap() }
}

fn committed(seat: Color, turn: u32, plan: &str) -> Event {
    Event::Committed { seat, turn, plan: Secret::new(plan.to_owned()) }
}

impl Table {
    fn apply(&mut self, events: &[Event]) {
        for event in events {
            self.game.apply(event, NOW).unwrap();
        }
    }

    fn view(&self, guest: &GuestId) -> String {
        serde_json::to_string(&self.game.view(guest, &People::default(), NOW)).unwrap()
    }
}

#[test]
fn folding_the_stored_events_gives_the_same_game() {
    let mut table = friends(true);
    let events = [
        committed(Color::White, 1, "b1c3"),
        committed(Color::Black, 1, "b5c3"),
        Event::Revealed { turn: 1 },
        Event::DrawOffered { seat: Color::Black },
        committed(Color::Black, 2, "a4a3"),
    ];
    table.apply(&events);
    let created = Event::Created(table.game.setup().clone());
    let all: Vec<_> = std::iter::once(created).chain(events).map(|event| (NOW, event)).collect();
    let again = Game::fold(table.game.id().clone(), &all).unwrap();
    for guest in [&table.white, &table.black, &GuestId::random()] {
        assert_eq!(
            again.view(guest, &People::default(), NOW),
            table.game.view(guest, &People::default(), NOW)
        );
    }
    assert_eq!((again.events(), again.turn(), again.frames().len()), (6, 2, 1));
}

#[test]
fn events_that_do_not_fit_make_no_game() {
    let created = Event::Created(friends(true).game.setup().clone());
    let broken = |events: &[Event]| {
        let timed: Vec<_> = events.iter().map(|event| (NOW, event.clone())).collect();
        Game::fold(GameId::random(), &timed).unwrap_err()
    };
    assert_eq!(broken(&[]).event, 0);
    assert_eq!(broken(&[Event::DrawAgreed]).event, 0);
    let wrong = [
        created.clone(),
        Event::Revealed { turn: 1 },
        committed(Color::White, 2, "b1c3"),
        committed(Color::White, 1, "b1b5"),
        Event::Joined { seat: Color::White, guest: GuestId::random() },
        Event::Flagged { seats: ByColor::default() },
    ];
    for event in wrong {
        let why = broken(&[created.clone(), event]);
        assert_eq!(why.event, 1);
        assert!(!why.to_string().contains("b1b5"), "{why} does not name the plan");
    }
}

#[test]
fn a_hidden_commitment_does_not_count() {
    for (show_committed, counted) in [(true, 1), (false, 0)] {
        let mut table = friends(show_committed);
        let before = table.game.version;
        table.apply(&[committed(Color::White, 1, "b1c3")]);
        assert_eq!(table.game.version - before, counted, "shown: {show_committed}");
        assert_eq!(table.game.events(), 2);
    }
}

#[test]
fn a_commitment_is_shown_to_its_owner_alone() {
    let mut table = friends(false);
    let before = [table.view(&table.black), table.view(&GuestId::random())];
    table.apply(&[committed(Color::White, 1, "b1c3")]);
    assert_eq!([table.view(&table.black), table.view(&GuestId::random())], before);
    assert!(table.view(&table.white).contains(r#""own":{"white":{"plan":"b1c3","committed":true}}"#));
}

#[test]
fn a_seal_shows_its_hash_and_nothing_else() {
    let guest = GuestId::random();
    let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer);
    let mut game = Game::begin(GameId::random(), setup(OpponentKind::Computer, seats, false), NOW).unwrap();
    assert_eq!((game.phase(), game.unplanned()), (Phase::Sealing, Some(Color::Black)));
    let (plan, nonce) = (Secret::new("b5a3".to_owned()), Nonce::random());
    let seal = Seal { turn: 1, seat: Color::Black, plan, nonce: nonce.clone() };
    game.apply(&Event::Sealed(seal.clone()), NOW).unwrap();
    let view = game.view(&guest, &People::default(), NOW);
    assert_eq!((view.phase, view.committed.black), (Phase::Planning, Some(true)));
    assert_eq!(view.seals.iter().map(|seal| seal.hash.clone()).collect::<Vec<_>>(), [seal.hash(game.id())]);
    let text = serde_json::to_string(&view).unwrap();
    assert!(!text.contains("b5a3") && !text.contains(&nonce.expose()), "{text}");
    assert!(!format!("{game:?}").contains("b5a3"), "printing a game does not tell either");
}

#[test]
fn the_last_commitment_and_the_reveal_are_stored_as_one() {
    let mut table = friends(true);
    let decide = |table: &Table, guest: &GuestId, seat, plan: &str| {
        let command = Command::Commit { turn: 1, plan: Secret::new(plan.to_owned()) };
        table.game.decide(guest, seat, &command)
    };
    let first = decide(&table, &table.white, Color::White, "b1c3").unwrap().events;
    assert!(matches!(first.as_slice(), [Event::Committed { .. }]), "{first:?}");
    table.apply(&first);
    let again = decide(&table, &table.white, Color::White, "b1c3").unwrap();
    assert!(again.events.is_empty(), "the same again changes nothing");
    let other = decide(&table, &table.white, Color::White, "a2a3").unwrap_err();
    assert_eq!(other, Refusal::AlreadyCommitted);
    let second = decide(&table, &table.black, Color::Black, "b5c3").unwrap().events;
    assert!(
        matches!(second.as_slice(), [Event::Committed { .. }, Event::Revealed { turn: 1 }]),
        "{second:?}"
    );
}

#[test]
fn a_seal_for_a_turn_that_is_over_is_refused() {
    let seats = ByColor::new(Occupant::Guest(GuestId::random()), Occupant::Computer);
    let mut game = Game::begin(GameId::random(), setup(OpponentKind::Computer, seats, true), NOW).unwrap();
    assert!(game.decide_choice(Color::Black, 1, "b5b1").is_err(), "an illegal plan");
    assert!(game.decide_choice(Color::White, 1, "b1c3").is_err(), "the guest's seat");
    assert_eq!(game.decide_choice(Color::Black, 2, "b5c3").unwrap_err(), Refusal::NotActing);
    game.apply(&Event::Resigned { seat: Color::White }, NOW).unwrap();
    assert_eq!(game.decide_choice(Color::Black, 1, "b5c3").unwrap_err(), Refusal::NotActing);
}

#[test]
fn where_one_side_acts_nothing_is_sealed() {
    let guest = GuestId::random();
    let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer);
    let setup = Setup { variant: "entanglement".to_owned(), ..setup(OpponentKind::Computer, seats, true) };
    let mut game = Game::begin(GameId::random(), setup, NOW).unwrap();
    assert_eq!((game.phase(), game.unplanned()), (Phase::Planning, None));
    let command = Command::Commit { turn: 1, plan: Secret::new("b1c3".to_owned()) };
    for event in game.decide(&guest, Color::White, &command).unwrap().events {
        game.apply(&event, NOW).unwrap();
    }
    assert_eq!((game.turn(), game.phase(), game.unplanned()), (2, Phase::Planning, Some(Color::Black)));
    assert_eq!(game.decide(&guest, Color::White, &command).unwrap().events.len(), 0, "the same again");
    let early = Command::Commit { turn: 2, plan: Secret::new("g1f3".to_owned()) };
    assert_eq!(game.decide(&guest, Color::White, &early).unwrap_err(), Refusal::NotActing);
    let answer = game.decide_choice(Color::Black, 2, "b8c6").unwrap().events;
    assert!(
        matches!(answer.as_slice(), [Event::Committed { .. }, Event::Revealed { turn: 2 }]),
        "{answer:?}"
    );
}

#[test]
fn no_more_turns_are_taken_back_than_were_played() {
    for turns in [0, 1, 9] {
        let mut table = friends(true);
        assert!(table.game.apply(&Event::TakenBack { turns }, NOW).is_err(), "{turns}");
    }
}
