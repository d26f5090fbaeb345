use thiserror::Error;

/// An error in the bytes of a net, or in its match with the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// A header line is missing or wrong.
    #[error("line {line} is not {wanted}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// The expected content.
        wanted: &'static str,
    },
    /// A newer version of the program wrote the net.
    #[error("a newer version of Zugleich wrote the net (form {form}, this program knows {known})")]
    TooNew {
        /// Format version of the net.
        form: u32,
        /// Newest format version that this program knows.
        known: u32,
    },
    /// The number of bytes differs from the header's.
    #[error("there are {found} bytes after the head of {head}, and its inputs make {wanted}")]
    Length {
        /// Bytes of the header.
        head: usize,
        /// Bytes after the header.
        found: usize,
        /// Expected bytes after the header.
        wanted: usize,
    },
    /// The last bytes are not the checksum of those before.
    #[error("the checksum, from byte {at} on, is not that of the bytes before it")]
    Checksum {
        /// Offset of the checksum.
        at: usize,
    },
    /// The net is of another game.
    #[error("line 2: the net is of {net}, not of {game}")]
    Game {
        /// The game of the net.
        net: String,
        /// The game that is played.
        game: &'static str,
    },
    /// The net is of another edition of the rules.
    #[error("line 3: the net is of edition {net} of the rules, and this program plays edition {game}")]
    Edition {
        /// Rules edition of the net.
        net: u32,
        /// Rules edition of this program.
        game: u32,
    },
    /// The number of inputs differs from this program's.
    #[error("line 5: the net has {net} inputs, and this program tells {game} of a position")]
    Inputs {
        /// Number of inputs of the net.
        net: usize,
        /// Number of inputs of the game.
        game: usize,
    },
}
