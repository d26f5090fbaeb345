//! Hashing of passwords with argon2id.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use argon2::{Algorithm, Argon2, Params, Version};
use data_encoding::HEXLOWER;
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::Semaphore;
use zugleich_session::account::PasswordHash;
use zugleich_session::random;
use zugleich_session::service::MetricsRegistry;

/// Memory of one hash in KiB, number of passes, and lanes.
const COSTS: (u32, u32, u32) = (19_456, 2, 1);
/// Longest wait for a free processor core on a server.
const PATIENCE: Duration = Duration::from_secs(2);
/// Salt of the hash that is compared when there is no account.
const NO_SALT: [u8; 16] = [0; 16];

/// Hashes passwords on blocking threads, at most one for each processor core: each hash takes 19 MiB.
#[derive(Clone, Debug)]
pub(crate) struct PasswordHasher {
    cores: Arc<Semaphore>,
    /// Longest wait for a free processor core.
    patience: Duration,
    meters: Arc<MetricsRegistry>,
}

/// All processor cores were hashing other passwords for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HasherBusyError;

impl PasswordHasher {
    /// Creates a hasher for this machine.
    pub(crate) fn new(meters: Arc<MetricsRegistry>) -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self::with(cores, PATIENCE, meters)
    }

    fn with(cores: usize, patience: Duration, meters: Arc<MetricsRegistry>) -> Self {
        Self { cores: Arc::new(Semaphore::new(cores)), patience, meters }
    }

    /// Returns the hash of a new password.
    pub(crate) async fn hash(&self, password: SecretString) -> Result<PasswordHash, HasherBusyError> {
        let salt = random::bytes();
        let hash = self.run(password, salt).await?;
        Ok(PasswordHash::stored(format!(
            "argon2id,{}${}${}",
            costs(),
            HEXLOWER.encode(&salt),
            HEXLOWER.encode(&hash)
        )))
    }

    /// Returns whether a password has a hash. Without one, it takes as long and is `false`.
    pub(crate) async fn verify(
        &self,
        password: SecretString,
        stored: Option<&PasswordHash>,
    ) -> Result<bool, HasherBusyError> {
        let parts = stored.and_then(|stored| read(stored.expose()));
        let salt = parts.as_ref().map_or(NO_SALT, |(salt, _)| *salt);
        let hash = self.run(password, salt).await?;
        // The time of the comparison reveals nothing: nobody who guesses knows the salt.
        Ok(parts.is_some_and(|(_, expected)| hash == expected))
    }

    /// Hashes on a blocking thread. The permit moves there: a request that ends earlier frees no core.
    async fn run(&self, password: SecretString, salt: [u8; 16]) -> Result<[u8; 32], HasherBusyError> {
        let permit = tokio::time::timeout(self.patience, self.cores.clone().acquire_owned()).await;
        let Ok(Ok(permit)) = permit else { return Err(HasherBusyError) };
        self.meters.password_hashed();
        let work = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            derive(password.expose_secret().as_bytes(), &salt)
        });
        Ok(work.await.expect("hashing does not panic"))
    }
}

fn costs() -> String {
    let (memory, passes, lanes) = COSTS;
    format!("{memory},{passes},{lanes}")
}

/// Parses salt and hash of a stored text; `None` for other parameters than today's.
fn read(text: &str) -> Option<([u8; 16], [u8; 32])> {
    let rest = text.strip_prefix("argon2id,")?.strip_prefix(costs().as_str())?.strip_prefix('$')?;
    let (salt, hash) = rest.split_once('$')?;
    let decode = |text: &str| HEXLOWER.decode(text.as_bytes()).ok();
    Some((decode(salt)?.try_into().ok()?, decode(hash)?.try_into().ok()?))
}

fn derive(password: &[u8], salt: &[u8; 16]) -> [u8; 32] {
    let (memory, passes, lanes) = COSTS;
    let params = Params::new(memory, passes, lanes, Some(32)).expect("the costs are valid");
    let mut hash = [0; 32];
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon.hash_password_into(password, salt, &mut hash).expect("a password of any length is hashed");
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn password_is_verified_against_its_hash_alone() {
        let hasher = PasswordHasher::new(Arc::default());
        let hash = hasher.hash("correct horse".into()).await.unwrap();
        assert!(hash.expose().starts_with("argon2id,19456,2,1$"));
        assert_ne!(
            hash.expose(),
            hasher.hash("correct horse".into()).await.unwrap().expose(),
            "another salt"
        );
        let damaged = PasswordHash::stored(hash.expose().replace("19456", "19457"));
        for (password, stored, is_it) in [
            ("correct horse", Some(&hash), true),
            ("correct horsf", Some(&hash), false),
            ("", Some(&hash), false),
            ("correct horse", Some(&damaged), false),
            ("correct horse", None, false),
        ] {
            assert_eq!(hasher.verify(password.into(), stored).await, Ok(is_it), "{password}");
        }
    }

    /// The hash was computed by another program.
    #[test]
    fn hash_is_argon2id() {
        assert_eq!(
            HEXLOWER.encode(&derive(b"correct horse", b"0123456789abcdef")),
            "ae4d8c8b713876044c8347c76986a9b5655944aaacfffe9bea4dff9e7b6a1899"
        );
    }

    #[tokio::test]
    async fn hash_is_refused_while_all_cores_are_busy() {
        let hasher = PasswordHasher::with(1, Duration::from_millis(1), Arc::default());
        let permit = hasher.cores.clone().acquire_owned().await.unwrap();
        assert_eq!(hasher.verify("any".into(), None).await, Err(HasherBusyError));
        drop(permit);
        assert_eq!(hasher.verify("any".into(), None).await, Ok(false));
    }

    #[tokio::test]
    async fn cancelled_request_frees_no_core_before_its_hash_ends() {
        let hasher = PasswordHasher::with(1, PATIENCE, Arc::default());
        let hashing = hasher.clone();
        let request = tokio::spawn(async move { hashing.run("any".into(), NO_SALT).await });
        while hasher.cores.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        request.abort();
        assert!(request.await.unwrap_err().is_cancelled());
        assert_eq!(hasher.cores.available_permits(), 0, "the hash is still being computed");
        let _free = hasher.cores.acquire().await.unwrap();
    }
}
