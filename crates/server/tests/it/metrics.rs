//! Metrics: their documentation, and their values for the operator.

use std::fmt::Write;

use reqwest::header::CONTENT_TYPE;
use serde_json::json;
use zugleich_session::service::{METRICS, MetricKind};

use crate::generated_list::GeneratedList;
use crate::harness::{LOG, Server, folder, friends};

const LISTING: GeneratedList = GeneratedList {
    document: "server/metrics.md",
    before: "is in the environment.\n\n",
    after: "\n## Series and labels",
    write: "METRICS_PAGE",
};

fn list() -> String {
    let mut list =
        "| metric | kind | unit | labels | meaning |\n| --- | --- | --- | --- | --- |\n".to_owned();
    for metric in METRICS {
        let labels: Vec<_> = metric.labels.iter().map(|label| format!("`{label}`")).collect();
        let labels = if labels.is_empty() { "none".to_owned() } else { labels.join(", ") };
        let (name, kind, unit, about) = (metric.name, metric.kind.name(), metric.unit, metric.about.trim());
        writeln!(list, "| `{name}` | {kind} | {unit} | {labels} | {about} |").unwrap();
    }
    list
}

#[test]
fn the_page_lists_all_metrics_and_no_others() {
    LISTING.check(&list());
}

#[tokio::test(flavor = "multi_thread")]
async fn all_metrics_are_described_and_counted() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, mut two) = (white.watch(&id).await.0, black.watch(&id).await.0);
    let _lobby = white.connect("/api/lobby/ws").await;
    one.commit("white", 1, "a1a1").await;
    assert_eq!(one.until("refused").await["code"], "illegal-plan");
    one.commit("white", 1, "b1c3").await;
    one.until("committed").await;
    two.commit("black", 1, "b5c3").await;
    two.until("turn").await;
    assert_eq!(white.get("/api/games/nothing/turns").await.status, 404);
    let sign_in = white.client().post(white.url("/account/sign-in")).body("name=Ann&password=wrong+horse");
    let sign_in = sign_in.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    assert_eq!(white.ask(sign_in).await.status, 401);
    let text = server.metrics().await;
    for metric in METRICS {
        let (name, kind) = (metric.name, metric.kind.name());
        let described = text.lines().any(|line| line == format!("# TYPE {name} {kind}"));
        assert!(described, "{name} is not there: {text}");
        assert!(text.contains(&format!("# HELP {name} ")), "{name} is not described");
        let suffix = if metric.kind == MetricKind::Histogram { "_count" } else { "" };
        let counted = text.lines().filter(|line| line.starts_with(&format!("{name}{suffix}")));
        for line in counted {
            let labelled = metric.labels.iter().all(|label| line.contains(&format!("{label}=\"")));
            assert!(labelled, "{line} has its labels");
        }
    }
    let types = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let names: Vec<_> = types.filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names.len(), METRICS.len(), "nothing else is counted: {names:?}");
    for line in [
        "zugleich_sockets{kind=\"player\"} 2",
        "zugleich_sockets{kind=\"spectator\"} 0",
        "zugleich_sockets{kind=\"lobby\"} 1",
        "zugleich_rooms 1",
        "zugleich_turns_revealed_total 1",
        "zugleich_refusals_total{code=\"illegal-plan\"} 1",
        "zugleich_refusals_total{code=\"not-found\"} 1",
        "zugleich_commit_to_reveal_seconds_count 1",
        "zugleich_commit_to_receipt_seconds_count 2",
        "zugleich_draining 0",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in {text}");
    }
    assert!(!text.contains(&id) && !text.contains("b1c3"), "no game and no plan: {text}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_line_of_the_log_invites_to_a_game() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (white, black, id) = friends(&server, true).await;
    let (mut one, mut two) = (white.watch(&id).await.0, black.watch(&id).await.0);
    one.commit("white", 1, "b1c3").await;
    two.commit("black", 1, "b5c3").await;
    one.until("turn").await;
    for path in ["turns", "export.txt", "export.pgn", "export.json", "nothing"] {
        white.get(&format!("/api/games/{id}/{path}")).await;
    }
    for path in [format!("/game/{id}"), format!("/game/{id}/nothing"), format!("/{id}"), "/games".to_owned()]
    {
        black.get(&path).await;
    }
    white.post(&format!("/api/games/{id}/list"), json!({})).await;
    server.stop().await;
    let log = LOG.text();
    for line in
        ["a request was answered", "route=\"/api/games/{id}/turns\"", "route=\"none\"", "a turn was revealed"]
    {
        assert!(log.contains(line), "{line} is logged: {log}");
    }
    assert!(!log.contains(&id), "the id is logged");
}
