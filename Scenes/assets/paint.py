"""Paints the photo-like pictures beside this file, and the small scenes' photo out of one of them.

    python3 paint.py            all pictures
    python3 paint.py hero.jpg   only the named ones

Needs numpy and Pillow. Every picture is computed, from seeds that stand in the code, so a
second run gives the same picture. Landscapes are height fields walked column by column from
the camera outwards, which yields vines, hills and haze that agree in perspective; the still
lifes are discs and profiles shaded by hand.
"""

import pathlib
import sys

import numpy as np
from PIL import Image, ImageFilter

FOLDER = pathlib.Path(__file__).parent


def colour(text):
    """The colour of a hex triplet as three numbers from 0 to 1."""
    return np.array([int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)])


def mix(a, b, t):
    t = np.asarray(t)[..., None]
    return a * (1 - t) + b * t


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def ramp(stops, t):
    """A colour ramp through (position, colour) stops."""
    at = [s[0] for s in stops]
    return np.stack([np.interp(t, at, [s[1][c] for s in stops]) for c in range(3)], -1)


def noise(shape, seed, power=1.6, stretch=1.0):
    """Cloud-like noise of unit deviation that joins at its edges.

    `power` is its smoothness, `stretch` above 1 draws it out sideways.
    """
    spectrum = np.fft.rfft2(np.random.default_rng(seed).normal(size=shape))
    fy = np.fft.fftfreq(shape[0])[:, None] * shape[0]
    fx = np.fft.rfftfreq(shape[1])[None, :] * shape[1] * stretch
    radius = np.hypot(fx, fy)
    radius[0, 0] = 1
    spectrum *= radius ** -power
    spectrum[0, 0] = 0
    field = np.fft.irfft2(spectrum, shape)
    return field / field.std()


class Field:
    """Noise that can be read anywhere, bilinearly, joined at its edges."""

    def __init__(self, seed, power, cell, size=512):
        self.grid = noise((size, size), seed, power)
        self.cell, self.size = cell, size

    def __call__(self, x, z):
        u, v = x / self.cell, z / self.cell
        iu, iv = np.floor(u).astype(int), np.floor(v).astype(int)
        fu, fv = u - iu, v - iv
        n, g = self.size, self.grid
        a, b = g[iv % n, iu % n], g[iv % n, (iu + 1) % n]
        c, d = g[(iv + 1) % n, iu % n], g[(iv + 1) % n, (iu + 1) % n]
        return (a * (1 - fu) + b * fu) * (1 - fv) + (c * (1 - fu) + d * fu) * fv


def blurred(image, radius):
    picture = Image.fromarray((np.clip(image, 0, 1) * 255).astype(np.uint8))
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(radius))) / 255.0


def develop(image, bloom=0.18, vignette=0.25, warmth=0.0, grain=0.0, seed=1):
    """What a camera adds: bloom, a soft shoulder, a darker rim."""
    height, width = image.shape[:2]
    glow = blurred(np.clip(image - 0.62, 0, 1) * 1.8, width / 28)
    image = 1 - (1 - np.clip(image, 0, 1)) * (1 - bloom * glow)
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    image = image * (1 - vignette * smooth(0.55, 1.6, np.hypot(x, y)))[..., None]
    image = image * (1 + warmth * np.array([1, 0.1, -1]))
    if grain:
        image = image + grain * np.random.default_rng(seed).normal(size=(height, width, 1))
    return np.clip(image, 0, 1)


def save(image, name, size, quality=82):
    """Reduces to `size` and writes a progressive JPEG."""
    picture = Image.fromarray((np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8))
    picture = picture.resize(size, Image.LANCZOS)
    path = FOLDER / name
    picture.save(path, quality=quality, progressive=True, optimize=True, subsampling="4:2:0")
    print(f"{name}: {size[0]}x{size[1]}, {path.stat().st_size // 1024} kB")


# --- Landscapes ---------------------------------------------------------------------------


