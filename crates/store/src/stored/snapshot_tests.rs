//! Tests that the stored reports of random games equal those of judging the game again, in every variant; and
//! that a game of another edition is built from its reports alone.

use proptest::prelude::*;
use serde_json::{Value, json};
use zugleich_games::{GAMES, GameEntry};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::{ByColor, Color};

use super::event_form::VERSION;
use super::sample::{read, write};
use zugleich_session::Moment;
use zugleich_session::domain::{
    CommittedPlan, GamePhase, GameSettings, GameState, Occupant, OpponentKind, PlanSecrecy, RevealedTurn,
    StoredEvent, TurnSource,
};
use zugleich_session::ids::{GameId, GuestId};
use zugleich_session::ports::GameSummary;

/// Maximal number of turns of a game in these tests.
const TURNS: u32 = 8;
/// Lists of moves, for a variant whose plans cannot be enumerated.
const LISTS: [&str; 3] =
    ["e4 Bc4 Qh5 Qxf7", "1. e4 {the king's pawn} 2. d4 {his neighbour} 3. Ke5", "a3 a4 a5 a6"];

/// Kind and body of a stored event.
type StoredRow = (String, Value);

/// Pseudorandom numbers from a seed.
struct Lcg(u64);

impl Lcg {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }
}

fn plan(game: &dyn AnyMatch, side: Color, numbers: &mut Lcg) -> String {
    let Some(listed) = game.enumeration() else { return LISTS[numbers.below(LISTS.len())].to_owned() };
    let plans = listed.plans(side);
    let plan = plans[numbers.below(plans.len())].clone();
    let guesses = game.prediction().map(|prediction| prediction.predictable(side)).unwrap_or_default();
    let guess = guesses.get(numbers.below(guesses.len() + 1));
    let with_predicted = guess.map(|(guess, _)| format!("{}/{guess}", plan.split('/').next().unwrap()));
    // Not every prediction is legal for a pass.
    with_predicted.filter(|text| game.check(side, text).is_ok()).unwrap_or(plan)
}

/// Plays a practice game with some takebacks; returns its rows too.
fn played(entry: &GameEntry, seed: u64) -> (GameState, Vec<StoredRow>) {
    let (mut numbers, guest) = (Lcg(seed), Occupant::Guest(GuestId::random()));
    let setup = GameSettings {
        variant: entry.id().to_owned(),
        edition: entry.variant.descriptor().edition,
        options: Vec::new(),
        position: None,
        opponent: OpponentKind::Practice,
        level: None,
        engine: None,
        seats: ByColor::new(guest.clone(), guest),
        show_committed: true,
        clock: None,
        pause: 0,
        lead: 0,
        secrecy: PlanSecrecy::Unsaid,
    };
    let mut game = GameState::begin(GameId::random(), setup, Moment::new(0)).unwrap();
    let mut rows = vec![row(&game.created())];
    for _ in 0..TURNS {
        let turn = game.turn();
        for seat in Color::ALL.into_iter().filter(|&seat| game.acts(seat)).collect::<Vec<_>>() {
            let plan = plan(game.playable().unwrap(), seat, &mut numbers);
            happen(
                &mut game,
                &mut rows,
                StoredEvent::Committed { seat, turn, plan: CommittedPlan::stored(plan.into()) },
            );
        }
        happen(&mut game, &mut rows, StoredEvent::Revealed { turn, told: None });
        let turns = u32::try_from(game.turns().len() - 1).unwrap();
        if numbers.below(5) == 0 {
            happen(&mut game, &mut rows, StoredEvent::TakenBack { turns });
        }
        if game.phase() == GamePhase::Over {
            break;
        }
    }
    (game, rows)
}

fn happen(game: &mut GameState, rows: &mut Vec<StoredRow>, event: StoredEvent) {
    let mut event = [event];
    let outlook = game.dry_run(&mut event).unwrap();
    let listed = GameSummary::after(game, &outlook);
    game.commit(&event, outlook, Moment::new(0)).unwrap();
    assert_eq!(GameSummary::from(&*game), listed, "it becomes what was foretold");
    rows.push(row(&event[0]));
}

fn row(event: &StoredEvent) -> StoredRow {
    let (kind, body) = write(event, 0);
    (kind, serde_json::from_str(&body).unwrap())
}

fn folded(game: &GameState, rows: &[StoredRow]) -> GameState {
    let event =
        |(kind, body): &StoredRow| (Moment::new(0), read(VERSION, kind, &body.to_string(), 0).unwrap());
    GameState::fold(game.id().clone(), &rows.iter().map(event).collect::<Vec<_>>()).unwrap()
}

/// Returns the same rows with an unknown edition.
fn of_another_edition(mut rows: Vec<StoredRow>) -> Vec<StoredRow> {
    rows[0].1["edition"] = json!(1000);
    rows
}

fn judged(turn: &RevealedTurn) -> RevealedTurn {
    RevealedTurn { source: TurnSource::Judged, ..turn.clone() }
}

