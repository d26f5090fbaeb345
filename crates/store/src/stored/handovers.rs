//! Queries about handovers that both databases share.

use crate::from_row;
use zugleich_session::Moment;
use zugleich_session::handover::{HandoverParcel, HandoverStatus, TakenHandover};
use zugleich_session::ids::GuestId;

/// Condition for a handover that can be taken, by name and time as the first two parameters.
#[macro_export]
macro_rules! open_handover {
    () => {
        "name = $1 AND used = 0 AND until > $2 AND guest NOT IN (SELECT guest FROM signed_out)"
    };
}

/// Deletes expired handovers, and one with the name of a new one.
pub const CLEAR: &str = "DELETE FROM handovers WHERE name = $1 OR until <= $2";

/// Inserts a handover.
pub const ADD: &str = "INSERT INTO handovers (guest, name, parcel, until, used) \
    VALUES ($1, $2, $3, $4, 0) ON CONFLICT (guest) DO UPDATE SET name = excluded.name, parcel = excluded.parcel, \
    until = excluded.until, used = 0";

/// Selects guest and parcel.
pub const OPEN: &str = concat!("SELECT guest, parcel FROM handovers WHERE ", open_handover!());

/// Marks a handover as taken.
pub const MARK: &str = "UPDATE handovers SET used = 1, parcel = NULL WHERE name = $1 AND used = 0";

/// Selects the state of a guest's handover.
pub const STANDING: &str = "SELECT used, until FROM handovers WHERE guest = $1 AND until > $2";

/// Deletes a handover that was not taken.
pub const WITHDRAW: &str = "DELETE FROM handovers WHERE guest = $1 AND used = 0";

from_row! {
    /// A handover that can be taken.
    pub struct HandoverRow {
        guest: String,
        parcel: Option<String>,
    }
}

impl HandoverRow {
    /// Returns the guest; `None` for an id that this program did not write.
    pub fn guest(&self) -> Option<GuestId> {
        self.guest.parse().ok()
    }

    /// Returns the guest with the parcel; `None` for an id that this program did not write.
    pub fn taken(self) -> Option<TakenHandover> {
        Some(TakenHandover { guest: self.guest()?, parcel: self.parcel.map(HandoverParcel::stored) })
    }
}

/// Converts the state of a handover.
pub fn standing((used, until): (i64, i64)) -> HandoverStatus {
    HandoverStatus { used: used != 0, until: Moment::new(until) }
}
