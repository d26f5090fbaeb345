# What happens in Prediction Chess, in words. Arguments: side is a colour, piece is a role, square is a square name.

step-reveal = Plans and predictions are revealed
step-move = Both move
step-battle = Battle
step-promotion = Promotion
prediction = { $correct ->
    [true] { $side } predicted correctly.
   *[false] { $side } predicted wrongly.
}
piece-of = { $died ->
    [White] White’s { $white }
   *[Black] Black’s { $black }
}
battle = { $reason ->
    [both-predicted] Battle on { $squares }: both predicted correctly, so both pieces die.
    [one-predicted] Battle on { $squares }: only { $died ->
            [White] Black
           *[Black] White
        } predicted correctly, so { piece-of } dies.
    [none-predicted] Battle on { $squares }: neither predicted correctly, so both pieces die.
    [attack-predicted] Battle on { $squares }: the attack was predicted, so { piece-of } dies.
    [attack-unpredicted] Battle on { $squares }: the attack wasn’t predicted, so { piece-of } dies.
    [king] Battle on { $squares }: a king always dies in a battle, so { piece-of } dies.
   *[both-kings] Battle on { $squares }: both kings die.
}
caption-battle = { $reason ->
    [both-predicted] Both predicted right: both pieces die
    [one-predicted] { $died ->
        [White] Black
       *[Black] White
    } predicted right: { piece-of } dies
    [none-predicted] Neither predicted right: both pieces die
    [attack-predicted] Attack predicted: { piece-of } dies
    [attack-unpredicted] Attack not predicted: { piece-of } dies
    [king] A king always dies in a battle
   *[both-kings] Both kings die
}
peace = No battle.
peace-swap = Two pieces change places, and nobody predicted it: no battle.
promotion = { $side }’s pawn becomes a { $piece } on { $square }.

## The chart: questions, answers and ends

chart-title = Who dies in a battle?
chart-desc = A chart with questions. First: is a king in the battle? If so, the king dies. If not: did both pieces move? If both did, the predictions decide: if both players predicted correctly, both pieces die; if one did, the other player loses the piece; if neither did, both die on one square, and neither dies where they changed places. If only one piece moved: was its move predicted? If so, the defending piece wins; if not, the attacking piece wins.
chart-yes = Yes
chart-no = No
chart-king = Is a king in the battle?
chart-king-dies = A king always dies in a battle
chart-moved = Did both pieces move?
chart-predictions = How were the predictions?
chart-both = Both players predicted correctly
chart-one = One player predicted correctly
chart-neither = Neither player predicted correctly
chart-same = Did both pieces end up on the same square?
chart-predicted = Was the move predicted?
chart-both-die = Both pieces die
chart-loser = The player that did not predict correctly loses the piece
chart-neither-dies = Neither piece dies
chart-defender = The defending piece wins
chart-attacker = The attacking piece wins

## The path of a battle through the chart, a few words per step

chip-king-yes = King in the battle
chip-moved-yes = Both moved: yes
chip-moved-no = Both moved: no
chip-predictions-both = Both predicted right
chip-predictions-one = One predicted right: { $died ->
    [White] Black
   *[Black] White
}
chip-predictions-neither = Neither predicted right
chip-same-yes = Same square: yes
chip-predicted-yes = Attack predicted: yes
chip-predicted-no = Attack predicted: no
chip-both-die = Both pieces die
chip-loser = { piece-of } dies
chip-defender = { piece-of } dies
chip-attacker = { piece-of } dies
chip-king-dies = { $reason ->
    [both-kings] Both kings die
   *[king] { piece-of } dies
}

## House rules in words

option-promotion-lost = A pawn on the far rank becomes a piece that its side has lost.
option-promotion-queen = A pawn on the far rank becomes a queen, or a piece that its side has lost.
option-promotion-any = A pawn on the far rank becomes a queen, rook, bishop or knight.
option-castling-off = There is no castling.
option-castling-on = A king that hasn’t moved may castle, attacked or not. To predict castling, name the king’s move.
option-two_pawns-off = One piece moves in each plan.
option-two_pawns-on = Two pawns that have never moved may go one square each in one plan. To predict them, name both.

## The rule card

card = Rules
card-lead = Both move at the same time, and each predicts the other’s move. There is no check: take the king to win.
card-turn = A turn
card-plan = Plan and predict
card-plan-text = In secret, write down your move and the move that you expect from your opponent.
card-reveal = Reveal
card-reveal-text = When both are ready, both put their papers beside the board at the same time.
card-move = Move
card-move-text = Both moves are made at once. What is between start and end doesn’t matter. Two pieces may now be on one square.
card-battle = Battle
card-battle-text = Two pieces on one square fight. So do two that changed places, if at least one player predicted correctly. The chart says who dies.
card-may = What may be planned
card-may-text = Any chess move on the board as it is now, also into or out of an attack on the king. No castling, no en passant. A pawn goes straight only onto empty squares, and diagonally only where an enemy is now. If you have no move, you pass, and a pass can’t be predicted. You may predict nothing, which is never correct.
card-end = Promotion and end
card-end-text = A pawn on the far rank becomes a piece that you had lost before this turn. If only pawns are lost, it stays a pawn. If you lose your king, you lose; if both kings die, it’s a draw. It’s also a draw when only the kings are left, when nobody can move, when a position occurs for the third time, and after fifty turns without a death or a pawn move.
card-house = House rules to agree on before the game (the first of each is the author’s)
card-examples = Examples
card-normal = A normal battle
card-normal-text = Predicted by White: the black rook dies. Not predicted: the white one dies.
card-swap = Changing places
card-swap-text = Both predicted: both die. One predicted: the other’s piece dies. Nobody: no battle.
card-without = A battle without an attack
card-without-text = Both or nobody predicted: both die. One predicted: the other’s piece dies.
card-avoid = Avoiding an attack
card-avoid-text = White moves away, so the two never meet: no battle, whatever was predicted.

## The score sheet

score = Score sheet
score-hint = One for each player. Write in secret, and cover the line until both have written. A move is its two squares, e.g. g1–f3.
score-player = Player
score-side = Side
score-opponent = Opponent
score-date = Date
score-result = Result
score-turn = Turn
score-plan = My move
score-prediction = My prediction
score-right = ✓ / ✗
score-theirs = Their move
score-their-prediction = Their prediction
score-died = Died
score-lost = Pieces I have lost, and may promote to: cross them out when they die

## Labels of the options

about-promotion = Promotion
about-castling = Castling
about-two_pawns = Two pawns in one plan

## Why a plan is refused, and what plans look like

rule-missing-promotion = a pawn that reaches the last rank promotes: add the letter of its new piece, like { $letter }
rule-not-lost = a pawn promotes only to a piece lost before this turn, and no { $piece } is lost
rule-nothing-lost = no lost piece can replace the pawn: it stays a pawn, so write no letter
rule-castling-is-off = castling is not allowed in this game
rule-two-pawns-is-off = moving two pawns in one plan is not allowed in this game
rule-not-two-pawns = only two pawns that have never moved may move together, one square each, written from the a-file to the h-file
rule-missing-predicted-piece = the prediction moves a piece on { $square }, where the opponent has none
plan-form = write a move, a slash and the predicted move, like e2e4/d7d5, or e2e4/- without a prediction; only the move names a new piece, like e7e8q/-; a pass is --/- or --/d7d5 and cannot be predicted
