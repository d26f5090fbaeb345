//! x
use std::time::Instant;
use zugleich_engine::*;
use zugleich_rules::entanglement::*;
use zugleich_rules::game::*;
fn main() {
    let mut s: u64 = 88172645463325252;
    let mut rnd = move || {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        s
    };
    let mut ts = vec![vec![]; 4];
    for _ in 0..60 {
        let mut p = Entanglement.start();
        for _ in 0..60usize {
            let plans: Vec<Plan> = p.plans().collect();
            if plans.is_empty() {
                break;
            }
            let plan = plans[(rnd() % plans.len() as u64) as usize];
            let turn = Ply { side: p.to_move(), plan };
            let t = Instant::now();
            let n = Entanglement.resolve(&p, &turn, &mut Silent);
            ts[0].push(t.elapsed().as_nanos() as u64);
            let t = Instant::now();
            std::hint::black_box(Entanglement.outcome(&n));
            ts[1].push(t.elapsed().as_nanos() as u64);
            let t = Instant::now();
            std::hint::black_box(Entanglement.evaluate(&n));
            ts[2].push(t.elapsed().as_nanos() as u64);
            let t = Instant::now();
            std::hint::black_box(n.fingerprint());
            ts[3].push(t.elapsed().as_nanos() as u64);
            p = n;
        }
    }
    for t in &mut ts {
        t.sort();
        println!("median {} p90 {}", t[t.len() / 2], t[t.len() * 9 / 10]);
    }
}
