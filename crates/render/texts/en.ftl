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
predicts = { $plan }, predicting { $prediction }
predicts-nothing = { $plan }, no prediction

## Results

result-win = { $winner } wins
result-draw = Draw
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
result-reason-claim = claimed by a player

## Chesimul

chesimul-step-king = Kings move
chesimul-step-knight = Knights jump
chesimul-step-slow = All others, step { $tick }
chesimul-step-promotion = Promotion
chesimul-capture = { $cancelled ->
    [true] { $side } takes the { $piece } on { $square } before it could move.
   *[false] { $side } takes the { $piece } on { $square }.
}
chesimul-collision = { $phase ->
    [king] Both kings step onto { $square }: both are gone.
    [knight] Both knights jump onto { $square }: both are gone.
   *[slow] Two movers enter { $square } at the same moment: both are gone.
}
chesimul-promotion = { $side }'s pawn becomes a queen on { $square }.

## The board in a terminal

terminal-rests = A dot behind a piece: it has just moved and rests this turn.
terminal-shared = Two letters together: White's piece and Black's share the square.

## Parity Chess

parity-castle = { $wing ->
    [king] { $side } castles on the king's side.
   *[queen] { $side } castles on the queen's side.
}
parity-capture = { $side } takes the { $piece } on { $square }.
parity-en-passant = { $side } takes the pawn on { $square } en passant.
parity-failed-capture = { $side }'s capture on { $to } fails: the piece there has left.
parity-shared = Two pieces arrive on { $square } and share it.
parity-promotion = { $side }'s pawn becomes a { $piece } on { $square }.
parity-check = { $kind_of ->
    [immediate] { $discovered ->
        [true] { $king } is in immediate check, discovered, from { $from }.
       *[false] { $king } is in immediate check from { $from }.
    }
   *[delayed] { $king } is in delayed check from { $from }.
}
parity-mutual-check = Both kings are in check.
parity-failed-check = { $side }'s check fails.

parity-option-king_risk-forbidden = You may not expose your own king.
parity-option-king_risk-allowed = You may expose your own king.
parity-option-stalemate-loss = Stalemate is a loss.
parity-option-stalemate-draw = Stalemate is a draw.

## Parity Chess with Single Occupation

parity-so-option-king_risk-forbidden = { parity-option-king_risk-forbidden }
parity-so-option-king_risk-allowed = { parity-option-king_risk-allowed }
parity-so-option-stalemate-loss = { parity-option-stalemate-loss }
parity-so-option-stalemate-draw = { parity-option-stalemate-draw }
parity-so-castle = { parity-castle }
parity-so-capture = { parity-capture }
parity-so-en-passant = { parity-en-passant }
parity-so-failed-capture = { parity-failed-capture }
parity-so-shared = Two pieces arrive on { $square } and share it: both must leave at once.
parity-so-promotion = { parity-promotion }
parity-so-check = { parity-check }
parity-so-mutual-check = { parity-mutual-check }
parity-so-failed-check = { parity-failed-check }

## Entanglement

entanglement-capture = The piece on { $square } is taken.
entanglement-check = { $side } is in check.
collapse-is = { $count ->
    [one] { $squares } is { $possible }.
   *[many] { $squares } are each { $possible }.
}
collapse-promoted = { $count ->
    [one] { $squares } has reached the last rank: it is { $possible }.
   *[many] { $squares } have reached the last rank: each is { $possible }.
}
collapse-loses = { $squares } may no longer be { $possible }.

