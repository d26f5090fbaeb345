use std::collections::BTreeMap;

use zugleich_render::language::Language;
use zugleich_rules::kernel::OptionInfo;
use zugleich_rules::{ByColor, Color};
use zugleich_wire::frames::{piece_views, plan, result, unknown_result};
use zugleich_wire::{
    Absence, BySide, Clock, CommittedSides, DepositView, EditionMismatch, ForfeitedSeal, GameResult,
    PendingPlan, Rematch, SealView, Seat, SeatKind, Seats, SharedJson, Side, State,
};

use super::display_name::display_name;
use super::turn_json::{LegalPlans, TurnJson};
use zugleich_session::Moment;
use zugleich_session::domain::{self, GameClocks, GameState, KingSquares, Occupant};
use zugleich_session::ids::GuestId;
use zugleich_session::service::RoomGuests;

/// Returns the public pieces of a game.
pub(crate) fn pieces(language: Language, game: &GameState) -> SharedJson {
    SharedJson::of(&piece_views(language, &game.pieces()))
}

/// Returns the state of a game for a guest at a time, after its last revealed turn, if any: the one place
/// that leaves out all data hidden from the viewer.
pub fn state(
    language: Language,
    game: &GameState,
    guest: &GuestId,
    people: &RoomGuests,
    last: Option<&TurnJson>,
    now: Moment,
) -> State {
    let owns = |seat| game.owns(guest, seat);
    let kings = game.kings();
    let offers =
        ByColor::from_fn(|seat| (owns(seat) && game.can_plan(seat)).then(|| legal_plans(game, seat, last)));
    State {
        version: game.version(guest),
        id: game.id().to_string(),
        variant: game.descriptor().id,
        options: options(game),
        opponent: game.setup().opponent,
        level: game.setup().level,
        seats: Seats {
            white: seat(language, game, Color::White, people),
            black: seat(language, game, Color::Black, people),
        },
        spectators: people.spectators(game.seats()),
        you: sides(owns),
        turn: game.turn(),
        position: game.position(),
        figures: last.map_or_else(|| pieces(language, game), |last| last.figures.clone()),
        phase: game.phase(),
        acts: sides(|seat| game.acts(seat)),
        plans: BySide::from_fn(|seat| offers[seat].as_ref()?.plans.clone()),
        predictable: BySide::from_fn(|seat| offers[seat].as_ref()?.predictable.clone()),
        own: BySide::from_fn(|seat| owns(seat).then(|| own_plan(game, seat, &kings))),
        committed: CommittedSides {
            white: commitment(game, Color::White, owns(Color::White)),
            black: commitment(game, Color::Black, owns(Color::Black)),
        },
        seals: seals(game, owns),
        secrecy: game.mode(),
        commitments: BySide::from_fn(|seat| game.commitment(seat).map(|hash| hash.to_string())),
        keys: BySide::from_fn(|seat| game.keys().of(seat).map(|key| key.as_str().to_owned())),
        words: game.keys().words().map(ToOwned::to_owned),
        deposits: if Color::ALL.into_iter().any(owns) { deposits(game) } else { Vec::new() },
        forfeit: forfeit(game),
        opening_left: game.opening_ends().map(|end| end.since(now)),
        clock: game.clocks().map(|clocks| clock(game, clocks, owns, now)),
        draw_offer: game.draw_offer().map(Into::into),
        takeback: game.takeback_asked().map(Into::into),
        can_offer_draw: Color::ALL.into_iter().any(|seat| owns(seat) && game.can_offer_draw(seat)),
        can_take_back: Color::ALL.into_iter().any(|seat| owns(seat) && game.can_take_back(seat)),
        can_give_time: Color::ALL.into_iter().any(|seat| owns(seat) && game.can_give_time(seat)),
        takebacks: game.takebacks(),
        claimable: Color::ALL.into_iter().any(|seat| owns(seat) && game.can_claim(seat)),
        can_abort: Color::ALL.into_iter().any(owns) && game.can_abort(),
        absence: absence(game, guest, people, now),
        result: ended(language, game),
        stored: stored(game),
        rematch: Rematch {
            white: game.rematch().white,
            black: game.rematch().black,
            // Any other viewer who knew the id could take it.
            proposed: game.proposed().filter(|_| Color::ALL.into_iter().any(owns)).map(ToString::to_string),
            id: game.next_game().map(ToString::to_string),
        },
        receipt: None,
    }
}

/// Returns the edition of the rules of a game that is only stored.
pub(super) fn stored(game: &GameState) -> Option<EditionMismatch> {
    let (edition, known) = (game.setup().edition, game.descriptor().edition);
    game.is_stored().then_some(EditionMismatch { edition, known })
}

