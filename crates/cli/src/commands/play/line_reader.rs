//! Line input of a player: with line editing at a terminal, unedited from elsewhere.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind, IsTerminal, Read, Write};
use std::thread;
use std::time::Duration;

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustyline::completion::Completer;
use rustyline::config::Config;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Cmd, ColorMode, Editor, Helper, KeyEvent};
use zugleich_rules::blind::MoveList;

use super::player_input::PlayerInput;
use crate::input;

/// Result of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PromptResult {
    Line(String),
    /// End of the input.
    End,
    /// Ctrl+C.
    Interrupted,
}

/// Input mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct InputMode {
    /// `true` if typed text is not echoed.
    pub(super) is_hidden: bool,
    /// `true` if a plan may have several lines, joined where they were pasted together.
    pub(super) has_lists: bool,
}

/// Reader of the player's lines.
pub(super) struct LineReader {
    manner: InputMode,
    source: LineSource,
    /// Lines that were pasted with the last one and are still unread.
    pasted: VecDeque<String>,
}

enum LineSource {
    /// A terminal, with a history of typed lines if they are echoed. One editor reads all lines, since it
    /// buffers typed-ahead input.
    Terminal(Box<Editor<EditorHelper, MemHistory>>),
    /// A file or another program.
    Piped,
}

/// Maximum length of a line from a file, in bytes.
const LONGEST: usize = MoveList::MAX_BYTES;
/// Maximum delay between pasted lines. Later lines count as typed.
const PASTE: Duration = Duration::from_millis(50);

impl LineReader {
    /// Opens standard input. Its lines are edited if standard input and standard output are a terminal.
    pub(super) fn new(manner: InputMode) -> io::Result<Self> {
        // No other reader may use standard input.
        input::claim_stdin();
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let source = if is_terminal { LineSource::Terminal(editor(manner)?) } else { LineSource::Piped };
        Ok(Self { manner, source, pasted: VecDeque::new() })
    }

    /// Returns the next line without its end; for a list, all lines that were pasted together.
    pub(super) fn line(&mut self, out: &mut impl Write, prompt: &str) -> io::Result<PromptResult> {
        let LineSource::Terminal(editor) = &mut self.source else { return piped(out, prompt) };
        if let Some(line) = self.pasted.pop_front() {
            writeln!(out, "{prompt}{}", if self.manner.is_hidden { "" } else { &line })?;
            return Ok(PromptResult::Line(line));
        }
        out.flush()?;
        let text = match read(editor, self.manner, prompt, "") {
            Ok(text) => text,
            Err(ReadlineError::Eof) => return Ok(PromptResult::End),
            Err(ReadlineError::Interrupted) => return Ok(PromptResult::Interrupted),
            Err(error) => return Err(of_editor(error)),
        };
        if !self.manner.has_lists {
            let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned);
            let first = lines.next().unwrap_or_default();
            self.pasted.extend(lines);
            return Ok(PromptResult::Line(first));
        }
        if !matches!(PlayerInput::read(&text), PlayerInput::Plan(_)) {
            return Ok(PromptResult::Line(text.trim().to_owned()));
        }
        Ok(match read_pasted_list(editor, self.manner, text)? {
            Some(text) => PromptResult::Line(text.trim().to_owned()),
            None => PromptResult::Interrupted,
        })
    }
}

/// Creates an editor. With hidden input it neither echoes nor remembers: typed or cut text must not reappear
/// for the opponent.
fn editor(manner: InputMode) -> io::Result<Box<Editor<EditorHelper, MemHistory>>> {
    let colors = if manner.is_hidden { ColorMode::Forced } else { ColorMode::Enabled };
    let config = Config::builder().color_mode(colors).build();
    let mut editor = Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
    if manner.is_hidden {
        for key in [KeyEvent::ctrl('Y'), KeyEvent::alt('y'), KeyEvent::alt('Y')] {
            editor.bind_sequence(key, Cmd::Noop);
        }
    }
    editor.set_helper(Some(EditorHelper { is_hidden: manner.is_hidden, typed: RefCell::default() }));
    Ok(Box::new(editor))
}

/// Reads a line that begins with the text `begun`. For hidden input neither text nor cursor is shown, since
/// the cursor would reveal the length.
fn read(
    editor: &mut Editor<EditorHelper, MemHistory>,
    manner: InputMode,
    prompt: &str,
    begun: &str,
) -> rustyline::Result<String> {
    let shown_again = if manner.is_hidden { editor.set_cursor_visibility(false)? } else { None };
    let read = editor.readline_with_initial(prompt, (begun, ""));
    drop(shown_again);
    if let (Ok(text), false) = (&read, manner.is_hidden) {
        editor.add_history_entry(text)?;
    }
    read
}

/// Returns a list with the lines that were pasted after its first one; `None` if the player leaves. A last
/// line without an end can still be edited.
fn read_pasted_list(
    editor: &mut Editor<EditorHelper, MemHistory>,
    manner: InputMode,
    mut text: String,
) -> io::Result<Option<String>> {
    let left = |error: &ReadlineError| matches!(error, ReadlineError::Eof | ReadlineError::Interrupted);
    thread::sleep(PASTE);
    loop {
        if let Some(line) = editor.helper_mut() {
            line.typed.take();
        }
        let is_blocking = fcntl_getfl(io::stdin())?;
        fcntl_setfl(io::stdin(), is_blocking | OFlags::NONBLOCK)?;
        let more = read(editor, manner, "", "");
        fcntl_setfl(io::stdin(), is_blocking)?;
        let more = match more {
            Ok(more) => more,
            Err(error) if left(&error) => return Ok(None),
            Err(error) => {
                let error = of_editor(error);
                if error.kind() != ErrorKind::WouldBlock {
                    return Err(error);
                }
                let begun = editor.helper_mut().map(|line| line.typed.take()).unwrap_or_default();
                if begun.is_empty() {
                    return Ok(Some(text));
                }
                match read(editor, manner, "", &begun) {
                    Ok(more) => more,
                    Err(error) if left(&error) => return Ok(None),
                    Err(error) => return Err(of_editor(error)),
                }
            }
        };
        text.push('\n');
        text.push_str(&more);
        if text.len() > LONGEST {
            return Err(too_long());
        }
    }
}

fn of_editor(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}

fn too_long() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("a line is longer than {LONGEST} bytes"))
}

fn piped(out: &mut impl Write, prompt: &str) -> io::Result<PromptResult> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let mut line = String::new();
    let length = io::stdin().lock().take(LONGEST as u64 + 1).read_line(&mut line)?;
    writeln!(out)?;
    if length > LONGEST {
        return Err(too_long());
    }
    // Input from a file may begin with a byte order mark.
    let line = line.trim_start_matches('\u{feff}').trim().to_owned();
    Ok(if length > 0 { PromptResult::Line(line) } else { PromptResult::End })
}

/// The line that is being edited. In hidden mode its text is not shown.
struct EditorHelper {
    is_hidden: bool,
    /// Its text so far.
    typed: RefCell<String>,
}

impl Highlighter for EditorHelper {
    fn highlight<'l>(&self, line: &'l str, _position: usize) -> Cow<'l, str> {
        line.clone_into(&mut self.typed.borrow_mut());
        Cow::Borrowed(if self.is_hidden { "" } else { line })
    }

    fn highlight_char(&self, _line: &str, _position: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

impl Completer for EditorHelper {
    type Candidate = String;
}

impl Hinter for EditorHelper {
    type Hint = String;
}

impl Validator for EditorHelper {}

impl Helper for EditorHelper {}
