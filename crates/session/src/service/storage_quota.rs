//! Quota of bytes stored recently for guests and addresses.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::domain::Payer;
use crate::ids::GuestId;
use crate::service::CommandError;
use crate::settings::Rate;
use crate::{ClientNetwork, Moment};

/// Bytes in the unit of the configured rates.
const KIB: f64 = 1024.0;

/// Refuses writes of guests and addresses that have exceeded their storage quota.
///
/// The size of a turn is known only after it is judged, so it is charged afterwards: one turn may exceed the
/// quota, the next one is refused until enough time has passed.
pub struct StorageQuota(Mutex<StorageDebts>);

struct StorageDebts {
    guests: DebtTable<GuestId>,
    nets: DebtTable<ClientNetwork>,
}

/// Debts of all accounts of a kind.
struct DebtTable<K> {
    rate: Rate,
    owed: HashMap<K, Debt>,
}

/// Bytes owed at a moment; the debt shrinks with time.
#[derive(Clone, Copy)]
struct Debt {
    bytes: f64,
    at: Moment,
}

impl StorageQuota {
    /// Returns a quota without debts.
    pub fn new(per_guest: Rate, per_address: Rate) -> Self {
        Self(Mutex::new(StorageDebts {
            guests: DebtTable::new(per_guest),
            nets: DebtTable::new(per_address),
        }))
    }

    /// Checks that a guest and an address may store more.
    ///
    /// # Errors
    /// [`CommandError::TooMuchStored`].
    pub(crate) fn admit(&self, payer: &Payer, now: Moment) -> Result<(), CommandError> {
        let debts = self.debts();
        let exceeded = debts.guests.is_exceeded(&payer.guest, now) || debts.nets.is_exceeded(&payer.net, now);
        if exceeded { Err(CommandError::TooMuchStored) } else { Ok(()) }
    }

    /// Charges stored bytes.
    pub(crate) fn charge(&self, payer: &Payer, bytes: usize, now: Moment) {
        let mut debts = self.debts();
        debts.guests.charge(&payer.guest, bytes, now);
        debts.nets.charge(&payer.net, bytes, now);
    }

    /// Removes accounts without debt.
    pub(crate) fn sweep(&self, now: Moment) {
        let mut debts = self.debts();
        debts.guests.sweep(now);
        debts.nets.sweep(now);
    }

    fn debts(&self) -> MutexGuard<'_, StorageDebts> {
        // The lock guards two maps of numbers: a panic cannot leave them half written.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Clone + Eq + Hash> DebtTable<K> {
    fn new(rate: Rate) -> Self {
        Self { rate, owed: HashMap::new() }
    }

    fn owed(&self, debt: Debt, now: Moment) -> f64 {
        let gone = std::time::Duration::from_millis(u64::try_from(now.since(debt.at)).unwrap_or_default());
        let pause = self.rate.pause.as_secs_f64().max(1e-9);
        (debt.bytes - KIB * gone.as_secs_f64() / pause).max(0.0)
    }

    fn is_exceeded(&self, key: &K, now: Moment) -> bool {
        let most = KIB * f64::from(self.rate.burst.get());
        self.owed.get(key).is_some_and(|debt| self.owed(*debt, now) >= most)
    }

    fn charge(&mut self, key: &K, bytes: usize, now: Moment) {
        let before = self.owed.get(key).map_or(0.0, |debt| self.owed(*debt, now));
        let more = f64::from(u32::try_from(bytes).unwrap_or(u32::MAX));
        self.owed.insert(key.clone(), Debt { bytes: before + more, at: now });
    }

    fn sweep(&mut self, now: Moment) {
        let owed = std::mem::take(&mut self.owed);
        self.owed = owed.into_iter().filter(|(_, debt)| self.owed(*debt, now) > 0.0).collect();
    }
}

impl fmt::Debug for StorageQuota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StorageQuota")
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::time::Duration;

    use super::*;

    fn payer(last: u8) -> Payer {
        Payer { guest: GuestId::random(), net: IpAddr::from([10, 0, 0, last]).into() }
    }

    #[test]
    fn quota_used_up_refuses_until_time_has_gone_by() {
        let quota =
            StorageQuota::new(Rate::new(4, Duration::from_secs(1)), Rate::new(100, Duration::from_secs(1)));
        let (one, at) = (payer(1), Moment::new(0));
        quota.charge(&one, 4095, at);
        assert_eq!(quota.admit(&one, at), Ok(()));
        quota.charge(&one, 1025, at);
        assert_eq!(quota.admit(&one, at), Err(CommandError::TooMuchStored));
        assert_eq!(quota.admit(&one, Moment::new(1000)), Err(CommandError::TooMuchStored));
        assert_eq!(quota.admit(&one, Moment::new(1001)), Ok(()));
        assert_eq!(quota.admit(&payer(1), at), Ok(()), "another guest at the same address");
    }

    #[test]
    fn address_pays_for_all_its_guests() {
        let quota =
            StorageQuota::new(Rate::new(100, Duration::from_secs(1)), Rate::new(4, Duration::from_secs(1)));
        let at = Moment::new(0);
        for _ in 0..4 {
            quota.charge(&payer(1), 1024, at);
        }
        assert_eq!(quota.admit(&payer(1), at), Err(CommandError::TooMuchStored));
        assert_eq!(quota.admit(&payer(2), at), Ok(()));
        quota.sweep(Moment::new(4000));
        let debts = quota.debts();
        assert_eq!(
            (debts.guests.owed.len(), debts.nets.owed.len()),
            (0, 0),
            "nothing is kept of who owes nothing"
        );
    }
}
