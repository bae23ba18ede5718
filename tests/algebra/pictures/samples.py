"""A picture with one of everything."""

from knotgames.algebra.palette import PEN
from knotgames.algebra.pictures.shapes import Box, Circle, Group, Key, Path, Picture, Text

SAMPLE = Picture(
    (640, 80),
    (
        Box((0, 0), (20, 10), fill="#ee8866", stroke=PEN, width=0.5),
        Path((10, 10), (((20, 0), (30, 0), (40, 10)), ((50, 10 + 1 / 3),)), stroke=PEN, width=3.5),
        Path((10, 50), (((50, 50),), ((30, 70),)), closed=True, fill="#77aadd"),
        Group(
            (Circle((100, 40), 12, fill="#bbcc33", stroke=PEN), Text((100, 40), "7", 12, "middle")),
            "here & there",
            ("a<1", '"b"'),
        ),
        Text((200, 40), "001⁻* · b² <50%>", 14, "end", bold=True, monospaced=True),
    ),
    title='a "sample" <picture>',
    caption="100% of_it & more",
    legend=(Key("#ee8866", "the Knotter wins"), Key("#77aadd", "the Unknotter wins")),
)
