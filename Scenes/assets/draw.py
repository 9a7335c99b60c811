"""Draws the vector pictures beside this file.

    python3 draw.py            all pictures

Needs the standard library alone. A tile that repeats is periodic by construction: its outlines
are sums of waves with a whole number of periods, what crosses an edge is drawn at both edges,
and no filter or slanted gradient touches a border.
"""

import math
import pathlib
import random

FOLDER = pathlib.Path(__file__).parent


def number(value):
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def save(name, width, height, parts, defs=()):
    text = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">']
    if defs:
        text += ["<defs>", *defs, "</defs>"]
    text += [*parts, "</svg>", ""]
    path = FOLDER / name
    path.write_text("\n".join(text))
    print(f"{name}: {width}x{height}, {path.stat().st_size // 1024} kB")


def gradient(name, stops, y1=0, y2=1, units="objectBoundingBox", x1=0, x2=0):
    rows = "".join(
        f'<stop offset="{at}" stop-color="{c[:7]}"' + (f' stop-opacity="{int(c[7:], 16) / 255:.2f}"' if len(c) > 7 else "") + "/>"
        for at, c in stops
    )
    return f'<linearGradient id="{name}" gradientUnits="{units}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{rows}</linearGradient>'


def wave(width, seed, octaves, roll=0.55, first=1):
    """A function of x with period `width`, between about -1 and 1."""
    rng = random.Random(seed)
    parts = []
    for k in range(octaves):
        cycles = first * 2 ** k + rng.randrange(2 ** k)
        parts.append((cycles, roll ** k, rng.random() * math.tau))
    total = sum(p[1] for p in parts)
    return lambda x: sum(a * math.sin(math.tau * c * x / width + p) for c, a, p in parts) / total


def crag(width, seed, points, roughness=0.55, levels=5):
    """Mid-point displacement round a circle: a jagged, periodic crest of (x, -1...1)."""
    rng = random.Random(seed)
    ys = [rng.uniform(-1, 1) for _ in range(points)]
    amount = 0.8
    for _ in range(levels):
        amount *= roughness
        ys = [v for i, y in enumerate(ys) for v in (y, (y + ys[(i + 1) % len(ys)]) / 2 + rng.uniform(-amount, amount))]
    step = width / len(ys)
    return [(i * step, y) for i, y in enumerate(ys)] + [(width, ys[0])]


def line(points):
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def area(points, floor):
    return line(points) + f"V{number(floor)}H{number(points[0][0])}Z"


def both_edges(width, x, reach):
    """Where to draw something at x so that a tile of `width` joins."""
    return [x + shift for shift in (-width, 0, width) if -reach < x + shift < width + reach]


# --- The landscape ------------------------------------------------------------------------


def sky():
    parts = ['<rect width="1920" height="1080" fill="url(#s)"/>', '<rect width="1920" height="1080" fill="url(#g)"/>']
    parts.append('<circle cx="1310" cy="500" r="74" fill="#fff4d6"/>')
    glow = (
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="1310" cy="500" r="900">'
        '<stop offset="0" stop-color="#fff0c4" stop-opacity="0.95"/><stop offset="0.10" stop-color="#ffdf9e" stop-opacity="0.75"/>'
        '<stop offset="0.35" stop-color="#ffc27a" stop-opacity="0.35"/><stop offset="1" stop-color="#ffb36b" stop-opacity="0"/></radialGradient>'
    )
    rng = random.Random(5)
    for y, count, tone in ((150, 5, "#fff0dc24"), (250, 6, "#ffe7c830"), (345, 6, "#ffe0b83a"), (430, 5, "#fff0cf40")):
        for _ in range(count):
            x, long, thick = rng.uniform(-200, 1900), rng.uniform(260, 720), rng.uniform(7, 22)
            cy = y + rng.uniform(-36, 36)
            d = f"M{number(x)} {number(cy)}C{number(x + long * .2)} {number(cy - thick)} {number(x + long * .35)} {number(cy - thick * 1.5)} {number(x + long * .5)} {number(cy - thick)}"
            d += f"S{number(x + long * .8)} {number(cy - thick * .4)} {number(x + long)} {number(cy)}C{number(x + long * .7)} {number(cy + thick * .6)} {number(x + long * .3)} {number(cy + thick * .5)} {number(x)} {number(cy)}Z"
            parts.append(f'<path d="{d}" fill="{tone[:7]}" fill-opacity="{int(tone[7:], 16) / 255:.2f}"/>')
    stops = [(0, "#33416f"), (0.22, "#5f6c9c"), (0.42, "#a99bb4"), (0.58, "#f1bd97"), (0.72, "#ffdca6"), (1, "#ffe6bd")]
    save("landscape-sky.svg", 1920, 1080, parts, [gradient("s", stops), glow])


