//! Check that arrows inside a crate run downwards, too: `use` lines are compared with the floors in the
//! manifest.

mod arrows;
mod document;
mod plan;
mod resolve;
mod source;
#[cfg(test)]
mod tests;
mod tree;

use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::Metadata;

use self::arrows::FloorViolations;
use self::plan::FloorPlan;
use self::resolve::CrateModules;
use crate::shell_command::root;
use crate::stages::complaint::{Complaint, settle};

/// Crates that must have floors; others may.
const BUILT_IN_FLOORS: [&str; 2] = ["zugleich-rules", "zugleich-server"];

/// Checks every crate that has floors.
///
/// # Errors
/// A crate with missing floors, a module on no floor, an arrow that runs upwards, two files that use each
/// other, or a debt that is paid and still listed.
pub(super) fn run(metadata: &Metadata) -> Result<()> {
    let mut complaints = Vec::new();
    let mut arrows = Vec::new();
    for (name, checked) in every(metadata)? {
        println!("   {name}: {} modules on their floors; {}", checked.modules, checked.owed());
        for debt in &checked.debts {
            println!("      still owed: {debt}");
        }
        complaints.extend(checked.complaints);
        arrows.push((name, checked.arrows));
    }
    complaints.extend(document::compare(&arrows)?);
    settle("floors", complaints)
}

/// Writes the current arrows into the document.
///
/// # Errors
/// As for [`run`], and a document that cannot be written.
pub(super) fn write(metadata: &Metadata) -> Result<()> {
    let arrows: Vec<_> = every(metadata)?.into_iter().map(|(name, checked)| (name, checked.arrows)).collect();
    document::write(&arrows)
}

/// Returns every crate that has floors, by its name.
fn every(metadata: &Metadata) -> Result<Vec<(String, FloorReport)>> {
    let mut crates = Vec::new();
    for package in metadata.workspace_packages() {
        let name = package.name.as_str();
        if package.metadata.get("floors").is_none() && !BUILT_IN_FLOORS.contains(&name) {
            continue;
        }
        let folder = package.manifest_path.parent().context("a manifest stands in a folder")?.as_std_path();
        let checked = check(folder, &FloorPlan::of(&package.metadata)?).with_context(|| name.to_owned())?;
        crates.push((name.to_owned(), checked));
    }
    Ok(crates)
}

struct FloorReport {
    modules: usize,
    arrows: Vec<String>,
    debts: Vec<String>,
    complaints: Vec<Complaint>,
}

impl FloorReport {
    fn owed(&self) -> String {
        match self.debts.len() {
            0 => "no arrow runs upwards, no two files use each other".to_owned(),
            debts => format!("{debts} debts are listed in Cargo.toml and may only become fewer"),
        }
    }
}

fn check(folder: &Path, plan: &FloorPlan) -> Result<FloorReport> {
    let read = CrateModules::read(&folder.join("src"))?;
    plan.fits(&read)?;
    let shown = folder.strip_prefix(root()).unwrap_or(folder);
    let debts = &plan.debts;
    let mut complaints = compare(shown, &arrows::upward(&read, plan), &debts.upward, |name| {
        format!("the arrow `{name}` does not run downwards: move what is shared to a lower floor")
    });
    complaints.extend(compare(shown, &arrows::pairs(&read), &debts.pairs, |name| {
        format!("`{name}`: these files use each other: move what both need into a third")
    }));
    complaints.extend(compare(shown, &arrows::outside(&read, plan), &[], |name| {
        format!("`{name}`: only the modules that [package.metadata.floors.kept] lists may name this library")
    }));
    let debts = [debts.upward.as_slice(), &debts.pairs].concat();
    let arrows = arrows::all(&read, plan);
    Ok(FloorReport { modules: read.modules.len() - 1, arrows, debts, complaints })
}

/// Complains of every violation that is not owed, and of every debt without a violation.
fn compare(
    folder: &Path,
    found: &FloorViolations,
    owed: &[String],
    says: impl Fn(&str) -> String,
) -> Vec<Complaint> {
    let new = found.iter().filter(|(name, _)| !owed.contains(name));
    let new = new.flat_map(|(name, seen)| seen.iter().map(move |(file, line)| (name, file, line)));
    let new = new.map(|(name, file, line)| Complaint::new(folder.join("src").join(file), *line, says(name)));
    let paid = owed.iter().filter(|name| !found.contains_key(*name));
    let paid = paid.map(|name| {
        let says = format!("the debt `{name}` is paid: strike it from [package.metadata.floors.debts]");
        Complaint::new(folder.join("Cargo.toml"), 1, says)
    });
    new.chain(paid).collect()
}
