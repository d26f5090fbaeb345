# The page of a game of Entanglement Chess, beyond what all games share.
pieces = What the pieces can be
letters = Letters instead of symbols
point = Tap a piece to see what it could be
promoted = promoted {$piece}
why = why not?
would = {$what} would show:
nothing = Nothing new.
check = Check!
all = What is known
all-any = Every piece may still be anything.
at-once = Play moves at once
ahead = Ahead: {$from} to {$to}
ahead-from = Ahead: {$from} to …
ahead-why = Played right after your opponent’s move, if still legal. Esc cancels.
ahead-can = You can plan your next move ahead.
ahead-dropped = {$from} to {$to} is no longer legal and was cancelled.
