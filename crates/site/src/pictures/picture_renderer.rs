//! Renderer of pictures in the pool, some frames at a time, with a cache.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use axum::body::Bytes;
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use tokio::sync::Mutex as AsyncMutex;

use super::animation::{Animation, GifProgress};
use super::raster;
use super::svg_drawing::SvgDrawing;
use crate::PoolPermit;

/// Size of the cache, in bytes.
const ROOM: usize = 32 << 20;

/// Draws pictures and caches the most recently used ones.
#[derive(Default)]
pub struct PictureRenderer {
    kept: Mutex<VecDeque<(String, Bytes)>>,
    /// Locks of pictures in progress, so that none is drawn twice at a time.
    drawn: Mutex<HashMap<String, Weak<AsyncMutex<()>>>>,
}

/// A requested picture.
#[derive(Clone, Debug)]
pub enum PictureRequest {
    /// PNG.
    Still(SvgDrawing),
    /// GIF.
    Moving(Animation),
}

/// Error for a picture that cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawingError;

impl PictureRequest {
    /// Returns a hash of the picture's content, which identifies it.
    pub fn tag(&self) -> String {
        let mut hash = Sha256::new();
        let mut add = |card: &SvgDrawing, time: u16| {
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

    /// Draws the picture, some frames at a time, until the future is dropped.
    async fn draw(self, place: &PoolPermit) -> Option<Vec<u8>> {
        let film = match self {
            Self::Still(card) => return place.work(move || raster::png(&card)).await?,
            Self::Moving(film) => film,
        };
        let mut gif = place.work(move || film.begin_gif().map(Box::new)).await??;
        loop {
            match place.work(move || gif.draw_next()).await?? {
                GifProgress::Begun(rest) => gif = rest,
                GifProgress::Done(bytes) => return Some(bytes),
            }
        }
    }
}

impl PictureRenderer {
    /// Returns a picture with this tag, from the cache or drawn now.
    ///
    /// # Errors
    /// [`DrawingError`] if it cannot be drawn.
    pub async fn picture(
        &self,
        tag: &str,
        picture: PictureRequest,
        place: &PoolPermit,
    ) -> Result<Bytes, DrawingError> {
        if let Some(bytes) = self.find(tag) {
            return Ok(bytes);
        }
        let alone = self.drawing_lock(tag);
        let _alone = alone.lock().await;
        // Another request may have drawn it meanwhile.
        if let Some(bytes) = self.find(tag) {
            return Ok(bytes);
        }
        let bytes = Bytes::from(picture.draw(place).await.ok_or(DrawingError)?);
        self.keep(tag, &bytes);
        Ok(bytes)
    }

    /// Returns the lock for drawing a picture.
    fn drawing_lock(&self, tag: &str) -> Arc<AsyncMutex<()>> {
        // No step between lock and unlock can panic half-way through a change.
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        drawn.retain(|_, lock| lock.strong_count() > 0);
        if let Some(lock) = drawn.get(tag).and_then(Weak::upgrade) {
            return lock;
        }
        let lock = Arc::new(AsyncMutex::default());
        drawn.insert(tag.to_owned(), Arc::downgrade(&lock));
        lock
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
        // A panic cannot leave an entry of this list half made.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for PictureRenderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PictureRenderer")
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use futures_util::FutureExt;

    use super::super::{Caption, MarkedPosition, position};
    use super::*;
    use crate::{CpuPool, WorkSize};
    use zugleich_session::ClientNetwork;

    fn net() -> ClientNetwork {
        IpAddr::V4(Ipv4Addr::LOCALHOST).into()
    }

    fn picture(name: &str) -> PictureRequest {
        let about = Caption { players: vec![name.to_owned()], ..Caption::default() };
        PictureRequest::Still(position(&MarkedPosition::of(5, &[]), &about))
    }

    #[tokio::test]
    async fn renderer_same_tag_returns_cached_picture() {
        let (studio, place) =
            (PictureRenderer::default(), CpuPool::new(1).place(net(), WorkSize::Small).unwrap());
        let (one, other) = (picture("Ada"), picture("Bob"));
        let (tag, far) = (one.tag(), other.tag());
        assert_ne!(tag, far);
        let drawn = studio.picture(&tag, one, &place).await.unwrap();
        assert_eq!(&drawn[1..4], b"PNG");
        // The tag alone decides.
        assert_eq!(studio.picture(&tag, other, &place).await.unwrap(), drawn);
    }

    #[test]
    fn the_oldest_go_when_there_is_no_room() {
        let studio = PictureRenderer::default();
        for name in ["a", "b", "c"] {
            studio.keep(name, &Bytes::from(vec![0; ROOM / 2]));
            studio.find("a");
        }
        assert!(studio.find("a").is_some() && studio.find("b").is_none() && studio.find("c").is_some());
    }

    #[tokio::test]
    async fn film_of_who_is_gone_is_drawn_no_further() {
        let (studio, pool) = (PictureRenderer::default(), CpuPool::new(1));
        let mut film = Animation::default();
        for number in 0..100 {
            film.begin(
                &MarkedPosition::of(4, &[]),
                &Caption { how: number.to_string(), ..Caption::default() },
            );
        }
        let film = PictureRequest::Moving(film);
        let (tag, place) = (film.tag(), pool.place(net(), WorkSize::Large).unwrap());
        let mut drawing = Box::pin(studio.picture(&tag, film.clone(), &place));
        assert!((&mut drawing).now_or_never().is_none());
        drop(drawing);
        // Its thread is free after the current slice, and nothing of it is cached.
        let still = picture("Ada");
        assert!(studio.picture(&still.tag(), still, &place).await.is_ok());
        assert!(studio.find(&tag).is_none() && studio.drawing_lock(&tag).try_lock().is_ok());
        let drawn = studio.picture(&tag, film, &place).await.unwrap();
        assert!(drawn.starts_with(b"GIF89a") && drawn.ends_with(b";"));
    }
}
