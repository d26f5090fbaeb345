//! The files of the pages: as they are written, and as they are served, which is joined and packed.

mod join;
mod modules;
mod packed;
mod slim;

use rust_embed::Embed;

pub(crate) use join::{Script, sheet};
pub(crate) use packed::{Coding, Packed};
pub(crate) use slim::slim;

/// The pages' scripts, styles, letters and drawings, and the verifier of transcripts; in debug builds they are read
/// from the folder, once.
#[derive(Embed)]
#[folder = "../../web"]
pub(crate) struct Assets;

impl Assets {
    /// The text of a file, if there is one.
    pub(crate) fn text(path: &str) -> Option<String> {
        String::from_utf8(Self::bytes(path)?).ok()
    }

    /// What is in a file, if there is one.
    pub(crate) fn bytes(path: &str) -> Option<Vec<u8>> {
        Some(Self::get(path)?.data.into_owned())
    }
}
