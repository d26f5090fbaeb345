use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::KeySourceError;
use super::file::{self, KeyFileEntry};
use crate::owner::Owner;
use zugleich_session::Moment;
use zugleich_session::vault::{Vault, VaultKey, VaultKeyId, VaultKeys};

/// Location of a database's keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum KeySource {
    /// The file whose path follows from the database.
    #[default]
    Usual,
    /// This file.
    File(PathBuf),
    /// Keys given in the settings, the encrypting one first.
    Given(VaultKeys),
}

/// The keys of a database, checked to include all that it needs.
#[derive(Debug)]
pub struct VaultKeyRing {
    /// Path of their file, if there is one.
    path: Option<PathBuf>,
    keys: VaultKeys,
}

impl KeySource {
    /// Returns these keys for a database without a default path, for which the settings must name a source.
    ///
    /// # Errors
    /// [`KeySourceError::Unnamed`].
    pub fn named(&self) -> Result<&Self, KeySourceError> {
        if *self == Self::Usual { Err(KeySourceError::Unnamed) } else { Ok(self) }
    }

    /// Returns the vault that decrypts a database that needs the given keys; creates nothing. The default
    /// file is at `usual`.
    ///
    /// # Errors
    /// [`KeySourceError`].
    pub fn opener(&self, usual: &Path, needed: &[VaultKeyId]) -> Result<Vault, KeySourceError> {
        if needed.is_empty() {
            return Ok(Vault::new(VaultKeys::random()));
        }
        // A key is created only if none is needed, which is excluded here.
        self.ring(usual, needed, None, Moment::new(0)).map(|ring| ring.vault())
    }

    /// Returns the keys of a database that needs the given ones. The default file is at `usual`. If there is
    /// no file and no key is needed, a first key is created, for the owner of the database or, if it is not
    /// in a file, of the folder.
    ///
    /// # Errors
    /// [`KeySourceError`].
    pub fn ring(
        &self,
        usual: &Path,
        needed: &[VaultKeyId],
        owner: Option<Owner>,
        now: Moment,
    ) -> Result<VaultKeyRing, KeySourceError> {
        let (path, keys) = match self {
            Self::Given(keys) => (None, keys.clone()),
            Self::Usual => (Some(usual.to_owned()), read_or_create(usual, needed, owner, now)?),
            Self::File(path) => (Some(path.clone()), read_or_create(path, needed, owner, now)?),
        };
        match needed.iter().find(|id| keys.get(**id).is_none()) {
            None => Ok(VaultKeyRing { path, keys }),
            Some(&needed) => {
                let place = path.map_or("secret-key".to_owned(), |path| path.display().to_string());
                Err(KeySourceError::Others { place, needed })
            }
        }
    }
}

impl VaultKeyRing {
    /// Returns a vault that encrypts with the newest of the keys.
    pub fn vault(&self) -> Vault {
        Vault::new(self.keys.clone())
    }

    /// Prepends a fresh key, which is on disk when this succeeds. Given keys stay unchanged: the operator
    /// adds a new one to the settings.
    ///
    /// # Errors
    /// [`KeySourceError`].
    pub fn rotate(self, now: Moment) -> Result<Self, KeySourceError> {
        let Some(path) = self.path else { return Ok(self) };
        let mut kept = file::read(&path)?.unwrap_or_default();
        kept.insert(0, KeyFileEntry { key: VaultKey::random(), made: now });
        file::write(&path, &kept, None)?;
        let keys = keys(kept, &path)?;
        Ok(Self { path: Some(path), keys })
    }

    /// Deletes keys from their file that were replaced at least `after` ago, but never the first. No data may
    /// be encrypted with them any more.
    ///
    /// # Errors
    /// [`KeySourceError`].
    pub fn forget(&self, after: Duration, now: Moment) -> Result<(), KeySourceError> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut kept = file::read(path)?.unwrap_or_default();
        let count = kept.len();
        let mut followed = None;
        kept.retain(|one| {
            let stays = followed.is_none_or(|since| !is_past(since, after, now));
            followed = Some(one.made);
            stays
        });
        if kept.len() < count { file::write(path, &kept, None) } else { Ok(()) }
    }
}

/// Returns whether `patience` has passed since a moment.
fn is_past(since: Moment, patience: Duration, now: Moment) -> bool {
    now.since(since) >= i64::try_from(patience.as_millis()).unwrap_or(i64::MAX)
}

fn read_or_create(
    path: &Path,
    needed: &[VaultKeyId],
    owner: Option<Owner>,
    now: Moment,
) -> Result<VaultKeys, KeySourceError> {
    match (file::read(path)?, needed.first()) {
        (Some(kept), _) => keys(kept, path),
        (None, Some(&needed)) => Err(KeySourceError::Missing { path: path.to_owned(), needed }),
        (None, None) => {
            let kept = vec![KeyFileEntry { key: VaultKey::random(), made: now }];
            file::write(path, &kept, owner)?;
            keys(kept, path)
        }
    }
}

fn keys(kept: Vec<KeyFileEntry>, path: &Path) -> Result<VaultKeys, KeySourceError> {
    let keys = VaultKeys::new(kept.into_iter().map(|kept| kept.key).collect());
    keys.ok_or_else(|| KeySourceError::NoFile { path: path.to_owned(), line: 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(86_400);

    fn day(number: i64) -> Moment {
        Moment::new(number * 86_400_000)
    }

    #[test]
    fn key_is_created_only_for_new_database() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        let needed = VaultKey::random().id();
        let missing = KeySource::Usual.ring(&path, &[needed], None, day(1)).unwrap_err();
        assert!(
            matches!(missing, KeySourceError::Missing { .. }) && missing.code() == "missing-database-keys"
        );
        assert!(!path.exists());
        let made = KeySource::Usual.ring(&path, &[], None, day(1)).unwrap().vault().key();
        let again =
            KeySource::File(path.clone()).ring(Path::new("elsewhere"), &[made], None, day(2)).unwrap();
        assert_eq!(again.vault().key(), made);
        let others = KeySource::Usual.ring(&path, &[made, needed], None, day(2)).unwrap_err();
        assert!(matches!(others, KeySourceError::Others { needed: key, .. } if key == needed), "{others}");
        let given = KeySource::Given(VaultKeys::random()).ring(&path, &[made], None, day(2)).unwrap_err();
        assert!(
            given.code() == "database-keys-mismatch" && given.to_string().contains("secret-key"),
            "{given}"
        );
    }

    #[test]
    fn replaced_keys_are_forgotten_after_delay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("keys");
        let ring = |day| KeySource::Usual.ring(&path, &[], None, day).unwrap();
        let first = ring(day(0)).vault().key();
        let second = ring(day(10)).rotate(day(10)).unwrap().vault().key();
        let third = ring(day(20)).rotate(day(20)).unwrap();
        let all = |ring: &VaultKeyRing| [first, second].map(|key| ring.keys.get(key).is_some());
        for (now, there) in
            [(20, [true, true]), (39, [true, true]), (40, [false, true]), (50, [false, false])]
        {
            third.forget(30 * DAY, day(now)).unwrap();
            assert_eq!(all(&ring(day(now))), there, "day {now}");
        }
        assert_eq!(ring(day(99)).vault().key(), third.vault().key());
    }

    #[test]
    fn keys_that_were_given_are_not_turned() {
        let keys = VaultKeys::random();
        let ring = KeySource::Given(keys.clone()).ring(Path::new("nowhere"), &[], None, day(0)).unwrap();
        assert_eq!(ring.rotate(day(1)).unwrap().vault().key(), keys.newest().id());
    }
}
