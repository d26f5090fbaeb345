//! Tests of the written form of every event.

use serde_json::{Value, json};
use zugleich_rules::board::color_name;
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Hash, SealOpener};

use super::event_form::VERSION;
use super::sample::{read, write};
use zugleich_session::Moment;
use zugleich_session::domain::seal::{Seal, fresh_nonce};
use zugleich_session::domain::{
    CommittedPlan, GameSettings, Occupant, OpponentKind, PlanSecrecy, RematchCommitment, SealDeposit,
    SealForfeit, SealForfeitReason, StoredEvent, TimeControl,
};
use zugleich_session::fixtures::game::point;
use zugleich_session::ids::{GameId, GuestId};

fn every_event() -> Vec<StoredEvent> {
    let seat = Color::Black;
    let guest = GuestId::random();
    let setup = GameSettings {
        variant: "chesimul".to_owned(),
        edition: 1,
        options: vec![("key".to_owned(), "value".to_owned())],
        position: Some("4k/5/5/5/K4 0 7".to_owned()),
        opponent: OpponentKind::Computer,
        level: Some(3),
        engine: Some(2),
        seats: ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer),
        show_committed: true,
        clock: Some(TimeControl::Turn { seconds: 30 }),
        pause: 3000,
        lead: 10_000,
        secrecy: PlanSecrecy::Sealed(ByColor::new(Some(Hash::new([7; 32])), None)),
    };
    let plan = CommittedPlan::stored("b5c3".into());
    let seal = Seal { turn: 2, seat, plan: plan.clone(), nonce: fresh_nonce() };
    vec![
        StoredEvent::Created { setup, told: None },
        StoredEvent::Joined { seat, guest },
        StoredEvent::Sealed(seal.clone()),
        StoredEvent::SealPlaced { seat, turn: 1, hash: "0".repeat(64), deposit: None },
        StoredEvent::SealPlaced { seat, turn: 2, hash: "1".repeat(64), deposit: Some(deposit()) },
        StoredEvent::KeyShown { seat, key: point(Color::White) },
        StoredEvent::Spoilt { seat, turn: 2 },
        StoredEvent::Present { seat, turn: 2 },
        StoredEvent::Forfeited(SealForfeit {
            seat,
            turn: 2,
            why: SealForfeitReason::IllegalPlan,
            plan: plan.clone(),
            nonce: fresh_nonce(),
        }),
        StoredEvent::Opened(seal.clone(), SealOpener::Owner),
        StoredEvent::Opened(seal, SealOpener::Opponent),
        StoredEvent::Abandoned { seats: ByColor::new(false, true) },
        StoredEvent::Committed { seat, turn: 2, plan },
        StoredEvent::Revealed { turn: 2, told: None },
        StoredEvent::Flagged { seats: ByColor::new(true, false) },
        StoredEvent::Resumed { stopped: Moment::new(12_345) },
        StoredEvent::TimeGiven { seat },
        StoredEvent::Resigned { seat },
        StoredEvent::DrawOffered { seat },
        StoredEvent::DrawDeclined { seat },
        StoredEvent::DrawAgreed,
        StoredEvent::TakebackAsked { seat },
        StoredEvent::TakebackDeclined { seat },
        StoredEvent::TakenBack { turns: 3 },
        StoredEvent::Claimed { seat },
        StoredEvent::Deserted { seat, draw: true },
        StoredEvent::Aborted { seat },
        StoredEvent::RematchAsked { seat, next: None },
        StoredEvent::RematchAsked {
            seat,
            next: Some(RematchCommitment { game: GameId::random(), commitment: Hash::ZERO }),
        },
        StoredEvent::Rematched { game: GameId::random() },
    ]
}

fn deposit() -> SealDeposit {
    SealDeposit::of(&"01".repeat(12), &"02".repeat(32), &"03".repeat(60), &"A".repeat(32)).unwrap()
}

