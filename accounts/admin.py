"""People, for the staff of the site."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.utils.translation import gettext_lazy as _

from accounts.fields import DisplayNameField
from accounts.models import User


class PersonForm(UserChangeForm):
    """A person's account; the same names are refused as in the profile."""

    display_name = DisplayNameField()


class NewPersonForm(AdminUserCreationForm):
    """A new account, with or without a password."""

    display_name = DisplayNameField()

    class Meta:
        model = User
        fields = ("email", "display_name", "time_zone")


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Found by address or name."""

    form = PersonForm
    add_form = NewPersonForm
    ordering = ("email",)
    list_display = ("email", "display_name", "is_active", "is_staff", "date_joined")
    list_filter = ("is_active", "is_staff")
    search_fields = ("email", "display_name")
    readonly_fields = ("last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("email", "password", "display_name", "time_zone")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "fields": (
                    "email",
                    "display_name",
                    "time_zone",
                    "usable_password",
                    "password1",
                    "password2",
                )
            },
        ),
    )
