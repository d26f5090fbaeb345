//! Palette of an animation: its most frequent colours. Boards are a few flat colours and their blends at
//! edges, so these are visually exact, and one palette for all frames prevents flickering.

use std::collections::HashMap;

use resvg::tiny_skia::Pixmap;

/// Number of colours, without the index for unchanged pixels.
pub(super) const COLORS: usize = 255;
/// Number of bits per channel that distinguish colours.
const BITS: u32 = 5;

/// Palette of an animation.
pub(super) struct Palette {
    colors: Vec<[u8; 3]>,
    nearest: Vec<Option<u8>>,
}

impl Palette {
    /// Returns the most frequent colours of some pictures.
    pub(super) fn of<'a>(pictures: impl Iterator<Item = &'a Pixmap>) -> Self {
        // Of nearly equal colours, the most frequent represents all.
        let mut counts: HashMap<[u8; 3], u32> = HashMap::new();
        for pixel in pictures.flat_map(Pixmap::pixels) {
            *counts.entry([pixel.red(), pixel.green(), pixel.blue()]).or_default() += 1;
        }
        let mut colors: Vec<_> = counts.into_iter().collect();
        colors.sort_unstable_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
        let mut taken = vec![false; 1 << (3 * BITS)];
        let mut kept = Vec::new();
        for (color, _) in colors {
            let place = &mut taken[place(color)];
            if !*place && kept.len() < COLORS {
                kept.push(color);
            }
            *place = true;
        }
        Self { colors: kept, nearest: vec![None; 1 << (3 * BITS)] }
    }

    /// Returns the colours in the byte order of a GIF.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }

    /// Converts a picture to palette indices.
    pub(super) fn indexed(&mut self, picture: &Pixmap) -> Vec<u8> {
        let colors = picture.pixels().iter();
        colors.map(|pixel| self.index([pixel.red(), pixel.green(), pixel.blue()])).collect()
    }

    fn index(&mut self, color: [u8; 3]) -> u8 {
        if let Some(index) = self.nearest[place(color)] {
            return index;
        }
        let far = |other: &[u8; 3]| -> u32 {
            color.iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(*other)).pow(2)).sum()
        };
        let nearest = self.colors.iter().enumerate().min_by_key(|(_, other)| far(other));
        let index = nearest.and_then(|(index, _)| u8::try_from(index).ok()).unwrap_or_default();
        self.nearest[place(color)] = Some(index);
        index
    }
}

fn place(color: [u8; 3]) -> usize {
    color.into_iter().fold(0, |place, channel| place << BITS | usize::from(channel >> (8 - BITS)))
}