/// Returns an event in comparable form: each encryption of a secret differs.
pub(super) fn legible(event: &StoredEvent) -> (String, Value) {
    let (kind, body) = write(event, 5);
    let body = match event {
        StoredEvent::Sealed(seal) | StoredEvent::Opened(seal, _) => json!({
            "seat": color_name(seal.seat), "turn": seal.turn, "plan": seal.plan.expose(),
            "nonce": seal.nonce.expose(),
        }),
        StoredEvent::Committed { seat, turn, plan } => {
            json!({ "seat": color_name(*seat), "turn": turn, "plan": plan.expose() })
        }
        StoredEvent::SealPlaced { seat, turn, hash, deposit: Some(deposit) } => json!({
            "seat": color_name(*seat), "turn": turn, "hash": hash, "plan": deposit.expose(),
        }),
        _ => serde_json::from_str(&body).unwrap(),
    };
    (kind, body)
}

#[test]
fn every_event_comes_back() {
    for event in every_event() {
        let (kind, body) = write(&event, 5);
        let again = read(VERSION, &kind, &body, 5).unwrap_or_else(|why| panic!("{event:?}: {why}"));
        assert_eq!(legible(&again), legible(&event));
        assert_eq!(event.is_hidden() && kind != "seal-placed", body.contains("secret"), "{kind}");
    }
}

#[test]
fn created_event_without_clock_has_none() {
    let body = r#"{"variant":"chesimul","edition":1,"options":[],"opponent":"friend","level":null,
                   "white":null,"black":null,"show_committed":true}"#;
    let made = read(VERSION, "created", body, 0).unwrap();
    assert!(
        matches!(made, StoredEvent::Created { setup: GameSettings { clock: None, .. }, told: None }),
        "{made:?}"
    );
}

#[test]
fn refusals_do_not_tell_what_stands_there() {
    let broken = [
        (VERSION + 1, "revealed", r#"{"turn":1}"#),
        (VERSION, "vanished", r#"{"turn":1}"#),
        (VERSION, "committed", r#"{"seat":"white","turn":"b1c3"}"#),
        (VERSION, "committed", "b1c3"),
        (VERSION, "committed", r#"{"seat":"white","turn":1,"plan":"b1c3"}"#),
        (VERSION, "committed", r#"{"seat":"white","turn":1,"secret":"b1c3"}"#),
        (VERSION, "sealed", r#"{"seat":"white","turn":1,"plan":"b1c3","nonce":"00"}"#),
        (VERSION, "joined", r#"{"seat":"white","guest":"b1c3"}"#),
    ];
    for (version, kind, body) in broken {
        let why = read(version, kind, body, 0).unwrap_err();
        assert!(!why.contains("b1c3"), "{why}");
    }
}

#[test]
fn a_secret_can_be_read_in_its_place_alone() {
    for event in every_event().into_iter().filter(|event| write(event, 5).1.contains("secret")) {
        let (kind, body) = write(&event, 5);
        let body: Value = serde_json::from_str(&body).unwrap();
        let with = |name: &str, value: Value| {
            let mut body = body.clone();
            body[name] = value;
            body.to_string()
        };
        assert!(read(VERSION, &kind, &body.to_string(), 5).is_ok());
        for (body, seq) in
            [(body.to_string(), 6), (with("seat", json!("white")), 5), (with("turn", json!(3)), 5)]
        {
            let why = read(VERSION, &kind, &body, seq).unwrap_err();
            assert!(why.contains("altered"), "{kind}: {why}");
        }
        let other = if kind == "sealed" { "opened" } else { "sealed" };
        assert!(read(VERSION, other, &body.to_string(), 5).is_err(), "{kind}");
        assert!(read(VERSION + 1, &kind, &body.to_string(), 5).is_err(), "{kind}");
    }
}

#[test]
fn stored_length_does_not_reveal_plan() {
    let committed = |plan: &str| {
        let plan = CommittedPlan::stored(plan.into());
        write(&StoredEvent::Committed { seat: Color::White, turn: 1, plan }, 5).1.len()
    };
    assert_eq!(committed("--"), committed("a2a4+h7h8q/e2e4+d7d8q/and more"));
}
