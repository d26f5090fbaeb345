# The page of a game of Prediction Chess, beyond what all games share.

kind-move = {$side} zieht
kind-guess = {$side} zieht vermutlich
open = Figur und Ziel?
nothing = Keine Vorhersage
none = nichts
pass = Passen
forget-move = Plan verwerfen
forget-guess = Vorhersage verwerfen
second = Zweiter Bauer
spoken = {$piece} {$from} nach {$to}
choose = Plane deinen Zug und sag den von {$side} vorher
from = Vorhersage: {$piece} von {$square} nach …
able = { $n ->
    [one] {$what}, 1 Ziel zum Vorhersagen
   *[other] {$what}, {$n} Ziele zum Vorhersagen
}
planned = Du planst {$what}. Was zieht {$side}?
guessed = Du sagst {$choice} vorher. Und dein eigener Zug?
ready = Du planst {$what} und sagst {$choice} vorher
revealed = Die Runde
told = {$what}, vorhergesagt: {$choice}
right = richtig
wrong = falsch
real-board = Echtes Brett
board-about = Zieht die Figuren auf eurem Brett; diese Seite hält die Pläne geheim
screen = Nur Bildschirm
sheets = Spielbögen
sheets-about = Regelkarte und Partieformulare zum Ausdrucken, für Partien ohne Computer
