use std::collections::HashMap;

use zugleich_rules::{ByColor, Color};

use crate::base::ids::GuestId;
use crate::domain::Occupant;

/// Who is there, and what they are called. Nothing of it is stored.
#[derive(Debug, Default)]
pub(crate) struct People {
    connections: HashMap<GuestId, usize>,
    names: HashMap<GuestId, String>,
}

impl People {
    /// How many connections there are.
    pub(crate) fn connections(&self) -> usize {
        self.connections.values().sum()
    }

    /// Whether a guest is there.
    pub(crate) fn is_online(&self, guest: &GuestId) -> bool {
        self.connections.contains_key(guest)
    }

    /// How many guests without a seat are there.
    pub(crate) fn spectators(&self, seats: &ByColor<Occupant>) -> usize {
        let sits = |guest: &GuestId| {
            Color::ALL.into_iter().any(|seat| matches!(&seats[seat], Occupant::Guest(id) if id == guest))
        };
        self.connections.keys().filter(|guest| !sits(guest)).count()
    }

    /// What a guest is called.
    pub(crate) fn name(&self, guest: &GuestId) -> String {
        self.names.get(guest).cloned().unwrap_or_else(|| guest.default_name())
    }

    /// Learns the name of somebody who sits here.
    pub(crate) fn call(&mut self, guest: &GuestId, name: &str) {
        self.names.insert(guest.clone(), name.to_owned());
    }

    /// Learns the new name of somebody who is shown here; says whether there is such a one.
    pub(crate) fn rename(&mut self, guest: &GuestId, name: &str) -> bool {
        self.names.get_mut(guest).map(|old| name.clone_into(old)).is_some()
    }

    /// One more connection; says whether the guest was not there before.
    pub(super) fn arrive(&mut self, guest: &GuestId) -> bool {
        let count = self.connections.entry(guest.clone()).or_default();
        *count += 1;
        *count == 1
    }

    /// One connection less; says whether the guest is not there any more.
    pub(super) fn leave(&mut self, guest: &GuestId) -> bool {
        let Some(count) = self.connections.get_mut(guest) else { return false };
        *count -= 1;
        *count == 0 && self.connections.remove(guest).is_some()
    }
}
