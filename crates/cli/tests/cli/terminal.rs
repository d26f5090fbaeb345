//! The program at a real terminal: lines are edited, hidden plans are not seen, and the terminal stays as it was.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Termios, tcgetattr};

/// A program and the terminal at which it runs.
struct Terminal {
    screen: File,
    process: Child,
    /// What has been shown so far.
    shown: String,
}

impl Terminal {
    fn run(arguments: &[&str]) -> Self {
        let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&screen).and_then(|()| unlockpt(&screen)).expect("it is ours");
        let name =
            ptsname(&screen, Vec::new()).expect("it has a name").into_string().expect("the name is UTF-8");
        let keys = || Stdio::from(File::options().read(true).write(true).open(&name).expect("its other end"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_zugleich"));
        command.args(arguments).env("TERM", "xterm-256color").env_remove("NO_COLOR");
        let process =
            command.stdin(keys()).stdout(keys()).stderr(keys()).spawn().expect("the program starts");
        Self { screen: File::from(screen), process, shown: String::new() }
    }

    fn modes(&self) -> Termios {
        tcgetattr(&self.screen).expect("a terminal has modes")
    }

    /// Waits until this has been shown since the last time.
    fn until(&mut self, text: &str) -> String {
        let mut some = [0; 4096];
        loop {
            if let Some(at) = self.shown.find(text) {
                let rest = self.shown.split_off(at + text.len());
                return std::mem::replace(&mut self.shown, rest);
            }
            let read = self.screen.read(&mut some).unwrap_or_else(|_| panic!("{text:?} in {:?}", self.shown));
            self.shown.push_str(&String::from_utf8_lossy(&some[..read]));
        }
    }

    fn press(&mut self, keys: &str) {
        self.screen.write_all(keys.as_bytes()).expect("somebody listens");
    }

    fn ended(&mut self) -> ExitStatus {
        self.process.wait().expect("it ends")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const PERSONS: [&str; 5] = ["play", "--variant", "chesimul", "--against", "person"];

#[test]
fn ctrl_c_leaves_the_terminal_as_it_was() {
    let game = ["play", "--variant", "entanglement", "--against", "person"];
    for (arguments, prompt) in [(&PERSONS[..], "(hidden): "), (&game, "White: ")] {
        let mut terminal = Terminal::run(arguments);
        let before = terminal.modes().local_modes;
        assert!(before.contains(LocalModes::ECHO | LocalModes::ICANON));
        terminal.until(prompt);
        terminal.press("b1");
        terminal.press("\u{3}");
        assert_eq!(terminal.ended().code(), Some(130));
        assert_eq!(terminal.modes().local_modes, before);
    }
}

#[test]
fn a_plan_that_is_hidden_is_never_shown() {
    let mut terminal = Terminal::run(&PERSONS);
    let mut shown = terminal.until("White (hidden): ");
    terminal.press("b1c4\u{7f}3\r");
    shown += &terminal.until("Black (hidden): ");
    // Neither the line before nor what was cut from it comes back.
    terminal.press("\u{1b}[A\u{19}b5c3\r");
    shown += &terminal.until("Both knights jump onto c3");
    let plans = shown.matches("b1c3").count();
    assert_eq!(
        (plans, shown.matches("c4").count()),
        (1, 0),
        "only the report of the turn tells it: {shown:?}"
    );
    assert!(shown.contains("\u{1b}[1;38;5;231;48;5;"), "the board is coloured: {shown:?}");
    terminal.until("White (hidden): ");
    terminal.press("quit\r");
    assert_eq!(terminal.ended().code(), Some(0));
}

#[test]
fn lines_can_be_edited_and_come_back() {
    let mut terminal = Terminal::run(&["play", "--variant", "entanglement", "--against", "person"]);
    terminal.until("Ply 1, White: ");
    // The cursor goes to the start, a letter is put there, and the last one is struck.
    terminal.press("1c33\u{1}b\u{5}\u{7f}\r");
    terminal.until("Ply 2, Black: ");
    terminal.press("types c3\r");
    terminal.until("White: c3 N");
    terminal.until("Ply 2, Black: ");
    terminal.press("\u{1b}[A\u{7f}\u{7f}a2\r");
    terminal.until("White: a2 [PNBRQK]");
    terminal.until("Ply 2, Black: ");
    terminal.press("\u{4}");
    assert_eq!(terminal.ended().code(), Some(0));
}
