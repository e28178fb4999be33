"""What goes wrong on a page of the browser."""

from playwright.sync_api import ConsoleMessage, Dialog, Page, Request, Response

__all__ = ["Watched", "faint"]


class Watched:
    """A page of the browser, and what has gone wrong on it."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("console", self._look_at_message)
        page.on("request", self._look_at_request)
        page.on("requestfailed", lambda request: self.wrong.append(f"failed: {request.url}"))
        page.on("response", self._look_at_response)
        page.on("dialog", self._look_at_dialog)

    def _look_at_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrong.append(f"console: {message.text}")

    def _look_at_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.origin}/", "data:", "blob:")):
            self.wrong.append(f"to another host: {request.url}")

    def _look_at_response(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")

    def _look_at_dialog(self, dialog: Dialog) -> None:
        self.wrong.append(f"dialog: {dialog.message}")
        dialog.dismiss()


def faint(page: Page, selector: str) -> list[str]:
    """The texts of these elements whose colour stands out too little from the ground: below 4.5 to 1."""
    found: list[str] = page.evaluate(_FAINT, selector)
    return found


# As the guidelines for accessible content count it, with the ground of the nearest element that has one.
_FAINT = """
selector => {
  const parts = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = element => {
    for (let one = element; one; one = one.parentElement) {
      const colour = parts(getComputedStyle(one).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll(selector)]
    .filter(element => element.textContent.trim() && element.getClientRects().length)
    .filter(element => {
      const [a, b] = [light(parts(getComputedStyle(element).color)), light(ground(element))];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
    })
    .map(element => element.textContent.trim());
}
"""
