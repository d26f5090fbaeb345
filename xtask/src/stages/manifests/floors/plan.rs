//! Floors of a crate in its manifest.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::resolve::CrateModules;

/// `[package.metadata.floors]`: the floors from below, and their known violations.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FloorPlan {
    /// The lowest floor first; each is a list of module paths below the crate (`board`, `room::event`).
    order: Vec<Vec<String>>,
    /// Libraries reserved for some modules, with these modules. Other modules get what they need from them.
    #[serde(default)]
    pub(super) kept: BTreeMap<String, Vec<String>>,
    /// Known violations.
    #[serde(default)]
    pub(super) debts: KnownViolations,
}

/// Known violations of the floors; resolved ones must be removed.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KnownViolations {
    /// `lower -> upper`, names of the floors' modules.
    #[serde(default)]
    pub(super) upward: Vec<String>,
    /// `a.rs <-> b.rs`, files below `src`, in alphabetical order.
    #[serde(default)]
    pub(super) pairs: Vec<String>,
}

/// A module of the plan, and its floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ModuleFloor<'a> {
    pub(super) name: &'a str,
    /// Counted from 0, the lowest.
    pub(super) floor: usize,
}

impl FloorPlan {
    /// Reads the plan from the metadata of a package.
    ///
    /// # Errors
    /// It has none, or an invalid one.
    pub(super) fn of(metadata: &serde_json::Value) -> Result<Self> {
        let floors = metadata.get("floors").context("Cargo.toml has no [package.metadata.floors]")?;
        serde_json::from_value(floors.clone()).context("[package.metadata.floors]")
    }

    /// Returns the place of a module: that of the module itself or of its deepest ancestor in the plan.
    pub(super) fn place<'a>(&'a self, path: &[String]) -> Option<ModuleFloor<'a>> {
        let named = (1..=path.len()).rev().map(|length| path[..length].join("::"));
        named.into_iter().find_map(|wanted| self.places().find(|place| place.name == wanted))
    }

    /// Returns the modules in the plan, from below.
    pub(super) fn names(&self) -> Vec<&str> {
        self.places().map(|place| place.name).collect()
    }

    fn places(&self) -> impl Iterator<Item = ModuleFloor<'_>> {
        let floors = self.order.iter().enumerate();
        floors.flat_map(|(floor, names)| names.iter().map(move |name| ModuleFloor { name, floor }))
    }

    /// Checks that plan and crate name the same modules.
    ///
    /// # Errors
    /// A module without a floor, a module on two floors, or an unknown module in the plan.
    pub(super) fn fits(&self, of: &CrateModules) -> Result<()> {
        for module in &of.modules[1..] {
            let says = "is on no floor: list it in [package.metadata.floors], below all that uses it";
            ensure!(self.place(&module.path).is_some(), "module {} {says}", module.name());
        }
        for place in self.places() {
            let path: Vec<_> = place.name.split("::").map(ToOwned::to_owned).collect();
            ensure!(
                of.module(&path).is_some(),
                "[package.metadata.floors] names {}: no such module",
                place.name
            );
            let times = self.places().filter(|other| other.name == place.name).count();
            ensure!(times == 1, "[package.metadata.floors] names {} {times} times", place.name);
        }
        Ok(())
    }
}
