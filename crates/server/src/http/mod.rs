//! HTTP interface of the server: pages, assets, the API and the two WebSockets.

mod account;
mod address;
mod analysis;
mod api;
mod assets;
mod client;
mod compression;
mod connection_limit;
mod cookie;
mod device;
mod drafts;
mod explain;
mod extractors;
mod forwarding;
mod game_socket;
mod game_updates;
mod guard;
mod health;
mod http_error;
mod language;
mod lists;
mod lobby_socket;
mod log;
mod metrics;
mod page;
mod pool_access;
mod protocol_error;
mod quota_error;
mod rate_limits;
mod robots;
mod router;
mod sealing;
mod serve;
mod sharing;
mod sign_out;
mod signer;
mod site;
mod start_position;
mod trailing_slashes;
mod transcripts;
mod visitor;
mod web_app;
mod write_timeout_stream;
mod ws_connection;

pub(crate) use self::metrics::{counted_router, metrics_router};
pub(crate) use rate_limits::RateLimits;
pub(crate) use router::router;
pub use router::{openapi, other_paths};
pub(crate) use serve::serve;
pub(crate) use signer::Signer;
pub(crate) use site::{Site, SiteParts};

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// Files with messages in English: errors about seals that only a program can cause, and texts for
    /// operators.
    const ENGLISH: [&str; 3] = ["health.rs", "lists.rs", "sealing.rs"];

    #[test]
    fn http_refusals_have_no_inline_sentences() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http");
        for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            let source = fs::read_to_string(&file).unwrap();
            let code = source.split("#[cfg(test)]").next().unwrap();
            assert!(!code.contains(".body_text()"), "{name} tells what a library says");
            let lines = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//") && !line.contains("description"));
            for text in lines.flat_map(|line| line.split('"').skip(1).step_by(2)) {
                let is_sentence =
                    text.starts_with(|c: char| c.is_uppercase()) && text.contains(' ') && text.ends_with('.');
                assert!(!is_sentence || ENGLISH.contains(&name.as_str()), "{name}: {text}");
            }
        }
    }
}
