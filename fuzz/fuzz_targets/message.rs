//! Fuzzes the messages of a page to its game: arbitrary bytes are parsed or refused, and the debug output of
//! a message does not contain its plan.

#![no_main]

use libfuzzer_sys::fuzz_target;
use secrecy::SecretString;
use zugleich_wire::{self as wire, ClientMessage, GameRequest, RequestError};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match wire::read::<GameRequest>(text) {
        Ok(request) => {
            assert_eq!(wire::request_id(text), Ok(request.id));
            let shown = format!("{:?}", request.message);
            if let ClientMessage::Commit { seat, turn, plan: _ } = request.message {
                let plan = SecretString::from("another plan, of another length");
                assert_eq!(format!("{:?}", ClientMessage::Commit { seat, turn, plan }), shown);
            }
        }
        Err(RequestError::Id) => assert!(wire::request_id(text).is_err()),
        Err(RequestError::Message(id)) => assert_eq!(wire::request_id(text), Ok(id)),
    }
});
