//! Encrypted connections to PostgreSQL, and verification of certificates.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use sqlx::Connection;
use tempfile::TempDir;
use zugleich_server::{App, Config};
use zugleich_session::RandomOpponent;

use crate::harness::{Server, SimulatedTime, folder, friends_at, invitation};
use crate::postgres::{PASSWORD, Postgres, connect};

/// Creates two authorities, one of which has signed the certificate of a server called `localhost`.
const MAKE: &str = r#"
set -e
cd "$PLACE"
for name in root other; do
    openssl req -x509 -days 2 -subj "/CN=$name" -newkey rsa:2048 -nodes -keyout "$name.key" -out "$name.pem"
done
openssl req -new -subj /CN=server -newkey rsa:2048 -nodes -keyout server.key -out server.csr
echo subjectAltName=DNS:localhost >names
openssl x509 -req -days 2 -in server.csr -CA root.pem -CAkey root.key -CAcreateserial -extfile names -out server.pem
# Who runs the database is perhaps somebody else. It is all thrown away.
chmod a+r server.key
"#;

/// Creates a folder with both authorities, and the certificate and its key as `server.pem` and `server.key`.
pub(crate) fn certificates() -> TempDir {
    let folder = folder();
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let made = Command::new("sh").args(["-c", MAKE]).env("PLACE", folder.path()).output();
    let made = made.expect("a shell can be started");
    assert!(made.status.success(), "openssl is there: {}", String::from_utf8_lossy(&made.stderr));
    std::fs::write(folder.path().join("none.pem"), "nothing").unwrap();
    folder
}

/// Creates a database that accepts only encrypted connections.
async fn encrypted(certificates: &Path) -> (Postgres, String) {
    let place = certificates.to_owned();
    let postgres = tokio::task::spawn_blocking(move || Postgres::with_tls(&place)).await.unwrap();
    let url = postgres.database().await;
    (postgres, url)
}

/// Returns the reason why no server starts on a database.
async fn refusal(url: &str) -> String {
    let config = Config::new(url.parse().unwrap());
    let refused = App::open(config, Arc::new(RandomOpponent)).await.expect_err("the database is refused");
    let text = format!("{refused} {refused:?}");
    assert!(!text.contains("hush"), "{text}");
    refused.to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_play_over_encrypted_connections() {
    let certificates = certificates();
    let (_postgres, url) = encrypted(certificates.path()).await;
    let (root, named) = (certificates.path().join("root.pem"), url.replace("127.0.0.1", "localhost"));
    let root = root.to_str().unwrap();
    let time = SimulatedTime::new();
    let urls = [
        format!("{url}?sslmode=require"),
        format!("{url}?sslmode=verify-ca&sslrootcert={root}"),
        format!("{named}?sslmode=verify-full&sslrootcert={root}"),
    ];
    for pair in [[&urls[0], &urls[1]], [&urls[1], &urls[2]]] {
        let (one, two) = (Server::on(pair[0], &time).await, Server::on(pair[1], &time).await);
        let (white, black, id) = friends_at(&one, invitation(true)).await;
        let ((mut here, _), (mut there, _)) = (white.watch(&id).await, black.at(&two).watch(&id).await);
        here.commit("white", 1, "b1a3").await;
        there.commit("black", 1, "b5c3").await;
        assert_eq!(here.until("turn").await["turn"], there.until("turn").await["turn"]);
        assert_eq!(unencrypted(&url).await, 0);
        one.stop().await;
        two.stop().await;
    }
}

/// Returns the number of unencrypted connections of servers.
async fn unencrypted(url: &str) -> i64 {
    let mut own = connect(url).await;
    let query = "SELECT count(*) FILTER (WHERE NOT ssl), count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                 WHERE application_name = 'zugleich'";
    let (open, all): (i64, i64) = sqlx::query_as(query).fetch_one(&mut own).await.unwrap();
    own.close().await.unwrap();
    assert!(all > 2, "servers are there");
    open
}

#[tokio::test(flavor = "multi_thread")]
async fn untrusted_certificate_is_refused_with_message() {
    let certificates = certificates();
    let (_postgres, url) = encrypted(certificates.path()).await;
    let file = |name: &str| certificates.path().join(name).to_str().unwrap().to_owned();
    let named = url.replace("127.0.0.1", "localhost");
    for (url, why) in [
        (format!("{url}?sslmode=disable"), "no pg_hba.conf entry"),
        (format!("{named}?sslmode=verify-full"), "the certificate of the database is not trusted"),
        (
            format!("{named}?sslmode=verify-full&sslrootcert={}", file("other.pem")),
            "the certificate of the database is not trusted",
        ),
        // The certificate has another name.
        (
            format!("{url}?sslmode=verify-full&sslrootcert={}", file("root.pem")),
            "the certificate of the database is not trusted",
        ),
        (
            format!("{named}?sslmode=verify-ca&sslrootcert={}", file("none.pem")),
            "the file contains no certificate",
        ),
        (format!("{named}?sslmode=verify-ca&sslrootcert={}", file("nowhere.pem")), "No such file"),
    ] {
        let refused = refusal(&url).await;
        assert!(refused.contains(why), "{refused}");
    }
    assert!(!crate::harness::LOG.text().contains(PASSWORD));
}