class Landscape:
    """A height field under a low sun, seen in perspective with haze."""

    def __init__(self, width, height, horizon, sun, palette, seed):
        self.width, self.height, self.horizon = width, height, horizon * height
        self.sun = (sun[0] * width, sun[1] * height)
        self.palette = palette
        self.seed = seed
        self.focal = 1.05 * width

    def sky(self):
        p, w, h = self.palette, self.width, self.height
        y, x = np.mgrid[0:h, 0:w].astype(float)
        t = np.clip(y / self.horizon, 0, 1.2)
        image = ramp(p["sky"], t)
        distance = np.hypot(x - self.sun[0], (y - self.sun[1]) * 1.15) / w
        image = mix(image, p["glow"], 0.75 * np.exp(-((distance / 0.34) ** 1.2)))

        # Two sheets of cloud, flatter towards the horizon, lit from the sun's side.
        for seed, stretch, cover, gain in ((1, 3.2, 0.15, 0.7), (2, 6.0, 0.0, 0.55)):
            field = noise((1024, 1024), self.seed + seed, 1.75, stretch)
            depth = 1 / np.clip(1.12 - t, 0.1, 2)
            u = ((x - w / 2) / w * 330 * depth + 400).astype(int) % 1024
            v = (depth * 150 + seed * 300).astype(int) % 1024
            density = smooth(cover, cover + 1.7, field[v, u])
            lit = smooth(-0.4, 0.6, field[v, u] - field[(v + 9) % 1024, (u + 5) % 1024])
            shade = mix(p["cloudShade"], p["cloudLight"], np.clip(lit * 0.55 + np.exp(-distance * 2.2) * 0.7, 0, 1))
            fade = smooth(1.03, 0.75, t)
            image = mix(image, shade, density * gain * fade)
        # The glow is flat, as the air is; the sun itself is round.
        disc = smooth(0.036, 0.032, np.hypot(x - self.sun[0], y - self.sun[1]) / w)
        return mix(image, p["disc"], np.clip(disc + 0.65 * np.exp(-((distance / 0.065) ** 1.5)), 0, 1))

    def ranges(self, image):
        """Mountain ranges between the sky and the land, each nearer one less hazy."""
        p, w, h = self.palette, self.width, self.height
        rows = np.arange(h)[:, None]
        columns = np.arange(w)
        for k, (rise, rough, tone) in enumerate(p["ranges"]):
            line = noise((4, w * 2), self.seed + 40 + k, 1.55)[1]
            line = line[:w] + 0.35 * np.sin(columns / w * 5 + k * 2.1)
            fine = noise((4, w * 2), self.seed + 60 + k, 0.95)[1][:w]
            crest = self.horizon - h * (rise + rough * (0.55 * line + 0.05 * fine))
            inside = np.clip(rows - crest[None, :], 0, 1)
            below = np.clip((rows - crest[None, :]) / (h * 0.10), 0, 1)
            slope = np.gradient(noise((h, w), self.seed + 80 + k, 1.5), axis=1)
            slope = np.clip(slope / slope.std(), -2, 2)
            body = mix(tone, p["haze"], 0.62 * below)
            body = body * (1 + 0.035 * (1 - below) * slope)[..., None]
            towards = np.exp(-(((columns - self.sun[0]) / (0.42 * w)) ** 2))[None, :]
            body = mix(body, p["glow"], 0.30 * towards * np.ones_like(below) * (1 - 0.12 * k))
            image = mix(image, body, inside)
        return image

    def land(self, image, ground, eye, far, near=1.2, ratio=1.0016):
        """Walks outwards from the camera and fills each column upwards.

        `ground(x, z)` gives height and colour of the field there.
        """
        p, w, h = self.palette, self.width, self.height
        top = np.full(w, h)
        columns = np.arange(w)
        dapple = noise((h, w), self.seed + 90, 0.85)
        z = near
        while z < far:
            x = (columns - w / 2) * z / self.focal
            height, tone = ground(x, np.full(w, z))
            y = self.horizon + (eye - height) * self.focal / z
            y = np.clip(np.round(y), 0, h).astype(int)
            reach = int((top - y).max())
            if reach > 0:
                haze = 1 - np.exp(-((z / p["reach"]) ** 1.25))
                towards = np.exp(-(((columns - self.sun[0]) / (0.40 * w)) ** 2))
                air = mix(np.broadcast_to(p["haze"], (w, 3)), p["glow"], 0.6 * towards)
                tone = mix(tone, air, np.full(w, haze))
                # A steep face fills many pixels at one distance: dapple it, and darken its foot.
                span = np.maximum(top - y, 1)
                depth = (1 - haze) * smooth(2, 14, span)
                for k in range(1, reach + 1):
                    on = (top - k) >= y
                    up = k / span[on]
                    light = 1 + depth[on] * (0.62 * up - 0.45 + 0.17 * dapple[(top - k)[on], columns[on]])
                    image[(top - k)[on], columns[on]] = tone[on] * light[:, None]
                top = np.minimum(top, y)
            z *= ratio
        return image