def mountains():
    w, h = 2400, 460
    crest = [(x, 160 - 105 * y) for x, y in crag(w, 12, 10, 0.50, 5)]
    parts = [f'<path d="{area(crest, h)}" fill="url(#m)"/>']
    # Lit facets: from each summit a face that falls towards the sun's side.
    rng = random.Random(3)
    n = len(crest) - 1
    for i in range(n):
        y = crest[i][1]
        if all(y <= crest[(i + d) % n][1] for d in (-3, -2, -1, 1, 2, 3)) and y < 190:
            for copy in both_edges(w, crest[i][0], 200):
                face = [(copy, y)]
                k, x = 0, copy
                while k < 13 and crest[(i + k + 1) % n][1] < y + 120:
                    k += 1
                    face.append((copy + k * w / n, crest[(i + k) % n][1]))
                span, depth = face[-1][0] - copy, rng.uniform(90, 150)
                back = [(copy + span * (1 - t) * 0.75 + 7 * math.sin(t * 23), y + depth * (1 - t) ** 0.8) for t in (0, 0.2, 0.4, 0.6, 0.8)]
                parts.append(f'<path d="{line(face + back)}Z" fill="url(#f)"/>')
    parts.append(f'<rect y="{h - 200}" width="{w}" height="200" fill="url(#z)"/>')
    defs = [
        gradient("m", [(0, "#7f7da6"), (0.45, "#a796b0"), (1, "#e6bfa7")], 50, h, "userSpaceOnUse"),
        gradient("f", [(0, "#ffd9b0aa"), (1, "#ffc8a000")]),
        gradient("z", [(0, "#fad2a500"), (1, "#fbd6a8ff")]),
    ]
    save("landscape-1-mountains.svg", w, h, parts, defs)


def ranges():
    w, h = 2160, 400
    parts, defs = [], []
    for k, (base, amount, top, low, seed) in enumerate(((110, 70, "#7c7199", "#d8aa9e", 4), (205, 55, "#665f86", "#c79b95", 9))):
        shape = wave(w, seed, 6, 0.5, 2)
        crest = [(x, base - amount * shape(x)) for x in range(0, w + 1, 12)]
        parts.append(f'<path d="{area(crest, h)}" fill="url(#r{k})"/>')
        # A fringe of woods along the crest.
        rng = random.Random(seed)
        d = ""
        for _ in range(420):
            x = rng.uniform(0, w)
            y = base - amount * shape(x)
            size = rng.uniform(4, 11) * (0.5 + 0.5 * abs(math.sin(x / w * math.tau * 3)))
            for cx in both_edges(w, x, 20):
                d += f"M{number(cx - size * .45)} {number(y + 4)}L{number(cx)} {number(y - size)}L{number(cx + size * .45)} {number(y + 4)}Z"
        parts.append(f'<path d="{d}" fill="{top}"/>')
        defs.append(gradient(f"r{k}", [(0, top), (1, low)], base - amount, h, "userSpaceOnUse"))
    save("landscape-2-ranges.svg", w, h, parts, defs)


def house(x, y, size, light, shade, roof, tall=1.0):
    w, h = size, size * 0.72 * tall
    d = f'<path d="M{number(x)} {number(y)}v{number(-h)}h{number(w * .62)}v{number(h)}z" fill="{shade}"/>'
    d += f'<path d="M{number(x + w * .62)} {number(y)}v{number(-h)}l{number(w * .19)} {number(-w * .26)}l{number(w * .19)} {number(w * .26)}v{number(h)}z" fill="{light}"/>'
    d += f'<path d="M{number(x - w * .05)} {number(y - h)}l{number(w * .19)} {number(-w * .28)}h{number(w * .68)}l{number(-w * .17)} {number(w * .28)}z" fill="{roof}"/>'
    for i in range(2):
        d += f'<rect x="{number(x + w * (.12 + .26 * i))}" y="{number(y - h * .68)}" width="{number(w * .10)}" height="{number(h * .26)}" fill="#ffdf9a"/>'
    return d


