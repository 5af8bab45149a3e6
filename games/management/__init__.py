"""The commands that the keeper of a site runs, and what they share."""
