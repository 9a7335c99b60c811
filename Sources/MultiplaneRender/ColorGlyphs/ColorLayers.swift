import CCairo
import Glibc
import MultiplaneBase
import MultiplaneDecoding

/// The bounds of a font's glyphs.
package enum GlyphLimits {
  /// How deep paints may stand in each other, which the stack must hold.
  package static let depth = 64
}

/// The tables `COLR` and `CPAL` of a face: glyphs made of outlines in several colours, with gradients and rules of their own
/// where the table has version 1.
///
/// Variations are left out: a paint is that of the font as it is without them.
struct ColorLayers: Sendable {
  private let table: FontTable
  private let palette: [RGBA]
  /// Where the parts of the table begin; `nil` where there is none.
  private let paints, layerList, clips: FontTable?

  /// `nil` where a face has no such tables.
  init?(_ face: FontFile.Face) throws(ImageFailure) {
    guard let table = face.table("COLR"), let colors = face.table("CPAL") else { return nil }
    self.table = table
    palette = try Self.palette(colors)
    let hasPaints = try table.half(0) >= 1
    func part(_ at: Int) throws(ImageFailure) -> FontTable? {
      guard hasPaints else { return nil }
      let start = try table.word(at)
      return start == 0 ? nil : try table.part(from: start)
    }
    (paints, layerList, clips) = (try part(14), try part(18), try part(22))
  }

  /// The first palette.
  private static func palette(_ table: FontTable) throws(ImageFailure) -> [RGBA] {
    let (count, start) = (try table.half(2), try table.word(8))
    guard try table.half(4) > 0 else { return [] }
    let first = try table.half(12)
    var colors: [RGBA] = []
    for index in first..<first + count {
      let at = start + index * 4
      func level(_ place: Int) throws(ImageFailure) -> Double { Double(try table.byte(at + place)) / 255 }
      colors.append(RGBA(red: try level(2), green: try level(1), blue: try level(0), alpha: try level(3)))
    }
    return colors
  }

  /// Whether there are layers for a glyph.
  func has(_ glyph: Int) throws(ImageFailure) -> Bool {
    if let paints, let entry = try Self.entry(of: glyph, in: paints, from: 4, count: try paints.word(0), step: 6),
      try paints.half(entry) == glyph
    {
      return true
    }
    guard try table.half(2) > 0 else { return false }
    let records = try table.part(from: try table.word(4))
    guard let entry = try Self.entry(of: glyph, in: records, from: 0, count: try table.half(2), step: 6) else {
      return false
    }
    return try records.half(entry) == glyph
  }

  /// The paint of a glyph, and how many layers and stops it was made of; `nil` if the glyph is an outline of one colour.
  func paint(of glyph: Int) throws(ImageFailure) -> (paint: GlyphPaint, count: Int)? {
    var builder = Builder(layers: self)
    if let paint = try builder.glyph(glyph, depth: 0) { return (paint, builder.count) }
    return try builder.oldLayers(of: glyph).map { ($0, builder.count) }
  }

  /// The box a glyph is cut to; `nil` if there is none.
  private func clip(of glyph: Int) throws(ImageFailure) -> GlyphBox? {
    guard let clips, let entry = try Self.entry(of: glyph, in: clips, from: 5, count: try clips.word(1), step: 7),
      try clips.half(entry + 2) >= glyph
    else { return nil }
    let box = try clips.part(from: try clips.triple(entry + 4))
    return GlyphBox(
      left: Double(try box.signedHalf(1)), bottom: Double(try box.signedHalf(3)), right: Double(try box.signedHalf(5)),
      top: Double(try box.signedHalf(7)))
  }

  /// The last entry of a list that begins with a number of at most a glyph's; entries are in order.
  private static func entry(
    of glyph: Int, in table: FontTable, from start: Int, count: Int, step: Int
  ) throws(ImageFailure) -> Int? {
    let next = try (0..<count).partitioningIndex { index throws(ImageFailure) in
      try table.half(start + index * step) > glyph
    }
    return next > 0 ? start + (next - 1) * step : nil
  }

