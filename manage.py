#!/usr/bin/env python
"""Longhand's command line."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import InterfaceError, OperationalError

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except (InterfaceError, OperationalError) as error:
        sys.exit(f"The database did not do that: {error}")


if __name__ == "__main__":
    main()
