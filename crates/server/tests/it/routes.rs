//! All requests that a server accepts, from its own router's list.

use reqwest::Method;
use serde_json::{Value, json};

/// A request: method, path and body.
pub(crate) struct ApiRequest {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) body: Option<Value>,
}

/// The game in question.
#[derive(Clone, Copy)]
pub(crate) struct RouteArguments<'a> {
    pub(crate) id: &'a str,
    pub(crate) variant: &'a str,
    /// A plan for queries.
    pub(crate) plan: &'a str,
}

/// WebSocket routes; a change of this list must be followed in `others_receive`.
const CONNECTIONS: [&str; 2] = ["/api/games/{id}/ws", "/api/lobby/ws"];

/// With this the other player would end the game, which reveals the secrets: it is sent for a missing game.
const END: &str = "/abort";
/// Sent last, since it ends the sender's identity.
const LAST: &str = "/api/logout/everywhere";

/// Queries of the pages.
const PAGE_QUERIES: [&str; 3] = ["", "?table", "?page=2"];

/// Returns every route of the server, with every query that it accepts.
pub(crate) fn requests(asked: RouteArguments<'_>) -> Vec<ApiRequest> {
    let description = serde_json::to_value(zugleich_server::openapi()).unwrap();
    let get = |path| ApiRequest { method: Method::GET, path, body: None };
    let page = |path| PAGE_QUERIES.map(|query| get(format!("{}{query}", filled(path, asked))));
    let mut requests: Vec<_> = zugleich_server::other_paths().flat_map(page).collect();
    let mut connections = Vec::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            if operation["responses"].get("101").is_some() {
                connections.push(path.clone());
                continue;
            }
            requests.extend(described(path, method, operation, asked));
        }
    }
    assert_eq!(connections, CONNECTIONS, "a connection that nobody listens to");
    for request in requests.iter_mut().filter(|request| request.path.ends_with(END)) {
        request.path = request.path.replace(asked.id, "abcdefghijkm");
    }
    requests.sort_by_key(|request| request.path == LAST);
    requests
}

fn described(path: &str, method: &str, operation: &Value, asked: RouteArguments<'_>) -> Vec<ApiRequest> {
    let method: Method = method.to_uppercase().parse().unwrap();
    let body = (method == Method::POST).then(|| body(path, operation));
    let path = filled(path, asked);
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let names = parameters.filter(|one| one["in"] == "query").map(|one| one["name"].as_str().unwrap());
    let queries: Vec<_> =
        names.map(|name| format!("{name}={}", argument(name, asked).replace(' ', "%20"))).collect();
    let one_or_two = queries.iter().enumerate().flat_map(|(place, one)| {
        let pairs = queries[place + 1..].iter().map(move |other| format!("?{one}&{other}"));
        std::iter::once(format!("?{one}")).chain(pairs)
    });
    let queries = std::iter::once(String::new()).chain(one_or_two);
    let request =
        |query| ApiRequest { method: method.clone(), path: format!("{path}{query}"), body: body.clone() };
    queries.map(request).collect()
}

/// Fills the gaps of a path.
fn filled(path: &str, asked: RouteArguments<'_>) -> String {
    let gaps = [
        ("{id}", asked.id),
        ("{variant}", asked.variant),
        ("{*path}", "js/board/board.js"),
        ("{day}", "20000"),
        ("{picture}", "0.png"),
        ("{name}", "192.png"),
        ("{section}", "play"),
        ("{page}", "how-to-play"),
    ];
    let path = gaps.into_iter().fold(path.to_owned(), |path, (gap, filling)| path.replace(gap, filling));
    assert!(!path.contains('{'), "nobody knows how to fill {path}");
    path
}

/// Returns a value for a query parameter.
fn argument<'a>(name: &str, asked: RouteArguments<'a>) -> &'a str {
    match name {
        "plan" | "move" => asked.plan,
        "square" => "b1",
        "seat" => "white",
        "type" => "N",
        "promoted" => "true",
        "turn" | "from" => "0",
        "since" | "with" => "19999",
        "openings" => "last",
        "game" => asked.id,
        _ => panic!("nobody knows a value for {name}"),
    }
}

/// Returns the body of a request by another client than White.
fn body(path: &str, operation: &Value) -> Value {
    match path {
        "/api/games"
        | "/api/games/{id}/join"
        | "/api/me"
        | "/api/logout"
        | "/api/device/withdraw"
        | "/api/games/{id}/abort"
        | LAST => {
            json!({})
        }
        "/api/position" => json!({ "variant": "chesimul", "fair": true }),
        "/api/games/{id}/list" => {
            json!({ "seat": "white", "turn": 1, "plan": "e4", "nonce": "0".repeat(32) })
        }
        "/api/games/{id}/seal" => {
            let deposit = json!({
                "iv": "0".repeat(24), "key_hash": "0".repeat(64), "wrapped": "0".repeat(120), "ciphertext": "AAAA",
            });
            json!({ "seat": "white", "turn": 1, "hash": "0".repeat(64), "deposit": deposit })
        }
        "/api/games/{id}/draft" => json!({ "turn": 1, "plan": "b1c3" }),
        "/api/device" | "/api/device/look" | "/api/device/take" => json!({ "name": "0".repeat(32) }),
        _ => panic!("nobody knows what to send to {path}: {operation}"),
    }
}
