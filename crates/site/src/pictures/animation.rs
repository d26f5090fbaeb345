//! A game as an animation: for each turn both plans, then the events.

use std::borrow::Cow;
use std::collections::VecDeque;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use super::marked_position::MarkedPosition;
use super::palette::{COLORS, Palette};
use super::raster::pixels;
use super::svg_drawing::{Caption, SvgDrawing, under};

/// Width in pixels.
const WIDE: u16 = 432;
/// Maximum number of frames: of a longer game the end is shown. Each turn has one at least.
pub const MOST: usize = 400;
/// Number of frames drawn in one slice of the pool.
const SLICE: usize = 8;
/// Number of intervals between the frames from which the palette is chosen.
const SAMPLE: usize = 8;
/// Palette index that leaves a pixel unchanged.
#[expect(clippy::cast_possible_truncation, reason = "it is 255")]
const AS_IT_WAS: u8 = COLORS as u8;

/// Durations of a frame, in hundredths of a second.
const PLANS: u16 = 130;
const STEP: u16 = 45;
const LEFT: u16 = 110;
const END: u16 = 400;

/// Frames of an animation, still to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Animation {
    pub(super) pictures: Vec<(SvgDrawing, u16)>,
}

impl Animation {
    /// Appends the start.
    pub(crate) fn begin(&mut self, sight: &MarkedPosition, about: &Caption) {
        self.show(sight, about, LEFT);
    }

    /// Appends a turn: the plans, the steps, and the result. Each has its own caption, so that none gives
    /// away the following frames.
    pub(crate) fn turn(
        &mut self,
        course: &[MarkedPosition],
        planned: &Caption,
        during: &Caption,
        after: &Caption,
    ) {
        for (place, sight) in course.iter().enumerate() {
            match (sight.arrows.is_empty(), place + 1 == course.len()) {
                (false, _) => self.show(sight, planned, PLANS),
                (true, false) => self.show(sight, during, STEP),
                (true, true) => self.show(sight, after, LEFT),
            }
        }
    }

    fn show(&mut self, sight: &MarkedPosition, about: &Caption, time: u16) {
        self.pictures.push((under(sight, about, WIDE), time));
        // Frames are discarded in batches: the older half, once there are twice as many.
        if self.pictures.len() > 2 * MOST {
            self.pictures.drain(..MOST);
        }
    }

    /// Begins a GIF, for which only the frames of the palette are drawn; `None` if they cannot be drawn.
    pub(super) fn begin_gif(mut self) -> Option<GifEncoder> {
        self.pictures.drain(..self.pictures.len().saturating_sub(MOST));
        self.pictures.last_mut()?.1 = END;
        let (width, height) = self.pictures.first().map(|(card, _)| (card.width, card.height))?;
        let palette = self.palette()?;
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes()).ok()?;
        encoder.set_repeat(Repeat::Infinite).ok()?;
        Some(GifEncoder { left: self.pictures.into(), palette, encoder, shown: None, width, height })
    }

    /// Returns the palette of some of its frames, the first and the last among them.
    fn palette(&self) -> Option<Palette> {
        let last = self.pictures.len() - 1;
        let sample = SAMPLE.min(last).max(1);
        let places = (0..=sample).map(|place| place * last / sample);
        let drawn: Option<Vec<Pixmap>> = places.map(|place| pixels(&self.pictures[place].0)).collect();
        Some(Palette::of(drawn?.iter()))
    }
}

/// An animation in progress, drawn some frames at a time.
pub(super) struct GifEncoder {
    /// Frames still to be drawn.
    left: VecDeque<(SvgDrawing, u16)>,
    palette: Palette,
    encoder: Encoder<Vec<u8>>,
    /// The last frame drawn.
    shown: Option<Vec<u8>>,
    width: u16,
    height: u16,
}

/// Result of drawing a slice of an animation.
pub(super) enum GifProgress {
    /// There is more to draw.
    Begun(Box<GifEncoder>),
    /// The complete file.
    Done(Vec<u8>),
}

impl GifEncoder {
    /// Draws the next frames; `None` if one cannot be drawn.
    pub(super) fn draw_next(mut self: Box<Self>) -> Option<GifProgress> {
        for _ in 0..SLICE {
            let Some((card, delay)) = self.left.pop_front() else { break };
            let Self { width, height, .. } = *self;
            let next = self.palette.indexed(&pixels(&card)?);
            let mut frame = match &self.shown {
                None => Frame { width, height, buffer: Cow::Borrowed(&next), ..Frame::default() },
                Some(before) => difference(before, &next, width),
            };
            frame.delay = delay;
            frame.dispose = DisposalMethod::Keep;
            self.encoder.write_frame(&frame).ok()?;
            drop(frame);
            self.shown = Some(next);
        }
        if self.left.is_empty() {
            self.encoder.into_inner().ok().map(GifProgress::Done)
        } else {
            Some(GifProgress::Begun(self))
        }
    }
}

/// Returns the difference of two frames: the smallest rectangle with all changed pixels, in which unchanged
/// ones are transparent.
fn difference(before: &[u8], next: &[u8], width: u16) -> Frame<'static> {
    let wide = usize::from(width);
    let rows = || before.chunks(wide).zip(next.chunks(wide)).enumerate().filter(|(_, (old, new))| old != new);
    let top = rows().map(|(row, _)| row).next().unwrap_or_default();
    let bottom = rows().map(|(row, _)| row).next_back().unwrap_or_default();
    let differs = |column: &usize| rows().any(|(_, (old, new))| old[*column] != new[*column]);
    let left = (0..wide).find(differs).unwrap_or_default();
    let right = (0..wide).rev().find(differs).unwrap_or_default();
    let mut buffer = Vec::with_capacity((bottom - top + 1) * (right - left + 1));
    for row in top..=bottom {
        let part = row * wide + left..=row * wide + right;
        let pixels = before[part.clone()].iter().zip(&next[part]);
        buffer.extend(pixels.map(|(old, new)| if old == new { AS_IT_WAS } else { *new }));
    }
    let short = |number: usize| u16::try_from(number).unwrap_or_default();
    Frame {
        left: short(left),
        top: short(top),
        width: short(right - left + 1),
        height: short(bottom - top + 1),
        transparent: Some(AS_IT_WAS),
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_changed_is_written() {
        let before = [1, 1, 1, 1, 1, 1, 1, 1, 1];
        let next = [1, 1, 1, 1, 2, 1, 1, 1, 3];
        let frame = difference(&before, &next, 3);
        assert_eq!((frame.left, frame.top, frame.width, frame.height), (1, 1, 2, 2));
        assert_eq!(*frame.buffer, [2, AS_IT_WAS, AS_IT_WAS, 3]);
        let same = difference(&before, &before, 3);
        assert_eq!((same.width, same.height, &*same.buffer), (1, 1, &[AS_IT_WAS][..]));
    }

    #[test]
    fn a_long_game_shows_its_end() {
        let mut film = Animation::default();
        for number in 0..3 * MOST {
            let about = Caption { how: number.to_string(), ..Caption::default() };
            film.begin(&MarkedPosition::of(4, &[]), &about);
        }
        assert!(film.pictures.len() <= 2 * MOST);
        assert!(film.pictures.last().unwrap().0.inside.contains(&format!("· {}<", 3 * MOST - 1)));
    }
}
