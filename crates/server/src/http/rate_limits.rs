//! Rate limits and WebSocket counts by address, guest and connection.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use zugleich_session::ids::GuestId;
use zugleich_session::settings::Rate;
use zugleich_session::{ClientNetwork, Settings};

/// Cost of an animation, in pictures.
const FILM: NonZeroU32 = NonZeroU32::new(20).expect("it is not zero");

/// State of all rate limits.
pub(crate) struct RateLimits {
    settings: Arc<Settings>,
    reads: ClassLimiters,
    writes: ClassLimiters,
    pictures: ClassLimiters,
    openings: ClassLimiters,
    games: ClassLimiters,
    analyses: ClassLimiters,
    sign_ins: ClassLimiters,
    sockets: Arc<Mutex<HashMap<SocketCountKey, usize>>>,
    kinds: Arc<[AtomicUsize; 3]>,
}

/// Purpose of a WebSocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SocketKind {
    /// One of the guest's own games.
    Player,
    /// Another game, to watch.
    Spectator,
    /// The lobby.
    Lobby,
}

impl SocketKind {
    const ALL: [Self; 3] = [Self::Player, Self::Spectator, Self::Lobby];

    /// Returns the stable name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Spectator => "spectator",
            Self::Lobby => "lobby",
        }
    }
}

/// Kind of request, as rate limits distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RateClass {
    /// Reads data.
    Read,
    /// Changes data or needs much computation.
    Write,
    /// Draws a picture.
    Picture,
    /// Draws an animation, which costs many pictures.
    Film,
    /// Opens a WebSocket.
    Open,
    /// Creates a game.
    Game,
    /// Analyses a finished game.
    Analysis,
    /// Sends a password or a recovery code.
    SignIn,
}

/// Rate limiters of one kind of request.
struct ClassLimiters {
    guests: DefaultKeyedRateLimiter<GuestId>,
    nets: DefaultKeyedRateLimiter<ClientNetwork>,
}

/// Key of the WebSocket counts; the flag marks sockets to the holder's own games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum SocketCountKey {
    Guest(GuestId, bool),
    Net(ClientNetwork, bool),
}

impl RateLimits {
    /// Creates unused limits.
    pub(crate) fn new(settings: Arc<Settings>) -> Self {
        Self {
            reads: ClassLimiters::new(settings.reads_per_guest, settings.reads_per_address),
            writes: ClassLimiters::new(settings.writes_per_guest, settings.writes_per_address),
            pictures: ClassLimiters::new(settings.pictures_per_guest, settings.pictures_per_address),
            openings: ClassLimiters::new(settings.openings_per_guest, settings.openings_per_address),
            games: ClassLimiters::new(settings.games_per_guest, settings.games_per_address),
            analyses: ClassLimiters::new(settings.analyses_per_guest, settings.analyses_per_address),
            sign_ins: ClassLimiters::new(settings.sign_ins_per_guest, settings.sign_ins_per_address),
            sockets: Arc::default(),
            kinds: Arc::default(),
            settings,
        }
    }

    /// Returns whether one more request is granted now. A new guest is counted only by the address.
    pub(crate) fn grant(&self, wish: RateClass, net: ClientNetwork, guest: Option<&GuestId>) -> bool {
        let class = match wish {
            RateClass::Read => &self.reads,
            RateClass::Write => &self.writes,
            RateClass::Picture | RateClass::Film => &self.pictures,
            RateClass::Open => &self.openings,
            RateClass::Game => &self.games,
            RateClass::Analysis => &self.analyses,
            RateClass::SignIn => &self.sign_ins,
        };
        let many = if wish == RateClass::Film { FILM } else { NonZeroU32::MIN };
        guest.is_none_or(|guest| granted(&class.guests, guest, many)) && granted(&class.nets, &net, many)
    }

