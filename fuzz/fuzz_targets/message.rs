//! Any bytes, read as a message of a page to its game: they are read or refused, and a message that holds a plan does
//! not show it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use zugleich_server::SecretString;
use zugleich_server::wire::ClientMessage;

fuzz_target!(|bytes: &[u8]| {
    match serde_json::from_slice(bytes) {
        Ok(message) => {
            let shown = format!("{message:?}");
            if let ClientMessage::Commit { seat, turn, plan: _ } = message {
                let plan = SecretString::from("another plan, of another length");
                assert_eq!(format!("{:?}", ClientMessage::Commit { seat, turn, plan }), shown);
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
