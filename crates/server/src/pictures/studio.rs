//! Where pictures are drawn: one at a time, beside what answers everybody, and kept while there is room.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::card::Card;
use super::film::Film;
use super::raster;

/// How many bytes of pictures are kept.
const ROOM: usize = 32 << 20;
/// How many may wait until others are drawn.
const WAITING: usize = 16;

/// Draws pictures and keeps those that were asked for last.
pub(crate) struct Studio {
    kept: Mutex<VecDeque<(String, Bytes)>>,
    waiting: Semaphore,
    desk: Arc<Semaphore>,
}

/// A picture that was asked for.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// As PNG.
    Still(Card),
    /// As GIF.
    Moving(Film),
}

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPicture {
    /// Too many wait.
    Busy,
    /// It cannot be drawn.
    Broken,
}

impl Picture {
    /// What is the same for the same picture, and for no other: what it is made of, as a hash.
    pub(crate) fn tag(&self) -> String {
        let mut hash = Sha256::new();
        let mut add = |card: &Card, time: u16| {
            hash.update([card.width, card.height, time].map(u16::to_le_bytes).concat());
            hash.update((card.inside.len() as u64).to_le_bytes());
            hash.update(&card.inside);
        };
        match self {
            Self::Still(card) => add(card, 0),
            Self::Moving(film) => film.pictures.iter().for_each(|(card, time)| add(card, *time)),
        }
        HEXLOWER.encode(&hash.finalize()[..16])
    }

    /// Draws it, which takes a while.
    pub(crate) fn draw(self) -> Option<Vec<u8>> {
        match self {
            Self::Still(card) => raster::png(&card),
            Self::Moving(film) => film.gif(),
        }
    }
}

impl Studio {
    /// Nothing drawn yet.
    pub(crate) fn new() -> Self {
        Self { kept: Mutex::default(), waiting: Semaphore::new(WAITING), desk: Arc::new(Semaphore::new(1)) }
    }

    /// A picture with this tag: the one that is kept, or drawn now.
    ///
    /// # Errors
    /// [`NoPicture`] if too many wait already, or if it cannot be drawn.
    pub(crate) async fn picture(&self, tag: &str, picture: Picture) -> Result<Bytes, NoPicture> {
        if let Some(bytes) = self.find(tag) {
            return Ok(bytes);
        }
        let _place = self.waiting.try_acquire().map_err(|_| NoPicture::Busy)?;
        let desk = self.desk.clone().acquire_owned().await.map_err(|_| NoPicture::Broken)?;
        // Somebody may have asked for the same meanwhile.
        if let Some(bytes) = self.find(tag) {
            return Ok(bytes);
        }
        let drawing = move || {
            // Whoever has asked may be gone: the desk is taken until it is drawn all the same.
            let _desk = desk;
            picture.draw()
        };
        let drawn = tokio::task::spawn_blocking(drawing).await;
        let bytes = Bytes::from(drawn.ok().flatten().ok_or(NoPicture::Broken)?);
        self.keep(tag, &bytes);
        Ok(bytes)
    }

    fn find(&self, tag: &str) -> Option<Bytes> {
        let mut kept = self.kept();
        let place = kept.iter().position(|(other, _)| other == tag)?;
        let found = kept.remove(place)?;
        let bytes = found.1.clone();
        kept.push_back(found);
        Some(bytes)
    }

    fn keep(&self, tag: &str, bytes: &Bytes) {
        let mut kept = self.kept();
        kept.push_back((tag.to_owned(), bytes.clone()));
        let mut size: usize = kept.iter().map(|(_, bytes)| bytes.len()).sum();
        while size > ROOM {
            size -= kept.pop_front().map_or(size, |(_, bytes)| bytes.len());
        }
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, Bytes)>> {
        // What the lock guards is a list of wholes: a panic cannot leave one half made.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Studio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Studio")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{About, Sight, position};
    use super::*;

    fn picture(name: &str) -> Picture {
        let about = About { players: vec![name.to_owned()], ..About::default() };
        Picture::Still(position(&Sight::of(5, &[]), &about))
    }

    #[tokio::test]
    async fn what_was_drawn_is_kept_and_other_pictures_have_other_tags() {
        let studio = Studio::new();
        let (one, other) = (picture("Ada"), picture("Bob"));
        let (tag, far) = (one.tag(), other.tag());
        assert_ne!(tag, far);
        let drawn = studio.picture(&tag, one).await.unwrap();
        assert_eq!(&drawn[1..4], b"PNG");
        // Whatever is asked for under the same tag is what was kept.
        assert_eq!(studio.picture(&tag, other).await.unwrap(), drawn);
    }

    #[test]
    fn the_oldest_go_when_there_is_no_room() {
        let studio = Studio::new();
        for name in ["a", "b", "c"] {
            studio.keep(name, &Bytes::from(vec![0; ROOM / 2]));
            studio.find("a");
        }
        assert!(studio.find("a").is_some() && studio.find("b").is_none() && studio.find("c").is_some());
    }

    #[tokio::test]
    async fn too_many_are_refused() {
        let studio = Studio::new();
        let _all = studio.waiting.try_acquire_many(u32::try_from(WAITING).unwrap()).unwrap();
        let picture = picture("Ada");
        assert_eq!(studio.picture(&picture.tag(), picture).await, Err(NoPicture::Busy));
    }
}