  /// Builds the paint of one glyph.
  private struct Builder {
    let layers: ColorLayers
    /// The layers, paints and stops that were made.
    private(set) var count = 0
    /// The paints, by their places in the file, and how deep each stood: a few may be named by each other so often that no memory
    /// would hold a copy for each time.
    private var made: [Int: (paint: GlyphPaint, depth: Int)] = [:]

    init(layers: ColorLayers) { self.layers = layers }

    /// The paint of a glyph in the list of version 1, cut to its box.
    mutating func glyph(_ glyph: Int, depth: Int) throws(ImageFailure) -> GlyphPaint? {
      guard let paints = layers.paints,
        let entry = try ColorLayers.entry(of: glyph, in: paints, from: 4, count: try paints.word(0), step: 6),
        try paints.half(entry) == glyph
      else { return nil }
      let paint = try paint(try paints.part(from: try paints.word(entry + 2)), depth + 1)
      return try layers.clip(of: glyph).map { .cut($0, paint) } ?? paint
    }

    /// The layers of a glyph in the list of version 0.
    mutating func oldLayers(of glyph: Int) throws(ImageFailure) -> GlyphPaint? {
      let table = layers.table
      guard try table.half(2) > 0 else { return nil }
      let records = try table.part(from: try table.word(4))
      guard
        let entry = try ColorLayers.entry(of: glyph, in: records, from: 0, count: try table.half(2), step: 6),
        try records.half(entry) == glyph
      else { return nil }
      let list = try table.part(from: try table.word(8))
      var result: [GlyphPaint] = []
      let first = try records.half(entry + 2)
      for layer in first..<first + (try records.half(entry + 4)) {
        count += 1
        let color = try color(try list.half(layer * 4 + 2), alpha: 1)
        result.append(.filled(glyph: UInt32(try list.half(layer * 4)), .solid(color)))
      }
      return .layers(result)
    }

    private func color(_ index: Int, alpha: Double) throws(ImageFailure) -> GlyphColor {
      let alpha = max(0, min(1, alpha))
      if index == 0xFFFF { return .ofText(alpha: alpha) }
      guard index < layers.palette.count else { throw FontTable.damaged }
      let color = layers.palette[index]
      return .own(color.opacity(color.alpha * alpha))
    }

    private mutating func paint(_ table: FontTable, _ depth: Int) throws(ImageFailure) -> GlyphPaint {
      if let same = made[table.range.lowerBound], depth <= same.depth { return same.paint }
      guard depth <= GlyphLimits.depth else {
        throw ImageFailure(.tooLarge, "has a glyph whose paints stand more than \(GlyphLimits.depth) deep")
      }
      count += 1
      let paint = try read(table, depth)
      made[table.range.lowerBound] = (paint, depth)
      return paint
    }

    private mutating func read(_ table: FontTable, _ depth: Int) throws(ImageFailure) -> GlyphPaint {
      let format = try table.byte(0)
      func inner() throws(ImageFailure) -> FontTable { try table.part(from: try table.triple(1)) }
      switch format {
      case 1:
        guard let list = layers.layerList else { throw FontTable.damaged }
        let first = try table.word(2)
        var result: [GlyphPaint] = []
        for index in first..<first + (try table.byte(1)) {
          guard index < (try list.word(0)) else { throw FontTable.damaged }
          result.append(try paint(try list.part(from: try list.word(4 + index * 4)), depth + 1))
        }
        return .layers(result)
      case 2, 3: return .solid(try color(try table.half(1), alpha: try table.share(3)))
      case 4...9: return try gradient(table, format)
      case 10: return .filled(glyph: UInt32(try table.half(4)), try paint(try inner(), depth + 1))
      case 11:
        // Where the list has no such glyph, there is nothing to paint.
        return try glyph(try table.half(1), depth: depth) ?? .layers([])
      case 12...31: return .transformed(try matrix(table, format), try paint(try inner(), depth + 1))
      case 32:
        let mode = try table.byte(4)
        guard mode < Self.modes.count else { return .layers([]) }
        return .composed(
          source: try paint(try inner(), depth + 1), Self.modes[mode],
          backdrop: try paint(try table.part(from: try table.triple(5)), depth + 1))
      // Formats that later versions may bring show nothing, as their rules say.
      default: return .layers([])
      }
    }

