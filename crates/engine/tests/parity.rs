//! The engine at Parity Chess, in both variants: what it finds, and whole games.

use zugleich_engine::tournament::{Pairing, Player, play};
use zugleich_engine::{Analysis, Candidate, Level, Limits, player};
use zugleich_rules::Color;
use zugleich_rules::catalog::{self, AnyMatch};

const VARIANTS: [&str; 2] = ["parity", "parity-so"];

fn at(variant: &str, position: &str) -> Box<dyn AnyMatch> {
    let variant = catalog::variant(variant).expect("it is in the catalog");
    variant.open(&[], Some(position)).expect("the position can be")
}

fn analyse(variant: &str, position: &str, depth: u32) -> Analysis {
    let game = at(variant, position);
    let limits = Limits { nodes: 1_000_000, depth, noise: 0.0, leaning: 0.0, seed: 1 };
    player(variant).expect("there is an engine for it").analyse(game.record(), &limits).expect("it goes on")
}

fn plans(mix: &[Candidate]) -> Vec<&str> {
    mix.iter().map(|candidate| candidate.plan.as_str()).collect()
}

/// The rook's immediate check leaves the black king h7 alone (parity.md 10); any jump of the knight opens the
/// bishop's line onto that square, and a king that has moved rests (2, 12).
#[test]
fn a_line_opened_onto_a_king_that_must_move_mates() {
    for variant in VARIANTS {
        let game = at(variant, "4R2k/6p1/8/8/8/3N4/8/1B2K3 - - -/- 0 1");
        for level in Level::all().skip(2) {
            let choice =
                player(variant).unwrap().choose(game.record(), Color::White, &level.limits(3)).unwrap();
            assert!(choice.plan.starts_with("d3"), "{variant} level {level}: {}", choice.plan);
            assert_eq!((choice.value, choice.depth), (1.0, 1), "{variant} level {level}");
        }
    }
}

/// The rook has just arrived and its check is delayed: White is mated on the back rank next turn unless a pawn makes
/// room now (conformance case PAR-12.A).
#[test]
fn a_delayed_check_is_answered_in_time() {
    for variant in VARIANTS {
        let analysis = analyse(variant, "6k1/p5p1/8/8/8/P7/1P3PPP/4r1K1 - - a3/e1 0 2", 2);
        let room = ["f2f3", "f2f4", "g2g3", "g2g4", "h2h3", "h2h4"];
        let mix = plans(&analysis.mixes.white);
        assert!(mix.iter().all(|plan| room.contains(plan)), "{variant}: {mix:?}");
        assert!(analysis.value > -1.0, "{variant}");
    }
}

/// A lone king that moves rests next turn, and its side has no plan then (12).
#[test]
fn a_lone_king_that_must_move_is_lost() {
    for variant in VARIANTS {
        let analysis = analyse(variant, "k7/8/8/8/8/7p/8/K7 - - -/- 0 1", 1);
        assert_eq!(analysis.value, -1.0, "{variant}");
    }
}

/// Both kings rest after any turn in which both move, and neither side has anything else (12).
#[test]
fn two_lone_kings_lose_both() {
    for variant in VARIANTS {
        assert_eq!(analyse(variant, "k7/8/8/8/8/8/8/K7 - - -/- 0 1", 3).value, 0.0, "{variant}");
    }
}

/// Whole games are played to their end, every plan is accepted, and the same seed plays the same games.
#[test]
fn games_are_legal_to_the_end_and_repeatable() {
    for variant in VARIANTS {
        let pairing = |player: &str, opponent: &str| Pairing {
            variant: catalog::variant(variant).unwrap(),
            options: &[("king_risk", "allowed")],
            player: player.parse::<Player>().unwrap(),
            opponent: opponent.parse::<Player>().unwrap(),
            games: 4,
            seed: 2,
        };
        let score = play(&pairing("level3", "greedy"), &mut |_| ()).unwrap();
        assert_eq!(score.games(), 4);
        assert!(score.wins >= 3, "{variant}: {score:?}");
        assert_eq!(play(&pairing("level3", "greedy"), &mut |_| ()), Ok(score));
        let score = play(&pairing("level1", "level2"), &mut |_| ()).unwrap();
        assert_eq!(score.games(), 4);
    }
}
