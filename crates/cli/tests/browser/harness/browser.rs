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

use super::chromium::{self, Chromium, Profile};
use super::{Screen, Tools, console, devtools, hand, rig, spoken};

/// How long a page may take until it shows what a test waits for.
const PATIENCE: Duration = Duration::from_secs(90);
/// What a page shows, for who looks for what was wrong: how far a room is, and the words.
const SHOWN: &str =
    "return [document.querySelector('#room')?.dataset.mode, document.body.innerText.slice(0, 800)]";
const PAUSE: Duration = Duration::from_millis(30);

/// A browser with one person in front of it; a clone is the same browser.
///
/// Selectors are CSS. Methods that act on an element take the first visible one that matches, and wait for it.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    client: Client,
    screen: Screen,
    /// Ends with the last clone.
    chromium: Rc<Chromium>,
}

impl Browser {
    pub(super) async fn open(
        tools: &Tools,
        screen: Screen,
        site: Option<(&str, u16)>,
        profile: Profile,
    ) -> Result<Self, Failed> {
        let (chromium, client) = chromium::open(tools, site, profile).await?;
        screen.emulate(&client).await?;
        Ok(Self { client, screen, chromium: Rc::new(chromium) })
    }

    /// Kills the browser in the middle of whatever it does; gives what it has on disk. There are no errors on its
    /// console by then.
    pub(crate) async fn kill(self) -> Result<Profile, Failed> {
        let errors = self.take_errors().await?;
        chromium::kill(&self.client).await?;
        if errors.is_empty() { Ok(self.chromium.profile.clone()) } else { Err(errors.join("\n").into()) }
    }

    /// Closes the browser as people do, so that all that it has not written yet is on disk; gives that.
    pub(crate) async fn leave(self) -> Profile {
        let profile = self.chromium.profile.clone();
        self.close().await;
        profile
    }

    /// Makes the window another one, with the page in it.
    pub(crate) async fn resize(&self, screen: Screen) -> Result<(), Failed> {
        screen.emulate(&self.client).await
    }

    /// The same browser on another screen, with mouse or fingers as that has them.
    pub(crate) async fn on(&self, screen: Screen) -> Result<Self, Failed> {
        screen.emulate(&self.client).await?;
        Ok(Self { screen, ..self.clone() })
    }

    /// The same browser for somebody new, on a screen: cookies, the cache and all that the site has stored are gone, and
    /// the page is an empty one. There are no errors on its console by then.
    pub(crate) async fn anew(&self, screen: Screen) -> Result<Self, Failed> {
        let errors = self.take_errors().await?;
        if !errors.is_empty() {
            return Err(format!("on the console: {}", errors.join("\n")).into());
        }
        let origin = self.eval("location.origin").await?;
        if origin != "null" {
            self.run("try { sessionStorage.clear() } catch {}").await?;
            // A page may write something when it is left.
            self.goto("about:blank").await?;
            let all = json!({ "origin": origin, "storageTypes": "all" });
            devtools::command(&self.client, "Storage.clearDataForOrigin", all).await?;
        }
        for command in ["Network.clearBrowserCookies", "Network.clearBrowserCache"] {
            devtools::command(&self.client, command, json!({})).await?;
        }
        self.on(screen).await
    }

    /// Makes the window as wide and high as another one, with all else as it is.
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

    /// The address of the page.
    pub(crate) async fn address(&self) -> Result<String, Failed> {
        Ok(self.client.current_url().await?.to_string())
    }

    /// Opens a tab beside the current one, with the same cookies, and turns to it; gives the one that was left.
    pub(crate) async fn new_tab(&self) -> Result<WindowHandle, Failed> {
        let left = self.client.window().await?;
        let tab = self.client.new_window(true).await?;
        self.client.switch_to_window(tab.handle).await?;
        self.screen.emulate(&self.client).await?;
        Ok(left)
    }

    /// Turns to the tab that the page has opened, once it is there.
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

    /// Turns to a tab.
    pub(crate) async fn turn_to(&self, tab: WindowHandle) -> Result<(), Failed> {
        Ok(self.client.switch_to_window(tab).await?)
    }

    /// Waits until an element is visible.
    pub(crate) async fn see(&self, selector: &str) -> Result<Element, Failed> {
        self.see_text(selector, "").await
    }

