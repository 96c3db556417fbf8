"""What is known of hidden cards, as it comes and goes (F-INF; ruling 8.11)."""

from typing import Any

import pytest

from tests.y1914.table import GAME, Table


@pytest.mark.rule("F-INF-1", "F-DRA-1")
def test_a_drafted_card_is_known_until_a_card_leaves_the_hand_unseen() -> None:
    hand = ["de-land-battle", "de-sea-battle", "de-zeppelins", "de-mata-hari"]
    table = Table(step="draft", germany={"hand": hand})
    table.choose("discard:de-land-battle", "discard:de-sea-battle", "take:de-build-navy")
    assert table.seen("germany")["hand_shown"] == ["de-build-navy"]
    table.play("de-zeppelins")  # seen to leave: the rest is still known
    table.pass_until("prepare")
    assert table.seen("germany")["hand_shown"] == ["de-build-navy"]
    table.choose("prepare:de-mata-hari")
    assert table.seen("germany")["hand_shown"] == []


@pytest.mark.rule("F-INF-1")
def test_a_known_card_that_is_played_is_known_no_more() -> None:
    table = Table(step="draft", germany={"hand": ["de-land-battle", "de-sea-battle"]})
    table.choose("discard:de-land-battle", "take:de-build-army").play("de-build-army", "pass")
    assert table.seen("germany")["hand_shown"] == []


@pytest.mark.rule("F-INF-2")
def test_the_log_names_hidden_cards_to_their_owner_alone() -> None:
    table = Table(step="prepare", germany={"hand": ["de-build-army"]}).choose("prepare:de-build-army")

    def told(seat: str | None) -> Any:
        return next(e for e in table.state.events_for(seat) if e["type"] == "CardPrepared")

    assert told("germany")["cards"] == ["de-build-army"]
    assert told("austria-ottoman")["cards"] == told(None)["cards"] == [None]
    assert "Build Army" not in told("austria-ottoman")["text"]


@pytest.mark.rule("F-INF-1")
def test_a_search_deals_what_is_not_known() -> None:
    """Hand, prepared cards, face-down discards and deck are mixed; sizes and what was shown stay."""
    table = Table(
        germany={
            "hand": ["de-build-army", "de-zeppelins"],
            "prepared": ["de-land-battle"],
            "discard": ["de-landwehr", "de-mata-hari"],
            "face_down": 1,
            "hand_known": [["all", "de-build-army"]],
        }
    )
    hands, prepared = set(), set()
    for seed in range(12):
        other: Any = table.state.determinise("russia", seed).view("germany")
        own = other["powers"]["germany"]
        assert "de-build-army" in own["hand"]
        assert (own["hand_size"], own["prepared_size"], own["discard"][0]) == (2, 1, "de-landwehr")
        hands.add(str(own["hand"]))
        prepared.add(str(own["prepared"]))
    assert len(hands) > 2
    assert len(prepared) > 2


@pytest.mark.rule("F-DRA-1")
def test_a_search_in_the_middle_of_a_draft_finds_a_card() -> None:
    """Who has paid for a draft has something to draft in every state others cannot tell apart."""
    table = Table(
        step="draft",
        germany={
            "hand": ["de-land-battle", "de-sea-battle", "de-build-navy"],
            "deck": ["de-build-army", "de-build-navy", "de-zeppelins"],
        },
    ).choose("discard:de-land-battle", "discard:de-sea-battle")
    assert table.kind == "take"
    for seed in range(20):
        other = table.state.determinise("russia", seed)
        assert other.decision is not None
        assert any(option.key.startswith("take:") for option in other.decision.options)


def test_several_seats_of_one_player() -> None:
    """Who plays both Central Powers sees both hands, and no other."""
    table = Table(
        germany={"hand": ["de-build-army"]}, austria={"hand": ["ah-build-army"]}, russia={"hand": ["ru-rasputin"]}
    )
    view: Any = table.state.view(list(GAME.teams["central"]))
    assert view["powers"]["germany"]["hand"] == ["de-build-army"]
    assert view["powers"]["austria-ottoman"]["hand"] == ["ah-build-army"]
    assert "hand" not in view["powers"]["russia"]
