use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use libtest_mimic::{Completion, Failed};
use tokio::runtime::Runtime;

use super::{Browser, BrowserProfile, BrowserTools, FaultProxy, Screen, TimedServer, server::SharedServer};

/// Time limit of a test.
const LIMIT: Duration = Duration::from_secs(900);

/// Resources of one test, cleaned up at its end.
#[derive(Debug)]
pub(crate) struct BrowserRig {
    test: String,
    tools: BrowserTools,
    /// Current step of the test.
    step: Cell<&'static str>,
    browsers: RefCell<Vec<Browser>>,
    servers: RefCell<Vec<SharedServer>>,
}

/// A browser test.
pub(crate) struct BrowserTrial {
    name: &'static str,
    /// Files of npm packages that it needs beside the browser.
    packages: &'static [&'static str],
    test: TrialFn,
}

type TrialFn = Box<dyn FnOnce(&Runtime, &BrowserRig) -> Result<(), Failed> + Send>;

/// Creates a browser test. It fails by its error, by a panic, and by any error on the console of a page.
pub(crate) fn trial(
    name: &'static str,
    test: impl AsyncFnOnce(&BrowserRig) -> Result<(), Failed> + Send + 'static,
) -> BrowserTrial {
    trial_with(name, &[], test)
}

/// Creates a browser test that needs files of npm packages beside the browser.
pub(crate) fn trial_with(
    name: &'static str,
    packages: &'static [&'static str],
    test: impl AsyncFnOnce(&BrowserRig) -> Result<(), Failed> + Send + 'static,
) -> BrowserTrial {
    let test = move |runtime: &Runtime, rig: &BrowserRig| {
        runtime.block_on(async { tokio::time::timeout(LIMIT, test(rig)).await? })
    };
    BrowserTrial { name, packages, test: Box::new(test) }
}

impl BrowserTrial {
    /// Returns the trial for the test runner.
    pub(crate) fn listed(self) -> libtest_mimic::Trial {
        libtest_mimic::Trial::ignorable_test(self.name, move || {
            let missing = self.packages.iter().find_map(|path| BrowserTools::package(path).err());
            match missing.map_or_else(BrowserTools::find, Err) {
                Ok(tools) => self.run(&tools).map(|()| Completion::Completed),
                Err(missing) if BrowserTools::required() => Err(missing.into()),
                Err(missing) => Ok(Completion::ignored_with(missing)),
            }
        })
    }

    /// Runs the test in a rig of its own.
    pub(crate) fn run(self, tools: &BrowserTools) -> Result<(), Failed> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let rig = BrowserRig {
            test: self.name.replace("::", "-"),
            tools: tools.clone(),
            step: Cell::default(),
            browsers: RefCell::default(),
            servers: RefCell::default(),
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.test)(&runtime, &rig)));
        let outcome = outcome.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(format!("it has panicked: {}", text.unwrap_or_default()).into())
        });
        let step = rig.step.get();
        let end = runtime.block_on(rig.end(outcome.is_err()));
        match outcome {
            Ok(()) => end,
            Err(failure) => Err(at_step(step, with_console(failure, end))),
        }
    }
}

impl BrowserRig {
    /// Names the step that begins, for failure messages.
    pub(crate) fn step(&self, name: &'static str) {
        self.step.set(name);
    }

    /// Opens an empty browser: no cookies, no history, no network except this machine.
    pub(crate) async fn browser(&self, screen: Screen) -> Result<Browser, Failed> {
        self.open(screen, None, BrowserProfile::empty()?).await
    }

    /// Opens a browser with blocked site data.
    pub(crate) async fn browser_blocking(&self, screen: Screen) -> Result<Browser, Failed> {
        self.open(screen, None, BrowserProfile::blocking()?).await
    }

    /// Opens a closed or killed browser again, with its profile.
    pub(crate) async fn browser_again(
        &self,
        screen: Screen,
        profile: BrowserProfile,
    ) -> Result<Browser, Failed> {
        self.open(screen, None, profile).await
    }

    /// Opens an empty browser for a site with TLS, mapped to a local port.
    pub(crate) async fn browser_for(&self, screen: Screen, site: &str, port: u16) -> Result<Browser, Failed> {
        self.open(screen, Some((site, port)), BrowserProfile::empty()?).await
    }

    async fn open(
        &self,
        screen: Screen,
        site: Option<(&str, u16)>,
        profile: BrowserProfile,
    ) -> Result<Browser, Failed> {
        let browser = Browser::open(&self.tools, screen, site, profile).await?;
        self.browsers.borrow_mut().push(browser.clone());
        Ok(browser)
    }

    /// Creates an empty folder, kept for debugging.
    pub(crate) fn folder(&self) -> Result<PathBuf, Failed> {
        self.folder_of("")
    }

    /// Creates another one with this suffix.
    pub(crate) fn folder_of(&self, what: &str) -> Result<PathBuf, Failed> {
        let folder = pictures()?.join(format!("{}{what}", self.test));
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir(&folder)?;
        Ok(folder)
    }

    /// Starts a server.
    pub(crate) fn server(&self) -> Result<SharedServer, Failed> {
        self.server_with(&[])
    }

    /// Starts a server with other settings.
    pub(crate) fn server_with(
        &self,
        settings: &'static [(&'static str, &'static str)],
    ) -> Result<SharedServer, Failed> {
        let server = SharedServer::start(&pictures()?.join(format!("{}.log", self.test)), settings)?;
        self.servers.borrow_mut().push(server.clone());
        Ok(server)
    }

    /// Starts a proxy between a browser and a server. It runs whenever the test awaits something.
    pub(crate) async fn proxy(&self, server: &SharedServer) -> Result<FaultProxy, Failed> {
        FaultProxy::start(&server.url("")).await
    }

    /// Starts a server whose time the test controls. It runs whenever the test awaits something.
    pub(crate) async fn timed_server(&self) -> Result<TimedServer, Failed> {
        TimedServer::start().await
    }

    /// Closes the browsers, after a screenshot of each if the test has failed; returns the errors on their
    /// consoles.
    async fn end(self, failed: bool) -> Result<(), Failed> {
        let mut errors = Vec::new();
        for (index, browser) in self.browsers.take().into_iter().enumerate() {
            if failed {
                // A missing screenshot must not hide the failure of the test.
                let _ = browser.picture(&format!("{}-failed-{index}", self.test)).await;
            }
            errors.extend(browser.take_errors().await.unwrap_or_default());
            browser.close().await;
        }
        if errors.is_empty() { Ok(()) } else { Err(format!("on the console: {}", errors.join("\n")).into()) }
    }
}

fn at_step(step: &str, failure: Failed) -> Failed {
    if step.is_empty() {
        return failure;
    }
    format!("at the step {step:?}: {}", failure.message().unwrap_or_default()).into()
}

fn with_console(failure: Failed, end: Result<(), Failed>) -> Failed {
    let message = failure.message().unwrap_or_default();
    match end.err().as_ref().and_then(Failed::message) {
        Some(console) => format!("{message}\n{console}").into(),
        None => failure,
    }
}

/// Returns the folder of the screenshots and logs, `target/screenshots/`.
pub(super) fn pictures() -> Result<PathBuf, Failed> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().ok_or("the target folder has a parent")?;
    let folder = target.join("screenshots");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}
