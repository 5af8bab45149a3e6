"""The settings, read from the environment by a process of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "DEBUG": "0",
    "SECRET_KEY": "k" * 30 + "0123456789abcdefghij",
    "ALLOWED_HOSTS": "longhand.example,www.longhand.example",
    "DATABASE_URL": "postgres://longhand@db.example/longhand",
    "REDIS_URL": "redis://redis.example/0",
    "EMAIL_HOST": "smtp.example",
}


@pytest.fixture
def python(tmp_path: Path) -> Any:
    """Runs Python code in the project under an environment that holds only what is given."""

    def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={
                "PATH": os.environ["PATH"],
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "VAR_DIR": str(tmp_path / "var"),
                **environment,
            },
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run


@pytest.fixture
def setting(python: Any) -> Any:
    """One setting's value under an environment."""

    def read(name: str, **environment: str) -> Any:
        code = (
            "import json; from django.conf import settings; "
            f"print(json.dumps(settings.{name}, default=str))"
        )
        answer = python(code, **environment)
        assert answer.returncode == 0, answer.stderr
        return json.loads(answer.stdout)

    return read


def test_an_empty_environment_gives_the_embedded_default(setting: Any) -> None:
    assert setting("EMBEDDED") is True
    assert setting("DATABASES")["default"]["ENGINE"].endswith("sqlite3")
    assert "redis" not in setting("CELERY_BROKER_URL")


@pytest.mark.parametrize(
    ("lacking", "sentence"),
    [
        ("SECRET_KEY", "SECRET_KEY is not set: production needs a secret of its own."),
        ("ALLOWED_HOSTS", "ALLOWED_HOSTS is not set: production must name its hosts."),
        ("DATABASE_URL", "DATABASE_URL is not set: production keeps its matches in PostgreSQL."),
        ("REDIS_URL", "REDIS_URL is not set: the processes of production meet in Redis."),
        (
            "EMAIL_HOST",
            "Neither EMAIL_HOST nor EMAIL_BACKEND is set: production needs a way to send mail.",
        ),
    ],
)
def test_production_refuses_to_start_without(python: Any, lacking: str, sentence: str) -> None:
    for environment in (
        {name: value for name, value in PRODUCTION.items() if name != lacking},
        {**PRODUCTION, lacking: "  "},
    ):
        answer = python("import config.asgi", **environment)
        assert answer.returncode != 0
        assert answer.stderr.strip().endswith(sentence)


def test_production_is_never_embedded(setting: Any) -> None:
    assert setting("EMBEDDED", **PRODUCTION) is False


def test_production_may_send_mail_through_a_provider(setting: Any) -> None:
    provider = "anymail.backends.postmark.EmailBackend"
    environment = {**PRODUCTION, "EMAIL_HOST": "", "EMAIL_BACKEND": provider}
    assert setting("MAILERS", **environment)["default"]["BACKEND"] == provider


def test_sessions_are_kept_in_the_database_alone(setting: Any) -> None:
    for environment in ({}, PRODUCTION):
        assert setting("SESSION_ENGINE", **environment) == "django.contrib.sessions.backends.db"


def test_counting_in_the_memory_of_one_process_is_enough_for_one_process_alone(
    setting: Any,
) -> None:
    alone = "django_ratelimit.E003"
    assert alone in setting("SILENCED_SYSTEM_CHECKS")
    assert alone not in setting("SILENCED_SYSTEM_CHECKS", DATABASE_URL=PRODUCTION["DATABASE_URL"])
    assert alone not in setting("SILENCED_SYSTEM_CHECKS", **PRODUCTION)


def test_https_is_asked_of_other_hosts_only_by_who_says_so(setting: Any) -> None:
    for name in ("SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD"):
        assert setting(name, **PRODUCTION) is False
        assert setting(name, **PRODUCTION, **{name: "1"}) is True


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("http://192.168.1.5:8000", "192.168.1.5"),
        ("http://[fd00::5]:8000/", "[fd00::5]"),
        ("http://desk.local", "desk.local"),
    ],
)
def test_a_site_of_ones_own_answers_at_the_address_it_gives(
    setting: Any, address: str, host: str
) -> None:
    assert host in setting("ALLOWED_HOSTS", SITE_URL=address)
    assert setting("ALLOWED_HOSTS", SITE_URL=address, ALLOWED_HOSTS="a.example") == ["a.example"]


