/// What a player may type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Help,
    Board,
    Flip,
    /// The plans of the side, of one square if one is named.
    Plans(Option<String>),
    Undo,
    Resign,
    Save(String),
    Quit,
    Nothing,
    /// Anything else is read as a plan.
    Plan(String),
}

pub(super) const HELP: &str = "\
  b1c3        plan this move: from b1 to c3
  --          pass (only where there is nothing else)
  moves       list your plans; moves b1: those of the piece on b1
  board       show the board
  flip        turn the board around
  undo        take the last turn back
  resign      give the game up
  save FILE   write the game so far to a file that `zugleich replay` reads
  quit        leave
";

impl Typed {
    pub(super) fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (None, _) => Self::Nothing,
            (Some("help" | "?"), _) => Self::Help,
            (Some("board"), _) => Self::Board,
            (Some("flip"), _) => Self::Flip,
            (Some("moves"), square) => Self::Plans(square.map(str::to_owned)),
            (Some("undo"), _) => Self::Undo,
            (Some("resign"), _) => Self::Resign,
            (Some("save"), Some(file)) => Self::Save(file.to_owned()),
            (Some("quit" | "exit"), _) => Self::Quit,
            (Some(_), _) => Self::Plan(line.trim().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_the_rest_is_a_plan() {
        for (line, typed) in [
            ("  ", Typed::Nothing),
            ("?", Typed::Help),
            ("moves b1", Typed::Plans(Some("b1".to_owned()))),
            ("moves", Typed::Plans(None)),
            ("save game.txt", Typed::Save("game.txt".to_owned())),
            (" b1c3 ", Typed::Plan("b1c3".to_owned())),
            ("save", Typed::Plan("save".to_owned())),
        ] {
            assert_eq!(Typed::read(line), typed);
        }
    }
}
