tag = für Tests
pitch = Zwei, die sich treffen, verschwinden beide.
turn-title = Beide ziehen gleichzeitig
turn = Jede Seite wählt heimlich einen Zug; dann geschehen beide im selben Augenblick.
both-1 = Die Türme tauschen die Plätze und gehen aneinander vorbei
both-2 = Die Springer treffen sich: Beide verschwinden
both-3 = Der König wird geschlagen: Weiß gewinnt
