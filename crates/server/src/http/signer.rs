use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::base::ids::GuestId;
use crate::base::{Secret, hex};

/// Signs the ids of guests and knows its own signature.
pub(crate) struct Signer(Secret<Vec<u8>>);

impl Signer {
    pub(crate) const fn new(key: Secret<Vec<u8>>) -> Self {
        Self(key)
    }

    /// The value of a guest's cookie.
    pub(super) fn sign(&self, guest: &GuestId) -> String {
        let id = guest.text();
        let signature = hex::encode(&self.mac(&id).finalize().into_bytes());
        format!("{id}.{signature}")
    }

    /// The guest whose cookie it is, if the signature is ours. The comparison takes the same time for all.
    pub(super) fn check(&self, cookie: &str) -> Option<GuestId> {
        let (id, signature) = cookie.split_once('.')?;
        let signature: [u8; 32] = hex::decode(signature)?;
        self.mac(id).verify_slice(&signature).ok()?;
        id.parse().ok()
    }

    fn mac(&self, id: &str) -> Hmac<Sha256> {
        let mac = Hmac::<Sha256>::new_from_slice(self.0.expose());
        mac.expect("HMAC takes keys of any length").chain_update(id.as_bytes())
    }
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_signature_counts() {
        let (signer, guest) = (Signer::new(Secret::new(vec![1; 32])), GuestId::random());
        let cookie = signer.sign(&guest);
        assert_eq!(signer.check(&cookie), Some(guest.clone()));
        let other = Signer::new(Secret::new(vec![2; 32]));
        assert_eq!(other.check(&cookie), None);
        let stolen = cookie.replace(&guest.text(), &GuestId::random().text());
        for forged in [stolen.as_str(), "", ".", &guest.text(), &cookie[..cookie.len() - 1]] {
            assert_eq!(signer.check(forged), None, "{forged}");
        }
    }
}
