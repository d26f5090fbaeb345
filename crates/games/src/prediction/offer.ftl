# How Prediction Chess at a real board is offered.

name = At a real board
about = Your own board with one phone or tablet beside it: hand it to each other to plan in secret, and it shows what to do with the pieces. For two devices, make a link for a friend, then choose “Real board” in the game.
go = Start at the board
