//! Static files, and compression of answers.

use std::io::Read;

use data_encoding::BASE64;
use reqwest::Method;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::harness::{Guest, Server, SimulatedTime, folder, friends};

/// The page with a module beside its scripts.
const VERIFY: &str = "/verify";

/// Returns the paths of the files that a page references, inlined ones included.
fn files(page: &str) -> Vec<String> {
    let mut parts = page.split("data-file=");
    let first = parts.next().unwrap_or_default();
    let bare = parts.map(|part| {
        let end = if part.contains("</style>") { "</style>" } else { "</script>" };
        let (name, rest) = part.split_once('>').unwrap();
        format!("{name} {}", rest.split_once(end).unwrap().1)
    });
    let bare: String = std::iter::once(first.to_owned()).chain(bare).collect();
    bare.split('"').filter(|word| word.starts_with("/assets/")).map(str::to_owned).collect()
}

/// Returns the path of a page's script.
pub(crate) fn script(page: &str) -> String {
    let mut scripts = files(page).into_iter().filter(|file| file.ends_with(".js"));
    scripts.next().expect("every page has a script")
}

/// A raw answer: status, encoding, headers and bytes.
struct RawAnswer {
    status: u16,
    coding: String,
    vary: String,
    kept: String,
    kind: String,
    bytes: Vec<u8>,
}