def hills():
    w, h = 2000, 430
    rng = random.Random(21)
    parts, defs = [], []
    for k, (base, amount, seed, top, low, stripe) in enumerate(
        ((120, 62, 31, "#8d8257", "#c99d72", "#6d6a48"), (215, 58, 37, "#7b7a45", "#b98f5d", "#59602f"))
    ):
        shape = wave(w, seed, 3, 0.42, 2)
        crest = lambda x: base - amount * shape(x)
        points = [(x, crest(x)) for x in range(0, w + 1, 10)]
        parts.append(f'<path d="{area(points, h)}" fill="url(#h{k})"/>')
        # Plots of vines: rows that run down the slope and fan with it.
        for plot in range(7):
            left, wide = plot * w / 7 + rng.uniform(0, 60), rng.uniform(130, 210)
            lean, tall = rng.uniform(-70, 70), rng.uniform(60, 105)
            d = ""
            for row in range(int(wide / 9)):
                x = left + row * 9
                for sx in both_edges(w, x, 320):
                    y0, y1 = crest(x) + 10, crest(x) + 10 + tall
                    fan = lean + (row * 9 - wide / 2) * 0.55
                    d += f"M{number(sx)} {number(y0)}Q{number(sx + fan * .25)} {number((y0 + y1) / 2)} {number(sx + fan)} {number(y1)}"
            parts.append(f'<path d="{d}" fill="none" stroke="{stripe}" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="7 2.5" opacity="0.8"/>')
        if k == 0:
            top_of = min(range(0, w, 10), key=crest)
            for dx, size, tall in ((-96, 40, 1), (-58, 34, 1.35), (-26, 30, 1), (40, 46, 1.05), (90, 34, 1), (4, 26, 3.1)):
                for hx in both_edges(w, top_of + dx, 160):
                    parts.append(house(hx, crest(top_of + dx) + 12, size, "#f6d3a4", "#b98a76", "#a4543f", tall))
        for _ in range(34):
            x = rng.uniform(0, w)
            y, size = crest(x) + rng.uniform(2, 16), rng.uniform(12, 22)
            for cx in both_edges(w, x, 40):
                parts.append(f'<ellipse cx="{number(cx)}" cy="{number(y - size * .5)}" rx="{number(size * .62)}" ry="{number(size * .55)}" fill="{stripe}"/>')
                parts.append(f'<ellipse cx="{number(cx + size * .16)}" cy="{number(y - size * .64)}" rx="{number(size * .36)}" ry="{number(size * .30)}" fill="#c7a55e" opacity="0.55"/>')
        defs.append(gradient(f"h{k}", [(0, top), (1, low)], base - amount, h, "userSpaceOnUse"))
    save("landscape-3-hills.svg", w, h, parts, defs)


def cypress(x, y, size, dark, light):
    w = size * 0.13
    d = f'<path d="M{number(x)} {number(y - size)}C{number(x + w * .9)} {number(y - size * .62)} {number(x + w * 1.25)} {number(y - size * .16)} {number(x)} {number(y)}C{number(x - w * 1.25)} {number(y - size * .16)} {number(x - w * .9)} {number(y - size * .62)} {number(x)} {number(y - size)}Z" fill="{dark}"/>'
    return d + f'<path d="M{number(x)} {number(y - size)}C{number(x + w * .9)} {number(y - size * .62)} {number(x + w * 1.25)} {number(y - size * .16)} {number(x + w * .1)} {number(y - size * .02)}C{number(x + w * .75)} {number(y - size * .3)} {number(x + w * .4)} {number(y - size * .65)} {number(x)} {number(y - size)}Z" fill="{light}"/>'


