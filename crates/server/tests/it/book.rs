//! The book at `/docs`: every page of it is there, and every link of a page leads to a page, a file or a heading.

use std::collections::BTreeMap;
use std::time::Duration;

use zugleich_session::settings::Rate;

use crate::harness::{Guest, Server, folder};

const FIRST: &str = "/docs";

/// Starts a server that answers as many requests as there are pages.
async fn server(folder: &std::path::Path) -> Server {
    Server::set(folder, |settings| {
        let unlimited = Rate::new(1_000_000, Duration::from_secs(3600));
        (settings.reads_per_guest, settings.reads_per_address) = (unlimited, unlimited);
    })
    .await
}

/// Returns the values of an attribute in the tags of a text.
fn attributes<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let begin = format!(" {name}=\"");
    let tags = text.split('<').skip(1).filter_map(|part| Some(part.split_once('>')?.0));
    tags.filter_map(|tag| Some(tag.split_once(&begin)?.1.split_once('"')?.0)).collect()
}

/// Returns the main part of the page at an address.
async fn page(guest: &Guest, address: &str) -> String {
    let answer = guest.get(address).await;
    assert_eq!(answer.status, 200, "{address}");
    let (_, main) = answer.text.split_once("<main").unwrap();
    main.split_once("</main>").unwrap().0.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_link_of_the_book_leads_somewhere() {
    let folder = folder();
    let server = server(folder.path()).await;
    let guest = server.guest().await;
    let contents = page(&guest, FIRST).await;
    let (contents, _) = contents.split_once("</nav>").unwrap();
    let mut pages = BTreeMap::new();
    for address in attributes(contents, "href") {
        pages.insert(address, page(&guest, address).await);
    }
    let summary = include_str!("../../../../docs/book/src/SUMMARY.md");
    assert_eq!(pages.len(), summary.matches(".md)").count());
    let (mut links, mut pictures) = (0, 0);
    for (address, text) in &pages {
        for target in attributes(text, "href") {
            if target.starts_with("https://") {
                continue;
            }
            let (to, anchor) = target.split_once('#').unwrap_or((target, ""));
            let to = if to.is_empty() { address } else { to };
            let page = pages.get(to).unwrap_or_else(|| panic!("{address}: {target} is not in the book"));
            let is_there = anchor.is_empty() || attributes(page, "id").contains(&anchor);
            assert!(is_there, "{address}: {to} has no heading #{anchor}");
            links += 1;
        }
        for picture in attributes(text, "src") {
            let answer = guest.get(picture).await;
            assert_eq!(answer.status, 200, "{address}: {picture}");
            let kind = if picture.ends_with(".png") { "image/png" } else { "image/svg+xml" };
            assert_eq!(answer.headers["content-type"], kind, "{picture}");
            pictures += 1;
        }
    }
    assert!(links > 1000 && pictures > 3, "{links} {pictures}");
    for missing in ["/docs/introduction", "/docs/play", "/docs/play/no-such-page", "/docs/play/board.png"] {
        assert_eq!(guest.get(missing).await.status, 404, "{missing}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unchanged_page_of_the_book_is_not_sent_again() {
    let folder = folder();
    let server = server(folder.path()).await;
    let guest = server.guest().await;
    let tag = guest.get(FIRST).await.headers["etag"].clone();
    let again = async |path: &str, language: &str| {
        let request = guest.client().get(guest.url(path)).header("accept-language", language);
        let answer = guest.ask(request.header("if-none-match", tag.clone())).await;
        (answer.status, answer.text.is_empty())
    };
    assert_eq!(again(FIRST, "en").await, (304, true));
    assert_eq!(again(FIRST, "de").await, (200, false), "another frame");
    assert_eq!(again("/docs/play/how-to-play", "en").await, (200, false), "another page");
    server.stop().await;
}