def hills(seed, amount, cell):
    """Rolling ground: broad noise with a little of a finer one."""
    field = Field(seed, 2.0, cell, 256)
    fine = Field(seed + 1, 1.9, cell / 6)
    return lambda x, z: amount * (field(x + 300, z) + 0.05 * fine(x, z))


class Leaves:
    """Leaf-sized noise near the camera that coarsens with distance, so that it never aliases."""

    def __init__(self, seed, size, grow):
        self.field, self.size, self.grow = Field(seed, 0.75, 1.0), size, grow

    def __call__(self, x, z, depth):
        level = np.log2(max(1.0, float(np.max(depth)) * self.grow / self.size))
        whole = int(level)
        a, b = self.size * 2 ** whole, self.size * 2 ** (whole + 1)
        t = level - whole
        return self.field(x / a, z / a) * (1 - t) + self.field(x / b + 31, z / b) * t


def vineyard(seed, base, palette, light=(-0.6, 0.55), period=2.6, bend=0.0, angle=0.0, trees=0, treesFrom=60, spread=1.1, gap=0.0):
    """Ground with rows of vines and cypresses; gives height and colour."""
    p = palette
    leaves, clods = Leaves(seed + 7, 0.075, 0.0022), Leaves(seed + 8, 0.05, 0.0020)
    plants, tint = Field(seed + 10, 0.9, 0.55), Field(seed + 9, 2.0, 7)
    rng = np.random.default_rng(seed + 20)
    stand = []
    while len(stand) < trees:
        z = treesFrom + rng.random() ** 1.3 * 260
        x = (rng.random() - 0.5) * z * spread
        if abs(x / z - gap) > 0.10:
            tall = 5 + 6 * rng.random()
            stand.append((x, z, tall * (0.10 + 0.045 * rng.random()), tall))

    def ground(x, z):
        depth = z
        step = 0.15 + z[0] * 0.004
        h0 = base(x, z)
        slope = (h0 - base(x + step, z)) / step * light[0] + (h0 - base(x, z + step)) / step * light[1]
        plot = smooth(-0.05, 0.05, tint(x * 0.24 + 500, z * 0.16))
        turned = angle + 0.55 * plot * smooth(55, 75, z)
        row = (x * np.cos(turned) + z * np.sin(turned) + bend * np.sin(z / 30)) / period
        side = (row - np.round(row)) * 2
        leaf, plant = leaves(x, z, depth), plants(x, z)
        clear = smooth(1.9, 1.1, tint(x * 0.31 + 90, z * 0.31))
        width = 0.40 + 0.10 * plant * smooth(90, 20, z) + 0.07 * leaf
        vine = smooth(width + 0.16, width - 0.12, np.abs(side)) * clear
        lit = 0.40 + 0.23 * leaf + 0.10 * plant - 0.42 * side * np.sign(light[0]) * -1
        autumn = smooth(p["turn"], p["turn"] + 1.8, tint(x * 1.3, z * 0.8) + 0.35 * plant + 0.25 * leaf)
        foliage = mix(ramp(p["vine"], np.clip(lit, 0, 1)), ramp(p["autumn"], np.clip(lit, 0, 1)), autumn)
        clod = clods(x, z, depth)
        soil = mix(p["soil"], p["grass"], smooth(-0.3, 1.0, tint(x, z) + 0.45 * clod))
        soil = soil * (0.86 + 0.10 * clod - 0.30 * smooth(0.75, 0.45, np.abs(side)))[..., None]
        tone = mix(soil, foliage, np.clip(vine * 1.3, 0, 1))
        tone = mix(tone, p["woods"] * (1 + 0.25 * leaf[..., None]), (1 - clear) * smooth(70, 130, z))
        tone = tone * (1 + np.clip(1.5 * slope, -0.5, 0.6))[..., None]
        height = h0 + vine * (1.25 + 0.16 * leaf + 0.10 * plant) + (1 - clear) * smooth(70, 130, z) * (2.4 + leaf)
        for tx, tz, radius, tall in stand:
            d = np.hypot(x - tx, z - tz) / radius
            on = d < 1
            if on.any():
                crown = tall * (1 - d[on] ** 1.7) ** 0.8 * (0.95 + 0.05 * leaf[on])
                height[on] = np.maximum(height[on], h0[on] + crown)
                across = (x[on] - tx) / radius * np.sign(light[0])
                tone[on] = ramp(p["tree"], np.clip(0.30 + 0.42 * across + 0.10 * leaf[on], 0, 1))
        return height, np.clip(tone, 0, 1.2)

    return ground


