use std::fs;
use std::io::{Read, Result, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::node::free_port;

/// Site configuration for a cluster.
const SITE: &str = include_str!("../../../../../deploy/nginx-cluster.conf");
/// Starts nginx, waits until its standard input is closed, and ends it.
const SCRIPT: &str =
    r#"nginx -p "$PLACE" -c "$PLACE/nginx.conf" -g "daemon off;" & read -r _; kill $!; wait"#;
/// Directives that name the server of a connection: in a header, and for pages in a cookie, which comes with
/// their WebSockets only.
const TOLD: &str = "add_header node $upstream_addr always; add_header Set-Cookie $socket always;";
const MAP: &str = r#"map $http_upgrade $socket { default "socket=$upstream_addr; Path=/"; '' ''; }"#;
const LOOK: Duration = Duration::from_millis(50);
const LOOKS: u32 = 600;

/// nginx with TLS before the servers.
pub(super) struct Proxy {
    /// Its TLS port.
    pub(super) port: u16,
    folder: PathBuf,
    keeper: Child,
}

impl Proxy {
    pub(super) fn start(folder: &Path, nodes: &[String]) -> Self {
        let (plain, port) = (free_port(), free_port());
        let place = folder.to_str().expect("a path is text");
        let mut site = SITE.replace("/etc/ssl/zugleich", place);
        for (number, node) in (11..).zip(nodes) {
            site = site.replace(&format!("172.31.0.{number}:8080"), node);
        }
        for (written, meant) in [
            ("listen 80;", format!("listen 127.0.0.1:{plain};")),
            ("listen 443 ssl", format!("listen 127.0.0.1:{port} ssl")),
            ("listen [::]:80;", String::new()),
            ("listen [::]:443 ssl http2;", String::new()),
            ("proxy_buffering off;", format!("proxy_buffering off; {TOLD}")),
        ] {
            assert!(site.contains(written), "{written}");
            site = site.replace(written, &meant);
        }
        let whole = format!(
            "pid {place}/nginx.pid; error_log {place}/nginx.log; events {{}} \
             http {{ {MAP} include {place}/site.conf; }}\n"
        );
        fs::write(folder.join("site.conf"), site).expect("a file");
        fs::write(folder.join("nginx.conf"), whole).expect("a file");
        certify(folder);
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).env("PLACE", place).stdin(Stdio::piped());
        let keeper = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a shell");
        let proxy = Self { port, folder: folder.to_owned(), keeper };
        let there = (0..LOOKS).any(|_| {
            thread::sleep(LOOK);
            TcpStream::connect(("127.0.0.1", port)).is_ok()
        });
        assert!(there, "nginx is there and starts (on Debian: apt-get install nginx)");
        proxy
    }

    /// Opens an encrypted connection and checks its certificate.
    pub(super) fn connect(&self) -> Tls {
        let mut command = Command::new("openssl");
        command.args(["s_client", "-quiet", "-verify_return_error", "-verify_hostname", "play.example"]);
        command.args(["-servername", "play.example", "-CAfile"]).arg(self.folder.join("fullchain.pem"));
        command.args(["-connect", &format!("127.0.0.1:{}", self.port)]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("openssl is there (on Debian: apt-get install openssl)");
        let (input, output) = (process.stdin.take(), process.stdout.take());
        Tls { process, input: input.expect("it is piped"), output: output.expect("it is piped") }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Makes a temporary certificate.
fn certify(folder: &Path) {
    let mut openssl = Command::new("openssl");
    openssl.args([
        "req",
        "-x509",
        "-days",
        "2",
        "-subj",
        "/CN=play.example",
        "-newkey",
        "rsa:2048",
        "-nodes",
    ]);
    openssl.args(["-addext", "subjectAltName=DNS:play.example"]);
    openssl.args(["-keyout", "privkey.pem", "-out", "fullchain.pem"]).current_dir(folder);
    let made = openssl.output().expect("openssl is there (on Debian: apt-get install openssl)");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// A TLS connection through the `openssl` program.
#[derive(Debug)]
pub(super) struct Tls {
    process: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Read for Tls {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
        self.output.read(bytes)
    }
}

impl Write for Tls {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.input.write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        self.input.flush()
    }
}

impl Drop for Tls {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
