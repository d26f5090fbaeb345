//! Static files of the pages: their sources, and their bundled and compressed form.

mod bundle;
mod minify;
mod modules;
#[cfg(not(embedded))]
mod source_paths;
mod static_file;

use std::borrow::Cow;

pub(crate) use bundle::{ScriptBundle, sheet};
pub(crate) use minify::minify;
pub use static_file::{ContentCoding, StaticFile};

/// Files by path, in order, which a release build contains.
#[cfg(embedded)]
mod sources {
    use super::Cow;

    type Files = &'static [(&'static str, &'static [u8])];

    pub(super) static WEB: Files = &include!(concat!(env!("OUT_DIR"), "/web.rs"));
    pub(super) static BOOK: Files = &include!(concat!(env!("OUT_DIR"), "/book.rs"));

    pub(super) fn content(files: &'static Files, path: &str) -> Option<Cow<'static, [u8]>> {
        let at = files.binary_search_by_key(&path, |(path, _)| path).ok()?;
        Some(Cow::Borrowed(files[at].1))
    }

    pub(super) fn paths(files: &'static Files) -> impl Iterator<Item = &'static str> {
        files.iter().map(|(path, _)| *path)
    }
}

/// Files of a folder, which other builds read.
#[cfg(not(embedded))]
mod sources {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::LazyLock;

    use super::Cow;
    use super::source_paths::source_paths;

    /// A folder with the paths of its files.
    pub(super) struct SourceFolder {
        folder: PathBuf,
        paths: Vec<String>,
    }

    type Files = LazyLock<SourceFolder>;

    pub(super) static WEB: Files = LazyLock::new(|| read("../../web"));
    pub(super) static BOOK: Files = LazyLock::new(|| read("../../docs/book/src"));

    fn read(folder: &str) -> SourceFolder {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
        SourceFolder { paths: source_paths(&folder), folder }
    }

    pub(super) fn content(files: &'static Files, path: &str) -> Option<Cow<'static, [u8]>> {
        let path = files.paths.iter().find(|known| *known == path)?;
        fs::read(files.folder.join(path)).ok().map(Cow::Owned)
    }

    pub(super) fn paths(files: &'static Files) -> impl Iterator<Item = &'static str> {
        files.paths.iter().map(String::as_str)
    }
}

/// The pages' scripts, styles, fonts and drawings, and the verifier of transcripts.
pub(crate) struct Assets;

/// The pages and pictures of the book.
pub(crate) struct BookSources;

impl Assets {
    /// Returns the content of a file, if it exists.
    pub(crate) fn get(path: &str) -> Option<Cow<'static, [u8]>> {
        sources::content(&sources::WEB, path)
    }

    /// Returns the text of a file, if it exists.
    pub(crate) fn text(path: &str) -> Option<String> {
        String::from_utf8(Self::get(path)?.into_owned()).ok()
    }

    /// Returns the paths of all files.
    pub(crate) fn iter() -> impl Iterator<Item = &'static str> {
        sources::paths(&sources::WEB)
    }
}

impl BookSources {
    /// Returns the content of a file, if it exists.
    pub(crate) fn get(path: &str) -> Option<Cow<'static, [u8]>> {
        sources::content(&sources::BOOK, path)
    }

    /// Returns the paths of all files.
    pub(crate) fn iter() -> impl Iterator<Item = &'static str> {
        sources::paths(&sources::BOOK)
    }
}
