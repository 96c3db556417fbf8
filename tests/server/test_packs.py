"""Packs at tables: brought, checked, shown to everybody, kept with the table."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import haversack
from haversack.kernel.packs import hash_of
from haversack.server.app import application
from haversack.server.packs import MOST_UPLOADED, PackLibrary
from tests.packs.samples import ALL
from tests.server.people import forget_tables, guest, open_table, seated


def bring(client: TestClient, pack: object, name: str = "house.json") -> dict[str, Any]:
    answer = client.post("/api/packs", json={"name": name, "text": json.dumps(pack)})
    assert answer.status_code == 200, answer.text
    data: dict[str, Any] = answer.json()
    return data


def test_a_pack_is_checked_and_shown_before_it_is_used(client: TestClient) -> None:
    """A good one is shown with its hash and its cards; of a bad one all faults are named, and it is not kept."""
    found = bring(client, ALL["ww2"])
    assert found["faults"] == []
    assert found["pack"]["hash"] == hash_of(ALL["ww2"])
    assert [card["text"] for card in found["pack"]["added"]] == ["Build an Italian Army."]
    assert client.get(f"/api/packs/{found['pack']['hash']}").json()["pack"] == found["pack"]
    wrong = copy.deepcopy(ALL["ww2"])
    wrong["remove"] += ["nobody", "somebody"]
    refused = bring(client, wrong)
    assert refused["pack"] is None
    assert [one["path"] for one in refused["faults"]] == ["$.remove[1]", "$.remove[2]"]
    assert client.get(f"/api/packs/{hash_of(wrong)}").status_code == 404


@pytest.mark.parametrize("text", ["", "{", "[" * 90_000, '"x"', "null", '{"game": "chess"}', "\ud800"])
def test_what_is_no_pack_is_refused_with_a_sentence(client: TestClient, text: str) -> None:
    answer = client.post(
        "/api/packs", content=json.dumps({"name": "a.json", "text": text}), headers={"content-type": "application/json"}
    )
    assert answer.status_code in (200, 400)
    if answer.status_code == 200:
        assert answer.json()["faults"][0]["sentence"].endswith((".", "…"))


def test_a_pack_that_is_too_large_is_refused(client: TestClient) -> None:
    answer = client.post("/api/packs", json={"name": "a.json", "text": "x" * 2_000_000})
    assert (answer.status_code, answer.json()["reason"]) == (429, "The request is too long.")


@pytest.mark.parametrize("game", tuple(ALL))
def test_a_table_is_played_with_a_pack(client: TestClient, game: str) -> None:
    """Everybody sees name, hash and what differs before they sit down; the record carries the pack."""
    key = bring(client, ALL[game])["pack"]["hash"]
    made = open_table(client, game, me="all", pack=key)
    table = made["table"]
    assert table["pack"] == {**table["pack"], "name": "A little different", "hash": key, "owner": False}
    stranger = guest(client)
    assert stranger.get(f"/api/tables/{table['id']}").json()["table"]["pack"] == table["pack"]
    shown = stranger.get(f"/api/tables/{table['id']}/pack").json()["pack"]
    assert (shown["hash"], len(shown["added"])) == (key, table["pack"]["added"])
    cards = {card["id"] for card in stranger.get(f"/api/tables/{table['id']}/game").json()["cards"]}
    assert {card["id"] for card in shown["added"]} <= cards
    with seated(client, table["id"]) as player:
        for _ in range(30):
            player.choose()
    forget_tables(client)
    again = client.get(f"/api/tables/{table['id']}").json()["table"]
    assert again["pack"] == table["pack"]


def test_a_table_is_opened_with_a_scenario_of_a_pack(client: TestClient) -> None:
    found = bring(client, ALL["ww2"])["pack"]
    assert found["scenarios"] == ["standard", "late"]
    made = open_table(client, "ww2", me="all", pack=found["hash"], options={"scenario": "late"})
    with seated(client, made["table"]["id"]) as player:
        view = player.view
        assert (view["round"], view["setting"]["last_round"]) == (12, 15)
        assert view["countries"]["italy"]["armies"] == ["italy", "balkans"]


def test_the_invitation_shows_the_pack(client: TestClient) -> None:
    """Whoever holds a link sees it before they sit down."""
    key = bring(client, ALL["ww2"])["pack"]["hash"]
    made = open_table(client, me=("germany",), rest="open", pack=key)
    door = guest(client).post(f"/api/tables/{made['table']['id']}/invited", json={"key": made["link"]}).json()
    assert (door["table"]["pack"]["name"], door["table"]["pack"]["hash"]) == ("A little different", key)


def test_a_pack_for_another_game_or_gone_is_refused(client: TestClient) -> None:
    key = bring(client, ALL["1914"])["pack"]["hash"]
    seats = {seat: {"kind": "me"} for seat in haversack.load("ww2").seats}
    for pack, status in ((key, 400), ("0" * 12, 404)):
        answer = client.post("/api/tables", json={"game": "ww2", "seats": seats, "pack": pack})
        assert answer.status_code == status
        assert "pack" in answer.json()["reason"]


def test_bots_play_with_a_pack(client: TestClient) -> None:
    """They think in other processes, with the same cards."""
    key = bring(client, ALL["greatwar"])["pack"]["hash"]
    seats = {"central": {"kind": "me"}, "entente": {"kind": "bot", "level": "easy"}}
    made = client.post("/api/tables", json={"game": "greatwar", "seats": seats, "pace": 0, "pack": key}).json()
    with seated(client, made["table"]["id"]) as player:
        for _ in range(12):
            player.choose()


def test_the_operator_offers_packs(tmp_path: Path) -> None:
    """Good ones of the folder are listed; others are not offered, and the server starts all the same."""
    for game, pack in ALL.items():
        (tmp_path / f"{game}.json").write_text(json.dumps(pack), encoding="utf-8")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    with TestClient(application(f"sqlite:///{tmp_path}/tables.sqlite", packs=str(tmp_path))) as client:
        offered = client.get("/api/packs").json()["packs"]
        assert {one["game"]: one["hash"] for one in offered} == {game: hash_of(pack) for game, pack in ALL.items()}
        table = open_table(client, me="all", pack=hash_of(ALL["ww2"]))["table"]
        assert table["pack"]["hash"] == hash_of(ALL["ww2"])


def test_only_so_many_packs_are_kept() -> None:
    """The oldest goes."""
    library = PackLibrary()
    game = haversack.load("ww2", pack=ALL["ww2"])
    for number in range(MOST_UPLOADED + 5):
        library._uploaded[str(number)] = (game, 10)
    library._keep(game, 10)
    assert len(library._uploaded) == MOST_UPLOADED
    assert "0" not in library._uploaded


def test_messages_do_not_carry_the_pack(client: TestClient) -> None:
    """What a seat hears has the same form as at any table: name and hash go with the table, cards with the game."""
    key = bring(client, ALL["ww2"])["pack"]["hash"]
    table = open_table(client, me="all", pack=key)["table"]
    with seated(client, table["id"]) as player:
        player.choose()
        heard = [text for text in player.traffic if '"de_plunder","name"' in text or '"decks":{' in text]
    assert heard == []
