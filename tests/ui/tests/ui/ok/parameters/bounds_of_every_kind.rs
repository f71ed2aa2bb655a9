//! Bounds in the header and behind it, on parameters, on what they project to and on
//! types that are made of them; each enum has those that are about its own.

use std::fmt::{Debug, Display};
use std::marker::PhantomData;

use rulebook::{Position, Solo, game};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub trait Rules: 'static {
    type Card: Clone + Debug + PartialEq + Display;
}

pub trait Pays<R: Rules, T: ?Sized, const N: usize> {
    fn pay(card: &R::Card) -> usize;
}

/// A type that asks for its bounds where it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Seal<K: Key>(PhantomData<K>);

pub trait Key: Copy + Debug + PartialEq + Eq + std::hash::Hash {}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    paid: usize,
}

game! {
    pub game Shop<
        R: Rules,
        K: Key + Serialize + DeserializeOwned + Default,
        T,
        P: Pays<R, T, N> + Into<(u8, [u8; 2])>,
        F: Fn(&u8) -> Option<u8>,
        const N: usize,
    >(table: Table, cx)
    where
        for<'a> &'a R::Card: PartialEq<&'a R::Card>,
        R::Card: Ord + Copy,
        T: Debug,
        T: ?Sized,
        <R as Rules>::Card: Into<u8>,
        Vec<K>: Clone,;

    move Buy { card: R::Card }
    move Open { seal: Seal<K>, key: K }
    move Note { text: Box<Shown<T>>, count: [u8; N] }
    internal Paid { card: <R as Rules>::Card, of: PhantomData<fn() -> T> }

    illegal TooDear { card: R::Card } "{card} is too dear";
    illegal Locked { key: K } "{key:?} does not fit";

    phase Play { keys: Vec<K> = Vec::new() } {
        on Buy { card } {
            require P::pay(&card) < N else TooDear { card };
            let _: u8 = card.into();
            table.paid += P::pay(&card);
            => { emit Paid { card, of: PhantomData }; stay }
        }
        on Open { key, .. } {
            require !keys.contains(&key) else Locked { key };
            => stay { keys: [keys, vec![key]].concat() }
        }
        on Note { .. } => stay;
        on Paid { .. } => stay;
    }
}

#[derive(Debug)]
pub struct Shown<T: ?Sized>(PhantomData<T>);

impl<T: ?Sized> Clone for Shown<T> {
    fn clone(&self) -> Self {
        Shown(PhantomData)
    }
}

impl<T: ?Sized> PartialEq for Shown<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

pub struct Numbers;

impl Rules for Numbers {
    type Card = u8;
}

pub struct Payment;

impl<const N: usize> Pays<Numbers, str, N> for Payment {
    fn pay(card: &u8) -> usize {
        usize::from(*card)
    }
}

impl From<Payment> for (u8, [u8; 2]) {
    fn from(_: Payment) -> Self {
        (0, [0; 2])
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
pub struct Iron;

impl Key for Iron {}

fn main() {
    let mut shop: Position<Shop<Numbers, Iron, str, Payment, fn(&u8) -> Option<u8>, 3>> =
        Position::new();
    shop.play(Solo, Move::Buy { card: 2 }).unwrap();
    let refused = shop.play(Solo, Move::Buy { card: 3 }).unwrap_err();
    assert_eq!(refused.to_string(), "3 is too dear");
    let seal = Seal(PhantomData);
    shop.play(Solo, Move::Open { seal, key: Iron }).unwrap();
    let phase: &Phase<Iron> = shop.phase();
    let saved = serde_json::to_string(phase).unwrap();
    assert_eq!(&serde_json::from_str::<Phase<Iron>>(&saved).unwrap(), phase);
    let paid: Internal<Numbers, str> = Internal::Paid { card: 1, of: PhantomData };
    assert_eq!(paid.clone(), paid);
    let illegal: Illegal<Numbers, Iron> = Illegal::TooDear { card: 1 };
    assert_eq!(illegal.to_string(), "1 is too dear");
    let event: Event<Numbers, Iron, str, 3> = paid.into();
    assert_eq!(event.clone(), event);
}
