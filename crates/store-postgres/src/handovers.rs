use async_trait::async_trait;
use sqlx::Error;

use super::store::PostgresStore;
use zugleich_session::Moment;
use zugleich_session::handover::{HandoverNameHash, HandoverParcel};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{Handover, HandoverStatus, Handovers, StoreError, TakenHandover, WriteError};
use zugleich_store::open_handover;
use zugleich_store::stored::handovers::{ADD, CLEAR, HandoverRow, OPEN, STANDING, WITHDRAW, standing};

/// Takes a handover. Of two concurrent takers the later one waits for the lock, and finds nothing.
const TAKE: &str = concat!(
    "WITH taken AS (SELECT guest, parcel FROM handovers WHERE ",
    open_handover!(),
    " FOR UPDATE), marked AS (UPDATE handovers SET used = 1, parcel = NULL FROM taken \
     WHERE handovers.guest = taken.guest) SELECT guest, parcel FROM taken"
);

impl PostgresStore {
    /// Changes a handover, unless the store is failing.
    async fn change<T>(&self, query: impl Future<Output = Result<T, Error>>) -> Result<T, WriteError> {
        if zugleich_session::ports::Store::is_failing(self) {
            return Err(StoreError::Failing.into());
        }
        Ok(self.read(query).await?)
    }
}

#[async_trait]
impl Handovers for PostgresStore {
    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError> {
        let Handover { guest, name, parcel, until } = handover;
        let clear = sqlx::query(CLEAR).bind(name.hash()).bind(now.millis());
        self.change(clear.execute(&self.pools.writers)).await?;
        let add = sqlx::query(ADD).bind(guest.text()).bind(name.hash());
        let add = add.bind(parcel.as_ref().map(HandoverParcel::expose)).bind(until.millis());
        self.change(add.execute(&self.pools.writers)).await.map(drop)
    }

    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError> {
        let query = sqlx::query_as(OPEN).bind(name.hash()).bind(now.millis());
        let row: Option<HandoverRow> = self.read(query.fetch_optional(&self.pools.readers)).await?;
        Ok(row.and_then(|row| row.guest()))
    }

    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError> {
        let query = sqlx::query_as(TAKE).bind(name.hash()).bind(now.millis());
        let row = self.change(query.fetch_optional(&self.pools.writers)).await?;
        Ok(row.and_then(HandoverRow::taken))
    }

    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError> {
        let query = sqlx::query_as(STANDING).bind(guest.text()).bind(now.millis());
        Ok(self.read(query.fetch_optional(&self.pools.readers)).await?.map(standing))
    }

    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError> {
        let query = sqlx::query(WITHDRAW).bind(guest.text());
        self.change(query.execute(&self.pools.writers)).await.map(drop)
    }
}
