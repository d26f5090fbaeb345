"""Signatures of Ed25519. Points of small order are refused: with such a key, anything would be signed."""

import functools

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

PRIME = 2**255 - 19
CURVE = -121665 * pow(121666, -1, PRIME) % PRIME


def roots(square):
    """The square roots modulo the prime; there may be none."""
    root = pow(square, (PRIME + 3) // 8, PRIME)
    if root * root % PRIME != square % PRIME:
        root = root * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    return [root, PRIME - root] if root * root % PRIME == square % PRIME else []


def small_order():
    """The heights y of the points of which eight make nothing: 1, -1 and 0, and where 2 y^2 = 1 - d y^4."""
    squares = [(one - 1) * pow(CURVE, -1, PRIME) for one in roots(1 + CURVE)]
    return {1, PRIME - 1, 0}.union(*map(roots, squares))


SMALL_ORDER = small_order()


def is_small(point):
    return (int.from_bytes(point, "little") & (2**255 - 1)) % PRIME in SMALL_ORDER


# Whoever checks many files that are nearly the same need not ask twice.
@functools.lru_cache(maxsize=1 << 16)
def has_signed(public, text, signature):
    public, signature = bytes.fromhex(public), bytes.fromhex(signature)
    if is_small(public) or is_small(signature[:32]):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, text)
        return True
    except (InvalidSignature, ValueError):
        return False
