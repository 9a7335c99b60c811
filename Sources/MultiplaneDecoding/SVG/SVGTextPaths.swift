/// Writes texts along an outline (`textPath`), which the drawing library does not know, as letters that each have their place.
struct SVGTextPaths {
  private var losses: SVGLosses
  private let fonts: DecoderFonts
  /// Letters may still be placed.
  private var room = 20_000
  private var shapes: [String: SVGElement] = [:]

  /// Letters with one style.
  private struct Run {
    var letters: String
    /// The elements from the `textPath` down to them.
    var chain: [SVGElement]
  }

  /// Rewrites all texts of a file, after its cascade.
  static func rewrite(_ root: SVGElement, _ fonts: DecoderFonts, _ losses: inout SVGLosses) {
    var paths = SVGTextPaths(losses: losses, fonts)
    var texts: [SVGElement] = []
    root.walk { element in
      if let id = element["id"], paths.shapes[id] == nil { paths.shapes[id] = element }
      if element.name == "text", element.holdsPath { texts.append(element) }
    }
    for text in texts { paths.rewrite(text) }
    losses = paths.losses
  }

  private init(losses: SVGLosses, _ fonts: DecoderFonts) { (self.losses, self.fonts) = (losses, fonts) }

  /// Makes a text a group of what stands along its paths and what does not.
  private mutating func rewrite(_ text: SVGElement) {
    let placed = text.paths.flatMap { place($0) }
    let rest = SVGElement("text", line: text.line)
    for name in Self.own where name != "id" {
      rest[name] = text[name]
      text[name] = nil
    }
    rest.replaceContent(with: text.content)
    rest.removePaths()
    text.name = "g"
    text.replaceContent(with: (rest.hasLetters ? [rest] : []) + placed)
  }

  /// Attributes that place the letters of a text.
  private static let own = [
    "x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust", "xml:space", "startOffset", "side", "href",
    "xlink:href", "id",
  ]

  private mutating func place(_ path: SVGElement) -> [SVGElement] {
    guard let target = path.target, target.first == "#", let shape = shapes[String(target.dropFirst())],
      var outline = SVGOutline(shape), path["side"] != "right"
    else {
      losses.add("<textPath>", line: path.line, hint: SVGVocabulary.hint(for: "textPath"))
      return []
    }
    if let text = SVGSize.style("transform", of: shape),
      let matrix = SVGMatrix(text, width: 0, height: 0, fontSize: SVGSize.fontSize)
    {
      outline.transform(matrix)
    }
    let size = SVGComputed.fontSize(of: path)
    var offset = path["startOffset"].flatMap(SVGLength.init)?.pixels(fontSize: size, of: outline.length) ?? 0
    if let given = shape["pathLength"].flatMap(SVGMatrix.number), given > 0, path["startOffset"]?.hasSuffix("%") != true
    {
      offset *= outline.length / given
    }
    var isBehindSpace = true
    let runs = Self.runs(in: path, [], &isBehindSpace)
    let measured = runs.map { run in
      (run: run, clusters: fonts.clusters(run.letters, SVGTextStyle(of: run.chain.last ?? path)))
    }
    room -= measured.reduce(0) { $0 + $1.clusters.count }
    guard room >= 0 else {
      losses.add("<textPath>", line: path.line, hint: SVGVocabulary.hint(for: "textPath"))
      return []
    }
    func spacing(_ run: Run) -> Double {
      let element = run.chain.last ?? path
      return SVGComputed.value("letter-spacing", of: element).flatMap(SVGLength.init)?
        .pixels(fontSize: SVGComputed.fontSize(of: element), of: nil) ?? 0
    }
    let total = measured.reduce(0) { sum, part in
      sum + part.clusters.reduce(0) { $0 + $1.advance + spacing(part.run) } + Self.shift("dx", part.run)
    }
    switch SVGComputed.value("text-anchor", of: path) {
    case "middle": offset -= total / 2
    case "end": offset -= total
    default: break
    }
    var groups: [SVGElement] = []
    var down = 0.0
    for (run, clusters) in measured {
      offset += Self.shift("dx", run)
      down += Self.shift("dy", run)
      let (outer, inner) = Self.group(run.chain)
      for (letters, advance) in clusters {
        defer { offset += advance + spacing(run) }
        guard letters != " ", let place = outline.place(at: offset + advance / 2) else { continue }
        let text = SVGElement("text", line: path.line)
        text["transform"] = "translate(\(place.x) \(place.y)) rotate(\(place.angle * 180 / .pi))"
        (text["x"], text["y"]) = ("\(-advance / 2)", "\(down)")
        text["text-anchor"] = "start"
        text.append(letters)
        inner.append(text)
      }
      groups.append(outer)
    }
    return groups
  }

  /// The shift of an element's first letter, where the run is the element's first.
  private static func shift(_ name: String, _ run: Run) -> Double {
    guard let element = run.chain.last, element.name == "tspan", let text = element[name] else { return 0 }
    let first = text.split { $0 == "," || $0.isWhitespace }.first.map(String.init) ?? ""
    return SVGLength(first)?.pixels(fontSize: SVGComputed.fontSize(of: element), of: nil) ?? 0
  }

  /// Groups with the styles of elements, each in the one before.
  private static func group(_ chain: [SVGElement]) -> (outer: SVGElement, inner: SVGElement) {
    let groups = chain.map { element in
      let group = SVGElement("g", line: element.line)
      group.attributes = element.attributes.filter { !own.contains($0.name) }
      return group
    }
    for (outer, inner) in zip(groups, groups.dropFirst()) { outer.append(inner) }
    return (groups[0], groups[groups.count - 1])
  }

  private static func runs(in element: SVGElement, _ chain: [SVGElement], _ isBehindSpace: inout Bool) -> [Run] {
    var runs: [Run] = []
    let chain = chain + [element]
    for part in element.content {
      switch part {
      case .element(let child):
        if child.name == "tspan" || child.name == "a" { runs += Self.runs(in: child, chain, &isBehindSpace) }
      case .text(let text):
        var letters = ""
        for letter in text {
          if letter.isWhitespace {
            if !isBehindSpace { letters.append(" ") }
            isBehindSpace = true
          } else {
            letters.append(letter)
            isBehindSpace = false
          }
        }
        if !letters.isEmpty { runs.append(Run(letters: letters, chain: chain)) }
      }
    }
    return runs
  }
}

extension SVGElement {
  /// Whether an element in it stands along a path.
  fileprivate var holdsPath: Bool { !paths.isEmpty }

  /// The elements in it that stand along a path; one in another is none.
  fileprivate var paths: [SVGElement] { children.flatMap { $0.name == "textPath" ? [$0] : $0.paths } }

  /// Whether letters are in it.
  fileprivate var hasLetters: Bool {
    !text.allSatisfy(\.isWhitespace) || children.contains { $0.hasLetters }
  }

  fileprivate func removePaths() {
    replaceContent(
      with: content.filter { part in
        if case .element(let child) = part {
          if child.name == "textPath" { return false }
          child.removePaths()
        }
        return true
      })
  }
}
