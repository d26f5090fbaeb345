use std::io::Write;

use zugleich_rules::Color;
use zugleich_rules::table::Table;

use crate::failure::Failure;

/// The computer at a table: it sees the record of the turns before, plans first and seals its plan.
pub(super) struct Computer {
    side: Color,
}
impl Computer {
    pub(super) fn side(&self) -> Color {
        self.side
    }
    pub(super) fn plan(&mut self, _t: &mut Table, _out: &mut impl Write) -> Result<(), Failure> {
        Ok(())
    }
    pub(super) fn open_seal(&self, _out: &mut impl Write) -> Result<(), Failure> {
        Ok(())
    }
    pub(super) fn new(side: Color, _level: u8, _seed: u64) -> Self {
        Self { side }
    }
}
