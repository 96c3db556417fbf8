"""Sockets as the server speaks them: what is said is heard however it was cut, and who goes says so."""

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest
import uvicorn
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from haversack.server.socket_offers import AT_ONCE
from haversack.server.socket_protocol import GOING, HEARING_SECONDS, SHORT, SocketProtocol, framed


@dataclass
class Connected:
    """A server in this process, and a client whose frames are made by hand."""

    server: uvicorn.Server
    serving: asyncio.Task[None]
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    client: ClientProtocol

    @classmethod
    async def to(cls, app: Any) -> "Connected":
        """Serve an application and open a socket to it."""
        server = uvicorn.Server(uvicorn.Config(app, ws=SocketProtocol, port=0, log_config=None, lifespan="off"))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        client = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}"))
        client.send_request(client.connect())
        writer.writelines(client.data_to_send())
        client.receive_data(await reader.readuntil(b"\r\n\r\n"))
        return cls(server, serving, reader, writer, client)


async def _slow(scope: Any, receive: Any, send: Any) -> None:
    """Take a socket, and read less than is said."""
    await receive()
    await send({"type": "websocket.accept"})
    while not (await receive())["type"].endswith("disconnect"):
        await asyncio.sleep(0.01)


async def _heard_of(words: int) -> int | None:
    """Return the code that a talkative client was told when the server went, which it reads late."""
    connected = await Connected.to(_slow)
    reader, writer, client = connected.reader, connected.writer, connected.client
    for _ in range(words):
        client.send_text(b"x" * 10_000)
    writer.writelines(client.data_to_send())
    await asyncio.sleep(0.1)
    connected.server.should_exit = True
    await asyncio.sleep(0.5)
    client.receive_data(await reader.read(10_000))
    writer.writelines(client.data_to_send())
    writer.close()
    await asyncio.wait_for(connected.serving, 10 * HEARING_SECONDS)
    return None if client.close_rcvd is None else client.close_rcvd.code


@pytest.mark.parametrize("words", [0, 200])
def test_who_is_still_talking_hears_that_the_server_goes(words: int) -> None:
    """To close a connection with words unread resets it, and what was told last is lost with it."""
    assert asyncio.run(_heard_of(words)) == GOING


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    """Say everything again, without waiting."""
    await receive()
    await send({"type": "websocket.accept"})
    while (heard := await receive())["type"] == "websocket.receive":
        assert scope["extensions"][AT_ONCE]([heard["text"]])


def said(text: str, code: Opcode = Opcode.TEXT, whole: bool = True, masked: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(code, text.encode("latin-1"), whole).serialize(mask=masked)


async def _answered(reads: list[bytes]) -> tuple[list[str], int | None]:
    """Return what is heard of a server that says everything again, and the code it closes with."""
    connected = await Connected.to(_echo)
    reader, writer, client = connected.reader, connected.writer, connected.client
    for read in [*reads, said("\x03\xe8", Opcode.CLOSE)]:
        writer.write(read)
        await writer.drain()
        await asyncio.sleep(0.05)  # so that it comes alone
    client.receive_data(await reader.read())
    writer.close()
    connected.server.should_exit = True
    await connected.serving
    events = client.events_received()
    texts = [bytes(one.data).decode() for one in events if isinstance(one, Frame) and one.opcode is Opcode.TEXT]
    return texts, None if client.close_rcvd is None else int(client.close_rcvd.code)


A, B, LONG = said("a"), said("b"), "x" * 2 * SHORT
PART = [said("a", whole=False), said("b", Opcode.CONT)]


@pytest.mark.parametrize(
    ("reads", "texts"),
    [
        ([A, B], "a b"),
        ([A + B, A], "a b a"),
        ([A[:1], A[1:], B], "a b"),
        ([A + B[:4], B[4:], A], "a b a"),
        ([*PART, A], "ab a"),
        ([A, said("?", Opcode.PING), B, said("!", Opcode.PONG), A], "a b a"),
        ([said("y" * 200), A], f"{'y' * 200} a"),
        ([A, said(LONG), B], f"a {LONG} b"),
        ([A, said(""), B], "a  b"),
    ],
)
def test_what_is_said_is_heard_however_it_comes(reads: list[bytes], texts: str) -> None:
    """One frame at a time, several, or a part of one: each text is heard once, whole and in its order."""
    assert asyncio.run(_answered(reads)) == (texts.split(" "), 1000)


@pytest.mark.parametrize(
    ("reads", "code"),
    [
        ([A, said("b", masked=False)], 1002),
        ([A, PART[0], B], 1002),
        ([A, said("\xff\xff")], 1007),
        ([A, b"\xc1" + B[1:]], 1002),
    ],
)
def test_what_no_client_may_say_ends_the_socket(reads: list[bytes], code: int) -> None:
    """After a good text as well as before one."""
    assert asyncio.run(_answered(reads)) == (["a"], code)


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_text_is_framed_as_others_do_it(size: int) -> None:
    """By hand it is the same as by the library."""
    assert framed(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)