GOLDEN = {
    "sky": [(0, colour("54709c")), (0.35, colour("8c9dba")), (0.62, colour("d9b9a6")), (0.85, colour("f6cf9d")), (1.2, colour("fbdcab"))],
    "glow": colour("ffd08a"),
    "disc": colour("fff6dc"),
    "cloudLight": colour("ffe3bd"),
    "cloudShade": colour("a58fa3"),
    "haze": colour("d3b7ab"),
    "ranges": [
        (0.100, 0.030, colour("a99fb4")),
        (0.066, 0.022, colour("8d86a3")),
        (0.034, 0.016, colour("74728c")),
    ],
    "reach": 330.0,
    "vine": [(0, colour("1c2713")), (0.35, colour("3d4f1f")), (0.7, colour("7f8a35")), (1, colour("d8c763"))],
    "autumn": [(0, colour("36200f")), (0.35, colour("7a4319")), (0.7, colour("c4812d")), (1, colour("f3c767"))],
    "turn": -0.55,
    "soil": colour("8a6a4c"),
    "grass": colour("8a8440"),
    "woods": colour("3a4426"),
    "tree": [(0, colour("131c16")), (0.5, colour("2d3b22")), (1, colour("7d7a37"))],
}

DUSK = dict(
    GOLDEN,
    sky=[(0, colour("3a3a66")), (0.4, colour("7a5f88")), (0.7, colour("d98c7c")), (0.92, colour("f7b27a")), (1.2, colour("fcca8b"))],
    glow=colour("ffb673"),
    cloudLight=colour("ffc39a"),
    cloudShade=colour("70577f"),
    haze=colour("b98a92"),
    ranges=[(0.115, 0.034, colour("8d7193")), (0.070, 0.026, colour("6d587f")), (0.030, 0.018, colour("54476c"))],
    vine=[(0, colour("17181a")), (0.4, colour("35382a")), (0.75, colour("77683a")), (1, colour("d8a566"))],
    autumn=[(0, colour("24131a")), (0.4, colour("5e2c2a")), (0.75, colour("a8573a")), (1, colour("f0a565"))],
    turn=-0.3,
    soil=colour("6a4842"),
    grass=colour("6a5a37"),
    woods=colour("2c2c2a"),
    tree=[(0, colour("0f1016")), (0.5, colour("231f24")), (1, colour("7a5236"))],
)


