# How to play Parity Chess with Single Occupation, as far as it is otherwise.

tag = das schärfere Parity
pitch = Zwei auf einem Feld müssen beide gleich weiter.
primer-1 = Zwei Gegner, die dasselbe Feld erreichen, teilen es sich.
primer-2 = Beide müssen es gleich in der nächsten Runde verlassen.
primer-3 = Eine Figur, die nicht wegkann, verliert die Partie: Dieser Bauer wird festsitzen.

single-leave-title = Wer sich trifft, muss sich trennen
single-leave = Alles ist wie in Parity Chess, nur müssen zwei Figuren, die zusammen angekommen sind, beide gleich in der nächsten Runde weg. Das ist der einzige Plan, den beide Seiten haben, und das Ruhen hindert sie nicht daran. Die Figuren dürfen nicht auf ein Feld ziehen, auf dem ein Gegner steht, nicht en passant schlagen und nicht rochieren. Sie dürfen dorthin zurück, wo sie herkamen, und sie dürfen sich wieder treffen. Kann eine Figur nicht weg, verliert ihre Seite die Partie.
so-14-b = Beide Bauern gehen weg, dann ruhen sie
so-14-c = Ein anderer Plan ist nicht erlaubt
so-14-e = Der Turm darf weg, aber er darf nicht schlagen
so-14-h = Sie trennen sich und treffen sich wieder
so-14-i = Ein Bauer, der nicht vorwärts kann: verloren
single-king-title = Der König
single-king = Die Regeln für den König gelten auch beim Weggehen, selbst wo eine Partie erlaubt, ihn einem Angriff auszusetzen, und sie werden beurteilt, als wäre die andere Figur schon weg: Sie verstellt dort nichts und greift von dort nichts an. Wer in sofortigem Schach steht, während eine andere Figur weg muss, hat keinen Plan und hat verloren. Rochade, Umwandlung, Schlagen, Remis: alles wie in Parity Chess.
so-15-e = Der König darf auf der Linie des Turms weg: Auch der Turm ist gegangen
so-15-d = Der Springer öffnet bei der Ankunft die Linie, und der weiße Springer muss weg: verloren
so-15-r = Der Springer steht dazwischen, aber er muss weg und darf nicht: verloren
