"""A server that goes says so, also to whom it has not read to the end."""

import asyncio
from typing import Any

import pytest
import uvicorn
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from haversack.server.socket_protocol import GOING, HEARING_SECONDS, SocketProtocol


async def _slow(scope: Any, receive: Any, send: Any) -> None:
    """Take a socket, and read less than is said."""
    await receive()
    await send({"type": "websocket.accept"})
    while not (await receive())["type"].endswith("disconnect"):
        await asyncio.sleep(0.01)


async def _heard_of(words: int) -> int | None:
    """Return the code that a talkative client was told when the server went, which it reads late."""
    server = uvicorn.Server(uvicorn.Config(_slow, ws=SocketProtocol, port=0, log_config=None, lifespan="off"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    client = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}"))
    client.send_request(client.connect())
    writer.writelines(client.data_to_send())
    client.receive_data(await reader.read(10_000))
    for _ in range(words):
        client.send_text(b"x" * 10_000)
    writer.writelines(client.data_to_send())
    await asyncio.sleep(0.1)
    server.should_exit = True
    await asyncio.sleep(0.5)
    client.receive_data(await reader.read(10_000))
    writer.writelines(client.data_to_send())
    writer.close()
    await asyncio.wait_for(serving, 10 * HEARING_SECONDS)
    return None if client.close_rcvd is None else client.close_rcvd.code


@pytest.mark.parametrize("words", [0, 200])
def test_who_is_still_talking_hears_that_the_server_goes(words: int) -> None:
    """To close a connection with words unread resets it, and what was told last is lost with it."""
    assert asyncio.run(_heard_of(words)) == GOING
