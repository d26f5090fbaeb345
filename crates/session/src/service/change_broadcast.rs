use tokio::sync::watch;
use tokio::sync::watch::error::RecvError;
use zugleich_rules::ByColor;

use crate::domain::Audience;

/// Number of changes that are public, and of those that only the owner of each seat may know.
///
/// A viewer who may not know of a change is sent nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChangeCounts {
    public: u64,
    own: ByColor<u64>,
}

impl ChangeCounts {
    /// Returns the changes that the owner of these seats may know.
    pub(crate) fn seen_by(self, owns: ByColor<bool>) -> Self {
        let own = ByColor::from_fn(|seat| if owns[seat] { self.own[seat] } else { 0 });
        Self { own, ..self }
    }
}

/// Broadcasts each change to its audience and to the room's own tasks.
#[derive(Debug, Default)]
pub(super) struct ChangeBroadcast {
    all: watch::Sender<ChangeCounts>,
    public: watch::Sender<()>,
    own: ByColor<watch::Sender<()>>,
}

impl ChangeBroadcast {
    /// Notifies the audience of a change.
    pub(super) fn notify(&self, audience: Audience) {
        self.all.send_modify(|news| match audience {
            Audience::Everybody => news.public += 1,
            Audience::Owner(seat) => news.own[seat] += 1,
        });
        match audience {
            Audience::Everybody => self.public.send_replace(()),
            Audience::Owner(seat) => self.own[seat].send_replace(()),
        }
    }

    /// Subscribes to every change.
    pub(super) fn all(&self) -> watch::Receiver<ChangeCounts> {
        self.all.subscribe()
    }

    /// Subscribes a viewer to changes, by audience.
    pub(super) fn for_viewer(&self) -> ChangeSubscription {
        let own = ByColor::from_fn(|seat| self.own[seat].subscribe());
        ChangeSubscription { all: self.all.subscribe(), public: self.public.subscribe(), own }
    }
}

/// A viewer's subscription to changes. It does not even wake for a hidden change: an idle task that wakes
/// answers later, and that delay can be measured.
#[derive(Debug)]
pub struct ChangeSubscription {
    all: watch::Receiver<ChangeCounts>,
    public: watch::Receiver<()>,
    own: ByColor<watch::Receiver<()>>,
}

impl ChangeSubscription {
    /// Completes when a change may be new for the owner of these seats.
    ///
    /// # Errors
    /// The room no longer exists.
    pub async fn changed(&mut self, owns: ByColor<bool>) -> Result<(), RecvError> {
        tokio::select! {
            changed = self.public.changed() => changed,
            changed = self.own.white.changed(), if owns.white => changed,
            changed = self.own.black.changed(), if owns.black => changed,
        }
    }

    /// Returns the changes until now that the owner of these seats may know.
    pub fn seen_by(&self, owns: ByColor<bool>) -> ChangeCounts {
        self.all.borrow().seen_by(owns)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use zugleich_rules::Color;

    use super::*;

    #[test]
    fn a_change_wakes_those_alone_who_may_know_of_it() {
        let herald = ChangeBroadcast::default();
        let owners = [(false, false), (true, false), (false, true), (true, true)];
        let owners = owners.map(|(white, black)| ByColor::new(white, black));
        let mut ears = owners.map(|owns| (herald.for_viewer(), owns));
        let mut woken = |audience| {
            herald.notify(audience);
            ears.each_mut().map(|(ear, owns)| ear.changed(*owns).now_or_never().is_some())
        };
        assert_eq!(woken(Audience::Owner(Color::White)), [false, true, false, true]);
        assert_eq!(woken(Audience::Owner(Color::Black)), [false, false, true, true]);
        assert_eq!(woken(Audience::Everybody), [true; 4]);
        let seen = ears.each_ref().map(|(ear, owns)| ear.seen_by(*owns));
        assert_eq!(
            seen.map(|news| news.own),
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(w, b)| ByColor::new(w, b))
        );
    }
}
