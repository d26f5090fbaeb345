//! The program at a real terminal: lines are edited, hidden plans are not echoed, and the terminal is
//! restored.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, tcgetattr};

/// A program and its terminal.
struct Terminal {
    screen: File,
    process: Child,
    /// Modes before the start of the program.
    modes_before: LocalModes,
    /// Output so far.
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
        let modes_before = local_modes(&screen);
        let process =
            command.stdin(keys()).stdout(keys()).stderr(keys()).spawn().expect("the program starts");
        Self { screen: File::from(screen), process, modes_before, shown: String::new() }
    }

    /// Asserts that the program has left the terminal as it was.
    fn modes_are_restored(&self) {
        assert_eq!(local_modes(&self.screen), self.modes_before);
    }

    /// Waits for this text in the new output.
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
        assert!(terminal.modes_before.contains(LocalModes::ECHO | LocalModes::ICANON));
        terminal.until(prompt);
        terminal.press("b1");
        terminal.press("\u{3}");
        assert_eq!(terminal.ended().code(), Some(130));
        terminal.modes_are_restored();
    }
}

#[test]
fn a_plan_that_is_hidden_is_never_shown() {
    let mut terminal = Terminal::run(&PERSONS);
    let mut shown = terminal.until("White (hidden): ");
    terminal.press("b1c4\u{7f}3\r");
    shown += &terminal.until("Black (hidden): ");
    // Neither the previous line nor text cut from it reappears.
    terminal.press("\u{1b}[A\u{19}b5c3\r");
    shown += &terminal.until("Both knights jump onto c3");
    let typed = ["b1c3", "c4"].map(|text| shown.matches(text).count());
    assert_eq!(typed, [0; 2], "what was typed: {shown:?}");
    assert_eq!(shown.matches("b1–c3").count(), 1, "only the report of the turn tells it: {shown:?}");
    assert!(shown.contains("\u{1b}[1;38;5;231;48;5;"), "the board is coloured: {shown:?}");
    terminal.until("White (hidden): ");
    terminal.press("quit\r");
    assert_eq!(terminal.ended().code(), Some(0));
}

#[test]
fn lines_can_be_edited_and_come_back() {
    let mut terminal = Terminal::run(&["play", "--variant", "entanglement", "--against", "person"]);
    terminal.until("Ply 1, White: ");
    // The cursor moves to the start, a letter is inserted, and the last one is deleted.
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

fn local_modes(terminal: impl AsFd) -> LocalModes {
    tcgetattr(terminal).expect("a terminal has modes").local_modes
}

/// Returns lines as sent by a terminal with bracketed paste, and by one without.
fn pastes(lines: &[&str]) -> [String; 2] {
    [format!("\u{1b}[200~{}\u{1b}[201~\r", lines.join("\n")), lines.join("\r") + "\r"]
}

#[test]
fn lines_that_are_pasted_are_read_one_after_the_other() {
    for paste in pastes(&["b1c3", "b8c6", "g1f3"]) {
        let mut terminal = Terminal::run(&["play", "--variant", "entanglement", "--against", "person"]);
        terminal.until("Ply 1, White: ");
        terminal.press(&paste);
        terminal.until("Ply 4, Black: ");
        terminal.press("types f3\r");
        terminal.until("White: f3 ");
        terminal.until("Ply 4, Black: ");
        terminal.press("\u{4}");
        assert_eq!(terminal.ended().code(), Some(0));
    }
}

#[test]
fn hidden_lines_that_are_pasted_are_not_shown() {
    for paste in pastes(&["b1c3", "b5c3"]) {
        let mut terminal = Terminal::run(&PERSONS);
        let mut shown = terminal.until("White (hidden): ");
        terminal.press(&paste);
        shown += &terminal.until("Both knights jump onto c3");
        let told = ["b1c3", "b1–c3"].map(|text| shown.matches(text).count());
        assert_eq!(told, [0, 1], "only the report of the turn tells it: {shown:?}");
        terminal.until("Turn 2, White (hidden): ");
        terminal.press("\u{3}");
        assert_eq!(terminal.ended().code(), Some(130));
    }
}

#[test]
fn lines_that_are_pasted_together_are_one_list() {
    for paste in pastes(&["e4 Bc4", "Qh5", "Qxf7"]) {
        let mut terminal = Terminal::run(&["play", "--variant", "blind", "--against", "person"]);
        terminal.until("The list of White (hidden): ");
        terminal.press(&paste);
        terminal.until("The list of Black (hidden): ");
        terminal.press("e5 Nc6 Nf6\r");
        terminal.until("White wins: the black king is in check and can’t escape.");
        assert_eq!(terminal.ended().code(), Some(0));
        terminal.modes_are_restored();
    }
}

#[test]
fn the_last_line_of_a_pasted_list_can_be_edited() {
    let mut terminal = Terminal::run(&["play", "--variant", "blind", "--against", "person"]);
    terminal.until("The list of White (hidden): ");
    terminal.press("e4 Bc4\rQh5\rQxf");
    // Nothing is echoed, but the line is complete.
    terminal.press("7\r");
    terminal.until("The list of Black (hidden): ");
    terminal.press("e5 Nc6 Nf6\r");
    terminal.until("White wins: the black king is in check and can’t escape.");
    assert_eq!(terminal.ended().code(), Some(0));
}
