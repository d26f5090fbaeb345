# What the rules say, in words. Arguments: side and other are colours, piece is a role, square is a square name.

white = White
black = Black

## Pieces

role-p = pawn
role-n = knight
role-b = bishop
role-r = rook
role-q = queen
role-k = king
piece = { $side } { $role }
figure = { $piece } on { $square }
resting = { $figure }, resting
superposed = piece
promoted = promoted { $role }
a-role = a { $role }
any-type = any type
figure-possible = { $figure }: { $possible }
or = { $list } or { $last }
and = { $list } and { $last }
range = { $first } to { $last }

## Turns

plan = { $side } { $plan }
pass = { $side } passes
predicts = { $plan }, predicting { $predicted }
predicts-nothing = { $plan }, no prediction
turn-untold = What happened in this turn was not recorded in a form that this program knows.
event-unknown = Something happened that this program has no words for: { $kind }.

## Results

result-win = { $winner } wins
result-draw = Draw
result-none = No result
result-unknown = by a rule that this program does not know ({ $reason })
result-reason-king-taken = the { $loser } king was taken
result-reason-kings-taken = both kings were taken in the same turn
result-reason-bare-kings = only the two kings are left
result-reason-checkmate = the { $loser } king is in check and cannot escape
result-reason-both-lost = neither side has a legal plan, which is a loss for both
result-reason-stalemate = a side has no legal plan and is not in check
result-reason-no-moves = { $loser ->
    [nobody] neither side has a legal plan
   *[side] { $loser } has no legal plan
}
result-reason-repetition = the same position for the third time
result-reason-quiet-turns = fifty quiet turns in a row
result-reason-exposed-king = { $loser } left the own king attacked
result-reason-failed-to-leave-check = { $loser } was in check and did not leave it
result-reason-castled-through-check = { $loser } castled over an attacked square
result-reason-shorter-list = { $loser }'s list is longer, and both are used up
result-reason-equal-lists = both lists are equally long, and { $loser } began
result-reason-resignation = { $loser } resigned
result-reason-agreement = agreed by both players
result-reason-time = { $loser ->
    [nobody] the time of both players is used up
   *[side] { $loser }'s time is used up
}
result-reason-abandonment = { $loser ->
    [nobody] neither player came back in time
   *[side] { $loser } did not come back in time
}
result-reason-wrong-opening = what { $loser } left does not open the seal
result-reason-illegal-plan = { $loser } sealed a plan that is not legal
result-reason-claim = claimed by a player
result-reason-absence = { $loser ->
    [nobody] a player was away
   *[side] { $loser } was away
}
result-reason-aborted = the game was called off

## The board in a terminal

terminal-rests = A dot behind a piece: it has just moved and rests this turn.
terminal-marked = Brackets: where pieces went in the last turn.
terminal-shared = Two letters together: White's piece and Black's share the square.

## What may become of pieces that may be several types

collapse-is = { $n ->
    [one] { $squares } is { $possible }.
   *[other] { $squares } are each { $possible }.
}
collapse-promoted = { $n ->
    [one] { $squares } has reached the last rank: it is { $possible }.
   *[other] { $squares } have reached the last rank: each is { $possible }.
}
collapse-loses = { $squares } may no longer be { $possible }.
