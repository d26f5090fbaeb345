use proptest::prelude::*;
use zugleich_rules::catalog::Variant;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::kernel::Game;

use super::*;
use crate::engine::{AnalysisSource, Candidate};

/// A book with a page for the start and one for the position after a turn.
fn book(share: f64) -> Book {
    let origin = BookOrigin {
        variant: Chesimul::DESCRIPTOR.id.to_owned(),
        edition: Chesimul::DESCRIPTOR.edition,
        command: "a command".to_owned(),
    };
    let mixed = |plans: [&str; 2]| {
        let shares = [share, 1.0 - share].into_iter().zip(plans);
        shares.map(|(probability, plan)| Candidate { plan: plan.to_owned(), probability }).collect()
    };
    let page = |after, white, black| {
        let mixes = ByColor::new(mixed(white), mixed(black));
        let (value, gap, source) = (-share, 0.02, AnalysisSource::Book);
        let analysis = Analysis { value, gap, depth: 3, nodes: 0, mixes, error: None, source };
        BookPage { after, analysis }
    };
    let turn = ByColor::new(Some("a2a3".to_owned()), Some("b4b3".to_owned()));
    let pages = vec![
        page(vec![], ["b1c3", "a2a3"], ["b5c3", "a4a3"]),
        page(vec![turn], ["c2c3", "d2d3"], ["c4c3", "d4d3"]),
    ];
    Book { origin, pages }
}

/// Recomputes the checksum of a text.
fn summed(text: &str) -> String {
    book_format::summed(&text[..text.rfind("sha256").expect("it has a checksum")])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Numbers survive a round trip to the last bit.
    #[test]
    fn a_book_reads_back(share in 0.001..0.999_f64) {
        let book = book(share);
        let text = book.to_text();
        prop_assert_eq!(Book::parse(&text), Ok(book));
    }

    #[test]
    fn a_changed_letter_or_end_is_refused(at in any::<prop::sample::Index>(), letter in "[ -~\n]") {
        let text = book(0.3).to_text();
        let at = at.index(text.len());
        let changed = format!("{}{letter}{}", &text[..at], &text[at + 1..]);
        prop_assert!(changed == text || Book::parse(&changed).is_err());
        prop_assert!(Book::parse(&text[..at]).is_err());
    }

    /// A wrong line under a valid checksum is either parsed or reported with its number.
    #[test]
    fn a_line_that_is_another_is_refused_or_read(number in 1..12_usize, line in "[ -~]{0,30}") {
        let text = book(0.3).to_text();
        let mut lines: Vec<&str> = text.lines().collect();
        lines[number] = &line;
        let read = Book::parse(&summed(&lines.join("\n")));
        let is_told = matches!(read, Err(BookError::Line { line, .. }) if line > number);
        prop_assert!(read.is_ok() || is_told, "{:?}", read);
    }
}

#[test]
fn a_refusal_says_where() {
    let text = book(0.25).to_text();
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        Book::parse(&summed(&text.replacen(from, to, 1))).expect_err("it is broken").to_string()
    };
    let newer = "a newer version of Zugleich wrote the book (format 2, this program knows 1)";
    assert_eq!(refused("book 1", "book 2"), newer);
    for other in ["book 0", "book +1", "book", "bock 2"] {
        assert_eq!(refused("book 1", other), "line 1: expected the first line of a book", "{other}");
    }
    assert_eq!(refused("edition 1", "edition +1"), "line 3: expected \"edition\" and its number");
    assert_eq!(refused("a command", "a\tcommand"), "line 4: expected the command that made the book");
    let turns = "line 9: expected \"after\" and turns";
    for turn in ["after a2a3", "after a2a3|b4b3|", "afterwards", "after  |"] {
        assert_eq!(refused("after a2a3|b4b3", turn), turns, "{turn}");
    }
    for judged in ["value 1.5", "value NaN", "value"] {
        let why = "line 6: expected \"value\", \"gap\" and \"depth\", each with a number";
        assert_eq!(refused("value -0.25", judged), why);
    }
    for mix in
        ["white 0.5 b1c3", "white 0.25 b1c3 0.75", "white -0.25 b1c3 1.25 a2a3", "white1 1 b1c3", "White"]
    {
        let why = "line 7: expected a side and its plans, each after its probability";
        assert_eq!(refused("white 0.25 b1c3 0.75 a2a3", mix), why, "{mix}");
    }
    assert_eq!(Book::parse(&text.replacen("0.25", "0.26", 1)), Err(BookError::Checksum));
    assert_eq!(Book::parse("zugleich book 1"), Err(BookError::Checksum));
}

#[test]
fn what_cannot_be_is_no_book_of_the_game() {
    let refused = |change: &dyn Fn(&mut Book)| {
        let mut book = book(0.5);
        change(&mut book);
        BookIndex::of(&Variant::of::<Chesimul>(), &book).expect_err("it is none").to_string()
    };
    assert!(BookIndex::of(&Variant::of::<Chesimul>(), &book(0.5)).is_ok());
    assert_eq!(
        refused(&|book| book.origin.variant = "parity".to_owned()),
        "line 2: the book is for parity, not for chesimul"
    );
    assert_eq!(
        refused(&|book| book.origin.edition = 9),
        "line 3: the book is for rules edition 9, and this program plays edition 1"
    );
    let illegal = refused(&|book| book.pages[1].analysis.mixes.white[0].plan = "a1a5".to_owned());
    assert!(illegal.starts_with("page 2: white may not plan a1a5"), "{illegal}");
    let turn = ByColor::new(Some("a2a3".to_owned()), None);
    let alone = refused(&|book| book.pages[1].after = vec![turn.clone()]);
    assert!(alone.starts_with("page 2: "), "{alone}");
    assert_eq!(
        refused(&|book| book.pages[0].analysis.mixes.black.clear()),
        "page 1 has plans of other sides than those that act in its position"
    );
}
