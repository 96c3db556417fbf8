"""Three who answer one window come out in the order of the rules; a draft with one card looks like one with several."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import permutations
from typing import Any

import pytest
from starlette.testclient import TestClient

from haversack.kernel.state import GameState
from haversack.server.table import Table
from tests.server.people import Player, guest, hub_of, open_table, seated
from tests.server.test_windows import plain, seal, settle
from tests.server.windows import HandClock, friends, pass_time, put_at
from tests.ww2 import table as ww2
from tests.y1914 import table as y1914

pytestmark = pytest.mark.usefixtures("dealt_alike")
UNIFORM: dict[str, object] = {"windows": "uniform"}
ORDER = ("united_states", "united_kingdom", "japan")


def east_pacific(destroyers: str = "uk_destroyers") -> GameState:
    """Japan battles a Navy of the US: Radar lies open, Destroyers may lie before the UK and Truk before Japan."""
    table = ww2.Table(
        "japan",
        options=UNIFORM,
        japan={
            "armies": ["japan", "iwo_jima"],
            "navies": ["sea_of_japan", "central_pacific"],
            "hand": ["jp_sea_battle"],
            "responses": ["jp_truk", "jp_kamikaze"],
            "deck": ["jp_battleship_repair", "jp_build_army"],
        },
        united_states={
            "armies": ["eastern_united_states", "western_united_states"],
            "navies": ["east_pacific"],
            "status": ["us_radar"],
            "deck": ["us_build_army"] * 5,
        },
        united_kingdom={
            "armies": ["united_kingdom"],
            "responses": [destroyers],
            "deck": [{"uk_destroyers": "uk_raf", "uk_raf": "uk_destroyers"}[destroyers]],
        },
    )
    table.choose("play:jp_sea_battle", "space:east_pacific", "piece:united_states/navy/east_pacific")
    return table.state


@contextmanager
def three(client: TestClient, state: GameState) -> Iterator[tuple[Table, dict[str, Player], Player]]:
    """Sit down as three people, the US, the UK, and Japan with all others; somebody looks on."""
    made = open_table(client, "ww2", me=ORDER[:1], rest="open", beat=4000)
    table = hub_of(client)._tables[made["table"]["id"]]
    rest = [seat for seat in table.game.seats if seat not in ORDER]
    browsers = {ORDER[0]: client}
    for seat, seats in ((ORDER[1], [ORDER[1]]), (ORDER[2], [ORDER[2], *rest])):
        browsers[seat] = guest(client)
        body = {"key": made["link"], "name": seat, "seats": seats}
        assert browsers[seat].post(f"/api/tables/{table.row.id}/enter", json=body).status_code == 200
    table = put_at(client, table, state)
    with ExitStack() as stack:
        people = {seat: stack.enter_context(seated(one, table.row.id)) for seat, one in browsers.items()}
        yield table, people, stack.enter_context(seated(guest(client), table.row.id))


def answered(
    client: TestClient, clock: HandClock, state: GameState, answers: dict[str, str], by: tuple[str, ...]
) -> tuple[list[Any], list[str]]:
    """Let people answer in some order; return the choices that were made, and what somebody who looks on heard."""
    clock.time = 1000.0
    with three(client, state) as (table, people, looker):
        assert looker.until("window")["window"]["seats"] == list(ORDER)
        settle(looker)
        looker.traffic.clear()
        for seat in by:
            assert seal(people[seat], answers[seat])["type"] == "done"
            settle(looker)
        pass_time(client, clock, 4.1, table)
        settle(looker)
        return list(table.course.choices), [plain(text, table.row.id) for text in looker.heard]


def test_three_who_pass_do_so_in_the_order_of_the_rules(light: TestClient, clock: HandClock) -> None:
    """The team that did not battle, from Japan's place in turn order on, then Japan; whoever was quicker."""
    state, orders = east_pacific(), list(permutations(ORDER))
    passing = dict.fromkeys(ORDER, "pass")
    found = [answered(light, clock, state, passing, by) for by in orders]
    assert all(choices[:3] == [(seat, "pass") for seat in ORDER] for choices, _ in found)
    assert all(heard == found[0][1] for _, heard in found[1:]), "nobody hears who was quicker"
    without = answered(light, clock, east_pacific("uk_raf"), passing, orders[3])
    assert without == found[0], "nor what lies there"


def test_the_first_card_in_the_order_of_the_rules_counts(light: TestClient, clock: HandClock) -> None:
    """Radar comes before Destroyers however late it was sealed; what others sealed in that window is void."""
    both = {"united_states": "use:us_radar", "united_kingdom": "use:uk_destroyers", "japan": "pass"}
    for by in (ORDER, ORDER[::-1]):
        choices, _ = answered(light, clock, east_pacific(), both, by)
        assert choices == [("united_states", "use:us_radar")]
    choices, _ = answered(light, clock, east_pacific(), both | {"united_states": "pass"}, ORDER[::-1])
    assert choices[:2] == [("united_states", "pass"), ("united_kingdom", "use:uk_destroyers")]


# A draft


def draft(only: bool, windows: str = "uniform") -> GameState:
    """Return a Draft step of Germany, whose deck holds Build Army cards only, or Build Navy cards too."""
    kept = ["de-build-navy"] * 3 if only else ["de-sea-battle"] * 2 + ["de-build-army"]
    hand = {"hand": ["de-land-battle"] * 2 + kept}
    return y1914.Table(step="draft", options={"windows": windows}, germany=hand).state


def test_a_draft_of_one_card_is_asked_as_one_of_several(light: TestClient, clock: HandClock) -> None:
    """Who may take but one card chooses it all the same: others hear the same messages, of the same size."""
    heard = []
    for only in (True, False):
        table, friend = friends(light, "1914", ("germany",), draft(only))
        with seated(light, table.row.id) as host, seated(friend, table.row.id) as other:
            settle(other)
            other.traffic.clear()
            for key in ("discard:de-land-battle", "discard:de-land-battle"):
                host.until_asked()
                assert seal(host, key)["type"] == "done"
                settle(other)
            offered = [one["key"] for one in host.until_asked()["options"]]
            assert offered == ["take:de-build-army"] if only else ["take:de-build-army", "take:de-build-navy"]
            waited = len(other.heard)
            assert seal(host, "take:de-build-army")["type"] == "done"
            settle(other)
            heard.append([plain(text, table.row.id) for text in other.heard])
            assert waited < len(other.heard), "nothing is taken before it is chosen"
    assert heard[0] == heard[1]