def trees():
    w, h = 1920, 480
    rng = random.Random(44)
    shape = wave(w, 8, 3, 0.4, 1)
    crest = lambda x: 300 - 52 * shape(x)
    points = [(x, crest(x)) for x in range(0, w + 1, 10)]
    parts = [f'<path d="{area(points, h)}" fill="url(#t)"/>']
    d = ""
    for _ in range(900):
        x = rng.uniform(0, w)
        y = crest(x) + rng.uniform(2, 150) ** 1.0
        tall = rng.uniform(5, 13)
        for gx in both_edges(w, x, 20):
            d += f"M{number(gx)} {number(y)}q{number(rng.uniform(-1, 2))} {number(-tall * .6)} {number(rng.uniform(1, 4))} {number(-tall)}"
    parts.append(f'<path d="{d}" fill="none" stroke="#a48a45" stroke-width="1.6" stroke-linecap="round" opacity="0.55"/>')
    # A white road that winds over the rise, the cypresses standing along it.
    road = lambda t: (960 + 330 * math.sin(t * 3.1 + 0.4) * (0.25 + t), crest(960 + 330 * math.sin(t * 3.1 + 0.4) * (0.25 + t)) + 2 + 190 * t)
    left, right = [], []
    for i in range(25):
        x, y = road(i / 24)
        half = 3 + 26 * i / 24
        left.append((x - half, y)), right.append((x + half, y))
    parts.append(f'<path d="{line(left + right[::-1])}Z" fill="#dcb787" opacity="0.75"/>')
    stand = [(120, 150), (172, 205), (226, 175), (560, 120), (600, 165), (1360, 190), (1412, 240), (1462, 215), (1520, 170), (1850, 225), (1905, 180)]
    for x, size in stand:
        y = crest(x % w) + 12
        for cx in both_edges(w, x, 60):
            parts.append(f'<ellipse cx="{number(cx - 30)}" cy="{number(y + 3)}" rx="46" ry="6" fill="#2c3320" opacity="0.45"/>')
            parts.append(cypress(cx, y + 4, size, "#2a3527", "#6f6a37"))
    for x, size in ((360, 96), (440, 70), (760, 84), (1150, 76), (1660, 104), (1735, 74)):
        y = crest(x) + 8
        for cx in both_edges(w, x, 120):
            parts.append(f'<path d="M{number(cx - 4)} {number(y)}L{number(cx - 2)} {number(y - size * .6)}h5L{number(cx + 6)} {number(y)}Z" fill="#3a2c22"/>')
            for dx, dy, r, c in ((-.34, .55, .30, "#343d26"), (.34, .58, .28, "#3d4426"), (0, .80, .36, "#3a4427"), (.14, .86, .24, "#75713a"), (.40, .66, .15, "#7d763c"), (-.18, .74, .16, "#566031")):
                parts.append(f'<circle cx="{number(cx + dx * size)}" cy="{number(y - dy * size)}" r="{number(r * size)}" fill="{c}"/>')
    save("landscape-4-trees.svg", w, h, parts, [gradient("t", [(0, "#77763c"), (0.5, "#5b6132"), (1, "#434b2a")], 250, h, "userSpaceOnUse")])


