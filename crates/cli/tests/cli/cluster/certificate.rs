use std::path::{Path, PathBuf};
use std::process::Command;

/// Script that makes an authority, and its certificate for a server at this machine's own address.
const MAKE: &str = r#"
set -e
openssl req -x509 -days 2 -subj /CN=root -newkey rsa:2048 -nodes -keyout root.key -out root.pem
openssl req -new -subj /CN=server -newkey rsa:2048 -nodes -keyout server.key -out server.csr
echo subjectAltName=IP:127.0.0.1 >names
openssl x509 -req -days 2 -in server.csr -CA root.pem -CAkey root.key -CAcreateserial -extfile names -out server.pem
"#;

/// Makes a temporary certificate in a folder, as `server.pem` and `server.key`; returns the authority that
/// has signed it.
pub(super) fn certify(folder: &Path) -> PathBuf {
    let made =
        Command::new("sh").args(["-c", MAKE]).current_dir(folder).output().expect("a shell can be started");
    let said = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "openssl is there (on Debian: apt-get install openssl): {said}");
    folder.join("root.pem")
}
