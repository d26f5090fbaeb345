//! Pages for the printer.

use crate::diagram;
use crate::language::Language;
use crate::markup::tagged;

/// The style of the sheets, on the screen and on paper.
const STYLE: &str = include_str!("../../../web/css/sheets.css");

/// A page of A4 for the printer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What a file of it is called, without an ending.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// What is on it, as HTML.
    pub body: String,
}

/// What is printed for a game at a real board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The sheets, a page each.
    pub sheets: Vec<Sheet>,
    /// Drawings on them that may be of use by themselves: the name of a file, and SVG.
    pub drawings: Vec<(String, String)>,
}

/// Sheets as a document of its own that needs no other file.
#[must_use]
pub fn document(title: &str, sheets: &[Sheet]) -> String {
    let bodies: String = sheets.iter().map(|sheet| sheet.body.as_str()).collect();
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{}\n\
         <style>\n{STYLE}</style>\n</head>\n<body class=\"sheets\">\n<div hidden>{}</div>\n{bodies}</body>\n</html>\n",
        Language::now().tag(),
        tagged("title", title),
        diagram::PIECES,
    )
}
