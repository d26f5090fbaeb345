use std::sync::Arc;

use zugleich_session::ports::StoreError;

/// Returns the error of a store for an error of its database.
#[must_use]
pub fn database_error(error: sqlx::Error) -> StoreError {
    StoreError::Database(Arc::new(error))
}
