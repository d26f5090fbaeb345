//! Written form of the agreed secrecy, and of a key brought for a rematch.

use serde::{Deserialize, Serialize};
use zugleich_rules::ByColor;
use zugleich_transcript::Hash;

use zugleich_session::domain::{PlanSecrecy, RematchCommitment, SecrecySetting};
use zugleich_session::ids::ParseIdError;

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
pub(super) struct NextKeyForm {
    game: String,
    commitment: Hash,
}

impl SecrecyForm {
    pub(super) const fn is_unsaid(&self) -> bool {
        matches!(self, Self::Unsaid)
    }

    pub(super) const fn read(self) -> PlanSecrecy {
        match self {
            Self::Unsaid => PlanSecrecy::Unsaid,
            Self::Kept {} => PlanSecrecy::Kept,
            Self::Sealed { white, black } => PlanSecrecy::Sealed(ByColor { white, black }),
        }
    }
}

impl From<PlanSecrecy> for SecrecyForm {
    fn from(secrecy: PlanSecrecy) -> Self {
        match secrecy {
            PlanSecrecy::Unsaid => Self::Unsaid,
            PlanSecrecy::Kept => Self::Kept {},
            PlanSecrecy::Sealed(ByColor { white, black }) => Self::Sealed { white, black },
        }
    }
}

/// Returns the agreed secrecy of the mode in a stored event; `None` for an unknown mode.
pub(super) fn read_secrecy(mode: Option<&str>) -> Option<SecrecySetting> {
    match mode {
        None => Some(SecrecySetting::Unsaid),
        Some("kept") => Some(SecrecySetting::Kept),
        Some("sealed") => Some(SecrecySetting::Sealed),
        Some(_) => None,
    }
}

impl NextKeyForm {
    pub(super) fn read(self) -> Result<RematchCommitment, ParseIdError> {
        Ok(RematchCommitment { game: self.game.parse()?, commitment: self.commitment })
    }
}

impl From<&RematchCommitment> for NextKeyForm {
    fn from(next: &RematchCommitment) -> Self {
        Self { game: next.game.to_string(), commitment: next.commitment }
    }
}
