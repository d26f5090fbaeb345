//! Text format of books: four header lines, four lines per page, and a checksum.

use std::fmt::Write;
use std::iter::Peekable;

use sha2::{Digest, Sha256};
use zugleich_rules::board::color_name;
use zugleich_rules::{ByColor, Color};

use super::{Book, BookError, BookOrigin, BookPage};
use crate::engine::{Analysis, AnalysisSource, Candidate};
use crate::limits::MAX_DEPTH;

/// Prefix of the first line, before the format version.
const FIRST: &str = "zugleich book ";
/// Newest format version.
const FORM: u32 = 1;
/// Greatest length of a plan, in characters.
const LONGEST: usize = 40;
/// Greatest deviation of a side's probability sum from one: probabilities are written unrounded.
const ROUNDING: f64 = 1e-6;

impl Book {
    /// Serializes the book.
    #[must_use]
    pub fn to_text(&self) -> String {
        let BookOrigin { variant, edition, command } = &self.origin;
        let pages: String = self.pages.iter().map(BookPage::to_text).collect();
        summed(&format!("{FIRST}{FORM}\n{variant}\nedition {edition}\n{command}\n{pages}"))
    }

    /// Parses the output of [`Book::to_text`]. [`BookIndex::of`](super::BookIndex::of) checks that turns and plans
    /// are legal.
    ///
    /// # Errors
    /// [`BookError`] for any other text.
    pub fn parse(text: &str) -> Result<Self, BookError> {
        let first = text.lines().next().unwrap_or_default();
        match first.strip_prefix(FIRST).and_then(|form| form.parse::<u32>().ok()) {
            Some(form) if form > FORM => return Err(BookError::TooNew { form, known: FORM }),
            _ if first != format!("{FIRST}{FORM}") => {
                return Err(BookError::Line { line: 1, wanted: "the first line of a book" });
            }
            _ => {}
        }
        let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
        if text != summed(&text[..last]) {
            return Err(BookError::Checksum);
        }
        let mut lines = BookLines { rest: text[..last].lines().peekable(), number: 0 };
        lines.read("the first line", Some)?;
        let variant = lines.read("the name of a game", plain)?.to_owned();
        let edition =
            lines.read("\"edition\" and its number", |line| number(line.strip_prefix("edition ")?))?;
        let command = lines.read("the command that made the book", plain)?.to_owned();
        let mut pages = Vec::new();
        while lines.rest.peek().is_some() {
            pages.push(lines.page()?);
        }
        Ok(Self { origin: BookOrigin { variant, edition, command }, pages })
    }
}

impl BookPage {
    fn to_text(&self) -> String {
        let Analysis { value, gap, depth, mixes, .. } = &self.analysis;
        let plan = |plan: &Option<String>| plan.clone().unwrap_or_default();
        let turn = |turn: &ByColor<Option<String>>| format!(" {}|{}", plan(&turn.white), plan(&turn.black));
        let after: String = self.after.iter().map(turn).collect();
        let mut text = format!("after{after}\nvalue {value} gap {gap} depth {depth}\n");
        for (side, mix) in mixes.iter() {
            text.push_str(color_name(side));
            for Candidate { plan, probability } in mix {
                write!(text, " {probability} {plan}").expect("a text can be written to");
            }
            text.push('\n');
        }
        text
    }
}

/// Appends the checksum of the lines as the last line.
pub(super) fn summed(lines: &str) -> String {
    let sum: String = Sha256::digest(lines).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{lines}sha256 {sum}\n")
}

/// Lines that are still unread.
struct BookLines<'a> {
    rest: Peekable<std::str::Lines<'a>>,
    /// Number of lines read.
    number: usize,
}

impl<'a> BookLines<'a> {
    /// Reads and parses the next line.
    fn read<T>(
        &mut self,
        wanted: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, BookError> {
        self.number += 1;
        self.rest.next().and_then(read).ok_or(BookError::Line { line: self.number, wanted })
    }

    fn page(&mut self) -> Result<BookPage, BookError> {
        let after = self.read("\"after\" and turns", |line| {
            words(line.strip_prefix("after")?)?.into_iter().map(turn).collect::<Option<Vec<_>>>()
        })?;
        let (value, gap, depth) =
            self.read("\"value\", \"gap\" and \"depth\", each with a number", judged)?;
        let mut mixes = ByColor::<Vec<Candidate>>::default();
        for side in Color::ALL {
            let wanted = "a side and its plans, each after its probability";
            mixes[side] = self.read(wanted, |line| mix(line.strip_prefix(color_name(side))?))?;
        }
        let analysis =
            Analysis { value, gap, depth, nodes: 0, mixes, error: None, source: AnalysisSource::Book };
        Ok(BookPage { after, analysis })
    }
}

/// Accepts a line that is not empty and has no control characters.
fn plain(line: &str) -> Option<&str> {
    Some(line).filter(|line| !line.is_empty() && !line.chars().any(char::is_control))
}

/// Splits words with a blank before each.
fn words(text: &str) -> Option<Vec<&str>> {
    if text.is_empty() { Some(Vec::new()) } else { Some(text.strip_prefix(' ')?.split(' ').collect()) }
}

/// Parses a number in its canonical form.
fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|number: &u32| number.to_string() == word)
}

/// Parses a number within bounds.
fn real(word: &str, from: f64, to: f64) -> Option<f64> {
    word.parse().ok().filter(|number| (from..=to).contains(number))
}

fn judged(line: &str) -> Option<(f64, f64, u32)> {
    let words: Vec<&str> = line.split(' ').collect();
    let &["value", value, "gap", gap, "depth", depth] = words.as_slice() else { return None };
    let depth = number(depth).filter(|depth| *depth <= MAX_DEPTH)?;
    Some((real(value, -1.0, 1.0)?, real(gap, 0.0, 2.0)?, depth))
}

fn turn(word: &str) -> Option<ByColor<Option<String>>> {
    let (white, black) = word.split_once('|')?;
    let plan = |text: &str| if text.is_empty() { Some(None) } else { plan(text).map(Some) };
    Some(ByColor::new(plan(white)?, plan(black)?))
}

/// Accepts a text that may be a plan in some game; the rules check the plan itself.
fn plan(text: &str) -> Option<String> {
    let is_plan = !text.is_empty() && text.len() <= LONGEST && text.chars().all(|c| c.is_ascii_graphic());
    (is_plan && !text.contains('|')).then(|| text.to_owned())
}

/// Parses a mixture, the rest of a line after its side; empty for a side that does not act.
fn mix(text: &str) -> Option<Vec<Candidate>> {
    let words = words(text).filter(|words| words.len() % 2 == 0)?;
    let candidate = |pair: &[&str]| {
        Some(Candidate { probability: real(pair[0], f64::MIN_POSITIVE, 1.0)?, plan: plan(pair[1])? })
    };
    let mix: Vec<Candidate> = words.chunks_exact(2).map(candidate).collect::<Option<_>>()?;
    let sum: f64 = mix.iter().map(|candidate| candidate.probability).sum();
    (mix.is_empty() || (sum - 1.0).abs() <= ROUNDING).then_some(mix)
}
