"""The files by which a server is put up say what the program knows, and the page for operators says all of it."""

import configparser
import re
from pathlib import Path

from haversack.cli.admin import COMMANDS
from haversack.cli.main import parser

ROOT = Path(__file__).parents[2]
OPERATE = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
NAMES = (
    "HOST PORT DB KEY TRUSTED_PROXY ALLOWED_HOST PACKS METRICS LOG WORKERS RELAY LEASE URL SMTP MAIL_FROM WEBHOOK_HOST"
)
VARIABLES = {f"HAVERSACK_{name}" for name in NAMES.split()}


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, each with what follows it."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines]


def test_the_image_runs_compiled_rules_without_rights() -> None:
    """The last stage has a user of its own, a health check and a volume; nothing is copied that is not there."""
    found = instructions()
    last = [place for place, (name, _) in enumerate(found) if name == "FROM"][-1]
    stage = dict(found[last:])
    assert stage["USER"] == "haversack"
    assert "/api/ready" in stage["HEALTHCHECK"]
    assert stage["VOLUME"] == "/data"
    assert stage["CMD"].startswith("[")
    assert all(re.fullmatch(r"\S+:\d[\w.-]+( AS \w+)?", rest) for name, rest in found if name == "FROM")
    assert any("scripts/build_native.py" in rest for name, rest in found if name == "RUN")
    users = [place for place, (name, _) in enumerate(found) if name == "USER"]
    assert users[-1] < [place for place, (name, _) in enumerate(found) if name == "CMD"][-1]
    for name, rest in found:
        sources = rest.split()[:-1]
        if name == "COPY" and not sources[0].startswith("--from"):
            assert all((ROOT / source).exists() for source in sources), sources
        assert name != "ADD"
        assert "pip install" not in rest or "--require-hashes" in rest
    assert any("test -e /native/compiled" in rest for name, rest in found if name == "RUN")
    assert set(re.findall(r"HAVERSACK_\w+", stage["ENV"])) <= VARIABLES


def test_the_unit_gives_no_rights_and_names_settings_there_are() -> None:
    """It runs as a user of its own, may write where its state is, and is stopped by the signal that ends it well."""
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    text = (ROOT / "deploy" / "haversack.service").read_text(encoding="utf-8")
    unit.read_string(text)
    service = unit["Service"]
    assert (service["User"], service["ProtectSystem"], service["NoNewPrivileges"]) == ("haversack", "strict", "yes")
    assert service["ExecStart"].endswith("/haversack serve")
    assert "KillSignal" not in service
    assert set(re.findall(r"HAVERSACK_\w+", text)) <= VARIABLES


def test_operators_are_told_every_command_and_setting() -> None:
    """What `serve` and `admin` take is on the page, and what the page names is there."""
    assert set(re.findall(r"HAVERSACK_\w+", OPERATE)) == VARIABLES
    for name, *_ in COMMANDS:
        assert re.search(rf"`{name}\b", OPERATE), name
    given = parser().parse_args(["serve", "--port", "0", "--metrics", "127.0.0.1:9100"])
    assert given.metrics == ("127.0.0.1", 9100)
    assert (ROOT / "deploy" / "haversack.service").exists()
