//! Games by days: flags, takebacks, stops of the server, forced plans and given time.

use zugleich_rules::{ByColor, Color};

use super::*;
use crate::Moment;
use crate::fixtures::game::{GameFixture, committed, setup};
use crate::ids::{GameId, GuestId};

/// Length of a day, in milliseconds.
const DAY: i64 = 86_400_000;

fn day(number: i64) -> Moment {
    Moment::new(number * DAY)
}

fn begin(variant: &str, position: Option<&str>, shown: bool, seated: bool) -> GameFixture {
    let (white, black) = (GuestId::random(), GuestId::random());
    let other = if seated { Occupant::Guest(black.clone()) } else { Occupant::Open };
    let seats = ByColor::new(Occupant::Guest(white.clone()), other);
    let setup = GameSettings {
        variant: variant.to_owned(),
        position: position.map(ToOwned::to_owned),
        clock: Some(TimeControl::Days { increment: 1, cap: 3 }),
        ..setup(OpponentKind::Friend, seats, shown)
    };
    GameFixture { white, black, game: GameState::begin(GameId::random(), setup, day(0)).unwrap() }
}

/// Plays the first turn at a moment.
fn after_turn_one(shown: bool, at: Moment) -> GameFixture {
    let mut table = begin("chesimul", None, shown, true);
    for event in [
        committed(Color::White, 1, "b1c3"),
        committed(Color::Black, 1, "b5c3"),
        StoredEvent::Revealed { turn: 1, told: None },
    ] {
        table.game.apply(&event, at).unwrap();
    }
    table
}

/// Applies the events of the deadlines that have passed, and returns them.
fn expire(table: &mut GameFixture, at: Moment) -> Vec<StoredEvent> {
    expire_with(table, at, &[])
}

fn expire_with(table: &mut GameFixture, at: Moment, drafts: &[PlanDraft]) -> Vec<StoredEvent> {
    let events = table.game.expired(at, drafts);
    for event in &events {
        table.game.apply(event, at).unwrap();
    }
    events
}

fn result(table: &GameFixture) -> String {
    table.game.outcome().map(|outcome| outcome.to_string()).unwrap_or_default()
}

#[test]
fn flag_in_turn_one_aborts() {
    for shown in [false, true] {
        let mut table = begin("chesimul", None, shown, true);
        table.game.apply(&committed(Color::White, 1, "b1c3"), day(1)).unwrap();
        assert!(expire(&mut table, day(3).plus(-1)).is_empty());
        expire(&mut table, day(3));
        assert_eq!(result(&table), "no result (aborted)");
    }
}

#[test]
fn late_side_loses_after_turn_one() {
    for shown in [false, true] {
        let mut table = after_turn_one(shown, day(1));
        table.game.apply(&committed(Color::White, 2, "a2a3"), day(2)).unwrap();
        assert_eq!(table.game.next_flag(), Some(day(4)));
        expire(&mut table, day(4));
        assert_eq!(result(&table), "white wins (time)");
    }
}

#[test]
fn both_late_draw() {
    for shown in [false, true] {
        let mut table = after_turn_one(shown, day(1));
        expire(&mut table, day(4));
        assert_eq!(result(&table), "draw (time)");
    }
}

#[test]
fn takeback_to_turn_one_restores_no_time() {
    let mut table = after_turn_one(true, day(1));
    for event in [StoredEvent::TakebackAsked { seat: Color::White }, StoredEvent::TakenBack { turns: 0 }] {
        table.game.apply(&event, day(2)).unwrap();
    }
    assert_eq!(table.game.next_flag(), Some(day(4)), "a day was used since the reveal");
    expire(&mut table, day(4));
    assert_eq!(result(&table), "no result (aborted)");
}

