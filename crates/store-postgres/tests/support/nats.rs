//! A private NATS server of the tests, which ends with them in any case.

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// The password of authorized clients, which no text of a server may contain.
pub(crate) const NATS_PASSWORD: &str = "hush/@nats";
const WRITTEN_PASSWORD: &str = "hush%2F%40nats";

/// Starts a server, waits for the end of its input, and kills it.
const SCRIPT: &str = r#"
nats-server -a 127.0.0.1 -p "$PORT" --user zugleich --pass "$WORD" \
    ${TLS:+--tls --tlscert "$TLS/server.pem" --tlskey "$TLS/server.key"} >/dev/null 2>&1 &
read -r _
kill -9 $!
wait
"#;

/// Number of polls for a starting server: only a failed start takes longer.
const LOOKS: u32 = 600;
const PAUSE: Duration = Duration::from_millis(50);

/// A server; dropping it stops it.
pub(crate) struct Nats {
    port: u16,
    /// Folder of the certificate `server.pem` and its key, if only encrypted connections are accepted.
    tls: Option<PathBuf>,
    keeper: Option<Child>,
}

impl Nats {
    /// Starts a private server. With a folder of certificates it accepts only encrypted connections, and
    /// presents `server.pem` there, whose key is `server.key` beside it.
    pub(crate) fn start(certificates: Option<&Path>) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut nats = Self { port, tls: certificates.map(Path::to_owned), keeper: None };
        nats.go_on();
        nats
    }

    /// Returns the address with credentials.
    pub(crate) fn url(&self) -> String {
        let scheme = if self.tls.is_some() { "tls" } else { "nats" };
        format!("{scheme}://zugleich:{WRITTEN_PASSWORD}@127.0.0.1:{}", self.port)
    }

    /// Kills the server.
    pub(crate) fn kill(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            keeper.wait().unwrap();
        }
    }

    /// Starts the server at the same port.
    ///
    /// # Panics
    /// If no NATS server is installed: these tests need one.
    pub(crate) fn go_on(&mut self) {
        let mut command = Command::new("sh");
        command.arg("-c").arg(SCRIPT).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        command.env("PORT", self.port.to_string()).env("WORD", NATS_PASSWORD);
        command.envs(self.tls.as_ref().map(|folder| ("TLS", folder)));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        self.keeper = Some(command.spawn().expect("a shell can be started"));
        let there = (0..LOOKS).any(|_| {
            thread::sleep(PAUSE);
            self.greets()
        });
        assert!(
            there,
            "nats-server is there and starts (on Debian: apt-get install nats-server; cargo xtask setup does it)"
        );
    }

    /// Returns whether a NATS server answers at the port.
    fn greets(&self) -> bool {
        let Ok(stream) = TcpStream::connect(("127.0.0.1", self.port)) else { return false };
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).is_ok() && line.starts_with("INFO {")
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
