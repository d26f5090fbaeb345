use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{Event as Told, Hash, Held, Subject, What, Writer};

use super::ring::Ring;
use super::teller::{Teller, millis};
use super::untellable::Untellable;
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::domain::{Event, Game};

/// The hash chain of a game's transcript. It depends on the stored events alone, so equal events make equal
/// chains, and each event is appended without a look at earlier ones.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    game: String,
    teller: Teller,
    /// Number of stored events in the chain.
    stored: u32,
    links: u64,
    head: Hash,
    at: Moment,
    /// Last public event: the last one after which nothing was hidden.
    shown: Subject,
    /// Number of stored events up to and including it.
    shown_stored: u32,
    /// Last seal of each seat, which its owner may know.
    sealed: ByColor<Option<Subject>>,
}

/// A chain with all its events.
#[derive(Clone, Debug)]
pub(crate) struct History {
    pub(crate) chain: Chain,
    pub(super) told: Vec<(Moment, What)>,
}

impl Chain {
    /// Returns the chain of all stored events of a game.
    pub(crate) fn fold(id: &GameId, events: &[(Moment, Event)], ring: &Ring) -> Result<History, Untellable> {
        let Some(((at, Event::Created { setup, told }), rest)) = events.split_first() else {
            return Err(Untellable::TooLittle);
        };
        let unsound = |_| Untellable::TooLittle;
        let mut game = Game::made(id.clone(), setup.clone(), told.as_deref(), *at).map_err(unsound)?;
        let (teller, what) = Teller::begin(&game, told.as_deref(), *at, ring)?;
        let mut told = vec![(*at, what.clone())];
        let event = Told { n: 0, at: millis(*at), what };
        let head = event.hash(&Hash::ZERO);
        let shown = Subject::of(&id.to_string(), &event, head);
        let sealed = ByColor::default();
        let mut chain = Self {
            game: id.to_string(),
            teller,
            stored: 1,
            links: 1,
            head,
            at: *at,
            shown,
            shown_stored: 1,
            sealed,
        };
        for (at, event) in rest {
            game.apply(event, *at).map_err(unsound)?;
            let new = chain.happen(event, *at, &game, ring)?;
            told.extend(new.into_iter().map(|what| (*at, what)));
        }
        Ok(History { chain, told })
    }

    /// Appends a stored event; `after` is the game after this event and those stored with it. After an error
    /// the chain is unusable.
    pub(crate) fn happen(
        &mut self,
        event: &Event,
        at: Moment,
        after: &Game,
        ring: &Ring,
    ) -> Result<Vec<What>, Untellable> {
        if at < self.at {
            return Err(Untellable::TooLittle);
        }
        let told = self.teller.tell((event, self.stored, at), after, ring)?;
        (self.stored, self.at) = (self.stored + 1, at);
        let mut last = None;
        for what in &told {
            let event = Told { n: self.links, at: millis(at), what: what.clone() };
            self.head = event.hash(&self.head);
            self.links += 1;
            let subject = Subject::of(&self.game, &event, self.head);
            if let What::Seal { seat, .. } = what {
                self.sealed[seat.side()] = Some(subject.clone());
            }
            last = Some(subject);
        }
        // A key may be shown after the other side has sealed without it.
        let hidden = matches!(event, Event::KeyShown { .. }) && self.teller.hides();
        if let Some(last) = last.filter(|_| ends_hiding(event) && !hidden) {
            (self.shown, self.shown_stored) = (last, self.stored);
        }
        Ok(told)
    }

    /// Returns the number of stored events in the chain.
    pub(crate) const fn stored(&self) -> u32 {
        self.stored
    }

    /// Returns the last event up to which everything is public.
    pub(crate) const fn shown(&self) -> &Subject {
        &self.shown
    }

    /// Returns the number of stored events up to which everything is public.
    pub(crate) const fn shown_stored(&self) -> u32 {
        self.shown_stored
    }

    /// Returns the seal of a seat in a turn, which its owner may know: while only the other side has not
    /// sealed, nothing before it is hidden from the owner.
    pub(crate) fn sealed(&self, seat: Color, turn: u32) -> Option<&Subject> {
        self.sealed[seat].as_ref().filter(|subject| subject.turn == Some(turn.into()))
    }
}

impl History {
    /// Returns the public part of the transcript: of a finished game all of it.
    pub(crate) fn text(&self, ring: &Ring) -> Result<String, Untellable> {
        let shown = usize::try_from(self.chain.shown.n).unwrap_or(usize::MAX).saturating_add(1);
        let mut writer = Writer::new();
        let mut last = Moment::default();
        for (at, what) in self.told.iter().take(shown) {
            writer.push(ring.signs(*at)?, millis(*at), what.clone());
            last = *at;
        }
        Ok(writer.text(ring.signs(last)?, millis(last)))
    }
}

/// Returns a receipt for the subject, signed with the key of its time.
pub(crate) fn receipt(subject: &Subject, ring: &Ring) -> Option<Held> {
    let at = i64::try_from(subject.at).ok()?;
    let key = ring.signs(Moment::new(at)).ok()?;
    Some(Held::sign(subject.clone(), key))
}

/// Returns whether nothing is hidden any more after this event.
const fn ends_hiding(event: &Event) -> bool {
    match event {
        Event::Created { .. }
        | Event::Joined { .. }
        | Event::KeyShown { .. }
        | Event::Forfeited(_)
        | Event::Revealed { .. }
        | Event::Abandoned { .. }
        | Event::Flagged { .. }
        | Event::Resigned { .. }
        | Event::DrawAgreed
        | Event::Claimed { .. }
        | Event::Deserted { .. }
        | Event::Aborted { .. }
        | Event::TakenBack { .. }
        | Event::RematchAsked { .. }
        | Event::Rematched { .. } => true,
        Event::Sealed(_)
        | Event::SealPlaced { .. }
        | Event::Opened(..)
        | Event::Spoilt { .. }
        | Event::Present { .. }
        | Event::Committed { .. }
        | Event::Resumed { .. }
        | Event::DrawOffered { .. }
        | Event::DrawDeclined { .. }
        | Event::TakebackAsked { .. }
        | Event::TakebackDeclined { .. } => false,
    }
}
