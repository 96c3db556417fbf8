"""Talk of a side: heard by its people, and nothing of it by anybody else."""

from contextlib import ExitStack
from typing import Any

from starlette.testclient import TestClient

from tests.server.friends import join
from tests.server.people import Player, at, guest, open_table, seated

SECRET = "I lay Stalingrad, hold the Ukraine"


def table_of_three(client: TestClient, **given: Any) -> tuple[str, TestClient, TestClient]:
    """Open a table: the host is the Axis, two others share the Allies; return it with those two."""
    opened = open_table(
        client, "ww2", me=("germany", "japan", "italy"), rest="open", name="Ann", **{"team_talk": "secret", **given}
    )
    bea, cat = guest(client), guest(client)
    join(bea, opened, ["united_kingdom", "united_states"], "Bea")
    join(cat, opened, ["soviet_union"], "Cat")
    return opened["table"]["id"], bea, cat


def quiet(player: Player) -> list[str]:
    """Return all that somebody has been told by now."""
    player.ask(type="explain", key="pass")
    return player.heard


def test_talk_of_a_side_is_heard_by_the_side_alone(light: TestClient) -> None:
    """Enemies and spectators are told nothing, then or when they come back: not even that, or when, it was said."""
    name, bea, cat = table_of_three(light)
    with ExitStack() as stack:
        ann, two, three, eve = [stack.enter_context(seated(one, name)) for one in (light, bea, cat, guest(light))]
        before = [len(quiet(one)) for one in (ann, eve)]
        assert two.ask(type="say", text=SECRET, side=True)["type"] == "done"
        said = three.until("said")
        assert (said["name"], said["text"], said["team"]) == ("Bea", SECRET, "allies")
        after = [len(quiet(one)) for one in (ann, eve)]
        assert [now - was for was, now in zip(before, after, strict=True)] == [1, 1], "the answer to what was asked"
        ann.ask(type="say", text="Good luck", side=False)
        assert two.until("said")["team"] is None
    for one, lines in ((light, 1), (guest(light), 1), (cat, 2), (bea, 2)):
        with at(one, name) as player:
            player.send(type="hello", epoch=0, seq=0)
            assert len(player.until("talk")["lines"]) == lines
            assert (SECRET in str(player.traffic)) == (lines == 2)


def test_who_may_speak_to_a_side(light: TestClient) -> None:
    """Those who play for it alone, once the game has begun, where the table has it."""
    name, bea, _ = table_of_three(light, team_talk="none")
    with seated(bea, name) as two:
        assert two.ask(type="say", text="Psst", side=True)["type"] == "refused"
    both = open_table(light, "greatwar", me="all", team_talk="secret")["table"]["id"]
    with seated(light, both) as one, seated(guest(light), both) as eve:
        assert "both sides" in one.ask(type="say", text="Psst", side=True)["reason"]
        assert eve.ask(type="say", text="Psst", side=True)["type"] == "refused"
    waiting = open_table(light, "greatwar", me=("central",), rest="open", team_talk="secret")["table"]["id"]
    with seated(light, waiting) as one:
        assert "begun" in one.ask(type="say", text="Psst", side=True)["reason"]
    answer = light.post("/api/tables", json={"game": "greatwar", "seats": {}, "team_talk": "loud"})
    assert answer.status_code == 400


def test_after_the_end_it_is_shown_as_the_table_says(light: TestClient) -> None:
    """Opened so, everybody reads it once the game is over, those who are there at once; else it stays with the side."""
    for way, shown in (("open", True), ("secret", False)):
        name, bea, _ = table_of_three(light, team_talk=way)
        with seated(light, name) as ann, seated(bea, name) as two:
            two.ask(type="say", text=SECRET, side=True)
            assert SECRET not in str(quiet(ann))
            assert ann.ask(type="resign", team="axis")["type"] == "done"
            assert (SECRET in str(quiet(ann))) == shown
        with at(guest(light), name) as eve:
            eve.send(type="hello", epoch=0, seq=0)
            assert len(eve.until("talk")["lines"]) == shown


def test_the_talk_of_others_pushes_nothing_out(light: TestClient) -> None:
    """How much a side says cannot be told from what is left of the talk of the table."""
    name, bea, _ = table_of_three(light)
    with seated(light, name) as ann, seated(bea, name) as two:
        ann.ask(type="say", text="First")
        for number in range(120):
            two.ask(type="say", text=f"{number}", side=True)
    with at(light, name) as player:
        player.send(type="hello", epoch=0, seq=0)
        assert [line["text"] for line in player.until("talk")["lines"]] == ["First"]
