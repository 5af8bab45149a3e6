"""Every page and form: what it answers, and what it refuses."""
