use libtest_mimic::Failed;

use super::{none, wrong};
use crate::analysis::{PLIES, analysed, lists_analysed};
use crate::harness::{Rig, Screen};

/// An analysis with all that it has.
pub(super) async fn judged(rig: &Rig) -> Result<(), Failed> {
    let server = rig.server()?;
    let browser = rig.browser(Screen::DESKTOP.calm()).await?;
    analysed(&browser, &server, "chesimul", &[("b1c3", "b5c3"), ("a2a3", "e4e3")]).await?;
    none(&wrong(&browser, "analysis").await?)?;
    analysed(&browser, &server, "entanglement", &PLIES).await?;
    none(&wrong(&browser, "analysis of moves").await?)?;
    lists_analysed(&browser, &server).await?;
    none(&wrong(&browser, "analysis of lists").await?)
}
