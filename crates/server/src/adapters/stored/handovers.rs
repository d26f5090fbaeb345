//! Queries about handovers that both databases share.

use crate::adapters::from_row::from_row;
use crate::base::Moment;
use crate::base::handover::HandoverParcel;
use crate::base::ids::GuestId;
use crate::ports::{HandoverStatus, TakenHandover};

/// Condition for a handover that can be taken, by name and time as the first two parameters.
macro_rules! open {
    () => {
        "name = $1 AND used = 0 AND until > $2 AND guest NOT IN (SELECT guest FROM signed_out)"
    };
}

/// Deletes expired handovers, and one with the name of a new one.
pub(in crate::adapters) const CLEAR: &str = "DELETE FROM handovers WHERE name = $1 OR until <= $2";

/// Inserts a handover.
pub(in crate::adapters) const ADD: &str = "INSERT INTO handovers (guest, name, parcel, until, used) \
    VALUES ($1, $2, $3, $4, 0) ON CONFLICT (guest) DO UPDATE SET name = excluded.name, parcel = excluded.parcel, \
    until = excluded.until, used = 0";

/// Selects guest and parcel.
pub(in crate::adapters) const OPEN: &str = concat!("SELECT guest, parcel FROM handovers WHERE ", open!());

/// Marks a handover as taken.
pub(in crate::adapters) const MARK: &str =
    "UPDATE handovers SET used = 1, parcel = NULL WHERE name = $1 AND used = 0";

/// Selects the state of a guest's handover.
pub(in crate::adapters) const STANDING: &str =
    "SELECT used, until FROM handovers WHERE guest = $1 AND until > $2";

/// Deletes a handover that was not taken.
pub(in crate::adapters) const WITHDRAW: &str = "DELETE FROM handovers WHERE guest = $1 AND used = 0";

from_row! {
    /// A handover that can be taken.
    pub(in crate::adapters) struct HandoverRow {
        guest: String,
        parcel: Option<String>,
    }
}

impl HandoverRow {
    /// Returns the guest; `None` for an id that this program did not write.
    pub(in crate::adapters) fn guest(&self) -> Option<GuestId> {
        self.guest.parse().ok()
    }

    pub(in crate::adapters) fn taken(self) -> Option<TakenHandover> {
        Some(TakenHandover { guest: self.guest()?, parcel: self.parcel.map(HandoverParcel::stored) })
    }
}

/// Converts the state of a handover.
pub(in crate::adapters) fn standing((used, until): (i64, i64)) -> HandoverStatus {
    HandoverStatus { used: used != 0, until: Moment::new(until) }
}

pub(in crate::adapters) use open;
