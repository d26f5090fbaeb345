//! Server commands of the documents: each server prints its address, answers there, and is stopped.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use super::PROGRAM;
use super::command_folder::CommandFolder;

/// Starts the server on free ports, since those of the documents may be taken; returns an error if it does
/// not answer.
pub(super) fn answers(place: &CommandFolder, arguments: &str) -> Result<(), String> {
    let ports = ["--listen", "127.0.0.1:0", "--set", "metrics-address=127.0.0.1:0"];
    let mut process = place.process(PROGRAM);
    let started = process.args(arguments.split_whitespace()).args(ports).stdout(Stdio::piped()).spawn();
    let mut server = RunningServer(started.map_err(|error| format!("it cannot be started: {error}"))?);
    let address = server.address().ok_or("it does not say where it listens")?;
    let answer = ask(&address).map_err(|error| format!("{address} cannot be asked: {error}"))?;
    if answer.starts_with("HTTP/1.1 200 ") { Ok(()) } else { Err(format!("{address} answers {answer}")) }
}

/// A server that stops when it is dropped.
struct RunningServer(Child);

impl RunningServer {
    /// Returns the address at the end of the first line of output.
    fn address(&mut self) -> Option<String> {
        let mut line = String::new();
        BufReader::new(self.0.stdout.as_mut()?).read_line(&mut line).ok()?;
        line.trim().rsplit_once("http://").map(|(_, address)| address.to_owned())
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        // It may have stopped by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns the first line of the response to a request for the start page.
fn ask(address: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn the_first_line_of_an_answer_is_read() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let lines = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
            let request: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n<html>").unwrap();
            request
        });
        assert_eq!(ask(&address).unwrap(), "HTTP/1.1 200 OK");
        assert_eq!(server.join().unwrap()[0], "GET / HTTP/1.1");
    }

    #[test]
    fn the_address_stands_at_the_end_of_the_first_line() {
        let said = |words: &str| {
            let child = std::process::Command::new("echo").arg(words).stdout(Stdio::piped()).spawn();
            RunningServer(child.unwrap()).address()
        };
        assert_eq!(said("It listens on http://127.0.0.1:7"), Some("127.0.0.1:7".to_owned()));
        assert_eq!(said("It does not listen"), None);
    }
}
