capture = { $side } schlägt { $piece ->
    [Dame] die Dame
    [Bauer] den Bauern
   *[other] den { $piece }
} auf { $square }.
collision = Zwei Figuren erreichen { $square }: Beide verschwinden.

## What the rules say in English

summary = Beide ziehen zugleich: Wer die Plätze tauscht, kommt durch, wer zusammentrifft, verschwindet. Wer den König schlägt, gewinnt.
credit = Ausgedacht, um zu zeigen, wie ein Spiel dazukommt.

## Why a plan is refused, and what plans look like

plan-form = Schreib zwei Felder, etwa b1c3, oder -- um zu passen
