"""Koubou: each frame is a screenshot of its configuration, whose items are the layers at whole pixels."""
import logging

from koubou.config import ProjectConfig
from koubou.generator import ScreenshotGenerator

from workloads import *


def main():
    task = Task()
    logging.disable(logging.CRITICAL)
    # Its frames of devices come from the web, and this scene has none.
    generator = ScreenshotGenerator(str(task.options.folder))
    width, height = task.workload["size"]

    def frame(number, scroll):
        content = [
            # A position is that of the middle.
            {"type": "image", "asset": task.asset(f"{name}.png"),
             "position": [f"{LAYER_WIDTH // 2 - pixel(rate * scroll, 1)}px", f"{height // 2}px"]} for name, rate in LAYERS]
        generator.generate_project(ProjectConfig(
            project={"name": "R3", "output_dir": str(task.options.folder), "device": "R3", "output_size": [width, height]},
            screenshots={f"{number:05d}": {"content": content}}))

    task.draw_all(frame)


main()
