/// Defines a struct that is read from rows of any database whose columns have the names of its fields.
///
/// sqlx's derive macro does the same, but makes the compiler build both database drivers a second time.
#[macro_export]
macro_rules! from_row {
    ($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$about:meta])* $field_vis:vis $field:ident: $type:ty,)+
    }) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "its fields are columns")]
        #[allow(missing_debug_implementations, reason = "a row may hold a secret")]
        $vis struct $name {
            $($(#[$about])* $field_vis $field: $type,)+
        }

        impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for $name
        where
            &'static str: sqlx::ColumnIndex<R>,
            $($type: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,)+
        {
            fn from_row(row: &'r R) -> sqlx::Result<Self> {
                Ok(Self { $($field: row.try_get(stringify!($field))?,)+ })
            }
        }
    };
}