def hero():
    w, h = 1400, 2020
    scene = Landscape(w, h, 0.475, (0.70, 0.345), GOLDEN, seed=11)
    image = scene.ranges(scene.sky())
    roll = hills(5, 3.4, 4.2)

    def base(x, z):
        swell = 5.0 * np.sin(x / 46 + 0.8) * smooth(40, 150, z) + roll(x, z) * smooth(25, 120, z)
        return swell - 7.0 * smooth(20, 95, z) + 27 * smooth(110, 330, z) + 9 * np.sin(x / 62 + z / 90) * smooth(150, 300, z)

    ground = vineyard(30, base, GOLDEN, angle=0.16, bend=2.2, trees=34, treesFrom=70, gap=0.2)
    image = scene.land(image, ground, eye=7.5, far=520, near=6)
    save(develop(image, bloom=0.30, vignette=0.22), "hero.jpg", (860, 1241), 72)
    detail = Image.open(FOLDER / "hero.jpg").crop((250, 380, 830, 815)).resize((160, 120), Image.LANCZOS)
    detail.save(FOLDER.parent / "small/assets/photo.jpg", quality=84, optimize=True)


def valley():
    w, h = 1500, 1200
    scene = Landscape(w, h, 0.44, (0.28, 0.30), DUSK, seed=21)
    image = scene.ranges(scene.sky())
    roll = hills(15, 3.0, 4.5)

    def base(x, z):
        swell = 6.0 * np.sin(x / 40 - 0.6) * smooth(30, 130, z) + roll(x, z) * smooth(25, 120, z)
        return swell - 9 * smooth(15, 85, z) + 32 * smooth(100, 330, z) + 8 * np.sin(x / 55 - z / 80) * smooth(120, 300, z)

    ground = vineyard(50, base, DUSK, light=(0.6, 0.55), angle=-0.4, bend=3, trees=46, treesFrom=55, spread=1.3)
    image = scene.land(image, ground, eye=11, far=520, near=6)
    save(develop(image, bloom=0.35, vignette=0.25), "valley.jpg", (900, 720), 76)


# --- Still lifes --------------------------------------------------------------------------


def bokeh(w, h, base, lights, count, seed, size):
    """Out-of-focus lights over a gradient."""
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:h, 0:w].astype(float)
    image = ramp(base, y / h) * (1 + 0.05 * noise((h, w), seed, 2.2))[..., None]
    for _ in range(count):
        cx, cy = rng.random() * w, (0.02 + 0.9 * rng.random() ** 1.2) * h
        r = size * (0.45 + rng.random())
        d = np.hypot(x - cx, y - cy) / r
        alpha = smooth(1.0, 0.94, d) * (0.55 + 0.45 * smooth(0.5, 0.97, d)) * (0.07 + 0.22 * rng.random())
        tone = lights[rng.integers(len(lights))]
        image = 1 - (1 - image) * (1 - alpha[..., None] * tone)
    return image


def leaf(image, cx, cy, size, turn, light, dark, seed, lobes=5):
    """A vine leaf: five lobes, veins, a lit half."""
    h, w = image.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(float)
    dx, dy = (x - cx) / size, (y - cy) / size
    u, v = dx * np.cos(turn) + dy * np.sin(turn), -dx * np.sin(turn) + dy * np.cos(turn)
    angle, radius = np.arctan2(u, -v), np.hypot(u, v)
    edge = 0.80 + 0.20 * np.cos(angle * lobes) - 0.16 * np.abs(angle / np.pi) ** 4 * 3.2
    edge += 0.028 * np.abs(((angle * 9.5 / np.pi) % 1) - 0.5) * 2
    inside = smooth(edge + 0.012, edge - 0.012, radius)
    vein = np.zeros_like(radius)
    for k in range(-2, 3):
        a = k * 2 * np.pi / lobes
        along, across = u * np.sin(a) - v * np.cos(a), u * np.cos(a) + v * np.sin(a)
        vein = np.maximum(vein, smooth(0.020, 0.004, np.abs(across) + 0.012 * along) * (along > 0))
        rib = np.abs(((along - np.abs(across) * 0.9) * 6) % 1 - 0.5)
        vein = np.maximum(vein, 0.35 * smooth(0.06, 0.0, rib) * smooth(0.30, 0.05, np.abs(across)) * (along > 0.05))
    sheen = np.clip(0.50 - 0.40 * dx - 0.35 * dy + 0.10 * noise((h, w), seed, 1.3), 0, 1)
    tone = mix(dark, light, sheen)
    tone = mix(tone, light * 1.15, 0.55 * vein)
    return mix(image, np.clip(tone, 0, 1), inside)


