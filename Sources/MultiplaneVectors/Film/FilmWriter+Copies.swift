import MultiplaneBase
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

// Drawings that are shown more than once: tiles, and what is behind a material.

extension FilmWriter {
  /// Copies of a drawing that fill the room of a node on all frames.
  func tiles(of text: String, _ node: FilmNode, _ axes: Axes, _ outer: [Attributes]) -> String {
    guard case .layer(let layer) = node.content, !text.isEmpty else { return "" }
    func pixels(_ length: Double) -> Double { max(1, (length * film.scale).rounded()) / film.scale }
    let size = PointOffset(x: pixels(layer.box.size.width.points), y: pixels(layer.box.size.height.points))
    func numbers(_ axis: Axis) -> ClosedRange<Int> {
      guard axes.contains(axis == .horizontal ? .horizontal : .vertical) else { return 0...0 }
      let starts = node.maps.map { map in axis == .horizontal ? map.numbers.x0 : map.numbers.y0 }
      let room = film.canvas
      let end = axis == .horizontal ? room.width.points : room.height.points
      let first = (-(starts.max() ?? 0) / size[axis]).rounded(.down) - 1
      let last = ((end - (starts.min() ?? 0)) / size[axis]).rounded(.up)
      return Int(max(-1e6, first))...Int(min(1e6, max(first, last)))
    }
    func line(_ text: String, _ axis: Axis) -> String {
      let range = numbers(axis)
      guard range != 0...0 else { return text }
      let name = definitions.name(of: "g", ">\(text)</g>")
      let letter = axis == .horizontal ? "x" : "y"
      return range.map { number in
        let place = numeral(Double(number) * size[axis], digits: 3)
        return "<use href=\"#\(name)\"" + (place == "0" ? "" : " \(letter)=\"\(place)\"") + "/>"
      }.joined()
    }
    return group(line(line(text, .horizontal), .vertical), outer)
  }

  /// A material: a second copy of all that is before it, blurred and cut to the node.
  func backdrop(of node: FilmNode, over before: String) throws(SceneFailure) -> String {
    guard case .layer(let layer) = node.content, let material = layer.box.node.attributes.material,
      let still = node.looks.lazy.compactMap(\.backdrop).first, !before.isEmpty
    else { return before }
    let looks = node.looks.compactMap(\.backdrop)
    if looks.contains(where: { $0.appearance != still.appearance || $0.shape != still.shape }) {
      lose(node, "a material that becomes another")
    }
    if node.looks.contains(where: { $0.effects.contains { $0.kind == .mask } }) {
      lose(node, "a material under a mask")
    }
    let look = BackdropMaterial(material, still.appearance)
    let name = definitions.newName()
    let space = space(of: node)
    let box = PointRect(origin: .zero, size: layer.box.size)
    let shape = items.data(of: still.shape, space.rect(box))
    let values = node.maps.map { map -> [Double] in
      let numbers = map.numbers
      return [numbers.x0, numbers.y0, numbers.a, numbers.b, numbers.c, numbers.d]
    }
    let track = Track(
      frames: node.frames, values: values, tolerances: [tolerance, tolerance, 1e-4, 1e-4, 1e-4, 1e-4])
    let isTurned = values.contains { $0[2] != 1 || $0[3] != 0 || $0[4] != 0 || $0[5] != 1 }
    let poster = posterIndex(node)
    var attributes: Attributes
    if isTurned {
      func matrix(_ value: [Double], _ separator: String) -> String {
        ([2, 3, 4, 5].map { numeral(value[$0], digits: 4) } + [numeral(value[0]), numeral(value[1])])
          .joined(separator: separator)
      }
      attributes = Attributes(
        text: " transform=\"matrix(\(matrix(values[poster], " ")))\"",
        animations: animations.animation(of: track) { "transform:matrix(\(matrix($0, ",")))" }.map { [$0] } ?? [])
    } else {
      attributes = place(
        Track(frames: track.frames, values: values.map { Array($0[0...1]) }, tolerances: [tolerance, tolerance]),
        poster: poster, snaps: node.isSnapped)
    }
    let clip = definitions.newName()
    definitions.add(
      "<clipPath id=\"\(clip)\"><path d=\"\(shape)\"\(text(of: [attributes]))/></clipPath>")
    var tint = look.tint
    let opacity = tint.alpha
    tint.alpha = 1
    let filter = items.filter(
      "<feColorMatrix type=\"saturate\" values=\"\(numeral(look.saturation))\"/>"
        + "<feGaussianBlur stdDeviation=\"\(numeral(look.radius))\" result=\"b\"/>"
        + "<feFlood flood-color=\"\(colorText(tint))\" flood-opacity=\"\(numeral(opacity, digits: 3))\"/>"
        + "<feComposite in2=\"b\" operator=\"over\"/>",
      in: PointRect(origin: .zero, size: film.canvas).grown(by: look.radius * 3))
    let fade = Track(
      frames: node.frames, values: node.looks.map { [$0.backdrop?.opacity ?? 0] }, tolerances: [1.0 / 255])
    let fading = animations.animation(of: fade) { "opacity:\(numeral($0[0], digits: 3))" }
    let shown = fade.values[poster][0]
    let around = [
      Attributes(
        text: " clip-path=\"url(#\(clip))\"" + (shown < 1 ? " opacity=\"\(numeral(shown, digits: 3))\"" : ""),
        animations: fading.map { [$0] } ?? []),
      visibility(node.visibility(in: film.root, frameCount: film.frameCount)),
    ]
    let isCopied = before.utf8.count <= Self.mostCopied
    let behind = isCopied ? Self.wordless(before) : "<use href=\"#\(name)\"/>"
    let hidden = options.isInPage ? " aria-hidden=\"true\"" : ""
    let copy = group("<g\(hidden) filter=\"url(#\(filter))\">\(behind)</g>", around)
    return (isCopied ? before : "<g id=\"\(name)\">\(before)</g>") + group(copy, [window(of: node)])
  }

  /// The most bytes of what is behind a material that are written a second time. In Safari nothing moves in a `use`.
  private static let mostCopied = 200_000

  /// The characters around words that are there for searching and reading alone: once is enough.
  static let wordMarks = (start: Character("\u{1}"), end: Character("\u{2}"))

  /// A text of markup without such words.
  private static func wordless(_ text: String) -> String {
    guard text.contains(wordMarks.start) else { return text }
    return text.split(separator: wordMarks.start, omittingEmptySubsequences: false).enumerated().map { index, part in
      index == 0 ? String(part) : part.firstIndex(of: wordMarks.end).map { String(part[$0...].dropFirst()) } ?? ""
    }.joined()
  }

  /// The cut that scrollers around a node make on the canvas.
  private func window(of node: FilmNode) -> Attributes {
    if zip(node.frames, node.clips).allSatisfy({ $1 == film.root.clips[$0] }) { return Attributes() }
    if Set(node.clips).count > 1 { lose(node, "a material in a window that moves") }
    let name = items.clip(.rectangle, node.clips[0], LayerSpace(scale: film.scale))
    return Attributes(text: " clip-path=\"url(#\(name))\"")
  }
}
