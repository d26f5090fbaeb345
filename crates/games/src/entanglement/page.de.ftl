# The page of a game of Entanglement Chess, beyond what all games share.
pieces = Was die Figuren sein können
letters = Buchstaben statt Symbole
point = Drücke auf eine Figur, um zu sehen, was sie sein kann
promoted = {$piece} aus Bauer
why = warum?
would = {$what} würde zeigen:
nothing = Nichts Neues.
check = Schach!
all = Alle Figuren
at-once = Züge sofort spielen
