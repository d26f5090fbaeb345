//! x
use zugleich_engine::*;
use zugleich_rules::*;
fn main() {
    let e = player("entanglement").unwrap();
    for seed in 0..24u64 {
        let mut g = catalog::variant("entanglement").unwrap().start(&[]).unwrap();
        let side = if seed % 2 == 0 { Color::White } else { Color::Black };
        let mut n = 0u64;
        let mut vals = vec![];
        while g.outcome().is_none() && g.claim().is_none() {
            n += 1;
            let s = g.to_move().unwrap();
            let plan = if s == side {
                let c = e.choose(g.record(), s, &Level::new(3).unwrap().limits(seed * 1000 + n)).unwrap();
                vals.push(c.value);
                c.plan
            } else {
                e.baseline(Baseline::Greedy, g.record(), s, seed * 1000 + n).unwrap()
            };
            g.play_line(&plan).unwrap();
        }
        println!(
            "{seed} {side:?} plies {n} {:?} claim {:?} val {:?} {}",
            g.outcome(),
            g.claim(),
            vals.last(),
            g.position()
        );
    }
}
