use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::ids::GuestId;

/// The guests with page sockets, which must end when a guest signs out everywhere.
#[derive(Clone, Debug, Default)]
pub struct SignOutSignals(Arc<Mutex<HashMap<GuestId, watch::Sender<()>>>>);

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
        let word = self.guests().entry(guest.clone()).or_default().subscribe();
        SignOutSignal { all: self.clone(), guest: guest.clone(), word }
    }

    /// Ends all page sockets of a guest.
    pub fn send(&self, guest: &GuestId) {
        self.guests().remove(guest);
    }

    /// Returns all guests with page sockets.
    pub(crate) fn all(&self) -> Vec<GuestId> {
        self.guests().keys().cloned().collect()
    }

    fn guests(&self) -> MutexGuard<'_, HashMap<GuestId, watch::Sender<()>>> {
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
        let mut guests = self.all.guests();
        // Its own receiver is still counted.
        if guests.get(&self.guest).is_some_and(|word| word.receiver_count() <= 1) {
            guests.remove(&self.guest);
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
        assert!(farewells.guests().is_empty());
    }
}
