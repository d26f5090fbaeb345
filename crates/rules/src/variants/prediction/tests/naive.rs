//! The rules written a second time, piece by piece and as slowly as the author's page reads: an oracle.

use super::random::Case;
use crate::board::{ByColor, Color, File, Role, Square};
use crate::variants::prediction::{Lost, Move, Moves, Plan, Position};

/// A piece with where it starts and ends the turn.
#[derive(Clone, Copy)]
struct Man {
    side: Color,
    role: Role,
    start: Square,
    end: Square,
}

/// Every plan of a side as a list names it, sorted.
pub(super) fn plans(case: &Case, side: Color) -> Vec<String> {
    let mut texts = Vec::new();
    for (from, owner, role) in case.position.placement.pieces() {
        if owner == side {
            texts.extend(
                targets(case, side, role, from).into_iter().flat_map(|to| named(case, side, role, from, to)),
            );
        }
    }
    texts.extend(castlings(case, side));
    texts.extend(two_pawns(case, side));
    if texts.is_empty() {
        texts.push("--".to_owned());
    }
    texts.sort_unstable();
    texts
}

/// What stands on a square: `None` if nothing does.
fn owner(position: &Position, square: Square) -> Option<Color> {
    Color::ALL.into_iter().find(|&side| position.placement.of(side).has(square))
}

fn targets(case: &Case, side: Color, role: Role, from: Square) -> Vec<Square> {
    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let everywhere = [STRAIGHT, DIAGONAL].concat();
    match role {
        Role::Pawn => pawn_targets(case, side, from),
        Role::Knight => walk(case, side, from, &KNIGHT, 1),
        Role::Bishop => walk(case, side, from, &DIAGONAL, 7),
        Role::Rook => walk(case, side, from, &STRAIGHT, 7),
        Role::Queen => walk(case, side, from, &everywhere, 7),
        Role::King => walk(case, side, from, &everywhere, 1),
    }
}

fn walk(case: &Case, side: Color, from: Square, ways: &[(i8, i8)], far: i8) -> Vec<Square> {
    let mut found = Vec::new();
    for (files, ranks) in ways {
        for steps in 1..=far {
            let Some(to) = from.try_offset(files * steps, ranks * steps) else { break };
            let here = owner(&case.position, to);
            found.extend((here != Some(side)).then_some(to));
            if here.is_some() {
                break;
            }
        }
    }
    found
}

fn pawn_targets(case: &Case, side: Color, from: Square) -> Vec<Square> {
    let forward = if side == Color::White { 1 } else { -1 };
    let second = if side == Color::White { 1 } else { 6 };
    let far = if from.rank() as usize == second { 2 } else { 1 };
    let steps = (1..=far).map_while(|steps| {
        from.try_offset(0, forward * steps).filter(|&to| owner(&case.position, to).is_none())
    });
    let takes = [-1, 1].into_iter().filter_map(|files| from.try_offset(files, forward));
    steps.chain(takes.filter(|&to| owner(&case.position, to) == Some(!side))).collect()
}

/// The texts of a move: one for each piece that a pawn on the far rank may become.
fn named(case: &Case, side: Color, role: Role, from: Square, to: Square) -> Vec<String> {
    let far = if side == Color::White { 7 } else { 0 };
    let offered: Vec<char> = if role == Role::Pawn && to.rank() as usize == far {
        let lost = case.position.lost[side];
        let offered = |role| match case.promotion {
            "any" => true,
            "queen" => role == Role::Queen || lost.has(role),
            _ => lost.has(role),
        };
        let pieces = [('q', Role::Queen), ('r', Role::Rook), ('b', Role::Bishop), ('n', Role::Knight)];
        pieces.into_iter().filter(|(_, role)| offered(*role)).map(|(letter, _)| letter).collect()
    } else {
        Vec::new()
    };
    if offered.is_empty() {
        return vec![format!("{from}{to}")];
    }
    offered.into_iter().map(|letter| format!("{from}{to}{letter}")).collect()
}

fn castlings(case: &Case, side: Color) -> Vec<String> {
    let rank = if side == Color::White { '1' } else { '8' };
    let rights = case.position.castling.to_string();
    let wings = [('k', 'g', "fg"), ('q', 'c', "bcd")];
    let may = |(letter, _, between): &(char, char, &str)| {
        let letter = if side == Color::White { letter.to_ascii_uppercase() } else { *letter };
        let empty = |file: char| {
            let square: Square = format!("{file}{rank}").parse().expect("a square");
            owner(&case.position, square).is_none()
        };
        rights.contains(letter) && between.chars().all(empty)
    };
    wings.into_iter().filter(may).map(|(_, to, _)| format!("e{rank}{to}{rank}")).collect()
}

