use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::WindowHandle;
use fantoccini::{Client, Locator};
use libtest_mimic::Failed;
use serde_json::{Value, json};

use super::chromium::{self, BrowserProfile, Chromium};
use super::{BrowserTools, Screen, accessibility_tree, console, devtools, rig, user_input};

/// Maximum time until a page shows what a test waits for.
const PATIENCE: Duration = Duration::from_secs(90);
/// Script for failure messages: the mode of the room, and the text of the page.
const SHOWN: &str =
    "return [document.querySelector('#room')?.dataset.mode, document.body.innerText.slice(0, 800)]";
const PAUSE: Duration = Duration::from_millis(30);

/// A browser of one user; a clone is the same browser.
///
/// Selectors are CSS. Methods that act on an element take the first visible one that matches, and wait for
/// it.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    client: Client,
    screen: Screen,
    /// Closed with the last clone.
    chromium: Rc<Chromium>,
}

impl Browser {
    pub(super) async fn open(
        tools: &BrowserTools,
        screen: Screen,
        site: Option<(&str, u16)>,
        profile: BrowserProfile,
    ) -> Result<Self, Failed> {
        let (chromium, client) = chromium::open(tools, site, profile).await?;
        screen.emulate(&client).await?;
        Ok(Self { client, screen, chromium: Rc::new(chromium) })
    }

    /// Kills the browser; returns its profile on disk. Its console must have no errors by then.
    pub(crate) async fn kill(self) -> Result<BrowserProfile, Failed> {
        let errors = self.take_errors().await?;
        chromium::kill(&self.client).await?;
        if errors.is_empty() { Ok(self.chromium.profile.clone()) } else { Err(errors.join("\n").into()) }
    }

    /// Closes the browser cleanly, so that all its data are on disk; returns its profile.
    pub(crate) async fn leave(self) -> BrowserProfile {
        let profile = self.chromium.profile.clone();
        self.close().await;
        profile
    }

    /// Resizes the window with its page.
    pub(crate) async fn resize(&self, screen: Screen) -> Result<(), Failed> {
        screen.emulate(&self.client).await
    }

    /// Returns the same browser on another screen, with that screen's mouse or touch input.
    pub(crate) async fn on(&self, screen: Screen) -> Result<Self, Failed> {
        screen.emulate(&self.client).await?;
        Ok(Self { screen, ..self.clone() })
    }

    /// Returns the same browser on a screen as for a new user: without cookies, cache and stored data, on an
    /// empty page. Its console must have no errors by then.
    pub(crate) async fn as_new_user(&self, screen: Screen) -> Result<Self, Failed> {
        let errors = self.take_errors().await?;
        if !errors.is_empty() {
            return Err(format!("on the console: {}", errors.join("\n")).into());
        }
        let origin = self.eval("location.origin").await?;
        if origin != "null" {
            self.run("try { sessionStorage.clear() } catch {}").await?;
            // A page may write something on unload.
            self.goto("about:blank").await?;
            let all = json!({ "origin": origin, "storageTypes": "all" });
            devtools::command(&self.client, "Storage.clearDataForOrigin", all).await?;
        }
        for command in ["Network.clearBrowserCookies", "Network.clearBrowserCache"] {
            devtools::command(&self.client, command, json!({})).await?;
        }
        self.on(screen).await
    }

    /// Gives the window the width and height of a screen, and changes nothing else.
    pub(crate) async fn measure(&self, screen: Screen) -> Result<(), Failed> {
        screen.measure(&self.client).await
    }

    /// Opens a page.
    pub(crate) async fn goto(&self, url: &str) -> Result<(), Failed> {
        Ok(self.client.goto(url).await?)
    }

    /// Loads the page again.
    pub(crate) async fn reload(&self) -> Result<(), Failed> {
        Ok(self.client.refresh().await?)
    }

    /// Returns the address of the page.
    pub(crate) async fn address(&self) -> Result<String, Failed> {
        Ok(self.client.current_url().await?.to_string())
    }

