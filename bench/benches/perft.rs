//! `cargo bench -p zugleich-bench`: the table of `zugleich-lab bench perft` with `shakmaty` added.

use std::ops::ControlFlow;
use std::time::Duration;

use shakmaty::{Chess, Position};
use zugleich_bench::perft::{
    COZY_CHESS, Contender, PerftEffort, PerftError, PerftTable, count_leaf, games, measure, orthodox,
};

const SHAKMATY: Contender = orthodox("shakmaty", |_, depth| Ok(count(&Chess::default(), depth)));

const EFFORT: PerftEffort = PerftEffort { rounds: 5, at_least: Duration::from_millis(300) };

fn main() -> Result<(), PerftError> {
    let contenders = [&games()[..], &[COZY_CHESS, SHAKMATY]].concat();
    let measured = measure(&contenders, EFFORT, &mut || ControlFlow::Continue(()))?;
    print!("{}", PerftTable(&measured));
    Ok(())
}

fn count(position: &Chess, depth: u32) -> u64 {
    let mut nodes = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(mv);
        nodes += if depth == 1 { count_leaf(&next) } else { count(&next, depth - 1) };
    }
    nodes
}
