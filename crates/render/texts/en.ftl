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
turn-untold = This turn was recorded in a form that this program doesn’t know.
event-unknown = Something happened that this program can’t describe: { $kind }.

## Results

result-win = { $winner } wins
result-draw = Draw
result-none = No result
result-unknown = by a rule that this program doesn’t know ({ $reason })
result-reason-king-taken = the { $loser } king was taken
result-reason-kings-taken = both kings were taken in the same turn
result-reason-bare-kings = only the two kings are left
result-reason-checkmate = the { $loser } king is in check and can’t escape
result-reason-both-lost = neither side has a legal plan, which is a loss for both
result-reason-stalemate = a side has no legal plan and isn’t in check
result-reason-no-moves = { $loser ->
    [nobody] neither side has a legal plan
   *[side] { $loser } has no legal plan
}
result-reason-repetition = the same position for the third time
result-reason-quiet-turns = fifty quiet turns in a row
result-reason-turn-limit = the turn limit is reached
result-reason-exposed-king = { $loser } left its own king attacked
result-reason-failed-to-leave-check = { $loser } stayed in check
result-reason-castled-through-check = { $loser } castled over an attacked square
result-reason-shorter-list = { $loser }’s list is longer, and both are used up
result-reason-equal-lists = both lists are equally long, and { $loser } began
result-reason-resignation = { $loser } resigned
result-reason-agreement = agreed by both players
result-reason-time = { $loser ->
    [nobody] both players ran out of time
   *[side] { $loser } ran out of time
}
result-reason-abandonment = { $loser ->
    [nobody] neither player came back in time
   *[side] { $loser } didn’t come back in time
}
result-reason-wrong-opening = what { $loser } deposited doesn’t open the seal
result-reason-illegal-plan = { $loser } sealed an illegal plan
result-reason-claim = claimed by a player
result-reason-absence = { $loser ->
    [nobody] a player was away
   *[side] { $loser } was away
}
result-reason-aborted = the game was aborted

## The board in a terminal

terminal-rests = A dot behind a piece: it has just moved and rests this turn.
terminal-marked = Brackets: where pieces went in the last turn.
terminal-shared = Two letters together: White’s piece and Black’s share the square.

## What may become of pieces that may be several types

collapse-is = { $n ->
    [one] { $squares } is { $possible }.
   *[other] { $squares } are each { $possible }.
}
collapse-promoted = { $n ->
    [one] { $squares } has reached the last rank: it is { $possible }.
   *[other] { $squares } have reached the last rank: each is { $possible }.
}
collapse-loses = { $squares } can no longer be { $possible }.

## Why the rules refuse something: by the code of the reason. A game's own reasons are among its sentences

rule-may-not = { $side } may not plan { $plan }: { $why }
rule-invalid-plan = { $side }: { $text } is not a valid plan: { $expected }
rule-unknown-variant = unknown variant { $id }; known variants: { $known }
rule-no-options = unknown option { $key } of { $variant }; known options: none
rule-no-option = unknown option { $key } of { $variant }; known options: { $known }
rule-no-value = unknown value { $value } of option { $key }; known values: { $known }
rule-no-turn = the game is over and has no further turn
rule-invalid-plan-count = a turn needs { $plans }, found { $found }
rule-plans = { $n ->
    [one] { $n } plan
   *[other] { $n } plans
}
rule-edition-mismatch = the record uses rules edition { $recorded } of { $variant }; this program has edition { $known }
rule-incapable = { $variant } has no { $capability }
rule-not-its-turn = it is the other side's turn
rule-game-over = the game is over
rule-stale-plan = the plan was checked in another position
rule-empty-square = no piece stands on { $square }
rule-not-your-piece = the piece on { $square } is the opponent's
rule-own-piece = a piece of the same side stands on { $square }
rule-not-its-move = the piece does not move that way
rule-blocked = the piece on { $square } is in the way
rule-nothing-to-take = a pawn moves diagonally only to take, and there is nothing to take on { $square }
rule-may-not-promote = only a pawn that reaches the last rank promotes
rule-castling-right-lost = castling right lost: the king or that rook has moved
rule-may-not-pass = a side that has a legal plan may not pass
rule-unmatched-notation = the notation matches no piece and target of this side
rule-predicts-pass = the opponent must pass, which cannot be predicted: write - for no prediction
rule-illegal-prediction = the prediction is not a legal move of the opponent
plan-form-notation = write two squares, like e2e4 or e7e8q, or algebraic notation, like e4, Nf3, R5f7, exd5, exN, Bxf, O-O, e8=Q
plan-form-prediction = write a move and, after a slash, the predicted one or - for none, like e2e4/d7d5, Nf3/exd5, O-O/-, --/-
