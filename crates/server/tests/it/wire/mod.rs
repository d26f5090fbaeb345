//! TypeScript types of the scripts, generated from the server's own API description.

mod types;

use std::path::Path;

use serde_json::Value;

/// Environment variable that makes the test write the file instead of comparing it; set by `cargo xtask
/// wire`.
const WRITE: &str = "WIRE_TYPES";

#[test]
fn scripts_have_types_of_server_description() {
    let description: Value = serde_json::to_value(zugleich_server::openapi()).unwrap();
    let described = types::declarations(&description["components"]["schemas"]);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/js/wire.d.ts");
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, &described).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap();
    let differs = committed.lines().zip(described.lines()).find(|(old, new)| old != new);
    assert!(
        committed == described,
        "web/js/wire.d.ts is not what the server describes ({differs:?}); `cargo xtask wire` writes it anew"
    );
}
