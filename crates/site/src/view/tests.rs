//! Tests of the state that each viewer is shown.

use zugleich_render::language::Language;
use zugleich_rules::{ByColor, Color};
use zugleich_wire as wire;

use super::state::pieces;
use super::{TurnJson, entry, frame};
use zugleich_session::domain::seal::{Seal, fresh_nonce};
use zugleich_session::domain::{CommittedPlan, GamePhase, GameState, Occupant, OpponentKind, StoredEvent};
use zugleich_session::fixtures::game::{GameFixture, NOW, committed, friends, setup};
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::service::RoomGuests;

fn state(game: &GameState, guest: &GuestId) -> wire::State {
    super::state(Language::English, game, guest, &RoomGuests::default(), None, NOW)
}

fn shown(table: &GameFixture, guest: &GuestId) -> String {
    serde_json::to_string(&state(&table.game, guest)).unwrap()
}

#[test]
fn shared_serialisation_equals_individual() {
    let mut table = friends(true);
    let plans = [committed(Color::White, 1, "b1c3"), committed(Color::Black, 1, "b5c3")];
    table.apply(&plans);
    table.apply(&[StoredEvent::Revealed { turn: 1, told: None }]);
    let (game, turn) = (&table.game, &table.game.turns()[0]);
    let public = TurnJson::of(Language::English, entry(game), turn);
    assert_eq!(public.figures, pieces(Language::English, game));
    let state = state(game, &table.white);
    let after =
        |public| super::state(Language::English, game, &table.white, &RoomGuests::default(), public, NOW);
    assert_eq!([after(Some(&public)), after(Some(&public))], [after(None), state.clone()]);
    let frame = &frame(Language::English, entry(game), turn);
    let whole = wire::ServerMessage::Turn { frame, state: Box::new(state.clone()) };
    let state = serde_json::to_string(&state).unwrap();
    assert_eq!(wire::turn_message(&public.frame, &state), serde_json::to_string(&whole).unwrap());
}

#[test]
fn folding_the_stored_events_gives_the_same_game() {
    let mut table = friends(true);
    let events = [
        committed(Color::White, 1, "b1c3"),
        committed(Color::Black, 1, "b5c3"),
        StoredEvent::Revealed { turn: 1, told: None },
        StoredEvent::DrawOffered { seat: Color::Black },
        committed(Color::Black, 2, "a4a3"),
    ];
    table.apply(&events);
    let created = StoredEvent::Created { setup: table.game.setup().clone(), told: None };
    let all: Vec<_> = std::iter::once(created).chain(events).map(|event| (NOW, event)).collect();
    let again = GameState::fold(table.game.id().clone(), &all).unwrap();
    for guest in [&table.white, &table.black, &GuestId::random()] {
        assert_eq!(state(&again, guest), state(&table.game, guest));
    }
    assert_eq!((again.events(), again.turn(), again.turns().len()), (6, 2, 1));
}

#[test]
fn a_commitment_is_shown_to_its_owner_alone() {
    let mut table = friends(false);
    let before = [shown(&table, &table.black), shown(&table, &GuestId::random())];
    table.apply(&[committed(Color::White, 1, "b1c3")]);
    assert_eq!([shown(&table, &table.black), shown(&table, &GuestId::random())], before);
    assert!(shown(&table, &table.white).contains(r#""own":{"white":{"plan":{"text":"b1c3","#));
}

#[test]
fn a_seal_shows_its_hash_and_nothing_else() {
    let guest = GuestId::random();
    let seats = ByColor::new(Occupant::Guest(guest.clone()), Occupant::Computer);
    let mut game =
        GameState::begin(GameId::random(), setup(OpponentKind::Computer, seats, false), NOW).unwrap();
    assert_eq!((game.phase(), game.computer_to_plan()), (GamePhase::Sealing, Some(Color::Black)));
    // A seat can plan before the computer has sealed, with the same choice of plans as after it.
    let early = state(&game, &guest).plans;
    assert!(early.white.as_ref().is_some_and(|plans| plans.text() != "[]") && early.black.is_none());
    let (plan, nonce) = (CommittedPlan::stored("b5a3".into()), fresh_nonce());
    let seal = Seal { turn: 1, seat: Color::Black, plan, nonce: nonce.clone() };
    game.apply(&StoredEvent::Sealed(seal.clone()), NOW).unwrap();
    let view = state(&game, &guest);
    assert_eq!((view.phase, view.committed.black), (GamePhase::Planning, Some(true)));
    assert_eq!(serde_json::to_value(&view.plans).unwrap(), serde_json::to_value(&early).unwrap());
    assert_eq!(view.seals.iter().map(|seal| seal.hash.clone()).collect::<Vec<_>>(), [seal.hash(game.id())]);
    let text = serde_json::to_string(&view).unwrap();
    assert!(!text.contains("b5a3") && !text.contains(&nonce.expose()), "{text}");
    assert!(!format!("{game:?}").contains("b5a3"), "printing a game does not tell either");
}
