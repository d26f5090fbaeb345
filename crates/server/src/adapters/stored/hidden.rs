use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use zugleich_games::GAMES;
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
use zugleich_rules::kernel::TurnIs;

use crate::base::ids::GameId;
use crate::base::vault::{Padding, Unopened, Vault};
use crate::domain::seal::{Nonce, Seal};
use crate::domain::{Deposit, Pledge};

/// First version of the form with encrypted secrets.
pub(in crate::adapters) const ENCRYPTED_FROM: i64 = 3;
/// Kinds of events that hold a secret, as an SQL list.
pub(in crate::adapters) const KINDS: &str =
    "('sealed', 'opened', 'opened-by-opponent', 'committed', 'seal-left')";
/// Returns whether an event of a kind holds a secret.
pub(in crate::adapters) fn is_secret(kind: &str) -> bool {
    matches!(kind, "sealed" | "opened" | "opened-by-opponent" | "committed" | "seal-left")
}

/// Number of digits of a nonce, which precedes the plan.
const NONCE: usize = 32;

/// Encryption context of an event: the vault, and the place of the event. Data encrypted for one place cannot
/// be decrypted at another.
#[derive(Clone, Copy, Debug)]
pub(in crate::adapters) struct Cover<'a> {
    pub(in crate::adapters) vault: &'a Vault,
    pub(in crate::adapters) game: &'a GameId,
    /// Number of the event in its game.
    pub(in crate::adapters) seq: u32,
}

/// Written form of a side.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Color", rename_all = "lowercase")]
pub(in crate::adapters) enum Side {
    White,
    Black,
}

/// Body of an event with a seal and its encrypted deposit.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct Left {
    #[serde(with = "Side")]
    seat: Color,
    turn: u32,
    hash: String,
    secret: String,
}

impl Left {
    /// Encrypts the deposit of a seal.
    pub(in crate::adapters) fn new(
        kind: &str,
        (seat, turn, hash): (Color, u32, &str),
        deposit: &Deposit,
        cover: &Cover<'_>,
        padding: Padding,
    ) -> Self {
        let secret = cover.vault.seal(deposit.expose(), padding, &cover.place(kind, seat, turn));
        Self { seat, turn, hash: hash.to_owned(), secret }
    }

    /// Returns seat, turn, hash and deposit.
    pub(in crate::adapters) fn read(
        self,
        kind: &str,
        version: i64,
        cover: &Cover<'_>,
    ) -> Result<(Color, u32, String, Deposit), Unread> {
        if version < ENCRYPTED_FROM {
            return Err(Unread::NoForm);
        }
        let Self { seat, turn, hash, secret } = self;
        let text = cover.vault.open(&secret, &cover.place(kind, seat, turn))?;
        let deposit = Deposit::read(text.expose_secret()).map_err(|_| Unread::NoForm)?;
        Ok((seat, turn, hash, deposit))
    }
}

/// Body of an event with a plan that is not revealed yet: plan and nonce are encrypted, or unencrypted in an
/// earlier version.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::adapters) struct Hidden {
    #[serde(with = "Side")]
    seat: Color,
    turn: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plan: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nonce: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// Reason why the secret of an event cannot be read.
#[derive(Debug)]
pub(in crate::adapters) enum Unread {
    /// The body has a wrong form.
    NoForm,
    /// The secret cannot be decrypted.
    Closed(Unopened),
}

impl Cover<'_> {
    fn place(&self, kind: &str, seat: Color, turn: u32) -> String {
        format!("event\n{}\n{}\n{kind}\n{}\n{turn}", self.game, self.seq, color_name(seat))
    }
}

/// Returns the padding for secrets of a variant: the length of a list of moves would reveal much.
pub(in crate::adapters) fn padding(variant: &str) -> Padding {
    let known = GAMES.iter().find(|entry| entry.id() == variant);
    // An unknown variant may have had lists of moves.
    match known.map(|entry| entry.variant.descriptor().turn) {
        Some(TurnIs::Plans) => Padding::SHORT,
        Some(TurnIs::WholeGame) | None => Padding::LIST,
    }
}

impl Hidden {
    /// Encrypts a plan without a nonce.
    pub(in crate::adapters) fn plan(
        kind: &str,
        seat: Color,
        turn: u32,
        plan: &Pledge,
        cover: &Cover<'_>,
        padding: Padding,
    ) -> Self {
        Self::new(seat, turn, cover.vault.seal(plan.expose(), padding, &cover.place(kind, seat, turn)))
    }

    /// Encrypts plan and nonce of a seal.
    pub(in crate::adapters) fn seal(kind: &str, seal: &Seal, cover: &Cover<'_>, padding: Padding) -> Self {
        let Seal { turn, seat, plan, nonce } = seal;
        let text: SecretString = [&nonce.expose(), plan.expose()].concat().into();
        let place = cover.place(kind, *seat, *turn);
        Self::new(*seat, *turn, cover.vault.seal(text.expose_secret(), padding, &place))
    }

    const fn new(seat: Color, turn: u32, secret: String) -> Self {
        Self { seat, turn, plan: None, nonce: None, secret: Some(secret) }
    }

    /// Returns seat, turn and plan of [`Hidden::plan`].
    pub(in crate::adapters) fn read_plan(
        self,
        kind: &str,
        version: i64,
        cover: &Cover<'_>,
    ) -> Result<(Color, u32, Pledge), Unread> {
        let Self { seat, turn, plan, nonce, secret } = self;
        let plan = match (version < ENCRYPTED_FROM, plan, nonce, secret) {
            (true, Some(plan), None, None) => plan.into(),
            (false, None, None, Some(secret)) => cover.vault.open(&secret, &cover.place(kind, seat, turn))?,
            _ => return Err(Unread::NoForm),
        };
        Ok((seat, turn, Pledge::stored(plan)))
    }

    /// Decrypts the result of [`Hidden::seal`].
    pub(in crate::adapters) fn read_seal(
        self,
        kind: &str,
        version: i64,
        cover: &Cover<'_>,
    ) -> Result<Seal, Unread> {
        let Self { seat, turn, plan, nonce, secret } = self;
        let (nonce, plan) = match (version < ENCRYPTED_FROM, plan, nonce, secret) {
            (true, Some(plan), Some(nonce), None) => (Nonce::read(&nonce), plan.into()),
            (false, None, None, Some(secret)) => {
                let text = cover.vault.open(&secret, &cover.place(kind, seat, turn))?;
                let (nonce, plan) = text.expose_secret().split_at_checked(NONCE).ok_or(Unread::NoForm)?;
                (Nonce::read(nonce), plan.into())
            }
            _ => return Err(Unread::NoForm),
        };
        let nonce = nonce.ok_or(Unread::NoForm)?;
        Ok(Seal { turn, seat, plan: Pledge::stored(plan), nonce })
    }
}

impl From<Unopened> for Unread {
    fn from(why: Unopened) -> Self {
        Self::Closed(why)
    }
}
