//! Handovers to other devices. They are rare, so each write is a transaction of its own.

use crate::database_error;
use async_trait::async_trait;
use sqlx::Error;
use sqlx::sqlite::SqliteConnection;

use super::store::SqliteStore;
use crate::stored::handovers::{ADD, CLEAR, HandoverRow, MARK, OPEN, STANDING, WITHDRAW, standing};
use zugleich_session::Moment;
use zugleich_session::handover::{HandoverNameHash, HandoverParcel};
use zugleich_session::ids::GuestId;
use zugleich_session::ports::{Handover, HandoverStatus, Handovers, StoreError, TakenHandover, WriteError};

#[async_trait]
impl Handovers for SqliteStore {
    async fn hand_over(&self, handover: &Handover, now: Moment) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let written = add(writing.connection(), handover, now).await;
        Ok(self.writer.end(writing, written).await?)
    }

    async fn handover_by(&self, name: &HandoverNameHash, now: Moment) -> Result<Option<GuestId>, StoreError> {
        let query = sqlx::query_as(OPEN).bind(name.hash()).bind(now.millis());
        let row: Option<HandoverRow> = query.fetch_optional(&self.reader).await.map_err(database_error)?;
        Ok(row.and_then(|row| row.guest()))
    }

    async fn take_handover(
        &self,
        name: &HandoverNameHash,
        now: Moment,
    ) -> Result<Option<TakenHandover>, WriteError> {
        let mut writing = self.writer.begin().await?;
        let taken = take(writing.connection(), name, now).await;
        Ok(self.writer.end(writing, taken).await?.and_then(HandoverRow::taken))
    }

    async fn handover_of(&self, guest: &GuestId, now: Moment) -> Result<Option<HandoverStatus>, StoreError> {
        let query = sqlx::query_as(STANDING).bind(guest.text()).bind(now.millis());
        Ok(query.fetch_optional(&self.reader).await.map_err(database_error)?.map(standing))
    }

    async fn withdraw(&self, guest: &GuestId) -> Result<(), WriteError> {
        let mut writing = self.writer.begin().await?;
        let written = sqlx::query(WITHDRAW).bind(guest.text()).execute(writing.connection()).await;
        Ok(self.writer.end(writing, written.map(drop)).await?)
    }
}

async fn add(connection: &mut SqliteConnection, handover: &Handover, now: Moment) -> Result<(), Error> {
    let Handover { guest, name, parcel, until } = handover;
    sqlx::query(CLEAR).bind(name.hash()).bind(now.millis()).execute(&mut *connection).await?;
    let add = sqlx::query(ADD).bind(guest.text()).bind(name.hash());
    let add = add.bind(parcel.as_ref().map(HandoverParcel::expose)).bind(until.millis());
    add.execute(connection).await?;
    Ok(())
}

async fn take(
    connection: &mut SqliteConnection,
    name: &HandoverNameHash,
    now: Moment,
) -> Result<Option<HandoverRow>, Error> {
    let query = sqlx::query_as(OPEN).bind(name.hash()).bind(now.millis());
    let row = query.fetch_optional(&mut *connection).await?;
    if row.is_some() {
        sqlx::query(MARK).bind(name.hash()).execute(connection).await?;
    }
    Ok(row)
}
