//! A private PostgreSQL of the tests, in temporary folders.
//!
//! All test processes of a checkout share one server, each test with its own database: the first one starts
//! it, and it ends by itself some time after the last process that uses it, however that has ended. A test
//! that stops its server has a private one.

use std::fs::{File, Permissions};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// The password of the databases' owner, which no text of a server may contain.
pub(crate) const PASSWORD: &str = "hush/@pg";
const WRITTEN_PASSWORD: &str = "hush%2F%40pg";

/// Holds a lock while the server lives.
const LIVE: &str = r#"exec 9<"$SHARED/alive"; flock -s 9"#;

/// Creates a database server.
const MAKE: &str = r#"
set -e
umask 077
cd /
folder=$(mktemp -d)
trap '"$BIN/pg_ctl" -D "$folder/data" -m immediate -w stop >"$folder/stopped" 2>&1 || true; rm -rf "$folder"' EXIT
printf %s "$WORD" >"$folder/word"
"$BIN/initdb" -D "$folder/data" -U zugleich -A scram-sha-256 --pwfile="$folder/word" -E UTF8 --no-sync >"$folder/made" 2>&1 \
    || { cat "$folder/made"; exit 1; }
printf "port = %s\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 300\nfsync = %s\n" \
    "$PORT" "$FSYNC" >>"$folder/data/postgresql.conf"
if [ -n "$TLS" ]; then
    cat "$TLS/server.pem" >"$folder/data/server.crt"
    cat "$TLS/server.key" >"$folder/data/server.key"
    echo "ssl = on" >>"$folder/data/postgresql.conf"
    sed -i 's/^host /hostssl /' "$folder/data/pg_hba.conf"
fi
"$BIN/pg_ctl" -D "$folder/data" -l "$folder/log" -w start >"$folder/started" 2>&1 </dev/null || { cat "$folder/log"; exit 1; }
echo ready
"#;

/// Stops and starts the server on command until the end of its input; then removes it.
const OBEY: &str = r#"
while read -r order; do
    "$BIN/pg_ctl" -D "$folder/data" -l "$folder/log" -m immediate -w $order >"$folder/ordered" 2>&1 && echo "done" || echo "failed"
done
"#;

/// Removes the server after half a minute without use: where each test has its own process, other tests of
/// the run come between two that use it. The other lock is held while a process begins to use a server, or
/// creates one.
const STAY: &str = r#"
exec 7<"$SHARED/begin" 8<"$SHARED/users" >/dev/null
unused=0
while sleep 5; do
    flock 7
    if flock -n -x 8; then unused=$((unused + 1)); else unused=0; fi
    [ "$unused" -ge 6 ] && exit 0
    flock -u 8
    flock -u 7
done
"#;

/// A server; dropping it stops it.
pub(crate) struct Postgres {
    port: u16,
    keeper: Child,
    answers: std::sync::Mutex<BufReader<std::process::ChildStdout>>,
}

/// The server shared by all tests.
struct Shared {
    port: u16,
    /// Lock that marks the server as used, until this process ends.
    _user: File,
}

static SHARED: LazyLock<Shared> = LazyLock::new(Shared::find);

/// Returns the address of a new database.
pub(crate) async fn database() -> String {
    // The first test waits for its creation, which must not block the others.
    let port = tokio::task::spawn_blocking(|| SHARED.port).await.unwrap();
    new_database(port).await
}

/// Creates a database on the server at a port; returns its address.
async fn new_database(port: u16) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_micros();
    let name = format!("games_{now}_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let mut connection = connect(&url(port, "postgres")).await;
    sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    url(port, &name)
}

fn url(port: u16, database: &str) -> String {
    format!("postgres://zugleich:{WRITTEN_PASSWORD}@127.0.0.1:{port}/{database}")
}

impl Shared {
    /// Finds the running server, or starts it.
    fn find() -> Self {
        let folder = folder();
        std::fs::create_dir_all(&folder).unwrap();
        // The server may run as another user.
        std::fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
        let [begin, user, alive] = ["begin", "users", "alive"].map(|name| lock(&folder.join(name)));
        let port = folder.join("port");
        // While this lock is held no server is created or removed.
        begin.lock().unwrap();
        user.lock_shared().unwrap();
        let is_alive = alive.try_lock().is_err();
        alive.unlock().unwrap();
        let known =
            std::fs::read_to_string(&port).ok().filter(|_| is_alive).and_then(|text| text.parse().ok());
        let found = known.unwrap_or_else(|| {
            let started = Postgres::start_with(&[LIVE, MAKE, STAY].concat(), "off", Some(&folder), None);
            std::fs::write(&port, started.port.to_string()).unwrap();
            // It ends by itself from now on.
            let number = started.port;
            std::mem::forget(started);
            number
        });
        Self { port: found, _user: user }
    }
}

