use std::io::{self, BufRead, IsTerminal, Write};

/// Lines that a player types.
pub(super) struct Entry {
    /// Whether a terminal is at the other end, so that typing can be hidden.
    terminal: bool,
}

impl Entry {
    pub(super) fn new() -> Self {
        Self { terminal: io::stdin().is_terminal() }
    }

    /// The next line without its end; `None` at the end of the input.
    pub(super) fn line(
        &mut self,
        out: &mut impl Write,
        prompt: &str,
        hidden: bool,
    ) -> io::Result<Option<String>> {
        write!(out, "{prompt}")?;
        out.flush()?;
        if hidden && self.terminal {
            return match rpassword::read_password() {
                Ok(line) => Ok(Some(line)),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
                Err(error) => Err(error),
            };
        }
        let mut line = String::new();
        let length = io::stdin().lock().read_line(&mut line)?;
        if !self.terminal {
            writeln!(out)?;
        }
        // Input that was saved before may begin with a mark of byte order.
        Ok((length > 0).then(|| line.trim_start_matches('\u{feff}').trim().to_owned()))
    }
}
