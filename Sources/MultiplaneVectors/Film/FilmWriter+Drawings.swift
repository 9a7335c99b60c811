import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneRender

// The drawings of a film, each written once.

/// A drawing and how its points become pixels.
struct DrawingKey: Hashable {
  var number: Int
  var phase: PointOffset
  var snaps: Bool
}

extension FilmWriter {
  /// Writes every drawing that is seen, to find those that are shown more than once.
  func prepareDrawings(_ node: FilmNode) throws(SceneFailure) {
    for child in (node.reel?.root ?? node).children where child.isSeen {
      if case .drawing(let number) = child.content {
        let key = key(of: child, number)
        let markup: String
        if let known = drawings[key] {
          markup = known
        } else {
          markup = try items.markup(film.drawings[number], space(of: child))
          drawings[key] = markup
        }
        useCounts[markup, default: 0] += 1
      }
      try prepareDrawings(child)
    }
  }

  private func key(of node: FilmNode, _ number: Int) -> DrawingKey {
    DrawingKey(number: number, phase: rounded(node.phase), snaps: node.snaps)
  }

  /// The least bytes of a drawing that is defined once where it is shown more often.
  static let leastShared = 60

  func markup(ofDrawing node: FilmNode, _ number: Int) -> String {
    let markup = drawings[key(of: node, number)] ?? ""
    guard markup.utf8.count >= Self.leastShared, useCounts[markup, default: 0] > 1 else { return markup }
    return "<use href=\"#\(definitions.name(of: "g", ">\(markup)</g>"))\"/>"
  }

  private func rounded(_ phase: PointOffset) -> PointOffset {
    PointOffset(x: (phase.x * 4096).rounded() / 4096, y: (phase.y * 4096).rounded() / 4096)
  }

  /// How the points of a node become pixels.
  func space(of node: FilmNode) -> LayerSpace {
    let phase = rounded(node.phase)
    return LayerSpace(
      scale: film.scale, phaseX: phase.x * film.scale, phaseY: phase.y * film.scale, snaps: node.snaps)
  }

  /// The words of a drawing, where they are wanted.
  func words(ofDrawing node: FilmNode, _ number: Int) throws(SceneFailure) -> String {
    guard options.isInPage else { return "" }
    let words = try items.words(in: film.drawings[number], space(of: node))
    let marks = Self.wordMarks
    return words.isEmpty ? "" : "\(marks.start)<g fill=\"transparent\">\(words)</g>\(marks.end)"
  }

  // MARK: Colors

  /// Drawings of a node, one after the other, that differ in one color.
  struct ColorRun {
    var nodes: [FilmNode] = []
    /// The drawing, with the color as that of the element around.
    var markup = ""
    /// The colors on the frames.
    var colors: [Int: RGBA] = [:]
  }

  /// The longest run at the start of some nodes; `nil` where it would be of one.
  func colorRun(in nodes: ArraySlice<FilmNode>) -> ColorRun? {
    var run = ColorRun()
    for node in nodes {
      guard case .drawing(let number) = node.content, case .drawing = node.key,
        let (markup, color) = colorless(drawings[key(of: node, number)] ?? ""),
        run.nodes.isEmpty || markup == run.markup, node.frames.allSatisfy({ run.colors[$0] == nil })
      else { break }
      run.nodes.append(node)
      run.markup = markup
      for frame in node.frames { run.colors[frame] = color }
    }
    return run.nodes.count > 1 ? run : nil
  }

  /// A drawing whose first color is that of the element around, and the color.
  private func colorless(_ markup: String) -> (markup: String, color: RGBA)? {
    guard let start = markup.firstRange(of: "fill=\"#")?.upperBound, let end = markup[start...].firstIndex(of: "\"")
    else { return nil }
    let digits = markup[start..<end].compactMap(\.hexDigitValue)
    var channels = digits.map { Double($0) / 15 }
    if digits.count >= 6 {
      channels = stride(from: 0, to: digits.count - 1, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
    }
    guard channels.count >= 3 else { return nil }
    let color = RGBA(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 1)
    return (markup.replacing("\"#\(markup[start..<end])\"", with: "\"currentColor\""), color)
  }

  /// One drawing whose color changes.
  func markup(of run: ColorRun, in parent: FilmNode) throws(SceneFailure) -> String {
    let first = run.nodes[0]
    let frames = run.colors.keys.sorted()
    let node = FilmNode(first.key, first.content, phase: first.phase, snaps: first.snaps)
    node.bounds = run.nodes.reduce(first.bounds) { $0.union($1.bounds) }
    for frame in frames {
      let index = parent.index(on: frame)
      node.begin(frame, FilmNode.Look(), parent.maps[index], parent.clips[index])
    }
    let colors = frames.compactMap { run.colors[$0] }
    let track = Track(
      frames: frames, values: colors.map { [$0.red, $0.green, $0.blue, $0.alpha] },
      tolerances: [Double](repeating: 1.0 / 255, count: 4))
    func text(_ value: [Double]) -> String {
      colorText(RGBA(red: value[0], green: value[1], blue: value[2], alpha: value[3]).onLevels)
    }
    let animation = animations.animation(of: track) { "color:\(text($0))" }
    let color = Attributes(
      text: " color=\"\(text(track.values[posterIndex(node)]))\"", animations: animation.map { [$0] } ?? [])
    var markup = run.markup
    if case .drawing(let number) = first.content { markup += try words(ofDrawing: first, number) }
    return group(markup, [color, visibility(node.visibility(in: parent, frameCount: timeline.frameCount))])
  }
}
