//! x
use std::time::Instant;
use zugleich_engine::tournament::*;
use zugleich_rules::catalog;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p = Pairing {
        variant: catalog::variant("entanglement").unwrap(),
        options: &[],
        player: a[1].parse().unwrap(),
        opponent: a[2].parse().unwrap(),
        games: a[3].parse().unwrap(),
        seed: a[4].parse().unwrap(),
    };
    let t = Instant::now();
    let s = play(&p, &mut |s| {
        if a.len() > 5 {
            println!("{s:?} {:.1}s", t.elapsed().as_secs_f64())
        }
    })
    .unwrap();
    println!("{} vs {} {s:?} {:?} {:.1}s", a[1], a[2], s.interval(), t.elapsed().as_secs_f64());
}
