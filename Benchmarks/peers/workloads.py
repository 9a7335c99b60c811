"""The numbers of the three workloads, as in Benchmarks/scenes, for the programs that draw them with other tools."""
import argparse
import json
import math
import pathlib
import time

R1 = {"size": (390, 844), "scale": 2, "frames": 240, "distance": 1600}
R2 = {"size": (390, 844), "scale": 2, "frames": 240, "distance": 12000}
R3 = {"size": (1920, 1080), "scale": 1, "frames": 300, "distance": 1600}
WORKLOADS = {"r1": R1, "r2": R2, "r3": R3}

PHOTO_HEIGHT = 844 / 1.5
CARDS = [(164, 48, (255, 59, 48)), (188, 24, (52, 199, 89)), (212, 0, (0, 122, 255))]
TEXT = (
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna "
    "aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. "
    "Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint "
    "occaecat cupidatat non proident, sunt in culpa qui officia deserunt mollit anim id est laborum."
)
LAYERS = [("sky", 0.1), ("clouds", 0.25), ("hills_far", 0.5), ("trees", 0.8), ("bushes", 1.2)]
LAYER_WIDTH = 3840
ROW_PITCH, ROW_HEIGHT = 60, 52


def pixel(points, scale):
    """The nearest whole device pixel, halves up."""
    return math.floor(points * scale + 0.5)


def scroll_at(workload, frame):
    return workload["distance"] * frame / (workload["frames"] - 1)


def r1_tops(scroll):
    """The tops of photo, panel and page in device pixels."""
    photo = (844 - PHOTO_HEIGHT) / 2 - 844 / 8 - scroll / 10
    panel = (844 - 228) / 2 - 844 / 20 - scroll / 5
    return pixel(photo, 2), pixel(panel, 2), pixel(604 - scroll, 2)


def star(x, y):
    """The corners of a star of 16 points from a corner."""
    corners = []
    for corner in range(10):
        angle, radius = -math.pi / 2 + corner * math.pi / 5, 8 if corner % 2 == 0 else 3.6
        corners.append((x + 8 + radius * math.cos(angle), y + 8 + radius * math.sin(angle)))
    return corners


def wrapped(measure, width):
    lines = [""]
    for word in TEXT.split():
        longer = f"{lines[-1]} {word}".strip()
        if measure(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Task:
    """What a program was told to draw."""

    def __init__(self, **extra):
        parser = argparse.ArgumentParser()
        parser.add_argument("workload", choices=WORKLOADS)
        parser.add_argument("assets", type=pathlib.Path)
        parser.add_argument("folder", type=pathlib.Path)
        parser.add_argument("--part", default="0/1", help="part I of N, of the frames")
        parser.add_argument("--rows", type=int, default=50_000)
        parser.add_argument("--every", type=int, default=1, help="draw only frames divisible by this, for slow programs")
        for name, default in extra.items():
            parser.add_argument(f"--{name}", default=default)
        self.options = parser.parse_args()
        self.name = self.options.workload
        self.workload = WORKLOADS[self.name]
        index, count = map(int, self.options.part.split("/"))
        total = self.workload["frames"]
        part = range(total * index // count, total * (index + 1) // count)
        self.frames = [frame for frame in part if frame % self.options.every == 0]
        self.options.folder.mkdir(parents=True, exist_ok=True)

    def path(self, frame):
        return str(self.options.folder / f"{frame:05d}.png")

    def asset(self, name):
        return str(self.options.assets / name)

    def draw_all(self, draw):
        """Calls draw(frame, scroll) for every frame, and reports the loop's time."""
        start = time.monotonic()
        for frame in self.frames:
            draw(frame, scroll_at(self.workload, frame))
        print(json.dumps({"start": start, "end": time.monotonic(), "frames": len(self.frames)}), flush=True)
