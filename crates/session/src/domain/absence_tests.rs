//! Aborted games, and games that a player has left.

use zugleich_rules::{ByColor, Color};

use super::*;
use crate::fixtures::game::{GameFixture, NOW, committed, friends, setup};
use crate::ids::{GameId, GuestId};

const WIN: GameCommand = GameCommand::Absence(AbsenceClaim::Win);
const DRAW: GameCommand = GameCommand::Absence(AbsenceClaim::Draw);

fn asked(table: &GameFixture, seat: Color, command: &GameCommand) -> Result<Vec<StoredEvent>, DecisionError> {
    let guest = if seat == Color::White { &table.white } else { &table.black };
    table.game.decide(guest, seat, command).map(|decision| decision.events)
}

fn turn(number: u32, white: &str, black: &str) -> [StoredEvent; 3] {
    let plans = [committed(Color::White, number, white), committed(Color::Black, number, black)];
    let [white, black] = plans;
    [white, black, StoredEvent::Revealed { turn: number, told: None }]
}

#[test]
fn a_game_is_called_off_before_two_turns_stand() {
    let mut table = friends(true);
    assert!(matches!(
        asked(&table, Color::Black, &GameCommand::Abort).as_deref(),
        Ok([StoredEvent::Aborted { .. }])
    ));
    table.apply(&turn(1, "b1c3", "b5c3"));
    table.apply(&[committed(Color::White, 2, "a2a3")]);
    let aborted = asked(&table, Color::Black, &GameCommand::Abort).unwrap();
    let mut called_off = GameFixture { game: table.game.clone(), ..friends(true) };
    called_off.apply(&aborted);
    assert_eq!(
        called_off.game.outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("no result (aborted)")
    );
    assert_eq!(called_off.game.phase(), GamePhase::Over);
    table.apply(&[committed(Color::Black, 2, "a4a3"), StoredEvent::Revealed { turn: 2, told: None }]);
    assert!(!table.game.can_abort());
    assert_eq!(asked(&table, Color::Black, &GameCommand::Abort).unwrap_err(), DecisionError::TooLateToAbort);
    table.apply(&[StoredEvent::Resigned { seat: Color::White }]);
    assert_eq!(asked(&table, Color::Black, &GameCommand::Abort).unwrap_err(), DecisionError::GameOver);
}

#[test]
fn a_game_against_the_computer_is_called_off_any_time() {
    let guest = GuestId::random();
    let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer);
    let game = GameState::begin(GameId::random(), setup(OpponentKind::Computer, seats, true), NOW).unwrap();
    let mut table = GameFixture { white: guest.clone(), black: guest, game };
    table.apply(&turn(1, "b1c3", "b5c3"));
    table.apply(&turn(2, "a2a3", "a4a3"));
    let aborted = asked(&table, Color::White, &GameCommand::Abort).unwrap();
    table.apply(&aborted);
    assert_eq!((table.game.phase(), table.game.can_abort()), (GamePhase::Over, false));
}

#[test]
fn waiting_game_after_abort_cannot_be_joined() {
    let (owner, other) = (GuestId::random(), GuestId::random());
    let seats = ByColor::new(Occupant::Guest(owner.clone()), Occupant::Open);
    let mut game = GameState::begin(GameId::random(), setup(OpponentKind::Lobby, seats, true), NOW).unwrap();
    assert_eq!(
        game.decide(&other, Color::White, &GameCommand::Abort).unwrap_err(),
        DecisionError::NotYourSeat
    );
    for event in game.decide(&owner, Color::White, &GameCommand::Abort).unwrap().events {
        game.apply(&event, NOW).unwrap();
    }
    assert_eq!(game.phase(), GamePhase::Over);
    assert_eq!(game.decide_join(&other, None).unwrap_err(), DecisionError::GameOver);
}