fn two_pawns(case: &Case, side: Color) -> Vec<String> {
    let (second, third) = if side == Color::White { ('2', '3') } else { ('7', '6') };
    let step = |file: char| format!("{file}{second}{file}{third}");
    let singles = |file: &char| {
        let from = format!("{file}{second}").parse().expect("a square");
        let pawn = case.position.placement.role_at(side, from) == Some(Role::Pawn);
        let third: Square = format!("{file}{third}").parse().expect("a square");
        pawn && pawn_targets(case, side, from).contains(&third)
    };
    let files: Vec<char> = ('a'..='h').filter(singles).filter(|_| case.two_pawns).collect();
    let mut pairs = Vec::new();
    for (index, &first) in files.iter().enumerate() {
        pairs.extend(files[index + 1..].iter().map(|&second| format!("{}+{}", step(first), step(second))));
    }
    pairs
}

/// What a turn leads to.
pub(super) struct After {
    /// The pieces, by square.
    pub(super) pieces: Vec<(Square, Color, Role)>,
    pub(super) lost: ByColor<Lost>,
    /// The field of the position text.
    pub(super) castling: String,
}

pub(super) fn resolve(case: &Case, turn: &ByColor<Plan>) -> After {
    let men: Vec<Man> = case
        .position
        .placement
        .pieces()
        .map(|(start, side, role)| Man { side, role, start, end: end(case, turn, side, start) })
        .collect();
    let correct = ByColor::from_fn(|side| {
        turn[side].prediction.is_some() && turn[side].prediction == turn[!side].moves
    });
    let mut lost = case.position.lost;
    let mut left = Vec::new();
    for man in &men {
        let enemies = men.iter().filter(|enemy| enemy.side != man.side);
        if enemies.into_iter().any(|enemy| dies(man, enemy, correct)) {
            lost[man.side].note(man.role);
        } else {
            left.push(*man);
        }
    }
    let mut pieces: Vec<_> = left.iter().map(|man| (man.end, man.side, promoted(turn, man))).collect();
    for man in left.iter().filter(|man| promoted(turn, man) != man.role) {
        let role = promoted(turn, man);
        if case.promotion != "any" && case.position.lost[man.side].has(role) {
            lost[man.side].take_back(role);
        }
    }
    pieces.sort_unstable_by_key(|(square, side, _)| (*square, *side as u8));
    After { pieces, lost, castling: castling(case, &left) }
}

/// The rights whose king and rook both live and have not moved.
fn castling(case: &Case, left: &[Man]) -> String {
    let stays = |name: &str| left.iter().any(|man| man.start == man.end && man.start.to_string() == name);
    let homes = [('K', "e1", "h1"), ('Q', "e1", "a1"), ('k', "e8", "h8"), ('q', "e8", "a8")];
    let rights = case.position.castling.to_string();
    let kept: String = homes
        .into_iter()
        .filter(|(letter, king, rook)| rights.contains(*letter) && stays(king) && stays(rook))
        .map(|(letter, ..)| letter)
        .collect();
    if kept.is_empty() { "-".to_owned() } else { kept }
}

fn end(case: &Case, turn: &ByColor<Plan>, side: Color, start: Square) -> Square {
    match turn[side].moves {
        Some(Moves::One(only) | Moves::TwoPawns(only, _)) if only.from == start => only.to,
        Some(Moves::TwoPawns(_, second)) if second.from == start => second.to,
        Some(Moves::One(only)) if case.position.placement.king(side) == Some(only.from) => {
            castled_rook(only, start).unwrap_or(start)
        }
        _ => start,
    }
}

/// Where the piece on this square goes if the king's move is a castling and the piece its rook.
fn castled_rook(king: Move, start: Square) -> Option<Square> {
    let (from, to) = (king.from.file() as usize, king.to.file() as usize);
    let (rook, target) = match (from, to) {
        (4, 6) => (File::H, File::F),
        (4, 2) => (File::A, File::D),
        _ => return None,
    };
    let rank = king.from.rank();
    (start == Square::new(rook, rank)).then_some(Square::new(target, rank))
}

/// The author's chart, with the king's rule before it.
fn dies(man: &Man, enemy: &Man, correct: ByColor<bool>) -> bool {
    let (moved, enemy_moved) = (man.start != man.end, enemy.start != enemy.end);
    let together = man.end == enemy.end;
    let swapped = moved && enemy_moved && man.end == enemy.start && enemy.end == man.start;
    let predicted = correct[man.side];
    let was_predicted = correct[enemy.side];
    let battle = together || swapped && (predicted || was_predicted);
    if !battle {
        return false;
    }
    if man.role == Role::King || enemy.role == Role::King {
        return man.role == Role::King;
    }
    match (moved, enemy_moved) {
        (true, true) => match (predicted, was_predicted) {
            (true, true) | (false, false) => true,
            (mine, _) => !mine,
        },
        (true, false) => was_predicted,
        _ => !predicted,
    }
}

/// What a survivor is after the turn.
fn promoted(turn: &ByColor<Plan>, man: &Man) -> Role {
    let far = if man.side == Color::White { 7 } else { 0 };
    let arrives = man.role == Role::Pawn && man.start != man.end && man.end.rank() as usize == far;
    turn[man.side].promotion.filter(|_| arrives).unwrap_or(man.role)
}
