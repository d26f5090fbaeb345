use std::fmt;

use data_encoding::HEXLOWER;
use ring::hmac;
use secrecy::{ExposeSecret, SecretBox};
use sha2::{Digest, Sha256};
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_transcript::{Hash, KeyFile, Nonce, PublicKey, PublishedKey, SigningKey};

use super::transcript_chain_error::TranscriptChainError;
use crate::Moment;
use crate::ids::GameId;
use crate::random::EngineSeed;

/// A stored key of the server, which signs until a newer one is made. It is never deleted.
pub struct ServerKey {
    /// Time of creation.
    pub made: Moment,
    /// The public half.
    pub public: PublicKey,
    /// The secret from which all others are derived.
    pub secret: SecretBox<[u8; 32]>,
}

impl ServerKey {
    /// Returns the key derived from 32 secret random bytes.
    #[must_use]
    pub fn new(made: Moment, secret: SecretBox<[u8; 32]>) -> Self {
        let public = SigningKey::new(&derived(b"zugleich-server-sign-v1\n", &secret)).public();
        Self { made, public, secret }
    }
}

impl fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerKey")
            .field("public", &self.public)
            .field("made", &self.made)
            .finish_non_exhaustive()
    }
}

/// All keys with which the server has ever signed, and its secrets: nonces and seeds are derived from the key
/// of their time, so equal events make equal transcripts.
pub struct SigningKeyRing {
    /// The keys, oldest first.
    keys: Vec<RingKey>,
}

struct RingKey {
    public: PublicKey,
    from: Moment,
    until: Option<Moment>,
    secrets: DerivedSecrets,
}

struct DerivedSecrets {
    signs: SigningKey,
    hides: SecretBox<[u8; 32]>,
}

impl SigningKeyRing {
    /// Returns a key ring of keys in any order.
    #[must_use]
    pub fn new(mut stored: Vec<ServerKey>) -> Self {
        stored.sort_by_key(|key| key.made);
        let next: Vec<_> = stored.iter().skip(1).map(|key| Some(key.made)).chain([None]).collect();
        let key = |(key, until): (ServerKey, Option<Moment>)| RingKey {
            public: key.public,
            from: key.made,
            until,
            secrets: DerivedSecrets::of(&key.secret),
        };
        Self { keys: stored.into_iter().zip(next).map(key).collect() }
    }

    /// Returns the published list of keys.
    #[must_use]
    pub fn published(&self) -> KeyFile {
        let millis = |at: Moment| u64::try_from(at.millis()).unwrap_or_default();
        let key = |key: &RingKey| PublishedKey {
            id: key.public.id(),
            public: key.public,
            from: millis(key.from),
            until: key.until.map(millis),
        };
        KeyFile { version: 1, keys: self.keys.iter().map(key).collect() }
    }

    /// Returns the keyed hash of a name that no account gets again. Its key follows from the first key, which a rotation
    /// keeps.
    ///
    /// # Panics
    /// If there is no key; a store always creates one.
    #[must_use]
    pub fn name_hash(&self, name_key: &str) -> String {
        let first = self.keys.first().expect("a store has a key that signs");
        let key = hmac::Key::new(hmac::HMAC_SHA256, first.secrets.hides.expose_secret());
        HEXLOWER.encode(hmac::sign(&key, format!("name\n{name_key}").as_bytes()).as_ref())
    }

    /// Returns the time of the first key.
    pub(crate) fn since(&self) -> Option<Moment> {
        self.keys.first().map(|key| key.from)
    }

    /// Returns the key that signs events of a moment.
    pub(crate) fn signing_key(&self, at: Moment) -> Result<&SigningKey, TranscriptChainError> {
        Ok(&self.secrets(at)?.signs)
    }

    /// Returns the nonce of a plan that the server seals in the event with this number.
    pub(super) fn nonce(
        &self,
        game: &GameId,
        event: u32,
        seat: Color,
        at: Moment,
    ) -> Result<Nonce, TranscriptChainError> {
        let hash = self.hidden(at, &format!("nonce\n{game}\n{event}\n{}", color_name(seat)))?;
        let mut nonce = [0; 16];
        nonce.copy_from_slice(&hash[..16]);
        Ok(Nonce::new(nonce))
    }

