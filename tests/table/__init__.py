"""The table of a match as each of its players sees it, card by card."""