    /// Returns whether additional reads are granted for an expensive answer; they are capped at the burst
    /// size.
    pub(crate) fn grant_more_reads(&self, many: usize, net: ClientNetwork, guest: Option<&GuestId>) -> bool {
        let many = u32::try_from(many).unwrap_or(u32::MAX);
        let at_most = |rate: Rate| NonZeroU32::new(many.min(rate.burst.get()));
        let Self { reads, settings, .. } = self;
        let (by_guest, by_net) = (at_most(settings.reads_per_guest), at_most(settings.reads_per_address));
        let guest = guest.zip(by_guest).is_none_or(|(guest, many)| granted(&reads.guests, guest, many));
        guest && by_net.is_none_or(|many| granted(&reads.nets, &net, many))
    }

    /// Creates the rate limiter for the messages of one connection.
    pub(crate) fn messages(&self) -> DefaultDirectRateLimiter {
        RateLimiter::direct(quota(self.settings.messages))
    }

    /// Counts one more WebSocket for as long as the result lives, or returns `None` at the limit. Sockets to
    /// own games are counted apart, so that spectating cannot exhaust the places for playing.
    pub(crate) fn connect(
        &self,
        net: ClientNetwork,
        guest: &GuestId,
        kind: SocketKind,
    ) -> Option<SocketPermit> {
        let plays = kind == SocketKind::Player;
        let held = [
            (SocketCountKey::Guest(guest.clone(), plays), self.settings.sockets_per_guest),
            (SocketCountKey::Net(net, plays), self.settings.sockets_per_address),
        ];
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if held.iter().any(|(holder, most)| sockets.get(holder).is_some_and(|count| count >= most)) {
            return None;
        }
        let holders = held.map(|(holder, _)| holder);
        for holder in &holders {
            *sockets.entry(holder.clone()).or_default() += 1;
        }
        drop(sockets);
        self.kinds[kind as usize].fetch_add(1, Ordering::Relaxed);
        Some(SocketPermit { sockets: self.sockets.clone(), holders, kinds: self.kinds.clone(), kind })
    }

    /// Returns the number of open WebSockets by kind.
    pub(crate) fn sockets(&self) -> [(SocketKind, usize); 3] {
        SocketKind::ALL.map(|kind| (kind, self.kinds[kind as usize].load(Ordering::Relaxed)))
    }

    /// Removes limiters of inactive guests and addresses.
    pub(crate) fn sweep(&self) {
        let classes = [
            &self.reads,
            &self.writes,
            &self.pictures,
            &self.openings,
            &self.games,
            &self.analyses,
            &self.sign_ins,
        ];
        for class in classes {
            class.guests.retain_recent();
            class.nets.retain_recent();
        }
    }
}

impl ClassLimiters {
    fn new(guest: Rate, net: Rate) -> Self {
        Self { guests: keyed(guest), nets: keyed(net) }
    }
}

/// Returns whether this many are granted at once; if that exceeds the burst size, one is counted.
fn granted<K: Clone + Hash + Eq>(class: &DefaultKeyedRateLimiter<K>, key: &K, many: NonZeroU32) -> bool {
    match class.check_key_n(key, many) {
        Ok(granted) => granted.is_ok(),
        Err(_) => class.check_key(key).is_ok(),
    }
}

fn keyed<K: Clone + Hash + Eq>(rate: Rate) -> DefaultKeyedRateLimiter<K> {
    RateLimiter::keyed(quota(rate))
}

fn quota(rate: Rate) -> Quota {
    // Only a zero period yields no quota; use a nanosecond instead.
    let pause = rate.pause.max(Duration::from_nanos(1));
    Quota::with_period(pause).map_or(Quota::per_second(rate.burst), |quota| quota.allow_burst(rate.burst))
}

impl std::fmt::Debug for RateLimits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RateLimits")
    }
}

