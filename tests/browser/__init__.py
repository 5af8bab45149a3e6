"""The whole product in Chromium: its own server, people at their windows, positions."""
