# The page of a game of Prediction Chess, beyond what all games share.

kind-move = {$side} plays
kind-guess = {$side} will probably play
open = Which piece, and where?
nothing = No prediction
none = nothing
pass = pass
forget-move = Forget plan
forget-guess = Forget prediction
second = Second pawn
spoken = {$piece} {$from} to {$to}
choose = Plan, and predict {$side}’s move
from = Prediction: {$piece} from {$square} to …
able = { $n ->
    [one] {$what}, 1 target to predict
   *[other] {$what}, {$n} targets to predict
}
planned = You plan {$what}. What will {$side} do?
guessed = You predict {$choice}. And your own move?
ready = You plan {$what} and predict {$choice}
revealed = The turn
told = {$what}, predicted {$choice}
right = right
wrong = wrong
real-board = Real board
board-about = Move the pieces on your own board; this page keeps the plans secret
screen = Screen only
sheets = Sheets
sheets-about = A rule card and score sheets to print, for play without a computer
