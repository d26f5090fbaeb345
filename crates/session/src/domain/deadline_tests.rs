//! The next deadline of a game, computed from decided events before they are stored.

use proptest::prelude::*;
use zugleich_games::CATALOG;
use zugleich_rules::{ByColor, Color};

use super::*;
use crate::Moment;
use crate::fixtures::game::setup;
use crate::ids::{GameId, GuestId};

/// Lets a player act, a number of milliseconds after the action before.
#[derive(Clone, Copy, Debug)]
struct TestAction {
    seat: Color,
    choice: usize,
    wait: i64,
}

fn steps() -> impl Strategy<Value = Vec<TestAction>> {
    let seat = prop::bool::ANY.prop_map(|white| if white { Color::White } else { Color::Black });
    // Mostly short, sometimes long enough for a clock or the time to open a seal to run out.
    let wait = prop_oneof![9 => 0_i64..3_000, 1 => 3_000_i64..90_000, 1 => 90_000_i64..200_000_000];
    let step = (seat, 0_usize..400, wait).prop_map(|(seat, choice, wait)| TestAction { seat, choice, wait });
    prop::collection::vec(step, 1..40)
}

fn clock() -> impl Strategy<Value = Option<TimeControl>> {
    prop_oneof![
        1 => Just(None),
        2 => Just(Some(TimeControl::Increment { base: 60, increment: 2 })),
        2 => Just(Some(TimeControl::Turn { seconds: 30 })),
        2 => Just(Some(TimeControl::Days { increment: 1, cap: 3 })),
    ]
}

/// Returns a game and the guests at its seats.
fn begin(
    number: usize,
    opponent: usize,
    shown: bool,
    clock: Option<TimeControl>,
) -> (GameState, [GuestId; 2]) {
    let guests = [(); 2].map(|()| GuestId::random());
    let [white, black] = guests.each_ref().map(|guest| Occupant::Guest(guest.clone()));
    let (opponent, black) = match opponent {
        0 => (OpponentKind::Friend, black),
        1 => (OpponentKind::Friend, Occupant::Open),
        _ => (OpponentKind::Computer, Occupant::Computer),
    };
    let variants = CATALOG.variants();
    let descriptor = variants[number % variants.len()].descriptor();
    let (variant, edition) = (descriptor.id.to_owned(), descriptor.edition);
    let setup =
        GameSettings { variant, edition, clock, ..setup(opponent, ByColor::new(white, black), shown) };
    (GameState::begin(GameId::random(), setup, Moment::new(0)).expect("such a game can be made"), guests)
}

/// Returns the decision for a step, if it is possible.
fn decide(
    game: &GameState,
    [white, black]: &[GuestId; 2],
    step: TestAction,
    now: Moment,
) -> Option<Decision> {
    let expired = game.expired(now, &[]);
    if !expired.is_empty() {
        return Some(expired.into());
    }
    let (guest, seat, turn) = (if step.seat == Color::White { white } else { black }, step.seat, game.turn());
    if *game.occupant(seat) == Occupant::Open {
        return game.decide_join(guest, None).ok().map(|(_, decision)| decision);
    }
    let plan =
        |plans: Vec<(String, _)>| plans.get(step.choice % plans.len().max(1)).map(|plan| plan.0.clone());
    let plan = game.plans(seat).and_then(plan);
    if *game.occupant(seat) == Occupant::Computer {
        return game.decide_choice(seat, turn, &plan?).ok();
    }
    let command = match step.choice % 40 {
        0 => GameCommand::Resign,
        1 => GameCommand::Draw(DrawAction::Offer),
        2 => GameCommand::Draw(DrawAction::Accept),
        3 | 4 => GameCommand::Takeback(TakebackAction::Ask),
        5..=8 => GameCommand::Takeback(TakebackAction::Accept),
        10 => GameCommand::GiveTime,
        9 if game.is_timed() => return Some(vec![StoredEvent::Resumed { stopped: game.at() }].into()),
        _ => match plan {
            Some(plan) => GameCommand::Commit { turn, plan: plan.into() },
            None => GameCommand::Seal { turn, hash: "ab".repeat(32), deposit: None },
        },
    };
    game.decide(guest, seat, &command).ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn dry_run_deadline_is_never_late(
        (number, opponent, shown) in (0_usize..60, 0_usize..3, prop::bool::ANY),
        clock in clock(),
        steps in steps(),
    ) {
        let (mut game, guests) = begin(number, opponent, shown, clock);
        prop_assert!(!game.is_stored());
        let mut now = Moment::new(0);
        for step in steps {
            now = now.plus(step.wait);
            let Some(Decision { mut events, .. }) = decide(&game, &guests, step, now) else { continue };
            let outlook = game.dry_run(&mut events).expect("what was decided fits");
            let due = outlook.due(&game, &events, now);
            game.commit(&events, outlook, now).expect("what was decided fits");
            let next = game.next_flag();
            prop_assert_eq!(due.is_some(), next.is_some(), "{:?} after {:?}", next, step);
            prop_assert!(due <= next, "{:?} and then {:?} after {:?}", due, next, step);
            if !events.iter().any(|event| matches!(event, StoredEvent::TakenBack { .. })) {
                prop_assert_eq!(due, next, "after {:?}", step);
            }
        }
    }
}
