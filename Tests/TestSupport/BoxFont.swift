import Foundation

/// Makes fonts whose glyphs are boxes, with tables of pictures and layers beside them: an em is 1,000 units, ascent 800,
/// and every glyph takes an em.
package struct BoxFont {
  /// A box in units, from the left and the baseline.
  package struct Box {
    package var left, bottom, right, top: Int
    /// A box by its sides.
    package init(_ left: Int, _ bottom: Int, _ right: Int, _ top: Int) {
      (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
    }
  }

  /// The boxes of glyphs from 1 on; `nil` draws nothing.
  package var boxes: [Box?]
  /// Which glyph each character has.
  package var characters: [UInt32: Int]
  /// Tables beside those of outlines, or in the place of one of these.
  package var tables: [(name: String, body: [UInt8])] = []
  /// The outlines that glyphs have in place of their boxes.
  package var outlines: [Int: [UInt8]] = [:]
  /// The name of its family.
  package var family = "Boxes"
  /// Whether there are outlines.
  package var hasOutlines = true
  /// How wide letters are, from 1 to 9, where 5 is normal; 0 says nothing.
  package var widthClass = 0

  /// A font of glyphs for `A`, `B` and so on.
  package init(_ boxes: [Box?]) {
    self.boxes = boxes
    characters = Dictionary(uniqueKeysWithValues: boxes.indices.map { (65 + UInt32($0), $0 + 1) })
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let count = boxes.count + 1
    var outlines: [UInt8] = []
    var places = Self.long(0)
    for (glyph, box) in ([nil] + boxes).enumerated() {
      outlines += self.outlines[glyph] ?? box.map { Self.outline($0) } ?? []
      places += Self.long(outlines.count)
    }
    let metrics = (0..<count).flatMap { _ in Self.short(1000) + Self.short(0) }
    var all: [(String, [UInt8])] = [
      ("OS/2", system),
      ("cmap", map),
      (
        "head",
        Self.long(0x10000) + Self.long(0x10000) + Self.long(0) + Self.long(0x5F0F_3CF5) + Self.short(0)
          + Self.short(1000) + [UInt8](repeating: 0, count: 16) + Self.short(0) + Self.short(-200) + Self.short(1000)
          + Self.short(800) + Self.short(0) + Self.short(8) + Self.short(2) + Self.short(1) + Self.short(0)
      ),
      (
        "hhea",
        Self.long(0x10000) + Self.short(800) + Self.short(-200) + Self.short(0) + Self.short(1000)
          + [UInt8](repeating: 0, count: 22) + Self.short(count)
      ),
      ("hmtx", metrics),
      (
        "maxp",
        hasOutlines
          ? Self.long(0x10000) + Self.short(count) + Self.short(4) + Self.short(1) + [UInt8](repeating: 0, count: 22)
          : Self.long(0x5000) + Self.short(count)
      ),
      ("name", Self.names(family)),
      ("post", Self.long(0x30000) + [UInt8](repeating: 0, count: 28)),
    ]
    if hasOutlines { all += [("glyf", outlines), ("loca", places)] }
    all.removeAll { own in tables.contains { $0.name == own.0 } }
    all += tables.map { ($0.name, $0.body) }
    all.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    var directory = Self.long(0x10000) + Self.short(all.count) + Self.short(128) + Self.short(3) + Self.short(0)
    var content: [UInt8] = []
    for (name, body) in all {
      directory +=
        Array(name.utf8) + Self.long(0) + Self.long(12 + 16 * all.count + content.count) + Self.long(body.count)
      content += body + [UInt8](repeating: 0, count: -body.count & 3)
    }
    return directory + content
  }

  /// The bytes of a file of several fonts.
  package static func collection(_ fonts: [BoxFont]) -> [UInt8] {
    var directory = Array("ttcf".utf8) + long(0x10000) + long(fonts.count)
    var content: [UInt8] = []
    let start = directory.count + 4 * fonts.count
    for font in fonts {
      var bytes = font.bytes
      let place = start + content.count
      directory += long(place)
      for entry in stride(from: 20, to: 20 + 16 * Int(bytes[5]), by: 16) {
        let table = bytes[entry..<entry + 4].reduce(0) { $0 << 8 | Int($1) }
        bytes.replaceSubrange(entry..<entry + 4, with: long(table + place))
      }
      content += bytes
    }
    return directory + content
  }

  /// A font of each kind of pictures and layers, with glyphs for `A` and `B`.
  package static var colored: [BoxFont] {
    let stops: [UInt8] = [1] + short(2) + share(0) + short(0) + share(1) + share(1) + short(1) + share(0.5)
    let sweep: [UInt8] = [8, 0, 0, 12] + short(500) + short(400) + share(-1) + share(1) + stops
    let turned: [UInt8] = [24, 0, 0, 6] + share(0.25) + filled(1, sweep)
    let paint = composed(moved(10, 20, filled(2, solid(0xFFFF))), 5, turned)
    let picture = PNGBuilder(
      width: 4, height: 4, depth: 8, color: 0, data: (0..<4).flatMap { _ in [0, 9, 99, 199, 255] })
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'><path id='glyph1' d='M0-800H500V0z'/></svg>".utf8)
    let colors = ("CPAL", palette([[255, 0, 0, 255], [0, 0, 255, 128]]))
    return [
      [("COLR", paints([(1, [1, 2] + long(0)), (2, paint)], layers: [paint, filled(1, solid(1))])), colors],
      [("COLR", layers([(1, [(1, 0), (2, 0xFFFF)]), (2, [(2, 1)])])), colors],
      [("sbix", pictures(size: 8, [nil, ("png ", picture.bytes, 1, -2), ("dupe", [0, 1], 0, 0)]))],
      [("SVG ", drawings([(1, drawing)]))],
    ].map { tables in
      var font = BoxFont([.init(0, 0, 1000, 800), .init(0, 0, 500, 800)])
      font.tables = tables.map { (name: $0.0, body: $0.1) }
      return font
    }
  }

  // MARK: Tables

  /// `name` with a family.
  private static func names(_ family: String) -> [UInt8] {
    let name: [UInt8] = family.utf8.flatMap { [0, $0] }
    return [0, 1, 18, 3, 1, 0x409, 1, name.count, 0].flatMap { short($0) } + name
  }

  /// `CPAL` of colours, each red, green, blue and alpha.
  package static func palette(_ colors: [[UInt8]]) -> [UInt8] {
    short(0) + short(colors.count) + short(1) + short(colors.count) + long(14) + short(0)
      + colors.flatMap { [$0[2], $0[1], $0[0], $0[3]] }
  }

  /// `COLR` of version 1: a paint for each glyph, and paints of a list of layers.
  package static func paints(_ paints: [(glyph: Int, paint: [UInt8])], layers: [[UInt8]] = []) -> [UInt8] {
    func list(_ head: (Int) -> [UInt8], _ step: Int, _ bodies: [[UInt8]]) -> [UInt8] {
      var (records, content) = (long(bodies.count), [] as [UInt8])
      for (index, body) in bodies.enumerated() {
        records += head(index) + long(4 + bodies.count * step + content.count)
        content += body
      }
      return records + content
    }
    let base = list({ short(paints[$0].glyph) }, 6, paints.map(\.paint))
    let rest = list({ _ in [] }, 4, layers)
    return short(1) + short(0) + long(0) + long(0) + short(0) + long(34) + long(34 + base.count) + long(0) + long(0)
      + long(0) + base + rest
  }

  /// `COLR` of version 0: for each glyph its layers, each an outline and a colour of the palette.
  package static func layers(_ glyphs: [(glyph: Int, layers: [(glyph: Int, color: Int)])]) -> [UInt8] {
    var (records, list, first) = ([] as [UInt8], [] as [UInt8], 0)
    for glyph in glyphs {
      records += short(glyph.glyph) + short(first) + short(glyph.layers.count)
      for layer in glyph.layers { list += short(layer.glyph) + short(layer.color) }
      first += glyph.layers.count
    }
    return short(0) + short(glyphs.count) + long(14) + long(14 + records.count) + short(first) + records + list
  }

  /// A paint of one colour of the palette (0xFFFF is the text's).
  package static func solid(_ color: Int, alpha: Double = 1) -> [UInt8] { [2] + short(color) + share(alpha) }

  /// A paint where an outline is.
  package static func filled(_ glyph: Int, _ paint: [UInt8]) -> [UInt8] { [10, 0, 0, 6] + short(glyph) + paint }

  /// A paint moved.
  package static func moved(_ x: Int, _ y: Int, _ paint: [UInt8]) -> [UInt8] {
    [14, 0, 0, 8] + short(x) + short(y) + paint
  }

  /// A paint on another one, by the number of a rule.
  package static func composed(_ source: [UInt8], _ mode: UInt8, _ backdrop: [UInt8]) -> [UInt8] {
    let place = 8 + source.count
    return [32, 0, 0, 8, mode, 0, UInt8(place >> 8), UInt8(place & 255)] + source + backdrop
  }

  /// `sbix` with one size; what is drawn for each glyph, or nothing.
  package static func pictures(size: Int, _ pictures: [(kind: String, data: [UInt8], x: Int, y: Int)?]) -> [UInt8] {
    var (places, content) = ([] as [UInt8], [] as [UInt8])
    let start = 4 + (pictures.count + 1) * 4
    for picture in pictures {
      places += long(start + content.count)
      if let picture { content += short(picture.x) + short(picture.y) + Array(picture.kind.utf8) + picture.data }
    }
    places += long(start + content.count)
    return short(1) + short(1) + long(1) + long(12) + short(size) + short(72) + places + content
  }

  /// `SVG ` of documents, each for a glyph.
  package static func drawings(_ documents: [(glyph: Int, text: [UInt8])]) -> [UInt8] {
    var (records, content) = (short(documents.count), [] as [UInt8])
    for document in documents {
      records += short(document.glyph) + short(document.glyph)
      records += long(2 + documents.count * 12 + content.count) + long(document.text.count)
      content += document.text
    }
    return short(0) + long(10) + long(0) + records + content
  }

  /// An axis of a variable font: its least place, its default and its greatest one.
  package typealias Axis = (tag: String, least: Double, usual: Double, most: Double)

  /// Makes the font vary: each axis moves the corners of all boxes, and their advance, by numbers of units at the ends of the axis.
  ///
  /// - Parameters:
  ///   - axes: The axes in order.
  ///   - instances: The places of named instances on them.
  ///   - moves: How far the right side, the top side and the advance of a box go to the right at the greatest place of an axis. At
  ///     its least place they go as far to the left, unless `downwards` says otherwise.
  ///   - downwards: The same at the least place.
  ///   - map: Where places on all axes, from 0 to 1, are taken to be (`avar`).
  package mutating func vary(
    _ axes: [Axis], instances: [[Double]] = [], moves: [String: [Int]] = [:], downwards: [String: [Int]] = [:],
    map: [(Double, Double)] = []
  ) {
    func fixed(_ value: Double) -> [UInt8] { Self.long(Int((value * 65_536).rounded())) }
    var table: [UInt8] = [0x10000, 0x10_0002].flatMap { Self.long($0) }
    table += [axes.count, 20, instances.count, 4 + axes.count * 4].flatMap { Self.short($0) }
    for axis in axes {
      table += Array(axis.tag.utf8) + fixed(axis.least) + fixed(axis.usual) + fixed(axis.most) + Self.long(1)
    }
    for instance in instances { table += Self.long(0x1_0000) + instance.flatMap(fixed) }
    var (heads, bodies, count) = ([] as [UInt8], [] as [UInt8], 0)
    for (place, axis) in axes.enumerated() {
      for (peak, moved) in [(1.0, moves), (-1.0, downwards)] {
        guard let move = moved[axis.tag] else { continue }
        let (right, top, advance) = (move[0], move[1], move[2])
        // Left and right, at the bottom and at the top as the outline goes round, then the four places of metrics.
        let shifts = [0, top, right + top, right, 0, advance, 0, 0]
        let body: [UInt8] = [0, 0x47] + shifts.flatMap { Self.short($0) } + [0x87]
        heads += Self.short(body.count) + Self.short(0xA000)
        for index in axes.indices { heads += Self.share(index == place ? peak : 0) }
        bodies += body
        count += 1
      }
    }
    var glyph = Self.short(count) + Self.short(4 + heads.count) + heads + bodies
    glyph += [UInt8](repeating: 0, count: glyph.count % 2)
    var (places, data) = (Self.short(0), [] as [UInt8])
    for box in [nil] + boxes {
      if box != nil { data += glyph }
      places += Self.short(data.count / 2)
    }
    let head = Self.long(0x10000) + Self.short(axes.count) + Self.short(0) + Self.long(20 + places.count)
    tables += [
      ("fvar", table),
      ("gvar", head + Self.short(boxes.count + 1) + Self.short(0) + Self.long(20 + places.count) + places + data),
    ]
    if map.isEmpty { return }
    let segments = Self.short(map.count) + map.flatMap { Self.share($0.0) + Self.share($0.1) }
    tables.append(
      ("avar", Self.long(0x10000) + Self.short(0) + Self.short(axes.count) + axes.flatMap { _ in segments }))
  }

  // MARK: Numbers

  /// A number of four bytes.
  package static func long(_ value: Int) -> [UInt8] { PNGBuilder.word(value) }
  /// A number of two bytes.
  package static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
  /// A number from -2 to 2 in two bytes.
  package static func share(_ value: Double) -> [UInt8] { short(Int((value * 16_384).rounded())) }

  private static func outline(_ box: Box) -> [UInt8] {
    outline([(box.left, box.bottom), (box.left, box.top), (box.right, box.top), (box.right, box.bottom)], box)
  }

  /// An outline of so many lines that go up and down over all of an em, 800 high.
  package static func zigzag(_ count: Int) -> [UInt8] {
    outline((0..<count).map { ($0 * 7919 % 1000, $0 % 2 * 800) }, Box(0, 0, 1000, 800))
  }

  private static func outline(_ corners: [(Int, Int)], _ box: Box) -> [UInt8] {
    var (xs, ys, last) = ([] as [UInt8], [] as [UInt8], (0, 0))
    for corner in corners {
      xs += short(corner.0 - last.0)
      ys += short(corner.1 - last.1)
      last = corner
    }
    let body =
      short(1) + short(box.left) + short(box.bottom) + short(box.right) + short(box.top) + short(corners.count - 1)
      + short(0) + [UInt8](repeating: 1, count: corners.count) + xs + ys
    return body + [UInt8](repeating: 0, count: -body.count & 3)
  }

  private var map: [UInt8] {
    let groups = characters.sorted { $0.key < $1.key }
    return Self.short(0) + Self.short(1) + Self.short(3) + Self.short(10) + Self.long(12) + Self.short(12)
      + Self.short(0) + Self.long(16 + groups.count * 12) + Self.long(0) + Self.long(groups.count)
      + groups.flatMap { Self.long(Int($0.key)) + Self.long(Int($0.key)) + Self.long($0.value) }
  }

  private var system: [UInt8] {
    var table = [UInt8](repeating: 0, count: 96)
    table[7] = UInt8(widthClass)
    table[1] = 4
    (table[4], table[5]) = (1, 0x90)
    table.replaceSubrange(68..<76, with: [800, -200, 0, 800].flatMap { Self.short($0) })
    table.replaceSubrange(76..<78, with: Self.short(200))
    return table
  }
}
