"""What a protocol may offer to who serves a socket, beside what every server does: names in the scope, and their forms.

They stand apart from the protocol itself, since tables are also served where there is none, in a browser.
"""

from collections.abc import Awaitable, Callable, Sequence

TOGETHER = "haversack.together"
AT_ONCE = "haversack.at_once"
SendAll = Callable[[Sequence[str]], Awaitable[None]]
SendNow = Callable[[Sequence[str]], bool]
