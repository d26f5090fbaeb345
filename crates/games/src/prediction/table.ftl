# The page of a game of Prediction Chess at a real board.

table-hand = Hand the device to {$side}
table-hand-white = Black looks away. White plans a move and predicts Black’s.
table-hand-black = White’s plan is committed and hidden. Now White looks away, and Black plans and predicts.
table-hand-go = I am {$side}
table-reveal = Both plans are committed
table-reveal-hint = Put the device where both of you can see it.
table-reveal-go = Reveal
table-todo = Turn {$n} on your board
table-move = Move the {$what} from {$from} to {$to}.
table-off = Take the {$what} off {$square}.
table-put = Put a {$what} on {$square} instead of the pawn.
table-back = The turn was taken back. Put the pieces back as on the screen.
table-next = The board is set: next turn
table-undo = Undo the last turn
table-undo-sure = Do both of you want to take back turn {$n}?