def test_each_refusal_is_one_line_in_development(python: Any) -> None:
    answer = python(
        "import django; django.setup()\n"
        "from django.test import Client\n"
        "Client().get('/nowhere/', headers={'host': 'localhost'})"
    )
    assert answer.stderr.count("/nowhere/") == 1, answer.stderr


def test_production_has_no_way_to_the_demo_players(python: Any) -> None:
    answer = python(
        "import django; django.setup()\n"
        "from django.urls import NoReverseMatch, reverse\n"
        "try: reverse('demo_sign_in', args=['x'])\n"
        "except NoReverseMatch: print('no way')",
        **PRODUCTION,
    )
    assert answer.stdout.strip() == "no way", answer.stderr


def test_production_makes_no_demo_players(python: Any, tmp_path: Path) -> None:
    bare = {**PRODUCTION, "DATABASE_URL": f"sqlite:///{tmp_path}/longhand.sqlite3"}
    answer = python(
        "import django; django.setup()\n"
        "from django.core.management import call_command\n"
        "call_command('migrate', verbosity=0)\n"
        "call_command('demo')\n"
        "from accounts.models import User\n"
        "print(User.objects.count(), 'people')",
        **bare,
    )
    assert answer.stdout.strip().endswith("0 people"), answer.stderr


def test_services_are_chosen_by_their_urls(setting: Any) -> None:
    services = {name: PRODUCTION[name] for name in ("DATABASE_URL", "REDIS_URL")}
    assert setting("EMBEDDED", **services) is False
    assert setting("DATABASES", **services)["default"]["HOST"] == "db.example"
    assert setting("CELERY_BROKER_URL", **services) == "redis://redis.example/0"
    layer = setting("CHANNEL_LAYERS", **services)["default"]
    assert layer["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"DEBUG": "maybe"}, "DEBUG must be 1 or 0, not 'maybe'."),
        (
            {"NOTICE_SWEEP_SECONDS": "soon"},
            "NOTICE_SWEEP_SECONDS must be a whole number, not 'soon'.",
        ),
        ({"EMAIL_HOST": "smtp.example", "EMAIL_PORT": "x"}, "EMAIL_PORT must be a whole number"),
    ],
)
def test_a_value_that_cannot_be_read_is_named(
    python: Any, environment: dict[str, str], sentence: str
) -> None:
    answer = python("import config.asgi", **environment)
    assert answer.returncode != 0
    assert sentence in answer.stderr


def test_production_cookies_travel_over_https_alone(setting: Any) -> None:
    for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"):
        assert setting(name, **PRODUCTION) is True


@pytest.fixture
def manage(tmp_path: Path) -> Any:
    """Runs a command of manage.py with `var` in an empty folder as VAR_DIR."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path / "var"), **environment},
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run


@pytest.mark.parametrize(("command", "below"), [("migrate", ""), ("demo", "/further/down")])
def test_a_var_that_is_no_folder_gets_one_clear_sentence(
    manage: Any, tmp_path: Path, command: str, below: str
) -> None:
    (tmp_path / "var").write_text("a file")
    for environment in ({}, {"DATABASE_URL": "sqlite:///x"}):
        answer = manage(command, **environment, VAR_DIR=f"{tmp_path}/var{below}")
        assert answer.returncode == 1
        assert answer.stderr.startswith(f"VAR_DIR is no folder to write in: {tmp_path}/var")
        assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["check_matches", "demo"])
def test_a_database_without_its_tables_gets_one_clear_sentence(manage: Any, command: str) -> None:
    answer = manage(command)
    assert answer.returncode == 1
    assert answer.stderr.splitlines() == [
        "CommandError: The database is not up to date: run `python manage.py migrate` first."
    ]


def test_a_database_that_cannot_be_reached_gets_one_clear_sentence(
    manage: Any, tmp_path: Path
) -> None:
    (tmp_path / "var" / "longhand.sqlite3").mkdir(parents=True)
    for command in ("migrate", "demo", "check_matches"):
        answer = manage(command)
        assert answer.returncode == 1
        assert answer.stderr.startswith("The database did not do that: ")
        assert answer.stderr.count("\n") == 1
