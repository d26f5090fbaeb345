# What is otherwise in Parity Chess with Single Occupation; all else is said as in Parity Chess.

shared = Two pieces arrive on { $square } and share it: both must leave at once.
