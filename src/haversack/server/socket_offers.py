"""Name what a protocol may offer in the scope of a socket beside what every server does.

The names stand apart from the protocol itself, since tables are also served where there is none, in a browser.
"""

from collections.abc import Awaitable, Callable, Sequence

TOGETHER = "haversack.together"
AT_ONCE = "haversack.at_once"
SendAll = Callable[[Sequence[str]], Awaitable[None]]
SendNow = Callable[[Sequence[str]], bool]