/// Returns the folder in which the test processes of this checkout find their server.
fn folder() -> PathBuf {
    let checkout = env!("CARGO_MANIFEST_DIR").replace('/', "-");
    let uid = std::fs::metadata("/proc/self").map_or(0, |own| own.uid());
    std::env::temp_dir().join(format!("zugleich-tests-{uid}{checkout}"))
}

/// Opens a world-readable lock file.
fn lock(path: &Path) -> File {
    let file = File::options().create(true).append(true).open(path).unwrap();
    file.set_permissions(Permissions::from_mode(0o644)).unwrap();
    file
}

impl Postgres {
    /// Starts a private server.
    ///
    /// # Panics
    /// If PostgreSQL is not installed: these tests need it.
    pub(crate) fn start() -> Self {
        Self::start_with(&[MAKE, OBEY].concat(), "on", None, None)
    }

    /// Starts a private server that accepts only encrypted connections, and presents the certificate
    /// `server.pem` in a folder, whose key is `server.key`.
    #[allow(dead_code, reason = "some of those who share this do without")]
    pub(crate) fn with_tls(certificates: &Path) -> Self {
        Self::start_with(&[MAKE, OBEY].concat(), "on", None, Some(certificates))
    }

    fn start_with(script: &str, fsync: &str, shared: Option<&Path>, tls: Option<&Path>) -> Self {
        let programs = programs().expect(
            "PostgreSQL is there: install it (on Debian: apt-get install postgresql; cargo xtask setup does it)",
        );
        // Another program may take the port before the server does.
        let start = |_| Self::try_start(&programs, script, fsync, shared, tls);
        (0..5).find_map(start).expect("PostgreSQL starts")
    }

    fn try_start(
        programs: &Path,
        script: &str,
        fsync: &str,
        shared: Option<&Path>,
        tls: Option<&Path>,
    ) -> Option<Self> {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = unprivileged();
        command.arg("sh").arg("-c").arg(script).env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        command.env("BIN", programs).env("PORT", port.to_string()).env("FSYNC", fsync);
        command.env("WORD", PASSWORD).env("LC_ALL", "C.UTF-8").env("TLS", tls.unwrap_or(Path::new("")));
        if let Some(folder) = shared {
            // A signal to the tests' process group must not end it.
            command.env("SHARED", folder).process_group(0);
        }
        let mut keeper = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell can be started");
        let answers = BufReader::new(keeper.stdout.take().unwrap());
        let postgres = Self { port, keeper, answers: answers.into() };
        let answer = postgres.answer();
        if answer == "ready" {
            return Some(postgres);
        }
        eprintln!("PostgreSQL does not start: {answer}");
        None
    }

    /// Returns the address of a new database of this server.
    pub(crate) async fn database(&self) -> String {
        new_database(self.port).await
    }

    /// Stops it as a power failure does, except for the disk.
    pub(crate) fn crash(&mut self) {
        self.order("stop");
    }

    /// Starts it again after that.
    pub(crate) fn go_on(&mut self) {
        self.order("start");
    }

    fn order(&mut self, order: &str) {
        use std::io::Write;
        writeln!(self.keeper.stdin.as_ref().unwrap(), "{order}").unwrap();
        assert_eq!(self.answer(), "done", "{order}");
    }

    fn answer(&self) -> String {
        let mut line = String::new();
        self.answers.lock().unwrap().read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // That ends the script.
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Opens a test's connection to a database.
pub(crate) async fn connect(url: &str) -> PgConnection {
    url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap()
}

/// Returns the folder of the server programs, which Debian keeps out of the path.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::split_paths(&paths).collect::<Vec<_>>();
    debian.chain(path).find(|folder| folder.join("initdb").exists() && folder.join("pg_ctl").exists())
}

/// Returns a command as an unprivileged user: root may not run a database server, so the user of Debian's
/// package does.
fn unprivileged() -> Command {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    if !is_root {
        return Command::new("env");
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]);
    command
}
