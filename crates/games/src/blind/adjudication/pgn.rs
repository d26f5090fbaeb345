use zugleich_rules::Color;
use zugleich_rules::blind::{Adjudication, BlindPosition, PlayerTurn, TokenOutcome};

use super::fate;
use zugleich_render::language::Language;
use zugleich_render::pgn_text::{comment, tag, wrapped};
use zugleich_render::words::{result, side};

use crate::blind::say;

/// The notation of a forfeited turn, which the PGN standard does not define.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NullMoveNotation {
    /// A null move, `--`: for python-chess, ChessBase, Scid and others.
    Dashes,
    /// A comment, after which the game goes on in a new PGN game that starts in the position after the
    /// forfeited turn: for lichess and others that reject null moves.
    Comments,
}

/// Returns the adjudicated game as PGN: one PGN game, or several if forfeited turns are comments.
///
/// Comments, in English, describe tokens that were not simply played, and a last turn that is illegal in orthodox chess,
/// because no reader accepts it. `tags` are the known tags by name and value: White's name in `White`, and so
/// on. Mandatory PGN tags that are not among them are written as unknown.
///
/// ```
/// use zugleich_games::blind::adjudication::{NullMoveNotation, pgn};
/// use zugleich_rules::{ByColor, Color, blind::{MoveList, adjudicate}};
/// let lists = ByColor::new(MoveList::read(Color::White, "e3 Ke2 Qe2")?, MoveList::read(Color::Black, "e5 Qd5")?);
/// let text = pgn(&adjudicate(lists.as_ref()), &[("White", "a"), ("Annotator", "b")], NullMoveNotation::Dashes);
/// let moves = "1. e3 e5 2. Ke2 -- {Black Qd5: what could reach the square can’t move}";
/// assert!(text.replace('\n', " ").contains(moves), "{text}");
/// assert!(text.contains("[White \"a\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[Annotator \"b\"]\n"), "{text}");
/// # Ok::<(), zugleich_rules::blind::ListParseError>(())
/// ```
#[must_use]
pub fn pgn(game: &Adjudication, tags: &[(&str, &str)], nulls: NullMoveNotation) -> String {
    let mut parts = Vec::new();
    for (index, turn) in game.turns.iter().enumerate() {
        let before = game.before(index);
        if let Some(san) = game.san(index) {
            open_section(&mut parts, &before).step(&before, san);
        } else if nulls == NullMoveNotation::Dashes && !game.is_illegal(index) {
            open_section(&mut parts, &before).step(&before, "--".to_owned());
        } else {
            last_section(&mut parts).broken = true;
        }
        if !matches!(turn.fate, TokenOutcome::Played(_)) || game.is_illegal(index) {
            last_section(&mut parts).comment(&token_comment(turn));
        }
    }
    let winner = if game.outcome.winner == Some(Color::White) { "1-0" } else { "0-1" };
    last_section(&mut parts).comment(&result(Language::English, game.outcome));
    let end = parts.len() - 1;
    let result = |index| if index == end { winner } else { "*" };
    let texts = parts.iter().enumerate().map(|(index, part)| part.text(tags, result(index)));
    texts.collect::<Vec<_>>().join("\n")
}

/// The mandatory PGN tags before the result, in their order, each with its value if unknown.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "Blind synchronous chess"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// One PGN game of the file.
#[derive(Default)]
struct PgnSection {
    /// The position in which it begins, if it is not the start position.
    from: Option<BlindPosition>,
    /// Move numbers, moves and words of comments, to be separated by blanks.
    words: Vec<String>,
    /// `true` if it contains a move.
    moved: bool,
    /// `true` if the next move is Black's reply to White's and needs no number.
    follows: bool,
    /// `true` if a turn is written only as a comment, so that no further move fits.
    broken: bool,
}

fn last_section(parts: &mut Vec<PgnSection>) -> &mut PgnSection {
    if parts.is_empty() {
        parts.push(PgnSection::default());
    }
    let last = parts.len() - 1;
    &mut parts[last]
}

/// Returns the last game, or a new one if the last has been broken off. A game without moves can begin
/// anywhere.
fn open_section<'a>(parts: &'a mut Vec<PgnSection>, before: &BlindPosition) -> &'a mut PgnSection {
    if last_section(parts).broken {
        if last_section(parts).moved {
            parts.push(PgnSection::default());
        }
        let part = last_section(parts);
        (part.from, part.broken) = (Some(*before), false);
    }
    last_section(parts)
}

impl PgnSection {
    fn step(&mut self, before: &BlindPosition, san: String) {
        if before.to_move() == Color::White {
            self.words.push(format!("{}.", before.fullmoves()));
        } else if !self.follows {
            self.words.push(format!("{}...", before.fullmoves()));
        }
        self.words.push(san);
        (self.moved, self.follows) = (true, true);
    }

    fn comment(&mut self, text: &str) {
        self.words.extend(comment(text));
        self.follows = false;
    }

    fn text(&self, known: &[(&str, &str)], result: &str) -> String {
        let value = |name| known.iter().find(|(tag, _)| *tag == name).map(|(_, value)| *value);
        let roster = ROSTER.iter().map(|(name, unknown)| tag(name, value(*name).unwrap_or(unknown)));
        let mut text: String = roster.collect();
        text.push_str(&tag("Result", result));
        let more = known.iter().filter(|(name, _)| ROSTER.iter().all(|(tag, _)| tag != name));
        text.extend(more.map(|(name, value)| tag(name, value)));
        if let Some(position) = self.from {
            text.push_str(&tag("SetUp", "1"));
            text.push_str(&tag("FEN", &position.to_string()));
        }
        text.push('\n');
        text.push_str(&wrapped(self.words.iter().map(String::as_str).chain([result])));
        text
    }
}

/// Returns the outcome of a token as the text of a comment.
fn token_comment(turn: &PlayerTurn) -> String {
    let (side, words) = (side(Language::English, turn.side), fate(Language::English, &turn.fate));
    match &turn.token {
        Some(token) => {
            say(Language::English, "comment", &[("side", &side), ("token", token.text()), ("words", &words)])
        }
        None => say(Language::English, "comment-used-up", &[("side", &side), ("words", &words)]),
    }
}
