//! Explanations in sentences why a piece of Entanglement Chess cannot be of a type, and why a move is
//! illegal.

use zugleich_rules::Square;
use zugleich_rules::entanglement::{
    EntanglementPosition, ExclusionProof, Fact, PieceType, PieceTypeSet, PublicPly, RosterCount,
};
use zugleich_rules::kernel::FromTo;

use zugleich_render::language::Language;
use zugleich_render::superposed::{TypeNames, joined, ranges};
use zugleich_render::words::{move_number, plan_text};

use super::{counted, say};
use crate::Explanation;

mod exposed;

/// Explains why the piece on a square has this type in no world, in a language; `None` if some world has it, or if the
/// square is empty.
///
/// ```
/// use zugleich_games::entanglement::explanations;
/// use zugleich_render::language::Language;
/// use zugleich_rules::entanglement::{Entanglement, PieceType};
/// use zugleich_rules::{Role, Square, kernel::Match};
/// let mut game = Match::<Entanglement>::new(&[], None)?;
/// for ply in ["b1c3", "b8c6", "g1f3"] {
///     game.play_line(ply)?;
/// }
/// let knight = PieceType { role: Role::Knight, promoted: false };
/// let why = explanations::excluded_type(Language::English, game.position(), Square::A1, knight).expect("a1 is no knight");
/// assert_eq!(
///     why.sentences,
///     [
///         "a1 can’t be a knight.",
///         "1. b1–c3 and 2. g1–f3 are moves of a knight.",
///         "a1, c3 and f3 would each be a knight, but a side has only 2 of these.",
///     ]
/// );
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[must_use]
pub fn excluded_type(
    language: Language,
    position: &EntanglementPosition,
    square: Square,
    one: PieceType,
) -> Option<Explanation> {
    let why = position.type_exclusion(square, one)?;
    let asked = say(
        language,
        "why-type",
        &[("square", &square.to_string()), ("possible", &named(language, one.into()))],
    );
    Some(explain(language, &why, asked, square))
}

/// Explains why the piece on a square may not make a move, in a language; `None` if it may, or if its side is not to move.
#[must_use]
pub fn illegal_move(
    language: Language,
    position: &EntanglementPosition,
    plan: FromTo,
) -> Option<Explanation> {
    let why = position.move_exclusion(plan)?;
    Some(explain(language, &why, say(language, "why-move", &[("plan", &squares(plan))]), plan.to))
}

fn explain(language: Language, why: &ExclusionProof, asked: String, square: Square) -> Explanation {
    let mut sentences = vec![asked];
    sentences.extend(shown(language, why));
    sentences.extend(tried(language, why));
    sentences.extend(why.kings.iter().map(|kings| full(language, kings)));
    sentences.extend(exposed::sentences(language, why, square));
    sentences.push(
        why.counting.as_ref().map_or_else(|| conclusion(language, why), |proof| counting(language, proof)),
    );
    sentences.retain(|sentence| !sentence.is_empty());
    let counts = why.counting.iter().chain(&why.kings);
    let counts = counts.chain(why.exposed.iter().filter_map(|case| case.counting.as_ref()));
    let confined = counts.flat_map(|counting| counting.squares.iter().copied());
    let mut squares: Vec<Square> = confined.chain(exposed::squares(why)).chain([square]).collect();
    squares.sort_unstable();
    squares.dedup();
    Explanation { sentences, squares, plies: plies(why) }
}

/// Returns the played plies that the facts refer to.
fn plies(why: &ExclusionProof) -> Vec<usize> {
    let of = |fact: &Fact| match *fact {
        Fact::Moved(ply) | Fact::LeftSafe(ply) => (ply <= why.made).then_some(ply),
        Fact::Start => None,
    };
    let mut plies: Vec<usize> = why.facts.iter().filter_map(of).collect();
    plies.dedup();
    plies
}

/// Returns sentences on the played moves, grouped by types, and on their captures.
fn shown(language: Language, why: &ExclusionProof) -> Vec<String> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    let mut took = Vec::new();
    for (ply, shown) in moved(why).filter(|(ply, _)| *ply <= why.made) {
        let (types, name) = (named(language, shown.types), name(ply, shown));
        if shown.takes {
            took.push(name.clone());
        }
        match groups.iter_mut().find(|(same, _)| *same == types) {
            Some((_, plies)) => plies.push(name),
            None => groups.push((types, vec![name])),
        }
    }
    let moves =
        groups.into_iter().filter_map(|(types, plies)| of_plies(language, "why-moved", plies, &types));
    moves.chain(of_plies(language, "why-took", took, "")).collect()
}

/// Returns a sentence about plies and types; `None` if there are no plies.
fn of_plies(language: Language, name: &str, plies: Vec<String>, types: &str) -> Option<String> {
    let n = plies.len();
    let plies = joined(language, "and", plies.into_iter())?;
    Some(counted(language, name, n, &[("plies", &plies), ("possible", types)]))
}

/// Returns sentences on a move that is only tried.
fn tried(language: Language, why: &ExclusionProof) -> Vec<String> {
    let Some(shown) = why.moves.get(why.made) else { return Vec::new() };
    let plan = squares(shown.plan);
    let types = named(language, shown.types);
    let moves = match types.as_str() {
        "" => say(language, "why-no-type", &[]),
        types => say(language, "why-tried", &[("plan", &plan), ("possible", types)]),
    };
    // The captured piece is not a king: that matters only if a fact is about the other side.
    let enemy = moved(why).any(|(_, other)| other.side != shown.side);
    let told = shown.takes && enemy;
    let takes = told.then(|| say(language, "why-tried-takes", &[("plan", &plan)]));
    std::iter::once(moves).chain(takes).collect()
}

