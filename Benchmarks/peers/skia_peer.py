"""skia-python: layers painted once, blitted at whole pixels, PNG by OpenCV (its fastest encoder from Python)."""
import cv2
import numpy
import skia

from workloads import *

cv2.setNumThreads(1)
BGRA = skia.kBGRA_8888_ColorType
NEAREST = skia.SamplingOptions(skia.FilterMode.kNearest)
LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)


def color(red, green, blue, alpha=255):
    return skia.Paint(Color=skia.Color(red, green, blue, alpha), AntiAlias=True)


def font(size, bold=False):
    style = skia.FontStyle.Bold() if bold else skia.FontStyle.Normal()
    made = skia.Font(skia.Typeface("Inter", style), size)
    made.setSubpixel(True)
    made.setHinting(skia.FontHinting.kNone)
    return made


def painted(width, height, paint, scale=2, clear=skia.ColorTRANSPARENT):
    """A picture in the surface's own order of bytes, painted in points."""
    opaque = skia.kOpaque_AlphaType if clear != skia.ColorTRANSPARENT else skia.kPremul_AlphaType
    surface = skia.Surface.MakeRaster(skia.ImageInfo.Make(width * scale, height * scale, BGRA, opaque))
    canvas = surface.getCanvas()
    canvas.clear(clear)
    canvas.scale(scale, scale)
    paint(canvas)
    return surface.makeImageSnapshot()


def filled(canvas, image, x, y, width, height):
    factor = max(width / image.width(), height / image.height())
    part = skia.Rect.MakeXYWH(
        (image.width() - width / factor) / 2, (image.height() - height / factor) / 2, width / factor, height / factor)
    canvas.drawImageRect(image, part, skia.Rect.MakeXYWH(x, y, width, height), LINEAR, skia.Paint(AntiAlias=True))


def rounded(x, y, width, height, radius):
    return skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, width, height), radius, radius)


def r1(task):
    black = color(0, 0, 0)
    backdrop_photo, photo_file = (skia.Image.open(task.asset(f"photo_{name}.jpg")) for name in "ab")

    def backdrop(canvas):
        canvas.saveLayer(None, skia.Paint(ImageFilter=skia.ImageFilters.Blur(4, 4)))
        filled(canvas, backdrop_photo, 0, 0, 390, 844)
        canvas.restore()

    def panel(canvas):
        canvas.translate(16, 16)
        canvas.drawRRect(rounded(0, 58, 130, 112, 8), color(255, 255, 255))
        for text, used, y in (("4.2", font(24, True), 99), ("49,849", font(10), 119)):
            canvas.drawString(text, 65 - used.measureText(text) / 2, y, used, black)
        for index in range(5):
            path = skia.Path()
            path.addPoly([skia.Point(*corner) for corner in star(17 + 20 * index, 132)], True)
            canvas.drawPath(path, color(255, 149, 0))
        for x, y, edge in CARDS:
            shade = skia.Paint(Color=skia.Color(0, 0, 0, 26), MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 2))
            canvas.drawRRect(rounded(x, y + 2, 130, 180, 16), shade)
            canvas.drawRRect(rounded(x, y, 130, 180, 16), color(*edge, 191))
            canvas.drawRRect(rounded(x + 4, y + 4, 122, 172, 14), color(255, 255, 255))
            canvas.save()
            canvas.clipRRect(rounded(x + 8, y + 8, 114, 164, 12), True)
            filled(canvas, photo_file, x + 8, y + 8, 114, 164)
            canvas.restore()

    def page(canvas):
        canvas.drawRect(skia.Rect.MakeWH(390, 76), color(255, 255, 255))
        body = font(15)
        canvas.drawString("Description", 16, 27, font(17, True), black)
        canvas.drawString("Lorem", 16, 56, body, black)
        canvas.drawString("Ipsum", 374 - body.measureText("Ipsum"), 56, body, black)
        canvas.drawRect(skia.Rect.MakeXYWH(0, 76, 390, 200), color(52, 199, 89, 128))
        canvas.drawRect(skia.Rect.MakeXYWH(0, 276, 390, 1000), color(255, 59, 48, 128))
        y = 276
        for _ in range(5):
            y += 12
            for line in wrapped(body.measureText, 358):
                canvas.drawString(line, 16, y + 15, body, black)
                y += 20
            y += 12
            canvas.drawRect(skia.Rect.MakeXYWH(0, y, 390, 0.5), color(60, 60, 67, 128))

    layers = [
        painted(390, 844, backdrop, clear=skia.ColorWHITE),
        painted(390, 563, lambda canvas: filled(canvas, photo_file, 0, 0, 390, PHOTO_HEIGHT)),
        painted(374, 260, panel), painted(390, 1276, page),
    ]

    def draw(canvas, scroll):
        photo_top, panel_top, page_top = r1_tops(scroll)
        canvas.drawImage(layers[0], 0, 0, NEAREST)
        canvas.drawImage(layers[1], 0, photo_top, NEAREST)
        canvas.drawImage(layers[2], 2 * (24 - 16), panel_top - 32, NEAREST)
        canvas.drawImage(layers[3], 0, page_top, NEAREST)

    return draw


def r2(task):
    used, blue, black, known = font(17), color(0, 122, 255), color(0, 0, 0), {}

    def row(index):
        if index not in known:
            if len(known) > 60:
                known.pop(next(iter(known)))

            def paint(canvas):
                canvas.clear(skia.Color(0, 122, 255))
                canvas.drawString(f"Item {index}", 16, 32, used, black)

            known[index] = painted(358, ROW_HEIGHT, paint)
        return known[index]

    def draw(canvas, scroll):
        canvas.clear(skia.ColorWHITE)
        first, last = int(scroll // ROW_PITCH), min(task.options.rows, int((scroll + 844) // ROW_PITCH) + 1)
        for index in range(first, last):
            canvas.drawImage(row(index), 32, pixel(index * ROW_PITCH - scroll, 2), NEAREST)

    return draw


def r3(task):
    def native(path):
        image = skia.Image.open(path)
        return painted(image.width(), image.height(), lambda canvas: canvas.drawImage(image, 0, 0), scale=1)

    layers = [(native(task.asset(f"{name}.png")), rate) for name, rate in LAYERS]

    def draw(canvas, scroll):
        for image, rate in layers:
            x = pixel(rate * scroll, 1) % LAYER_WIDTH
            canvas.drawImage(image, -x, 0, NEAREST)
            if x > LAYER_WIDTH - 1920:
                canvas.drawImage(image, LAYER_WIDTH - x, 0, NEAREST)

    return draw


def main():
    task = Task()
    draw = {"r1": r1, "r2": r2, "r3": r3}[task.name](task)
    width, height = (side * task.workload["scale"] for side in task.workload["size"])
    pixels = numpy.zeros((height, width, 4), numpy.uint8)
    info = skia.ImageInfo.Make(width, height, BGRA, skia.kOpaque_AlphaType)
    surface = skia.Surface.MakeRasterDirect(info, pixels)

    def frame(number, scroll):
        draw(surface.getCanvas(), scroll)
        with open(task.path(number), "wb") as file:
            file.write(cv2.imencode(".png", cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR))[1])

    task.draw_all(frame)


main()
