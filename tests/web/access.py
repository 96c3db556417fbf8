"""What axe says of a page: nothing serious may be wrong with it, in any of the themes it is shown in."""

import json
from typing import TYPE_CHECKING, Literal

from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

Theme = Literal["light", "dark"]
# The faults that axe calls serious or critical, each with where it was seen.
RUN = """options => axe.run(document, { resultTypes: ["violations"], ...options }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => [id, nodes.slice(0, 4).map(({ html }) => html.slice(0, 200))]))"""
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def check_access(page: "Page", *themes: Theme) -> None:
    """Fail on a serious fault of a page as it is, or in each theme: another theme is nothing but other colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    for number, theme in enumerate(themes or (None,)):
        if theme is not None:
            page.emulate_media(color_scheme=theme)
        found = page.evaluate(RUN, COLOURS if number else {})
        assert not found, f"{theme or 'as it is'}: {json.dumps(found)}"
