//! Games of small armies compared with brute force: every world is enumerated and played as orthodox chess.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use zugleich_bench::entanglement::after;
use zugleich_oracle::entanglement::Worlds;
use zugleich_rules::entanglement::{Army, ArmyError, Entanglement, EntanglementPosition, Plan};
use zugleich_rules::kernel::{Game, Outcome, Reason};
use zugleich_rules::{ByColor, Square};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn small_armies_go_as_all_their_worlds_do((army, choices) in games()) {
        play_with_worlds(&army, choices)?;
    }
}

/// The same games in every run: some end by checkmate, and some by stalemate.
#[test]
fn small_armies_are_mated_and_stalemated() {
    let config = ProptestConfig::with_cases(1000);
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let ends = RefCell::new(Vec::new());
    let played = runner.run(&games(), |(army, choices)| {
        ends.borrow_mut().extend(play_with_worlds(&army, choices)?);
        Ok(())
    });
    assert!(played.is_ok(), "{played:?}");
    for reason in [Reason::Checkmate, Reason::Stalemate] {
        let ends = ends.borrow().iter().filter(|end| end.reason == reason).count();
        assert!(ends > 0, "no game ends by {reason}");
    }
}

/// Plays a game of an army and of all its worlds in parallel; returns the outcome, if any.
fn play_with_worlds(army: &SmallArmy, choices: Vec<(Index, bool)>) -> Result<Option<Outcome>, TestCaseError> {
    let (counts, squares) = army;
    // An army must live as long as the program. There are few, and they are small.
    let squares = squares.as_ref().map(|squares| &*squares.clone().leak());
    let army = Box::leak(Box::new(Army::new(*counts, squares).expect("these are armies")));
    let mut worlds = Worlds::start(*counts, squares);
    // Some squares have no valid start: the black king is attacked in every world.
    let mut position = match EntanglementPosition::of_army(army) {
        Ok(start) => start,
        fault => {
            prop_assert_eq!(fault.err(), worlds.is_empty().then_some(ArmyError::NoWorld));
            return Err(TestCaseError::reject("no world is a start"));
        }
    };
    check(&position, &worlds)?;
    for (index, capture) in choices {
        let moves = worlds.moves();
        let captures: Vec<Plan> = moves.iter().copied().filter(|ply| worlds.takes(*ply)).collect();
        let moves = if capture && !captures.is_empty() { captures } else { moves };
        if moves.is_empty() {
            break;
        }
        let ply = moves[index.index(moves.len())];
        position = after(&position, ply);
        worlds.play(ply);
        check(&position, &worlds)?;
    }
    Ok(Entanglement.outcome(&position))
}

fn check(position: &EntanglementPosition, worlds: &Worlds) -> Result<(), TestCaseError> {
    let pieces: Vec<_> = position.pieces().collect();
    prop_assert_eq!(pieces, worlds.pieces(), "types after {:?}", position.history());
    let mut moves: Vec<Plan> = position.plans().collect();
    moves.sort_unstable();
    prop_assert_eq!(&moves, &worlds.moves(), "moves after {:?}", position.history());
    prop_assert_eq!(position.in_check(), worlds.in_check(), "check after {:?}", position.history());
    prop_assert_eq!(Entanglement.outcome(position), worlds.outcome(), "end after {:?}", position.history());
    prop_assert_eq!(
        position.quiet_plies(),
        worlds.quiet_plies(),
        "quiet plies after {:?}",
        position.history()
    );
    Ok(())
}

/// Number of pieces of each role of a side, and the start squares of each side.
type SmallArmy = ([u8; 6], ByColor<Vec<Square>>);

/// Returns a strategy for a small army and its choices of plies: a number, and `true` to prefer captures.
fn games() -> impl Strategy<Value = (SmallArmy, Vec<(Index, bool)>)> {
    (armies(), proptest::collection::vec((any::<Index>(), any::<bool>()), 0..40))
}

/// Returns a strategy for rosters of two to five pieces on squares of the first two and the last two ranks.
fn armies() -> impl Strategy<Value = SmallArmy> {
    let rosters = vec![
        [0, 0, 0, 0, 1, 1],
        [1, 0, 0, 0, 0, 1],
        [1, 0, 0, 1, 0, 1],
        [2, 0, 0, 0, 0, 1],
        [0, 1, 1, 0, 0, 1],
        [1, 1, 0, 0, 1, 1],
        [2, 0, 0, 1, 0, 1],
        [0, 0, 1, 1, 1, 1],
        [3, 0, 0, 0, 1, 1],
        [2, 0, 2, 0, 0, 1],
        [2, 2, 0, 0, 0, 1],
    ];
    proptest::sample::select(rosters).prop_flat_map(|counts: [u8; 6]| {
        let size = usize::from(counts.iter().sum::<u8>());
        let white = subsequence(Square::ALL[..16].to_vec(), size);
        let black = subsequence(Square::ALL[48..].to_vec(), size);
        (white, black).prop_map(move |(white, black)| (counts, ByColor::new(white, black)))
    })
}
