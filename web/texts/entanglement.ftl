# The page of a game of Entanglement Chess, beyond what all games share.
entanglement-pieces = What the pieces may be
entanglement-letters = Letters instead of symbols
entanglement-point = Press a piece to see what it may be
entanglement-promoted = promoted {$piece}
entanglement-why = why not?
entanglement-would = {$what} would tell:
entanglement-nothing = Nothing new.
entanglement-check = Check!
entanglement-all = All pieces
entanglement-at-once = Play moves at once

# Texts of the common page, as they read where one side acts.
ply-page-no-turns = No moves yet.
ply-room-turn = Ply {$n}
ply-room-turns = {$n} plies
ply-room-turns-one = 1 ply
ply-room-to-plan = to move
ply-room-plans = to move
ply-room-choose = Your move
ply-room-choose-white = White to move
ply-room-choose-black = Black to move
ply-room-you-are = You play {$side}.
ply-room-plan = Your move: {$piece} {$from} to {$to}
ply-room-committed = The other side is to move
ply-room-locked = Your move is played.
ply-room-watch = You are watching
ply-room-past = After ply {$n} of {$of}
ply-room-changeable = Commit to play it.
