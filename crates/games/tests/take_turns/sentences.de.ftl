capture = { $side } schlägt { $piece ->
    [Dame] die Dame
    [Bauer] den Bauern
   *[other] den { $piece }
} auf { $square }.

## What the rules say in English

summary = Die Seiten ziehen abwechselnd. Wer den König schlägt, gewinnt.
credit = Ausgedacht, um zu zeigen, wie ein Spiel dazukommt.

## Why a plan is refused, and what plans look like

plan-form = Schreib zwei Felder, etwa b1c3