/// An open WebSocket. It counts until it is dropped.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    sockets: Arc<Mutex<HashMap<SocketCountKey, usize>>>,
    holders: [SocketCountKey; 2],
    kinds: Arc<[AtomicUsize; 3]>,
    kind: SocketKind,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.kinds[self.kind as usize].fetch_sub(1, Ordering::Relaxed);
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        for holder in &self.holders {
            if let Some(count) = sockets.get_mut(holder) {
                *count -= 1;
                if *count == 0 {
                    sockets.remove(holder);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    fn net(last: u8) -> ClientNetwork {
        IpAddr::from([127, 0, 0, last]).into()
    }

    fn usage(set: impl FnOnce(&mut Settings)) -> RateLimits {
        let mut settings = Settings::default();
        set(&mut settings);
        RateLimits::new(settings.into())
    }

    #[test]
    fn socket_limit_by_address_excludes_player_sockets() {
        let usage = usage(|settings| settings.sockets_per_address = 2);
        let connect = |net, kind| usage.connect(net, &GuestId::random(), kind);
        let first = connect(net(1), SocketKind::Spectator);
        let _second = connect(net(1), SocketKind::Lobby);
        assert!(connect(net(1), SocketKind::Lobby).is_none());
        let _player = connect(net(1), SocketKind::Player).unwrap();
        let _other = connect(net(2), SocketKind::Spectator).unwrap();
        drop(first);
        assert_eq!(
            usage.sockets().map(|(kind, count)| (kind.name(), count)),
            [("player", 1), ("spectator", 1), ("lobby", 1)]
        );
        assert!(connect(net(1), SocketKind::Spectator).is_some());
    }

    #[test]
    fn a_guest_has_so_many_sockets() {
        let usage = usage(|settings| settings.sockets_per_guest = 1);
        let guest = GuestId::random();
        let one = usage.connect(net(1), &guest, SocketKind::Player);
        assert!(usage.connect(net(2), &guest, SocketKind::Player).is_none(), "from wherever");
        drop(one);
        assert!(usage.connect(net(2), &guest, SocketKind::Player).is_some());
        assert_eq!(usage.sockets.lock().unwrap().len(), 0, "nothing is kept of those who are gone");
    }

    #[test]
    fn an_animation_counts_as_many_pictures() {
        let usage = usage(|settings| settings.pictures_per_guest = Rate::new(22, HOUR));
        let guest = GuestId::random();
        let grant = |wish| usage.grant(wish, net(1), Some(&guest));
        assert!(grant(RateClass::Film) && !grant(RateClass::Film), "there are two left");
        assert!(grant(RateClass::Picture) && grant(RateClass::Picture) && !grant(RateClass::Picture));
        assert!(grant(RateClass::Read), "pictures are counted apart");
    }

    #[test]
    fn who_may_never_have_so_many_at_once_has_one_for_one() {
        let usage = usage(|settings| settings.pictures_per_address = Rate::new(2, HOUR));
        let grant = || usage.grant(RateClass::Film, net(1), None);
        assert!(grant() && grant() && !grant());
    }

    #[test]
    fn long_answers_count_as_many_reads() {
        let usage = usage(|settings| settings.reads_per_address = Rate::new(10, HOUR));
        let more = |many, last| usage.grant_more_reads(many, net(last), None);
        assert!(more(0, 1) && more(6, 1) && !more(5, 1) && more(4, 1) && !more(1, 1));
        assert!(more(1_000_000, 2) && !more(1, 2), "the longest takes all that there is");
    }

    #[test]
    fn wishes_are_counted_by_guest_and_by_address() {
        let usage = usage(|settings| {
            settings.games_per_guest = Rate::new(2, HOUR);
            settings.games_per_address = Rate::new(3, HOUR);
        });
        let (guest, other) = (GuestId::random(), GuestId::random());
        let game = |guest, net| usage.grant(RateClass::Game, net, guest);
        assert!(game(Some(&guest), net(1)) && game(Some(&guest), net(1)) && !game(Some(&guest), net(1)));
        assert!(game(Some(&other), net(1)), "the guest's third wish was not the address's");
        assert!(!game(Some(&other), net(1)) && !game(None, net(1)), "the address has made its three");
        assert!(game(None, net(2)));
        assert!(usage.grant(RateClass::Write, net(1), Some(&guest)), "other wishes are counted apart");
    }
}
