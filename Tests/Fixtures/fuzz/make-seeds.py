"""Makes the small fonts, pictures and databases that fuzzing begins with (needs fonttools and pillow)."""
import pathlib
import sqlite3
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from PIL import Image

seeds = pathlib.Path(__file__).parent / "seeds"


def font(name, is_true_type):
    """A font whose letters are boxes of different widths."""
    letters = "ABab01 .é"
    order = [".notdef"] + [f"g{ord(letter)}" for letter in letters]
    builder = FontBuilder(1000, isTTF=is_true_type)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(letter): f"g{ord(letter)}" for letter in letters})
    widths = {glyph: (400 + 50 * index, 0) for index, glyph in enumerate(order)}
    outlines = {}
    for glyph, (width, _) in widths.items():
        pen = TTGlyphPen(None) if is_true_type else T2CharStringPen(width, None)
        pen.moveTo((50, 0))
        for point in [(50, 700), (width - 50, 700), (width - 50, 0)]:
            pen.lineTo(point)
        pen.closePath()
        outlines[glyph] = pen.glyph() if is_true_type else pen.getCharString()
    if is_true_type:
        builder.setupGlyf(outlines)
    else:
        builder.setupCFF("Boxes", {"FullName": "Boxes"}, outlines, {})
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(seeds / "font" / name)


def pictures():
    """A gradient in the forms that pictures have."""
    image = Image.new("RGBA", (9, 7))
    image.putdata([(x * 28, y * 36, 90, 255 - x * 20) for y in range(7) for x in range(9)])
    folder = seeds / "image"
    image.save(folder / "rgba.png")
    image.convert("P", palette=Image.Palette.ADAPTIVE, colors=8).save(folder / "palette.png")
    image.convert("L").save(folder / "gray.png")
    image.convert("RGB").save(folder / "plain.jpg", quality=70)
    image.convert("RGB").save(folder / "progressive.jpg", quality=70, progressive=True)
    image.convert("CMYK").save(folder / "cmyk.jpg", quality=70)
    image.save(folder / "lossless.webp", lossless=True)
    image.save(folder / "lossy.webp", quality=60)
    turned = [image.rotate(90 * turn) for turn in range(4)]
    for name, keys in [("played.gif", {}), ("played.png", {"blend": 1}), ("played.webp", {"lossless": True})]:
        turned[0].save(folder / name, save_all=True, append_images=turned[1:], duration=80, loop=0, **keys)


def databases():
    """Tables in the forms that pages have, in pages as small as they may be."""
    rows = """
        create table rows(id integer primary key, name text, size real, kind text generated always as (upper(name)));
        create index by_size on rows(size);
        create table large(id text primary key, x) without rowid;
        create view names as select id, name from rows where size > 1;
        with recursive n(i) as (select 1 union all select i + 1 from n where i < {count})
        insert into rows select i, 'name ' || (i % 5), i * 1.5 from n;
        insert into large select 'k' || id, hex(zeroblob({long})) from rows where id <= 4;
        """
    for name, count, long in [("rows.db", 12, 20), ("overflow.db", 3, 400), ("deep.db", 120, 8)]:
        path = seeds / "database" / name
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        with sqlite3.connect(path) as database:
            database.execute("pragma page_size = 512")
            database.executescript(rows.format(count=count, long=long))
        database.close()


font("truetype.ttf", True)
font("cff.otf", False)
pictures()
databases()
