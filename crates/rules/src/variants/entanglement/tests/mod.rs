//! Entanglement Chess held against what is not seen from outside: games of small armies, and the counts of plies.

mod brute;
mod claims;
