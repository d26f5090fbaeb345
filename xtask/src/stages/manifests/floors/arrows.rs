//! Arrows between the modules of a crate that do not run downwards, and pairs of files that use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::plan::{FloorPlan, ModuleFloor};
use super::resolve::{CrateModules, PathMention};

/// Violations of the floors: their names as in the plan, and the places where they occur.
pub(super) type FloorViolations = BTreeMap<String, BTreeSet<(PathBuf, usize)>>;

/// Returns the arrows that run upwards or along a floor, `lower -> upper`.
pub(super) fn upward(of: &CrateModules, plan: &FloorPlan) -> FloorViolations {
    let mut found = FloorViolations::new();
    for mention in of.mentions() {
        let from = &of.modules[mention.from];
        let Some(at) = plan.place(&from.path) else { continue };
        for to in leads_to(of, &mention) {
            let place = plan.place(&of.modules[to].path);
            if place.is_none_or(|place| breaks(at, place)) {
                let to = place.map_or("crate", |place| place.name);
                let seen = (from.file.clone(), mention.names.line);
                found.entry(format!("{} -> {to}", at.name)).or_default().insert(seen);
            }
        }
    }
    found
}

/// Returns the module that the path names, which may re-export the item, and the one that defines it: both
/// must be below. The crate itself counts only for items that it defines.
fn leads_to(of: &CrateModules, mention: &PathMention<'_>) -> BTreeSet<usize> {
    let named = mention.to.named;
    let named = if of.modules[named].path.is_empty() { mention.to.defined } else { named };
    [named, mention.to.defined].into()
}

fn breaks(from: ModuleFloor<'_>, to: ModuleFloor<'_>) -> bool {
    from.name != to.name && to.floor >= from.floor
}

/// Returns the modules that use a library reserved for others, `module -> library`.
pub(super) fn outside(of: &CrateModules, plan: &FloorPlan) -> FloorViolations {
    let mut found = FloorViolations::new();
    for module in &of.modules {
        let at = plan.place(&module.path).map_or("crate", |place| place.name);
        let uses = module.source.uses.iter().map(|used| &used.path);
        for path in uses.chain(&module.source.paths) {
            let Some((library, may)) = path.names.first().and_then(|first| plan.kept.get_key_value(first))
            else {
                continue;
            };
            if !may.iter().any(|module| module == at) {
                found
                    .entry(format!("{at} -> {library}"))
                    .or_default()
                    .insert((module.file.clone(), path.line));
            }
        }
    }
    found
}

/// Returns every arrow between the modules of the plan, `upper -> lower, lower`, the highest first.
pub(super) fn all(of: &CrateModules, plan: &FloorPlan) -> Vec<String> {
    let mut arrows = BTreeMap::<&str, BTreeSet<&str>>::new();
    for mention in of.mentions() {
        let Some(from) = plan.place(&of.modules[mention.from].path) else { continue };
        for to in leads_to(of, &mention) {
            let to = plan.place(&of.modules[to].path).map_or("crate", |place| place.name);
            if from.name != to {
                arrows.entry(from.name).or_default().insert(to);
            }
        }
    }
    let told = |name: &str| {
        let below: Vec<_> = arrows.get(name)?.iter().copied().collect();
        Some(format!("{name} -> {}", below.join(", ")))
    };
    plan.names().into_iter().rev().filter_map(told).collect()
}

/// Returns the pairs of files that use each other, `a.rs <-> b.rs`.
pub(super) fn pairs(of: &CrateModules) -> FloorViolations {
    let mut uses = BTreeMap::<(PathBuf, PathBuf), usize>::new();
    for mention in of.mentions().into_iter().filter(|mention| !mention.handed_on) {
        let (from, to) = (&of.modules[mention.from].file, &of.modules[mention.to.defined].file);
        if from != to {
            uses.entry((from.clone(), to.clone())).or_insert(mention.names.line);
        }
    }
    let mut found = FloorViolations::new();
    for ((from, to), line) in uses.iter().filter(|((from, to), _)| from < to) {
        if let Some(back) = uses.get(&(to.clone(), from.clone())) {
            let name = format!("{} <-> {}", from.display(), to.display());
            found.insert(name, [(from.clone(), *line), (to.clone(), *back)].into());
        }
    }
    found
}
