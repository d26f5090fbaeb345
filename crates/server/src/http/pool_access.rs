//! Expensive answers: computed in the pool, in parts, and charged by cost.

use std::convert::Infallible;
use std::{future, io};

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::{Stream, StreamExt, stream};
use zugleich_render::language::Language;

use super::client::Client;
use super::http_error::HttpError;
use super::site::Site;
use super::visitor::Visitor;
use zugleich_session::ClientNetwork;
use zugleich_session::ids::GuestId;
use zugleich_session::service::CommandError;
use zugleich_site::view::message;
use zugleich_site::{PoolFullError, PoolPermit, WorkSize};

/// Number of turn steps that cost as much as one look-up.
const STEPS: usize = 100;
/// Number of steps above which an answer is large.
const LARGE: usize = 4_000;
/// Minimum length of a part of an answer, in bytes, before other answers are scheduled.
const PART: usize = 64 << 10;

/// Extractor of the client that requests an expensive answer.
pub(super) struct PoolAccess {
    site: Site,
    net: ClientNetwork,
    guest: Option<GuestId>,
    language: Language,
}

impl FromRequestParts<Site> for PoolAccess {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, HttpError> {
        let extensions = (parts.extensions.get::<Client>(), parts.extensions.get::<Visitor>());
        let (Some(client), Some(visitor)) = extensions else { return Err(HttpError::internal()) };
        Ok(Self {
            site: site.clone(),
            net: client.net,
            guest: visitor.known().cloned(),
            language: visitor.language(),
        })
    }
}

impl PoolAccess {
    /// Returns the language of the answer.
    pub(super) const fn language(&self) -> Language {
        self.language
    }

    /// Takes a pool place for an answer about so many turn steps. Each hundred of them counts as one read;
    /// the first read was counted when the request came.
    ///
    /// # Errors
    /// A [`HttpError`] if that exceeds the rate limit or if too many answers wait.
    pub(super) fn place(&self, steps: usize) -> Result<PoolPermit, HttpError> {
        self.charge(steps / STEPS)?;
        self.place_for(if steps > LARGE { WorkSize::Large } else { WorkSize::Small })
    }

    /// Takes a pool place for work that was already counted.
    ///
    /// # Errors
    /// A [`HttpError`] if too many answers wait.
    pub(super) fn place_for(&self, size: WorkSize) -> Result<PoolPermit, HttpError> {
        self.site.pool().place(self.net, size).map_err(|PoolFullError| CommandError::Busy.into())
    }

    /// Counts additional reads.
    fn charge(&self, reads: usize) -> Result<(), HttpError> {
        if self.site.rate_limits().grant_more_reads(reads, self.net, self.guest.as_ref()) {
            return Ok(());
        }
        Err(HttpError::too_many(message("too-many-requests", &[])))
    }
}

/// Runs work at its pool place.
///
/// # Errors
/// A [`HttpError`] if it panics.
pub(super) async fn run_in_pool<T: Send + 'static>(
    place: &PoolPermit,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, HttpError> {
    place.work(work).await.ok_or_else(HttpError::internal)
}

/// Returns a complete text as a body. It is sent in parts, and the place is held until all of it is sent, so
/// that slow readers hold a bounded number of answers.
pub(super) fn full_body(text: impl Into<Bytes>, place: PoolPermit) -> Body {
    let text = text.into();
    if text.len() <= PART {
        return Body::from(text);
    }
    let parts = stream::unfold((text, place), async |(mut rest, place)| {
        let part = rest.split_to(PART.min(rest.len()));
        (!part.is_empty()).then_some((Ok::<_, Infallible>(part), (rest, place)))
    });
    body_of(parts)
}

/// Returns a body that is computed as it is sent: each part is computed only when the client reads it.
///
/// # Errors
/// A [`HttpError`] if its first part cannot be made.
pub(super) async fn streamed_body(
    place: PoolPermit,
    texts: impl Iterator<Item = String> + Send + 'static,
) -> Result<Body, HttpError> {
    let (first, rest) = part(texts, &place).await.ok_or_else(HttpError::internal)?;
    let Some(rest) = rest else { return Ok(Body::from(first)) };
    let following = stream::unfold((Some(rest), place), move |(rest, place)| async move {
        match part(rest?, &place).await {
            Some((text, rest)) => Some((Ok(text), (rest, place))),
            // The client must notice that the answer is incomplete.
            None => Some((Err(io::Error::other("a part of a response is missing")), (None, place))),
        }
    });
    Ok(body_of(stream::once(future::ready(Ok(first))).chain(following)))
}

/// Returns a body of these parts. Layers around it, such as the compression, may read on after its end.
pub(super) fn body_of<E: Into<axum::BoxError> + Send + 'static>(
    parts: impl Stream<Item = Result<impl Into<Bytes> + Send + 'static, E>> + Send + 'static,
) -> Body {
    Body::from_stream(parts.fuse())
}

/// Computes the next part of an answer; returns it with the rest, unless it is the last, or `None` if it
/// fails.
async fn part<I: Iterator<Item = String> + Send + 'static>(
    mut texts: I,
    place: &PoolPermit,
) -> Option<(String, Option<I>)> {
    let make = move || {
        let mut part = String::new();
        while part.len() < PART {
            match texts.next() {
                Some(text) => part += &text,
                None => return (part, None),
            }
        }
        (part, Some(texts))
    };
    place.work(make).await
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    #[tokio::test]
    async fn body_can_be_read_after_its_end() {
        let parts = stream::unfold(VecDeque::from(["one", "two"]), async |mut rest| {
            Some((Ok::<_, Infallible>(rest.pop_front()?), rest))
        });
        let mut read = body_of(parts).into_data_stream();
        for expected in [Some("one"), Some("two"), None, None] {
            let part = read.next().await.map(Result::unwrap);
            assert_eq!(part.as_deref(), expected.map(str::as_bytes));
        }
    }
}
