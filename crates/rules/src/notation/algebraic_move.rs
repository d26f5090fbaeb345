use std::fmt;

use crate::board::{Color, File, Geometry, PROMOTIONS, Rank, Role, Square, Wing, from_letter, letter};
use crate::kernel::PieceMove;

/// One piece's move in algebraic notation: in FIDE's form, or in the form printed by the author of Parity
/// Chess.
///
/// ```
/// use zugleich_rules::notation::AlgebraicMove;
/// for text in ["e4", "Nbd2", "exd8=Q", "O-O", "exN", "Bxf", "f3xB", "B7xN", "QxQ"] {
///     assert_eq!(AlgebraicMove::parse(text).unwrap().to_string(), text);
/// }
/// assert_eq!(AlgebraicMove::parse("Qa6+!"), AlgebraicMove::parse("Qa6"));
/// assert_eq!(AlgebraicMove::parse("exd6 e.p."), AlgebraicMove::parse("exd6"));
/// assert_eq!(AlgebraicMove::parse("Qi9"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlgebraicMove {
    /// A king castles to a wing.
    Castling(Wing),
    /// A piece moves.
    Piece {
        /// Role of the piece.
        role: Role,
        /// Source file, if the word names it.
        file: Option<File>,
        /// Source rank, if the word names it.
        rank: Option<Rank>,
        /// `true` if the word has an `x`.
        takes: bool,
        /// Destination.
        target: AlgebraicTarget,
        /// Promotion piece of a pawn.
        promotion: Option<Role>,
    },
}

/// Destination of a [`AlgebraicMove`].
///
/// ```
/// use zugleich_rules::{Role, Square, notation::{AlgebraicMove, AlgebraicTarget}};
/// let target = |text| match AlgebraicMove::parse(text) {
///     Some(AlgebraicMove::Piece { target, .. }) => Some(target),
///     _ => None,
/// };
/// assert_eq!(target("Nxf3"), Some(AlgebraicTarget::Square(Square::F3)));
/// assert_eq!(target("RxN"), Some(AlgebraicTarget::Taken(Role::Knight, None)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlgebraicTarget {
    /// A square: `Nf3`, `Nxf3`.
    Square(Square),
    /// Any square with an enemy of this role: `RxN`. A pawn is named by its file: `Bxf`.
    Taken(Role, Option<File>),
}

/// Maximum length of a word; the longest is `f7xe8=Q`, with a few signs behind it.
const LONGEST: usize = 16;

impl AlgebraicMove {
    /// Parses a word. Signs behind it (`+ # ! ? e.p.`) are ignored, also after a blank.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let unsigned = |text: &'_ str| text.trim_end_matches(['+', '#', '!', '?', ' ']).len();
        let plain = &text[..unsigned(text)];
        let taking = ["e.p.", "e.p", "ep"].iter().find_map(|sign| plain.strip_suffix(sign));
        let plain = taking.map_or(plain, |taking| &taking[..unsigned(taking)]);
        Self::plain(plain)
    }

    /// Parses a word without signs behind it.
    pub(crate) fn plain(text: &str) -> Option<Self> {
        match text {
            "O-O" | "0-0" => Some(Self::Castling(Wing::King)),
            "O-O-O" | "0-0-0" => Some(Self::Castling(Wing::Queen)),
            _ => parse_piece(text),
        }
    }

    /// Returns the word for an action, with its source file and rank as requested.
    pub(super) fn of(action: &PieceMove, names_file: bool, names_rank: bool) -> Self {
        if let Some(wing) = action.castling {
            return Self::Castling(wing);
        }
        // A pawn's straight move never names its file; its capture always does.
        let takes_as_pawn = action.role == Role::Pawn && action.from.file() != action.to.file();
        Self::Piece {
            role: action.role,
            file: (names_file || takes_as_pawn).then(|| action.from.file()),
            rank: names_rank.then(|| action.from.rank()),
            takes: action.taken.is_some(),
            target: AlgebraicTarget::Square(action.to),
            promotion: action.promotion,
        }
    }

    /// Returns whether the word may mean this action. An `x` before a square is optional.
    #[must_use]
    pub fn fits(&self, action: &PieceMove) -> bool {
        match *self {
            Self::Castling(wing) => action.castling == Some(wing),
            Self::Piece { role, file, rank, target, promotion, .. } => {
                // Without a file, a pawn moves straight ahead.
                let file = file.or((role == Role::Pawn).then(|| action.to.file()));
                action.castling.is_none()
                    && action.role == role
                    && file.is_none_or(|file| file == action.from.file())
                    && rank.is_none_or(|rank| rank == action.from.rank())
                    && action.promotion == promotion
                    && target.fits(action)
            }
        }
    }
}

