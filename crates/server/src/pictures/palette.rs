//! The colours of an animation: the most frequent of it. Boards are a few flat colours and their blends at edges, so
//! these are exact where it can be seen, and one palette for all pictures keeps what does not move from flickering.

use std::collections::HashMap;

use resvg::tiny_skia::Pixmap;

/// How many colours there are beside the one that leaves a pixel as it was.
pub(super) const COLORS: usize = 255;
/// How many bits of each channel tell colours apart.
const BITS: u32 = 5;

/// The colours of an animation.
pub(super) struct Palette {
    colors: Vec<[u8; 3]>,
    nearest: Vec<Option<u8>>,
}

impl Palette {
    /// The most frequent colours of some pictures.
    pub(super) fn of<'a>(pictures: impl Iterator<Item = &'a Pixmap>) -> Self {
        // Of colours that are nearly the same, the most frequent stands for all.
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

    /// The colours one after the other, as a GIF has them.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }

    /// A picture as numbers of colours.
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