def front():
    w, h = 2560, 330
    rng = random.Random(70)
    parts = []
    shape = wave(w, 15, 3, 0.5, 2)
    crest = lambda x: 232 - 12 * shape(x)
    # Vines on their posts: wire, trunk, crown of leaves, grapes.
    for wire in (118, 152):
        parts.append(f'<path d="{line([(x, wire - 8 * shape(x)) for x in range(0, w + 1, 40)])}" fill="none" stroke="#4a4038" stroke-width="2"/>')
    for i in range(8):
        x = (i + 0.5) * w / 8
        parts.append(f'<path d="M{number(x - 5)} 300V{number(92 - 8 * shape(x))}h10V300Z" fill="#4b3527"/><path d="M{number(x + 1)} 300V{number(92 - 8 * shape(x))}h4V300Z" fill="#a9744a"/>')
    for i in range(24):
        x = (i + 0.5) * w / 24 + rng.uniform(-12, 12)
        base = 118 - 8 * shape(x)
        trunk = f"M{number(x - 6)} 300C{number(x - 10)} 250 {number(x + 9)} 220 {number(x - 3)} {number(base + 30)}h8C{number(x + 17)} 215 {number(x + 1)} 255 {number(x + 8)} 300Z"
        parts.append(f'<path d="{trunk}" fill="#2e211b"/>')
        blobs = []
        for _ in range(46):
            dx, dy = rng.gauss(0, 36), rng.gauss(0, 22)
            blobs.append((dx, dy, rng.uniform(7, 15)))
        blobs.sort(key=lambda b: b[2] * 0.2 - b[1] + rng.uniform(0, 30))
        for dx, dy, r in blobs:
            lit = 0.5 - dy / 60 + dx / 110 + rng.uniform(-0.28, 0.28)
            tone = ("#1f2a1c", "#2c3a20", "#435026", "#6b6d2d", "#a58f3a", "#d3a349")[max(0, min(5, int(lit * 5)))]
            if rng.random() < 0.10:
                tone = rng.choice(("#8a3d22", "#a34f27"))
            turn = rng.uniform(0, 360)
            for cx in both_edges(w, x + dx, 40):
                place = f"translate({int(cx)} {int(base + 22 + dy)})rotate({int(turn)})scale({r:.0f})"
                parts.append(f'<use href="#l" fill="{tone}" transform="{place}"/>')
        for _ in range(2):
            for cx in both_edges(w, x + rng.uniform(-26, 26), 40):
                parts.append(f'<use href="#g" x="{int(cx)}" y="{int(base + 52)}"/>')
    points = [(x, crest(x)) for x in range(0, w + 1, 10)]
    parts.append(f'<path d="{area(points, h)}" fill="url(#e)"/>')
    for tone, count, low in (("#5a5a2c", 700, 14), ("#2a321e", 1000, 60)):
        d = ""
        for _ in range(count):
            x = rng.uniform(0, w)
            y, tall, lean = crest(x) + rng.uniform(0, low), rng.uniform(12, 34), rng.uniform(-9, 12)
            for gx in both_edges(w, x, 20):
                d += f"M{int(gx)} {int(y)}q{number(lean * .2)} {int(-tall * .7)} {int(lean)} {int(-tall)}"
        parts.append(f'<path d="{d}" fill="none" stroke="{tone}" stroke-width="2.2" stroke-linecap="round"/>')
    star = [(q * math.cos(k * math.pi / 5), 0.9 * q * math.sin(k * math.pi / 5)) for k in range(10) for q in (1 if k % 2 == 0 else 0.66,)]
    leaf = '<path id="l" d="M' + "L".join(f"{x:.2f} {y:.2f}" for x, y in star) + 'Z"/>'
    berries = [((k - (3 - row) / 2) * 8 + 0.8 * math.sin(row * 5 + k), row * 7) for row in range(4) for k in range(4 - row)]
    bunch = "".join(f'<circle cx="{number(x)}" cy="{y}" r="4.8" fill="#3a1a3c"/><circle cx="{number(x + 1.4)}" cy="{y - 1.5}" r="1.7" fill="#a56a97"/>' for x, y in berries)
    save("landscape-5-vines.svg", w, h, parts, [leaf, f'<g id="g">{bunch}</g>', gradient("e", [(0, "#3d4226"), (1, "#1c2217")], 215, h, "userSpaceOnUse")])


# --- The backdrop of the lists ------------------------------------------------------------


def ridge():
    """Ridges that rise from mist, one below the other; the tile joins top to bottom."""
    w, h = 390, 844
    mist = "#e9dfe3"
    tones = ["#8f9cbd", "#7f8bb4", "#8b83ac", "#9d86a6", "#8790b2", "#7894b3"]
    parts, defs = [f'<rect width="{w}" height="{h}" fill="{mist}"/>'], []
    step = h / len(tones)
    for k, tone in enumerate(tones):
        defs.append(gradient(f"k{k}", [(0, tone), (0.30, tone + "c0"), (1, mist + "00")], 0, 200, "userSpaceOnUse"))
        defs.append(gradient(f"v{k}", [(0, mist + "00"), (1, mist)], 0, 205, "userSpaceOnUse"))
    for turn in (-1, 0, 1):
        for k in range(len(tones)):
            y = turn * h + k * step + 36
            y += 20 * math.sin(k * 2.4)
            if not -360 < y < h + 60:
                continue
            tone = tones[k]
            crest = [(x, 26 - 30 * v) for x, v in crag(w, 100 + k, 5, 0.52, 5)]
            shape = area(crest, 206)
            parts.append(f'<g transform="translate(0 {number(y)})"><path d="{shape}" fill="url(#v{k})"/><path d="{shape}" fill="url(#k{k})"/>')
            rng = random.Random(k)
            d = ""
            for _ in range(60):
                i = rng.randrange(len(crest) - 1)
                x, cy = crest[i]
                tall = rng.uniform(3, 9)
                d += f"M{number(x - 2)} {number(cy + 3)}L{number(x)} {number(cy - tall)}L{number(x + 2)} {number(cy + 3)}Z"
            parts.append(f'<path d="{d}" fill="{tone}"/></g>')
    for x, y, size in ((96, 150, 1), (120, 138, .8), (140, 152, .7), (280, 560, .9), (302, 548, 1)):
        s = 9 * size
        parts.append(f'<path d="M{x - s} {y - s * .4}Q{x - s * .4} {y - s * .8} {x} {y}Q{x + s * .4} {y - s * .8} {x + s} {y - s * .4}" fill="none" stroke="#5f6688" stroke-width="1.6" stroke-linecap="round"/>')
    # Mist comes in from the left, so that words which stand there are read over any ridge.
    defs.append(
        f'<linearGradient id="veil"><stop offset="0.1" stop-color="{mist}" stop-opacity="0.86"/>'
        f'<stop offset="0.46" stop-color="{mist}" stop-opacity="0"/></linearGradient>'
    )
    parts.append(f'<rect width="{w}" height="{h}" fill="url(#veil)"/>')
    save("ridge.svg", w, h, parts, defs)


