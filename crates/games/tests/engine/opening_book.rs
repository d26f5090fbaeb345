//! Engines with opening books do not search the positions of the book.

use std::ops::ControlFlow;
use std::sync::Arc;

use zugleich_engine::book::{Book, BookBuilder, BookConfig, BookError, BookIndex, BookOrigin, BookPage};
use zugleich_engine::exploitability::local_exploitability;
use zugleich_engine::{
    AnalysisSource, AnyEngine, Limits, Study, TurnSearch, alternating, endings, simultaneous,
};
use zugleich_games::chesimul::ChesimulEvaluation;
use zugleich_games::entanglement::EntanglementEvaluation;
use zugleich_games::parity::ParityEvaluation;
use zugleich_games::prediction::PredictionEvaluation;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::parity::{Parity, Standard};
use zugleich_rules::prediction::Prediction;
use zugleich_rules::{ByColor, Color};

const COURSE: BookConfig = BookConfig { nodes: 3_000, turns: 2, share: 0.05, best: 2 };

/// The games that are searched turn by turn.
fn games() -> [(Variant, &'static dyn TurnSearch); 4] {
    [
        (Variant::of::<Chesimul>(), simultaneous::<ChesimulEvaluation>()),
        (Variant::of::<Parity<Standard>>(), simultaneous::<ParityEvaluation<Standard>>()),
        (Variant::of::<Prediction>(), simultaneous::<PredictionEvaluation>()),
        (Variant::of::<Entanglement>(), alternating::<EntanglementEvaluation>()),
    ]
}

fn grown(variant: &Variant, engine: &dyn AnyEngine, kept: Vec<BookPage>) -> Book {
    let mut growth = BookBuilder::new(variant, engine, COURSE, kept).expect("it starts");
    while growth.step(&|| false).expect("it goes on").is_some() {}
    let (id, edition) = (variant.descriptor().id, variant.descriptor().edition);
    let origin = BookOrigin { variant: id.to_owned(), edition, command: "by hand".to_owned() };
    Book { origin, pages: growth.pages().to_vec() }
}

/// The engine with a grown book.
fn with_book(variant: &Variant, engine: &dyn TurnSearch) -> Box<dyn TurnSearch> {
    let known = BookIndex::of(variant, &grown(variant, engine, Vec::new())).expect("it is one of the game");
    engine.with_book(Arc::new(known)).expect("the book is of the game")
}

fn studied(engine: &dyn TurnSearch, game: &dyn AnyMatch) -> Study {
    let limits = Limits { depth: 1, ..Limits::of_nodes(100, 1) };
    engine.study_until(game.record(), ByColor::default(), &limits, &|| false).expect("it goes on")
}

#[test]
fn what_is_in_a_book_is_not_searched_for() {
    for (variant, engine) in games() {
        let book = grown(&variant, engine, Vec::new());
        assert!(book.pages.len() > 1, "{book:?}");
        assert_eq!(Book::parse(&book.to_text()), Ok(book.clone()));
        let booked = with_book(&variant, engine);
        for page in &book.pages {
            let game = page.game(&variant).expect("it is legal");
            let found = booked.analyse(game.record(), &Limits::of_nodes(100, 1)).expect("it goes on");
            assert_eq!((&found, found.source, found.nodes), (&page.analysis, AnalysisSource::Book, 0));
            let side = if game.acts(Color::White) { Color::White } else { Color::Black };
            let choice = booked.choose(game.record(), side, &Limits::of_nodes(100, 1)).expect("it acts");
            assert_eq!((&choice.mix, choice.depth), (&page.analysis.mixes[side], page.analysis.depth));
            let study = studied(&*booked, &*game);
            assert_eq!(
                (study.analysis.source, study.analysis.value),
                (AnalysisSource::Book, page.analysis.value)
            );
            let mixed = study.plans[side].iter().filter(|plan| plan.probability > 0.0).count();
            assert_eq!(mixed, page.analysis.mixes[side].len());
        }
        let last = book.pages.last().expect("it has pages");
        let mut beyond = last.game(&variant).expect("it is legal");
        let choice = |side| booked.choose(beyond.record(), side, &Limits::of_nodes(0, 1)).expect("it acts");
        let turn = ByColor::from_fn(|side| beyond.acts(side).then(|| choice(side).plan));
        beyond.play(turn.as_ref().map(Option::as_deref)).expect("it is legal");
        assert_eq!(studied(&*booked, &*beyond).analysis.source, AnalysisSource::Search);
    }
}

/// Construction that resumes from any interruption leads to the same book.
#[test]
fn a_book_goes_on_growing() {
    for (variant, engine) in games() {
        let whole = grown(&variant, engine, Vec::new());
        let mut part = BookBuilder::new(&variant, engine, COURSE, Vec::new()).expect("it starts");
        let step = part.step(&|| false).expect("it goes on").expect("there is a start");
        assert_eq!((step.turn, step.reached), (1, 1.0));
        assert_eq!(part.step(&|| true), Ok(None), "what was broken off is not in it");
        assert_eq!(part.pages(), &whole.pages[..1]);
        assert_eq!(grown(&variant, engine, part.pages().to_vec()), whole);
        let mut again = BookBuilder::new(&variant, engine, COURSE, whole.pages.clone()).expect("it starts");
        let step = again.step(&|| false).expect("it goes on").expect("there is a start");
        assert_eq!(step.nodes, None, "nothing is searched twice");
    }
}

/// A book is not used with exploitation or with non-default options.
#[test]
fn a_book_is_left_aside_where_it_does_not_hold() {
    let (variant, engine) = (Variant::of::<Chesimul>(), simultaneous::<ChesimulEvaluation>());
    let booked = with_book(&variant, engine);
    let game = variant.start(&[]).expect("it starts");
    let choice = |exploitation| {
        let limits = Limits { exploitation, depth: 1, ..Limits::of_nodes(0, 1) };
        booked.choose(game.record(), Color::White, &limits).expect("it acts")
    };
    assert!(choice(0.0).nodes == 0 && choice(0.2).nodes > 0);
    let (variant, engine) = (Variant::of::<Prediction>(), simultaneous::<PredictionEvaluation>());
    let booked = with_book(&variant, engine);
    let game = variant.start(&[("promotion", "any")]).expect("it has this option");
    assert_eq!(studied(&*booked, &*game).analysis.source, AnalysisSource::Search);
}

#[test]
fn an_engine_keeps_its_book() {
    let variant = Variant::of::<Chesimul>();
    let game = variant.start(&[]).expect("it starts");
    let equipped = with_book(&variant, &*endings::empty_tables::<ChesimulEvaluation>().into_engine());
    assert_eq!(studied(&*equipped, &*game).analysis.source, AnalysisSource::Book);
    let warm = equipped.with_kept_table();
    assert_eq!(studied(&*warm, &*game).analysis.source, AnalysisSource::Book);
}

#[test]
fn a_book_of_another_game_is_refused() {
    let (variant, engine) = (Variant::of::<Chesimul>(), simultaneous::<ChesimulEvaluation>());
    let book = grown(&variant, engine, Vec::new());
    let other = Variant::of::<Prediction>();
    let fault = BookError::Game { book: engine.variant().to_owned(), game: other.descriptor().id };
    assert_eq!(BookIndex::of(&other, &book), Err(fault));
    let known = Arc::new(BookIndex::of(&variant, &book).expect("it is one of the game"));
    let others: [&dyn TurnSearch; 2] =
        [simultaneous::<PredictionEvaluation>(), alternating::<EntanglementEvaluation>()];
    for other in others {
        assert!(other.with_book(Arc::clone(&known)).is_none(), "{}", other.variant());
    }
}

/// Replies gain more against random plans than against a mixture of equal search depth.
#[test]
fn replies_gain_little_at_equal_depth() {
    let (variant, engine) = (Variant::of::<Chesimul>(), simultaneous::<ChesimulEvaluation>());
    let game = variant.open(&[], Some("r2qk/5/3n1/2B2/R2QK 0 9")).expect("it can be");
    let limits = Limits { depth: 2, ..Limits::of_nodes(u64::MAX, 1) };
    let searched = engine.analyse(game.record(), &limits).expect("it goes on");
    let mut uniform = searched.clone();
    for side in Color::ALL {
        let plans = game.legal_plan_texts(side);
        let probability = 1.0 / plans.len() as f64;
        let candidate = |plan| zugleich_engine::Candidate { plan, probability };
        uniform.mixes[side] = plans.into_iter().map(candidate).collect();
    }
    let found = [(&*game, searched), (&*game, uniform)];
    let exploited =
        local_exploitability(engine, &found, 2, &mut || ControlFlow::Continue(())).expect("all go on");
    let [searched, uniform] = exploited.gaps[..] else { panic!("two positions") };
    assert!(searched.abs() < 1e-6 && uniform > 0.1, "{searched} {uniform}");
}