    /// Waits until a visible element holds a text.
    pub(crate) async fn see_text(&self, selector: &str, text: &str) -> Result<Element, Failed> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .find(element => element.checkVisibility() && element.textContent.includes(arguments[1])) ?? null";
        let wanted = format!("{selector} with text {text:?}");
        let found = self.wait(&wanted, script, vec![json!(selector), json!(text)]).await?;
        Ok(Element::from_element_id(
            self.client.clone(),
            serde_json::from_value::<Reference>(found)?.id.into(),
        ))
    }

    /// Waits until no visible element matches.
    pub(crate) async fn gone(&self, selector: &str) -> Result<(), Failed> {
        let script = "return [...document.querySelectorAll(arguments[0])]
            .every(element => !element.checkVisibility())";
        self.wait(&format!("no {selector}"), script, vec![json!(selector)]).await.map(drop)
    }

    /// Waits until an expression of the page's language is true.
    pub(crate) async fn until(&self, expression: &str) -> Result<(), Failed> {
        self.wait(expression, &format!("return {expression}"), Vec::new()).await.map(drop)
    }

    /// Waits until a page has its letters, with which lines may break elsewhere.
    pub(crate) async fn settled(&self) -> Result<(), Failed> {
        let waits = "'waits' in document.documentElement.dataset";
        let there = "document.readyState === 'complete' && document.fonts.status === 'loaded'";
        self.until(&format!("{there} && !({waits}) && document.fonts.check('1em Figtree')")).await
    }

    /// The value of an expression of the page's language.
    pub(crate) async fn eval(&self, expression: &str) -> Result<Value, Failed> {
        Ok(self.client.execute(&format!("return {expression}"), Vec::new()).await?)
    }

    /// Runs a script of somebody else's in the page.
    pub(crate) async fn run(&self, script: &str) -> Result<(), Failed> {
        self.client.execute(script, Vec::new()).await?;
        Ok(())
    }

    /// Runs a script in every page that is opened from now on, before its own.
    pub(crate) async fn prepare(&self, script: &str) -> Result<(), Failed> {
        let script = json!({ "source": script });
        devtools::command(&self.client, "Page.addScriptToEvaluateOnNewDocument", script).await.map(drop)
    }

    /// What the page is to who does not see it: role, name and state of each part in the order of the page.
    pub(crate) async fn spoken(&self) -> Result<Vec<String>, Failed> {
        devtools::command(&self.client, "Accessibility.enable", json!({})).await?;
        let tree = devtools::command(&self.client, "Accessibility.getFullAXTree", json!({})).await?;
        Ok(spoken::lines(&tree))
    }

    /// The visible text of an element.
    pub(crate) async fn text(&self, selector: &str) -> Result<String, Failed> {
        self.with(selector, async |element| element.text().await).await
    }

    /// An attribute of an element.
    pub(crate) async fn attribute(&self, selector: &str, name: &str) -> Result<Option<String>, Failed> {
        self.with(selector, async |element| element.attr(name).await).await
    }

    /// How many elements match just now, visible or not.
    pub(crate) async fn count(&self, selector: &str) -> Result<usize, Failed> {
        Ok(self.client.find_all(Locator::Css(selector)).await?.len())
    }

    /// Clicks on an element, or taps it on a touch screen.
    pub(crate) async fn click(&self, selector: &str) -> Result<(), Failed> {
        if self.screen.touch {
            self.with(selector, async |element| hand::tap(&self.client, element).await).await
        } else {
            self.with(selector, async |element| element.click().await).await
        }
    }

    /// Drags what is under the middle of one element onto the middle of another, with mouse or finger.
    pub(crate) async fn drag(&self, from: &str, to: &str) -> Result<(), Failed> {
        let (from, to) = (self.see(from).await?, self.see(to).await?);
        Ok(hand::drag(&self.client, self.screen.touch, from, to).await?)
    }

    /// Moves two fingers at once, each from the middle of one element to the middle of another. A page that they have
    /// zoomed is as large as before.
    pub(crate) async fn pinch(&self, first: [&str; 2], second: [&str; 2]) -> Result<(), Failed> {
        let first = [self.see(first[0]).await?, self.see(first[1]).await?];
        let second = [self.see(second[0]).await?, self.see(second[1]).await?];
        hand::pinch(&self.client, first, second).await?;
        let whole = json!({ "pageScaleFactor": 1 });
        devtools::command(&self.client, "Emulation.setPageScaleFactor", whole).await.map(drop)
    }

    /// Types a text into a field, over what is in it.
    pub(crate) async fn fill(&self, selector: &str, text: &str) -> Result<(), Failed> {
        let keys = format!("{}a{}{}{text}", Key::Control, Key::Null, Key::Backspace);
        self.with(selector, async |element| element.send_keys(&keys).await).await
    }

    /// Chooses files for a field that takes them.
    pub(crate) async fn hand_in(&self, selector: &str, files: &[PathBuf]) -> Result<(), Failed> {
        let paths: Vec<_> = files.iter().map(|file| file.canonicalize()).collect::<Result<_, _>>()?;
        let paths: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
        let keys = paths.join("\n");
        self.with(selector, async |element| element.send_keys(&keys).await).await
    }

    /// Lets what the page saves be written to a folder.
    pub(crate) async fn save_to(&self, folder: &Path) -> Result<(), Failed> {
        let where_to =
            json!({ "behavior": "allow", "downloadPath": folder.canonicalize()?.display().to_string() });
        devtools::command(&self.client, "Page.setDownloadBehavior", where_to).await.map(drop)
    }

    /// Freezes the page as browsers do with those that nobody looks at, or lets it go on.
    pub(crate) async fn freeze(&self, frozen: bool) -> Result<(), Failed> {
        let state = json!({ "state": if frozen { "frozen" } else { "active" } });
        devtools::command(&self.client, "Page.setWebLifecycleState", state).await.map(drop)
    }

    /// Takes the network away from the page.
    pub(crate) async fn go_offline(&self) -> Result<(), Failed> {
        let nothing =
            json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
        devtools::command(&self.client, "Network.enable", json!({})).await?;
        devtools::command(&self.client, "Network.emulateNetworkConditions", nothing).await.map(drop)
    }

    /// Keeps files from the page whose addresses have this in them; none any more if there is nothing.
    pub(crate) async fn withhold(&self, part: Option<&str>) -> Result<(), Failed> {
        let patterns: Vec<_> = part.iter().map(|part| format!("*{part}*")).collect();
        devtools::command(&self.client, "Network.enable", json!({})).await?;
        devtools::command(&self.client, "Network.setBlockedURLs", json!({ "urls": patterns })).await.map(drop)
    }

    /// Lets files wait whose addresses have this in them; all come that wait if there is nothing.
    pub(crate) async fn delay(&self, part: Option<&str>) -> Result<(), Failed> {
        let waits = part.is_some();
        // What the browser has kept would not wait.
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

    /// Presses keys one after the other, wherever the focus is; `&Key::Right` is a key, `"c"` another.
    pub(crate) async fn press(&self, keys: &str) -> Result<(), Failed> {
        Ok(hand::press(&self.client, keys).await?)
    }

    /// Keeps a picture of what is on the screen for those who want to see all that is tested: with
    /// `BROWSER_PICTURES=kept`. A picture takes longer than most of what is looked at.
    pub(crate) async fn screenshot(&self, name: &str) -> Result<(), Failed> {
        if pictures_are_kept() { self.picture(name).await.map(drop) } else { Ok(()) }
    }

    /// Takes a picture of what is on the screen: `target/screenshots/NAME.png`.
    pub(crate) async fn picture(&self, name: &str) -> Result<PathBuf, Failed> {
        let path = rig::pictures()?.join(format!("{name}.png"));
        std::fs::write(&path, self.client.screenshot().await?)?;
        Ok(path)
    }

    /// The errors on the console since the last call; those that nobody takes fail the test in the end.
    pub(crate) async fn take_errors(&self) -> Result<Vec<String>, Failed> {
        console::errors(&self.client).await
    }

    pub(super) async fn close(self) {
        // A browser that has crashed is as closed.
        let _ = self.client.close().await;
    }

    /// Acts on the first visible element that matches, or on the one that has taken its place if the page is drawn
    /// again between looking and acting.
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

    /// Waits until the script returns something true, and gives it.
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

/// Returns whether pictures are kept of everything that is looked at.
pub(crate) fn pictures_are_kept() -> bool {
    std::env::var_os("BROWSER_PICTURES").is_some_and(|value| value == "kept")
}

/// An element as a script returns it.
#[derive(serde::Deserialize)]
struct Reference {
    #[serde(rename = "element-6066-11e4-a52e-4f735466cecf")]
    id: String,
}