def grapes():
    w, h = 1200, 960
    image = bokeh(w, h, [(0, colour("6d6a3d")), (0.45, colour("a07b43")), (1, colour("2d2320"))],
                  [colour("ffd98a"), colour("ffb870"), colour("d7d477")], 46, 3, 62)
    image = blurred(image, 5)
    image = leaf(image, 830, 190, 300, 0.7, colour("a9a93f"), colour("39491f"), 4)
    image = leaf(image, 380, 170, 330, -0.55, colour("d19a3a"), colour("6b4a1d"), 5)
    y, x = np.mgrid[0:h, 0:w].astype(float)
    image = mix(image, colour("4b3422"), smooth(13, 8, np.abs(x - 610 - 18 * np.sin(y / 50))) * (y < 300))
    rng = np.random.default_rng(8)
    bunch = []
    for level in range(9):
        across = [5, 6, 6, 6, 5, 5, 4, 3, 1][level]
        for i in range(across):
            bx = 610 + (i - (across - 1) / 2) * 88 + rng.normal() * 9 + level * 4
            bunch.append((bx, 280 + level * 66 + rng.normal() * 9, 56 + rng.normal() * 3, rng.random()))
    rng.shuffle(bunch)
    for bx, by, r, kind in bunch:
        dx, dy = (x - bx) / r, (y - by) / r
        d2 = dx ** 2 + dy ** 2
        inside = smooth(1.0, 0.965, np.sqrt(d2))
        if by - r > h:
            continue
        nz = np.sqrt(np.clip(1 - d2, 0, 1))
        diffuse = np.clip(-0.55 * dx - 0.62 * dy + 0.56 * nz, 0, 1)
        through = np.clip(0.75 * dx + 0.55 * dy, 0, 1) ** 1.6 * (1 - nz) * 1.5
        body = mix(colour("16091d"), colour("5c2350") * (1 - kind) + colour("7b2344") * kind, diffuse)
        dust = smooth(0.35, 1.0, diffuse) * 0.40
        body = mix(body, colour("a98fb8"), dust * (0.8 + 0.2 * np.clip(noise((h, w), 9, 1.2), -1, 1)))
        body = mix(body, colour("e0566b"), np.clip(through, 0, 0.8))
        spot = np.exp(-((dx + 0.36) ** 2 + (dy + 0.42) ** 2) / 0.012)
        body = mix(body, colour("fff4e2"), np.clip(spot * 0.85, 0, 1))
        shadow = smooth(1.30, 0.85, np.hypot(dx - 0.10, dy - 0.16))
        image = image * (1 - 0.55 * shadow * (1 - inside))[..., None]
        image = mix(image, body, inside)
    save(develop(image, bloom=0.28, vignette=0.45, warmth=0.02), "grapes.jpg", (900, 720), 80)


