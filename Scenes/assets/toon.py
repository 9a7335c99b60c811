"""Draws the planes of cartoon.yaml beside this file.

    python3 toon.py            all pictures

Needs the standard library alone, and the helpers of draw.py. A plane is a tile that joins at both edges: outlines are
sums of waves with a whole number of periods, and what crosses an edge is drawn at both.
"""

import random

from draw import area, both_edges, line, number, save, wave


def crest(width, seed, middle, height, octaves, step=20):
    """The points of a periodic outline round a height."""
    outline = wave(width, seed, octaves)
    return [(x, middle - height * outline(x)) for x in range(0, width + 1, step)]


def hill(width, height, points, color):
    return f'<path d="{area(points, height)}" fill="{color}"/>'


def clouds():
    w, h = 1440, 220
    rng = random.Random(3)
    parts = []
    for x, y, size in ((120, 120, 1.0), (430, 60, 0.6), (690, 140, 0.8), (1010, 70, 1.15), (1330, 130, 0.7)):
        puffs = [(dx * 34 * size, rng.uniform(-16, 4) * size, rng.uniform(26, 44) * size) for dx in range(-2, 3)]
        body = "".join(
            f'<circle cx="{number(x + dx)}" cy="{number(y + dy)}" r="{number(r)}"/>' for dx, dy, r in puffs)
        left, length = x - 100 * size, 200 * size
        body += (
            f'<rect x="{number(left)}" y="{number(y)}" width="{number(length)}" height="{number(30 * size)}" '
            f'rx="{number(15 * size)}"/>')
        for shift in both_edges(w, x, 140 * size):
            parts.append(f'<g fill="#ffffff" transform="translate({number(shift - x)} 0)">{body}</g>')
    save("toon-1-clouds.svg", w, h, parts)


def far_hills():
    w, h = 1600, 260
    parts = [
        hill(w, h, crest(w, 5, 110, 70, 3), "#9db8c9"),
        hill(w, h, crest(w, 8, 165, 45, 3), "#86a9ae"),
    ]
    save("toon-2-far.svg", w, h, parts)


def pine(x, y, size, dark, light):
    def tier(top, half, low):
        return (
            f"M{number(x)} {number(y - top * size)}L{number(x + half * size)} {number(y - low * size)}"
            f"L{number(x - half * size)} {number(y - low * size)}Z")

    return (
        f'<rect x="{number(x - 2 * size)}" y="{number(y - 8 * size)}" width="{number(4 * size)}" '
        f'height="{number(10 * size)}" fill="#5b4636"/>'
        f'<path d="{tier(60, 11, 30)}" fill="{light}"/><path d="{tier(48, 15, 16)}" fill="{dark}"/>'
        f'<path d="{tier(34, 18, 4)}" fill="{light}"/>')


def near_hills():
    w, h = 1800, 240
    points = crest(w, 12, 110, 42, 3)
    outline = wave(w, 12, 3)
    parts = [hill(w, h, points, "#6f9f6b")]
    rng = random.Random(21)
    for index in range(46):
        x = (index + rng.uniform(0.1, 0.9)) * w / 46
        y = 110 - 42 * outline(x) + 5
        size = rng.uniform(0.6, 1.1)
        for shift in both_edges(w, x, 20):
            parts.append(pine(shift, y, size, "#3e6b52", "#4a7d5b"))
    parts.append(hill(w, h, crest(w, 30, 185, 16, 3), "#7fae6d"))
    save("toon-3-near.svg", w, h, parts)


