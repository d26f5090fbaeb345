# What is otherwise in Parity Chess with Single Occupation; all else is said as in Parity Chess.

shared = Zwei Figuren erreichen { $square } und teilen sich das Feld: Beide müssen gleich wieder weg.

## What the rules say in English

summary = Parity Chess, bei dem zwei Gegner, die auf demselben Feld ankommen, es beide in der nächsten Runde verlassen müssen, ohne zu schlagen.
