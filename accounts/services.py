"""What writes a person's account, beside allauth."""

from accounts.models import User


def change_profile(*, user: User, display_name: str, time_zone: str) -> None:
    """Saves a name and a time zone that the form has checked."""
    user.display_name = display_name
    user.time_zone = time_zone
    user.save(update_fields=["display_name", "time_zone"])


def forget_password(*, user: User) -> None:
    """Nobody signs in by the old password any more; codes by mail still do."""
    user.set_unusable_password()
    user.save(update_fields=["password"])
