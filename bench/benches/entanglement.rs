//! `cargo bench -p zugleich-bench --bench entanglement`: the table of `zugleich-lab bench entanglement`.

use std::ops::ControlFlow;

use zugleich_bench::entanglement::{MeasureError, Plans, measure};

fn main() -> Result<(), MeasureError> {
    print!("{}", measure(&Plans::COMMON, || ControlFlow::Continue(()))?);
    Ok(())
}
