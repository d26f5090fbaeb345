//! Modules that pages run. They are stored in the repository, so that the program can be built without a
//! compiler for WebAssembly.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use brotli::enc::BrotliEncoderParams;
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::{StandardLibrary, TARGET, UNSTABLE, WasmBuilder};
use crate::shell_command::{ShellCommand, root};
use crate::source_record::{SourceRecord, folders_of};

/// A stored module, named after its purpose: `web/NAME/NAME.wasm.br`, built from the package
/// `zugleich-NAME-wasm` and compressed by Brotli. `NAME.txt` beside it contains the module's hash and the tools of its
/// build.
struct WasmModule(&'static str);

const MODULES: [WasmModule; 3] = [WasmModule("branches"), WasmModule("lists"), WasmModule("verify")];

/// Files that the bytes of all modules depend on, beside their crates.
const SHARED: [&str; 2] = ["Cargo.lock", "Cargo.toml"];
/// Record of the sources of the stored modules.
const RECORD: &str = "web/wasm-sources.toml";
/// Comment at its head.
const HEAD: &str = "\
# Digests of everything that the stored modules of WebAssembly were built from. As long as they hold, the stage `wasm`
# does not build them. Written by `cargo xtask wasm`.
";

/// Builds the modules and stores them.
///
/// # Errors
/// No compiler here can build them, or a build fails.
pub(crate) fn write() -> Result<()> {
    let builder = WasmBuilder::found()?;
    let tools = tools(&builder)?;
    build(&builder)?;
    MODULES.iter().try_for_each(|module| module.write(&tools))?;
    sources()?.write(RECORD, HEAD)
}

/// Builds the modules, if anything that they are built from has changed: the same tools must reproduce the
/// stored ones.
///
/// # Errors
/// A build fails, or a module differs.
pub(super) fn check() -> Result<()> {
    let (now, kept) = (sources()?, SourceRecord::read(RECORD));
    let changed = now.changed_since(&kept);
    if changed.is_empty() {
        println!("   the stored modules were built from these very sources ({RECORD})");
        return MODULES.iter().try_for_each(WasmModule::check_bytes);
    }
    println!("   changed since the modules were stored: {}", changed.join(", "));
    let builder = &WasmBuilder::found()?;
    let tools = tools(builder)?;
    build(builder)?;
    MODULES.iter().try_for_each(|module| module.check(&tools))
}

fn sources() -> Result<SourceRecord> {
    let packages = MODULES.map(|WasmModule(name)| format!("zugleich-{name}-wasm"));
    let crates = folders_of("Cargo.toml", &packages.each_ref().map(String::as_str))?;
    SourceRecord::of(crates.into_iter().chain(SHARED.map(str::to_owned)), &[])
}

/// Builds all modules at once, so that they share their dependencies. They contain no source locations.
fn build(builder: &WasmBuilder) -> Result<()> {
    let packages = MODULES.iter().map(|WasmModule(name)| format!("--package zugleich-{name}-wasm "));
    let build = builder.command(&format!("{}--profile wasm", packages.collect::<String>()));
    build
        .env(UNSTABLE.0, UNSTABLE.1)
        .env("RUSTFLAGS", "-Zlocation-detail=none")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(builder)?.display().to_string())
        .run()
}

impl WasmModule {
    fn write(&self, tools: &str) -> Result<()> {
        let module = self.built()?;
        let (kept, about) = (self.kept("wasm.br"), self.kept("txt"));
        fs::create_dir_all(kept.parent().unwrap_or(root()))?;
        fs::write(&kept, compress(&module)?).with_context(|| kept.display().to_string())?;
        fs::write(&about, describe(&module, tools)).with_context(|| about.display().to_string())
    }

