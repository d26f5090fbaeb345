//! Analyses a position of Chesimul, and prints its value and the mixed strategy of each side.
//!
//! ```text
//! $ cargo run -p zugleich-engine --example analyse_a_position -- "3rk/5/5/5/K3Q 0 1" 20000
//! depth 2, value 0.216
//! White: e1e2 0.394, a1b2 0.394, e1d2 0.170, e1e5 0.043
//! Black: e5d4 0.566, d5d3 0.148, d5d1 0.143, d5d2 0.143
//! ```

mod material;

use std::error::Error;

use material::Material;
use zugleich_engine::{Limits, simultaneous};
use zugleich_rules::catalog::Variant;
use zugleich_rules::{Color, chesimul::Chesimul};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [position, nodes] = arguments.as_slice() else {
        println!("usage: analyse_a_position POSITION NODES");
        return;
    };
    match analyse(position, nodes) {
        Ok(lines) => lines.iter().for_each(|line| println!("{line}")),
        Err(error) => println!("{error}"),
    }
}

/// Returns a line for the value, and one for each side's mixture.
fn analyse(position: &str, nodes: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let game = Variant::of::<Chesimul>().open(&[], Some(position))?;
    let analysis = simultaneous::<Material>().analyse(game.record(), &Limits::of_nodes(nodes.parse()?, 1))?;
    let mut lines = vec![format!("depth {}, value {:.3}", analysis.depth, analysis.value)];
    for side in Color::ALL {
        let plans = analysis.mixes[side].iter().map(|it| format!("{} {:.3}", it.plan, it.probability));
        lines.push(format!("{side:?}: {}", plans.collect::<Vec<_>>().join(", ")));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn analysis_is_that_of_the_header() {
        let lines = [
            "depth 2, value 0.216",
            "White: e1e2 0.394, a1b2 0.394, e1d2 0.170, e1e5 0.043",
            "Black: e5d4 0.566, d5d3 0.148, d5d1 0.143, d5d2 0.143",
        ];
        assert_eq!(analyse("3rk/5/5/5/K3Q 0 1", "20000").unwrap(), lines);
    }
}
