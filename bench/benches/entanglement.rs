//! `cargo bench -p zugleich-bench --bench entanglement`: the table of `zugleich-lab bench entanglement`.

use std::ops::ControlFlow;

use zugleich_bench::entanglement::{MeasureConfig, MeasureError, measure};

fn main() -> Result<(), MeasureError> {
    print!("{}", measure(&MeasureConfig::COMMON, || ControlFlow::Continue(()))?);
    Ok(())
}
