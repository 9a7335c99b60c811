import CCairo
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender

/// A glyph as it is defined once.
struct GlyphKey: Hashable {
  let face: ObjectIdentifier
  let index: UInt32
  let isSlanted: Bool
}

extension ItemWriter {
  /// The units of an em in the outlines of glyphs.
  private static let em = 1000.0

  /// A text as outlines: baselines rest on whole pixels as in frames.
  func text(
    _ request: TextRequest, _ rect: PointRect, _ color: RGBA, _ space: LayerSpace
  ) throws(SceneFailure) -> String {
    let text = try texts.shape(request)
    guard text.isPlain else {
      return try picture(of: [.text(request, rect, color)], space, "colored glyphs")
    }
    let left = space.phaseX + text.start(of: request, in: rect) * scale
    let top = space.phaseY + rect.y * scale
    var markup = ""
    for share in text.shares(of: request) {
      let line = share.line
      let exact = top + line.baseline * scale
      let baseline = space.snaps ? (exact + 0.5 + 0x1p-20).rounded(.down) : exact
      let x = left + line.x * scale
      let part = request.parts.isEmpty ? nil : request.parts[share.part]
      let fill = colorText((part?.color ?? color).onLevels)
      let decoration = part?.decoration ?? request.decoration
      if !decoration.isEmpty {
        cairo_new_path(context)
        try texts.addLines(
          decoration, along: share, of: text, x: x, baseline: baseline, scale: scale, snaps: space.snaps, to: context)
        markup += "<path d=\"\(pathData())\" fill=\"\(fill)\"/>"
      }
      let size = text.size(ofPart: share.part)
      var uses = ""
      for run in line.runs { uses += try self.uses(of: run, in: text, size: size) }
      if uses.isEmpty { continue }
      let place = "\(numeral(x / scale)) \(numeral(baseline / scale))"
      markup +=
        "<g fill=\"\(fill)\" transform=\"translate(\(place))scale(\(numeral(size / Self.em, digits: 6)))\">\(uses)</g>"
    }
    return markup
  }

  private func uses(of run: GlyphRun, in text: ShapedText, size: Double) throws(SceneFailure) -> String {
    var markup = ""
    for glyph in run.glyphs {
      let key = GlyphKey(face: ObjectIdentifier(run.face), index: glyph.index, isSlanted: text.isSlanted(run))
      let name: String
      if let known = glyphs[key] {
        name = known
      } else {
        cairo_new_path(context)
        try texts.addOutline(of: glyph, in: run, of: text, size: Self.em, to: context)
        let data = PathData(context, unit: 1, digits: 0).text
        name = data.isEmpty ? "" : definitions.name(of: "path", " d=\"\(data)\"/>")
        glyphs[key] = name
      }
      if name.isEmpty { continue }
      func number(_ units: Int32) -> String { numeral(Double(units) / 1024 / size * Self.em, digits: 0) }
      let (x, y) = (number(glyph.x), number(glyph.y))
      markup += "<use href=\"#\(name)\"" + (x == "0" ? "" : " x=\"\(x)\"") + (y == "0" ? "" : " y=\"\(y)\"") + "/>"
    }
    return markup
  }
}

// The words of a page, which are searched, chosen and spoken, and those for its pictures. What is seen is drawn under them.

extension ItemWriter {
  /// The lines of the texts among items, as texts that nobody sees, and the labels of pictures.
  func words(in items: [DisplayItem], _ space: LayerSpace) throws(SceneFailure) -> String {
    var markup = ""
    for item in items { markup += try words(in: item, space) }
    return markup
  }

  private func words(in item: DisplayItem, _ space: LayerSpace) throws(SceneFailure) -> String {
    switch item {
    case .text(let request, let rect, _), .letters(let request, let rect, .paint):
      return try words(of: request, rect, space)
    case .moved(let offset, let items): return try words(in: items, space.moved(offset))
    case .clip(_, _, let items): return try words(in: items, space)
    case .group(let effects, let items):
      let turns = effects.filter { $0.kind == .transform }
      return try wrapped(words(in: items, space), by: turns, of: items.drawnBounds, space)
    case .image(_, _, let rect, let fitting):
      guard let label = fitting.label else { return "" }
      let box = rect.offset(x: space.phaseX / scale, y: space.phaseY / scale)
      return "<rect\(Self.box(box)) role=\"img\" aria-label=\"\(Markup.escaped(label))\"/>"
    case .fill, .border, .frame, .sides, .stroke, .outline, .hairline, .letters(_, _, .line): return ""
    }
  }

  private func words(of request: TextRequest, _ rect: PointRect, _ space: LayerSpace) throws(SceneFailure) -> String {
    let text = try texts.shape(request)
    let left = space.phaseX / scale + text.start(of: request, in: rect)
    let top = space.phaseY / scale + rect.y
    let size = numeral(request.largestSize)
    return text.lines.map { line in
      guard let end = line.words.lastIndex(where: { !$0.isWhitespace }) else { return "" }
      let words = Markup.escaped(String(line.words[...end]))
      let (x, y) = (numeral(left + line.x), numeral(top + line.baseline))
      let length = numeral(Double(line.width) / 1024)
      return "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" textLength=\"\(length)\""
        + " lengthAdjust=\"spacingAndGlyphs\">\(words)</text>"
    }.joined()
  }
}
