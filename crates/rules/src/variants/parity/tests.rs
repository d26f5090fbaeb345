use proptest::prelude::*;

use crate::board::Color;
use crate::kernel::{Draw, Game, Match, Options};
use crate::variants::parity::{Occupation, Parity, SingleOccupation, Standard};

fn refusal<V: Occupation>(options: &[(&str, &str)], position: &str, side: Color, plan: &str) -> String {
    let game = Match::<Parity<V>>::new(options, Some(position)).expect("the position can be");
    let error = game.plan(side, plan).err().expect("the plan is refused").to_string();
    error.split_once(": ").map_or(error.clone(), |(_, why)| why.to_owned())
}

#[test]
fn a_refusal_says_why() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - -/- 0 1";
    let cases = [
        (START, "e4e5", "no piece stands on e4"),
        (START, "e7e5", "the piece on e7 is the opponent's"),
        (START, "a1a2", "a piece of the same side stands on a2"),
        (START, "a1a3", "the piece on a2 is in the way"),
        (START, "b1b3", "the piece does not move that way"),
        (START, "e1g1", "the piece on f1 is in the way"),
        (START, "e2d3", "a pawn moves diagonally only to take, and there is nothing to take on d3"),
        (START, "e2e4q", "only a pawn that reaches the last rank promotes"),
        (START, "--", "a side that has a legal plan may not pass"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 - - -/- 0 1", "e4e5", "the piece on e5 is in the way"),
        (
            "4k3/P7/8/8/8/8/8/4K3 - - -/- 0 1",
            "a7a8",
            "a pawn that reaches the last rank promotes: add q, r, b or n",
        ),
        ("4k3/8/8/8/4P3/8/P7/4K3 - - e4/- 0 1", "e4e5", "the piece on e4 rests: it moved last turn"),
        (
            "4k3/8/8/8/R3(Nb)3/8/8/4K3 - - -/- 0 1",
            "a4e4",
            "two pieces share e4: no other may enter it, and neither can be taken there",
        ),
        (
            "4r1k1/8/8/8/8/8/P7/4K3 - - -/- 0 1",
            "a2a3",
            "a king in immediate check must move, and may not castle",
        ),
        (
            "4r1k1/8/8/8/8/8/P7/4K2R K - -/- 0 1",
            "e1g1",
            "a king in immediate check must move, and may not castle",
        ),
        ("4k3/8/8/8/8/8/P7/4K2R - - -/- 0 1", "e1g1", "castling right lost: the king or that rook has moved"),
        (
            "5rk1/8/8/8/8/8/8/4K2R K - -/- 0 1",
            "e1g1",
            "an enemy attacks f1, which the castling king crosses or lands on",
        ),
        (
            "8/8/4k3/8/4K3/8/8/8 - - -/- 0 1",
            "e4e5",
            "a king may not go next to the enemy king or onto its square",
        ),
        ("4k3/3r4/8/8/8/8/8/4K3 - - -/- 0 1", "e1d1", "an enemy attacks d1, and the king may not go there"),
        ("4r1k1/8/8/8/8/8/4B3/4K3 - - -/- 0 1", "e2d3", "the enemy on e8 would then attack the king"),
        ("4r1k1/8/8/8/8/3p4/4P3/4K3 - - -/- 0 1", "e2d3", "the enemy on e8 would then attack the king"),
        ("4k3/8/8/KPp4r/8/8/8/8 - c6 -/c5 0 1", "b5c6", "the enemy on h5 would then attack the king"),
    ];
    for (position, plan, why) in cases {
        assert_eq!(refusal::<Standard>(&[], position, Color::White, plan), why, "{position} {plan}");
    }
}