    /// Returns the seed to which the server commits in a game created at a moment.
    pub(super) fn seed(&self, game: &GameId, at: Moment) -> Result<Hash, TranscriptChainError> {
        Ok(Hash::new(self.hidden(at, &format!("seed\n{game}"))?))
    }

    /// Returns the seed of the computer's choice in a turn of the game, after this number of takebacks.
    ///
    /// # Errors
    /// [`TranscriptChainError`] if the game has no seed.
    pub(crate) fn turn_seed(
        &self,
        game: &GameId,
        made: Moment,
        turn: u32,
        takebacks: u32,
    ) -> Result<EngineSeed, TranscriptChainError> {
        let seed = self.seed(game, made)?;
        Ok(EngineSeed::new(zugleich_transcript::turn_seed(&seed, turn.into(), takebacks.into())))
    }

    /// Returns a value that cannot be computed without the secret of that time.
    fn hidden(&self, at: Moment, what: &str) -> Result<[u8; 32], TranscriptChainError> {
        let mut hasher = Sha256::new();
        hasher.update(b"zugleich-server-hide-v1\n");
        hasher.update(self.secrets(at)?.hides.expose_secret());
        hasher.update(what.as_bytes());
        Ok(hasher.finalize().into())
    }

    fn secrets(&self, at: Moment) -> Result<&DerivedSecrets, TranscriptChainError> {
        let key = self.keys.iter().rfind(|key| key.from <= at).ok_or(TranscriptChainError::OlderThanKeys)?;
        Ok(&key.secrets)
    }
}

impl fmt::Debug for SigningKeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.keys.iter().map(|key| key.public)).finish()
    }
}

impl DerivedSecrets {
    fn of(secret: &SecretBox<[u8; 32]>) -> Self {
        let signs = SigningKey::new(&derived(b"zugleich-server-sign-v1\n", secret));
        Self { signs, hides: derived(b"zugleich-server-hide-v1\n", secret) }
    }
}

/// Returns a secret for one purpose, which reveals nothing about that for another.
fn derived(purpose: &[u8], secret: &SecretBox<[u8; 32]>) -> SecretBox<[u8; 32]> {
    let mut hasher = Sha256::new();
    hasher.update(purpose);
    hasher.update(secret.expose_secret());
    SecretBox::new(Box::new(hasher.finalize().into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(made: i64, byte: u8) -> ServerKey {
        ServerKey::new(Moment::new(made), SecretBox::new(Box::new([byte; 32])))
    }

    #[test]
    fn a_key_signs_until_the_next_was_made() {
        let ring = SigningKeyRing::new(vec![key(20, 2), key(10, 1)]);
        let told: Vec<_> = ring.published().keys.iter().map(|key| (key.from, key.until)).collect();
        assert_eq!(told, [(10, Some(20)), (20, None)]);
        let signs = |at| ring.signing_key(Moment::new(at)).map(SigningKey::public);
        assert_eq!(signs(9).unwrap_err(), TranscriptChainError::OlderThanKeys);
        assert_eq!(
            [signs(10), signs(19), signs(20)].map(Result::unwrap),
            [key(0, 1), key(0, 1), key(0, 2)].map(|key| key.public)
        );
    }

    #[test]
    fn nonce_is_unique_and_never_printed() {
        let ring = SigningKeyRing::new(vec![key(10, 1), key(20, 2)]);
        let [one, two]: [GameId; 2] = [GameId::random(), GameId::random()];
        let nonce = |game, event, seat, at| ring.nonce(game, event, seat, Moment::new(at)).unwrap().expose();
        let first = nonce(&one, 3, Color::White, 11);
        assert_eq!(first, nonce(&one, 3, Color::White, 12), "the same events make the same transcript");
        let others = [
            nonce(&two, 3, Color::White, 11),
            nonce(&one, 4, Color::White, 11),
            nonce(&one, 3, Color::Black, 11),
            nonce(&one, 3, Color::White, 21),
        ];
        assert!(!others.contains(&first));
        let printed = format!("{ring:?} {:?}", key(10, 1));
        assert!(!printed.contains("01, 1") && !printed.contains("0101"), "{printed}");
    }
}
