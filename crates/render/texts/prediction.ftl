# Prediction Chess on paper and in its chart: the words of prediction.md, short enough for a card on the table.

## The chart: questions, answers and ends

prediction-chart-title = Who dies in a battle?
prediction-chart-desc = A chart with questions. First: is a king in the battle? If so, the king dies. If not: did both pieces move? If both did, the predictions decide: if both players predicted correctly, both pieces die; if one did, the other player loses the piece; if neither did, both die on one square, and neither dies where they changed places. If only one piece moved: was its move predicted? If so, the defending piece wins; if not, the attacking piece wins.
prediction-chart-yes = Yes
prediction-chart-no = No
prediction-chart-king = Is a king in the battle?
prediction-chart-king-dies = A king in a battle always dies
prediction-chart-moved = Did both pieces move?
prediction-chart-predictions = How were the predictions?
prediction-chart-both = Both players predicted correctly
prediction-chart-one = One player predicted correctly
prediction-chart-neither = Neither player predicted correctly
prediction-chart-same = Did both pieces end up on the same square?
prediction-chart-predicted = Was the move predicted?
prediction-chart-both-die = Both pieces die
prediction-chart-loser = The player that did not predict correctly loses the piece
prediction-chart-neither-dies = Neither piece dies
prediction-chart-defender = The defending piece wins
prediction-chart-attacker = The attacking piece wins

## House rules in words

prediction-option-promotion-lost = A pawn on the far rank becomes a piece that its side has lost.
prediction-option-promotion-queen = A pawn on the far rank becomes a queen, or a piece that its side has lost.
prediction-option-promotion-any = A pawn on the far rank becomes a queen, rook, bishop or knight.
prediction-option-castling-off = There is no castling.
prediction-option-castling-on = A king that has not moved may castle, attacked or not. It is predicted by the king’s move.
prediction-option-two_pawns-off = One piece moves in each plan.
prediction-option-two_pawns-on = Two pawns that have never moved may go one square each in one plan. They are predicted by naming both.

## The rule card

prediction-card = Rules
prediction-card-lead = Both move at the same time, and each predicts the other’s move. There is no check: take the king to win.
prediction-card-turn = A turn
prediction-card-plan = Plan and predict
prediction-card-plan-text = In secret, write down your move and the move that you expect of your opponent.
prediction-card-reveal = Reveal
prediction-card-reveal-text = When both are ready, both put their papers beside the board at the same time.
prediction-card-move = Move
prediction-card-move-text = Both moves are made at once. What lies between start and end does not matter. Two pieces may now stand on one square.
prediction-card-battle = Battle
prediction-card-battle-text = Two pieces on one square fight. So do two that changed places, if at least one player predicted correctly. The chart says who dies.
prediction-card-may = What may be planned
prediction-card-may-text = Any chess move on the board as it stands now, also into or out of an attack on the king. No castling, no en passant. A pawn goes straight on to empty squares only, and diagonally only where an enemy stands now. Who has no move passes, and a pass cannot be predicted. Predicting nothing is allowed and is never correct.
prediction-card-end = Promotion and end
prediction-card-end-text = A pawn on the far rank becomes a piece that you had lost before this turn. If only pawns are lost, it stays a pawn. Who loses the king has lost; if both kings die, it is a draw. So it is when only the kings are left, when nobody can move, when a position stands for the third time, and after fifty turns without a death or a pawn’s move.
prediction-card-house = House rules to agree on before the game (the first of each is the author’s)
prediction-card-examples = Examples
prediction-card-normal = A normal battle
prediction-card-normal-text = Predicted by White: the black rook dies. Not predicted: the white one dies.
prediction-card-swap = Changing places
prediction-card-swap-text = Both predicted: both die. One predicted: the other’s piece dies. Nobody: no battle.
prediction-card-without = A battle without an attack
prediction-card-without-text = Both or nobody predicted: both die. One predicted: the other’s piece dies.
prediction-card-avoid = Avoiding an attack
prediction-card-avoid-text = White moves away, so the two never meet: no battle, whatever was predicted.

## The score sheet

prediction-score = Score sheet
prediction-score-hint = One for each player. Write in secret, and cover the line until both have written. A move is its two squares, e.g. g1–f3.
prediction-score-player = Player
prediction-score-side = Side
prediction-score-opponent = Opponent
prediction-score-date = Date
prediction-score-result = Result
prediction-score-turn = Turn
prediction-score-plan = My move
prediction-score-prediction = My prediction
prediction-score-right = ✓ / ✗
prediction-score-theirs = Their move
prediction-score-their-prediction = Their prediction
prediction-score-died = Died
prediction-score-lost = Pieces I have lost, and may promote to: cross them out when they die