why-type = { $square } cannot be { $possible }.
why-move = { $plan } is not legal.
why-moved = { $count ->
    [one] { $plies } is a move of { $possible }.
   *[many] { $plies } are moves of { $possible }.
}
why-took = { $count ->
    [one] What { $plies } took was no king.
   *[many] What { $plies } took were no kings.
}
why-tried = { $plan } would be a move of { $possible }.
why-tried-takes = What { $plan } takes would be no king.
why-no-type = No type moves that way here.
why-counting = { $pieces } would each be { $possible }, but a side has only { $places } of these.
why-taken-one = a piece that was taken
why-taken = { $n } pieces that were taken
why-not-promoted = A pawn is promoted when it reaches the last rank, and not before.
why-together = One piece cannot do all of that.
why-full = { $pieces } can only be { $possible }, and no other piece can.
why-king-if = If { $square } were the king, it
why-king-gone = If the piece taken on { $square } were the king, it
why-king-known = The king on { $square }
why-king-both = If { $white } and { $black } were the kings, the one on { $square }
why-king-again = It also
why-attacked = { $king } { $time ->
    [start] could have been taken at the start
    [past] could have been taken after { $ply }
   *[tried] could be taken after { $ply }
} by { $attacker } { $line }, if that were { $possible }.
why-many = Whichever of { $squares } were the king, it could have been taken { $times }, or pieces would have no place left.
why-time = after { $ply }
why-time-start = at the start
why-ply = { $side }'s { $ply }
why-piece-there = the piece on { $from }
why-piece-since = the piece then on { $from }, now on { $square },
why-piece-gone = the piece then on { $from }
why-line-file = along the { $file } file
why-line-rank = along rank { $rank }
why-line-diagonal = along the diagonal { $from }–{ $king }
why-line-jump = by a jump to { $king }
why-nothing-else = { $square } can be nothing else.
why-nothing-else-gone = That piece could be nothing else.

## Prediction Chess

prediction-step-reveal = Plans and predictions are revealed
prediction-step-move = Both move
prediction-step-battle = Battle
prediction-step-promotion = Promotion
prediction-prediction = { $correct ->
    [true] { $side } predicted correctly.
   *[false] { $side } predicted wrongly.
}
prediction-piece-of = { $died ->
    [White] White's { $white }
   *[Black] Black's { $black }
}
prediction-battle = { $reason ->
    [both-predicted] Battle on { $squares }: both predicted correctly, so both pieces die.
    [one-predicted] Battle on { $squares }: only { $died ->
            [White] Black
           *[Black] White
        } predicted correctly, so { prediction-piece-of } dies.
    [none-predicted] Battle on { $squares }: neither predicted correctly, so both pieces die.
    [attack-predicted] Battle on { $squares }: the attack was predicted, so { prediction-piece-of } dies.
    [attack-unpredicted] Battle on { $squares }: the attack was not predicted, so { prediction-piece-of } dies.
    [king] Battle on { $squares }: a king in a battle always dies, so { prediction-piece-of } dies.
   *[both-kings] Battle on { $squares }: both kings die.
}
prediction-peace = No battle.
prediction-peace-swap = Two pieces change places, and nobody predicted it: no battle.
prediction-promotion = { $side }'s pawn becomes a { $piece } on { $square }.

## Blind synchronous chess

blind-goes = { $from } to { $to }
blind-stopped = stopped on the way, { $from } to { $to }
blind-castles = castles, { $from } to { $to }
blind-takes = takes the { $piece } on { $square }
blind-becomes = becomes a { $piece }
blind-no-piece = no such piece could reach the square
blind-blocked = what could reach the square cannot move
blind-no-target = the pawn finds nothing to take
blind-ambiguous = several pieces could do it
blind-cannot-castle = castling is not possible
blind-out-of-moves = the list is used up
blind-comment = { $side } { $token }: { $words }
blind-comment-used-up = { $side }: { $words }
blind-token = { $outcome ->
    [played] { $side } { $token }: { $from } to { $to }.
    [forfeited] { $reason ->
        [no-piece] { $side } { $token }: { blind-no-piece }.
        [blocked] { $side } { $token }: { blind-blocked }.
        [no-target] { $side } { $token }: { blind-no-target }.
        [ambiguous] { $side } { $token }: { blind-ambiguous }.
        [cannot-castle] { $side } { $token }: { blind-cannot-castle }.
       *[out-of-moves] { $side }: { blind-out-of-moves }.
    }
    [intercepted] { $side } { $token }: stopped on the way, { $from } to { $to }, where it takes the { $captured }.
   *[stopped] { $side } { $token }: { blind-stopped }.
}