    /// Opens a tab with the same cookies, and switches to it; returns the previous one.
    pub(crate) async fn new_tab(&self) -> Result<WindowHandle, Failed> {
        let left = self.client.window().await?;
        let tab = self.client.new_window(true).await?;
        self.client.switch_to_window(tab.handle).await?;
        self.screen.emulate(&self.client).await?;
        Ok(left)
    }

    /// Switches to the tab that the page opens, once it exists.
    pub(crate) async fn turn_to_other(&self) -> Result<(), Failed> {
        let here = self.client.window().await?;
        loop {
            if let Some(other) = self.client.windows().await?.into_iter().find(|tab| *tab != here) {
                self.client.switch_to_window(other).await?;
                return self.screen.emulate(&self.client).await;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Switches to a tab.
    pub(crate) async fn turn_to(&self, tab: WindowHandle) -> Result<(), Failed> {
        Ok(self.client.switch_to_window(tab).await?)
    }

    /// Waits until an element is visible.
    pub(crate) async fn see(&self, selector: &str) -> Result<Element, Failed> {
        self.see_text(selector, "").await
    }

    /// Waits until a visible element contains a text.
    pub(crate) async fn see_text(&self, selector: &str, text: &str) -> Result<Element, Failed> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .find(element => element.checkVisibility() && element.textContent.includes(arguments[1])) ?? null";
        let wanted = format!("{selector} with text {text:?}");
        let found = self.wait(&wanted, script, vec![json!(selector), json!(text)]).await?;
        Ok(Element::from_element_id(
            self.client.clone(),
            serde_json::from_value::<ElementReference>(found)?.id.into(),
        ))
    }

    /// Waits until no visible element matches.
    pub(crate) async fn gone(&self, selector: &str) -> Result<(), Failed> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .every(element => !element.checkVisibility())";
        self.wait(&format!("no {selector}"), script, vec![json!(selector)]).await.map(drop)
    }

    /// Waits until a JavaScript expression is true.
    pub(crate) async fn until(&self, expression: &str) -> Result<(), Failed> {
        self.wait(expression, &format!("return {expression}"), Vec::new()).await.map(drop)
    }

    /// Waits until the fonts of a page are loaded, which may change line breaks.
    pub(crate) async fn settled(&self) -> Result<(), Failed> {
        let waits = "'waits' in document.documentElement.dataset";
        let there = "document.readyState === 'complete' && document.fonts.status === 'loaded'";
        self.until(&format!("{there} && !({waits}) && document.fonts.check('1em Figtree')")).await
    }

    /// Returns the value of a JavaScript expression.
    pub(crate) async fn eval(&self, expression: &str) -> Result<Value, Failed> {
        Ok(self.client.execute(&format!("return {expression}"), Vec::new()).await?)
    }

    /// Runs a third-party script in the page.
    pub(crate) async fn run(&self, script: &str) -> Result<(), Failed> {
        self.client.execute(script, Vec::new()).await?;
        Ok(())
    }

    /// Runs a script in every page opened from now on, before the page's own.
    pub(crate) async fn prepare(&self, script: &str) -> Result<(), Failed> {
        let script = json!({ "source": script });
        devtools::command(&self.client, "Page.addScriptToEvaluateOnNewDocument", script).await.map(drop)
    }

    /// Returns the accessibility tree of the page: role, name and state of each part in the order of the
    /// page.
    pub(crate) async fn accessibility_tree(&self) -> Result<Vec<String>, Failed> {
        let tree = devtools::command(&self.client, "Accessibility.getFullAXTree", json!({})).await?;
        Ok(accessibility_tree::lines(&tree))
    }

    /// Returns the visible text of an element.
    pub(crate) async fn text(&self, selector: &str) -> Result<String, Failed> {
        self.with(selector, async |element| element.text().await).await
    }

    /// Returns an attribute of an element.
    pub(crate) async fn attribute(&self, selector: &str, name: &str) -> Result<Option<String>, Failed> {
        self.with(selector, async |element| element.attr(name).await).await
    }

    /// Returns the number of elements that match at present, visible or not.
    pub(crate) async fn count(&self, selector: &str) -> Result<usize, Failed> {
        Ok(self.client.find_all(Locator::Css(selector)).await?.len())
    }

    /// Clicks on an element, or taps it on a touch screen. One beneath a bar that stays in sight is scrolled to first,
    /// which WebDriver does not do.
    pub(crate) async fn click(&self, selector: &str) -> Result<(), Failed> {
        let uncover = "const [element, bar] = [arguments[0], document.querySelector('.go')];
            const { left, top, width, height } = element.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            if (bar && !bar.contains(element) && (!hit || bar.contains(hit))) element.scrollIntoView({ block: 'center', behavior: 'instant' });";
        self.with(selector, async |element| {
            let element = serde_json::to_value(element)?;
            self.client.execute(uncover, vec![element]).await
        })
        .await?;
        if self.screen.touch {
            self.with(selector, async |element| user_input::tap(&self.client, element).await).await
        } else {
            self.with(selector, async |element| element.click().await).await
        }
    }

    /// Drags from the middle of one element to the middle of another, with mouse or finger.
    pub(crate) async fn drag(&self, from: &str, to: &str) -> Result<(), Failed> {
        let (from, to) = (self.see(from).await?, self.see(to).await?);
        Ok(user_input::drag(&self.client, self.screen.touch, from, to).await?)
    }

    /// Moves two fingers at once, each from the middle of one element to the middle of another, and resets
    /// the page's zoom.
    pub(crate) async fn pinch(&self, first: [&str; 2], second: [&str; 2]) -> Result<(), Failed> {
        let first = [self.see(first[0]).await?, self.see(first[1]).await?];
        let second = [self.see(second[0]).await?, self.see(second[1]).await?];
        user_input::pinch(&self.client, first, second).await?;
        let whole = json!({ "pageScaleFactor": 1 });
        devtools::command(&self.client, "Emulation.setPageScaleFactor", whole).await.map(drop)
    }

    /// Replaces the text in a field.
    pub(crate) async fn fill(&self, selector: &str, text: &str) -> Result<(), Failed> {
        let keys = format!("{}a{}{}{text}", Key::Control, Key::Null, Key::Backspace);
        self.with(selector, async |element| element.send_keys(&keys).await).await
    }

    /// Chooses files in a file field.
    pub(crate) async fn choose_files(&self, selector: &str, files: &[PathBuf]) -> Result<(), Failed> {
        let paths: Vec<_> = files.iter().map(|file| file.canonicalize()).collect::<Result<_, _>>()?;
        let paths: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
        let keys = paths.join("\n");
        self.with(selector, async |element| element.send_keys(&keys).await).await
    }

    /// Sets the download folder.
    pub(crate) async fn save_to(&self, folder: &Path) -> Result<(), Failed> {
        let where_to =
            json!({ "behavior": "allow", "downloadPath": folder.canonicalize()?.display().to_string() });
        devtools::command(&self.client, "Page.setDownloadBehavior", where_to).await.map(drop)
    }

    /// Freezes the page like a background page, or resumes it.
    pub(crate) async fn freeze(&self, frozen: bool) -> Result<(), Failed> {
        let state = json!({ "state": if frozen { "frozen" } else { "active" } });
        devtools::command(&self.client, "Page.setWebLifecycleState", state).await.map(drop)
    }

    /// Takes the page offline.
    pub(crate) async fn go_offline(&self) -> Result<(), Failed> {
        let nothing =
            json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
        devtools::command(&self.client, "Network.enable", json!({})).await?;
        devtools::command(&self.client, "Network.emulateNetworkConditions", nothing).await.map(drop)
    }

    /// Blocks requests whose addresses contain `part`; with `None`, none any more.
    pub(crate) async fn block_requests(&self, part: Option<&str>) -> Result<(), Failed> {
        let patterns: Vec<_> = part.iter().map(|part| format!("*{part}*")).collect();
        devtools::command(&self.client, "Network.enable", json!({})).await?;
        devtools::command(&self.client, "Network.setBlockedURLs", json!({ "urls": patterns })).await.map(drop)
    }

    /// Delays requests whose addresses contain `part`; with `None`, continues all that wait.
    pub(crate) async fn delay_requests(&self, part: Option<&str>) -> Result<(), Failed> {
        let waits = part.is_some();
        // Cached responses would not wait.
        for (command, what) in [
            ("Network.enable", json!({})),
            ("Network.setCacheDisabled", json!({ "cacheDisabled": waits })),
            ("Network.setBypassServiceWorker", json!({ "bypass": waits })),
        ] {
            devtools::command(&self.client, command, what).await?;
        }
        let (command, what) = match part {
            Some(part) => ("Fetch.enable", json!({ "patterns": [{ "urlPattern": format!("*{part}*") }] })),
            None => ("Fetch.disable", json!({})),
        };
        devtools::command(&self.client, command, what).await.map(drop)
    }

    /// Presses keys one after the other, at the focused element; `&Key::Right` is a key, `"c"` another.
    pub(crate) async fn press(&self, keys: &str) -> Result<(), Failed> {
        Ok(user_input::press(&self.client, keys).await?)
    }

    /// Stores a screenshot if `BROWSER_PICTURES=kept` is set. A screenshot takes longer than most checks.
    pub(crate) async fn screenshot(&self, name: &str) -> Result<(), Failed> {
        if pictures_are_kept() { self.picture(name).await.map(drop) } else { Ok(()) }
    }

    /// Stores a screenshot in `target/screenshots/NAME.png`.
    pub(crate) async fn picture(&self, name: &str) -> Result<PathBuf, Failed> {
        let path = rig::pictures()?.join(format!("{name}.png"));
        std::fs::write(&path, self.client.screenshot().await?)?;
        Ok(path)
    }

    /// Returns the errors on the console since the last call; errors that are not taken fail the test in the
    /// end.
    pub(crate) async fn take_errors(&self) -> Result<Vec<String>, Failed> {
        console::errors(&self.client).await
    }

    pub(super) async fn close(self) {
        // A crashed browser counts as closed.
        let _ = self.client.close().await;
    }

    /// Acts on the first visible element that matches, or on its replacement if the page is redrawn between
    /// finding and acting.
    async fn with<T>(
        &self,
        selector: &str,
        act: impl AsyncFn(Element) -> Result<T, CmdError>,
    ) -> Result<T, Failed> {
        loop {
            match act(self.see(selector).await?).await {
                Err(error) if error.is_stale_element_reference() => {}
                acted => return Ok(acted?),
            }
        }
    }

    /// Waits until the script returns a truthy value, and returns it.
    async fn wait(&self, wanted: &str, script: &str, arguments: Vec<Value>) -> Result<Value, Failed> {
        let look = async {
            loop {
                let found = self.client.execute(script, arguments.clone()).await?;
                if found != Value::Null && found != Value::Bool(false) {
                    return Ok::<_, Failed>(found);
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        match tokio::time::timeout(PATIENCE, look).await {
            Ok(found) => found,
            Err(_) => {
                let (address, shown) = (self.address().await?, self.client.execute(SHOWN, Vec::new()).await?);
                Err(format!("waited in vain for {wanted} on {address}, which shows {shown}").into())
            }
        }
    }
}

/// Returns whether screenshots of everything are stored.
pub(crate) fn pictures_are_kept() -> bool {
    std::env::var_os("BROWSER_PICTURES").is_some_and(|value| value == "kept")
}

/// An element as a script returns it.
#[derive(serde::Deserialize)]
struct ElementReference {
    #[serde(rename = "element-6066-11e4-a52e-4f735466cecf")]
    id: String,
}
