"""People: the user model, their profile, and how they sign in (django-allauth)."""
