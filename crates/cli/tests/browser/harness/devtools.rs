//! The two commands of ChromeDriver that are not in the WebDriver standard.

use fantoccini::Client;
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use libtest_mimic::Failed;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// Sends the browser a command of the Chrome DevTools protocol.
pub(super) async fn command(client: &Client, name: &str, parameters: Value) -> Result<Value, Failed> {
    let body = json!({ "cmd": name, "params": parameters });
    Ok(client.issue_cmd(ExtensionCommand { path: "goog/cdp/execute", body }).await?)
}

/// Returns the console messages of the pages since the last call.
pub(super) async fn browser_log(client: &Client) -> Result<Value, Failed> {
    Ok(client.issue_cmd(ExtensionCommand { path: "se/log", body: json!({ "type": "browser" }) }).await?)
}

#[derive(Debug)]
struct ExtensionCommand {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for ExtensionCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
