"""pycairo as most would write it: every frame is drawn anew and saved with write_to_png.

Cairo has no blur, so the backdrop and the cards' shadow are blurred once, by Pillow.
"""
import math

import cairo
import numpy
from PIL import Image, ImageFilter

from workloads import *


def surface(image):
    rgba = numpy.asarray(image.convert("RGBA")).astype(numpy.uint32)
    alpha = rgba[..., 3:]
    rgb = (rgba[..., :3] * alpha + 127) // 255
    pixels = numpy.dstack([rgb[..., ::-1], alpha]).astype(numpy.uint8).copy()
    height, width = pixels.shape[:2]
    made = cairo.ImageSurface.create_for_data(pixels, cairo.FORMAT_ARGB32, width, height, width * 4)
    return made, pixels


def filled(context, image, x, y, width, height):
    factor = max(width / image.get_width(), height / image.get_height())
    context.save()
    context.rectangle(x, y, width, height)
    context.clip()
    context.translate(x + (width - image.get_width() * factor) / 2, y + (height - image.get_height() * factor) / 2)
    context.scale(factor, factor)
    context.set_source_surface(image)
    context.get_source().set_filter(cairo.FILTER_BILINEAR)
    context.paint()
    context.restore()


def rounded(context, x, y, width, height, radius):
    context.new_sub_path()
    context.arc(x + width - radius, y + radius, radius, -math.pi / 2, 0)
    context.arc(x + width - radius, y + height - radius, radius, 0, math.pi / 2)
    context.arc(x + radius, y + height - radius, radius, math.pi / 2, math.pi)
    context.arc(x + radius, y + radius, radius, math.pi, 1.5 * math.pi)
    context.close_path()


def color(context, red, green, blue, alpha=1.0):
    context.set_source_rgba(red / 255, green / 255, blue / 255, alpha)


def text(context, words, x, y, size, bold=False):
    context.select_font_face("Inter", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
    context.set_font_size(size)
    color(context, 0, 0, 0)
    context.move_to(x, y)
    context.show_text(words)


def r1(task):
    backdrop_file = Image.open(task.asset("photo_a.jpg")).convert("RGBA")
    factor = max(780 / backdrop_file.width, 1688 / backdrop_file.height)
    large = backdrop_file.resize((round(backdrop_file.width * factor), round(backdrop_file.height * factor)))
    left, top = (large.width - 780) // 2, (large.height - 1688) // 2
    white = Image.new("RGBA", (780 + 64, 1688 + 64), "white")
    white.paste(large.crop((left, top, left + 780, top + 1688)), (32, 32))
    backdrop, backdrop_pixels = surface(white.filter(ImageFilter.GaussianBlur(8)).crop((32, 32, 812, 1720)))
    photo, photo_pixels = surface(Image.open(task.asset("photo_b.jpg")))
    shade = Image.new("RGBA", (260 + 48, 360 + 48))
    shade.paste((0, 0, 0, 26), (24, 24, 284, 384))
    shadow, shadow_pixels = surface(shade.filter(ImageFilter.GaussianBlur(4)))
    lines = []

    def draw(context, scroll):
        photo_top, panel_top, page_top = (top / 2 for top in r1_tops(scroll))
        context.save()
        context.scale(0.5, 0.5)
        context.set_source_surface(backdrop)
        context.paint()
        context.restore()
        filled(context, photo, 0, photo_top, 390, PHOTO_HEIGHT)
        context.save()
        context.translate(24, panel_top)
        rounded(context, 0, 58, 130, 112, 8)
        color(context, 255, 255, 255)
        context.fill()
        text(context, "4.2", 46, 99, 24, True)
        text(context, "49,849", 48, 119, 10)
        for index in range(5):
            for corner in star(17 + 20 * index, 132):
                context.line_to(*corner)
            context.close_path()
        color(context, 255, 149, 0)
        context.fill()
        for x, y, edge in CARDS:
            context.save()
            context.translate(x - 12, y - 10)
            context.scale(0.5, 0.5)
            context.set_source_surface(shadow)
            context.paint()
            context.restore()
            rounded(context, x, y, 130, 180, 16)
            color(context, *edge, 0.75)
            context.fill()
            rounded(context, x + 4, y + 4, 122, 172, 14)
            color(context, 255, 255, 255)
            context.fill()
            context.save()
            rounded(context, x + 8, y + 8, 114, 164, 12)
            context.clip()
            filled(context, photo, x + 8, y + 8, 114, 164)
            context.restore()
        context.restore()
        context.save()
        context.translate(0, page_top)
        for y, height, paint in ((0, 76, (255, 255, 255, 1)), (76, 200, (52, 199, 89, 0.5)), (276, 1000, (255, 59, 48, 0.5))):
            context.rectangle(0, y, 390, height)
            color(context, *paint)
            context.fill()
        text(context, "Description", 16, 27, 17, True)
        text(context, "Lorem", 16, 56, 15)
        text(context, "Ipsum", 330, 56, 15)
        if not lines:
            lines.extend(wrapped(lambda words: context.text_extents(words).x_advance, 358))
        y = 276
        for _ in range(5):
            y += 12
            for line in lines:
                text(context, line, 16, y + 15, 15)
                y += 20
            y += 12
            context.rectangle(0, y, 390, 0.5)
            color(context, 60, 60, 67, 0.5)
            context.fill()
        context.restore()

    draw.held = (backdrop_pixels, photo_pixels, shadow_pixels)
    return draw


def r2(task):
    def draw(context, scroll):
        for index in range(int(scroll // ROW_PITCH), min(task.options.rows, int((scroll + 844) // ROW_PITCH) + 1)):
            y = pixel(index * ROW_PITCH - scroll, 2) / 2
            context.rectangle(16, y, 358, ROW_HEIGHT)
            color(context, 0, 122, 255)
            context.fill()
            text(context, f"Item {index}", 32, y + 32, 17)

    return draw


def r3(task):
    layers = [(*surface(Image.open(task.asset(f"{name}.png"))), rate) for name, rate in LAYERS]

    def draw(context, scroll):
        for image, _, rate in layers:
            x = pixel(rate * scroll, 1) % LAYER_WIDTH
            for place in (-x, LAYER_WIDTH - x):
                if place < 1920:
                    context.set_source_surface(image, place, 0)
                    context.paint()

    return draw


def main():
    task = Task()
    draw = {"r1": r1, "r2": r2, "r3": r3}[task.name](task)
    scale = task.workload["scale"]
    target = cairo.ImageSurface(cairo.FORMAT_RGB24, *(side * scale for side in task.workload["size"]))

    def frame(number, scroll):
        context = cairo.Context(target)
        context.scale(scale, scale)
        color(context, 255, 255, 255)
        context.paint()
        draw(context, scroll)
        target.write_to_png(task.path(number))

    task.draw_all(frame)


main()