def town():
    """The houses, and the windows that are lit at night as a picture of their own."""
    w, h = 1920, 250
    rng = random.Random(14)
    walls = ["#e9c9a1", "#d98f73", "#c9d3b0", "#e3b7ac", "#b9c4d6", "#efdcae"]
    roofs = ["#8c4a3c", "#5f5a6b", "#9a5b3f", "#6d4a55"]
    houses, lights = [], []
    x = 10
    while x < w - 70:
        width = rng.choice((84, 98, 112, 126))
        if x + width > w - 10:
            break
        tall = rng.choice((104, 128, 152))
        top = h - tall
        houses.append(f'<rect x="{x}" y="{top}" width="{width}" height="{tall}" fill="{rng.choice(walls)}"/>')
        peak = rng.choice((26, 34, 44))
        houses.append(
            f'<path d="M{x - 7} {top}L{number(x + width / 2)} {top - peak}L{x + width + 7} {top}Z" fill="{rng.choice(roofs)}"/>')
        if rng.random() < 0.6:
            houses.append(f'<rect x="{x + width - 26}" y="{top - peak + 2}" width="11" height="{peak - 6}" fill="#6b5148"/>')
        columns = (width - 12) // 26
        margin = (width - columns * 26 + 10) / 2
        for row in range((tall - 62) // 30 + 1):
            for column in range(columns):
                place = f'x="{number(x + margin + column * 26)}" y="{top + 12 + row * 30}" width="16" height="20" rx="1.5"'
                houses.append(f'<rect {place} fill="#5f7285"/>')
                if rng.random() < 0.55:
                    lights.append(f'<rect {place} fill="#ffd27a"/>')
        x += width + rng.choice((6, 14, 30))
    save("toon-4-town.svg", w, h, houses)
    save("toon-4-lights.svg", w, h, lights)


def street():
    """The pavement with its lamps, and what they light at night."""
    w, h = 1600, 230
    parts = [
        f'<rect x="0" y="118" width="{w}" height="34" fill="#b7ab97"/>',
        f'<rect x="0" y="118" width="{w}" height="4" fill="#cfc4b0"/>',
        f'<rect x="0" y="152" width="{w}" height="78" fill="#6c6a70"/>',
    ]
    for x in range(0, w, 80):
        parts.append(f'<rect x="{x + 18}" y="190" width="44" height="5" fill="#d8d2c2"/>')
    lamps = []
    for x in range(200, w, 400):
        parts.append(f'<rect x="{x - 2}" y="18" width="4" height="122" fill="#3c3f47"/>')
        parts.append(f'<path d="M{x - 9} 20L{x + 9} 20L{x + 6} 6L{x - 6} 6Z" fill="#3c3f47"/>')
        parts.append(f'<rect x="{x - 6}" y="20" width="12" height="9" rx="3" fill="#e8e2cf"/>')
        lamps.append(f'<path d="M{x - 6} 27L{x + 6} 27L{x + 92} 196L{x - 92} 196Z" fill="#ffdf9a" fill-opacity="0.22"/>')
        lamps.append(f'<circle cx="{x}" cy="25" r="13" fill="#ffe9b8" fill-opacity="0.5"/>')
        lamps.append(f'<rect x="{x - 6}" y="20" width="12" height="9" rx="3" fill="#fff3d0"/>')
    save("toon-5-street.svg", w, h, parts)
    save("toon-5-lamps.svg", w, h, lamps)


def foreground():
    w, h = 1440, 120
    rng = random.Random(9)
    parts = []
    for index in range(12):
        x = (index + rng.uniform(0.2, 0.8)) * w / 12
        if index % 3 != 1:
            continue
        leaves = [(rng.uniform(-54, 54), rng.uniform(0, 26), rng.uniform(18, 31)) for _ in range(8)]
        body = "".join(
            f'<circle cx="{number(x + dx)}" cy="{number(h - dy)}" r="{number(r)}" '
            f'fill="{"#2f4f3a" if n % 2 else "#38603f"}"/>'
            for n, (dx, dy, r) in enumerate(leaves))
        for shift in both_edges(w, x, 110):
            parts.append(f'<g transform="translate({number(shift - x)} 0)">{body}</g>')
    blades = []
    for x in range(0, w, 9):
        tall = rng.uniform(14, 34)
        lean = rng.uniform(-7, 7)
        blades.append(
            f"M{x} {h}L{number(x + 4.5 + lean)} {number(h - tall)}L{x + 9} {h}Z")
    parts.append(f'<path d="{"".join(blades)}" fill="#284632"/>')
    save("toon-6-front.svg", w, h, parts)


if __name__ == "__main__":
    clouds()
    far_hills()
    near_hills()
    town()
    street()
    foreground()
