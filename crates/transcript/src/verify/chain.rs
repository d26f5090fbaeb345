use super::course::Course;
use super::keys::Keys;
use super::start;
use super::verdict::{Link, Verdict};
use crate::base::{Fault, Hash, Value, Why, Wrong, canonical, ensure};
use crate::form::{EndLine, EventLine, Header, KeyFile, Lines, Subject, What};

/// References against which a transcript is verified.
#[derive(Clone, Copy, Debug, Default)]
pub struct Against<'a> {
    /// The server's published keys; by default those in the header of the transcript.
    pub keys: Option<&'a KeyFile>,
    /// `true` to skip the rules of the game, like a verifier that does not know them.
    pub without_rules: bool,
}

/// Reads a transcript and verifies all of it.
///
/// # Errors
/// The first invalid line, with its error.
pub fn verify(text: &str, against: &Against<'_>) -> Result<Verdict, Fault> {
    let mut lines = Lines::of(text)?;
    let (_, first) = lines.next().unwrap_or(Err(Why::from(Wrong::NoLine).at(1)))?;
    let header = header(&first).map_err(|why| why.at(1))?;
    let mut chain =
        Chain { keys: Keys::of(&header, against.keys).map_err(|why| why.at(1))?, ..Chain::default() };
    let mut line = 1;
    while let Some(read) = lines.next() {
        line += 1;
        let (_, value) = read?;
        let is_end = matches!(&value, Value::Object(all) if all.contains_key("end"));
        if !is_end {
            chain.event(&value, against.without_rules).map_err(|why| why.at(line))?;
            continue;
        }
        chain.end(&value).map_err(|why| why.at(line))?;
        if lines.next().is_some() {
            return Err(Why::from(Wrong::AfterEnd).at(line + 1));
        }
        ensure(chain.keys.all_used(), Wrong::UnusedKey).map_err(|why| why.at(1))?;
        return chain.verdict().ok_or(Why::from(Wrong::NoEnd).at(line));
    }
    Err(Why::from(Wrong::NoEnd).at(line + 1))
}

fn header(value: &Value) -> Result<Header, Why> {
    let Value::Object(all) = value else { return Err(Wrong::NoTranscript.into()) };
    ensure(all.get("transcript") == Some(&Value::Number(1)), Wrong::NoTranscript)?;
    value.typed().ok_or_else(|| Wrong::WrongField.into())
}

/// The events read so far.
#[derive(Default)]
struct Chain {
    keys: Keys,
    links: Vec<Link>,
    course: Option<Course>,
}

impl Chain {
    fn last(&self) -> (u64, Hash) {
        self.links.last().map_or((0, Hash::ZERO), |link| (link.at, link.hash))
    }

    fn event(&mut self, value: &Value, without_rules: bool) -> Result<(), Why> {
        let line =
            value.typed().filter(|line: &EventLine| line.signed.is_formed() && start::is_formed(&line.event));
        let EventLine { prev, event, hash, signed } = line.ok_or(Wrong::WrongField)?;
        let (before, head) = self.last();
        ensure(event.n == self.links.len() as u64, Wrong::OutOfOrder)?;
        ensure(prev == head, Wrong::BrokenChain)?;
        ensure(hash == event.hash(&prev), Wrong::WrongHash)?;
        ensure(event.at >= before, Wrong::GoesBack)?;
        let game = match (&self.course, &event.what) {
            (Some(course), _) => course.game().to_owned(),
            (None, What::Game { game, .. }) => game.clone(),
            (None, _) => return Err(Wrong::OutOfPlace.into()),
        };
        let subject = Subject::of(&game, &event, hash).value();
        self.keys.check(canonical::RECEIPT, &subject, &signed, event.at)?;
        match &mut self.course {
            Some(course) => course.happen(&event)?,
            None => self.course = Some(Course::begin(&event, without_rules)?),
        }
        let over = match event.what {
            What::Result { .. } => true,
            What::Takeback { .. } => false,
            _ => self.links.last().is_some_and(|link| link.over),
        };
        self.links.push(Link { at: event.at, hash, over });
        Ok(())
    }

    fn end(&mut self, value: &Value) -> Result<(), Why> {
        let line = value.typed().filter(|line: &EndLine| line.signed.is_formed());
        let EndLine { end, signed } = line.ok_or(Wrong::WrongField)?;
        let (at, head) = self.last();
        let course = self.course.as_ref().ok_or(Wrong::WrongEnd)?;
        let told = end.game == course.game() && end.events == self.links.len() as u64 && end.head == head;
        ensure(told, Wrong::WrongEnd)?;
        ensure(end.at >= at, Wrong::GoesBack)?;
        self.keys.check(canonical::END, &Value::of(&end), &signed, end.at)?;
        course.close()
    }

    fn verdict(self) -> Option<Verdict> {
        let Self { keys, links, course } = self;
        Some(course?.verdict(links, keys))
    }
}
