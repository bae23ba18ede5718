"""How colors are seen: contrast, and the difference between two for people who lack one kind of cone."""

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

VISIONS = {
    "all cones": np.eye(3),
    "no long-wave cones": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no middle-wave cones": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no short-wave cones": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""What linear RGB becomes for an eye: the matrices of severity 1 of G. M. Machado, M. M. Oliveira and L. A. F.
Fernandes, A physiologically-based model for simulation of color vision deficiency, 2009."""

_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def linear(color: str) -> Vector:
    """A color such as #ee8866, or #e86 for short, as linear RGB."""
    digits = color.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    channels = np.array([int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def contrast(first: str, second: str) -> float:
    """The contrast of two colors, from 1 to 21, as the Web Content Accessibility Guidelines define it."""
    low, high = sorted(float(linear(color) @ [0.2126, 0.7152, 0.0722]) for color in (first, second))
    return (high + 0.05) / (low + 0.05)


def difference(first: str, second: str, vision: str = "all cones") -> float:
    """The distance of two colors in CIELAB as an eye sees them; about 2 is just noticeable, 100 is black to white."""
    one, other = (_lab(np.clip(VISIONS[vision] @ linear(color), 0, 1)) for color in (first, second))
    return float(np.linalg.norm(one - other))


def _lab(rgb: Vector) -> Vector:
    relative = _TO_XYZ @ rgb / _WHITE
    x, y, z = np.where(relative > 216 / 24389, np.cbrt(relative), (24389 / 27 * relative + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
