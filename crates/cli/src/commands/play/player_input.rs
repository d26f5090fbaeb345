use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{Descriptor, TurnScope};

use super::questions;

/// Line typed by a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayerInput {
    Help,
    Board,
    Flip,
    /// Lists the plans of the side, of one square if given.
    Plans(Option<String>),
    /// Lists the possible types of all pieces, or of the piece on a square.
    Types(Option<String>),
    /// Asks for the reason why a type or a move is impossible.
    Why(Vec<String>),
    /// Takes the list in a file as the plan.
    Load(String),
    Undo,
    Resign,
    Save(String),
    Quit,
    Nothing,
    /// A command without its argument, with its correct form.
    Lacking(&'static str),
    /// Any other text, read as a plan.
    Plan(String),
}

/// Features of a game that decide which commands are available.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameFeatures {
    /// `true` if pieces may be of several types.
    types: bool,
    /// `true` if plans contain a prediction.
    predicts: bool,
    /// `true` if plans can be written in algebraic notation.
    notates: bool,
}

impl GameFeatures {
    pub(super) fn of(game: &dyn AnyMatch) -> Self {
        let (types, predicts) = (questions::has_types(game), questions::predicts(game));
        Self { types, predicts, notates: game.notation().is_some() }
    }
}

/// Returns the help text for the commands of a game.
pub(super) fn help(game: &Descriptor, &GameFeatures { types, predicts, notates }: &GameFeatures) -> String {
    let list = game.turn == TurnScope::WholeGame;
    let lines = [
        (
            list,
            "e4 Bc4 Qh5  hand in this list: the game is played from the two lists alone;\n              \
             pasted lines are one list",
        ),
        (list, "{}          hand in an empty list"),
        (list, "load FILE   hand in the list in this file"),
        (!list && !predicts, "b1c3        plan this move: from b1 to c3"),
        (predicts, "e2e4/e7e5   plan e2e4 and predict that the opponent plays e7e5"),
        (predicts, "e2e4/-      plan e2e4 and predict nothing"),
        (notates && !predicts, "Nf3         the same in algebraic notation, as in records"),
        (notates && predicts, "e4/e5       the same in algebraic notation, as in records"),
        (!list && game.simultaneous, "--          pass (only if you have no other plan)"),
        (!list, "moves       list your plans; moves b1: those of the piece on b1"),
        (types, "types       possible types of every piece; types b1: of the piece on b1"),
        (types, "why b1 Q    why the piece on b1 cannot be a queen (b1 +Q: a promoted pawn)"),
        (!list, "why b1c4    why this move is not legal"),
        (true, "board       show the board"),
        (true, "flip        turn the board around"),
        (!list, "undo        take the last turn back"),
        (true, "resign      resign the game"),
        (true, "save FILE   write the game so far as a record to this new file"),
        (true, "help        show this list; also ?"),
        (true, "quit        leave the game; also exit, Ctrl+C or Ctrl+D"),
    ];
    let lines = lines.into_iter().filter(|(there, _)| *there);
    lines.map(|(_, line)| format!("  {line}\n")).collect()
}

impl PlayerInput {
    pub(super) fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        let (Some(word), rest) = (words.next(), words.map(str::to_owned).collect::<Vec<_>>()) else {
            return Self::Nothing;
        };
        // The name of a file may contain blanks.
        let name = || line.trim()[word.len()..].trim_start().to_owned();
        match (word, rest.len()) {
            ("help" | "?", _) => Self::Help,
            ("board", 0) => Self::Board,
            ("flip", 0) => Self::Flip,
            ("moves", 0 | 1) => Self::Plans(rest.into_iter().next()),
            ("types", 0 | 1) => Self::Types(rest.into_iter().next()),
            ("why", 0) => Self::Lacking("why b1 Q, or why b1c4"),
            ("why", _) => Self::Why(rest),
            ("load", 0) => Self::Lacking("load FILE"),
            ("load", _) => Self::Load(name()),
            ("undo", 0) => Self::Undo,
            ("resign", 0) => Self::Resign,
            ("save", 0) => Self::Lacking("save FILE"),
            ("save", _) => Self::Save(name()),
            ("quit" | "exit", 0) => Self::Quit,
            _ => Self::Plan(line.trim().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_the_rest_is_a_plan() {
        for (line, typed) in [
            ("  ", PlayerInput::Nothing),
            ("?", PlayerInput::Help),
            ("moves b1", PlayerInput::Plans(Some("b1".to_owned()))),
            ("moves", PlayerInput::Plans(None)),
            ("types", PlayerInput::Types(None)),
            ("why b1 Q", PlayerInput::Why(vec!["b1".to_owned(), "Q".to_owned()])),
            ("save my game.txt ", PlayerInput::Save("my game.txt".to_owned())),
            (" b1c3 ", PlayerInput::Plan("b1c3".to_owned())),
            ("e4 Bc4 Qh5", PlayerInput::Plan("e4 Bc4 Qh5".to_owned())),
            ("save", PlayerInput::Lacking("save FILE")),
        ] {
            assert_eq!(PlayerInput::read(line), typed);
        }
    }
}
