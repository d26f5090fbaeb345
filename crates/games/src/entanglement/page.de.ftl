# The page of a game of Entanglement Chess, beyond what all games share.
pieces = Was die Figuren sein können
letters = Buchstaben statt Symbolen
point = Tippe eine Figur an, um zu sehen, was sie sein kann
promoted = {$piece} aus Bauer
why = warum nicht?
would = {$what} würde zeigen:
nothing = Nichts Neues.
check = Schach!
all = Was bekannt ist
all-any = Jede Figur kann noch alles sein.
at-once = Züge sofort spielen
ahead = Voraus: {$from} nach {$to}
ahead-from = Voraus: {$from} nach …
ahead-why = Wird gleich nach dem Zug deines Gegners gespielt, wenn noch erlaubt. Esc bricht ab.
ahead-can = Du kannst deinen nächsten Zug vorausplanen.
ahead-dropped = {$from} nach {$to} ist nicht mehr erlaubt und wurde verworfen.
