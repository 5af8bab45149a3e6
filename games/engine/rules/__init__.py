"""One file a game. A module here offers its game as GAME; nothing else has to name it."""
