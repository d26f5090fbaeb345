use secrecy::{ExposeSecret, SecretString};
use zugleich_rules::{ByColor, Color};
use zugleich_transcript::{
    By, Hash, Mode, Nonce, Opener, Plans, Seat, Unopened, Value, What, canonical, position_hash,
};

use super::ring::Ring;
use super::sealed::{self, Keys};
use super::start;
use super::untellable::Untellable;
use crate::base::Moment;
use crate::base::ids::GameId;
use crate::domain::{Event, Game, OpponentKind, Pledge, Source, ToldStart};

/// Translates the stored events of a game into those of its transcript.
#[derive(Clone, Debug)]
pub(super) struct Teller {
    game: GameId,
    made: Moment,
    mode: Mode,
    /// Hashes of all positions, the start's first.
    positions: Vec<Hash>,
    /// The keys of the players.
    keys: Keys,
    /// The seats that have sealed or committed in the turn that is being planned.
    planned: ByColor<bool>,
    /// The plans of that turn, as far as the server knows them.
    pending: ByColor<Option<Pending>>,
}

/// A plan that is not revealed yet.
#[derive(Clone, Debug)]
struct Pending {
    plan: SecretString,
    /// The nonce of its seal, where plans are sealed.
    nonce: Option<Nonce>,
    /// The party that has opened it.
    by: Opener,
}

impl Teller {
    /// Returns the teller and the first transcript event of a game at its start.
    pub(super) fn begin(
        game: &Game,
        told: Option<&ToldStart>,
        at: Moment,
        ring: &Ring,
    ) -> Result<(Self, What), Untellable> {
        let what = start::made(game, told, at, ring)?;
        let positions = vec![position_hash(&game.start().position)];
        let (game, mode) = (game.id().clone(), start::mode(game)?);
        let (keys, planned, pending) = (Keys::default(), ByColor::default(), ByColor::default());
        Ok((Self { game, made: at, mode, positions, keys, planned, pending }, what))
    }

    /// Returns the transcript events for a numbered stored event; `after` is the game after it and those
    /// stored with it.
    pub(super) fn tell(
        &mut self,
        (event, number, at): (&Event, u32, Moment),
        after: &Game,
        ring: &Ring,
    ) -> Result<Vec<What>, Untellable> {
        Ok(match event {
            Event::Created { .. } => return Err(Untellable::TooLittle),
            // In a sealed game, joining is recorded with the key that is shown at once.
            Event::Joined { .. } if self.mode == Mode::Sealed => Vec::new(),
            Event::KeyShown { seat, key } => {
                let committed = sealed::commitment(after, *seat).is_some();
                vec![self.keys.show(&self.game, *seat, key, committed)]
            }
            Event::SealPlaced { seat, turn, hash, deposit } => {
                self.planned[*seat] = true;
                let seal = Hash::read(hash).ok_or(Untellable::TooLittle)?;
                let deposit = deposit.as_ref().map(sealed::hash_of);
                let (seat, turn) = (Seat::of(*seat), (*turn).into());
                vec![What::Seal { seat, turn, seal, by: By::Player, deposit }]
            }
            Event::Opened(seal, by) => {
                let (plan, nonce) = (seal.plan.expose().into(), Some(seal.nonce.clone()));
                self.pending[seal.seat] = Some(Pending { plan, nonce, by: *by });
                Vec::new()
            }
            // A deposit that opens nothing holds no plan, and its owner may still come.
            Event::Spoilt { .. } => Vec::new(),
            // A file cannot prove presence; only its consequences are recorded.
            Event::Present { .. } => Vec::new(),
            Event::Forfeited(forfeit) => {
                let lost = What::Forfeit {
                    seat: Seat::of(forfeit.seat),
                    turn: forfeit.turn.into(),
                    reason: forfeit.why.name().to_owned(),
                    plan: forfeit.plan.expose().to_owned(),
                    nonce: forfeit.nonce.expose(),
                };
                self.followed(vec![lost], after, ring)?
            }
            Event::Abandoned { .. } => {
                let opened = self.openings(after.turn().into());
                self.followed(opened, after, ring)?
            }
            Event::Joined { seat, .. } => {
                vec![What::Joined { seat: Seat::of(*seat), name: None, key: None, words: None }]
            }
            Event::Sealed(seal) => {
                let nonce = Nonce::read(&seal.nonce.expose()).ok_or(Untellable::TooLittle)?;
                vec![self.seal(seal.seat, seal.turn, &seal.plan, nonce)]
            }
            Event::Committed { seat, plan, .. } if self.mode == Mode::Open => {
                self.pending[*seat] =
                    Some(Pending { plan: plan.expose().into(), nonce: None, by: Opener::Server });
                Vec::new()
            }
            Event::Committed { seat, turn, plan } => {
                let nonce = ring.nonce(&self.game, number, *seat, at)?;
                vec![self.seal(*seat, *turn, plan, nonce)]
            }
            Event::Revealed { turn, .. } => self.reveal((*turn).into(), after, at, ring)?,
            Event::Flagged { .. }
            | Event::Resigned { .. }
            | Event::DrawAgreed
            | Event::Claimed { .. }
            | Event::Deserted { .. }
            | Event::Aborted { .. } => self.ended(after, ring)?,
            Event::Resumed { stopped } => vec![What::Resumed { stopped: millis(*stopped) }],
            Event::DrawOffered { seat } => vec![What::DrawOffer { seat: Seat::of(*seat) }],
            Event::DrawDeclined { seat } => vec![What::DrawDecline { seat: Seat::of(*seat) }],
            Event::TakebackAsked { seat } => vec![What::TakebackAsk { seat: Seat::of(*seat) }],
            Event::TakebackDeclined { seat } => vec![What::TakebackDecline { seat: Seat::of(*seat) }],
            Event::TakenBack { turns } => self.take_back(*turns),
            Event::RematchAsked { seat, .. } => vec![What::RematchAsk { seat: Seat::of(*seat) }],
            Event::Rematched { game } => {
                vec![What::Rematch { game: canonical::hash(canonical::GAME, &Value::Text(game.to_string())) }]
            }
        })
    }

