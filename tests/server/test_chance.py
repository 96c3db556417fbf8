"""The chance of a table: a commitment before the salts, a keyed deal of all of them, a record that shows it."""

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from haversack.cli.main import main
from haversack.kernel.record import commitment
from haversack.server.chance import MOST_SALTS, with_salt
from haversack.server.errors import Conflict
from tests.server.conftest import Open
from tests.server.people import guest, hub_of, inside, open_table, seated

SALTS = ("0a" * 16, "0b" * 16)


def committed(client: TestClient, game: str = "ww2") -> str:
    """Return the commitment to the secret of a table to be opened."""
    answer = client.post("/api/chance", json={"game": game})
    assert answer.status_code == 201
    return str(answer.json()["commitment"])


def hand(client: TestClient, name: str, seat: str) -> Any:
    """Return a hand as its table has it."""
    table = inside(client).call(hub_of(client).table, name)
    view: Any = table.state.view(seat)
    return view["countries"][seat]["hand"]


def test_the_commitment_stands_before_the_salt_and_the_record_shows_all(
    light: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who opens a table knows the commitment first; the end shows the secret, the salt and that every draw fits."""
    made = committed(light)
    about = open_table(light, commitment=made, salt=SALTS[0])["table"]
    assert (about["commitment"], about["salts"], about["chance"]) == (made, [SALTS[0]], "blake2b")
    with seated(light, about["id"]) as player:
        while player.until_asked() is not None:
            player.choose()
    record = light.get(f"/api/tables/{about['id']}/record").json()
    secret, *salts = record["seed"].split(":")
    assert salts == [SALTS[0]]
    assert commitment("ww2", secret) == made
    assert len(secret) == 64
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    assert main(["verify", str(path), "--salt", SALTS[0], "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["chance"], told["salts"], told["commitment"]) == ("blake2b", [SALTS[0]], True)
    assert main(["verify", str(path), "--salt", SALTS[1]]) == 2
    for changed in ({"seed": f"{secret}:{SALTS[1]}"}, {"commitment": "0" * 64}, {"chance": "splitmix64"}):
        path.write_text(json.dumps({**record, **changed}))
        assert main(["verify", str(path)]) == 2


def test_each_salt_deals_anew_and_the_last_one_settles_it(start: Open) -> None:
    """While seats are open a newcomer's salt changes the deal; after that nothing does, and a restart keeps it."""
    with start() as host:
        made = open_table(host, me=("germany",), rest="open", commitment=committed(host), salt=SALTS[0])
        name = made["table"]["id"]
        before = hand(host, name, "germany")
        with seated(host, name) as player:
            epoch = player.epoch
            other = guest(host)
            seats = [row["seat"] for row in made["table"]["seats"] if row["kind"] == "open"]
            entered = other.post(
                f"/api/tables/{name}/enter", json={"key": made["link"], "name": "B", "seats": seats, "salt": SALTS[1]}
            ).json()
            assert entered["table"]["salts"] == list(SALTS)
            assert entered["table"]["commitment"] == made["table"]["commitment"]
            assert entered["table"]["status"] == "playing"
            player.until("state")
            assert player.epoch == epoch + 1
            assert player.view["countries"]["germany"]["hand"] == hand(host, name, "germany") != before
        dealt = hand(host, name, "germany")
    with start() as host:
        assert hand(host, name, "germany") == dealt


def test_a_commitment_serves_one_table_of_its_game(light: TestClient) -> None:
    """One that is used, of another game or made up is refused, and nothing is opened."""
    made = committed(light)
    seats = {key: {"kind": "me"} for key in light.get("/api/games/ww2").json()["seats"]}
    body = {"game": "ww2", "seats": seats, "salt": SALTS[0]}
    assert light.post("/api/tables", json={**body, "commitment": made}).status_code == 201
    for wrong in (made, "0" * 64, committed(light, "1914")):
        assert light.post("/api/tables", json={**body, "commitment": wrong}).status_code == 409
    for salt in ("", "0A" * 16, "0a" * 15, "0a" * 16 + "\n", "zz" * 16):
        assert light.post("/api/tables", json={**body, "salt": salt}).status_code == 400
    assert light.post("/api/chance", json={"game": "chess"}).status_code == 404


def test_without_a_salt_the_secret_alone_deals(light: TestClient) -> None:
    """A client that gives none is served; the commitment binds all the same."""
    about = open_table(light)["table"]
    assert about["salts"] == []
    assert len(about["commitment"]) == 64


def test_what_waits_is_bounded(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commitments nobody uses are forgotten, the oldest first; salts beyond the limit have no part."""
    monkeypatch.setattr("haversack.server.chance.MOST_WAITING", 3)
    waiting, call = hub_of(client).commitments, inside(client).call
    made = [call(waiting.make, "ww2") for _ in range(4)]
    with pytest.raises(Conflict):
        call(waiting.take, "ww2", made[0])
    for one in made[1:]:
        assert len(call(waiting.take, "ww2", one)) == 64
        with pytest.raises(Conflict):
            call(waiting.take, "ww2", one)
    full = [SALTS[0]] * MOST_SALTS
    assert with_salt(full, SALTS[1]) == full
    assert with_salt(full[1:], SALTS[1])[-1] == SALTS[1]
    assert with_salt([], None) == []
