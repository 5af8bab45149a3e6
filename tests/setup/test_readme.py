"""What the README promises of the environment and of make."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


def test_it_lists_every_variable_that_the_settings_read() -> None:
    settings = (ROOT / "config" / "settings.py").read_text()
    read = set(re.findall(r"""env\.(?:text|yes|number|words|required)\(\s*"(\w+)""", settings))
    listed = set(re.findall(r"^\| `(\w+)`", README, re.MULTILINE))
    assert read
    assert read <= listed


def test_it_names_only_targets_that_make_knows() -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = set(re.findall(r"`make (\w+)", README)) | set(re.findall(r"^make (\w+)", README, re.M))
    assert {"run", "test", "check", "bench"} <= named
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in named)


def test_it_names_only_commands_that_exist() -> None:
    commands = {path.stem for path in (ROOT / "games/management/commands").glob("[a-z]*.py")}
    named = set(re.findall(r"manage\.py (\w+)", README))
    assert {"referee", "playout", "check_matches"} <= named
    assert named <= commands | {"migrate", "collectstatic", "createsuperuser", "check"}
