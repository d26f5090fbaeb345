use super::replay_state::ReplayState;
use super::start;
use super::transcript_summary::{ChainLink, TranscriptSummary};
use super::trusted_keys::TrustedKeys;
use crate::base::{
    Hash, LineError, TranscriptError, TranscriptErrorKind, TranscriptValue, canonical, ensure,
};
use crate::form::{
    EndLine, EventLine, JsonLines, KeyFile, ReceiptBody, TranscriptHeader, TranscriptPayload, check_version,
};

/// References against which a transcript is verified.
#[derive(Clone, Copy, Debug, Default)]
pub struct VerifyOptions<'a> {
    /// The server's published keys; by default those in the header of the transcript.
    pub keys: Option<&'a KeyFile>,
    /// `true` to skip the rules of the game, like a verifier that does not know them.
    pub without_rules: bool,
}

/// Reads a transcript and verifies all of it.
///
/// # Errors
/// The first invalid line, with its error.
pub fn verify(text: &str, against: &VerifyOptions<'_>) -> Result<TranscriptSummary, TranscriptError> {
    let mut lines = JsonLines::of(text)?;
    let (_, first) = lines.next().unwrap_or(Err(LineError::from(TranscriptErrorKind::NoLine).at(1)))?;
    let header = header(&first).map_err(|why| why.at(1))?;
    let mut chain = ChainVerifier {
        keys: TrustedKeys::of(&header, against.keys).map_err(|why| why.at(1))?,
        ..ChainVerifier::default()
    };
    let mut line = 1;
    while let Some(read) = lines.next() {
        line += 1;
        let (_, value) = read?;
        let is_end = matches!(&value, TranscriptValue::Object(all) if all.contains_key("end"));
        if !is_end {
            chain.event(&value, against.without_rules).map_err(|why| why.at(line))?;
            continue;
        }
        chain.end(&value).map_err(|why| why.at(line))?;
        if lines.next().is_some() {
            return Err(LineError::from(TranscriptErrorKind::AfterEnd).at(line + 1));
        }
        ensure(chain.keys.all_used(), TranscriptErrorKind::UnusedKey).map_err(|why| why.at(1))?;
        return chain.verdict().ok_or(LineError::from(TranscriptErrorKind::NoEnd).at(line));
    }
    Err(LineError::from(TranscriptErrorKind::NoEnd).at(line + 1))
}

fn header(value: &TranscriptValue) -> Result<TranscriptHeader, LineError> {
    check_version(value, "transcript")?;
    value.typed().ok_or_else(|| TranscriptErrorKind::WrongField.into())
}

/// The events read so far.
#[derive(Default)]
struct ChainVerifier {
    keys: TrustedKeys,
    links: Vec<ChainLink>,
    course: Option<ReplayState>,
}

impl ChainVerifier {
    fn last(&self) -> (u64, Hash) {
        self.links.last().map_or((0, Hash::ZERO), |link| (link.at, link.hash))
    }

    fn event(&mut self, value: &TranscriptValue, without_rules: bool) -> Result<(), LineError> {
        let line =
            value.typed().filter(|line: &EventLine| line.signed.is_formed() && start::is_formed(&line.event));
        let EventLine { prev, event, hash, signed } = line.ok_or(TranscriptErrorKind::WrongField)?;
        let (before, head) = self.last();
        ensure(event.n == self.links.len() as u64, TranscriptErrorKind::OutOfOrder)?;
        ensure(prev == head, TranscriptErrorKind::BrokenChain)?;
        ensure(hash == event.hash(&prev), TranscriptErrorKind::WrongHash)?;
        ensure(event.at >= before, TranscriptErrorKind::GoesBack)?;
        let game = match (&self.course, &event.what) {
            (Some(course), _) => course.game().to_owned(),
            (None, TranscriptPayload::Game { game, .. }) => game.clone(),
            (None, _) => return Err(TranscriptErrorKind::OutOfPlace.into()),
        };
        let subject = ReceiptBody::of(&game, &event, hash).value();
        self.keys.check(canonical::RECEIPT, &subject, &signed, event.at)?;
        match &mut self.course {
            Some(course) => course.apply_event(&event)?,
            None => self.course = Some(ReplayState::begin(&event, without_rules)?),
        }
        let over = match event.what {
            TranscriptPayload::Result { .. } => true,
            TranscriptPayload::Takeback { .. } => false,
            _ => self.links.last().is_some_and(|link| link.over),
        };
        self.links.push(ChainLink { at: event.at, hash, over });
        Ok(())
    }

    fn end(&mut self, value: &TranscriptValue) -> Result<(), LineError> {
        let line = value.typed().filter(|line: &EndLine| line.signed.is_formed());
        let EndLine { end, signed } = line.ok_or(TranscriptErrorKind::WrongField)?;
        let (at, head) = self.last();
        let course = self.course.as_ref().ok_or(TranscriptErrorKind::WrongEnd)?;
        let told = end.game == course.game() && end.events == self.links.len() as u64 && end.head == head;
        ensure(told, TranscriptErrorKind::WrongEnd)?;
        ensure(end.at >= at, TranscriptErrorKind::GoesBack)?;
        self.keys.check(canonical::END, &TranscriptValue::of(&end), &signed, end.at)?;
        course.close()
    }

    fn verdict(self) -> Option<TranscriptSummary> {
        let Self { keys, links, course } = self;
        Some(course?.verdict(links, keys))
    }
}
