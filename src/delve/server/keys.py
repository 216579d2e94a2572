"""Everything that depends on the server's secret: cookies, invite tokens, sealed files; and passwords."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import nacl.exceptions
import nacl.pwhash
import nacl.secret
import nacl.utils

SEAL = b"DELVE SEALED 1\n"
SEALED_BLOCK = 16 * 1024
"""Sealed files come in multiples of this size, so that it does not tell what is in them."""
WATCH = -1
"""The seat number that a watch link names."""

_ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def new_id() -> str:
    """The id of a new table or account: 12 letters and digits, about 62 bits."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(12))


def new_login() -> str:
    """The id of a new login; the letter before it keeps it from being a number."""
    return f"l{new_id()}"


def new_nonce() -> str:
    """What makes an invite link differ from those before it."""
    return secrets.token_hex(8)


class Keys:
    """Signs and seals; each purpose has a key of its own."""

    def __init__(self, secret: bytes) -> None:
        self._cookie = _derive(secret, b"cookie")
        self._device = _derive(secret, b"device")
        self._invite = _derive(secret, b"invite")
        self._box = nacl.secret.SecretBox(_derive(secret, b"seal"))

    # ------------------------------------------------------------------ cookies

    def cookie(self, account: str, login: str) -> str:
        """What a browser keeps to be known again, until the login ends."""
        body = f"{account}.{login}"
        return f"{body}.{_sign(self._cookie, body)}"

    def who(self, cookie: str) -> tuple[str, str] | None:
        """The account and login of a cookie that was signed here. Cookies from before there were logins have a version
        of the account instead: a number, which no login's id is."""
        account, _, rest = cookie.partition(".")
        login, _, signature = rest.partition(".")
        if not (login.isascii() and login.isalnum()) or not _matches(self._cookie, f"{account}.{login}", signature):
            return None
        return account, login

    def device(self, account: str, version: int, nonce: str) -> str:
        """What a browser keeps where somebody has logged in, so that wrong tries from elsewhere do not hold them up."""
        body = f"{account}.{version}.{nonce}"
        return f"{body}.{_sign(self._device, body)}"

    def is_device(self, cookie: str, account: str, version: int) -> bool:
        """Whether a browser is one where somebody has logged in, with the password of now."""
        body, _, signature = cookie.rpartition(".")
        return body.startswith(f"{account}.{version}.") and _matches(self._device, body, signature)

    # ------------------------------------------------------------------ invites

    def invite(self, table: str, seat: int, nonce: str) -> str:
        """The token of an invite link; `seat` is WATCH for spectators. It cannot be guessed, nor made from the
        database alone."""
        where = f"{table}.{seat if seat >= 0 else 'w'}"
        return f"{where}.{_sign(self._invite, f'{where}.{nonce}')}"

    def invited(self, token: str) -> tuple[str, int] | None:
        """The table and seat that a token names. Whether it is genuine, `is_invite` says."""
        table, _, rest = token.partition(".")
        seat, _, _ = rest.partition(".")
        if seat == "w":
            return table, WATCH
        return (table, int(seat)) if seat.isascii() and seat.isdecimal() and len(seat) == 1 else None

    def is_invite(self, token: str, table: str, seat: int, nonce: str) -> bool:
        """Whether a token was made for this seat and nonce."""
        return hmac.compare_digest(token.encode(), self.invite(table, seat, nonce).encode())

    # ------------------------------------------------------------------ seals

    def seal(self, data: bytes) -> bytes:
        """A file that only a server with this secret can open."""
        plain = len(data).to_bytes(8, "big") + data
        return SEAL + bytes(self._box.encrypt(plain + bytes(-len(plain) % SEALED_BLOCK)))

    def unseal(self, data: bytes) -> bytes | None:
        """What was sealed; None if it was sealed elsewhere, or changed."""
        try:
            plain = self._box.decrypt(data[len(SEAL) :])
        except (nacl.exceptions.CryptoError, ValueError):
            return None
        return bytes(plain[8 : 8 + int.from_bytes(plain[:8], "big")])


def hash_password(password: str) -> str:
    """An argon2id hash. Slow on purpose: call it in a thread."""
    return nacl.pwhash.argon2id.str(
        password.encode(), opslimit=nacl.pwhash.argon2id.OPSLIMIT_INTERACTIVE, memlimit=32 * 1024 * 1024
    ).decode()


def is_password(hashed: str, password: str) -> bool:
    """Whether a password belongs to a hash. Slow on purpose: call it in a thread."""
    try:
        return bool(nacl.pwhash.verify(hashed.encode(), password.encode()))
    except (nacl.exceptions.CryptoError, ValueError):
        return False


def _derive(secret: bytes, purpose: bytes) -> bytes:
    return hmac.new(secret, b"delve " + purpose, hashlib.sha256).digest()


def _sign(key: bytes, text: str) -> str:
    digest = hmac.new(key, text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def _matches(key: bytes, text: str, signature: str) -> bool:
    return hmac.compare_digest(_sign(key, text).encode(), signature.encode())
