"""The page: a template, and the frames of the game in it."""

from importlib import resources

from skyjo.json_text import compact
from skyjo.records import Projection, Record
from skyjo.viewer.frames import film

__all__ = ["page"]


def page(game: Record | Projection) -> str:
    """The HTML of a page that shows the game step by step.

    A record can be looked at as the table sees it, as every player has seen it, and with all cards: give the
    page to nobody who may not know them. Of a projection the page has what its viewer has seen, and no more.

    Args:
        game: Such as `skyjo.records.load` or `skyjo.records.project` gives.

    Examples:
        >>> import io, skyjo.records
        >>> file = io.BytesIO()
        >>> skyjo.records.create(file, ["Ana", "Ben"]).close()
        >>> html = page(skyjo.records.load(io.BytesIO(file.getvalue())))
        >>> "Ana" in html, "https" in html
        (True, False)
    """
    template = resources.files("skyjo.viewer").joinpath("viewer.html").read_text(encoding="utf-8")
    # In a script, only "</" would end it, and "<!--" confuse it; in JSON, "<" stands in strings alone.
    return template.replace("GAME", compact(film(game)).replace("<", "\\u003c"), 1)