#[test]
fn outages_are_given_back_once_each() {
    let mut table = after_turn_one(true, day(1));
    for (stopped, at) in [(day(1).plus(5), day(2)), (day(3), day(5))] {
        table.game.apply(&StoredEvent::Resumed { stopped }, at).unwrap();
    }
    assert_eq!(table.game.next_flag(), Some(day(7).plus(-5)));
}

#[test]
fn only_plan_is_committed_at_the_deadline() {
    // White has one move, Black has several.
    let position = "k7/8/8/8/8/1p6/1P6/K7 - - -/- 0 1";
    let mut table = begin("parity", Some(position), true, true);
    let plans = |table: &GameFixture, seat| table.game.plans(seat).unwrap_or_default();
    assert_eq!(plans(&table, Color::White).len(), 1, "{:?}", plans(&table, Color::White));
    assert!(plans(&table, Color::Black).len() > 1);
    let turn = table.game.turn();
    let answer = plans(&table, Color::Black)[0].0.clone();
    table.game.apply(&committed(Color::Black, turn, &answer), day(1)).unwrap();
    let events = expire(&mut table, day(3));
    assert!(
        matches!(
            events[..],
            [StoredEvent::Committed { seat: Color::White, .. }, StoredEvent::Revealed { .. }]
        ),
        "{events:?}"
    );
    let left = table.game.clocks().unwrap().shown(Color::White, true, day(3)).0;
    assert_eq!(left, DAY, "it starts from nothing");
}

#[test]
fn given_time_is_an_increment_a_turn() {
    let mut table = after_turn_one(false, day(1));
    let give = |table: &GameFixture| table.game.decide(&table.white, Color::White, &GameCommand::GiveTime);
    let events = give(&table).unwrap().events;
    assert!(matches!(events[..], [StoredEvent::TimeGiven { seat: Color::Black }]), "{events:?}");
    table.game.apply(&events[0], day(3)).unwrap();
    assert_eq!(give(&table).unwrap_err(), DecisionError::AlreadyGiven);
    assert!(!table.game.can_give_time(Color::White) && table.game.can_give_time(Color::Black));
    assert_eq!(table.game.clocks().unwrap().shown(Color::Black, false, day(3)), (2 * DAY, true));
    let mut other = crate::fixtures::game::friends(true);
    let refused = other.game.decide(&other.white, Color::White, &GameCommand::GiveTime).unwrap_err();
    assert_eq!(refused, DecisionError::NotByDays);
    assert!(other.game.apply(&StoredEvent::TimeGiven { seat: Color::White }, day(1)).is_err());
}

#[test]
fn absence_by_days_is_no_claim() {
    let mut table = after_turn_one(true, day(1));
    table.game.apply(&committed(Color::White, 2, "a2a3"), day(2)).unwrap();
    let claim = GameCommand::Absence(AbsenceClaim::Win);
    assert_eq!(table.game.decide(&table.white, Color::White, &claim).unwrap_err(), DecisionError::NotAwaited);
}

#[test]
fn unjoined_game_by_days_ends_after_two_weeks() {
    let mut table = begin("chesimul", None, true, false);
    assert_eq!(table.game.next_flag(), Some(day(14)));
    assert!(expire(&mut table, day(14).plus(-1)).is_empty());
    let mut joined = GameFixture { game: table.game.clone(), ..begin("chesimul", None, true, false) };
    expire(&mut table, day(14));
    assert_eq!(result(&table), "no result (aborted)");
    joined
        .game
        .apply(&StoredEvent::Joined { seat: Color::Black, guest: table.black.clone() }, day(13))
        .unwrap();
    assert_eq!(joined.game.next_flag(), Some(day(16)), "the clocks begin with the second player");
}

/// Returns a draft for the current turn.
fn draft(table: &GameFixture, seat: Color, plan: &str) -> PlanDraft {
    let (turn, takebacks) = (table.game.turn(), table.game.takebacks());
    PlanDraft { seat, turn, takebacks, plan: CommittedPlan::stored(plan.into()) }
}

