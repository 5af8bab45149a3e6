"""Reading a page as a browser's parser does, and asking it questions."""

from html.parser import HTMLParser

VOID = {"area", "base", "br", "circle", "col", "hr", "img", "input", "link", "meta", "path"}


class Page(HTMLParser):
    """The elements of a page, each with its tag, its attributes and the text right inside it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self.unclosed: list[tuple[str, dict[str, str], list[str]]] = []
        self.astray: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = (tag, {name: value or "" for name, value in attrs}, [""])
        self.elements.append(element)
        if tag not in VOID:
            self.unclosed.append(element)
        elif tag == "br":
            self.handle_data("\n")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, [""]))

    def handle_endtag(self, tag: str) -> None:
        if self.unclosed and self.unclosed[-1][0] == tag:
            self.unclosed.pop()
        else:
            self.astray.append(tag)

    def handle_data(self, text: str) -> None:
        for element in self.unclosed:
            element[2][0] += text

    def all(self, *tags: str) -> list[dict[str, str]]:
        """The attributes of every element with one of these tags."""
        return [attributes for tag, attributes, _ in self.elements if tag in tags]

    def texts(self, tag: str) -> list[str]:
        """What every element with this tag says, with single spaces."""
        return [" ".join(text[0].split()) for name, _, text in self.elements if name == tag]

    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes, _ in self.elements if "id" in attributes]