    fn seal(&mut self, seat: Color, turn: u32, plan: &Pledge, nonce: Nonce) -> What {
        let (turn, position) = (turn.into(), self.positions.last().copied().unwrap_or(Hash::ZERO));
        let plan: SecretString = plan.expose().into();
        self.planned[seat] = true;
        self.pending[seat] =
            Some(Pending { plan: plan.clone(), nonce: Some(nonce.clone()), by: Opener::Server });
        let game = self.game.to_string();
        let seat = Seat::of(seat);
        let seal = Unopened { game, turn, seat, position, plan, nonce }.seal();
        What::Seal { seat, turn, seal, by: By::Server, deposit: None }
    }

    /// Returns the openings of all seals, the turn, and its consequences.
    fn reveal(&mut self, turn: u64, after: &Game, at: Moment, ring: &Ring) -> Result<Vec<What>, Untellable> {
        let resolved = after.turns().last().filter(|resolved| u64::from(resolved.report.turn) == turn);
        let resolved = resolved.filter(|resolved| resolved.source != Source::Untold);
        let position = resolved.ok_or(Untellable::TooLittle)?.report.position.clone();
        let mut told = self.openings(turn);
        let pending = std::mem::take(&mut self.pending);
        self.planned = ByColor::default();
        let plan = |seat: Seat| pending[seat.side()].as_ref().map(|of| of.plan.expose_secret().to_owned());
        self.positions.push(position_hash(&position));
        told.push(What::Turn { turn, plans: Plans::from_fn(plan), position });
        if after.outcome().is_some() || after.strange_end().is_some() {
            told.extend(self.ended(after, ring)?);
        } else if let Some(clocks) = after.clocks() {
            let left = |side| u64::try_from(clocks.shown(side, true, at).0).unwrap_or_default();
            told.push(What::Clock { white: left(Color::White), black: left(Color::Black) });
        }
        Ok(told)
    }

    /// Returns the openings of all seals whose content the server knows.
    fn openings(&self, turn: u64) -> Vec<What> {
        let opening = |seat: Seat| {
            let Pending { plan, nonce, by } = self.pending[seat.side()].as_ref()?;
            let (plan, nonce) = (plan.expose_secret().to_owned(), nonce.as_ref()?.expose());
            Some(What::Opening { seat, turn, plan, nonce, by: *by })
        };
        Seat::ALL.into_iter().filter_map(opening).collect()
    }

    /// Returns the given events followed by the end of the game.
    fn followed(&self, mut told: Vec<What>, after: &Game, ring: &Ring) -> Result<Vec<What>, Untellable> {
        told.extend(self.ended(after, ring)?);
        Ok(told)
    }

    /// Returns whether a seat has a plan that is still hidden.
    pub(super) fn hides(&self) -> bool {
        self.planned.white || self.planned.black
    }

    /// Returns the result, followed by the seed after a game against the computer.
    fn ended(&self, after: &Game, ring: &Ring) -> Result<Vec<What>, Untellable> {
        let known = after.outcome().map(|outcome| (outcome.winner, outcome.reason.name().to_owned()));
        let strange = || after.strange_end().map(|end| (end.winner, end.reason.clone()));
        let (winner, reason) = known.or_else(strange).ok_or(Untellable::TooLittle)?;
        let mut told = vec![What::Result { winner: winner.map(Seat::of), reason }];
        if after.setup().opponent == OpponentKind::Computer {
            told.push(What::Seed { seed: ring.seed(&self.game, self.made)? });
        }
        Ok(told)
    }

    fn take_back(&mut self, turns: u32) -> Vec<What> {
        self.positions.truncate(usize::try_from(turns).unwrap_or(usize::MAX).saturating_add(1));
        (self.planned, self.pending) = (ByColor::default(), ByColor::default());
        vec![What::Takeback { turns: turns.into() }]
    }
}

/// Returns a moment in the milliseconds of transcripts.
pub(super) fn millis(at: Moment) -> u64 {
    u64::try_from(at.millis()).unwrap_or_default()
}
