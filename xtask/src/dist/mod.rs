//! `cargo xtask dist`: a release for download, with its bill of materials and its hashes.
//!
//! Builds are reproducible with the same compiler: names are sorted, all times are that of the commit, and
//! the program contains no path of this machine.

mod bill_of_materials;
mod licences;
mod packages;
mod tarball;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use self::packages::ReleasePackages;
use crate::shell_command::{ShellCommand, root};

/// Name of the program and of its package.
const PROGRAM: &str = "zugleich";
/// Output folder of cargo's profile for releases, in which releases are made, too.
const FOLDER: &str = "target/dist";
/// Files of the project that a release contains.
const FILES: [&str; 10] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "deploy/grafana.json",
    "deploy/nginx.conf",
    "deploy/zugleich-backup.service",
    "deploy/zugleich-backup.timer",
    "deploy/zugleich-keys.conf",
    "deploy/zugleich.service",
    "deploy/zugleich.toml",
];
/// Shells, and the file name that each expects for its completions.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "zugleich.bash"),
    ("elvish", "zugleich.elv"),
    ("fish", "zugleich.fish"),
    ("powershell", "_zugleich.ps1"),
    ("zsh", "_zugleich"),
];
/// Name of the file with the hashes of the downloads.
const HASHES: &str = "SHA256SUMS";

/// Builds the program and makes a release of it.
///
/// # Errors
/// The program does not build, or a file cannot be written.
pub(crate) fn run() -> Result<()> {
    let built = root().join(FOLDER);
    build().run()?;
    let program = built.join(PROGRAM);
    let bytes = fs::read(&program)?;
    ensure!(
        !has_symbols(&bytes),
        "{} has a table of symbols: the profile `dist` must strip it",
        program.display()
    );
    let parts = ReleasePackages::of(PROGRAM)?;
    let name = format!("{PROGRAM}-{}-{}-linux", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH);
    let within = built.join("package");
    if within.exists() {
        fs::remove_dir_all(&within)?;
    }
    let folder = within.join(&name);
    fill(&folder, &program)?;
    write(&folder.join("THIRD-PARTY.txt"), &licences::text(&parts)?)?;
    let tarball = tarball::pack(&within, &name, &committed("%ct", "raw")?, &built)?;
    let bill = built.join(format!("{name}.cdx.json"));
    write(&bill, &bill_of_materials::text(&parts, &committed("%cd", "format-local:%Y-%m-%dT%H:%M:%SZ")?)?)?;
    write(&built.join(HASHES), &hashes(&[&tarball, &bill])?)?;
    println!("   {FOLDER}: {name}.tar.gz, {name}.cdx.json, {HASHES}; {PROGRAM} has {} bytes", bytes.len());
    Ok(())
}

/// Returns whether a program in ELF form names a section of symbols.
fn has_symbols(program: &[u8]) -> bool {
    const SECTION: &[u8] = b".symtab\0";
    program.windows(SECTION.len()).any(|bytes| bytes == SECTION)
}

/// Returns the build command of the program, without paths of this machine.
fn build() -> ShellCommand {
    let home = std::env::var("CARGO_HOME").ok().map(PathBuf::from);
    let home = home.or_else(|| Some(Path::new(&std::env::var_os("HOME")?).join(".cargo")));
    let folders = [Some((root().to_owned(), PROGRAM)), home.map(|home| (home, "cargo"))];
    let flags = folders.into_iter().flatten();
    let flags: Vec<_> =
        flags.map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display())).collect();
    ShellCommand::new(format!("cargo build --locked --profile dist --package {PROGRAM}"))
        .env("RUSTFLAGS", flags.join(" "))
}

/// Returns the time of the commit, in git's formats.
fn committed(format: &str, date: &str) -> Result<String> {
    let told =
        ShellCommand::new(format!("git log -1 --format={format} --date={date}")).env("TZ", "UTC").output();
    Ok(told.context("a release is made of a commit")?.trim().to_owned())
}

/// Fills a folder with the program, the files of the project, and the program's generated files.
fn fill(folder: &Path, program: &Path) -> Result<()> {
    for below in ["completions", "man"] {
        fs::create_dir_all(folder.join(below)).with_context(|| folder.display().to_string())?;
    }
    for file in FILES.map(|file| root().join(file)).iter().map(PathBuf::as_path).chain([program]) {
        let name = file.file_name().context("a file has a name")?;
        fs::copy(file, folder.join(name)).with_context(|| file.display().to_string())?;
    }
    let program = program.display();
    for (shell, name) in SHELLS {
        let script = ShellCommand::new(format!("{program} completions {shell}")).output()?;
        write(&folder.join("completions").join(name), &script)?;
    }
    ShellCommand::new(format!("{program} man --out {}", folder.join("man").display())).output().map(|_| ())
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}

/// Returns the hashes of files in the format of `sha256sum --check`.
fn hashes(files: &[&Path]) -> Result<String> {
    let line = |file: &&Path| {
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        let name = file.file_name().context("a file has a name")?;
        Ok(format!("{}  {}\n", HEXLOWER.encode(&Sha256::digest(bytes)), name.display()))
    };
    files.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use tempfile::TempDir;

    use super::*;

    /// A program that echoes its arguments, and writes a single man page.
    const FAKE: &str = "#!/bin/sh\nif [ $1 = man ]; then echo $1 >$3/zugleich.1; else echo $*; fi\n";

    #[test]
    fn release_has_program_texts_and_service() {
        let place = TempDir::new().unwrap();
        let (program, folder) = (place.path().join(PROGRAM), place.path().join("x/zugleich-0"));
        fs::write(&program, FAKE).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).unwrap();
        fill(&folder, &program).unwrap();
        let tarball =
            tarball::pack(&place.path().join("x"), "zugleich-0", "1700000000", place.path()).unwrap();
        let listed = ShellCommand::new(format!("tar --list --file {}", tarball.display())).output().unwrap();
        let names = [
            "",
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "README.md",
            "completions/",
            "completions/_zugleich",
            "completions/_zugleich.ps1",
            "completions/zugleich.bash",
            "completions/zugleich.elv",
            "completions/zugleich.fish",
            "grafana.json",
            "man/",
            "man/zugleich.1",
            "nginx.conf",
            "zugleich",
            "zugleich-backup.service",
            "zugleich-backup.timer",
            "zugleich-keys.conf",
            "zugleich.service",
            "zugleich.toml",
        ];
        assert_eq!(listed, names.map(|name| format!("zugleich-0/{name}\n")).concat());
        assert_eq!(fs::read_to_string(folder.join("completions/_zugleich")).unwrap(), "completions zsh\n");
        let sums = hashes(&[&tarball]).unwrap();
        fs::write(place.path().join(HASHES), sums).unwrap();
        let check = format!("env --chdir={} sha256sum --check {HASHES}", place.path().display());
        assert_eq!(ShellCommand::new(check).output().unwrap(), "zugleich-0.tar.gz: OK\n");
    }

    #[test]
    fn symbols_are_found_in_an_unstripped_program() {
        assert!(has_symbols(b"\x7fELF .shstrtab\0.text\0.symtab\0.strtab\0"));
        assert!(!has_symbols(b"\x7fELF .shstrtab\0.text\0"));
    }

    #[test]
    fn build_names_no_folder_of_this_machine() {
        let command = build().to_string();
        assert!(command.contains(&format!("--remap-path-prefix={}=zugleich", root().display())), "{command}");
        assert!(command.ends_with("cargo build --locked --profile dist --package zugleich"), "{command}");
    }
}
