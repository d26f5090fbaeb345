//! What is asked of both databases about guests who let another device in.

use crate::adapters::from_row::from_row;
use crate::base::Moment;
use crate::base::handover::HandoverParcel;
use crate::base::ids::GuestId;
use crate::ports::{Standing, Taken};

/// What is true of a handover that can be taken by a name at a time, the first two values.
macro_rules! open {
    () => {
        "name = $1 AND used = 0 AND until > $2 AND guest NOT IN (SELECT guest FROM signed_out)"
    };
}

/// Those whose time is over, and one that has the name of a new one.
pub(in crate::adapters) const CLEAR: &str = "DELETE FROM handovers WHERE name = $1 OR until <= $2";

/// A new one.
pub(in crate::adapters) const ADD: &str = "INSERT INTO handovers (guest, name, parcel, until, used) \
    VALUES ($1, $2, $3, $4, 0) ON CONFLICT (guest) DO UPDATE SET name = excluded.name, parcel = excluded.parcel, \
    until = excluded.until, used = 0";

/// Whose it is, and what was packed.
pub(in crate::adapters) const OPEN: &str = concat!("SELECT guest, parcel FROM handovers WHERE ", open!());

/// That it was taken.
pub(in crate::adapters) const MARK: &str =
    "UPDATE handovers SET used = 1, parcel = NULL WHERE name = $1 AND used = 0";

/// What has become of a guest's.
pub(in crate::adapters) const STANDING: &str =
    "SELECT used, until FROM handovers WHERE guest = $1 AND until > $2";

/// Nobody is to take it any more.
pub(in crate::adapters) const WITHDRAW: &str = "DELETE FROM handovers WHERE guest = $1 AND used = 0";

from_row! {
    /// A handover that can be taken.
    pub(in crate::adapters) struct OpenRow {
        guest: String,
        parcel: Option<String>,
    }
}

impl OpenRow {
    /// Whose it is; nobody's if the database has been written by something else.
    pub(in crate::adapters) fn guest(&self) -> Option<GuestId> {
        self.guest.parse().ok()
    }

    pub(in crate::adapters) fn taken(self) -> Option<Taken> {
        Some(Taken { guest: self.guest()?, parcel: self.parcel.map(HandoverParcel::stored) })
    }
}

/// What has become of one.
pub(in crate::adapters) fn standing((used, until): (i64, i64)) -> Standing {
    Standing { used: used != 0, until: Moment::new(until) }
}

pub(in crate::adapters) use open;
