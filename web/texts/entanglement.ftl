# The page of a game of Entanglement Chess, beyond what all games share.
