//! Columns of a database that can name an account, with their place in the account's export.

/// Place of a column in the export of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportPlace {
    /// In this part of the export.
    In(&'static str),
    /// Left out, for this reason.
    Omitted(&'static str),
}

const NO_PERSON: &str = "names no person";
const ENCRYPTED: &str = "a key of the server, encrypted";
const HASHED: &str = "a hash that nobody can turn into an account";
const PASSING: &str = "held only while the guest is connected or a job runs";

/// Every text column of both databases.
const COLUMNS: &[(&str, &[&str], ExportPlace)] = &[
    ("accounts", &["id", "name", "name_key"], ExportPlace::In("account")),
    ("accounts", &["password"], ExportPlace::Omitted("a salted hash, of use only to an attacker")),
    ("aliases", &["alias", "account"], ExportPlace::In("aliases")),
    ("credentials", &["account", "kind", "label", "scope"], ExportPlace::In("credentials")),
    ("credentials", &["hash"], ExportPlace::Omitted("a hash of a secret that its owner has")),
    ("names_gone", &["hash"], ExportPlace::Omitted(HASHED)),
    ("guests", &["id", "name"], ExportPlace::In("account")),
    ("signed_out", &["guest"], ExportPlace::Omitted("marks every account, so that it says nothing of one")),
    (
        "games",
        &["id", "variant", "opponent", "white", "black", "stage", "winner", "reason", "options", "clock"],
        ExportPlace::In("games"),
    ),
    (
        "events",
        &["game_id", "kind", "body"],
        ExportPlace::Omitted(
            "both players' events; each game has an export of its own, which the list of games links",
        ),
    ),
    (
        "handovers",
        &["guest", "name", "parcel"],
        ExportPlace::Omitted("of guests only: an account has none, and registration deletes it"),
    ),
    ("forgotten", &["hash"], ExportPlace::Omitted(HASHED)),
    ("vault", &["key"], ExportPlace::Omitted(NO_PERSON)),
    ("cookie_keys", &["secret"], ExportPlace::Omitted(ENCRYPTED)),
    ("server_keys", &["public", "secret"], ExportPlace::Omitted(ENCRYPTED)),
    ("tree_nodes", &["hash"], ExportPlace::Omitted(NO_PERSON)),
    ("tree_heads", &["root", "key", "signature"], ExportPlace::Omitted(NO_PERSON)),
    ("presence", &["node"], ExportPlace::Omitted(NO_PERSON)),
    ("probe", &["node", "bytes"], ExportPlace::Omitted(NO_PERSON)),
    ("due", &["game_id"], ExportPlace::Omitted(NO_PERSON)),
    (
        "drafts",
        &["game_id", "seat", "secret"],
        ExportPlace::Omitted("a plan that is not committed, encrypted"),
    ),
    ("outages", &["id"], ExportPlace::Omitted(NO_PERSON)),
    ("seeks", &["game_id", "node"], ExportPlace::Omitted(PASSING)),
    ("sightings", &["game_id", "guest", "node"], ExportPlace::Omitted(PASSING)),
    (
        "engine_jobs",
        &["id", "asker", "key", "record", "seat", "guest", "net", "holder", "answer", "fault", "seed"],
        ExportPlace::Omitted(PASSING),
    ),
    ("engine_shares", &["account"], ExportPlace::Omitted(PASSING)),
];

/// Returns the place of a column in the export; `None` if nobody has decided it yet.
#[must_use]
pub fn place_of(table: &str, column: &str) -> Option<ExportPlace> {
    COLUMNS
        .iter()
        .find(|(name, columns, _)| *name == table && columns.contains(&column))
        .map(|(.., place)| *place)
}

/// Returns the parts of an export.
pub fn parts() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().filter_map(|(.., place)| match place {
        ExportPlace::In(part) => Some(*part),
        ExportPlace::Omitted(_) => None,
    })
}
