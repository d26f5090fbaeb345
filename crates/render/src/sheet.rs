//! Printable pages.

use crate::diagram;
use crate::language::Language;
use crate::markup::tagged;

/// Style of the sheets, on the screen and on paper.
const STYLE: &str = include_str!("../../../web/css/sheets.css");

/// A printable A4 page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Name of its file, without extension.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// Its content as HTML.
    pub body: String,
}

/// Printable material for a game at a real board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintMaterial {
    /// The sheets, one page each.
    pub sheets: Vec<Sheet>,
    /// Drawings on the sheets that are also useful by themselves: file name and SVG.
    pub drawings: Vec<(String, String)>,
}

/// Returns sheets in a language as a self-contained HTML document.
#[must_use]
pub fn document(language: Language, title: &str, sheets: &[Sheet]) -> String {
    let bodies: String = sheets.iter().map(|sheet| sheet.body.as_str()).collect();
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{}\n\
         <style>\n{STYLE}</style>\n</head>\n<body class=\"sheets\">\n<div hidden>{}</div>\n{bodies}</body>\n</html>\n",
        language.tag(),
        tagged("title", title),
        diagram::PIECES,
    )
}
