# What happens in Entanglement Chess, and why a piece or a move cannot be, in words.

capture = The piece on { $square } is taken.
check = { $side } is in check.
why-type = { $square } can’t be { $possible }.
why-move = { $plan } isn’t legal.
why-moved = { $n ->
    [one] { $plies } is a move of { $possible }.
   *[other] { $plies } are moves of { $possible }.
}
why-took = { $n ->
    [one] What { $plies } took wasn’t a king.
   *[other] What { $plies } took weren’t kings.
}
why-tried = { $plan } would be a move of { $possible }.
why-tried-takes = What { $plan } takes wouldn’t be a king.
why-no-type = No type moves that way here.
why-counting = { $pieces } would each be { $possible }, but a side has only { $places } of these.
why-taken = { $n ->
    [one] a piece that was taken
   *[other] { $n } pieces that were taken
}
why-not-promoted = A pawn is promoted when it reaches the last rank, not earlier.
why-together = No single piece can do all of that.
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
why-many = Whichever of { $squares } were the king, it could have been taken { $times }, or there would be no place for some pieces.
why-time = after { $ply }
why-time-start = at the start
why-piece-there = the piece on { $from }
why-piece-since = the piece then on { $from }, now on { $square },
why-piece-gone = the piece then on { $from }
why-line-file = along the { $file } file
why-line-rank = along rank { $rank }
why-line-diagonal = along the diagonal { $from }–{ $king }
why-line-jump = by a jump to { $king }
why-nothing-else = { $square } can’t be anything else.
why-nothing-else-gone = That piece couldn’t be anything else.

## Why a plan is refused, and what plans look like

rule-exposes-every-king = the move leaves this side’s king attacked, whatever types the pieces have
plan-form = write two squares from a1 to h8, like b1c3, and no promotion
