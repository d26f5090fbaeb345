use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::account::StoredCredential;
use crate::ids::GuestId;

/// The guests and sessions with page sockets, which must end when a guest signs out everywhere, or a session ends.
#[derive(Clone, Debug, Default)]
pub struct SignOutSignals(Arc<Mutex<HashMap<GuestId, SocketGroup>>>);

/// The page sockets of one guest or session.
#[derive(Debug, Default)]
struct SocketGroup {
    word: watch::Sender<()>,
    /// Hash of the session or API token.
    credential: Option<String>,
}

/// The sign-out signal of one page socket.
#[derive(Debug)]
pub struct SignOutSignal {
    all: SignOutSignals,
    guest: GuestId,
    /// Carries no value: the signal is the drop of the sender.
    word: watch::Receiver<()>,
}

impl SignOutSignals {
    /// Registers a page socket of a guest.
    pub fn register(&self, guest: &GuestId) -> SignOutSignal {
        self.add(guest.clone(), None)
    }

    /// Registers a page socket of a session or an API token.
    pub fn register_credential(&self, credential: &StoredCredential) -> SignOutSignal {
        self.add(credential.id(), Some(credential.hash.clone()))
    }

    fn add(&self, guest: GuestId, credential: Option<String>) -> SignOutSignal {
        let mut groups = self.groups();
        let group = groups.entry(guest.clone()).or_default();
        group.credential = credential;
        SignOutSignal { all: self.clone(), word: group.word.subscribe(), guest }
    }

    /// Ends all page sockets of a guest or a session.
    pub fn send(&self, guest: &GuestId) {
        self.groups().remove(guest);
    }

    /// Returns all guests and sessions with page sockets.
    pub(crate) fn all(&self) -> Vec<GuestId> {
        self.groups().keys().cloned().collect()
    }

    /// Returns the hash of the session with this id, if it has page sockets.
    pub(crate) fn credential(&self, id: &GuestId) -> Option<String> {
        self.groups().get(id)?.credential.clone()
    }

    fn groups(&self) -> MutexGuard<'_, HashMap<GuestId, SocketGroup>> {
        // The lock guards one map: a panic cannot leave it half written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SignOutSignal {
    /// Completes when the guest has signed out everywhere.
    pub async fn received(&mut self) {
        while self.word.changed().await.is_ok() {}
    }
}

impl Drop for SignOutSignal {
    fn drop(&mut self) {
        let mut groups = self.all.groups();
        // Its own receiver is still counted.
        if groups.get(&self.guest).is_some_and(|group| group.word.receiver_count() <= 1) {
            groups.remove(&self.guest);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn is_said(farewell: &mut SignOutSignal) -> bool {
        pin!(farewell.received()).poll(&mut Context::from_waker(Waker::noop())) == Poll::Ready(())
    }

    #[test]
    fn all_sockets_of_one_guest_are_told_and_no_others() {
        let (farewells, [guest, other]) = (SignOutSignals::default(), [(); 2].map(|()| GuestId::random()));
        let mut here = [&guest, &guest, &other].map(|guest| farewells.register(guest));
        assert_eq!(here.each_mut().map(is_said), [false; 3]);
        farewells.send(&guest);
        assert_eq!(here.each_mut().map(is_said), [true, true, false]);
    }

    #[test]
    fn nothing_is_kept_of_who_has_no_socket_any_more() {
        let (farewells, guest) = (SignOutSignals::default(), GuestId::random());
        let (one, mut two) = (farewells.register(&guest), farewells.register(&guest));
        drop(one);
        assert!(!is_said(&mut two), "the other is still there");
        farewells.send(&guest);
        assert!(is_said(&mut two));
        drop(two);
        drop(farewells.register(&guest));
        assert!(farewells.groups().is_empty());
    }
}
