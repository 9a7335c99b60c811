"""nanoframes: the layers as pictures of an SVG composition, drawn by ThorVG and encoded by Pillow, frame by frame."""
import json
import pathlib
import tempfile

from nanoframes.parse import parse_file
from nanoframes.render import render_frame

from workloads import *


def composition(task):
    """The path of R3 as a composition: no layer comes to its end, so each is one picture, at whole pixels."""
    (width, height), frames = task.workload["size"], task.workload["frames"]
    images = "".join(
        f'<image id="{name}" href="{task.asset(name + ".png")}" width="{LAYER_WIDTH}" height="{height}"/>' for name, _ in LAYERS)

    def key(rate, frame):
        return {"t": frame / 60, "transform": {"translate": [-pixel(rate * scroll_at(task.workload, frame), 1), 0]}}

    moves = [{"target": f"#{name}", "keyframes": [key(rate, frame) for frame in range(frames)]} for name, rate in LAYERS]
    file = pathlib.Path(tempfile.mkdtemp(dir=task.options.folder.parent)) / "r3.nf.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" data-width="{width}" data-height="{height}" data-fps="60" '
        f'data-duration="{frames / 60}" width="{width}" height="{height}">{images}'
        f'<script type="application/nanoframes+json"><![CDATA[{json.dumps({"animations": moves})}]]></script></svg>')
    return str(file)


def main():
    task = Task()
    document = parse_file(composition(task))
    # Each process has a core.
    task.draw_all(lambda number, scroll: render_frame(document, number / 60, task.path(number), threads=1))


main()
