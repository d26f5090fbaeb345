//! Written form of the agreed secrecy, and of a key brought for a rematch.

use serde::{Deserialize, Serialize};
use zugleich_rules::ByColor;
use zugleich_transcript::Hash;

use crate::base::ids::NoId;
use crate::domain::{NextKey, Secrecy, Wish};

/// The secrecy of a game. The commitments are missing if there were none.
#[derive(Default, Serialize, Deserialize)]
#[serde(tag = "mode", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum SecrecyForm {
    #[default]
    Unsaid,
    Kept {},
    Sealed {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        white: Option<Hash>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        black: Option<Hash>,
    },
}

/// Key commitment of a seat for the next game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Brought {
    game: String,
    commitment: Hash,
}

impl SecrecyForm {
    pub(super) const fn is_unsaid(&self) -> bool {
        matches!(self, Self::Unsaid)
    }

    pub(super) const fn read(self) -> Secrecy {
        match self {
            Self::Unsaid => Secrecy::Unsaid,
            Self::Kept {} => Secrecy::Kept,
            Self::Sealed { white, black } => Secrecy::Sealed(ByColor { white, black }),
        }
    }
}

impl From<Secrecy> for SecrecyForm {
    fn from(secrecy: Secrecy) -> Self {
        match secrecy {
            Secrecy::Unsaid => Self::Unsaid,
            Secrecy::Kept => Self::Kept {},
            Secrecy::Sealed(ByColor { white, black }) => Self::Sealed { white, black },
        }
    }
}

/// Returns the agreed secrecy of the mode in a stored event; `None` for an unknown mode.
pub(super) fn read_wish(mode: Option<&str>) -> Option<Wish> {
    match mode {
        None => Some(Wish::Unsaid),
        Some("kept") => Some(Wish::Kept),
        Some("sealed") => Some(Wish::Sealed),
        Some(_) => None,
    }
}

impl Brought {
    pub(super) fn read(self) -> Result<NextKey, NoId> {
        Ok(NextKey { game: self.game.parse()?, commitment: self.commitment })
    }
}

impl From<&NextKey> for Brought {
    fn from(next: &NextKey) -> Self {
        Self { game: next.game.to_string(), commitment: next.commitment }
    }
}
