"""Makes small animated pictures, and for each a sheet of its frames as another program shows them: Pillow, or for APNGs, whose
translucent frames Pillow mixes otherwise than the format says, ffmpeg (needs both).

    python3 make.py

The names say what is in them: `part` has frames smaller than the picture, `clear` and `back` empty the place of a frame or bring
back what was before it, `over` lays translucent frames over each other.
"""
import pathlib
import subprocess
from PIL import Image, ImageDraw

folder = pathlib.Path(__file__).parent
scenes = folder.parent.parent.parent / "Scenes" / "small" / "assets"
SIZE = (24, 16)
TIMES = [100, 100, 50, 200, 120, 100]


def frame(number, opaque, alpha=255):
    image = Image.new("RGBA", SIZE, (250, 244, 230, 255) if opaque else (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 13, 23, 15), fill=(42, 27, 31, 255))
    x = 1 + number * 3
    y = [7, 4, 2, 2, 4, 7][number]
    pen.ellipse((x, y, x + 6, y + 6), fill=(123, 30, 58, alpha))
    return image


def sheet(name):
    frames = []
    if name.endswith(".png"):
        command = ["ffmpeg", "-loglevel", "error", "-i", folder / name, "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
        raw = subprocess.run(command, capture_output=True, check=True).stdout
        size = SIZE[0] * SIZE[1] * 4
        frames = [Image.frombytes("RGBA", SIZE, raw[at:at + size]) for at in range(0, size * len(TIMES), size)]
    else:
        with Image.open(folder / name) as image:
            for number in range(image.n_frames):
                image.seek(number)
                frames.append(image.convert("RGBA"))
    result = Image.new("RGBA", (frames[0].width * len(frames), frames[0].height))
    for number, one in enumerate(frames):
        result.paste(one, (number * one.width, 0))
    result.save(folder / f"{name}.png", optimize=True)


def save(name, frames, **keys):
    frames[0].save(folder / name, save_all=True, append_images=frames[1:], duration=TIMES, **keys)
    sheet(name)


plain = [frame(number, True) for number in range(6)]
airy = [frame(number, False) for number in range(6)]
glass = [frame(number, False, 140) for number in range(6)]
save("part.gif", plain, loop=0)
save("clear.gif", airy, loop=2, disposal=2)
save("once.gif", plain, interlace=1)
save("part.png", plain, loop=0)
save("over.png", glass, loop=3, blend=1, disposal=0)
save("clear.png", airy, loop=0, blend=0, disposal=1)
save("back.png", glass, loop=0, blend=1, disposal=2)
save("part.webp", plain, loop=0, lossless=True)
save("over.webp", glass, loop=4, lossless=True)

# A sheet of eight pictures, four beside and two below one another, and the same pictures animated.
turn = []
for number in range(8):
    image = Image.new("RGBA", (96, 96))
    pen = ImageDraw.Draw(image)
    pen.pieslice((4, 4, 92, 92), number * 45 - 90, number * 45 + 180, fill=(123, 30, 58, 255))
    pen.ellipse((36, 36, 60, 60), fill=(255, 196, 107, 255))
    turn.append(image.resize((32, 32), Image.Resampling.LANCZOS))
whole = Image.new("RGBA", (128, 64))
for number, image in enumerate(turn):
    whole.paste(image, (number % 4 * 32, number // 4 * 32))
whole.save(scenes / "turn.png", optimize=True)
turn[0].save(scenes / "turn.webp", save_all=True, append_images=turn[1:], duration=100, loop=0, lossless=True)
flat = [Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB") for image in turn]
flat[0].save(scenes / "turn.gif", save_all=True, append_images=flat[1:], duration=[200] * 4 + [100] * 4, loop=0)
