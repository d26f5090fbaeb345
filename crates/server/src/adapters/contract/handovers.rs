//! Contract tests of handovers to other devices.

use crate::base::Moment;
use crate::base::handover::{HandoverNameHash, HandoverParcel};
use crate::base::ids::GuestId;
use crate::ports::{Handover, Store};

/// Returns a name that differs from another only in the last byte.
fn handover_name(byte: u8) -> HandoverNameHash {
    HandoverNameHash::read(&format!("{byte:032x}").into()).unwrap()
}

/// Stores a handover of a new guest that expires after ten seconds.
async fn handed_over(store: &dyn Store, byte: u8, now: i64) -> GuestId {
    let guest = GuestId::random();
    hand_over(store, &guest, byte, now).await;
    guest
}

async fn hand_over(store: &dyn Store, guest: &GuestId, byte: u8, now: i64) {
    let parcel = HandoverParcel::read(format!("AA{byte:02}").into());
    let until = Moment::new(1000 * (now + 10));
    let handover = Handover { guest: guest.clone(), name: handover_name(byte), parcel, until };
    store.hand_over(&handover, Moment::new(1000 * now)).await.unwrap();
}

/// Takes a handover by name, and returns its guest and parcel.
async fn taken(store: &dyn Store, byte: u8, now: i64) -> Option<(GuestId, Option<String>)> {
    let taken = store.take_handover(&handover_name(byte), Moment::new(1000 * now)).await.unwrap()?;
    Some((taken.guest, taken.parcel.map(|parcel| parcel.expose().to_owned())))
}

async fn whose(store: &dyn Store, byte: u8, now: i64) -> Option<GuestId> {
    store.handover_by(&handover_name(byte), Moment::new(1000 * now)).await.unwrap()
}

async fn is_used(store: &dyn Store, guest: &GuestId, now: i64) -> Option<bool> {
    let standing = store.handover_of(guest, Moment::new(1000 * now)).await.unwrap();
    standing.map(|standing| standing.used)
}

pub(super) async fn a_handover_is_taken_once_and_in_time(store: &dyn Store) {
    let (guest, late) = (handed_over(store, 1, 0).await, handed_over(store, 2, 0).await);
    assert_eq!((whose(store, 1, 9).await, whose(store, 1, 10).await), (Some(guest.clone()), None));
    assert_eq!((whose(store, 3, 9).await, taken(store, 3, 9).await), (None, None));
    assert_eq!(is_used(store, &guest, 9).await, Some(false));
    assert_eq!(taken(store, 1, 9).await, Some((guest.clone(), Some("AA01".to_owned()))));
    assert_eq!((whose(store, 1, 9).await, taken(store, 1, 9).await), (None, None), "once");
    assert_eq!((is_used(store, &guest, 9).await, is_used(store, &guest, 10).await), (Some(true), None));
    assert_eq!((taken(store, 2, 10).await, is_used(store, &late, 9).await), (None, Some(false)), "too late");
}

pub(super) async fn of_two_who_take_a_handover_at_once_one_is_too_late(store: &dyn Store) {
    let guest = handed_over(store, 1, 0).await;
    let (one, two) = tokio::join!(taken(store, 1, 1), taken(store, 1, 1));
    let all: Vec<_> = one.into_iter().chain(two).collect();
    assert_eq!(all, [(guest, Some("AA01".to_owned()))]);
}

pub(super) async fn handover_is_replaced_withdrawn_or_ends_with_guest(store: &dyn Store) {
    let guest = handed_over(store, 1, 0).await;
    hand_over(store, &guest, 2, 0).await;
    assert_eq!((taken(store, 1, 1).await, whose(store, 2, 1).await), (None, Some(guest.clone())));
    let other = handed_over(store, 3, 0).await;
    store.withdraw(&guest).await.unwrap();
    assert_eq!((whose(store, 2, 1).await, taken(store, 2, 1).await), (None, None));
    assert_eq!(is_used(store, &guest, 1).await, None);
    assert!(taken(store, 3, 1).await.is_some_and(|(guest, _)| guest == other));
    store.withdraw(&other).await.unwrap();
    assert_eq!(is_used(store, &other, 1).await, Some(true), "it was taken before");
    let gone = handed_over(store, 4, 0).await;
    store.sign_out(&gone).await.unwrap();
    assert_eq!((whose(store, 4, 1).await, taken(store, 4, 1).await), (None, None));
}
