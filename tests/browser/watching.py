"""What goes wrong on a page of the browser."""

from playwright.sync_api import ConsoleMessage, Dialog, Page, Request, Response

__all__ = ["Watched"]


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