/// Returns all options of the game with their values, by key.
fn options(game: &GameState) -> BTreeMap<String, String> {
    let default = |option: &OptionInfo| (option.key.to_owned(), option.values[0].to_owned());
    if let Some(told) = &game.start().options {
        return told.iter().cloned().collect();
    }
    let chosen = game.record().options.iter().cloned();
    game.descriptor().options.iter().map(default).chain(chosen).collect()
}

/// Returns the name of the guest at a seat, if any.
pub(super) fn name(language: Language, game: &GameState, seat: Color, people: &RoomGuests) -> Option<String> {
    game.guest(seat).map(|guest| display_name(language, guest, &people.name(guest)))
}

fn seat(language: Language, game: &GameState, seat: Color, people: &RoomGuests) -> Seat {
    let (kind, online) = match game.occupant(seat) {
        Occupant::Open => (SeatKind::Open, false),
        Occupant::Guest(guest) => (SeatKind::Guest, people.is_online(guest)),
        Occupant::Computer => (SeatKind::Computer, true),
    };
    Seat { name: name(language, game, seat, people), kind, online }
}

fn legal_plans(game: &GameState, seat: Color, last: Option<&TurnJson>) -> LegalPlans {
    last.map_or_else(|| LegalPlans::of(game, seat), |last| last.legal_plans(game, seat))
}

fn own_plan(game: &GameState, seat: Color, kings: &KingSquares) -> PendingPlan {
    let plan = game.own_plan(seat).map(|(text, data)| plan(seat, text, &data, kings));
    PendingPlan { plan, committed: game.has_committed(seat) }
}

fn clock(game: &GameState, clocks: &GameClocks, owns: impl Fn(Color) -> bool, now: Moment) -> Clock {
    let shown = |seat| clocks.shown(seat, game.shows_commitment(seat, owns(seat)), now);
    let has_clock = |seat: Color| *game.occupant(seat) != Occupant::Computer;
    Clock {
        setting: clocks.setting(),
        left: BySide::from_fn(|seat| has_clock(seat).then(|| shown(seat).0)),
        running: sides(|seat| shown(seat).1),
        stand: clocks.pause_left(now),
    }
}

fn commitment(game: &GameState, seat: Color, own: bool) -> Option<bool> {
    game.shows_commitment(seat, own).then(|| game.has_committed(seat))
}

/// Returns the visible seals, the computer's first.
fn seals(game: &GameState, owns: impl Fn(Color) -> bool) -> Vec<SealView> {
    let computers = game.computers_seal().map(|seal| (seal.seat, seal.hash(game.id())));
    let player = |seat| Some((seat, game.shown_hash(seat, owns(seat))?.to_owned()));
    let seals = computers.into_iter().chain(Color::ALL.into_iter().filter_map(player));
    seals.map(|(seat, hash)| SealView { seat: seat.into(), turn: game.turn(), hash }).collect()
}

/// Returns both deposits, once both seals are placed: either player opens either.
fn deposits(game: &GameState) -> Vec<DepositView> {
    let shown = |(seat, deposit): (Color, &domain::SealDeposit)| {
        let [iv, key_hash, wrapped, ciphertext] = deposit.parts().map(ToOwned::to_owned);
        DepositView { seat: seat.into(), turn: game.turn(), iv, key_hash, wrapped, ciphertext }
    };
    game.deposits().map(shown).collect()
}

/// Returns the absence of a player's opponent, for a player who is present.
fn absence(game: &GameState, guest: &GuestId, people: &RoomGuests, now: Moment) -> Option<Absence> {
    let plays = game.is_between_people() && !game.is_by_days() && game.phase() == domain::GamePhase::Planning;
    let own = Color::ALL.into_iter().find(|&seat| game.owns(guest, seat))?;
    let other = game.guest(!own).filter(|_| plays && people.is_online(guest))?;
    let counts = people.counts_as_away(other)?;
    Some(Absence { left: counts.since(now), awaited: game.awaits_only(!own), draw: game.has_draws() })
}

/// Returns the seal that has lost the game; it is public.
pub(super) fn forfeit(game: &GameState) -> Option<ForfeitedSeal> {
    let (forfeit, hash) = game.forfeit()?;
    Some(ForfeitedSeal {
        seat: forfeit.seat.into(),
        turn: forfeit.turn,
        reason: forfeit.why.name(),
        hash: hash.to_owned(),
        plan: forfeit.plan.expose().to_owned(),
        nonce: forfeit.nonce.expose(),
    })
}

fn sides(chosen: impl Fn(Color) -> bool) -> Vec<Side> {
    Color::ALL.into_iter().filter(|&seat| chosen(seat)).map(Into::into).collect()
}

/// Returns the result of a finished game, whether this program knows the reason or not.
pub fn ended(language: Language, game: &GameState) -> Option<GameResult> {
    let told = game.outcome().map(|outcome| result(language, outcome));
    told.or_else(|| game.strange_end().map(|end| unknown_result(language, end)))
}
