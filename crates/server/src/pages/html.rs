use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

/// Who looks at a page.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// The guest's name.
    pub name: String,
}

/// A page as an answer.
pub(super) fn html(template: &impl Template) -> Response {
    match template.render() {
        Ok(page) => Html(page).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page could not be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
