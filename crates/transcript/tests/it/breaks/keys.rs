//! Wrong keys of the server.

use zugleich_transcript::{KeyFile, PublishedKey};

use super::{BrokenCase, broken, good, raw};
use crate::common::VerifierInput;
use crate::table::{START, key_file, server_key};

pub(super) fn all() -> Vec<BrokenCase> {
    let held = |name: &str, code, file: KeyFile| {
        let transcript = good("chesimul-sealed").transcript;
        broken(name, code, VerifierInput { transcript, keys: Some(file.text()), ..VerifierInput::default() })
    };
    let newer = |name: &str, keys: &str, code| {
        let transcript = good("chesimul-sealed").transcript;
        broken(
            name,
            code,
            VerifierInput { transcript, keys: Some(keys.to_owned()), ..VerifierInput::default() },
        )
    };
    let mut old = key_file();
    old.keys[0].until = Some(START);
    let mut fewer = key_file();
    fewer.keys.remove(0);
    let mut twice = key_file();
    twice.keys[1] = PublishedKey { until: None, ..twice.keys[0].clone() };
    vec![
        held("replaced-before", "key-outside-validity", old),
        held("not-published", "unknown-key", fewer),
        held("published-twice", "invalid-field", twice),
        newer("keys", r#"{"server-keys":2,"keyring":{}}"#, "too-new"),
        newer("keys-version", r#"{"server-keys":0,"keys":[]}"#, "invalid-header"),
        newer("keys-missing", r#"{"keys":[]}"#, "invalid-header"),
        raw("not-brought", "unknown-key", |forge| drop(forge.0[0]["keys"].as_array_mut().unwrap().remove(0))),
        raw("idle", "unused-key", |forge| {
            let key = serde_json::to_value(server_key(3).public()).unwrap();
            forge.0[0]["keys"].as_array_mut().unwrap().push(key);
        }),
    ]
}
