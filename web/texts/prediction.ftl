# The page of a game of Prediction Chess, beyond what all games share.
