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

/// Tells the stored events of a game as those of its transcript.
#[derive(Clone, Debug)]
pub(super) struct Teller {
    game: GameId,
    made: Moment,
    mode: Mode,
    /// The hashes of all positions, the start's first.
    positions: Vec<Hash>,
    /// The keys of the players.
    keys: Keys,
    /// Who has sealed in the turn that is being planned, or committed.
    planned: ByColor<bool>,
    /// The plans of that turn, as far as the server has them.
    pending: ByColor<Option<Pending>>,
}

/// A plan that is not revealed yet.
#[derive(Clone, Debug)]
struct Pending {
    plan: SecretString,
    /// What its seal was made with, where plans are sealed.
    nonce: Option<Nonce>,
    /// Who brought it.
    by: Opener,
}

impl Teller {
    /// The making of a game, which stands at its start.
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

    /// An event with its number, after which and those stored with it the game is as it is now.
    pub(super) fn tell(
        &mut self,
        (event, number, at): (&Event, u32, Moment),
        after: &Game,
        ring: &Ring,
    ) -> Result<Vec<What>, Untellable> {
        Ok(match event {
            Event::Created { .. } => return Err(Untellable::TooLittle),
            // Who joins a sealed game shows a key at once, and is told with it.
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
            // What a deposit does not hold is nobody's plan, and its owner may still come.
            Event::Spoilt { .. } => Vec::new(),
            // That somebody is there, no file proves: what becomes of it is told.
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

    /// The openings of all seals, the turn, and what follows from it.
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

    /// The openings of all seals of which the server knows what they held.
    fn openings(&self, turn: u64) -> Vec<What> {
        let opening = |seat: Seat| {
            let Pending { plan, nonce, by } = self.pending[seat.side()].as_ref()?;
            let (plan, nonce) = (plan.expose_secret().to_owned(), nonce.as_ref()?.expose());
            Some(What::Opening { seat, turn, plan, nonce, by: *by })
        };
        Seat::ALL.into_iter().filter_map(opening).collect()
    }

    /// The end of the game after what led to it.
    fn followed(&self, mut told: Vec<What>, after: &Game, ring: &Ring) -> Result<Vec<What>, Untellable> {
        told.extend(self.ended(after, ring)?);
        Ok(told)
    }

    /// Whether somebody has planned what nobody else may know of yet.
    pub(super) fn hides(&self) -> bool {
        self.planned.white || self.planned.black
    }

    /// The result, and after a game against the computer its seed.
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

/// A moment as transcripts write it.
pub(super) fn millis(at: Moment) -> u64 {
    u64::try_from(at.millis()).unwrap_or_default()
}
