"""What a match goes through, told through its services."""
