//! The files of the pages.

use rust_embed::Embed;

/// The pages' scripts, styles and drawings; in debug builds they are read from the folder.
#[derive(Embed)]
#[folder = "../../web"]
#[include = "*.css"]
#[include = "*.js"]
#[include = "*.svg"]
#[exclude = "test/*"]
pub(crate) struct Assets;

impl Assets {
    /// The text of a file, if there is one.
    pub(crate) fn text(path: &str) -> Option<String> {
        String::from_utf8(Self::get(path)?.data.into_owned()).ok()
    }
}
