"""The two seats."""

SEATS = ("white", "black")
OTHER = {"white": "black", "black": "white"}
