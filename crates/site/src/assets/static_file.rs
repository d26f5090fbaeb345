use std::fmt;
use std::io::Write;
use std::sync::OnceLock;

use axum::body::Bytes;
use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use data_encoding::{BASE64, HEXLOWER};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Content coding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContentCoding {
    /// Brotli.
    Brotli,
    /// Gzip.
    Gzip,
    /// Not encoded.
    Plain,
}

/// A static file with a content hash in its name, and its compressed forms.
pub struct StaticFile {
    name: String,
    digest: [u8; 32],
    kind: &'static str,
    plain: Bytes,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl StaticFile {
    /// Returns a file whose content is stored in Brotli form.
    pub(crate) fn from_brotli(stem: &str, ending: &str, packed: impl Into<Bytes>) -> Self {
        let (packed, mut plain) = (packed.into(), Vec::new());
        brotli::BrotliDecompress(&mut &*packed, &mut plain)
            .expect("the repository contains what Brotli wrote");
        Self { brotli: OnceLock::from(packed), ..Self::new(stem, ending, plain) }
    }

    /// Returns a file with this extension and content.
    pub(crate) fn new(stem: &str, ending: &str, content: impl Into<Bytes>) -> Self {
        let plain = content.into();
        let digest: [u8; 32] = Sha256::digest(&plain).into();
        let kind = match ending {
            "js" => "text/javascript",
            "css" => "text/css",
            "json" => "application/json",
            "wasm" => "application/wasm",
            "woff2" => "font/woff2",
            "png" => "image/png",
            _ => "image/svg+xml",
        };
        let name = format!("{stem}.{}.{ending}", HEXLOWER.encode(&digest[..8]));
        Self { name, digest, kind, plain, brotli: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// Returns the name, which depends on every byte of the content.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns SHA-256 of the content, in lower-case hexadecimal digits.
    pub(crate) fn hash(&self) -> String {
        HEXLOWER.encode(&self.digest)
    }

    /// Returns the same hash as a source in a content security policy.
    pub fn source(&self) -> String {
        format!("'sha256-{}'", BASE64.encode(&self.digest))
    }

    /// Returns the content, or an empty text if it is not UTF-8.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.plain).unwrap_or_default()
    }

    /// Returns the media type.
    pub const fn kind(&self) -> &'static str {
        self.kind
    }

    /// Returns the coding for a client's preferred coding: fonts and pictures of pixels are compressed already.
    pub fn coding(&self, liked: ContentCoding) -> ContentCoding {
        if matches!(self.kind, "font/woff2" | "image/png") { ContentCoding::Plain } else { liked }
    }

    /// Returns whether the form in a coding is computed already.
    pub fn is_ready(&self, coding: ContentCoding) -> bool {
        match coding {
            ContentCoding::Brotli => self.brotli.get().is_some(),
            ContentCoding::Gzip => self.gzip.get().is_some(),
            ContentCoding::Plain => true,
        }
    }

    /// Returns the content in a coding. It is computed once, which may take a while.
    pub fn form(&self, coding: ContentCoding) -> Bytes {
        match coding {
            ContentCoding::Brotli => self.brotli.get_or_init(|| brotli(&self.plain)).clone(),
            ContentCoding::Gzip => self.gzip.get_or_init(|| gzip(&self.plain)).clone(),
            ContentCoding::Plain => self.plain.clone(),
        }
    }
}

/// Quality of Brotli. The first request for any file would wait for seconds at the best one in a debug build.
const QUALITY: i32 = if cfg!(debug_assertions) && !cfg!(test) { 5 } else { 11 };

impl fmt::Debug for StaticFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn brotli(plain: &[u8]) -> Bytes {
    let parameters = BrotliEncoderParams {
        quality: QUALITY,
        mode: BrotliEncoderMode::BROTLI_MODE_TEXT,
        size_hint: plain.len(),
        ..BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*plain, &mut packed, &parameters).expect("memory takes all that is written");
    packed.into()
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(plain).and_then(|()| packer.finish());
    packed.expect("memory takes all that is written").into()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn all_forms_say_the_same() {
        let text = "const a = 'the same again and again';\n".repeat(100);
        let file = StaticFile::new("a", "js", text.clone());
        let (mut unpacked, mut again) = (Vec::new(), String::new());
        assert!(!file.is_ready(ContentCoding::Brotli) && !file.is_ready(ContentCoding::Gzip));
        brotli::BrotliDecompress(&mut &*file.form(ContentCoding::Brotli), &mut unpacked).unwrap();
        flate2::read::GzDecoder::new(&*file.form(ContentCoding::Gzip)).read_to_string(&mut again).unwrap();
        assert!(file.is_ready(ContentCoding::Brotli) && file.is_ready(ContentCoding::Gzip));
        assert_eq!((unpacked.as_slice(), again.as_str()), (text.as_bytes(), text.as_str()));
        assert_eq!(file.form(ContentCoding::Plain), text);
        assert!(file.form(ContentCoding::Brotli).len() * 10 < text.len());
    }

    #[test]
    fn packed_files_are_those_of_their_content() {
        let plain = StaticFile::new("a", "wasm", "a module".repeat(9));
        let packed = StaticFile::from_brotli("a", "wasm", plain.form(ContentCoding::Brotli));
        assert_eq!((packed.name(), packed.text()), (plain.name(), plain.text()));
        assert!(packed.is_ready(ContentCoding::Brotli));
        assert_eq!(packed.form(ContentCoding::Brotli), plain.form(ContentCoding::Brotli));
    }

    #[test]
    fn another_byte_is_another_name() {
        let [one, other] = ["a", "b"].map(|text| StaticFile::new("room", "css", text.to_owned()));
        assert_eq!(one.name(), "room.ca978112ca1bbdca.css");
        assert_ne!(one.name(), other.name());
    }
}
