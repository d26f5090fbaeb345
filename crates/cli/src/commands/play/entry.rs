//! Lines that a player types: with the keys to edit them at a terminal, as they come from elsewhere.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::Completer;
use rustyline::config::Config;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::{DefaultHistory, MemHistory};
use rustyline::validate::Validator;
use rustyline::{ColorMode, Editor, Helper};

/// What a player has done at a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entered {
    Line(String),
    /// There is nothing more to read.
    End,
    /// Ctrl+C.
    Interrupted,
}

/// Where lines come from.
pub(super) enum Entry {
    /// A terminal, with the lines typed before at the arrow keys.
    Terminal(Box<Editor<(), DefaultHistory>>),
    /// A file or another program.
    Piped,
}

impl Entry {
    /// Standard input; its lines are edited if it and standard output are a terminal.
    pub(super) fn new() -> io::Result<Self> {
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            return Ok(Self::Terminal(Box::new(Editor::new().map_err(io::Error::other)?)));
        }
        Ok(Self::Piped)
    }

    /// The next line without its end.
    pub(super) fn line(&mut self, out: &mut impl Write, prompt: &str, hidden: bool) -> io::Result<Entered> {
        let Self::Terminal(editor) = self else { return piped(out, prompt) };
        out.flush()?;
        if hidden {
            return unseen(prompt);
        }
        let read = editor.readline(prompt);
        if let Ok(line) = &read {
            editor.add_history_entry(line).map_err(io::Error::other)?;
        }
        entered(read)
    }
}

fn piped(out: &mut impl Write, prompt: &str) -> io::Result<Entered> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let mut line = String::new();
    let length = io::stdin().lock().read_line(&mut line)?;
    writeln!(out)?;
    // Input that was saved before may begin with a mark of byte order.
    let line = line.trim_start_matches('\u{feff}').trim().to_owned();
    Ok(if length > 0 { Entered::Line(line) } else { Entered::End })
}

/// A line that nobody sees. The editor is another one each time: what was typed into it, or cut from its line, is not
/// there any more when the opponent sits down.
fn unseen(prompt: &str) -> io::Result<Entered> {
    let config = Config::builder().color_mode(ColorMode::Forced).build();
    let mut editor = Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
    editor.set_helper(Some(Unseen));
    let shown_again = editor.set_cursor_visibility(false).map_err(io::Error::other)?;
    let read = editor.readline(prompt);
    drop(shown_again);
    entered(read)
}

fn entered(read: Result<String, ReadlineError>) -> io::Result<Entered> {
    match read {
        Ok(line) => Ok(Entered::Line(line.trim().to_owned())),
        Err(ReadlineError::Eof) => Ok(Entered::End),
        Err(ReadlineError::Interrupted) => Ok(Entered::Interrupted),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(other) => Err(io::Error::other(other)),
    }
}

/// Shows nothing of what is typed; how much it is would be told by the cursor, which is hidden.
struct Unseen;

impl Highlighter for Unseen {
    fn highlight<'l>(&self, _line: &'l str, _position: usize) -> Cow<'l, str> {
        Cow::Borrowed("")
    }

    fn highlight_char(&self, _line: &str, _position: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

impl Completer for Unseen {
    type Candidate = String;
}

impl Hinter for Unseen {
    type Hint = String;
}

impl Validator for Unseen {}

impl Helper for Unseen {}
