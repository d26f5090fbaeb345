use secrecy::SecretBox;
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{VerifyOptions, verify};

use super::transcript_chain::ChainHistory;
use super::{ServerKey, SigningKeyRing, TranscriptChain, TranscriptChainError, receipt};
use crate::Moment;
use crate::domain::{GameSettings, GameState, Occupant, OpponentKind, StoredEvent, TimeControl};
use crate::fixtures::game::{committed, setup};
use crate::ids::{GameId, GuestId};

fn ring() -> SigningKeyRing {
    let key = |made, byte| ServerKey::new(Moment::new(made), SecretBox::new(Box::new([byte; 32])));
    SigningKeyRing::new(vec![key(1_000, 1), key(50_000, 2)])
}

fn friends() -> GameSettings {
    let guest = || Occupant::Guest(GuestId::random());
    let clock = Some(TimeControl::Increment { base: 300, increment: 3 });
    GameSettings { clock, ..setup(OpponentKind::Friend, ByColor::new(guest(), guest()), false) }
}

fn created(setup: &GameSettings) -> StoredEvent {
    StoredEvent::Created { setup: setup.clone(), told: None }
}

const fn revealed(turn: u32) -> StoredEvent {
    StoredEvent::Revealed { turn, told: None }
}

/// Returns a game with a resolved turn, a takeback, and White's resignation after a commitment.
fn played() -> Vec<(Moment, StoredEvent)> {
    let events = [
        (2_000, created(&friends())),
        (10_000, committed(Color::Black, 1, "b5a3")),
        (20_000, committed(Color::White, 1, "b1c3")),
        (20_000, revealed(1)),
        (30_000, committed(Color::White, 2, "c3b1")),
        (31_000, StoredEvent::TakebackAsked { seat: Color::Black }),
        (32_000, StoredEvent::TakenBack { turns: 0 }),
        (40_000, committed(Color::White, 1, "b1c3")),
        (41_000, StoredEvent::Resumed { stopped: Moment::new(40_500) }),
        (60_000, committed(Color::Black, 1, "b5a3")),
        (60_000, revealed(1)),
        (61_000, StoredEvent::DrawOffered { seat: Color::White }),
        (62_000, StoredEvent::Resigned { seat: Color::White }),
    ];
    events.map(|(at, event)| (Moment::new(at), event)).into()
}

fn fold(events: &[(Moment, StoredEvent)]) -> ChainHistory {
    TranscriptChain::fold(&"abcdefghijkm".parse().unwrap(), events, &ring()).unwrap()
}

#[test]
fn a_stored_game_is_a_transcript_that_holds() {
    let events = played();
    let text = fold(&events).text(&ring()).unwrap();
    let published = ring().published();
    let verdict = verify(&text, &VerifyOptions { keys: Some(&published), without_rules: false });
    let verdict = verdict.unwrap_or_else(|fault| panic!("{fault} in {text}"));
    assert_eq!((verdict.turns, verdict.openings, verdict.keys.len()), (1, 4, 2));
    assert_eq!(verdict.result.map(|(_, reason)| reason).as_deref(), Some("resignation"));
    assert_eq!(fold(&events).text(&ring()).unwrap(), text, "the same events make the same text");
}

#[test]
fn transcript_prefix_verifies_and_hides_plans() {
    let events = played();
    for count in 1..=events.len() {
        let text = fold(&events[..count]).text(&ring()).unwrap();
        verify(&text, &VerifyOptions::default()).unwrap_or_else(|fault| panic!("{fault} in {text}"));
    }
    let text = |count| fold(&events[..count]).text(&ring()).unwrap();
    assert_eq!(text(1), text(2), "a commitment that is hidden");
    assert_eq!(text(4), text(6), "and what comes after it");
    for count in 1..=events.len() {
        let shown = fold(&events[..count]).chain.shown_stored() as usize;
        assert_eq!(text(shown), text(count), "{shown} of {count} tell the same");
    }
}

#[test]
fn incremental_chain_equals_full_chain() {
    let events = played();
    let (id, ring) = ("abcdefghijkm".parse::<GameId>().unwrap(), ring());
    let mut chain = fold(&events[..1]).chain;
    let mut kept = vec![receipt(chain.shown(), &ring).unwrap()];
    for (count, (at, event)) in events.iter().enumerate().skip(1) {
        let after = GameState::fold(id.clone(), &events[..=count]).unwrap();
        chain.happen(event, *at, &after, &ring).unwrap();
        kept.push(receipt(chain.shown(), &ring).unwrap());
        if let StoredEvent::Committed { seat, turn, .. } = event {
            kept.push(receipt(chain.sealed(*seat, *turn).unwrap(), &ring).unwrap());
        }
    }
    assert_eq!(chain.shown(), fold(&events).chain.shown());
    let verdict = verify(&fold(&events).text(&ring).unwrap(), &VerifyOptions::default()).unwrap();
    let kept: String = kept.iter().map(zugleich_transcript::SignedReceipt::text).collect();
    assert_eq!(verdict.check_receipts(&kept).unwrap(), 18);
}

#[test]
fn what_is_hidden_changes_no_receipt_of_others() {
    let events = played();
    let quiet = [events[0].clone(), (Moment::new(15_000), StoredEvent::DrawOffered { seat: Color::White })];
    let secret = [events[0].clone(), events[1].clone(), quiet[1].clone()];
    assert_eq!(fold(&quiet).chain.shown(), fold(&secret).chain.shown());
}

#[test]
fn a_game_from_before_the_keys_has_no_transcript() {
    let fold = |at, setup: &GameSettings| {
        let events = [(Moment::new(at), created(setup))];
        let history = TranscriptChain::fold(&GameId::random(), &events, &ring());
        history.and_then(|history| history.text(&ring())).map(drop)
    };
    assert_eq!(fold(999, &friends()), Err(TranscriptChainError::OlderThanKeys));
    assert_eq!(fold(1_000, &friends()), Ok(()));
    let blind = GameSettings { variant: "blind".to_owned(), ..friends() };
    assert_eq!(fold(1_000, &blind), Err(TranscriptChainError::OtherSeals));
}

#[test]
fn computer_game_transcript_names_its_engine() {
    let text = |setup: &GameSettings| fold(&[(Moment::new(2_000), created(setup))]).text(&ring()).unwrap();
    let seats = ByColor::new(Occupant::Guest(GuestId::random()), Occupant::Computer);
    let against = setup(OpponentKind::Computer, seats, true);
    let told = text(&GameSettings { level: Some(3), engine: Some(7), ..against });
    assert!(told.contains(r#""engine":7"#), "{told}");
    let told = text(&friends());
    assert!(!told.contains(r#""engine""#), "{told}");
}