    private mutating func gradient(_ table: FontTable, _ format: Int) throws(ImageFailure) -> GlyphPaint {
      func point(_ at: Int) throws(ImageFailure) -> GlyphPoint {
        GlyphPoint(x: Double(try table.signedHalf(at)), y: Double(try table.signedHalf(at + 2)))
      }
      let line = try table.part(from: try table.triple(1))
      let step = format % 2 == 0 ? 6 : 10
      var stops: [GlyphGradient.Stop] = []
      let count = try line.half(1)
      self.count += count / 2
      for index in 0..<count {
        let at = 3 + index * step
        stops.append(
          GlyphGradient.Stop(
            offset: try line.share(at), color: try color(try line.half(at + 2), alpha: try line.share(at + 4))))
      }
      let extends = [CAIRO_EXTEND_PAD, CAIRO_EXTEND_REPEAT, CAIRO_EXTEND_REFLECT]
      let extend = try line.byte(0)
      let kind: GlyphGradient.Line
      switch format {
      case 4, 5:
        let (start, end, turn) = (try point(4), try point(8), try point(12))
        // The third point says along what line a colour stays the same.
        let (x, y) = (turn.x - start.x, turn.y - start.y)
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = x * x + y * y
        if square == 0 || x * dy - y * dx == 0 { return .layers([]) }
        let share = (dx * x + dy * y) / square
        kind = .linear(from: start, to: GlyphPoint(x: end.x - share * x, y: end.y - share * y))
      case 6, 7:
        kind = .radial(
          from: try point(4), Double(try table.half(8)), to: try point(10), Double(try table.half(14)))
      default: kind = .sweep(around: try point(4), from: try table.share(8) + 1, to: try table.share(10) + 1)
      }
      if stops.isEmpty { return .layers([]) }
      // Stops at one place stay in the order in which they are written.
      let sorted = stops.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      return .gradient(
        GlyphGradient(
          line: kind, stops: sorted.map(\.element),
          extend: extends.indices.contains(extend) ? extends[extend] : extends[0]))
    }

    private func matrix(_ table: FontTable, _ format: Int) throws(ImageFailure) -> cairo_matrix_t {
      var matrix = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
      // Where the middle is written, if there is one.
      var center: Int?
      switch format {
      case 12, 13:
        let values = try table.part(from: try table.triple(4))
        (matrix.xx, matrix.yx, matrix.xy) = (try values.fixed(0), try values.fixed(4), try values.fixed(8))
        (matrix.yy, matrix.x0, matrix.y0) = (try values.fixed(12), try values.fixed(16), try values.fixed(20))
      case 14, 15: (matrix.x0, matrix.y0) = (Double(try table.signedHalf(4)), Double(try table.signedHalf(6)))
      case 16...19:
        (matrix.xx, matrix.yy) = (try table.share(4), try table.share(6))
        center = format >= 18 ? 8 : nil
      case 20...23:
        (matrix.xx, matrix.yy) = (try table.share(4), try table.share(4))
        center = format >= 22 ? 6 : nil
      case 24...27:
        let angle = try table.share(4) * .pi
        (matrix.xx, matrix.yx, matrix.xy, matrix.yy) = (cos(angle), sin(angle), -sin(angle), cos(angle))
        center = format >= 26 ? 6 : nil
      default:
        (matrix.yx, matrix.xy) = (tan(try table.share(6) * .pi), tan(-(try table.share(4)) * .pi))
        center = format >= 30 ? 8 : nil
      }
      if let center {
        let (x, y) = (Double(try table.signedHalf(center)), Double(try table.signedHalf(center + 2)))
        matrix.x0 = x - matrix.xx * x - matrix.xy * y
        matrix.y0 = y - matrix.yx * x - matrix.yy * y
      }
      return matrix
    }

    /// In the order of the table's numbers.
    private static let modes: [cairo_operator_t] = [
      CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER, CAIRO_OPERATOR_DEST_OVER,
      CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT, CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP,
      CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR, CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY,
      CAIRO_OPERATOR_DARKEN, CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN,
      CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE, CAIRO_OPERATOR_EXCLUSION,
      CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_HSL_HUE, CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR,
      CAIRO_OPERATOR_HSL_LUMINOSITY,
    ]
  }
}
