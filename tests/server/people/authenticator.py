"""A passkey in software, as WebAuthn describes one."""

import json
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def _text(octets: bytes) -> str:
    return urlsafe_b64encode(octets).decode().rstrip("=")


@dataclass
class Authenticator:
    """Signs for one site; what it is asked is signed whoever asks."""

    origin: str
    count: int = 0
    key_id: bytes = field(default_factory=lambda: token_bytes(32))
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    flags: int = PRESENT | VERIFIED
    shown: Any = None
    """In place of its public key."""

    def public(self) -> dict[int, Any]:
        point = self.key.public_key().public_numbers()
        x, y = point.x.to_bytes(32, "big"), point.y.to_bytes(32, "big")
        return {1: 2, 3: -7, -1: 1, -2: x, -3: y}

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        shown = self.public() if self.shown is None else self.shown
        attested = (
            bytes(16) + len(self.key_id).to_bytes(2, "big") + self.key_id + cbor2.dumps(shown)
        )
        data = self._data(options["rp"]["id"], self.flags | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        told = self._told("webauthn.create", options)
        return self._credential(clientDataJSON=told, attestationObject=attestation)

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        data = self._data(options["rpId"], self.flags)
        told = self._told("webauthn.get", options)
        signature = self.key.sign(data + sha256(told).digest(), ECDSA(SHA256()))
        return self._credential(clientDataJSON=told, authenticatorData=data, signature=signature)

    def _data(self, site: str, flags: int) -> bytes:
        return sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _told(self, kind: str, options: dict[str, Any]) -> bytes:
        told = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(told).encode()

    def _credential(self, **response: bytes) -> dict[str, Any]:
        return {
            "id": _text(self.key_id),
            "rawId": _text(self.key_id),
            "type": "public-key",
            "response": {name: _text(value) for name, value in response.items()},
            "clientExtensionResults": {},
        }
