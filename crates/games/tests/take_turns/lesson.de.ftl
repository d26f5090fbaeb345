tag = für Tests
pitch = Die Seiten ziehen abwechselnd.
turn-title = Eine Seite zieht nach der anderen
turn = Weiß beginnt. Eine Figur, die auf das Feld einer gegnerischen zieht, schlägt sie.
take-1 = Der Springer schlägt den Springer
take-2 = Der König wird geschlagen: Weiß gewinnt
