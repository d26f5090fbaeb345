/// A place in a text: line and column in characters, both from 1.
///
/// ```
/// use zugleich_rules::notation::TextPosition;
/// let mut place = TextPosition::START;
/// place.pass("e4 e5\nNf3 ");
/// assert_eq!(place, TextPosition { line: 2, column: 5 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextPosition {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl TextPosition {
    /// The beginning of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Advances past a part of the text.
    pub fn pass(&mut self, read: &str) {
        for symbol in read.chars() {
            if symbol == '\n' {
                *self = Self { line: self.line.saturating_add(1), column: 1 };
            } else {
                self.column = self.column.saturating_add(1);
            }
        }
    }
}
