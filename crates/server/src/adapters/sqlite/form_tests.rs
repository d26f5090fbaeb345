//! The written form of every event.

use zugleich_rules::{ByColor, Color};

use super::form::{VERSION, read, write};
use crate::base::Moment;
use crate::base::ids::{GameId, GuestId};
use crate::domain::seal::{Nonce, Seal};
use crate::domain::{ClockSetting, Event, Occupant, OpponentKind, Pledge, Setup};

fn every_event() -> Vec<Event> {
    let seat = Color::Black;
    let guest = GuestId::random();
    let setup = Setup {
        variant: "chesimul".to_owned(),
        edition: 1,
        options: vec![("key".to_owned(), "value".to_owned())],
        opponent: OpponentKind::Computer,
        level: Some(3),
        seats: ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer),
        show_committed: true,
        clock: Some(ClockSetting::Turn { seconds: 30 }),
    };
    let plan = Pledge::stored("b5c3".into());
    let seal = Seal { turn: 2, seat, plan: plan.clone(), nonce: Nonce::random() };
    vec![
        Event::Created { setup, told: None },
        Event::Joined { seat, guest },
        Event::Sealed(seal.clone()),
        Event::SealPlaced { seat, turn: 1, hash: "0".repeat(64) },
        Event::Opened(seal),
        Event::Abandoned { seats: ByColor::new(false, true) },
        Event::Committed { seat, turn: 2, plan },
        Event::Revealed { turn: 2, told: None },
        Event::Flagged { seats: ByColor::new(true, false) },
        Event::Resumed { stopped: Moment::new(12_345) },
        Event::Resigned { seat },
        Event::DrawOffered { seat },
        Event::DrawDeclined { seat },
        Event::DrawAgreed,
        Event::TakebackAsked { seat },
        Event::TakebackDeclined { seat },
        Event::TakenBack { turns: 3 },
        Event::Claimed { seat },
        Event::RematchAsked { seat },
        Event::Rematched { game: GameId::random() },
    ]
}

#[test]
fn every_event_comes_back() {
    for event in every_event() {
        let (kind, body) = write(&event);
        let again = read(VERSION, &kind, &body).unwrap_or_else(|why| panic!("{event:?}: {why}"));
        assert_eq!(write(&again), (kind, body));
    }
}

#[test]
fn a_game_that_was_made_before_there_were_clocks_has_none() {
    let body = r#"{"variant":"chesimul","options":[],"opponent":"friend","level":null,"white":null,
                   "black":null,"show_committed":true}"#;
    let made = read(1, "created", body).unwrap();
    assert!(matches!(made, Event::Created { setup: Setup { clock: None, .. }, told: None }), "{made:?}");
}

#[test]
fn refusals_do_not_tell_what_stands_there() {
    let broken = [
        (VERSION + 1, "revealed", r#"{"turn":1}"#),
        (1, "vanished", r#"{"turn":1}"#),
        (1, "committed", r#"{"seat":"white","turn":1,"plan":"b1c3","extra":1}"#),
        (1, "committed", r#"{"seat":"white","turn":"b1c3"}"#),
        (1, "committed", "b1c3"),
        (1, "joined", r#"{"seat":"white","guest":"b1c3"}"#),
    ];
    for (version, kind, body) in broken {
        let why = read(version, kind, body).unwrap_err();
        assert!(!why.contains("b1c3"), "{why}");
    }
}
