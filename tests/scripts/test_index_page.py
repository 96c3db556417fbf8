"""What an index shows of a release: pictures and links that work there, or none."""

import tomllib
from pathlib import Path

from hatch_build import index_page, urls

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOME = "https://example.org/haversack"


def test_pictures_and_links_of_the_readme_lead_to_files() -> None:
    """With a home, every picture and link is an address under it, of a file that is there."""
    page = index_page(README, HOME)
    places = [part.split(")")[0] for part in page.split("](")[1:]]
    assert len(places) >= 6
    for place in places:
        assert place.startswith((f"{HOME}/raw/main/", f"{HOME}/blob/main/")), place
        assert (ROOT / place.split("/main/")[1].split("#")[0]).exists(), place


def test_without_a_home_nothing_is_broken() -> None:
    """No picture, no link, and no address is made up."""
    page = index_page(README, "")
    assert "](" not in page
    assert "A game in ten lines of Python" in page
    assert urls("") == {}


def test_wheels_are_built_for_every_python_that_is_named() -> None:
    """The versions of the classifiers are those of the wheels."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [line.rpartition(" ")[2] for line in project["project"]["classifiers"] if ":: 3." in line]
    wanted = " ".join(f"cp{version.replace('.', '')}-*" for version in named)
    assert project["tool"]["cibuildwheel"]["build"] == wanted
    assert (ROOT / "scripts" / "smoke.py").exists()
