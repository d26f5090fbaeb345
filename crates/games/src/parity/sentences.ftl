# What happens in Parity Chess, in words. Arguments: side is a colour, piece is a role, square is a square name.

castle = { $wing ->
    [king] { $side } castles on the king's side.
   *[queen] { $side } castles on the queen's side.
}
capture = { $side } takes the { $piece } on { $square }.
en-passant = { $side } takes the pawn on { $square } en passant.
failed-capture = { $side }'s capture on { $to } fails: the piece there has left.
shared = Two pieces arrive on { $square } and share it.
promotion = { $side }'s pawn becomes a { $piece } on { $square }.
check = { $kind_of ->
    [immediate] { $discovered ->
        [true] { $king } is in immediate check, discovered, from { $from }.
       *[false] { $king } is in immediate check from { $from }.
    }
   *[delayed] { $king } is in delayed check from { $from }.
}
mutual-check = Both kings are in check.
failed-check = { $side }'s check fails.

option-king_risk-forbidden = You may not expose your own king.
option-king_risk-allowed = You may expose your own king.
option-stalemate-loss = Stalemate is a loss.
option-stalemate-draw = Stalemate is a draw.
