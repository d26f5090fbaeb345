# The page of a game of Parity Chess, beyond what all games share.

parity-happened = Turn {$n}: what happened
parity-nothing = Both moved. Nothing else happened.
parity-before = The start. Both sides move at once, every turn.
parity-immediate = Immediate check from {$from}: only the king may move.
parity-delayed = Delayed check from {$from}: the attacker rests this turn. It forces nothing, but take care.
parity-must = Your {$piece} on {$square} shares its square and must leave it now: nothing else may move.
parity-rests = The {$piece} on {$square} has just moved: it rests this turn.
parity-stuck = The {$piece} on {$square} has no legal move this turn.
parity-closed = Two pieces share {$square}: no other may enter it, and neither can be taken there.
parity-other-free = {$side} has a {$piece} on {$square}, too. It may leave this turn.
parity-other-rests = {$side} has a {$piece} on {$square}, too. It rests this turn.
parity-sharing = {$what}; both share the square
parity-other = {$what}; press again for the other piece
parity-in-immediate = {$what}, in immediate check
parity-in-delayed = {$what}, in delayed check
parity-leaving = {$what}, must leave
