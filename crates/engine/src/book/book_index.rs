use std::collections::BTreeMap;

use zugleich_rules::Color;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{Game, RulesError};

use super::{Book, BookError, BookPage};
use crate::engine::Analysis;
use crate::limits::Limits;
use crate::replayed_record::ReplayedRecord;

/// A book with checked turns and plans, indexed by position text.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use std::sync::Arc;
/// use zugleich_engine::{AnalysisSource, Limits, book::{Book, BookBuilder, BookConfig, BookIndex, BookOrigin}, simultaneous};
/// let variant = Variant::of::<Chesimul>();
/// let config = BookConfig { nodes: 100, turns: 1, share: 0.1, best: 1 };
/// let mut builder = BookBuilder::new(&variant, simultaneous::<Material>(), config, Vec::new())?;
/// while builder.step(&|| false)?.is_some() {}
/// let origin = BookOrigin { variant: "chesimul".to_owned(), edition: variant.descriptor().edition, command: "by hand".to_owned() };
/// let book = Book { origin, pages: builder.pages().to_vec() };
/// let engine = simultaneous::<Material>().with_book(Arc::new(BookIndex::of(&variant, &book)?));
/// let engine = engine.expect("the book is of the game");
/// let analysis = engine.analyse(variant.start(&[])?.record(), &Limits::of_nodes(100, 1))?;
/// assert_eq!(analysis.source, AnalysisSource::Book);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BookIndex {
    /// The id of its game.
    variant: &'static str,
    positions: BTreeMap<String, Analysis>,
}

impl BookIndex {
    /// Checks a book against the rules of a game.
    ///
    /// # Errors
    /// [`BookError`] if the book is of another game or rules edition, or has an invalid page.
    pub fn of(variant: &Variant, book: &Book) -> Result<Self, BookError> {
        let (game, edition) = (variant.descriptor().id, variant.descriptor().edition);
        if book.origin.variant != game {
            return Err(BookError::Game { book: book.origin.variant.clone(), game });
        }
        if book.origin.edition != edition {
            return Err(BookError::Edition { book: book.origin.edition, game: edition });
        }
        let mut positions = BTreeMap::new();
        for (number, page) in (1..).zip(&book.pages) {
            let game = judged(variant, page).map_err(|why| BookError::Page { page: number, why })?;
            let is_told = |side: Color| game.acts(side) != page.analysis.mixes[side].is_empty();
            if game.outcome().is_some() || !Color::ALL.into_iter().all(is_told) {
                return Err(BookError::Sides { page: number });
            }
            positions.insert(game.position(), page.analysis.clone());
        }
        Ok(Self { variant: game, positions })
    }

    /// Returns whether the book is of this game.
    pub(crate) fn is_of<G: Game>(&self) -> bool {
        self.variant == G::DESCRIPTOR.id
    }

    /// Looks up the position at the end of a record. `None` for limits with exploitation, games with non-default
    /// options, and games with a repeated position.
    pub(crate) fn analysis<G: Game>(&self, opened: &ReplayedRecord<G>, limits: &Limits) -> Option<Analysis> {
        let game = &opened.game;
        if limits.exploitation > 0.0 || !opened.twice.is_empty() || !game.record().options.is_empty() {
            return None;
        }
        self.positions.get(&game.game().position_text(game.position())).cloned()
    }
}

impl BookPage {
    /// Plays the game up to the page.
    ///
    /// # Errors
    /// [`RulesError`] for a turn that is not legal.
    pub fn game(&self, variant: &Variant) -> Result<Box<dyn AnyMatch>, RulesError> {
        let mut game = variant.start(&[])?;
        for turn in &self.after {
            game.play(turn.as_ref().map(Option::as_deref))?;
        }
        Ok(game)
    }
}

/// Plays the game up to a page and checks that the page's plans are legal there.
fn judged(variant: &Variant, page: &BookPage) -> Result<Box<dyn AnyMatch>, RulesError> {
    let game = page.game(variant)?;
    for (side, mix) in page.analysis.mixes.iter() {
        for candidate in mix {
            game.check(side, &candidate.plan)?;
        }
    }
    Ok(game)
}
