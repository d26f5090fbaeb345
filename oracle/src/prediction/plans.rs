use zugleich_rules::prediction::PredictionPosition;
use zugleich_rules::{Color, Role, Square};

use super::{PredictionOracle, PromotionPieces};

/// Returns every plan of a side in list notation, sorted.
pub(super) fn plans(rules: PredictionOracle, position: &PredictionPosition, side: Color) -> Vec<String> {
    let mut texts = Vec::new();
    for (from, owner, role) in position.placement().pieces() {
        if owner == side {
            texts.extend(
                targets(position, side, role, from)
                    .into_iter()
                    .flat_map(|to| named(rules.promotion, position, side, role, from, to)),
            );
        }
    }
    texts.extend(castlings(position, side));
    if rules.two_pawns {
        texts.extend(two_pawns(position, side));
    }
    if texts.is_empty() {
        texts.push("--".to_owned());
    }
    texts.sort_unstable();
    texts
}

/// Returns the side of the piece on a square; `None` if it is empty.
fn owner(position: &PredictionPosition, square: Square) -> Option<Color> {
    Color::ALL.into_iter().find(|&side| position.placement().of(side).has(square))
}

fn targets(position: &PredictionPosition, side: Color, role: Role, from: Square) -> Vec<Square> {
    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let everywhere = [STRAIGHT, DIAGONAL].concat();
    match role {
        Role::Pawn => pawn_targets(position, side, from),
        Role::Knight => walk(position, side, from, &KNIGHT, 1),
        Role::Bishop => walk(position, side, from, &DIAGONAL, 7),
        Role::Rook => walk(position, side, from, &STRAIGHT, 7),
        Role::Queen => walk(position, side, from, &everywhere, 7),
        Role::King => walk(position, side, from, &everywhere, 1),
    }
}

fn walk(position: &PredictionPosition, side: Color, from: Square, ways: &[(i8, i8)], far: i8) -> Vec<Square> {
    let mut found = Vec::new();
    for (files, ranks) in ways {
        for steps in 1..=far {
            let Some(to) = from.try_offset(files * steps, ranks * steps) else { break };
            let here = owner(position, to);
            found.extend((here != Some(side)).then_some(to));
            if here.is_some() {
                break;
            }
        }
    }
    found
}

fn pawn_targets(position: &PredictionPosition, side: Color, from: Square) -> Vec<Square> {
    let forward = if side == Color::White { 1 } else { -1 };
    let second = if side == Color::White { 1 } else { 6 };
    let far = if from.rank() as usize == second { 2 } else { 1 };
    let steps = (1..=far)
        .map_while(|steps| from.try_offset(0, forward * steps).filter(|&to| owner(position, to).is_none()));
    let takes = [-1, 1].into_iter().filter_map(|files| from.try_offset(files, forward));
    steps.chain(takes.filter(|&to| owner(position, to) == Some(!side))).collect()
}

/// Returns the texts of a move: one for each possible promotion of a pawn on the far rank.
fn named(
    rule: PromotionPieces,
    position: &PredictionPosition,
    side: Color,
    role: Role,
    from: Square,
    to: Square,
) -> Vec<String> {
    let far = if side == Color::White { 7 } else { 0 };
    let offered: Vec<char> = if role == Role::Pawn && to.rank() as usize == far {
        let lost = position.lost()[side];
        let offered = |role| match rule {
            PromotionPieces::Any => true,
            PromotionPieces::Queen => role == Role::Queen || lost.has(role),
            PromotionPieces::Lost => lost.has(role),
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

fn castlings(position: &PredictionPosition, side: Color) -> Vec<String> {
    let rank = if side == Color::White { '1' } else { '8' };
    let rights = position.castling().to_string();
    let wings = [('k', 'g', "fg"), ('q', 'c', "bcd")];
    let may = |(letter, _, between): &(char, char, &str)| {
        let letter = if side == Color::White { letter.to_ascii_uppercase() } else { *letter };
        let empty = |file: char| {
            let square: Square = format!("{file}{rank}").parse().expect("a square");
            owner(position, square).is_none()
        };
        rights.contains(letter) && between.chars().all(empty)
    };
    wings.into_iter().filter(may).map(|(_, to, _)| format!("e{rank}{to}{rank}")).collect()
}

fn two_pawns(position: &PredictionPosition, side: Color) -> Vec<String> {
    let (second, third) = if side == Color::White { ('2', '3') } else { ('7', '6') };
    let step = |file: char| format!("{file}{second}{file}{third}");
    let singles = |file: &char| {
        let from = format!("{file}{second}").parse().expect("a square");
        let pawn = position.placement().role_at(side, from) == Some(Role::Pawn);
        let third: Square = format!("{file}{third}").parse().expect("a square");
        pawn && pawn_targets(position, side, from).contains(&third)
    };
    let files: Vec<char> = ('a'..='h').filter(singles).collect();
    let mut pairs = Vec::new();
    for (index, &first) in files.iter().enumerate() {
        pairs.extend(files[index + 1..].iter().map(|&second| format!("{}+{}", step(first), step(second))));
    }
    pairs
}
