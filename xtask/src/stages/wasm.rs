//! Check that the rules, and the modules that pages load, build for WebAssembly.

mod module;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::shell_command::ShellCommand;

pub(crate) use module::write;

/// Target of the build.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Compilers to try, the project's own first.
const COMPILERS: [&str; 2] = ["rustc", "/usr/bin/rustc"];

/// A compiler that can build for the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WasmBuilder {
    compiler: &'static str,
    library: StandardLibrary,
}

/// Variable that enables unstable features in a stable compiler.
const UNSTABLE: (&str, &str) = ("RUSTC_BOOTSTRAP", "1");

/// Form of a compiler's standard library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StandardLibrary {
    /// Built for the target.
    Built,
    /// Sources, to be built for the target first.
    Sources,
}

/// Builds the modules for the target, and with them the rules, if their sources have changed since they were
/// stored. If the tools are the same, the result must equal the stored modules.
///
/// # Errors
/// No compiler here can build for the target, a build fails, or the stored modules differ.
pub(super) fn run() -> Result<()> {
    module::check()
}

impl WasmBuilder {
    /// Returns the first compiler that can build for the target.
    pub(crate) fn find() -> Option<Self> {
        let found = COMPILERS.into_iter().filter_map(|compiler| {
            let root = ShellCommand::new(format!("{compiler} --print sysroot")).output().ok()?;
            let library = StandardLibrary::of(Path::new(root.trim()))?;
            Some(Self { compiler, library })
        });
        found.min_by_key(|builder| builder.library == StandardLibrary::Sources)
    }

    fn found() -> Result<Self> {
        Self::find().with_context(|| format!("nothing here builds for {TARGET}: cargo xtask setup"))
    }

    /// Returns a build command with a folder of its own: it shares nothing with builds for this machine.
    fn command(&self, what: &str) -> ShellCommand {
        let build = format!("cargo build --locked {what} --target-dir target/wasm --target {TARGET}");
        let command = match self.library {
            StandardLibrary::Built => ShellCommand::new(build),
            // A stable compiler builds the library only with this variable.
            StandardLibrary::Sources => {
                ShellCommand::new(format!("{build} -Z build-std=std,panic_abort")).env(UNSTABLE.0, UNSTABLE.1)
            }
        };
        if self.compiler == COMPILERS[0] { command } else { command.env("RUSTC", self.compiler) }
    }
}

impl StandardLibrary {
    fn of(root: &Path) -> Option<Self> {
        let folder: PathBuf = root.join("lib/rustlib");
        if folder.join(TARGET).join("lib").is_dir() {
            Some(Self::Built)
        } else if folder.join("src/rust/library/std/Cargo.toml").is_file() {
            Some(Self::Sources)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_compiler_with_the_library_or_its_sources_will_do() {
        let folder = TempDir::new().unwrap();
        assert_eq!(StandardLibrary::of(folder.path()), None);
        let sources = folder.path().join("lib/rustlib/src/rust/library/std");
        fs::create_dir_all(&sources).unwrap();
        fs::write(sources.join("Cargo.toml"), "").unwrap();
        assert_eq!(StandardLibrary::of(folder.path()), Some(StandardLibrary::Sources));
        fs::create_dir_all(folder.path().join("lib/rustlib").join(TARGET).join("lib")).unwrap();
        assert_eq!(StandardLibrary::of(folder.path()), Some(StandardLibrary::Built));
    }

    #[test]
    fn std_is_built_where_only_sources_exist() {
        let what = "--package zugleich-rules";
        let build = format!("cargo build --locked {what} --target-dir target/wasm --target");
        let line = |compiler, library| WasmBuilder { compiler, library }.command(what).to_string();
        assert_eq!(line("rustc", StandardLibrary::Built), format!("{build} {TARGET}"));
        assert_eq!(
            line("/usr/bin/rustc", StandardLibrary::Sources),
            format!(
                "RUSTC_BOOTSTRAP='1' RUSTC='/usr/bin/rustc' {build} {TARGET} -Z build-std=std,panic_abort"
            )
        );
    }
}