async fn sent(guest: &Guest, method: Method, path: &str, headers: &[(&'static str, &str)]) -> RawAnswer {
    let mut request = guest.client().request(method, guest.url(path)).header("cookie", &guest.cookie);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.send().await.unwrap();
    let header = |name: &str| {
        response.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    let [coding, vary, kept, kind] =
        ["content-encoding", "vary", "cache-control", "content-type"].map(header);
    let status = response.status().as_u16();
    RawAnswer { status, coding, vary, kept, kind, bytes: response.bytes().await.unwrap().to_vec() }
}

fn unpacked(sent: &RawAnswer) -> Vec<u8> {
    let mut bytes = Vec::new();
    match sent.coding.as_str() {
        "br" => drop(brotli::Decompressor::new(&*sent.bytes, 4096).read_to_end(&mut bytes).unwrap()),
        "gzip" => drop(flate2::read::GzDecoder::new(&*sent.bytes).read_to_end(&mut bytes).unwrap()),
        _ => bytes.clone_from(&sent.bytes),
    }
    bytes
}

/// Returns all pages, with a game of each variant.
async fn pages(guest: &Guest) -> Vec<String> {
    let mut pages: Vec<_> =
        ["/", "/games", "/learn", "/docs/program/api", "/nothing", VERIFY].map(str::to_owned).to_vec();
    for entry in zugleich_games::GAMES {
        let id = entry.id();
        pages.extend(["", "/sample-game", "/background"].map(|page| format!("/learn/{id}{page}")));
        pages.push(format!("/sheets/{id}"));
        for opponent in ["practice", "friend", "computer"] {
            let level = (opponent == "computer").then_some(1);
            let game = json!({ "variant": id, "opponent": opponent, "level": level });
            let game = guest.create(game).await;
            pages.extend(["", "?table", "/text"].map(|how| format!("/game/{game}{how}")));
        }
    }
    pages
}

#[tokio::test(flavor = "multi_thread")]
async fn page_files_exist_compressed_and_immutable() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let mut seen = Vec::new();
    for page in pages(&guest).await {
        let mut files = files(&guest.get(&page).await.text);
        // Modules for lists or tried turns, and the script that loads them, may be loaded later.
        let later = |file: &str| file.ends_with(".wasm") || file.contains("/variations.");
        files.retain(|file| page == VERIFY || !later(file));
        // The module that verifies, and its worker script.
        let more = 2 * usize::from(page == VERIFY);
        // The pictures that teach the first turn are loaded when the page has been drawn, seldom used texts when a
        // module needs them.
        let later = |file: &str| file.contains("/primer-") || file.contains("/texts.");
        let needed = files.iter().filter(|file| !later(file)).count();
        assert_eq!(needed, 2 + more, "{page}: a sheet, a script, or a module: {files:?}");
        seen.extend(files);
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 20, "{seen:?}");
    for file in &seen {
        let plain = sent(&guest, Method::GET, file, &[]).await;
        let kind = match file.rsplit('.').next() {
            Some("js") => "text/javascript",
            Some("css") => "text/css",
            Some("json") => "application/json",
            Some("wasm") => "application/wasm",
            _ => "image/svg+xml",
        };
        for coding in ["", "gzip", "br"] {
            let answer = sent(&guest, Method::GET, file, &[("accept-encoding", coding)]).await;
            assert_eq!((answer.status, answer.kind.as_str()), (200, kind), "{file}");
            assert_eq!(answer.kept, "public, max-age=31536000, immutable", "{file}");
            assert_eq!((answer.coding.as_str(), answer.vary.as_str()), (coding, "accept-encoding"), "{file}");
            assert!(unpacked(&answer) == plain.bytes, "{file} as {coding:?}");
        }
    }
}

/// A separate request would take another round trip before the first paint.
#[tokio::test(flavor = "multi_thread")]
async fn files_are_inlined_until_browser_has_them_cached() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let get = async |path: &str, kept: &str| {
        let cookie = format!("{}; files={kept}", guest.cookie);
        let answer = guest.client().get(guest.url(path)).header("cookie", cookie).send().await.unwrap();
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        (policy, answer.text().await.unwrap())
    };
    for path in pages(&guest).await {
        let (policy, page) = get(&path, "..0.%%%.<style>.aaaaaaaa").await;
        let mut kept = Vec::new();
        for (begin, end, source) in [
            ("<style data-file=\"", "</style>", "style-src 'self' "),
            (" type=\"module\" data-file=\"", "</script>", " "),
        ] {
            let (_, rest) = page.split_once(begin).unwrap_or_else(|| panic!("{path}: {page}"));
            let (file, rest) = rest.split_once("\">").unwrap();
            let (text, _) = rest.split_once(end).unwrap();
            assert_eq!(text, guest.get(file).await.text, "{path}");
            let source = format!("{source}'sha256-{}'", BASE64.encode(&Sha256::digest(text)));
            assert!(policy.contains(&source), "{path}: {policy}");
            kept.push(file.to_owned());
        }
        let hashes = kept.iter().map(|file| &file.split('.').nth(1).unwrap()[..8]);
        let (policy, page) =
            get(&path, &hashes.fold("00000000".to_owned(), |all, hash| format!("{all}.{hash}"))).await;
        let [sheet, script] = kept.try_into().unwrap();
        assert!(page.contains(&format!("<link rel=\"stylesheet\" href=\"{sheet}\">")), "{path}: {page}");
        assert!(page.contains(&format!("<script type=\"module\" src=\"{script}\">")), "{path}: {page}");
        assert!(!page.contains("data-file"), "{path}: {page}");
        assert_eq!(policy.matches("'sha256-").count(), 1, "{path}: {policy}");
    }
}

/// All pages use the same font, from the server itself.
#[tokio::test(flavor = "multi_thread")]
async fn letters_come_from_the_server_once_and_for_ever() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let mut named = Vec::new();
    for page in pages(&guest).await {
        let page = guest.get(&page).await;
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("font-src 'self';"), "{policy}");
        let sheet = files(&page.text).into_iter().find(|file| file.ends_with(".css")).unwrap();
        let sheet = guest.get(&sheet).await.text;
        let letters: Vec<_> = sheet.split("url(").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert_eq!(letters.len(), 1, "{letters:?}");
        named.push(letters[0].to_owned());
    }
    named.dedup();
    let [letters] = named.as_slice() else { panic!("several files of letters: {named:?}") };
    let answer = sent(&guest, Method::GET, letters, &[("accept-encoding", "br, gzip")]).await;
    assert_eq!((answer.status, answer.kind.as_str(), answer.coding.as_str()), (200, "font/woff2", ""));
    assert_eq!(answer.kept, "public, max-age=31536000, immutable");
    assert!(answer.bytes.starts_with(b"wOF2") && answer.bytes.len() < 7_500, "{} bytes", answer.bytes.len());
    let name = letters.strip_prefix("/assets/").unwrap();
    let [stem, hash, "woff2"] = name.split('.').collect::<Vec<_>>()[..] else { panic!("{letters}") };
    assert_eq!((stem, hash.len()), ("text", 16), "{letters}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_as_who_asks_wants_it() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let guest = server.guest().await;
    let file = script(&guest.get("/").await.text);
    for (accepted, coding) in [("gzip, deflate, br", "br"), ("br;q=0, gzip;q=0.1", "gzip"), ("br;q=0", "")] {
        let headers = [("accept-encoding", accepted)];
        let got = sent(&guest, Method::GET, &file, &headers).await;
        assert_eq!(got.coding, coding, "{accepted}");
        let head = sent(&guest, Method::HEAD, &file, &headers).await;
        assert_eq!((head.status, head.coding.as_str(), head.bytes.len()), (200, coding, 0), "{accepted}");
        assert_eq!(head.kept, got.kept);
    }
    let none = guest.get(&file.replace(".js", "0.js")).await;
    assert_eq!(none.status, 404);
    assert_eq!(none.headers["cache-control"], "no-store", "a missing file may exist tomorrow");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_data_are_small_on_the_wire() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (guest, _, id) = friends(&server, true).await;
    let [game, turns] = [format!("/game/{id}"), format!("/api/games/{id}/turns")];
    for path in ["/", "/games", &game, &turns, "/learn/chesimul", "/api/variants", "/nothing"] {
        let whole = sent(&guest, Method::GET, path, &[]).await;
        assert_eq!(whole.coding, "", "{path}");
        for (accepted, coding) in
            [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("br;q=0", "")]
        {
            let answer = sent(&guest, Method::GET, path, &[("accept-encoding", accepted)]).await;
            assert_eq!((answer.status, answer.coding.as_str()), (whole.status, coding), "{path}: {accepted}");
            assert_eq!(answer.vary, "accept-encoding", "{path}: {accepted}");
            assert!(unpacked(&answer) == whole.bytes, "{path}: {accepted}");
            assert!(coding.is_empty() || answer.bytes.len() * 2 < whole.bytes.len(), "{path}");
        }
        let head = sent(&guest, Method::HEAD, path, &[("accept-encoding", "br")]).await;
        assert_eq!((head.status, head.bytes.len()), (whole.status, 0), "{path}");
    }
    let short = sent(&guest, Method::GET, "/health", &[("accept-encoding", "br")]).await;
    assert_eq!(short.coding, "", "nothing is gained");
}

/// Addresses of a guest's own games are not compressed together with others' names if another site may have
/// sent the request.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_personal_is_compressed_for_who_asks_alone() {
    let folder = folder();
    let time = SimulatedTime::new();
    let server = Server::behind_proxy(folder.path(), &time, &["public-url=https://play.example"]).await;
    let guest = server.guest().await;
    let asked = async |path: &str, site: Option<&str>| {
        let mut headers = vec![("accept-encoding", "br")];
        headers.extend(site.map(|site| ("sec-fetch-site", site)));
        sent(&guest, Method::GET, path, &headers).await.coding
    };
    for path in ["/", "/games"] {
        for own in ["same-origin", "none"] {
            assert_eq!(asked(path, Some(own)).await, "br", "{path} by {own}");
        }
        for other in [Some("cross-site"), Some("same-site"), Some("new-word"), None] {
            assert_eq!(asked(path, other).await, "", "{path} by {other:?}");
        }
    }
    for site in [Some("cross-site"), None] {
        assert_eq!(asked("/learn/chesimul", site).await, "br", "nothing is personal there");
    }
}
