//! `zugleich admin account`, and the memory that sign-ins take.

use std::num::NonZeroUsize;
use std::thread;

use serde_json::{Value, json};

use crate::server::{ServerGuest, ServerProgram, folder, text};
use crate::{complained, printed, zugleich};

const SIGN_IN: &str = "name=Ann&password=correct+horse";

#[test]
fn account_is_shown_renamed_and_closed() {
    let folder = folder();
    let data = text(folder.path());
    let server = ServerProgram::in_folder(folder.path());
    let guest = ServerGuest::new(&server);
    assert_eq!(guest.form(&server, "/account/register", SIGN_IN), 200);
    let admin =
        |arguments: &[&str]| zugleich(&[&["admin", "account"], arguments, &["--data", data]].concat(), "");
    let in_use = admin(&["show", "Ann"]);
    assert_eq!(in_use.status.code(), Some(1));
    let complaint = complained(&in_use);
    assert!(
        complaint.contains("already uses the database") && complaint.contains("stop the server"),
        "{complaint}"
    );
    server.stop();
    let missing = folder.path().join("missing");
    let failed = zugleich(&["admin", "account", "show", "Ann", "--data", text(&missing)], "");
    assert_eq!((failed.status.code(), missing.exists()), (Some(1), false), "{}", complained(&failed));

    let shown: Value = serde_json::from_str(&printed(&admin(&["show", "ann", "--json"]))).expect("JSON");
    assert_eq!((&shown["name"], &shown["closed"]), (&json!("Ann"), &json!(false)));
    let counts = ["sessions", "tokens", "recovery_codes", "aliases"].map(|key| shown[key].as_u64());
    assert_eq!(counts, [1, 0, 10, 0].map(Some));
    assert_eq!(printed(&admin(&["rename", "Ann", "Berta"])), "Ann is Berta now.\n");
    for (arguments, why) in [
        (&["show", "Ann"][..], "no account has the name Ann"),
        (&["rename", "Berta", "Ann"], "another account has or had the name Ann"),
        (&["rename", "Berta", "x"], "3 to 20 characters"),
        (&["close", "Carla"], "no account has the name Carla"),
    ] {
        let failed = admin(arguments);
        assert_eq!(failed.status.code(), Some(1));
        assert!(complained(&failed).contains(why), "{}", complained(&failed));
    }
    assert_eq!(printed(&admin(&["close", "@Berta"])), "@Berta is closed.\n");
    assert!(printed(&admin(&["show", "Berta"])).contains(", closed\nsessions: 0, API tokens: 0"));
    let server = ServerProgram::in_folder(folder.path());
    assert_eq!(
        ServerGuest::new(&server).form(&server, "/account/sign-in", &SIGN_IN.replace("Ann", "Berta")),
        403
    );
    assert_eq!(ServerGuest::new(&server).form(&server, "/account/register", SIGN_IN), 409);
}

/// Each hash of a password takes 19 MiB.
#[cfg(target_os = "linux")]
#[test]
fn sign_ins_hash_once_per_core_at_a_time() {
    const HASH: usize = 19 * 1024;
    let folder = folder();
    let rates = ["sign-ins-per-guest=1000, 1ms", "sign-ins-per-address=1000, 1ms", "messages=1000, 1ms"];
    let settings: Vec<_> = rates.iter().flat_map(|rate| ["--set", rate]).collect();
    let server = ServerProgram::start(&[&["serve", "--data", text(folder.path())], &settings[..]].concat());
    let guest = ServerGuest::new(&server);
    assert_eq!(guest.form(&server, "/account/register", SIGN_IN), 200);
    let before = server.peak_memory();
    let statuses: Vec<u16> = thread::scope(|scope| {
        let attempt = || guest.form(&server, "/account/sign-in", "name=Ann&password=wrong+horse");
        let attempts: Vec<_> = (0..200).map(|_| scope.spawn(attempt)).collect();
        attempts.into_iter().map(|attempt| attempt.join().expect("an answer")).collect()
    });
    assert!(statuses.iter().all(|status| [401, 503].contains(status)), "{statuses:?}");
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let grown = server.peak_memory() - before;
    // The allocator keeps memory of a thread that has hashed before; 200 hashes at once would take 3,800 MiB.
    assert!(grown < 4 * (cores + 1) * HASH, "{grown} KiB on {cores} cores");
}
