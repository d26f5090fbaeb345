//! Check that the rules could be published: the package is described and complete.

use anyhow::{Context, Result};
use cargo_metadata::{MetadataCommand, Package};

use super::files::ProjectFile;
use super::markdown::{MarkdownDocument, line};
use crate::shell_command::{ShellCommand, root};
use crate::stages::complaint::Complaint;

/// Name of the package.
const NAME: &str = "zugleich-rules";
/// Folder of the package.
const FOLDER: &str = "crates/rules";
/// Files that every published package needs.
const NEEDED: [&str; 5] = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "src/lib.rs"];
/// Maximum number of keywords in a registry, and maximum length of each.
const KEYWORDS: (usize, usize) = (5, 20);

/// Packs the package and checks its contents.
///
/// # Errors
/// It cannot be packed.
pub(super) fn check(documents: &[ProjectFile]) -> Result<Vec<Complaint>> {
    let metadata = MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec()?;
    let package = metadata.packages.iter().find(|package| package.name == NAME).context(NAME)?;
    let options = format!("--package {NAME} --allow-dirty --locked --target-dir target/package --quiet");
    ShellCommand::new(format!("cargo package --no-verify {options}")).output()?;
    let listed = ShellCommand::new(format!("cargo package --list {options}")).output()?;
    let files: Vec<_> = listed.lines().collect();
    println!("   {NAME} {} is packed: {} files", package.version, files.len());
    let manifest = |says| Complaint::new(format!("{FOLDER}/Cargo.toml"), 1, says);
    let mut complaints: Vec<_> = wants(package).into_iter().chain(lacks(&files)).map(manifest).collect();
    let readme = documents.iter().filter(|file| file.path.parent().is_some_and(|at| at.ends_with(FOLDER)));
    complaints.extend(readme.flat_map(|file| dead_links(file, &files)));
    Ok(complaints)
}

/// Returns the missing fields of the manifest.
fn wants(package: &Package) -> Vec<String> {
    let (count, length) = KEYWORDS;
    let keywords = &package.keywords;
    let told = [
        (package.description.is_some(), "say in `description` what it is"),
        (package.license.is_some(), "say in `license` who may use it"),
        (package.readme.is_some(), "name its `readme`"),
        (!package.categories.is_empty(), "name its `categories`"),
        ((1..=count).contains(&keywords.len()), "name one to five `keywords`"),
        (keywords.iter().all(|word| word.len() <= length), "shorten its `keywords` to 20 letters"),
    ];
    told.into_iter().filter(|(holds, _)| !holds).map(|(_, says)| says.to_owned()).collect()
}

/// Returns the missing files of the package.
fn lacks(files: &[&str]) -> Vec<String> {
    let missing = NEEDED.into_iter().filter(|needed| !files.contains(needed));
    missing.map(|needed| format!("put {needed} into the package: name it in `include`")).collect()
}

/// Returns the links to files outside the package, which would be dead in a published one.
fn dead_links(readme: &ProjectFile, files: &[&str]) -> Vec<Complaint> {
    let links = MarkdownDocument::read(&readme.text).links.into_iter();
    let dead = links.filter(|link| {
        let target = link.target.split('#').next().unwrap_or_default();
        !target.is_empty() && !target.contains("://") && !files.contains(&target)
    });
    let says = |target: &str| format!("{target} is not in the package: leave the link out");
    dead.map(|link| Complaint::new(&readme.path, line(&readme.text, link.at), says(&link.target))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(fields: &str) -> Package {
        let text = format!(
            "{{\"name\": \"a\", \"version\": \"0.1.0\", \"id\": \"a\", \"dependencies\": [], \"targets\": [], \
              \"features\": {{}}, \"manifest_path\": \"a\" {fields}}}"
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_package_says_what_it_is() {
        let said =
            ", \"description\": \"d\", \"license\": \"MIT\", \"readme\": \"r\", \"categories\": [\"c\"]";
        assert_eq!(wants(&package(&format!("{said}, \"keywords\": [\"k\"]"))), [""; 0]);
        assert_eq!(wants(&package(said)), ["name one to five `keywords`"]);
        let long = format!("{said}, \"keywords\": [\"{}\"]", "k".repeat(21));
        assert_eq!(wants(&package(&long)), ["shorten its `keywords` to 20 letters"]);
        assert_eq!(wants(&package("")).len(), 5);
    }

    #[test]
    fn a_package_holds_what_it_needs() {
        assert_eq!(lacks(&NEEDED), [""; 0]);
        assert_eq!(lacks(&NEEDED[1..]), ["put Cargo.toml into the package: name it in `include`"]);
    }

    #[test]
    fn its_readme_links_to_nothing_outside() {
        let readme =
            ProjectFile::new("README.md", "[a](src/lib.rs)\n[b](https://c.d) [e](#f)\n[g](../h.md)\n");
        let found: Vec<_> = dead_links(&readme, &["src/lib.rs"]).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["README.md:3: ../h.md is not in the package: leave the link out"]);
    }
}