#[test]
fn absence_claim_requires_own_plan_alone() {
    let mut table = friends(false);
    for command in [WIN, DRAW] {
        assert_eq!(
            asked(&table, Color::White, &command).unwrap_err(),
            DecisionError::NotAwaited,
            "both plan"
        );
    }
    table.apply(&[committed(Color::White, 1, "b1c3")]);
    assert!(table.game.awaits_only(Color::Black));
    assert_eq!(
        asked(&table, Color::Black, &WIN).unwrap_err(),
        DecisionError::NotAwaited,
        "White has planned"
    );
    let drawn = asked(&table, Color::White, &DRAW).unwrap();
    assert!(
        matches!(drawn.as_slice(), [StoredEvent::Deserted { seat: Color::Black, draw: true }]),
        "{drawn:?}"
    );
    let won = asked(&table, Color::White, &WIN).unwrap();
    table.apply(&won);
    assert_eq!(
        table.game.outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("white wins (absence)")
    );
}

#[test]
fn where_one_side_acts_the_other_one_claims() {
    let mut table = friends(true);
    let setup = GameSettings { variant: "entanglement".to_owned(), ..table.game.setup().clone() };
    table.game = GameState::begin(GameId::random(), setup, NOW).unwrap();
    assert_eq!(asked(&table, Color::White, &WIN).unwrap_err(), DecisionError::NotAwaited);
    assert!(asked(&table, Color::Black, &WIN).is_ok());
}

#[test]
fn alone_and_against_the_computer_nobody_is_away() {
    let guest = GuestId::random();
    for opponent in [OpponentKind::Practice, OpponentKind::Computer] {
        let own = Occupant::Guest(guest.clone());
        let other = if opponent == OpponentKind::Computer { Occupant::Computer } else { own.clone() };
        let setup = setup(opponent, ByColor::new(own, other), true);
        let mut game = GameState::begin(GameId::random(), setup, NOW).unwrap();
        game.apply(&committed(Color::White, 1, "b1c3"), NOW).unwrap();
        assert_eq!(game.decide(&guest, Color::White, &WIN).unwrap_err(), DecisionError::NotAwaited);
        assert!(game.can_abort());
    }
}

#[test]
fn a_turn_is_asked_back_in_vain_only_now_and_then() {
    let mut table = friends(true);
    let ask = GameCommand::Takeback(TakebackAction::Ask);
    table.apply(&turn(1, "b1c3", "b5c3"));
    table.apply(&asked(&table, Color::White, &ask).unwrap());
    let decline = GameCommand::Takeback(TakebackAction::Decline);
    table.apply(&asked(&table, Color::Black, &decline).unwrap());
    table.apply(&turn(2, "a2a3", "a4a3"));
    assert_eq!(asked(&table, Color::White, &ask).unwrap_err(), DecisionError::AlreadyAsked);
    assert!(asked(&table, Color::Black, &ask).is_ok(), "the other one has not asked");
}

/// Plays a turn and takes it back until that is refused; returns the number of takebacks and the refusal.
fn taken_back(opponent: OpponentKind, earlier: u32) -> (u32, DecisionError) {
    let guest = GuestId::random();
    let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Guest(guest.clone()));
    let mut game = GameState::begin(GameId::random(), setup(opponent, seats, true), NOW).unwrap();
    let play = |game: &mut GameState, number: u32| {
        let plan = |side| game.plans(side).unwrap().swap_remove(0).0;
        let plans = [plan(Color::White), plan(Color::Black)];
        turn(number, &plans[0], &plans[1]).iter().for_each(|event| game.apply(event, NOW).unwrap());
    };
    (1..=earlier).for_each(|number| play(&mut game, number));
    for times in 0.. {
        play(&mut game, earlier + 1);
        let ask = |seat, action| game.decide(&guest, seat, &GameCommand::Takeback(action));
        let asked = match ask(Color::White, TakebackAction::Ask) {
            Ok(decision) => decision.events,
            Err(refusal) => return (times, refusal),
        };
        asked.iter().for_each(|event| game.apply(event, NOW).unwrap());
        if game.takeback_asked().is_some() {
            let accept = GameCommand::Takeback(TakebackAction::Accept);
            let accepted = game.decide(&guest, Color::Black, &accept).unwrap().events;
            accepted.iter().for_each(|event| game.apply(event, NOW).unwrap());
        }
    }
    unreachable!("it is refused once")
}

#[test]
fn turns_are_taken_back_so_often_and_no_more() {
    for opponent in [OpponentKind::Practice, OpponentKind::Friend] {
        assert_eq!(taken_back(opponent, 0), (200, DecisionError::TooManyTakebacks));
    }
}
