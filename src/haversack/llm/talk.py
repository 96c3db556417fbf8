"""Models that answer text with text: a command, or an endpoint over HTTP."""

import contextlib
import json
import os
import shlex
import signal
import subprocess
import urllib.error
import urllib.request
from typing import Any, Final, NamedTuple

from haversack.kernel.errors import HaversackError

KEY: Final = "HAVERSACK_MODEL_KEY"
LARGEST: Final = 1 << 20


class BadModel(HaversackError):
    """Raised when a model cannot be asked at all."""


class NoAnswer(Exception):
    """Raised when a model did not answer this time: it failed, or took too long (`late`)."""

    def __init__(self, why: str, late: bool = False) -> None:
        super().__init__(why)
        self.late = late


class Model(NamedTuple):
    """How a model is asked: a command that reads a prompt and prints an answer, or the address of an endpoint.

    An endpoint is sent the prompt as plain text and answers with text. With a `name` it is spoken to as a chat:
    JSON with `model` and `messages`, whose answer is at `choices[0].message.content`. A key is sent as a bearer token
    if the environment has one.
    """

    command: str | None = None
    url: str | None = None
    name: str | None = None
    seconds: float = 60.0

    @property
    def label(self) -> str:
        """Return what the model is called in tables."""
        return self.name or "model"

    def check(self) -> "Model":
        """Raise unless the model can be asked."""
        if (self.command is None) == (self.url is None):
            raise BadModel("A model is a command or the URL of an endpoint, one of the two.")
        if self.url is not None and not self.url.startswith(("http://", "https://")):
            raise BadModel(f"The URL of an endpoint begins with http:// or https://, not {self.url!r}.")
        if self.command is not None:
            _words(self.command)
        return self

    def answer(self, prompt: str) -> str:
        """Return what the model answers; raise `NoAnswer` if it fails or takes too long."""
        return self._run(prompt) if self.command is not None else self._post(prompt)

    def _run(self, prompt: str) -> str:
        words = _words(self.command or "")
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise BadModel(f"The command {words[0]!r} cannot be run: {error.strerror}.") from None
        try:
            out, _ = process.communicate(prompt.encode(), timeout=self.seconds)
        except subprocess.TimeoutExpired:
            raise NoAnswer("it took too long", late=True) from None
        finally:
            _end(process)
        if process.returncode != 0:
            raise NoAnswer(f"the command ended with code {process.returncode}")
        return out[:LARGEST].decode("utf-8", "replace")

    def _post(self, prompt: str) -> str:
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        data = prompt.encode()
        if self.name is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps({"model": self.name, "messages": [{"role": "user", "content": prompt}]}).encode()
        if os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {os.environ[KEY]}"
        request = urllib.request.Request(self.url or "", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=self.seconds) as response:
                text = response.read(LARGEST).decode("utf-8", "replace")
        except TimeoutError:
            raise NoAnswer("it took too long", late=True) from None
        except urllib.error.URLError as error:
            late = isinstance(error.reason, TimeoutError)
            raise NoAnswer("it took too long" if late else f"the endpoint failed: {error.reason}", late) from None
        except (OSError, ValueError) as error:
            raise NoAnswer(f"the endpoint failed: {error}") from None
        return text if self.name is None else _content(text)


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadModel(f"The command {command!r} cannot be read: {error}.") from None
    if not words:
        raise BadModel("The command is empty.")
    return words


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a command and all it has begun, if it still runs."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()


def _content(text: str) -> str:
    """Return the answer in the reply of a chat."""
    try:
        found: Any = json.loads(text)
        return str(found["choices"][0]["message"]["content"])
    except (ValueError, LookupError, TypeError):
        raise NoAnswer("the endpoint did not answer as a chat does") from None
