//! Blind synchronous chess behind the contract that all games share.

use zugleich_rules::blind::{Blind, BlindPosition, MoveList};
use zugleich_rules::board::{Geometry, PieceTypeSet};
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{EventValue, IllegalPlanError, Match, Outcome, Reason, RulesError};
use zugleich_rules::{ByColor, Color, Role};

fn start() -> Match<Blind> {
    Match::new(&[], None).expect("a game starts")
}

#[test]
fn a_game_is_one_turn_of_two_lists() {
    let mut game = start();
    assert!(game.acts(Color::White) && game.acts(Color::Black));
    let report = game.play_text(ByColor::new(Some("1. e4 {go} 2. Bc4"), Some(""))).expect("lists are played");
    assert_eq!(report.plans, ByColor::new(Some("e4 Bc4".to_owned()), Some(String::new())));
    assert_eq!((report.turn, report.events.len()), (1, 3));
    assert_eq!(report.outcome, Some(Outcome::win(Color::Black, Reason::ShorterList)));
    assert_eq!(report.position, "rnbqkbnr/pppppppp/8/8/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2 2");
    assert!(!game.acts(Color::White) && !game.acts(Color::Black), "nobody acts after the end");
}

#[test]
fn plans_cannot_be_listed() {
    assert_eq!(Variant::of::<Blind>().capabilities(), ["scene"]);
    let game: Box<dyn AnyMatch> = Box::new(start());
    assert!(game.enumeration().is_none() && game.legal_plan_texts(Color::White).is_empty());
    let refusal = game.require_enumeration().err().map(|refusal| refusal.code());
    assert_eq!(refusal, Some("not-in-this-game"));
}

#[test]
fn a_list_is_refused_for_the_other_side() {
    let list = MoveList::read(Color::White, "e4").expect("it is a list");
    assert!(start().check(Color::White, list.clone()).is_ok());
    let Err(RulesError::Illegal(IllegalPlanError { side, plan, code, why, .. })) =
        start().check(Color::Black, list)
    else {
        panic!("Black has White's list");
    };
    assert_eq!((side, plan.as_str(), code), (Color::Black, "e4", "side-mismatch"));
    assert_eq!(why, "the list was parsed for the other side");
}

#[test]
fn invalid_list_reports_first_bad_word() {
    let error = start().play_text(ByColor::new(Some("e4 zz"), Some("e5"))).expect_err("zz is no token");
    assert!(error.to_string().starts_with("white: \"zz\" is not a valid plan: write moves in"), "{error}");
}

#[test]
fn only_the_start_can_be_given_as_a_position() {
    let fen = BlindPosition::start().to_string();
    assert!(Match::<Blind>::new(&[], Some(&fen)).is_ok());
    assert!(Match::<Blind>::new(&[], Some(&fen.replace('w', "b"))).is_err());
}

#[test]
fn the_steps_lead_to_the_last_position() {
    let lists = ByColor::new(Some("a4 a5 axb6 bxa7 axb8=Q Nf3 g3 Bh3 O-O"), Some("h5 b5 h4 h3 g6"));
    let mut game = start();
    let report = game.play_text(lists).expect("lists are played");
    let mut placement = *BlindPosition::start().placement();
    for step in &report.steps {
        for motion in &step.motions {
            let role = placement.take(motion.side, motion.from).expect("a piece stands there");
            placement.put(motion.side, role, motion.to);
        }
        for &(side, square) in &step.gone {
            placement.take(side, square).expect("the piece was there");
        }
        for &(side, square, face) in &step.changed {
            assert_eq!(face, PieceTypeSet::of(Role::Queen));
            placement.put(side, Role::Queen, square);
        }
    }
    let text = placement.text(Geometry::EIGHT);
    assert_eq!(report.position.split(' ').next(), Some(text.as_str()));
    let promotion = &report.events[8];
    assert_eq!(promotion.get("captured"), Some(&EventValue::Piece('n')));
}

#[test]
fn after_the_end_an_empty_turn_is_refused_too() {
    let mut game = start();
    game.play_line("e4 e5").expect("both lists are of the form");
    assert!(game.outcome().is_some());
    assert_eq!(game.play_line(""), Err(RulesError::Turn { expected: 0, found: 0 }));
}