def glass():
    w, h = 1200, 960
    image = bokeh(w, h, [(0, colour("2a1626")), (0.5, colour("6a2f3a")), (0.74, colour("b9703f")), (0.78, colour("4a2a22")), (1, colour("1d1012"))],
                  [colour("ffcf87"), colour("ff9d5c"), colour("ffe2b5"), colour("e0655f")], 60, 17, 66)
    y, x = np.mgrid[0:h, 0:w].astype(float)
    table = smooth(735, 760, y)
    wood = noise((h, w), 23, 1.4, 0.04 * 300)
    plank = mix(colour("2b1713"), colour("8c5433"), np.clip(0.40 + 0.16 * wood - (y - 740) / 520, 0, 1))
    image = mix(image, plank, table)
    reflection = np.exp(-(((x - 560) / 190) ** 2)) * table * smooth(960, 740, y)
    image = image + reflection[..., None] * colour("8a3526") * 0.45

    # The bottle, behind and to the right.
    cx = 830
    dy = y
    half = np.where(dy < 250, 34, np.where(dy < 420, 34 + 74 * smooth(250, 400, dy), 108))
    half = np.where((dy > 96) & (dy < 130), 39, half)
    side = (x - cx) / half
    inside = smooth(1.0, 0.97, np.abs(side)) * smooth(70, 78, y) * smooth(802, 790, y + 14 * side ** 2)
    body = mix(colour("08110d"), colour("254032"), np.clip(1.0 - np.abs(side + 0.25) * 1.2, 0, 1))
    body = mix(body, colour("9fc59a"), 0.75 * np.exp(-(((side + 0.72) / 0.07) ** 2)) * smooth(240, 330, y))
    body = mix(body, colour("f7d9a8"), 0.55 * np.exp(-(((side - 0.80) / 0.06) ** 2)))
    foil = (y < 235)
    cap = mix(colour("4a0f24"), colour("b03653"), np.clip(0.9 - np.abs(side + 0.3) * 1.1, 0, 1))
    body = np.where(foil[..., None], cap, body)
    label = (y > 500) & (y < 700) & (np.abs(side) < 0.985)
    paper = mix(colour("cdb79b"), colour("fbf3e2"), np.clip(1.05 - np.abs(side + 0.25) * 0.75, 0, 1))
    bent = y - 10 * (1 - side ** 2)
    paper = mix(paper, colour("7b1e3a"), ((bent > 520) & (bent < 526)) | ((bent > 664) & (bent < 670)))
    crest = np.hypot((side - 0.0) * 104, bent - 580)
    paper = mix(paper, colour("b58a3c"), smooth(35, 32, crest) * smooth(24, 27, crest))
    paper = mix(paper, colour("7b1e3a"), smooth(15, 12, crest))
    rule = (np.abs(side) < 0.52) & (((bent > 630) & (bent < 634)) | ((bent > 644) & (bent < 647) & (np.abs(side) < 0.34)))
    paper = mix(paper, colour("4b3b34"), rule)
    body = np.where(label[..., None], paper, body)
    image = mix(image, body, inside)

    # The glass: a bowl, wine with a lit meniscus, stem and foot.
    cx = 500
    t = np.clip((y - 150) / 390, 0, 1)
    bowl = 150 * np.sqrt(np.clip(1 - np.abs((t - 0.52) / 0.93) ** 2.2, 0, 1)) * smooth(1.0, 0.80, t) ** 0.5 + 0
    bowl = np.where(t < 0.52, 150 - 34 * ((0.52 - t) / 0.52) ** 2, 150 * np.sqrt(np.clip(1 - ((t - 0.52) / 0.48) ** 2, 0, 1)))
    on = (y > 150) & (y < 540)
    side = (x - cx) / np.maximum(bowl, 1)
    inside = smooth(1.0, 0.985, np.abs(side)) * on
    image = mix(image, image * 0.86 + 0.05, inside)
    level = 330 + 16 * np.sqrt(np.clip(1 - np.minimum(np.abs(side), 1) ** 2, 0, 1))
    wine = smooth(0.965, 0.94, np.abs(side)) * (y > level) * on
    deep = mix(colour("3a0414"), colour("a3182f"), np.clip(0.15 + 0.9 * np.abs(side + 0.1) ** 2 + 0.55 * smooth(440, 540, y), 0, 1))
    deep = mix(deep, colour("f0613f"), 0.75 * np.exp(-(((side - 0.42) / 0.30) ** 2 + ((y - 480) / 52) ** 2)))
    image = mix(image, deep, wine * 0.95)
    surface = np.hypot((x - cx) / 141, (y - 331) / 17)
    top = mix(colour("6d0f26"), colour("d2475a"), np.clip((x - cx + 140) / 330, 0, 1))
    image = mix(image, top, smooth(1.0, 0.96, surface))
    image = mix(image, colour("ffb6a0"), 0.7 * smooth(0.05, 0.01, np.abs(surface - 0.98)))
    rim = np.hypot((x - cx) / 116, (y - 152) / 13)
    image = mix(image, colour("fff3df"), 0.75 * smooth(0.05, 0.0, np.abs(rim - 1)))
    edge = np.exp(-(((np.abs(side) - 0.985) / 0.014) ** 2)) * on
    image = mix(image, colour("fff0dc"), 0.60 * edge)
    shine = np.exp(-(((side + 0.70) / 0.055) ** 2)) * smooth(185, 230, y) * smooth(470, 380, y)
    image = mix(image, colour("fffaf0"), 0.70 * shine)
    shine = np.exp(-(((side - 0.80) / 0.03) ** 2)) * smooth(200, 260, y) * smooth(430, 350, y)
    image = mix(image, colour("ffe9c8"), 0.55 * shine)
    stem = 8 + 14 * smooth(575, 535, y) + 26 * smooth(730, 772, y) ** 2
    across = (x - cx) / stem
    on = smooth(1, 0.85, np.abs(across)) * (y > 538) * (y < 776)
    tone = mix(colour("50322f"), colour("ffe6c4"), np.clip(0.20 + 0.8 * np.exp(-(((np.abs(across) - 0.6) / 0.25) ** 2)), 0, 1))
    image = mix(image, tone, 0.72 * on)
    foot = np.hypot((x - cx) / 118, (y - 784) / 21)
    image = mix(image, image * 0.75 + 0.14, smooth(1, 0.97, foot))
    image = mix(image, colour("ffe9cc"), 0.8 * smooth(0.07, 0.0, np.abs(foot - 0.97)) * (0.35 + 0.65 * smooth(784, 800, y)))
    spill = np.exp(-(((x - 445) / 120) ** 2 + ((y - 832) / 24) ** 2))
    image = image + spill[..., None] * colour("c02a3c") * 0.45
    save(develop(image, bloom=0.40, vignette=0.45, warmth=0.02), "glass.jpg", (900, 720), 82)


