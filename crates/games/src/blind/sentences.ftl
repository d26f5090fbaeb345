# What becomes of the tokens of Blind synchronous chess, in words.

goes = { $from } to { $to }
stopped = stopped on the way, { $from } to { $to }
castles = castles, { $from } to { $to }
takes = takes the { $piece } on { $square }
becomes = becomes a { $piece }
no-piece = no such piece could reach the square
blocked = what could reach the square can’t move
no-target = the pawn has nothing to take
ambiguous = several pieces could do it
cannot-castle = castling isn’t possible
out-of-moves = the list is used up
against-the-rules = { $reason ->
    [castled-through-check] castles through an attacked square
    [failed-to-leave-check] leaves its own king in check
   *[exposed-king] leaves its own king attacked
}
comment = { $side } { $token }: { $words }
comment-used-up = { $side }: { $words }
token = { $outcome ->
    [played] { $side } { $token }: { $from } to { $to }.
    [forfeited] { $reason ->
        [no-piece] { $side } { $token }: { no-piece }.
        [blocked] { $side } { $token }: { blocked }.
        [no-target] { $side } { $token }: { no-target }.
        [ambiguous] { $side } { $token }: { ambiguous }.
        [cannot-castle] { $side } { $token }: { cannot-castle }.
       *[out-of-moves] { $side }: { out-of-moves }.
    }
    [intercepted] { $side } { $token }: stopped on the way, { $from } to { $to }, where it takes the { $captured }.
   *[stopped] { $side } { $token }: { stopped }.
}

## Why a plan is refused, and what plans look like

rule-side-mismatch = the list was parsed for the other side
plan-form = write moves in standard algebraic notation separated by spaces, like e4 Nf3 exd5 O-O a8=Q
