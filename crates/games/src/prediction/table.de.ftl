# The page of a game of Prediction Chess at a real board.

table-hand = Gib das Gerät an {$side}
table-hand-white = Schwarz schaut weg. Weiß plant einen Zug und sagt den von Schwarz vorher.
table-hand-black = Der Plan von Weiß ist festgelegt und verborgen. Nun schaut Weiß weg, und Schwarz plant und sagt vorher.
table-hand-go = Ich bin {$side}
table-reveal = Beide Pläne sind festgelegt
table-reveal-hint = Stellt das Gerät so hin, dass ihr es beide seht.
table-reveal-go = Aufdecken
table-todo = Runde {$n} auf eurem Brett
table-move = Zieh von {$from} nach {$to}: {$what}.
table-off = Nimm von {$square} weg: {$what}.
table-put = Stell auf {$square} anstelle des Bauern: {$what}.
table-back = Die Runde ist zurückgenommen. Stellt die Figuren so, wie sie auf dem Bildschirm stehen.
table-next = Das Brett steht: nächste Runde
table-undo = Letzte Runde zurücknehmen
table-undo-sure = Wollt ihr beide Runde {$n} zurücknehmen?
