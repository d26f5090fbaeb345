//! Static files of the pages: their sources, and their bundled and compressed form.

mod bundle;
mod minify;
mod modules;
mod static_file;

use rust_embed::Embed;

pub(crate) use bundle::{ScriptBundle, sheet};
pub(crate) use minify::minify;
pub use static_file::{ContentCoding, StaticFile};

/// The pages' scripts, styles, fonts and drawings, and the verifier of transcripts; in debug builds they are
/// read from the folder, once.
#[derive(Embed)]
#[folder = "../../web"]
pub(crate) struct Assets;

/// The pages and pictures of the book, embedded as [`Assets`] are.
#[derive(Embed)]
#[folder = "../../docs/book/src"]
pub(crate) struct BookSources;

impl Assets {
    /// Returns the text of a file, if it exists.
    pub(crate) fn text(path: &str) -> Option<String> {
        String::from_utf8(Self::get(path)?.data.into_owned()).ok()
    }
}
