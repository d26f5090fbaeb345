use std::path::{Path, PathBuf};

use which::{which, which_in};

/// Program of Chromium without a window.
const HEADLESS_SHELL: &str = "chromium-headless-shell";
/// Debian's folder of the program itself. On the search path is a script that starts it: killing that would
/// leave the browser alive.
const DEBIAN: &str = "/usr/lib/chromium";

/// Programs that a browser test needs.
#[derive(Clone, Debug)]
pub(crate) struct BrowserTools {
    /// Chromium without a window of its own, which takes two thirds of the time.
    pub(crate) headless_shell: PathBuf,
    /// Chromium, for what a user sets in its window.
    pub(crate) chromium: PathBuf,
    /// ChromeDriver.
    pub(crate) driver: PathBuf,
}

impl BrowserTools {
    /// Finds the programs on the search path; the error is a sentence for the user of the tests.
    pub(crate) fn find() -> Result<Self, String> {
        let find = |program| {
            which(program).map_err(|_| format!("there is no {program} on this machine (cargo xtask setup)"))
        };
        let headless_shell = which_in(HEADLESS_SHELL, Some(DEBIAN), "/").or_else(|_| find(HEADLESS_SHELL))?;
        Ok(Self { headless_shell, chromium: find("chromium")?, driver: find("chromedriver")? })
    }

    /// Returns a file of one of the npm packages that test the scripts of the pages.
    pub(crate) fn package(path: &str) -> Result<PathBuf, String> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../node_modules").join(path);
        if file.exists() { Ok(file) } else { Err(format!("there is no {path} in node_modules (npm ci)")) }
    }

    /// Returns whether a test without them must fail, rather than be reported as ignored.
    pub(crate) fn required() -> bool {
        std::env::var_os("BROWSER_TESTS").is_some_and(|value| value == "required")
    }
}
