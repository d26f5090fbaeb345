# The page of a game of Parity Chess, beyond what all games share.

happened = Runde {$n}: was geschah
nothing = Beide haben gezogen. Sonst geschah nichts.
before = Anfangsstellung. In jeder Runde ziehen beide Seiten zugleich.
immediate = Sofortiges Schach von {$from}: Nur der König darf ziehen.
delayed = Verzögertes Schach von {$from}: Der Angreifer ruht in dieser Runde. Es zwingt zu nichts, aber gib acht.
must = {$piece} {$square}: Diese Figur teilt ihr Feld und muss es jetzt verlassen, keine andere darf ziehen.
rests = {$piece} {$square}: Diese Figur hat gerade gezogen und ruht in dieser Runde.
stuck = {$piece} {$square}: Diese Figur hat jetzt keinen erlaubten Zug.
closed = Zwei Figuren teilen sich {$square}: Keine andere darf das Feld betreten, und keine der beiden kann dort geschlagen werden.
other-free = Auch {$side} hat eine Figur auf {$square}: {$piece}. Sie darf in dieser Runde weg.
other-rests = Auch {$side} hat eine Figur auf {$square}: {$piece}. Sie ruht in dieser Runde.
sharing = {$what}; beide teilen sich das Feld
other = {$what}; noch einmal antippen für die andere Figur
in-immediate = {$what}, in sofortigem Schach
in-delayed = {$what}, in verzögertem Schach
leaving = {$what}, muss weg
