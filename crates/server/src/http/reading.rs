//! Answers that take longer than to look something up: made in the pool, some of each at a time, and counted by what
//! they cost.

use std::convert::Infallible;
use std::{future, io};

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::{StreamExt, stream};
use zugleich_render::language::Language;

use super::client::Client;
use super::problem::Problem;
use super::site::Site;
use super::visitor::Visitor;
use crate::base::ids::GuestId;
use crate::base::{Net, Place, PoolFullError, Size};
use crate::service::NotDone;
use crate::view::say;

/// How many steps of turns are told for what one look costs.
const STEPS: usize = 100;
/// An answer of more steps is a large one.
const LARGE: usize = 4_000;
/// How long a part of an answer is at least, in bytes, before others have their turn.
const PART: usize = 64 << 10;

/// Who asks for an answer that takes longer.
pub(super) struct Reader {
    site: Site,
    net: Net,
    guest: Option<GuestId>,
}

impl FromRequestParts<Site> for Reader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Problem> {
        let extensions = (parts.extensions.get::<Client>(), parts.extensions.get::<Visitor>());
        let (Some(client), Some(visitor)) = extensions else { return Err(Problem::internal()) };
        Ok(Self { site: site.clone(), net: client.net, guest: visitor.known().cloned() })
    }
}

impl Reader {
    /// Takes a place for an answer about so many steps of turns, which counts as a read for every hundred of them; the
    /// first was counted when the request came.
    ///
    /// # Errors
    /// A [`Problem`] if that is more than may be asked for now, or if too many wait.
    pub(super) fn place(&self, steps: usize) -> Result<Place, Problem> {
        self.charge(steps / STEPS)?;
        self.place_for(if steps > LARGE { Size::Large } else { Size::Small })
    }

    /// Takes a place for work that was counted.
    ///
    /// # Errors
    /// A [`Problem`] if too many wait.
    pub(super) fn place_for(&self, size: Size) -> Result<Place, Problem> {
        self.site.pool().place(self.net, size).map_err(|PoolFullError| NotDone::Busy.into())
    }

    /// Counts so many reads more.
    fn charge(&self, reads: usize) -> Result<(), Problem> {
        if self.site.usage().grant_more_reads(reads, self.net, self.guest.as_ref()) {
            return Ok(());
        }
        Err(Problem::too_many(say("too-many-requests", &[])))
    }
}

/// Does work under a place, in the language that holds.
///
/// # Errors
/// A [`Problem`] if it panics.
pub(super) async fn made<T: Send + 'static>(
    place: &Place,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let language = Language::now();
    place.work(move || language.during(work)).await.ok_or_else(Problem::internal)
}

/// The body of an answer that is there as a whole. It is sent in parts, and the place is kept until all of it is sent:
/// who does not read holds no more of them than may be held.
pub(super) fn whole(text: impl Into<Bytes>, place: Place) -> Body {
    let text = text.into();
    if text.len() <= PART {
        return Body::from(text);
    }
    let parts = stream::unfold((text, place), async |(mut rest, place)| {
        let part = rest.split_to(PART.min(rest.len()));
        (!part.is_empty()).then_some((Ok::<_, Infallible>(part), (rest, place)))
    });
    Body::from_stream(parts)
}

/// The body of an answer that is made as it is sent: nothing more of it is made than the one who asks reads.
///
/// # Errors
/// A [`Problem`] if its first part cannot be made.
pub(super) async fn in_parts(
    place: Place,
    texts: impl Iterator<Item = String> + Send + 'static,
) -> Result<Body, Problem> {
    let language = Language::now();
    let (first, rest) = part(texts, &place, language).await.ok_or_else(Problem::internal)?;
    let Some(rest) = rest else { return Ok(Body::from(first)) };
    let following = stream::unfold((Some(rest), place), move |(rest, place)| async move {
        match part(rest?, &place, language).await {
            Some((text, rest)) => Some((Ok(text), (rest, place))),
            // Whoever reads is to learn that this is not the end.
            None => Some((Err(io::Error::other("a part of an answer could not be made")), (None, place))),
        }
    });
    Ok(Body::from_stream(stream::once(future::ready(Ok(first))).chain(following)))
}

/// The next part of an answer, and what makes those behind it, if it is not the last; nothing if it cannot be made.
async fn part<I: Iterator<Item = String> + Send + 'static>(
    mut texts: I,
    place: &Place,
    language: Language,
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
    place.work(move || language.during(make)).await
}
