//! Sentences on the pieces that would have captured each possible king.

use zugleich_rules::Square;
use zugleich_rules::entanglement::{AssumedKing, Attack, ExclusionProof, KingExposure};

use super::{counting, name, named, squares as moved_squares};
use zugleich_render::language::Language;
use zugleich_render::superposed::{joined, squares as in_words};

use crate::entanglement::say;

/// Returns all cases in words. The types of the piece on `asked` are not repeated.
pub(super) fn sentences(language: Language, why: &ExclusionProof, asked: Square) -> Vec<String> {
    match why.exposed.as_slice() {
        cases if cases.len() > MANY => vec![combined_sentence(language, why, cases)],
        cases => cases.iter().flat_map(|case| case_sentences(language, why, case, asked)).collect(),
    }
}

/// Number of cases up to which each is described separately.
const MANY: usize = 3;

/// Returns many cases in one sentence.
fn combined_sentence(language: Language, why: &ExclusionProof, cases: &[KingExposure]) -> String {
    let kings = cases.iter().flat_map(|case| &case.kings).filter_map(|king| king.square);
    let mut kings: Vec<Square> = kings.collect();
    kings.sort_unstable();
    kings.dedup();
    let mut plies: Vec<usize> =
        cases.iter().flat_map(|case| &case.attacks).map(|attack| attack.ply).collect();
    plies.sort_unstable();
    plies.dedup();
    let time = |ply: usize| match ply.checked_sub(1).and_then(|index| why.moves.get(index)) {
        Some(shown) => say(language, "why-time", &[("ply", &name(ply, shown))]),
        None => say(language, "why-time-start", &[]),
    };
    let times = joined(language, "or", plies.into_iter().map(time)).unwrap_or_default();
    say(language, "why-many", &[("squares", &in_words(language, &kings)), ("times", &times)])
}

/// Returns the squares that the cases refer to, in the position of the explanation.
pub(super) fn squares(why: &ExclusionProof) -> impl Iterator<Item = Square> + '_ {
    let of = |case: &KingExposure| -> Vec<Square> {
        let kings = case.kings.iter().filter_map(|king| king.square);
        kings.chain(case.attacks.iter().filter_map(|attack| attack.attacker)).collect()
    };
    why.exposed.iter().flat_map(of)
}

fn case_sentences(
    language: Language,
    why: &ExclusionProof,
    case: &KingExposure,
    asked: Square,
) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut last = None;
    for attack in &case.attacks {
        let again = last.replace(attack.side) == Some(attack.side);
        let king = if again { say(language, "why-king-again", &[]) } else { king(language, case, attack) };
        sentences.push(attacked(language, why, attack, &king));
    }
    if let Some(too_many) = &case.counting {
        sentences.push(counting(language, too_many));
    } else if let Some(attack) = case.attacks.last() {
        match attack.attacker {
            // The question already names its types.
            Some(square) if square == asked => {}
            Some(square) => {
                sentences.push(say(language, "why-nothing-else", &[("square", &square.to_string())]));
            }
            None => sentences.push(say(language, "why-nothing-else-gone", &[])),
        }
    }
    sentences
}

/// Returns the attacked king, as the beginning of a sentence.
fn king(language: Language, case: &KingExposure, attack: &Attack) -> String {
    let square = |king: &AssumedKing| king.square.unwrap_or(attack.king).to_string();
    match case.kings.as_slice() {
        [white, black] => {
            let one = if white.side == attack.side { white } else { black };
            let squares = [square(white), square(black), square(one)];
            say(
                language,
                "why-king-both",
                &[("white", &squares[0]), ("black", &squares[1]), ("square", &squares[2])],
            )
        }
        [one] => {
            let name = match one {
                AssumedKing { known: true, .. } => "why-king-known",
                AssumedKing { square: Some(_), .. } => "why-king-if",
                AssumedKing { square: None, .. } => "why-king-gone",
            };
            say(language, name, &[("square", &square(one))])
        }
        _ => String::new(),
    }
}

fn attacked(language: Language, why: &ExclusionProof, attack: &Attack, king: &str) -> String {
    let time = match attack.ply {
        0 => "start",
        ply if ply <= why.made => "past",
        _ => "tried",
    };
    let ply = match attack.ply.checked_sub(1).and_then(|index| why.moves.get(index)) {
        Some(shown) if time == "tried" => moved_squares(shown.plan),
        Some(shown) => name(attack.ply, shown),
        None => String::new(),
    };
    let possible = named(language, attack.types);
    let args = [("king", king), ("time", time), ("ply", &ply), ("attacker", &attacker(language, attack))];
    say(
        language,
        "why-attacked",
        &[&args[..], &[("line", &line(language, attack)), ("possible", &possible)]].concat(),
    )
}

fn attacker(language: Language, attack: &Attack) -> String {
    let from = attack.from.to_string();
    match attack.attacker {
        Some(square) if square == attack.from => say(language, "why-piece-there", &[("from", &from)]),
        Some(square) => say(language, "why-piece-since", &[("from", &from), ("square", &square.to_string())]),
        None => say(language, "why-piece-gone", &[("from", &from)]),
    }
}

/// Returns the line from the attacker to the king in words.
fn line(language: Language, attack: &Attack) -> String {
    let (from, king) = (attack.from, attack.king);
    let steps = |a: usize, b: usize| a.abs_diff(b);
    let files = steps(from.file() as usize, king.file() as usize);
    let ranks = steps(from.rank() as usize, king.rank() as usize);
    let (from, to) = (from.to_string(), king.to_string());
    let (file, rank) = to.split_at(1);
    match (files, ranks) {
        (0, _) => say(language, "why-line-file", &[("file", file)]),
        (_, 0) => say(language, "why-line-rank", &[("rank", rank)]),
        (files, ranks) if files == ranks => {
            say(language, "why-line-diagonal", &[("from", &from), ("king", &to)])
        }
        _ => say(language, "why-line-jump", &[("king", &to)]),
    }
}
