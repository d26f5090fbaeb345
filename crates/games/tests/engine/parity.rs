//! The engine for both variants of Parity Chess: results, and whole games.

use std::ops::ControlFlow;

use zugleich_engine::tournament::{Pairing, Player, play};
use zugleich_engine::{Analysis, AnyEngine, Candidate, Level, Limits, simultaneous};
use zugleich_games::parity::ParityEvaluation;
use zugleich_rules::Color;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::parity::{Occupation, Parity, SingleOccupation, Standard};

/// A variant of the game with its engine.
#[derive(Clone, Copy)]
struct ParityVariant {
    variant: Variant,
    engine: &'static dyn AnyEngine,
}

impl ParityVariant {
    const fn of<V: Occupation>() -> Self {
        Self { variant: Variant::of::<Parity<V>>(), engine: simultaneous::<ParityEvaluation<V>>() }
    }
}

impl std::fmt::Display for ParityVariant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.variant.descriptor().id)
    }
}

const VARIANTS: [ParityVariant; 2] =
    [ParityVariant::of::<Standard>(), ParityVariant::of::<SingleOccupation>()];

fn at(entry: ParityVariant, position: &str) -> Box<dyn AnyMatch> {
    entry.variant.open(&[], Some(position)).expect("the position can be")
}

fn analyse(entry: ParityVariant, position: &str, depth: u32) -> Analysis {
    let game = at(entry, position);
    let limits = Limits { nodes: 1_000_000, depth, noise: 0.0, exploitation: 0.0, seed: 1 };
    entry.engine.analyse(game.record(), &limits).expect("it goes on")
}

fn plans(mix: &[Candidate]) -> Vec<&str> {
    mix.iter().map(|candidate| candidate.plan.as_str()).collect()
}

/// The rook's immediate check leaves the black king only h7 (parity.md 10); any jump of the knight opens the
/// bishop's line onto that square, and a king that has moved rests (2, 12).
#[test]
fn a_line_opened_onto_a_king_that_must_move_mates() {
    for entry in VARIANTS {
        let game = at(entry, "4R2k/6p1/8/8/8/3N4/8/1B2K3 - - -/- 0 1");
        for level in Level::all().skip(8) {
            let choice =
                entry.engine.choose(game.record(), Color::White, &entry.engine.limits(level, 3)).unwrap();
            assert!(choice.plan.starts_with("d3"), "{entry} level {level}: {}", choice.plan);
            assert_eq!((choice.value, choice.depth), (1.0, 1), "{entry} level {level}");
        }
    }
}

/// The rook has just arrived and its check is delayed: White is mated on the back rank next turn unless a
/// pawn makes room now (conformance case PAR-12.A).
#[test]
fn a_delayed_check_is_answered_in_time() {
    for entry in VARIANTS {
        let analysis = analyse(entry, "6k1/p5p1/8/8/8/P7/1P3PPP/4r1K1 - - a3/e1 0 2", 2);
        let room = ["f2f3", "f2f4", "g2g3", "g2g4", "h2h3", "h2h4"];
        let mix = plans(&analysis.mixes.white);
        assert!(mix.iter().all(|plan| room.contains(plan)), "{entry}: {mix:?}");
        assert!(analysis.value > -1.0, "{entry}");
    }
}

/// A lone king that moves rests next turn, and its side has no plan then (12).
#[test]
fn a_lone_king_that_must_move_is_lost() {
    for entry in VARIANTS {
        let analysis = analyse(entry, "k7/8/8/8/8/7p/8/K7 - - -/- 0 1", 1);
        assert_eq!(analysis.value, -1.0, "{entry}");
    }
}

/// Both kings rest after any turn in which both move, and neither side has another piece (12).
#[test]
fn two_lone_kings_lose_both() {
    for entry in VARIANTS {
        assert_eq!(analyse(entry, "k7/8/8/8/8/8/8/K7 - - -/- 0 1", 3).value, 0.0, "{entry}");
    }
}

/// Whole games reach their end with legal plans, and equal seeds give equal games.
#[test]
fn games_are_legal_to_the_end_and_repeatable() {
    for entry in VARIANTS {
        let pairing = |player: &str, opponent: &str| Pairing {
            variant: &entry.variant,
            engine: entry.engine,
            with_net: None,
            with_book: None,
            options: &[("king_risk", "allowed")],
            player: player.parse::<Player>().unwrap(),
            opponent: opponent.parse::<Player>().unwrap(),
            games: 4,
            opening: 0,
            seed: 2,
        };
        let score = play(&pairing("level4", "greedy"), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(score.games(), 4);
        assert!(score.wins >= 3, "{entry}: {score:?}");
        assert_eq!(play(&pairing("level4", "greedy"), &mut |_| ControlFlow::Continue(())), Ok(score));
        let score = play(&pairing("level1", "level2"), &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(score.games(), 4);
    }
}
