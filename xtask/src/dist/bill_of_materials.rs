//! The bill of materials of a release, in the form of CycloneDX 1.5.

use anyhow::Result;
use serde_json::{Value, json};

use super::packages::{ReleasePackage, ReleasePackageId, ReleasePackages};

/// Returns the bill as JSON. Packages used only for building are included, and marked as not part of the
/// program.
///
/// # Errors
/// It cannot be written as JSON.
pub(super) fn text(parts: &ReleasePackages, moment: &str) -> Result<String> {
    let ReleasePackages { program, all } = parts;
    let others = all.iter().filter(|(id, _)| *id != program);
    let arrows = all.iter().map(|(id, part)| {
        json!({ "ref": reference(id), "dependsOn": part.needs.iter().map(reference).collect::<Vec<_>>() })
    });
    let bill = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": moment,
            "tools": { "components": [
                { "type": "application", "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") }
            ] },
            "component": component("application", program, &all[program]),
        },
        "components": others.map(|(id, part)| component("library", id, part)).collect::<Vec<_>>(),
        "dependencies": arrows.collect::<Vec<_>>(),
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

/// Returns the package URL of a package.
fn reference(id: &ReleasePackageId) -> String {
    // A version may have build metadata after a plus sign.
    format!("pkg:cargo/{}@{}", id.name, id.version.replace('+', "%2B"))
}

fn component(kind: &str, id: &ReleasePackageId, part: &ReleasePackage) -> Value {
    let mut component = json!({
        "type": kind,
        "bom-ref": reference(id),
        "name": id.name,
        "version": id.version,
        "description": part.about,
        "scope": if part.is_linked { "required" } else { "excluded" },
        "licenses": [{ "expression": part.licence }],
        "purl": reference(id),
    });
    if let Some(hash) = &part.hash {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": hash }]);
    }
    if let Some(repository) = &part.repository {
        component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
    }
    component
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn bill_names_every_part_once_with_arrows() {
        let parts = ReleasePackages::of("zugleich").unwrap();
        let moment = "2026-11-28T00:00:00Z";
        let text = text(&parts, moment).unwrap();
        assert_eq!(text, super::text(&ReleasePackages::of("zugleich").unwrap(), moment).unwrap());
        let bill: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(bill["metadata"]["component"]["name"], "zugleich");
        let components = bill["components"].as_array().unwrap();
        let refs: BTreeSet<_> = components.iter().map(|one| one["bom-ref"].as_str().unwrap()).collect();
        assert_eq!((refs.len(), components.len()), (parts.all.len() - 1, parts.all.len() - 1));
        assert!(refs.iter().any(|name| name.starts_with("pkg:cargo/tokio@1.")), "{refs:?}");
        let own = reference(&parts.program);
        for arrow in bill["dependencies"].as_array().unwrap() {
            let below = arrow["dependsOn"].as_array().unwrap().iter().chain([&arrow["ref"]]);
            for name in below.map(|name| name.as_str().unwrap()) {
                assert!(name == own || refs.contains(name), "{name}");
            }
        }
    }
}
