# The page of a game of Entanglement Chess, beyond what all games share.
pieces = Was die Figuren sein können
letters = Buchstaben statt Symbole
point = Drücke auf eine Figur, um zu sehen, was sie sein kann
promoted = {$piece} aus Bauer
why = warum?
would = {$what} würde zeigen:
nothing = Nichts Neues.
check = Schach!
all = Was bekannt ist
all-any = Jede Figur kann noch alles sein.
at-once = Züge sofort spielen
ahead = Voraus: {$from} nach {$to}
ahead-from = Voraus: {$from} nach …
ahead-why = Der Zug wird gesendet, wenn dein Gegner gezogen hat und er dann erlaubt ist; sonst verfällt er. Escape vergisst ihn.
ahead-can = Du kannst deinen nächsten Zug vorausplanen.
ahead-dropped = {$from} nach {$to} ist nicht mehr erlaubt und verfallen.
