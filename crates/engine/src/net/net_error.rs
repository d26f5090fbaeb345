use thiserror::Error;

/// An error in the bytes of a net, or in its match with the game.
///
/// ```
/// use zugleich_engine::net::{Net, NetError};
/// assert!(matches!(Net::of_bytes(b"no net"), Err(NetError::Line { line: 1, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// A header line is missing or wrong.
    #[error("line {line}: expected {wanted}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// The expected content.
        wanted: &'static str,
    },
    /// A newer version of the program wrote the net.
    #[error("a newer version of Zugleich wrote the net (format {form}, this program knows {known})")]
    TooNew {
        /// Format version of the net.
        form: u32,
        /// Newest format version that this program knows.
        known: u32,
    },
    /// The number of bytes differs from the header's.
    #[error("the {head}-byte header is followed by {found} bytes, and its inputs need {wanted}")]
    Length {
        /// Bytes of the header.
        head: usize,
        /// Bytes after the header.
        found: usize,
        /// Expected bytes after the header.
        wanted: usize,
    },
    /// The last bytes are not the checksum of those before.
    #[error("the checksum at byte {at} does not match the bytes before it")]
    Checksum {
        /// Offset of the checksum.
        at: usize,
    },
    /// The net is of another game.
    #[error("line 2: the net is for {net}, not for {game}")]
    Game {
        /// The game of the net.
        net: String,
        /// The game that is played.
        game: &'static str,
    },
    /// The net is of another edition of the rules.
    #[error("line 3: the net is for rules edition {net}, and this program plays edition {game}")]
    Edition {
        /// Rules edition of the net.
        net: u32,
        /// Rules edition of this program.
        game: u32,
    },
    /// The number of inputs differs from this program's.
    #[error("line 5: the net has {net} inputs, and this program computes {game}")]
    Inputs {
        /// Number of inputs of the net.
        net: usize,
        /// Number of inputs of the game.
        game: usize,
    },
}
