# What happens in Parity Chess, in words. Arguments: side is a colour, piece is a role, square is a square name.

castle = { $wing ->
    [king] { $side } castles kingside.
   *[queen] { $side } castles queenside.
}
capture = { $side } takes the { $piece } on { $square }.
en-passant = { $side } takes the pawn on { $square } en passant.
failed-capture = { $side }’s capture on { $to } fails: the piece there has left.
shared = Two pieces arrive on { $square } and share it.
caption-failed-capture = Nobody left to take on { $to }
caption-shared = Two arrive on { $square } and share it
promotion = { $side }’s pawn becomes a { $piece } on { $square }.
check = { $kind_of ->
    [immediate] { $discovered ->
        [true] { $king } is in immediate check, discovered, from { $from }.
       *[false] { $king } is in immediate check from { $from }.
    }
   *[delayed] { $king } is in delayed check from { $from }.
}
mutual-check = Both kings are in check.
failed-check = { $side }’s check fails.

option-king_risk-forbidden = You may not expose your own king.
option-king_risk-allowed = You may expose your own king.
option-stalemate-loss = Stalemate loses.
option-stalemate-draw = Stalemate is a draw.
about-king_risk = Your king under attack
about-stalemate = Stalemate

## Why a plan is refused, and what plans look like

rule-rests = the piece on { $square } rests: it moved last turn
rule-shared-square = two pieces share { $square }: no other may enter it, and neither can be taken there
rule-must-leave = the piece on { $square } shares it with an enemy and must leave it now
rule-leaves-by-taking = a piece that must leave a shared square may not take, and an enemy stands on { $square }
rule-must-promote = a pawn that reaches the last rank promotes: add q, r, b or n
rule-in-check = a king in immediate check must move, and may not castle
rule-castling-through-check = an enemy attacks { $square }, which the castling king crosses or lands on
rule-near-king = a king may not go next to the enemy king or onto its square
rule-attacked = an enemy attacks { $square }, and the king may not go there
rule-exposes-king = the enemy on { $square } would then attack the king
plan-form = write two squares, like e2e4, and for a promotion the new piece, like e7e8q
