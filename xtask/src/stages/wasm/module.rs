//! The module that browsers check transcripts with: it lies in the repository, so that the program can be built where
//! nothing builds for WebAssembly.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::{Builder, Library, TARGET, UNSTABLE};
use crate::command::{Command, root};

/// The module that is kept.
const KEPT: &str = "web/verify/verify.wasm";
/// Beside it: what is in it, and what it was built with.
const ABOUT: &str = "web/verify/verify.txt";
/// The module as it is built.
const BUILT: &str = "target/wasm/wasm32-unknown-unknown/wasm/zugleich_verify_wasm.wasm";

/// Builds the module and keeps it.
///
/// # Errors
/// No compiler here can build it, or it does not build.
pub(crate) fn write() -> Result<()> {
    let builder = Builder::found()?;
    let module = built(&builder)?;
    let about = about(&module, &tools(&builder)?);
    fs::write(root().join(KEPT), &module).context(KEPT)?;
    fs::write(root().join(ABOUT), about).context(ABOUT)
}

/// Builds the module: the same tools must make the one that is kept.
///
/// # Errors
/// It does not build, or becomes another one.
pub(super) fn check(builder: &Builder) -> Result<()> {
    let (module, tools) = (built(builder)?, tools(builder)?);
    let kept = read_about()?;
    if same_tools(&kept, &tools) {
        ensure!(kept == about(&module, &tools), "{KEPT} is not what the sources make: cargo xtask wasm");
        return Ok(());
    }
    println!(
        "   {KEPT} was built with other tools, so its answers alone are held against the sources (scripts)"
    );
    Ok(())
}

fn read_about() -> Result<String> {
    fs::read_to_string(root().join(ABOUT)).context(ABOUT)
}

/// What is said of a module.
fn about(module: &[u8], tools: &str) -> String {
    format!("sha256 {}\n{tools}", HEXLOWER.encode(&Sha256::digest(module)))
}

fn same_tools(about: &str, tools: &str) -> bool {
    about.split_once('\n').is_some_and(|(_, others)| others == tools)
}

/// The module as it comes out here. It says nothing of where it was built.
fn built(builder: &Builder) -> Result<Vec<u8>> {
    let linker = linker(builder)?;
    let build = builder.command("--package zugleich-verify-wasm --profile wasm");
    build
        .env(UNSTABLE.0, UNSTABLE.1)
        .env("RUSTFLAGS", "-Zlocation-detail=none")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.display().to_string())
        .run()?;
    fs::read(root().join(BUILT)).context(BUILT)
}

/// All that the bytes of the module depend on beside the sources, a line each.
fn tools(builder: &Builder) -> Result<String> {
    let version = |program: String| Command::new(program).output();
    let compiler = version(format!("{} --version", builder.compiler))?;
    let cargo = version("cargo --version".to_owned())?;
    let linker = version(format!("{} -flavor wasm --version", linker(builder)?.display()))?;
    let library = match builder.library {
        Library::Built => "library as it came",
        Library::Sources => "library built from its sources",
    };
    Ok([compiler.trim(), cargo.trim(), linker.trim(), library].map(|line| format!("{line}\n")).concat())
}

/// The linker of the compiler, or else of the project's own: not every compiler comes with one.
fn linker(builder: &Builder) -> Result<PathBuf> {
    let of = |compiler: &str| {
        let root = Command::new(format!("{compiler} --print sysroot")).output().ok()?;
        linker_in(Path::new(root.trim()))
    };
    let found = of(builder.compiler).or_else(|| of(super::COMPILERS[0]));
    found.with_context(|| format!("no compiler here came with a linker (rust-lld) for {TARGET}"))
}

fn linker_in(root: &Path) -> Option<PathBuf> {
    let targets = fs::read_dir(root.join("lib/rustlib")).ok()?;
    targets.flatten().map(|target| target.path().join("bin/rust-lld")).find(|linker| linker.is_file())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn other_tools_may_make_another_module_and_the_same_may_not() {
        let kept = about(b"module", "rustc 1\nlld 1\n");
        assert!(same_tools(&kept, "rustc 1\nlld 1\n") && !same_tools(&kept, "rustc 2\nlld 1\n"));
        assert_ne!(kept, about(b"another", "rustc 1\nlld 1\n"));
        assert!(kept.starts_with("sha256 "), "{kept}");
    }

    #[test]
    fn a_linker_is_found_for_whatever_machine_it_was_built() {
        let folder = TempDir::new().unwrap();
        assert_eq!(linker_in(folder.path()), None);
        let tools = folder.path().join("lib/rustlib/some-machine/bin");
        fs::create_dir_all(&tools).unwrap();
        assert_eq!(linker_in(folder.path()), None);
        fs::write(tools.join("rust-lld"), "").unwrap();
        assert_eq!(linker_in(folder.path()), Some(tools.join("rust-lld")));
    }
}
