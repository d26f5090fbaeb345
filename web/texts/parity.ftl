# The page of a game of Parity Chess, beyond what all games share.
