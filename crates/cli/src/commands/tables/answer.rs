use zugleich_engine::chesimul::{Class, Exact, Probe};
use zugleich_engine::{Analysis, Candidate};
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::chesimul::{Chesimul, Plan};
use zugleich_rules::kernel::Game;

use super::Folder;
use crate::failure::Failure;

/// What tables say of a position, and how far their value may be from the true one.
///
/// Nothing where there is no table of it, and where quiet turns were counted before: tables are exact for counter 0.
///
/// # Errors
/// [`Failure`] if a file is no table.
pub(crate) fn answer(folder: &Folder, game: &dyn AnyMatch) -> Result<Option<(Analysis, f64)>, Failure> {
    if game.descriptor().id != Chesimul::DESCRIPTOR.id {
        return Ok(None);
    }
    let position = Chesimul.parse_position(&game.position()).ok().filter(|position| position.quiet() == 0);
    let Some((position, (class, _))) =
        position.and_then(|found| Class::of(found.placement()).map(|of| (found, of)))
    else {
        return Ok(None);
    };
    let Ok(Probe { exact, mixes, gap }) = folder.load(&[class])?.probe(&position) else { return Ok(None) };
    let candidate =
        |(plan, probability): &(Plan, f64)| Candidate { plan: plan.to_string(), probability: *probability };
    let mixes = mixes.map(|mix| mix.iter().map(candidate).collect());
    let Exact { value, error } = exact;
    Ok(Some((Analysis { value, gap, depth: 0, nodes: 0, mixes }, error)))
}
