# The page of a game of Parity Chess, beyond what all games share.

happened = Turn {$n}: what happened
nothing = Both moved. Nothing else happened.
before = Start position. Both sides move at once, every turn.
immediate = Immediate check from {$from}: only the king may move.
delayed = Delayed check from {$from}: the attacker rests this turn. It forces nothing, but take care.
must = Your {$piece} on {$square} shares its square and must leave it now: no other piece may move.
rests = The {$piece} on {$square} has just moved: it rests this turn.
stuck = The {$piece} on {$square} has no legal move this turn.
closed = Two pieces share {$square}: no other piece may enter it, and neither can be taken there.
other-free = {$side} has a {$piece} on {$square}, too. It may leave this turn.
other-rests = {$side} has a {$piece} on {$square}, too. It rests this turn.
sharing = {$what}; both share the square
other = {$what}; tap again for the other piece
in-immediate = {$what}, in immediate check
in-delayed = {$what}, in delayed check
leaving = {$what}, must leave
