# The page of a game of Entanglement Chess, beyond what all games share.
pieces = What the pieces may be
letters = Letters instead of symbols
point = Press a piece to see what it may be
promoted = promoted {$piece}
why = why not?
would = {$what} would tell:
nothing = Nothing new.
check = Check!
all = What is known
all-any = Every piece may still be anything.
at-once = Play moves at once
ahead = Ahead: {$from} to {$to}
ahead-from = Ahead: {$from} to …
ahead-why = It is sent when your opponent has moved, if it is legal then; else it is dropped. Escape forgets it.
ahead-can = You can plan your next move ahead.
ahead-dropped = {$from} to {$to} is not legal any more, and was dropped.