def evening():
    """The backdrop of the page: lights beyond dark leaves; the scene blurs it further."""
    w, h = 600, 1300
    image = bokeh(w, h, [(0, colour("2b1d3c")), (0.30, colour("d98a5c")), (0.52, colour("8a3f4c")), (0.70, colour("4a2038")), (1, colour("22121f"))],
                  [colour("ffd08a"), colour("ff9f68"), colour("ffe6bd"), colour("e77a72")], 110, 29, 44)
    image = blurred(image, 2)
    rng = np.random.default_rng(34)
    for k in range(16):
        # The page lets the band between 0.54 and 0.72 show: most leaves hang there.
        cx, cy = (k + 0.3 + 0.5 * rng.random()) / 16 * w, (0.57 + 0.15 * rng.random() + 0.05 * abs(k - 7.5) / 7.5) * h
        dark = colour("2a1c22") * (0.8 + 0.5 * rng.random())
        light = [colour("c9803c"), colour("8f8438"), colour("b84f3c"), colour("d9a24a")][k % 4]
        image = leaf(image, cx, cy, 58 + 56 * rng.random(), rng.random() * 6, light, dark, 60 + k)
    save(develop(image, bloom=0.3, vignette=0.3), "evening.jpg", (780, 1688), 62)


PICTURES = {
    "hero.jpg": hero,
    "valley.jpg": valley,
    "grapes.jpg": grapes,
    "glass.jpg": glass,
    "evening.jpg": evening,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        PICTURES[name]()
