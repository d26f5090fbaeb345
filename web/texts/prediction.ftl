# The page of a game of Prediction Chess, beyond what all games share.

prediction-kind-move = {$side} plays
prediction-kind-guess = {$side} will play
prediction-open = Which piece, and where?
prediction-nothing = No prediction
prediction-none = nothing
prediction-pass = pass
prediction-forget-move = Forget plan
prediction-forget-guess = Forget prediction
prediction-second = Second pawn
prediction-spoken = {$piece} {$from} to {$to}
prediction-choose = Plan, and predict {$side}’s move
prediction-from = Prediction: {$piece} from {$square} to …
prediction-able = {$what}, {$n} targets to predict
prediction-able-one = {$what}, 1 target to predict
prediction-planned = You plan {$what}. What will {$side} do?
prediction-guessed = You predict {$choice}. And your own move?
prediction-ready = You plan {$what} and predict {$choice}
prediction-revealed = The turn
prediction-told = {$what}, predicted {$choice}
prediction-right = right
prediction-wrong = wrong
prediction-table = Real board
prediction-screen = Screen only
prediction-sheets = Sheets

## At a real board

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
table-back = The turn is taken back. Put the pieces as they stand on the screen.
table-next = The board is set: next turn
table-undo = Undo the last turn
table-undo-sure = Do both of you want to take back turn {$n}?