# --- The wine page ------------------------------------------------------------------------


def bottles():
    kinds = {
        "ruby": ("#1d0a12", "#5b1730", "#8b2440", "#fbf3e4", "#7b1e3a"),
        "amber": ("#3a1c0a", "#a8591d", "#c98b2c", "#2b1d18", "#e2b25a"),
        "rose": ("#8e4a50", "#e99a94", "#d9777d", "#fff7f2", "#b2485a"),
        "straw": ("#5b6224", "#b9b95a", "#6d7a2f", "#f7f5e4", "#55631f"),
        "night": ("#0b1114", "#27404a", "#1f4d57", "#e8dcc4", "#1c3d46"),
    }
    for name, (dark, light, foil, paper, ink) in kinds.items():
        body = "M48 14h24v10h-2v56c0 20 22 30 22 62v140c0 8-5 12-12 12H40c-7 0-12-4-12-12V142c0-32 22-42 22-62V24h-2z"
        parts = [
            '<ellipse cx="60" cy="294" rx="44" ry="5" fill="#2a1b1f" opacity="0.16"/>',
            f'<path d="{body}" fill="url(#b)"/>',
            f'<path d="M50 24h20v50H50z" fill="{foil}"/><path d="M48 14h24v10H48z" fill="{foil}"/>',
            '<path d="M53 14h4v60h-4z" fill="#fff" opacity="0.28"/><path d="M66 24h4v50h-4z" fill="#000" opacity="0.18"/>',
            f'<path d="M28 164h64v92H28z" fill="{paper}"/>',
            f'<path d="M28 170h64M28 250h64" stroke="{ink}" stroke-width="1.6"/>',
            f'<circle cx="60" cy="194" r="13" fill="none" stroke="{ink}" stroke-width="1.6"/>',
            f'<path d="M48 199l7-10 5 6 5-9 8 13z" fill="{ink}"/>',
            f'<path d="M40 220h40M45 229h30M50 238h20" stroke="{ink}" stroke-width="2.2" stroke-linecap="round"/>',
            '<path d="M28 164h9v92h-9zM86 164h6v92h-6z" fill="#000" opacity="0.08"/>',
            '<path d="M34 150c0-18 13-30 17-46h3c-4 18-14 30-14 48v126c-4 0-6-2-6-5z" fill="#fff" opacity="0.30"/>',
        ]
        defs = [gradient("b", [(0, dark), (0.35, light), (0.62, light), (1, dark)], 0, 0, "userSpaceOnUse", 28, 92)]
        save(f"bottle-{name}.svg", 120, 304, parts, defs)


