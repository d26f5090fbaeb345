use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use libtest_mimic::Failed;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{BrowserTools, Process};

/// A browser's data on disk. They outlive the browser, and are removed with the last clone.
#[derive(Clone, Debug)]
pub(crate) struct BrowserProfile {
    folder: Rc<TempDir>,
    /// `true` if site data are blocked.
    blocks: bool,
}

impl BrowserProfile {
    /// Creates an empty profile.
    pub(super) fn empty() -> Result<Self, Failed> {
        Ok(Self { folder: Rc::new(TempDir::new()?), blocks: false })
    }

    /// Creates a profile with blocked site data: cookies, storage, workers.
    pub(super) fn blocking() -> Result<Self, Failed> {
        Ok(Self { blocks: true, ..Self::empty()? })
    }
}

/// A Chromium, and its ChromeDriver, which ends with it.
#[derive(Debug)]
pub(super) struct Chromium {
    _driver: Process,
    pub(super) profile: BrowserProfile,
}

/// Interval between checks that a browser has ended.
const PAUSE: Duration = Duration::from_millis(20);

/// Kills a browser, as `kill -9` does.
pub(super) async fn kill(client: &Client) -> Result<(), Failed> {
    let id = client.capabilities().and_then(|all| all.get("goog:processID")?.as_i64());
    let id = id.and_then(|id| Pid::from_raw(i32::try_from(id).ok()?)).ok_or("the browser has a number")?;
    kill_process(id, Signal::KILL)?;
    // Its driver, which has started it, reports its end.
    while client.current_url().await.is_ok() {
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}

const FLAGS: [&str; 11] = [
    // Chromium has no sandbox for root, the user of the tests in a container; the pages are the project's
    // own.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    // The browser ends with the driver at the other end of the pipe, even if that crashes.
    "--remote-debugging-pipe",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--lang=en-US",
    "--force-color-profile=srgb",
];

/// Local host name that browsers treat as a foreign site, for pages without TLS.
pub(crate) const PLAIN: &str = "plain.test";

/// Resolver rules: the pages have no network except this machine's.
const NETWORK: &str = "MAP plain.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/// Maximum number of starts of ChromeDriver until it finds a port.
const STARTS: usize = 5;

/// Starts ChromeDriver. It picks an IPv4 port and gives up if the same IPv6 port is taken.
fn driver(tools: &BrowserTools) -> Result<(Process, u16), Failed> {
    let start = || Process::start(Command::new(&tools.driver).arg("--port=0"), port);
    (1..STARTS).find_map(|_| start().ok()).map_or_else(start, Ok)
}

/// Opens a browser for one test, with this site mapped to a local port.
pub(super) async fn open(
    tools: &BrowserTools,
    site: Option<(&str, u16)>,
    profile: BrowserProfile,
) -> Result<(Chromium, Client), Failed> {
    let (driver, port) = driver(tools)?;
    let mut flags: Vec<_> = FLAGS.map(str::to_owned).into();
    // The shell has no site settings. Chromium needs the flag to be without a window.
    let (program, name) = if profile.blocks {
        flags.push("--headless=new".to_owned());
        (&tools.chromium, "chrome")
    } else {
        (&tools.headless_shell, "chrome-headless-shell")
    };
    flags.push(format!("--user-data-dir={}", profile.folder.path().display()));
    let found = site.map(|(name, port)| format!("MAP {name}:443 127.0.0.1:{port}, ")).unwrap_or_default();
    flags.push(format!("--host-resolver-rules={found}{NETWORK}"));
    let capabilities = [
        ("browserName".to_owned(), json!(name)),
        // The certificate of such a site is made by the test.
        ("acceptInsecureCerts".to_owned(), json!(site.is_some())),
        ("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" })),
        (
            "goog:chromeOptions".to_owned(),
            json!({ "binary": program, "args": flags, "prefs": preferences(&profile) }),
        ),
    ];
    let client = ClientBuilder::new(HttpConnector::new())
        .capabilities(capabilities.into_iter().collect::<serde_json::Map<String, Value>>())
        .connect(&format!("http://127.0.0.1:{port}"))
        .await?;
    Ok((Chromium { _driver: driver, profile }, client))
}

/// Returns the user preferences of a browser.
fn preferences(profile: &BrowserProfile) -> Value {
    const BLOCKED: u8 = 2;
    if profile.blocks {
        json!({ "profile.default_content_setting_values.cookies": BLOCKED })
    } else {
        json!({})
    }
}

/// Returns the port in `ChromeDriver was started successfully on port 41651.`
fn port(line: &str) -> Option<u16> {
    line.split_once("started successfully on port ")?.1.trim_end_matches('.').parse().ok()
}
