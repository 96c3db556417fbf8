"""A scripted stand-in for a model: it reads a prompt and answers with a key, so that all around it can be tried.

As a command it reads the prompt from its standard input; with a port it answers over HTTP. It uses the standard library
alone, and can be run as a file. With faults, some of its answers are bad, always the same ones.
"""

import argparse
import hashlib
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# By their keys, which are in the prompt: it knows no game, and a game without such options loses nothing by it.
SHUNNED = ("discard:", "remove:", "done", "pass", "no", "number:0")
HEADING = "Options, by key:"
GARBAGE = "I would rather not say."
BARE = ("pass", "done", "yes")


def options_of(prompt: str) -> list[str]:
    """Return the keys that a prompt lists."""
    lines = prompt.rpartition(HEADING)[2].splitlines()
    return [line.split(" = ")[0] for line in lines if " = " in line]


def answer(prompt: str, faults: int = 0) -> str:
    """Return an answer to a prompt: an option that does something, chosen by a hash; one in `faults` is bad."""
    keys = options_of(prompt)
    if not keys:
        return GARBAGE
    lot = int.from_bytes(hashlib.sha256(prompt.encode()).digest()[:8], "big")
    if faults and lot % faults == 0:
        illegal = next(key for key in BARE if key not in keys)
        return GARBAGE if lot // faults % 2 else illegal
    wanted = [key for key in keys if not key.startswith(SHUNNED)] or keys
    return f"Something should happen.\nAnswer: {wanted[lot // 7 % len(wanted)]}"


class Endpoint(BaseHTTPRequestHandler):
    """An endpoint that answers plain text with plain text."""

    faults = 0

    def do_POST(self) -> None:
        """Answer a prompt."""
        prompt = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        reply = answer(prompt, self.faults).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(reply)))
        self.end_headers()
        self.wfile.write(reply)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is that of the base
        """Say nothing."""


def main() -> None:
    """Answer one prompt of the standard input, or serve."""
    parser = argparse.ArgumentParser(description="Answer prompts of `haversack bench-model` by a script.")
    parser.add_argument("--faults", type=int, default=0, metavar="N", help="about one answer in N is bad")
    parser.add_argument("--port", type=int, metavar="P", help="answer over HTTP at this port of this machine")
    given = parser.parse_args()
    if given.port is None:
        print(answer(sys.stdin.read(), given.faults))
        return
    Endpoint.faults = given.faults
    with ThreadingHTTPServer(("127.0.0.1", given.port), Endpoint) as server:
        print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
