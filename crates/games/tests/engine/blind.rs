//! Lists of the engine for Blind synchronous chess: the statements of their file hold, and it can be made
//! again.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use zugleich_engine::matrix::{Matrix, solve_exactly};
use zugleich_games::blind::lists::{
    OutsideGains, Population, PopulationConfig, PopulationError, choose, grow, random_list, searched_reply,
};
use zugleich_rules::blind::{MoveList, adjudicate};
use zugleich_rules::{ByColor, Color};

const STORED: &str = include_str!("../../src/blind/population.txt");

/// Results of all games, 1 where White's list wins: a row for each of White's lists.
fn cells(population: &Population) -> Vec<Vec<f64>> {
    let wins = |white: &MoveList, black: &MoveList| {
        let outcome = adjudicate(ByColor::new(white, black)).outcome;
        if outcome.winner == Some(Color::White) { 1.0 } else { 0.0 }
    };
    let ByColor { white, black } = &population.entries;
    white.iter().map(|row| black.iter().map(|col| wins(&row.list, &col.list)).collect()).collect()
}

/// Replays all games and compares the results.
fn check(population: &Population) {
    let cells = cells(population);
    let shares = population.entries.as_ref().map(|entries| entries.iter().map(|entry| entry.share));
    let (rows, cols) = (shares.white.len(), shares.black.len());
    for share in [shares.white.clone().sum::<f64>(), shares.black.clone().sum()] {
        assert!((share - 1.0).abs() < 1e-9, "the probabilities of a side add up to {share}");
    }
    let won = cells.iter().map(|row| row.iter().zip(shares.black.clone()).map(|(a, y)| a * y).sum::<f64>());
    let upper = won.fold(f64::NEG_INFINITY, f64::max);
    let paid =
        (0..cols).map(|col| cells.iter().zip(shares.white.clone()).map(|(row, x)| row[col] * x).sum::<f64>());
    let lower = paid.fold(f64::INFINITY, f64::min);
    assert!((upper - lower).max(0.0) <= population.gap + 1e-9, "the gap is {}", upper - lower);
    assert!((lower - 1e-9..=upper + 1e-9).contains(&population.value), "{lower} to {upper}");
    let matrix = Matrix::new(rows, cols, cells.concat()).expect("both sides have lists");
    let exact = solve_exactly(&matrix).expect("so few ones and zeros are soon solved").value;
    assert!((exact - population.value).abs() < 1e-9, "the value is {exact}");
}

#[test]
fn the_stored_mixture_is_what_its_file_states() {
    let population = Population::stored();
    check(population);
    assert_eq!(population.to_string(), STORED);
    assert!(population.gap < 1e-9 && population.origin.starts_with("zugleich-lab population --seed "));
    for (_, entries) in population.entries.iter() {
        assert_eq!(entries.iter().map(|entry| &entry.list).collect::<HashSet<_>>().len(), entries.len());
        assert!(entries.iter().filter(|entry| entry.share > 0.0).count() >= 10);
    }
}

/// Greatest length of the lists that are compared with the stored file. In a debug build four tokens take a minute.
const SEARCHED: usize = if cfg!(debug_assertions) { 3 } else { 4 };

/// Compares the statement on lists of up to six tokens with all lists of up to three, or four in a release build.
#[test]
fn no_short_list_gains_more_than_the_stored_file_says() {
    let population = Population::stored();
    let OutsideGains { length, gains } = population.outside.unwrap();
    assert_eq!(length, 6);
    for side in Color::ALL {
        assert!((0.0..=0.03).contains(&gains[side]), "{side:?} gains {}", gains[side]);
        let most = population.chance(side) + gains[side] + 1e-9;
        assert_eq!(searched_reply(population, side, SEARCHED, most), None, "{side:?}");
        // The search finds a list where one exists.
        let (list, rate) = searched_reply(population, side, SEARCHED, most - 0.2).unwrap();
        assert!((population.rate(&list) - rate).abs() < 1e-9 && rate <= most, "{side:?} {list}: {rate}");
    }
}

#[test]
fn a_population_can_be_grown_again() {
    let mut sizes = Vec::new();
    let growth = PopulationConfig { seed: 1, rounds: 6, length: 0, reply: 4 };
    let population = grow(&growth, &mut |lists| sizes.push(lists), &|| false);
    check(&population);
    assert_eq!(grow(&growth, &mut |_| (), &|| false), population);
    let rounds = AtomicUsize::new(0);
    let mut count = |_| {
        rounds.fetch_add(1, Ordering::Relaxed);
    };
    let stopped = grow(&growth, &mut count, &|| rounds.load(Ordering::Relaxed) == 3);
    // The round after the third was not finished, so it does not count.
    assert_eq!(grow(&PopulationConfig { rounds: 2, ..growth }, &mut |_| (), &|| false), stopped);
    let unstarted = grow(&growth, &mut |_| (), &|| true);
    assert_eq!(unstarted.outside, None);
    let handed_in: usize = population.entries.iter().map(|(_, lists)| lists.len()).sum();
    assert!(sizes.len() == 6 && sizes.is_sorted() && (2..=sizes[5]).contains(&handed_in), "{sizes:?}");
    assert_eq!(Population::parse(&population.to_string()), Ok(population));
}

#[test]
fn lists_are_drawn_as_often_as_the_mixture_says() {
    let population =
        Population::parse("value 0.5 gap 0\nwhite 0.25 e4\nwhite 0 d4\nwhite 0.75 a3\nblack 1\n").unwrap();
    let drawn = |text: &str| {
        let seeds = (0..4_000).filter(|&seed| population.choose(Color::White, seed).to_string() == text);
        seeds.count()
    };
    assert_eq!(drawn("d4"), 0);
    assert!((900..1_100).contains(&drawn("e4")));
    assert_eq!(drawn("a3"), 4_000 - drawn("e4"));
    assert!(population.choose(Color::Black, 1).tokens().is_empty());
}

/// Random lists lose most games.
#[test]
fn population_beats_random_lists() {
    for side in Color::ALL {
        let won = (0..400_u64).filter(|&seed| {
            let other = random_list(!side, 5 + (seed % 30) as usize, seed);
            let own = choose(side, seed);
            let lists = ByColor::from_fn(|each| if each == side { &own } else { &other });
            adjudicate(lists).outcome.winner == Some(side)
        });
        let won = won.count();
        assert!(won > 280, "{side:?} wins {won} of 400");
    }
}

#[test]
fn a_text_that_is_no_population_is_refused() {
    let fault = |text| Population::parse(text).unwrap_err();
    assert_eq!(fault("white 1\nblack 1\n"), PopulationError::Missing);
    assert_eq!(fault("value 0.5 gap 0\nwhite 1\n"), PopulationError::Missing);
    assert_eq!(fault("value 0.5\nwhite 1\nblack 1\n"), PopulationError::Line(1));
    assert_eq!(fault("# one\nred 1 e4\n"), PopulationError::Line(2));
    assert_eq!(fault("white 2 e4\n"), PopulationError::Line(1));
    assert!(fault("white 1 e4 e9\n").to_string().starts_with("line 1: line 1, column 4: \"e9\" is not a"));
}
