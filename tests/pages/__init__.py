"""The pages around the table: who sees them, what they say, and how they are drawn."""
