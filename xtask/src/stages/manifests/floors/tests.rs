//! Tests on small made-up crates.

use serde_json::json;
use tempfile::TempDir;

use super::*;

/// Writes a crate and checks it against its floors; returns the complaints, one a line.
fn complaints(floors: &serde_json::Value, files: &[(&str, &str)]) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        let file = folder.path().join("src").join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    let plan = FloorPlan::of(&json!({ "floors": floors })).unwrap();
    let result = check(folder.path(), &plan);
    let strip = |complaint: Complaint| {
        let file = complaint.file.strip_prefix(folder.path()).unwrap().to_owned();
        Complaint { file, ..complaint }.to_string()
    };
    match result {
        Ok(checked) => checked.complaints.into_iter().map(strip).collect(),
        Err(error) => vec![error.to_string()],
    }
}

fn starts(found: &[String], wanted: &[&str]) {
    assert_eq!(found.len(), wanted.len(), "{found:?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.starts_with(wanted), "{found} does not start with {wanted}");
    }
}

#[test]
fn arrows_may_run_downwards() {
    let floors = json!({ "order": [["low"], ["high"]] });
    let files = [
        ("lib.rs", "pub mod low; pub mod high; pub use high::B;"),
        ("low.rs", "pub struct A;"),
        ("high.rs", "use crate::low::A; pub struct B(A);"),
    ];
    starts(&complaints(&floors, &files), &[]);
}

#[test]
fn an_arrow_upwards_is_found_with_its_line() {
    let floors = json!({ "order": [["low"], ["high"]] });
    let high = ("high.rs", "pub struct B; pub fn b() -> B { B }");
    for low in [
        "\nuse crate::high::B; type A = B;",
        "\nfn a() -> crate::high::B { todo!() }",
        "\nfn a() { vec![crate::high::b()]; }",
        "\nuse super::high; fn a() { high::b(); }",
        "\npub use crate::high::B;",
        "\nuse crate::B; type A = B;",
    ] {
        let files = [("lib.rs", "mod low; mod high; pub use high::B;"), ("low.rs", low), high];
        starts(&complaints(&floors, &files), &["src/low.rs:2: the arrow `low -> high`"]);
    }
}

#[test]
fn a_test_may_use_what_it_likes() {
    let floors = json!({ "order": [["low"], ["high"]] });
    let low = "#[cfg(test)] mod tests { use crate::high::B; }";
    let files = [("lib.rs", "mod low; mod high;"), ("low.rs", low), ("high.rs", "pub struct B;")];
    starts(&complaints(&floors, &files), &[]);
}

#[test]
fn modules_of_one_floor_do_not_use_each_other() {
    let floors = json!({ "order": [["chess", "checkers"]] });
    let files = [
        ("lib.rs", "mod chess; mod checkers;"),
        ("chess.rs", "pub struct King;"),
        ("checkers.rs", "use crate::chess::King; struct Man(King);"),
    ];
    starts(&complaints(&floors, &files), &["src/checkers.rs:1: the arrow `checkers -> chess`"]);
}

#[test]
fn a_folder_may_have_floors_of_its_own() {
    let floors = json!({ "order": [["room::event"], ["store"], ["room"]] });
    let mut files = vec![
        ("lib.rs", "mod room; mod store;"),
        ("room/mod.rs", "mod event; pub use event::Event; pub struct Room;"),
        ("room/event.rs", "pub struct Event;"),
        ("store.rs", "use crate::room::event::Event; struct S(Event);"),
    ];
    starts(&complaints(&floors, &files), &[]);
    files[3].1 = "use crate::room::Room; struct S(Room);";
    starts(&complaints(&floors, &files), &["src/store.rs:1: the arrow `store -> room`"]);
}

#[test]
fn a_library_is_kept_for_the_modules_that_wrap_it() {
    let floors = json!({ "order": [["low"], ["high"]], "kept": { "chess": ["low"] } });
    let low = ("low.rs", "pub use chess::Square; pub fn a() { chess::b() }");
    for high in
        ["\nuse chess::Square; type A = Square;", "\nfn a() { chess::b() }", "\nfn a() { vec![chess::b()]; }"]
    {
        let files = [("lib.rs", "mod low; mod high;"), low, ("high.rs", high)];
        starts(&complaints(&floors, &files), &["src/high.rs:2: `high -> chess`"]);
    }
    let files =
        [("lib.rs", "mod low; mod high;"), low, ("high.rs", "use crate::low::Square; type A = Square;")];
    starts(&complaints(&floors, &files), &[]);
}

#[test]
fn files_that_use_each_other_are_found() {
    let floors = json!({ "order": [["a"]] });
    let mut files = vec![
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod b; pub use b::B; pub struct A;"),
        ("a/b.rs", "use super::A; pub struct B(A);"),
    ];
    starts(&complaints(&floors, &files), &[]);
    files[1].1 = "mod b; pub use b::B; pub struct A; fn c() -> B {}";
    let says = "`a/b.rs <-> a/mod.rs`: these files use each other";
    starts(
        &complaints(&floors, &files),
        &[&format!("src/a/b.rs:1: {says}"), &format!("src/a/mod.rs:1: {says}")],
    );
}

#[test]
fn a_debt_is_allowed_until_it_is_paid() {
    let floors = json!({ "order": [["low"], ["high"]], "debts": { "upward": ["low -> high"] } });
    let mut files = vec![
        ("lib.rs", "mod low; mod high;"),
        ("low.rs", "use crate::high::B; struct A(B);"),
        ("high.rs", "pub struct B;"),
    ];
    starts(&complaints(&floors, &files), &[]);
    files[1].1 = "struct A;";
    starts(&complaints(&floors, &files), &["Cargo.toml:1: the debt `low -> high` is paid"]);
}

#[test]
fn plan_and_crate_name_the_same_modules() {
    let files = [("lib.rs", "mod low; mod high;"), ("low.rs", ""), ("high.rs", "")];
    let with = |order: serde_json::Value| complaints(&json!({ "order": order }), &files);
    starts(&with(json!([["low"]])), &["module high is on no floor"]);
    starts(
        &with(json!([["low", "high"], ["top"]])),
        &["[package.metadata.floors] names top: no such module"],
    );
    starts(&with(json!([["low", "high"], ["low"]])), &["[package.metadata.floors] names low 2 times"]);
}
