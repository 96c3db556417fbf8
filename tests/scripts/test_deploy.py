"""The files by which a server is put up say what the program knows, and the page for operators says all of it."""

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

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
    assert f"--uid {stage['USER']} " in stage["RUN"]
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


def test_the_image_is_linted() -> None:
    """Hadolint finds nothing in it; what it may not say is excused there, with a reason."""
    program = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    if program is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("hadolint is not installed: make lint brings it")
    done = subprocess.run(
        [program, "--no-color", str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """It knows every setting and every value; the program is one that is on this machine."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not on this machine")
    text = (ROOT / "deploy" / "haversack.service").read_text(encoding="utf-8")
    unit = tmp_path / "haversack.service"
    unit.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={sys.executable}", text), encoding="utf-8")
    done = subprocess.run([program, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
    assert not [line for line in done.stderr.splitlines() if unit.name in line]
    assert done.returncode == 0


@pytest.fixture
def container() -> Iterator[str]:
    """A container that runs the image, where there is an engine; it and the image are removed."""
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "info"], capture_output=True, check=False).returncode
    ):
        pytest.skip("no container engine answers on this machine")
    image = f"haversack-test-{os.getpid()}"
    subprocess.run(["docker", "build", "--quiet", "--tag", image, str(ROOT)], check=True)
    try:
        name = said("docker", "run", "--detach", "--publish", "127.0.0.1::8000", image)
        yield name
        subprocess.run(["docker", "rm", "--force", "--volumes", name], check=True)
    finally:
        subprocess.run(["docker", "rmi", image], check=False)


def said(*command: str) -> str:
    """Return what a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_the_image_is_built_and_serves(container: str) -> None:
    """The server in it is ready, plays by compiled rules, and is nobody special."""
    address = f"http://{said('docker', 'port', container, '8000').splitlines()[0]}"
    end = time.monotonic() + 60
    while True:
        try:
            with urllib.request.urlopen(f"{address}/api/ready", timeout=5) as answer:
                assert json.loads(answer.read())["ready"]
                break
        except OSError:
            assert time.monotonic() < end, said("docker", "logs", container)
            time.sleep(0.2)
    where = "import haversack.kernel.machine as m; print(m.__file__)"
    assert said("docker", "exec", container, "/venv/bin/python", "-c", where).endswith(".so")
    assert said("docker", "exec", container, "id", "-u") == "10001"


def test_operators_are_told_every_command_and_setting() -> None:
    """What `serve` and `admin` take is on the page, and what the page names is there."""
    assert set(re.findall(r"HAVERSACK_\w+", OPERATE)) == VARIABLES
    for name, *_ in COMMANDS:
        assert re.search(rf"`{name}\b", OPERATE), name
    given = parser().parse_args(["serve", "--port", "0", "--metrics", "127.0.0.1:9100"])
    assert given.metrics == ("127.0.0.1", 9100)
    assert (ROOT / "deploy" / "haversack.service").exists()
