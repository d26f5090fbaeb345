# How Prediction Chess at a real board is offered.

name = Echtes Brett
about = Euer eigenes Brett und daneben ein Handy oder Tablet: Gebt es einander, um heimlich zu planen, und es zeigt euch, was mit den Figuren zu tun ist. Für zwei Geräte erstelle einen Link für einen Freund und wähle dann in der Partie „Echtes Brett“.
go = Am Brett beginnen
