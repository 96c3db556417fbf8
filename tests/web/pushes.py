"""Web push for tests: a key that a push is sealed for."""

import json
from base64 import urlsafe_b64encode

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH = b"0123456789abcdef"


class Key:
    """What a browser has that takes pushes: a key, and a secret it shares with who sends."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())

    def subscription(self, endpoint: str) -> str:
        """Return what the browser tells the server: where it takes pushes, and what seals them."""
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        pairs = (("p256dh", point), ("auth", AUTH))
        keys = {name: urlsafe_b64encode(data).rstrip(b"=").decode() for name, data in pairs}
        return json.dumps({"endpoint": endpoint, "keys": keys})

    def opened(self, sealed: bytes) -> str:
        """Return the text of a push that was sealed for this key."""
        text: bytes = http_ece.decrypt(sealed, private_key=self._private, auth_secret=AUTH, version="aes128gcm")
        return text.decode()
