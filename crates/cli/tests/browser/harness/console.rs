use fantoccini::Client;
use libtest_mimic::Failed;
use serde::Deserialize;

use super::devtools::browser_log;

#[derive(Deserialize)]
struct ConsoleEntry {
    level: String,
    source: String,
    message: String,
}

/// Returns the errors on the console since the last call: exceptions, refused content, failed requests.
pub(super) async fn errors(client: &Client) -> Result<Vec<String>, Failed> {
    let entries: Vec<ConsoleEntry> = serde_json::from_value(browser_log(client).await?)?;
    let errors = entries.into_iter().filter(|entry| entry.level == "SEVERE");
    Ok(errors.map(|ConsoleEntry { source, message, .. }| format!("{source}: {message}")).collect())
}
