# How Prediction Chess at a real board is offered.

name = Echtes Brett
about = Euer eigenes Brett und daneben ein Handy oder Tablet: Ihr gebt es einander, um heimlich zu planen, und es sagt euch, was mit den Figuren zu tun ist. Für zwei Geräte erstelle einen Link für Freunde und wähle dann in der Partie „Echtes Brett“.
go = Am Brett beginnen
