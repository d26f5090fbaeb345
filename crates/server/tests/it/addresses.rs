//! Addresses of pages: each page has one, and crawlers are told to skip games.

use reqwest::redirect::Policy;

use crate::harness::{Server, folder, friends};

#[tokio::test(flavor = "multi_thread")]
async fn slash_behind_a_page_leads_to_the_page() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let (guest, _, id) = friends(&server, true).await;
    let client = reqwest::Client::builder().redirect(Policy::none()).build().unwrap();
    let get = async |path: &str| {
        let answer = client.get(guest.url(path)).send().await.unwrap();
        let place = answer.headers().get("location").map(|place| place.to_str().unwrap().to_owned());
        (answer.status().as_u16(), place)
    };
    let game = format!("/game/{id}");
    for page in
        [&game, &format!("{game}/text"), &format!("/embed{game}"), "/games", "/learn/parity", "/verify"]
    {
        assert_eq!(get(&format!("{page}/")).await, (308, Some(page.to_owned())));
        assert_eq!(get(&format!("{page}//?turn=1&b=%2F")).await, (308, Some(format!("{page}?turn=1&b=%2F"))));
    }
    assert_eq!(guest.get(&format!("{game}/")).await.status, 200, "browsers find it");
    for path in ["/nothing/", "//play.example/", "//play.example//", "/api/lobby/", "/game//"] {
        assert_eq!(get(path).await, (404, None), "{path}");
    }
    let posted = client.post(guest.url(&format!("{game}/"))).send().await.unwrap();
    assert!(
        posted.headers().get("location").is_none(),
        "a request that changes something is not sent elsewhere"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn robots_are_asked_to_leave_games_alone() {
    let folder = folder();
    let server = Server::start(folder.path()).await;
    let answer = server.guest().await.get("/robots.txt").await;
    assert_eq!((answer.status, &answer.headers["content-type"].to_str().unwrap()[..10]), (200, "text/plain"));
    let all: Vec<_> = answer.text.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!(all[0], "User-agent: *");
    for path in ["/api/", "/game/", "/embed/", "/device", "/oembed"] {
        assert!(all.contains(&format!("Disallow: {path}").as_str()), "{path}: {all:?}");
    }
    server.stop().await;
}
