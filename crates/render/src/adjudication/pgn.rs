use zugleich_rules::blind::{Adjudication, Fate, PlayerTurn, Position};
use zugleich_rules::{ByColor, Color};

use super::fate;
use crate::words::{result, say, side};

/// How a forfeited turn is written, for which the PGN standard has nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// As a null move, `--`: for python-chess, ChessBase, Scid and others.
    Dashes,
    /// As a comment, and the game goes on in another one, which begins in the position after the forfeited
    /// turn: for lichess and others that take no null moves.
    Comments,
}

/// The game that was really played: one PGN game, or several if forfeited turns are comments.
///
/// Tokens that were not simply played are told in comments, and so is a last turn that is illegal in
/// orthodox chess, because no reader would take it.
///
/// ```
/// use zugleich_render::adjudication::{Nulls, pgn};
/// use zugleich_rules::{ByColor, Color, blind::{List, adjudicate}};
/// let lists = ByColor::new(List::read(Color::White, "e3 Ke2 Qe2")?, List::read(Color::Black, "e5 Qd5")?);
/// let text = pgn(&adjudicate(&lists), &ByColor::new("a.txt", "b.txt"), Nulls::Dashes);
/// let moves = "1. e3 e5 2. Ke2 -- {Black Qd5: what could reach the square cannot move}";
/// assert!(text.replace('\n', " ").contains(moves), "{text}");
/// # Ok::<(), zugleich_rules::blind::Faults>(())
/// ```
#[must_use]
pub fn pgn(game: &Adjudication, names: &ByColor<&str>, nulls: Nulls) -> String {
    let mut parts = vec![Part::new(None)];
    for (index, turn) in game.turns.iter().enumerate() {
        let before = game.before(index);
        let goes_on = !game.is_illegal(index);
        if nulls == Nulls::Comments && goes_on && turn.fate.made().is_none() {
            begin_again(&mut parts, turn.position);
        }
        let last = parts.len() - 1;
        let part = &mut parts[last];
        match (game.san(index), nulls) {
            (Some(san), _) => part.step(&before, san),
            (None, Nulls::Dashes) if goes_on => part.step(&before, "--".to_owned()),
            (None, _) => {}
        }
        if !matches!(turn.fate, Fate::Played(_)) || !goes_on {
            part.comment(&remark(turn));
        }
    }
    let winner = if game.outcome.winner == Some(Color::White) { "1-0" } else { "0-1" };
    let last = parts.len() - 1;
    parts[last].comment(&result(game.outcome));
    let texts = parts
        .iter()
        .enumerate()
        .map(|(index, part)| part.text(names, if index == last { winner } else { "*" }));
    texts.collect::<Vec<_>>().join("\n")
}

/// One game of the file.
struct Part {
    /// The position that it begins in, if it is not the start.
    from: Option<Position>,
    /// Numbers, moves and words of comments, to be separated by blanks.
    words: Vec<String>,
    /// Whether a move stands in it.
    moved: bool,
    /// Whether a Black move would need its number: at the start and after a comment.
    numbered: bool,
}

/// Goes on in a game from another position, the last one of the file if nothing has moved in it.
fn begin_again(parts: &mut Vec<Part>, position: Position) {
    match parts.last_mut() {
        Some(part) if !part.moved => part.from = Some(position),
        _ => parts.push(Part::new(Some(position))),
    }
}

impl Part {
    fn new(from: Option<Position>) -> Self {
        Self { from, words: Vec::new(), moved: false, numbered: true }
    }

    fn step(&mut self, before: &Position, san: String) {
        if before.to_move == Color::White {
            self.words.push(format!("{}.", before.fullmoves));
        } else if self.numbered {
            self.words.push(format!("{}...", before.fullmoves));
        }
        self.words.push(san);
        (self.moved, self.numbered) = (true, false);
    }

    fn comment(&mut self, text: &str) {
        self.words.extend(format!("{{{text}}}").split(' ').map(str::to_owned));
        self.numbered = true;
    }

    fn text(&self, names: &ByColor<&str>, result: &str) -> String {
        let mut tags = vec![
            ("Event", "Blind synchronous chess".to_owned()),
            ("Site", "?".to_owned()),
            ("Date", "????.??.??".to_owned()),
            ("Round", "?".to_owned()),
            ("White", names.white.to_owned()),
            ("Black", names.black.to_owned()),
            ("Result", result.to_owned()),
        ];
        if let Some(position) = self.from {
            tags.push(("SetUp", "1".to_owned()));
            tags.push(("FEN", position.to_string()));
        }
        let mut text: String =
            tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", quoted(value))).collect();
        text.push('\n');
        text.push_str(&wrapped(self.words.iter().map(String::as_str).chain([result])));
        text
    }
}

/// What became of a token, for a comment.
fn remark(turn: &PlayerTurn) -> String {
    let (side, words) = (side(turn.side), fate(&turn.fate));
    match &turn.token {
        Some(token) => say("blind-comment", &[("side", &side), ("token", token.text()), ("words", &words)]),
        None => say("blind-comment-used-up", &[("side", &side), ("words", &words)]),
    }
}

/// The value of a tag: quotation marks and backslashes are escaped, control characters left out.
fn quoted(value: &str) -> String {
    let plain = value.chars().filter(|symbol| !symbol.is_control());
    plain
        .flat_map(|symbol| matches!(symbol, '"' | '\\').then_some('\\').into_iter().chain([symbol]))
        .collect()
}

/// Lines of less than 80 characters, as the export format of PGN wants them.
fn wrapped<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        if width > 0 && width + 1 + word.len() >= 80 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text.push('\n');
    text
}
