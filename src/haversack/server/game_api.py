"""The HTTP interface of games: what they are, their rules, packs of cards."""

from starlette.requests import Request
from starlette.responses import Response

from haversack.packs.check import summary
from haversack.server import messages as m
from haversack.server.game_info import game_data, games_data, guide_data, help_data, rules_data
from haversack.server.packs import brief
from haversack.server.requests import LARGEST_PACK, LASTING, hub_of, json_response, read_request


async def games(request: Request) -> Response:
    """List the games with their seats, teams and options, the levels of bots, and what this server can do."""
    return json_response({**games_data(), "features": request.app.state.features}, cache=LASTING)


async def game(request: Request) -> Response:
    """Return what a table needs of a game: cards, spaces, seats."""
    return json_response(game_data(request.path_params["game"]), cache=LASTING)


async def packs(request: Request) -> Response:
    """List the packs that this server offers."""
    offered = hub_of(request).packs.offered.values()
    return json_response({"packs": [{"game": game.id, **(brief(game) or {})} for game in offered]})


async def show_pack(request: Request) -> Response:
    """Return a pack by its hash: name, and every card that differs, with its text."""
    return json_response({"pack": summary(await hub_of(request).packs.find(request.path_params["pack"]))})


async def bring_pack(request: Request) -> Response:
    """Check a pack that somebody brings: all that is wrong with it, or what it changes."""
    wanted = await read_request(request, m.BroughtPack, "pack", LARGEST_PACK)
    return json_response(await hub_of(request).packs.bring(wanted.name, wanted.text))


async def rules(request: Request) -> Response:
    """Return the rules of a game by their numbers."""
    return json_response(rules_data(request.path_params["game"]), cache=LASTING)


async def guide(request: Request) -> Response:
    """Return the rules of a game in prose, by chapter, with figures, and the whole ledger."""
    return json_response(guide_data(request.path_params["game"]), cache=LASTING)


async def question_help(request: Request) -> Response:
    """Return what stands behind the questions of a game: rules in readable words, readings, advice."""
    return json_response(help_data(request.path_params["game"]), cache=LASTING)
