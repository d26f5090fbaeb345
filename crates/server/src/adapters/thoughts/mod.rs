//! Who thinks where nobody else could: the server itself. `places` says who comes next, and `here` thinks.

#[cfg(test)]
pub(in crate::adapters) mod contract;
mod here;
mod places;
#[cfg(test)]
mod slow;

pub(crate) use here::Here;
#[cfg(test)]
pub(crate) use slow::SlowOpponent;
