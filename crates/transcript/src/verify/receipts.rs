use super::transcript_summary::TranscriptSummary;
use crate::base::{LineError, TranscriptError, TranscriptErrorKind, canonical, ensure};
use crate::form::SignedReceipt;

impl TranscriptSummary {
    /// Checks that the transcript contains everything that these receipts acknowledge, one per line. Returns
    /// the number of receipts of this game.
    ///
    /// # Errors
    /// The first receipt with an invalid signature, or that the transcript contradicts.
    pub fn check_receipts(&self, text: &str) -> Result<usize, TranscriptError> {
        let mut number = 0;
        for (line, held) in SignedReceipt::read_all(text)? {
            self.check_receipt(&held).map_err(|why| why.at(line))?;
            number += usize::from(held.receipt.game == self.game);
        }
        Ok(number)
    }

    fn check_receipt(&self, held: &SignedReceipt) -> Result<(), LineError> {
        let SignedReceipt { receipt, signed } = held;
        self.known.signed(canonical::RECEIPT, &receipt.value(), signed, receipt.at)?;
        if receipt.game != self.game {
            return Ok(());
        }
        let kept = usize::try_from(receipt.n).ok().and_then(|n| self.links.get(n));
        ensure(
            kept.is_some_and(|link| link.hash == receipt.head && link.at == receipt.at),
            TranscriptErrorKind::NotKept,
        )
    }
}
