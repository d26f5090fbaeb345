//! Folding of events, and decisions.

use zugleich_engine::EDITION;
use zugleich_rules::{ByColor, Color};

use super::*;
use crate::fixtures::game::{GameFixture, NOW, committed, friends, setup};
use crate::ids::{GameId, GuestId};

#[test]
fn events_that_do_not_fit_make_no_game() {
    let created = friends(true).game.created();
    let broken = |events: &[StoredEvent]| {
        let timed: Vec<_> = events.iter().map(|event| (NOW, event.clone())).collect();
        GameState::fold(GameId::random(), &timed).unwrap_err()
    };
    assert_eq!(broken(&[]).event, 0);
    assert_eq!(broken(&[StoredEvent::DrawAgreed]).event, 0);
    let wrong = [
        created.clone(),
        StoredEvent::Revealed { turn: 1, told: None },
        committed(Color::White, 2, "b1c3"),
        committed(Color::White, 1, "b1b5"),
        StoredEvent::Joined { seat: Color::White, guest: GuestId::random() },
        StoredEvent::Flagged { seats: ByColor::default() },
    ];
    for event in wrong {
        let why = broken(&[created.clone(), event]);
        assert_eq!(why.event, 1);
        assert!(!why.to_string().contains("b1b5"), "{why} does not name the plan");
    }
}

#[test]
fn hidden_commitment_waits_for_its_owner_no_more() {
    let mut table = friends(false);
    let guests = [table.white.clone(), table.black.clone(), GuestId::random()];
    let due = |table: &GameFixture| guests.each_ref().map(|guest| table.game.waits_for(guest));
    assert_eq!(due(&table), [true, true, false]);
    table.apply(&[committed(Color::White, 1, "b1c3")]);
    assert_eq!(due(&table), [false, true, false], "Black is told nothing of White's plan");
}

#[test]
fn a_hidden_commitment_counts_for_its_owner_alone() {
    for (show_committed, counted) in [(true, [1, 1, 1]), (false, [1, 0, 0])] {
        let mut table = friends(show_committed);
        let guests = [table.white.clone(), table.black.clone(), GuestId::random()];
        let seen = |table: &GameFixture| guests.each_ref().map(|guest| table.game.version(guest));
        let before = seen(&table);
        table.apply(&[committed(Color::White, 1, "b1c3")]);
        let after = seen(&table);
        assert_eq!([0, 1, 2].map(|one| after[one] - before[one]), counted, "shown: {show_committed}");
        assert_eq!(table.game.events(), 2);
    }
}

#[test]
fn last_commitment_includes_reveal() {
    let mut table = friends(true);
    let decide = |table: &GameFixture, guest: &GuestId, seat, plan: &str| {
        let command = GameCommand::Commit { turn: 1, plan: plan.into() };
        table.game.decide(guest, seat, &command)
    };
    let first = decide(&table, &table.white, Color::White, "b1c3").unwrap().events;
    assert!(matches!(first.as_slice(), [StoredEvent::Committed { .. }]), "{first:?}");
    table.apply(&first);
    let again = decide(&table, &table.white, Color::White, "b1c3").unwrap();
    assert!(again.events.is_empty(), "the same again changes nothing");
    let other = decide(&table, &table.white, Color::White, "a2a3").unwrap_err();
    assert_eq!(other, DecisionError::AlreadyCommitted);
    let second = decide(&table, &table.black, Color::Black, "b5c3").unwrap().events;
    assert!(
        matches!(second.as_slice(), [StoredEvent::Committed { .. }, StoredEvent::Revealed { turn: 1, .. }]),
        "{second:?}"
    );
}

#[test]
fn practice_second_commit_reveals_no_first_plan() {
    let guest = GuestId::random();
    let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Guest(guest.clone()));
    let answers = ["b1c3", "a2a3"].map(|first| {
        let begun = setup(OpponentKind::Practice, seats.clone(), true);
        let mut game = GameState::begin(GameId::random(), begun, NOW).unwrap();
        let commit = |game: &GameState, plan: &str| {
            game.decide(&guest, Color::White, &GameCommand::Commit { turn: 1, plan: plan.into() })
        };
        for event in commit(&game, first).unwrap().events {
            game.apply(&event, NOW).unwrap();
        }
        ["b1c3", "b1-c3", "a2a3", "h9", ""].map(|second| commit(&game, second).unwrap_err())
    });
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].iter().all(|answer| *answer == DecisionError::AlreadyCommitted), "{answers:?}");
}

#[test]
fn a_seal_for_a_turn_that_is_over_is_refused() {
    let seats = ByColor::new(Occupant::Guest(GuestId::random()), Occupant::Computer);
    let mut game =
        GameState::begin(GameId::random(), setup(OpponentKind::Computer, seats, true), NOW).unwrap();
    assert!(game.decide_choice(Color::Black, 1, "b5b1").is_err(), "an illegal plan");
    assert!(game.decide_choice(Color::White, 1, "b1c3").is_err(), "the guest's seat");
    assert_eq!(game.decide_choice(Color::Black, 2, "b5c3").unwrap_err(), DecisionError::NotActing);
    game.apply(&StoredEvent::Resigned { seat: Color::White }, NOW).unwrap();
    assert_eq!(game.decide_choice(Color::Black, 1, "b5c3").unwrap_err(), DecisionError::NotActing);
}

#[test]
fn where_one_side_acts_nothing_is_sealed() {
    let guest = GuestId::random();
    let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer);
    let setup =
        GameSettings { variant: "entanglement".to_owned(), ..setup(OpponentKind::Computer, seats, true) };
    let mut game = GameState::begin(GameId::random(), setup, NOW).unwrap();
    assert_eq!((game.phase(), game.computer_to_plan()), (GamePhase::Planning, None));
    let command = GameCommand::Commit { turn: 1, plan: "b1c3".into() };
    for event in game.decide(&guest, Color::White, &command).unwrap().events {
        game.apply(&event, NOW).unwrap();
    }
    assert_eq!(
        (game.turn(), game.phase(), game.computer_to_plan()),
        (2, GamePhase::Planning, Some(Color::Black))
    );
    assert_eq!(game.decide(&guest, Color::White, &command).unwrap().events.len(), 0, "the same again");
    let early = GameCommand::Commit { turn: 2, plan: "g1f3".into() };
    assert_eq!(game.decide(&guest, Color::White, &early).unwrap_err(), DecisionError::NotActing);
    let answer = game.decide_choice(Color::Black, 2, "b8c6").unwrap().events;
    assert!(
        matches!(answer.as_slice(), [StoredEvent::Committed { .. }, StoredEvent::Revealed { turn: 2, .. }]),
        "{answer:?}"
    );
}

#[test]
fn no_more_turns_are_taken_back_than_were_played() {
    for turns in [0, 1, 9] {
        let mut table = friends(true);
        assert!(table.game.apply(&StoredEvent::TakenBack { turns }, NOW).is_err(), "{turns}");
    }
}

#[test]
fn a_rematch_is_against_the_engine_of_today() {
    let seats = ByColor::new(Occupant::Guest(GuestId::random()), Occupant::Computer);
    let today = setup(OpponentKind::Computer, seats.clone(), true);
    let earlier = GameSettings { engine: Some(EDITION + 1), ..today };
    assert_eq!(earlier.rematch(&seats).engine, Some(EDITION));
    let GameFixture { game, .. } = friends(true);
    assert_eq!(game.setup().rematch(&game.setup().seats).engine, None, "here nobody draws plans");
}