#[test]
fn a_refusal_names_what_must_leave() {
    let cases = [
        (
            "4k3/8/8/8/R3(Nb)3/8/8/4K3 - - e4/e4 0 1",
            "a4a5",
            "the piece on e4 shares it with an enemy and must leave it now",
        ),
        (
            "4k3/8/3p4/8/4(Nb)3/8/8/4K3 - - e4/e4 0 1",
            "e4d6",
            "a piece that must leave a shared square may not take, and an enemy stands on d6",
        ),
        ("4r1k1/8/8/8/4(Rb)3/8/8/4K3 - - e4/e4 0 1", "e4a4", "the enemy on e8 would then attack the king"),
        (
            "4r1k1/8/8/8/4(Kb)3/8/8/8 - - e4/e4 0 1",
            "e4e3",
            "an enemy attacks e3, and the king may not go there",
        ),
    ];
    for (position, plan, why) in cases {
        assert_eq!(refusal::<SingleOccupation>(&[], position, Color::White, plan), why, "{position} {plan}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3 - - -/- 0", "the position has 5 fields"),
        ("8/8/8/8/8/8/8/4K3 - - -/- 0 1", "a side has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 - - -/- 0 1", "a side has two kings"),
        ("8/8/8/8/8/8/8/4(Kk)3 - - -/- 0 1", "the kings share a square"),
        ("4k2P/8/8/8/8/8/8/4K3 - - -/- 0 1", "a pawn stands on the first or the last rank"),
        ("4k3/8/8/8/8/8/8/4K2p - - -/- 0 1", "a pawn stands on the first or the last rank"),
        ("4k3/8/8/8/8/8/8/4K2R KQ - -/- 0 1", "castling rights, but its king or rook is not at home"),
        ("4k3/8/8/8/8/8/8/3K3R K - -/- 0 1", "castling rights, but its king or rook is not at home"),
        ("4k3/8/8/8/8/8/8/4K2(Rr) K - -/- 0 1", "castling rights, but its king or rook is not at home"),
        ("4k3/8/8/8/8/8/8/4K2R K - h1/- 0 1", "castling rights, but its king or rook has moved"),
        ("4k3/8/8/8/8/8/8/4K2R kK - -/- 0 1", "some of KQkq in this order"),
        ("4k3/8/8/8/8/8/8/4K2R KK - -/- 0 1", "some of KQkq in this order"),
        ("4k3/8/8/8/8/8/8/4K2R  - -/- 0 1", "some of KQkq in this order"),
        ("4k3/8/8/8/8/8/8/4K2R - - e4/- 0 1", "a resting square holds no piece of its side"),
        ("4k3/8/8/8/8/8/P7/4K2R - - e1h1/- 0 1", "more pieces rest than a side moves"),
        ("4k3/8/8/8/8/8/8/4K2R - - h1e1/- 0 1", "White's squares / Black's"),
        ("4k3/8/8/8/8/8/8/4K2R - - e1e1/- 0 1", "White's squares / Black's"),
        ("4k3/8/8/8/8/8/8/4K2R - - e1 0 1", "White's squares / Black's"),
        ("4k3/8/8/8/4(Pp)3/8/8/4K3 - - e4/- 0 1", "only one of two pieces that share a square rests"),
        ("4k3/8/8/8/4P3/8/8/4K3 - e3 -/- 0 1", "no pawn before an en-passant target has just moved"),
        ("4k3/8/8/8/4P3/8/8/4K3 - e4 e4/- 0 1", "neither on the third nor on the sixth rank"),
        ("4k3/8/8/8/4P3/8/4R3/4K3 - e3 e4/- 0 1", "a piece stands on a square that a pawn has just crossed"),
        ("4k3/8/8/8/4P3/4n3/8/4K3 - e3 e4/- 0 1", "a piece stands on a square that a pawn has just crossed"),
        ("4k3/8/8/8/4P3/8/8/4K3 - E3 e4/- 0 1", "squares from a1 to h8 like e3d6"),
        ("4k3/8/8/8/4P3/8/8/4K3 - - -/- 0 0", "a whole number, at least 1"),
    ];
    for (text, why) in cases {
        let error = Match::<Parity<Standard>>::new(&[], Some(text)).expect_err(text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

#[test]
fn single_occupation_refuses_guests_that_stay() {
    let stays = "4k3/8/8/8/4(Pp)3/8/8/4K3 - - -/- 0 1";
    assert!(Match::<Parity<Standard>>::new(&[], Some(stays)).is_ok());
    let error = Match::<Parity<SingleOccupation>>::new(&[], Some(stays)).expect_err("they must have left");
    assert_eq!(
        error.to_string(),
        "impossible position: two pieces share a square that they did not enter last turn"
    );
}

#[test]
fn a_piece_that_must_leave_is_not_shown_resting() {
    let text = "4k3/8/8/8/4(Pp)3/8/8/4K3 - - e4/e4 0 1";
    let resting =
        |figures: Vec<crate::kernel::BoardPiece>| figures.iter().filter(|figure| figure.resting).count();
    let stays = Match::<Parity<Standard>>::new(&[], Some(text)).expect("a position");
    let leaves = Match::<Parity<SingleOccupation>>::new(&[], Some(text)).expect("a position");
    assert_eq!(resting(stays.game().figures(stays.position())), 2);
    assert_eq!(resting(leaves.game().figures(leaves.position())), 0);
}

/// Generates a position text with some characters replaced by others that occur in such texts.
fn damaged() -> impl Strategy<Value = String> {
    const TEXTS: [&str; 3] = [
        "r3k2r/pppppppp/8/8/4P3/8/PPPP1PPP/R3K2R KQkq e3 e4/- 0 1",
        "4k3/8/8/3(Nn)4/6(Pp)1/8/1P6/4K3 - - d5/d5 1 3",
        "8/4k3/1P6/8/8/8/1p2K3/5RK1 - - f1g1/e7 49 80",
    ];
    let change = (any::<prop::sample::Index>(), "[1-8KQRBNPkqrbnp/()a-h -]");
    (0..TEXTS.len(), prop::collection::vec(change, 0..4)).prop_map(|(which, changes)| {
        let mut letters: Vec<String> = TEXTS[which].chars().map(String::from).collect();
        for (index, letter) in changes {
            let place = index.index(letters.len());
            letters[place] = letter;
        }
        letters.concat()
    })
}

fn survives<V: Occupation>(text: &str) {
    let Ok(mut game) = Match::<Parity<V>>::new(&[], Some(text)) else { return };
    assert_eq!(game.game().position_text(game.position()), text);
    for _ in 0..4 {
        let plans = crate::ByColor::from_fn(|side| game.plans(side).into_iter().next_back());
        let Some(turn) = plans.both() else { return };
        game.play(turn.map(Some)).expect("a plan of the list is legal");
    }
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in any::<String>(), plan in "[a-h1-8qrbnk-]{0,6}") {
        survives::<Standard>(&text);
        let rules = Parity::<Standard>::with_options(&Options::default());
        for plan in [text.as_str(), plan.as_str()] {
            if let Ok(read) = rules.parse_plan(Color::White, plan) {
                prop_assert_eq!(read.to_string(), plan);
            }
        }
    }

    #[test]
    fn a_damaged_position_is_refused_or_played(text in damaged()) {
        survives::<Standard>(&text);
        survives::<SingleOccupation>(&text);
    }
}
