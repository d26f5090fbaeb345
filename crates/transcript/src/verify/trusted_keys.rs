use std::collections::{BTreeMap, BTreeSet};

use crate::base::{CheckResult, LineError, TranscriptErrorKind, TranscriptValue, ensure};
use crate::form::{KeyFile, KeyId, KeyedSignature, PublicKey, TranscriptHeader};

/// The keys that may sign, and those that have signed.
#[derive(Clone, Debug, Default)]
pub(crate) struct TrustedKeys {
    all: BTreeMap<KeyId, TrustedKey>,
    brought: BTreeSet<KeyId>,
    used: BTreeSet<KeyId>,
    published: bool,
}

#[derive(Clone, Copy, Debug)]
struct TrustedKey {
    key: PublicKey,
    from: u64,
    until: Option<u64>,
}

impl TrustedKeys {
    /// Reads the keys of the header; each must be published, if the published keys are known.
    pub(super) fn of(header: &TranscriptHeader, published: Option<&KeyFile>) -> Result<Self, LineError> {
        let brought: BTreeMap<_, _> = header.keys.iter().map(|key| (key.id(), *key)).collect();
        ensure(brought.len() == header.keys.len(), TranscriptErrorKind::WrongField)?;
        let all: BTreeMap<_, _> = match published {
            Some(file) => {
                let known = |key: &crate::form::PublishedKey| TrustedKey {
                    key: key.public,
                    from: key.from,
                    until: key.until,
                };
                file.keys.iter().map(|key| (key.id.clone(), known(key))).collect()
            }
            None => {
                let known = |key: &PublicKey| TrustedKey { key: *key, from: 0, until: None };
                brought.iter().map(|(id, key)| (id.clone(), known(key))).collect()
            }
        };
        let brought: BTreeSet<_> = brought.into_keys().collect();
        ensure(brought.iter().all(|id| all.contains_key(id)), TranscriptErrorKind::UnknownKey)?;
        Ok(Self { all, brought, used: BTreeSet::new(), published: published.is_some() })
    }

    /// Checks the signature of a key in the header, which must be valid at that time.
    pub(super) fn check(
        &mut self,
        purpose: &str,
        value: &TranscriptValue,
        signed: &KeyedSignature,
        at: u64,
    ) -> CheckResult {
        ensure(self.brought.contains(&signed.key), TranscriptErrorKind::UnknownKey)?;
        self.signed(purpose, value, signed, at)?;
        self.used.insert(signed.key.clone());
        Ok(())
    }

    /// Checks the signature of any known key, which must be valid at that time.
    pub(super) fn signed(
        &self,
        purpose: &str,
        value: &TranscriptValue,
        signed: &KeyedSignature,
        at: u64,
    ) -> CheckResult {
        let TrustedKey { key, from, until } =
            self.all.get(&signed.key).ok_or(TranscriptErrorKind::UnknownKey)?;
        ensure(*from <= at && until.is_none_or(|until| at < until), TranscriptErrorKind::KeyOutOfTime)?;
        ensure(key.has_signed(purpose, value, signed), TranscriptErrorKind::WrongSignature)
    }

    /// Returns whether every key in the header has signed something.
    pub(super) fn all_used(&self) -> bool {
        self.brought == self.used
    }

    /// Returns the keys that have signed something.
    pub(super) fn used(&self) -> Vec<KeyId> {
        self.used.iter().cloned().collect()
    }

    /// Returns whether the keys come from the server's published file.
    pub(super) const fn are_published(&self) -> bool {
        self.published
    }
}
