# The page of a game of Prediction Chess at a real board.

hand = Hand the device to {$side}
hand-white = Black looks away. White plans a move and predicts Black’s.
hand-black = White’s plan is committed and hidden. Now White looks away, and Black plans and predicts.
hand-go = I am {$side}
reveal = Both plans are committed
reveal-hint = Put the device where both of you can see it.
reveal-go = Reveal
todo = Turn {$n} on your board
move = Move the {$what} from {$from} to {$to}.
off = Take the {$what} off {$square}.
put = Put a {$what} on {$square} instead of the pawn.
back = The turn is taken back. Put the pieces as they stand on the screen.
next = The board is set: next turn
undo = Undo the last turn
undo-sure = Do both of you want to take back turn {$n}?
