"""The club's logo as pixels and nothing else: decoded, and written again."""

from __future__ import annotations

import base64
import io
import warnings

from PIL import Image

LARGEST_SIDE = 4096
SHOWN = 480                             # pixels of the longer side on a page: enough for a sharp screen


def plain_picture(image: bytes, longest: int = LARGEST_SIDE) -> bytes | None:
    """A PNG of the picture; None when it is no picture, or one that no logo needs to be."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(image)) as picture:
                if max(picture.size) > LARGEST_SIDE:
                    return None
                flat = picture.convert("RGBA")
        flat.thumbnail((longest, longest))
        output = io.BytesIO()
        flat.save(output, "PNG", optimize=True)
        return output.getvalue()
    except (OSError, ValueError, SyntaxError, Warning, Image.DecompressionBombError):
        return None


def data_uri(image: bytes) -> str:
    """The picture inside an address, for a page that may load nothing; "" when it is none."""
    picture = plain_picture(image, SHOWN)
    return f"data:image/png;base64,{base64.b64encode(picture).decode('ascii')}" if picture else ""