    fn check(&self, tools: &str) -> Result<()> {
        let (module, path) = (self.built()?, self.kept("txt"));
        let kept = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let Self(name) = self;
        if same_tools(&kept, tools) {
            ensure!(
                kept == describe(&module, tools),
                "web/{name}/{name}.wasm.br is not what the sources make: cargo xtask wasm"
            );
        } else {
            println!(
                "   web/{name}/{name}.wasm.br was built with other tools, so its answers alone are held against the sources (scripts)"
            );
        }
        Ok(())
    }

    /// Checks that the stored module is the one that its description tells of.
    fn check_bytes(&self) -> Result<()> {
        let (packed, about) = (fs::read(self.kept("wasm.br"))?, fs::read_to_string(self.kept("txt"))?);
        let (Self(name), mut module) = (self, Vec::new());
        brotli::BrotliDecompress(&mut &*packed, &mut module)
            .with_context(|| format!("web/{name}/{name}.wasm.br"))?;
        ensure!(
            about.starts_with(&describe(&module, "")),
            "web/{name}/{name}.wasm.br is not the module of web/{name}/{name}.txt: cargo xtask wasm"
        );
        Ok(())
    }

    fn kept(&self, ending: &str) -> PathBuf {
        let Self(name) = self;
        root().join(format!("web/{name}/{name}.{ending}"))
    }

    /// Returns the module of this build.
    fn built(&self) -> Result<Vec<u8>> {
        let Self(name) = self;
        let path = format!("target/wasm/{TARGET}/wasm/zugleich_{name}_wasm.wasm");
        fs::read(root().join(&path)).context(path)
    }
}

/// Compresses a module as well as Brotli can: it is done once, and neither the server nor a reader's line pays for it.
fn compress(module: &[u8]) -> Result<Vec<u8>> {
    let parameters = BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: module.len(),
        ..BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*module, &mut packed, &parameters)?;
    Ok(packed)
}

/// Returns the description of a module.
fn describe(module: &[u8], tools: &str) -> String {
    format!("sha256 {}\n{tools}", HEXLOWER.encode(&Sha256::digest(module)))
}

fn same_tools(about: &str, tools: &str) -> bool {
    about.split_once('\n').is_some_and(|(_, others)| others == tools)
}

/// Returns everything that the bytes of the module depend on beside the sources, a line each.
fn tools(builder: &WasmBuilder) -> Result<String> {
    let version = |program: String| ShellCommand::new(program).output();
    let compiler = version(format!("{} --version", builder.compiler))?;
    let cargo = version("cargo --version".to_owned())?;
    let linker = version(format!("{} -flavor wasm --version", linker(builder)?.display()))?;
    let library = match builder.library {
        StandardLibrary::Built => "library as it came",
        StandardLibrary::Sources => "library built from its sources",
    };
    Ok([compiler.trim(), cargo.trim(), linker.trim(), library].map(|line| format!("{line}\n")).concat())
}

/// Returns the linker of the compiler, or else of the project's own: some compilers come without one.
fn linker(builder: &WasmBuilder) -> Result<PathBuf> {
    let of = |compiler: &str| {
        let root = ShellCommand::new(format!("{compiler} --print sysroot")).output().ok()?;
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
    fn module_may_differ_only_with_other_tools() {
        let kept = describe(b"module", "rustc 1\nlld 1\n");
        assert!(same_tools(&kept, "rustc 1\nlld 1\n") && !same_tools(&kept, "rustc 2\nlld 1\n"));
        assert_ne!(kept, describe(b"another", "rustc 1\nlld 1\n"));
        assert!(kept.starts_with("sha256 "), "{kept}");
    }

    #[test]
    fn linker_is_found_for_any_host() {
        let folder = TempDir::new().unwrap();
        assert_eq!(linker_in(folder.path()), None);
        let tools = folder.path().join("lib/rustlib/some-machine/bin");
        fs::create_dir_all(&tools).unwrap();
        assert_eq!(linker_in(folder.path()), None);
        fs::write(tools.join("rust-lld"), "").unwrap();
        assert_eq!(linker_in(folder.path()), Some(tools.join("rust-lld")));
    }
}
