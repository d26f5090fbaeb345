//! A server of three files for tests of the harness.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};

/// Serves the files until the tests end; returns the address.
pub(crate) fn serve() -> std::io::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // The browser may close the connection.
            std::thread::spawn(move || answer(&stream).ok());
        }
    });
    Ok(address)
}

fn answer(mut stream: &TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let (status, kind, body) = match request.split(' ').nth(1) {
        Some("/") => ("200 OK", "text/html", include_str!("index.html")),
        Some("/probe.js") => ("200 OK", "text/javascript", include_str!("probe.js")),
        Some("/broken") => ("200 OK", "text/html", include_str!("broken.html")),
        _ => ("404 Not Found", "text/plain", "not found"),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\
         Content-Security-Policy: default-src 'none'; script-src 'self'; img-src data:\r\n\r\n{body}"
    )
}
