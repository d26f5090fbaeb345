use thiserror::Error;

/// Why bytes are no net, or not one of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetFault {
    /// A line of the head is missing, or is another one.
    #[error("line {line} is not {wanted}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What it should be.
        wanted: &'static str,
    },
    /// A newer version of the program has written it.
    #[error("a newer version of Zugleich wrote the net (form {form}, this program knows {known})")]
    TooNew {
        /// The form of the net.
        form: u32,
        /// The newest that this program knows.
        known: u32,
    },
    /// There are not as many bytes as the head says.
    #[error("there are {found} bytes after the head of {head}, and its inputs make {wanted}")]
    Length {
        /// How many bytes the head has.
        head: usize,
        /// How many follow.
        found: usize,
        /// How many should.
        wanted: usize,
    },
    /// The last bytes are not the checksum of those before.
    #[error("the checksum, from byte {at} on, is not that of the bytes before it")]
    Checksum {
        /// Where it begins.
        at: usize,
    },
    /// It is of another game.
    #[error("line 2: the net is of {net}, not of {game}")]
    Game {
        /// The game of the net.
        net: String,
        /// The game that is played.
        game: &'static str,
    },
    /// It is of other rules.
    #[error("line 3: the net is of edition {net} of the rules, and this program plays edition {game}")]
    Edition {
        /// The edition of the net.
        net: u32,
        /// The edition of this program.
        game: u32,
    },
    /// It is told something else than this program tells of a position.
    #[error("line 5: the net has {net} inputs, and this program tells {game} of a position")]
    Inputs {
        /// How many the net has.
        net: usize,
        /// How many the game has.
        game: usize,
    },
}
