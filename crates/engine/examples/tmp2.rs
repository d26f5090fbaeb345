//! x
use std::time::Instant;
use zugleich_engine::*;
use zugleich_rules::*;
fn main() {
    for moves in [
        "",
        "b1c3 b8c6 g1f3",
        "a2a5 h7h4 b2b5 g7g4 c2c5 b8c6 a5b4",
        "e2e4 d7d5 e4d5 d8d5 b1c3 d5g5 g1f3 g5g2 f1g2",
    ] {
        let mut g = catalog::variant("entanglement").unwrap().start(&[]).unwrap();
        for m in moves.split_whitespace() {
            g.play_line(m).unwrap();
        }
        for l in 1..=5 {
            let t = Instant::now();
            let c = player("entanglement")
                .unwrap()
                .choose(g.record(), g.to_move().unwrap(), &Level::new(l).unwrap().limits(1))
                .unwrap();
            let e = t.elapsed().as_secs_f64();
            println!(
                "{moves:50} level {l}: {} {:.4} depth {} nodes {} {:.3}s {:.1}us/node",
                c.plan,
                c.value,
                c.depth,
                c.nodes,
                e,
                e * 1e6 / c.nodes as f64
            );
        }
    }
}
