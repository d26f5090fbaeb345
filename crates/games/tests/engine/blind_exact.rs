//! Lists of bounded length: the search compared with brute force by the rules' adjudicator.

use std::collections::BTreeSet;

use zugleich_games::blind::lists::{BoundedSolution, Population, searched_reply, solve_bounded};
use zugleich_rules::blind::MoveList;
use zugleich_rules::board::letter;
use zugleich_rules::{Color, Role, Square};

fn solved(length: usize) -> BoundedSolution {
    solve_bounded(length, &mut |_| (), &|| false)
}

/// With up to three tokens Black submits none: no list gives check with its second, and a check by the last
/// one is not answered (blind.md 10), so White would have to mate with it.
#[test]
fn values_of_short_lists_are_known() {
    for length in 0..=3 {
        let BoundedSolution { value, error, .. } = solved(length);
        assert!(value.abs() < 1e-8 && error < 1e-8, "{length}: {value}, {error}");
    }
}

/// The mixtures have the stated value under the rules' adjudicator, and no list of their tokens does better.
#[test]
fn mixtures_are_worth_what_is_said() {
    let BoundedSolution { value, error, population, .. } = solved(4);
    assert!((value - 4.0 / 7.0).abs() < 1e-8 && error < 1e-8, "{value}, {error}");
    for (side, entries) in population.entries.iter() {
        assert!((entries.iter().map(|entry| entry.share).sum::<f64>() - 1.0).abs() < 1e-9);
        for entry in entries.iter().filter(|entry| entry.share > 0.0) {
            let rate = population.rate(&entry.list);
            assert!((rate - population.chance(side)).abs() < 1e-8, "{}: {rate}", entry.list);
        }
        let lists = entries.iter().map(|entry| entry.list.to_string());
        let tokens: BTreeSet<String> =
            lists.flat_map(|list| list.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
        let mut lists = vec![String::new()];
        for _ in 0..4 {
            let longer =
                |list: &String| tokens.iter().map(|token| format!("{list} {token}")).collect::<Vec<_>>();
            lists = lists.iter().flat_map(longer).collect();
            for list in &lists {
                let rate = population.rate(&MoveList::read(side, list).unwrap());
                assert!(rate < population.chance(side) + 1e-8, "{list}: {rate}");
            }
        }
    }
}

/// Every token without a square of origin.
fn tokens(side: Color) -> Vec<String> {
    let squares: Vec<Square> = Square::ALL.into_iter().collect();
    let pieces = Role::ALL.into_iter().filter(|&role| role != Role::Pawn);
    let mut found: Vec<String> = pieces
        .flat_map(|role| squares.iter().map(move |to| format!("{}{to}", letter(Color::White, role))))
        .collect();
    for to in &squares {
        found.push(to.to_string());
        found.extend(["a", "b", "c", "d", "e", "f", "g", "h"].map(|file| format!("{file}x{to}")));
    }
    found.retain(|token| MoveList::read(side, token).is_ok());
    found
}

/// Against a few lists of different kinds and lengths, with castling and blocked pieces.
#[test]
fn searched_replies_are_the_best() {
    let text = "value 0.5 gap 0\n\
                white 0.3 e4 Bc4 Qh5 Qxf7\nwhite 0.25 Nf3 g3 Bg2 O-O\nwhite 0.25 d4\nwhite 0.2 f3 g4 Kf2\n\
                black 0.3 e5 Qh4 Qxf2\nblack 0.25 d5 d4 d3\nblack 0.25 f6 g5 Kf7\nblack 0.2\n";
    let population = Population::parse(text).unwrap();
    for side in Color::ALL {
        let tokens = tokens(side);
        let mut best = population.rate(&MoveList::read(side, "").unwrap());
        for first in &tokens {
            best = best.max(population.rate(&MoveList::read(side, first).unwrap()));
        }
        let (list, rate) = searched_reply(&population, side, 1, 0.0).unwrap();
        assert!(
            (population.rate(&list) - rate).abs() < 1e-9 && (rate - best).abs() < 1e-9,
            "{side:?} {list}"
        );
        // First tokens that move a piece from the start, and one that stands for all others.
        let moves = |token: &&String| {
            let list = MoveList::read(side, token).unwrap();
            let lists = zugleich_rules::ByColor::from_fn(|each| {
                if each == side { list.clone() } else { MoveList::read(each, "").unwrap() }
            });
            let game = zugleich_rules::blind::adjudicate(lists.as_ref());
            game.turns.iter().any(|turn| turn.side == side && turn.fate.made().is_some())
        };
        let firsts: Vec<&String> = tokens.iter().filter(moves).chain(tokens.first()).collect();
        for first in firsts {
            for second in &tokens {
                let list = MoveList::read(side, &format!("{first} {second}")).unwrap();
                best = best.max(population.rate(&list));
            }
        }
        let (list, rate) = searched_reply(&population, side, 2, 0.0).unwrap();
        assert!(
            (population.rate(&list) - rate).abs() < 1e-9 && (rate - best).abs() < 1e-9,
            "{side:?} {list}"
        );
        assert_eq!(searched_reply(&population, side, 2, rate), None);
    }
}
