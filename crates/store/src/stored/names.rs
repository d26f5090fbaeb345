//! Names of occupants and stages in the list of games.

use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::{Outcome, Reason};

use zugleich_session::domain::Occupant;
use zugleich_session::ports::GameStage;

/// Returns the name of a stage.
pub(super) const fn stage(stage: GameStage) -> &'static str {
    match stage {
        GameStage::Waiting => "waiting",
        GameStage::Running => "running",
        GameStage::Over(_) => "over",
    }
}

/// Parses a stage; that of a finished game also has a reason and perhaps a winner.
pub(super) fn read_stage(name: &str, winner: Option<&str>, reason: Option<&str>) -> Option<GameStage> {
    match name {
        "waiting" => Some(GameStage::Waiting),
        "running" => Some(GameStage::Running),
        "over" => {
            let reason: Reason = reason?.parse().ok()?;
            let winner = match winner {
                Some(name) => Some(color(name)?),
                None => None,
            };
            Some(GameStage::Over(Outcome { winner, reason }))
        }
        _ => None,
    }
}

/// Returns the colour with this name.
fn color(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| color_name(color) == name)
}

/// Encodes an occupant: a guest's id, `computer` or `None`.
pub(super) fn occupant(occupant: &Occupant) -> Option<String> {
    match occupant {
        Occupant::Open => None,
        Occupant::Computer => Some("computer".to_owned()),
        Occupant::Guest(guest) => Some(guest.text()),
    }
}

/// Decodes the result of [`occupant`].
pub(super) fn read_occupant(text: Option<&str>) -> Option<Occupant> {
    match text {
        None => Some(Occupant::Open),
        Some("computer") => Some(Occupant::Computer),
        Some(guest) => guest.parse().ok().map(Occupant::Guest),
    }
}
