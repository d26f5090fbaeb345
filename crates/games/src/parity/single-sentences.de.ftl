# What is otherwise in Parity Chess with Single Occupation; all else is said as in Parity Chess.

shared = Zwei Figuren erreichen { $square } und teilen sich das Feld: Beide müssen gleich wieder weg.