/// Returns the first turn of Chesimul, and its rows with an unknown edition.
fn one_turn() -> (GameState, Vec<StoredRow>) {
    let (game, rows) = played(GAMES[0], 3);
    let end = rows.iter().position(|(kind, _)| kind == "revealed").unwrap();
    (game, of_another_edition(rows[..=end].to_vec()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_told_is_what_judging_again_tells(seed in any::<u64>()) {
        for entry in GAMES {
            let (game, rows) = played(entry, seed);
            let again = folded(&game, &rows);
            let stored = folded(&game, &of_another_edition(rows.clone()));
            prop_assert!(stored.is_stored() && !again.is_stored());
            prop_assert!(stored.turns().iter().all(|turn| turn.source == TurnSource::Recorded(None)));
            // For lists of moves the steps are not stored, and so neither are the ways of the pieces.
            let by_turns = game.has_turns();
            let told: Vec<_> = stored.turns().iter().map(|turn| judged(turn)).collect();
            let first: Vec<_> = game.turns().iter().map(|turn| turn.as_ref().clone()).collect();
            let second: Vec<_> = again.turns().iter().map(|turn| turn.as_ref().clone()).collect();
            prop_assert!(told == first || !by_turns, "{}: {told:?} and {first:?}", entry.id());
            prop_assert_eq!(&second, &first, "{}", entry.id());
            for other in [&stored, &again] {
                prop_assert!(other.pieces() == game.pieces() || (other.is_stored() && !by_turns));
                prop_assert_eq!(other.position(), game.position());
                prop_assert_eq!(other.turn(), game.turn());
                prop_assert_eq!(other.outcome(), game.outcome());
                prop_assert_eq!(&other.record().turns, &game.record().turns);
                prop_assert_eq!((&other.start().pieces, &other.start().position), (&game.start().pieces, &game.start().position));
            }
            // Except for encrypted data, decoded rows are encoded as before.
            for (kind, body) in rows.iter().filter(|(kind, _)| kind != "committed") {
                prop_assert_eq!(&row(&read(VERSION, kind, &body.to_string(), 0).unwrap()).1, body);
            }
        }
    }
}

#[test]
fn a_stored_game_waits_for_nobody() {
    let (game, rows) = one_turn();
    let plan = CommittedPlan::stored("a1a1".into());
    let commitment = row(&StoredEvent::Committed { seat: Color::White, turn: 2, plan });
    let stored = folded(&game, &[&rows[..], &[commitment]].concat());
    assert_eq!((stored.phase(), stored.turn(), stored.computer_to_plan()), (GamePhase::Over, 2, None));
    assert!(Color::ALL.into_iter().all(|seat| !stored.acts(seat) && stored.plans(seat).is_none()));
    assert!(stored.has_committed(Color::White), "nobody asks whether it is legal");
    assert_eq!(stored.own_plan(Color::White), None);
    assert!(!format!("{stored:?}").contains("a1a1"));
}

#[test]
fn an_end_that_nobody_knows_here_keeps_its_name() {
    let (game, mut rows) = one_turn();
    rows.last_mut().unwrap().1["told"]["end"] = json!({ "winner": "black", "reason": "flood" });
    let stored = folded(&game, &rows);
    let end = stored.strange_end().unwrap();
    assert_eq!((end.winner, end.reason.as_str(), stored.outcome()), (Some(Color::Black), "flood", None));
    assert_eq!(row(&read(VERSION, "revealed", &rows[3].1.to_string(), 0).unwrap()), rows[3]);
}

#[test]
fn turn_without_snapshot_has_plans_and_no_motion() {
    let unreadable = [Value::Null, json!({}), json!("told"), json!({ "version": 2 })];
    for told in unreadable {
        let (game, mut rows) = one_turn();
        rows[3].1["told"] = told;
        let stored = folded(&game, &rows);
        let turn = &stored.turns()[0];
        assert_eq!((&turn.source, &turn.report.plans), (&TurnSource::Untold, &game.turns()[0].report.plans));
        assert_eq!((&turn.pieces, &turn.report.position), (&game.start().pieces, &game.start().position));
        assert_eq!(stored.turn(), 2);
    }
}

#[test]
fn what_cannot_be_drawn_is_as_if_it_was_not_told() {
    for (place, wrong) in [
        ("/told/scene/figures/0", json!("Z a1")),
        ("/told/scene/board", json!(99)),
        ("/told/steps/0/motions/0/1", json!("a1z9")),
        ("/told/white/moves/0", json!("a1")),
        ("/told/next", json!(null)),
    ] {
        let (game, mut rows) = one_turn();
        *rows[3].1.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = wrong;
        assert_eq!(folded(&game, &rows).turns()[0].source, TurnSource::Untold, "{place}");
        rows[0].1["edition"] = json!(1);
        assert_eq!(*folded(&game, &rows).turns()[0], *game.turns()[0], "{place}: a judged game does without");
    }
}
