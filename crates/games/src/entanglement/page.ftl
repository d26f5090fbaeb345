# The page of a game of Entanglement Chess, beyond what all games share.
pieces = What the pieces may be
letters = Letters instead of symbols
point = Press a piece to see what it may be
promoted = promoted {$piece}
why = why not?
would = {$what} would tell:
nothing = Nothing new.
check = Check!
all = All pieces
at-once = Play moves at once