/// Returns the sentence on the pieces that include the king.
fn full(language: Language, kings: &RosterCount) -> String {
    let (pieces, possible) = counted_pieces(language, kings);
    say(language, "why-full", &[("pieces", &pieces), ("possible", &possible)])
}

pub(crate) fn counting(language: Language, counting: &RosterCount) -> String {
    let (pieces, possible) = counted_pieces(language, counting);
    let places = counting.places.to_string();
    say(language, "why-counting", &[("pieces", &pieces), ("places", &places), ("possible", &possible)])
}

/// Returns the pieces of a counting argument and their possible types.
fn counted_pieces(language: Language, counting: &RosterCount) -> (String, String) {
    let taken = (counting.taken > 0).then(|| counted(language, "why-taken", counting.taken, &[]));
    let roles = counting.roles.iter().fold(PieceTypeSet::NONE, |set, &role| set | PieceTypeSet::of(role));
    let pieces = joined(language, "and", ranges(language, &counting.squares).into_iter().chain(taken))
        .unwrap_or_default();
    (pieces, TypeNames::of(roles).listed(language))
}

/// Returns the conclusion if no counting argument gives it.
fn conclusion(language: Language, why: &ExclusionProof) -> String {
    match why.moves.get(why.made) {
        _ if !why.exposed.is_empty() => String::new(),
        _ if why.facts.is_empty() => say(language, "why-not-promoted", &[]),
        Some(shown) if shown.types.is_empty() => String::new(),
        // A single fact needs no conclusion.
        _ if why.facts.len() == 1 => String::new(),
        _ => say(language, "why-together", &[]),
    }
}

fn moved(why: &ExclusionProof) -> impl Iterator<Item = (usize, &PublicPly)> {
    why.facts.iter().filter_map(|fact| match *fact {
        Fact::Moved(ply) => Some((ply, why.moves.get(ply - 1)?)),
        _ => None,
    })
}

pub(crate) fn name(ply: usize, shown: &PublicPly) -> String {
    let number = move_number(u32::try_from(ply).unwrap_or_default());
    let dot = if number.ends_with('…') { "" } else { "." };
    format!("{number}{dot} {}", squares(shown.plan))
}

/// Returns a move as sentences write it; the type of its piece is not known.
pub(crate) fn squares(plan: FromTo) -> String {
    plan_text(&plan.to_string(), None)
}

/// Returns types in words; a move looks the same whether a promoted pawn makes it or not.
pub(crate) fn named(language: Language, types: PieceTypeSet) -> String {
    let original = types & PieceTypeSet::ORIGINAL;
    let types = if original.is_empty() { types } else { original };
    TypeNames::of(types).listed(language)
}

#[cfg(test)]
mod tests {
    use zugleich_rules::Role;
    use zugleich_rules::board::Geometry;
    use zugleich_rules::entanglement::Entanglement;
    use zugleich_rules::kernel::Match;

    use super::*;

    fn game(moves: &str) -> Match<Entanglement> {
        let mut game = Match::new(&[], None).unwrap();
        for ply in moves.split_whitespace() {
            game.play_line(ply).unwrap();
        }
        game
    }

    fn illegal(moves: &str, plan: &str) -> String {
        illegal_move(Language::English, game(moves).position(), FromTo::parse(plan, Geometry::EIGHT).unwrap())
            .unwrap()
            .sentences
            .join(" ")
    }

    fn not(moves: &str, square: Square, one: PieceType) -> String {
        excluded_type(Language::English, game(moves).position(), square, one).unwrap().sentences.join(" ")
    }

    fn type_of(moves: &str, square: Square, role: Role) -> String {
        not(moves, square, PieceType { role, promoted: false })
    }

    #[test]
    fn every_kind_of_reason_has_words() {
        let told = [
            not("a2a3", Square::A3, PieceType { role: Role::Queen, promoted: true }),
            illegal("b1c3 b8c6", "c3c4"),
            illegal("", "a1c4"),
            illegal("c2a4 b7b6 a4a5 a8g2 d2d3 b6b5", "d3e4"),
        ];
        for words in told {
            assert!(!words.contains("why-"), "{words}");
        }
    }

    #[test]
    fn what_moves_show_is_said_with_their_numbers() {
        assert_eq!(
            illegal("b1c3 b8c6", "c3c4"),
            "c3–c4 isn’t legal. 1. b1–c3 is a move of a knight. \
             c3–c4 would be a move of a pawn, a rook, a queen or a king. No single piece can do all of that."
        );
        assert_eq!(illegal("", "a1c4"), "a1–c4 isn’t legal. No type moves that way here.");
    }

    #[test]
    fn king_attack_names_ply_and_line() {
        assert_eq!(
            type_of("a2a5", Square::A7, Role::King),
            "a7 can’t be a king. 1. a2–a5 is a move of a rook or a queen. If a7 were the king, it could have been \
             taken at the start by the piece then on a2, now on a5, along the a file, if that were a rook or a \
             queen. a5 can’t be anything else."
        );
        assert_eq!(
            type_of("c2e4 h8g6", Square::B7, Role::King),
            "b7 can’t be a king. 1. c2–e4 is a move of a bishop or a queen. If b7 were the king, it could have been \
             taken after 1… h8–g6 by the piece on e4 along the diagonal e4–b7, if that were a bishop or a \
             queen. e4 can’t be anything else."
        );
        let illegal = illegal("c2a4 b7b6 a4a5 a8g2 d2d3 b6b5", "d3e4");
        let attacked =
            "The king on e4 could be taken after d3–e4 by the piece on g2 along the diagonal g2–e4, ";
        assert!(illegal.contains(attacked), "{illegal}");
    }
}