impl AlgebraicTarget {
    fn fits(self, action: &PieceMove) -> bool {
        match self {
            Self::Square(square) => action.to == square,
            Self::Taken(role, file) => {
                action.taken == Some(role) && file.is_none_or(|file| file == action.to.file())
            }
        }
    }
}

fn parse_piece(text: &str) -> Option<AlgebraicMove> {
    let (text, promotion) = split_promotion(text)?;
    let named = text.chars().next().and_then(piece);
    let (role, text) = named.map_or((Role::Pawn, text), |role| (role, &text[1..]));
    let takes = text.contains('x');
    let (origin, target) = match text.split_once('x') {
        Some((origin, target)) => (origin, parse_taken(target)?),
        None => {
            let (origin, square) = text.split_at_checked(text.len().checked_sub(2)?)?;
            (origin, AlgebraicTarget::Square(Geometry::EIGHT.square(square)?))
        }
    };
    let (file, rank) = parse_origin(origin)?;
    // A capturing pawn is named by its file; a rank alone never distinguishes pawns.
    let told = role != Role::Pawn || file.is_some() || !takes && rank.is_none();
    told.then_some(AlgebraicMove::Piece { role, file, rank, takes, target, promotion })
}

/// Returns the word without its promotion piece, written `=Q` or, behind a rank, `Q`.
fn split_promotion(text: &str) -> Option<(&str, Option<Role>)> {
    if let Some((word, name)) = text.split_once('=') {
        return Some((word, Some(promotion(name)?)));
    }
    let last = text.char_indices().next_back()?.0;
    let (word, name) = text.split_at(last);
    match promotion(name) {
        Some(role) if word.ends_with(|symbol: char| symbol.is_ascii_digit()) => Some((word, Some(role))),
        _ => Some((text, None)),
    }
}

fn promotion(name: &str) -> Option<Role> {
    PROMOTIONS.into_iter().find(|&role| name.chars().eq([letter(Color::White, role)]))
}

/// Returns the piece of a capital letter; pawns have none.
fn piece(symbol: char) -> Option<Role> {
    match from_letter(symbol) {
        Some((Color::White, role)) if role != Role::Pawn => Some(role),
        _ => None,
    }
}

fn parse_taken(text: &str) -> Option<AlgebraicTarget> {
    let mut symbols = text.chars();
    match (symbols.next()?, symbols.next()) {
        (symbol, None) if piece(symbol).is_some() => Some(AlgebraicTarget::Taken(piece(symbol)?, None)),
        (symbol, None) => Some(AlgebraicTarget::Taken(Role::Pawn, Some(file(symbol)?))),
        _ => Geometry::EIGHT.square(text).map(AlgebraicTarget::Square),
    }
}

fn parse_origin(text: &str) -> Option<(Option<File>, Option<Rank>)> {
    let mut symbols = text.chars();
    match (symbols.next(), symbols.next(), symbols.next()) {
        (None, ..) => Some((None, None)),
        (Some(symbol), None, _) => match file(symbol) {
            Some(file) => Some((Some(file), None)),
            None => Some((None, Some(rank(symbol)?))),
        },
        (Some(first), Some(second), None) => Some((Some(file(first)?), Some(rank(second)?))),
        _ => None,
    }
}

fn file(symbol: char) -> Option<File> {
    symbol.try_into().ok()
}

fn rank(symbol: char) -> Option<Rank> {
    symbol.try_into().ok()
}

impl fmt::Display for AlgebraicMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (role, file, rank, takes, target, promotion) = match *self {
            Self::Castling(Wing::King) => return f.write_str("O-O"),
            Self::Castling(Wing::Queen) => return f.write_str("O-O-O"),
            Self::Piece { role, file, rank, takes, target, promotion } => {
                (role, file, rank, takes, target, promotion)
            }
        };
        let mut text = String::new();
        text.extend((role != Role::Pawn).then(|| letter(Color::White, role)));
        text.extend(file.map(char::from));
        text.extend(rank.map(char::from));
        text.extend(takes.then_some('x'));
        match target {
            AlgebraicTarget::Square(square) => text.push_str(&square.to_string()),
            AlgebraicTarget::Taken(_, Some(file)) => text.push(file.into()),
            AlgebraicTarget::Taken(role, None) => text.push(letter(Color::White, role)),
        }
        if let Some(role) = promotion {
            text.extend(['=', letter(Color::White, role)]);
        }
        f.write_str(&text)
    }
}
