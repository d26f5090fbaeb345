use std::io::Write;

use zugleich_engine::{AnyEngine, Level, PlayStyle};
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::table::Table;
use zugleich_session::domain::CommittedPlan;
use zugleich_session::domain::seal::{Seal, fresh_nonce};
use zugleich_session::ids::GameId;

use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;

/// The computer as a player: it reads the record of the earlier turns, plans first and seals its plan.
pub(super) struct EngineOpponent {
    engine: &'static dyn AnyEngine,
    side: Color,
    level: Level,
    style: PlayStyle,
    seed: u64,
    /// The game id that the seals contain.
    game: GameId,
    sealed: Option<Seal>,
}

impl EngineOpponent {
    /// Creates the computer player for one side of a game of this variant.
    pub(super) fn new(
        variant: &str,
        side: Color,
        (level, style): (Level, PlayStyle),
        seed: u64,
    ) -> Result<Self, CliError> {
        let engine = zugleich_games::game(variant)?.player;
        Ok(Self { engine, side, level, style, seed, game: GameId::random(), sealed: None })
    }

    pub(super) const fn side(&self) -> Color {
        self.side
    }

    /// Returns the computer's name in records.
    pub(super) fn name(&self) -> String {
        match self.style {
            PlayStyle::Nash => format!("Computer, level {}", self.level),
            style => format!("Computer, level {}, {style}", self.level),
        }
    }

    /// Commits the computer's plan, if its side acts. In simultaneous games it prints the seal.
    pub(super) fn plan(&mut self, table: &mut Table, out: &mut impl Write) -> Result<(), CliError> {
        self.sealed = None;
        if !table.game().acts(self.side) {
            return Ok(());
        }
        let turn = table.game().turn();
        let seed = self.seed.wrapping_add(u64::from(turn));
        let choice = self.style.choose(self.engine, table.game().record(), self.side, self.level, seed);
        let choice = choice.map_err(|error| CliError::failed(CliErrorKind::NoChoice, error))?;
        let committed = table.plan(self.side, &choice.plan).and_then(|_| table.commit(self.side));
        let plan = committed.map_err(|refusal| CliError::failed(CliErrorKind::NoChoice, refusal))?;
        if !table.game().descriptor().simultaneous {
            return Ok(());
        }
        let seal =
            Seal { turn, seat: self.side, plan: CommittedPlan::stored(plan.into()), nonce: fresh_nonce() };
        writeln!(out, "The computer has planned. Its seal: {}", seal.hash(&self.game))?;
        self.sealed = Some(seal);
        Ok(())
    }

    /// Prints the contents of the seal, so that the player can recompute it.
    pub(super) fn open_seal(&self, out: &mut impl Write) -> Result<(), CliError> {
        if let Some(Seal { turn, seat, plan, nonce }) = &self.sealed {
            let (game, seat) = (&self.game, color_name(*seat));
            let (plan, nonce) = (plan.expose(), nonce.expose());
            writeln!(
                out,
                "The seal opened: printf 'zugleich-seal-v1\\n{game}\\n{turn}\\n{seat}\\n{plan}\\n{nonce}' | sha256sum"
            )?;
        }
        Ok(())
    }
}