#[test]
fn drafts_of_both_late_sides_are_played() {
    for variant in zugleich_games::GAMES.iter().map(|entry| entry.id()) {
        let mut table = begin(variant, None, false, true);
        table.game.setup.secrecy = PlanSecrecy::Kept;
        let plan = |table: &GameFixture, seat| {
            let plans = table.game.plans(seat)?;
            let guesses = table.game.predictable(seat).unwrap_or_default();
            let plan = plans.first().map_or_else(|| "e4".to_owned(), |(plan, _)| plan.clone());
            Some(guesses.first().map_or_else(|| plan.clone(), |(guess, _)| format!("{plan}/{guess}")))
        };
        let sides = Color::ALL.into_iter().filter_map(|seat| Some((seat, plan(&table, seat)?)));
        let drafts: Vec<_> = sides.map(|(seat, plan)| draft(&table, seat, &plan)).collect();
        assert!(!drafts.is_empty(), "{variant}");
        let committed: usize =
            (0..drafts.len()).map(|_| expire_with(&mut table, day(3), &drafts).len()).sum();
        assert_eq!((committed, table.game.turns().len()), (drafts.len() + 1, 1), "{variant}");
    }
}

#[test]
fn draft_of_one_late_side_wins_against_none() {
    for shown in [false, true] {
        let mut table = after_turn_one(shown, day(1));
        let drafts = [draft(&table, Color::White, "a2a3")];
        let events = expire_with(&mut table, day(4), &drafts);
        assert!(matches!(events[..], [StoredEvent::Committed { seat: Color::White, .. }]), "{events:?}");
        expire_with(&mut table, day(4), &drafts);
        assert_eq!(result(&table), "white wins (time)");
    }
}

#[test]
fn draft_of_another_turn_is_void() {
    let mut table = after_turn_one(true, day(1));
    let current = draft(&table, Color::White, "a2a3");
    let void = [
        PlanDraft { turn: 1, ..current.clone() },
        PlanDraft { takebacks: 1, ..current.clone() },
        PlanDraft { plan: CommittedPlan::stored("a1a1".into()), ..current },
    ];
    expire_with(&mut table, day(4), &void);
    assert_eq!(result(&table), "draw (time)");
}

#[test]
fn draft_is_judged_as_a_commitment() {
    let mut table = after_turn_one(true, day(1));
    let decide = |table: &GameFixture, seat, turn, plan| table.game.decide_draft(seat, turn, plan);
    let stored = decide(&table, Color::White, 2, Some("a2a3")).unwrap();
    assert_eq!(stored.as_ref().map(CommittedPlan::expose), Some("a2a3"));
    assert!(decide(&table, Color::White, 2, None).unwrap().is_none());
    let code = |table: &GameFixture, turn, plan| decide(table, Color::White, turn, plan).unwrap_err().code();
    assert_eq!(code(&table, 2, Some("a1a1")), "illegal-plan");
    assert_eq!(code(&table, 3, Some("a2a3")), "turn-mismatch");
    table.game.apply(&committed(Color::White, 2, "a2a3"), day(2)).unwrap();
    assert_eq!(code(&table, 2, None), "already-committed");
    table.game.apply(&StoredEvent::Resigned { seat: Color::Black }, day(2)).unwrap();
    assert_eq!(code(&table, 2, None), "game-over");
    assert_eq!(table.game.draft_seat(&GuestId::random()).unwrap_err(), DecisionError::NotYourSeat);
    let other = crate::fixtures::game::friends(true);
    assert_eq!(other.game.draft_seat(&other.white).unwrap_err(), DecisionError::NotByDays);
    let mut blind = begin("blind", None, true, true);
    assert_eq!(blind.game.draft_seat(&blind.white).unwrap_err(), DecisionError::NotKept);
    blind.game.setup.secrecy = PlanSecrecy::Kept;
    assert_eq!(blind.game.draft_seat(&blind.black), Ok(Color::Black));
}