def chart():
    """The map of the estate: contours, plots, the river, roads, and where the winery stands."""
    w, h = 704, 396
    rng = random.Random(2)
    parts = [f'<rect width="{w}" height="{h}" fill="#f0ead8"/>']
    parts.append('<path d="M0 250C90 210 150 290 240 262S380 160 470 176S620 120 704 60V0H0Z" fill="#e3e6c8"/>')
    for k in range(9):
        r = 30 + k * 26
        pts = []
        for i in range(73):
            a = i / 72 * math.tau
            q = r * (1 + 0.16 * math.sin(a * 2 + 0.6) + 0.07 * math.sin(a * 3 + k * 0.25))
            pts.append((505 + q * 1.35 * math.cos(a), 92 + q * math.sin(a)))
        parts.append(f'<path d="{line(pts)}Z" fill="none" stroke="#c9b98f" stroke-width="{1.4 if k % 4 == 0 else 0.7}" opacity="0.8"/>')
    plots = [(90, 70, 120, 76, -12, "#a9b56b"), (226, 56, 96, 70, 6, "#94a75c"), (330, 90, 84, 96, 18, "#b3b366"), (70, 176, 104, 60, 8, "#b9bd78"), (560, 196, 108, 70, -20, "#9cab5f"), (468, 220, 78, 60, -8, "#aeb56a")]
    for x, y, pw, ph, turn, tone in plots:
        rows = "".join(f"M{number(4 + i * 8)} 3v{ph - 6}" for i in range(int(pw / 8)))
        parts.append(f'<g transform="translate({x} {y}) rotate({turn})"><rect width="{pw}" height="{ph}" rx="5" fill="{tone}"/><path d="{rows}" stroke="#6f7f3a" stroke-width="2.2" stroke-dasharray="3 2" fill="none"/></g>')
    for _ in range(70):
        x, y = rng.choice(((rng.gauss(610, 50), rng.gauss(60, 30)), (rng.gauss(40, 30), rng.gauss(40, 30)), (rng.gauss(330, 60), rng.gauss(350, 20))))
        parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(rng.uniform(4, 8))}" fill="#8aa36a"/><circle cx="{number(x + 1.5)}" cy="{number(y - 1.5)}" r="3" fill="#a5ba80"/>')
    river = "M-10 322C80 280 150 350 240 326S360 236 452 276S600 330 714 268"
    parts.append(f'<path d="{river}" fill="none" stroke="#8fb6c9" stroke-width="26" stroke-linecap="round"/><path d="{river}" fill="none" stroke="#b4d3df" stroke-width="19"/>')
    for d, wide in (("M-10 160C90 150 180 172 250 168S410 210 440 150S560 60 714 150", 8), ("M250 168C250 240 280 300 262 410", 6), ("M440 150C500 190 540 180 560 410", 6)):
        parts.append(f'<path d="{d}" fill="none" stroke="#c9a978" stroke-width="{wide + 3}"/><path d="{d}" fill="none" stroke="#fffaf0" stroke-width="{wide}"/>')
    for x, y, s in ((236, 140, 12), (254, 186, 10), (270, 150, 9), (224, 190, 9), (284, 186, 11), (212, 152, 8), (428, 120, 9), (456, 168, 9)):
        parts.append(f'<rect x="{x}" y="{y}" width="{s * 1.4}" height="{s}" fill="#b86a4e"/><rect x="{x}" y="{y + s / 2}" width="{s * 1.4}" height="{s / 2}" fill="#94503b"/>')
    parts.append('<ellipse cx="352" cy="208" rx="16" ry="6" fill="#2a1b1f" opacity="0.25"/><path d="M352 206C340 178 322 166 322 146a30 30 0 0 1 60 0c0 20-18 32-30 60z" fill="#7b1e3a"/><circle cx="352" cy="146" r="13" fill="#fbf3e4"/><path d="M346 139h12c1 8-2 11-5 11.600V155h3v2h-8v-2h3v-4.400C348 150 345 147 346 139z" fill="#7b1e3a"/>')
    parts.append('<g transform="translate(656 344)"><circle r="22" fill="#fffaf0" opacity="0.9"/><path d="M0-16L5 0H-5Z" fill="#7b1e3a"/><path d="M0 16L5 0H-5Z" fill="#b9a990"/></g>')
    parts.append('<path d="M28 366h90M28 362v8M73 363v6M118 362v8" stroke="#4b3b34" stroke-width="2" fill="none"/>')
    save("map.svg", w, h, parts)


def stars():
    """Points of light, none near a border, so that copies meet without a seam."""
    rng = random.Random(5)
    parts = []
    for _ in range(46):
        x, y = rng.uniform(3, 237), rng.uniform(3, 237)
        parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{rng.choice((0.5, 0.7, 0.7, 0.9, 1.3))}" fill="#fff" opacity="{rng.uniform(0.25, 0.8):.2f}"/>')
    save("stars.svg", 240, 240, parts)


if __name__ == "__main__":
    for draw in (sky, mountains, ranges, hills, trees, front, ridge, bottles, chart, stars):
        draw()
