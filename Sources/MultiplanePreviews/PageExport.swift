internal import CResources
package import Multiplane
package import MultiplaneBase
internal import MultiplaneOutput
internal import MultiplaneRender
internal import MultiplaneScene

/// A scene as one HTML file that plays, is scrubbed and follows its reader's scroll, and asks nothing of a network.
///
/// Every frame has the pixels of a render. A frame is a step from the one before; some are also a step from one further back, so
/// that few steps lead to any.
package struct PageExport {
  /// The frames that are shown, in order.
  package var frames: FrameNumbers { session.plan.wanted }
  private let session: SceneSession
  /// How many frames there are from one that is reached from further back to the next.
  static let period = 24
  /// How many of those there are from one that is reached from still further back to the next, and so on.
  static let fan = 8

  /// The page of a session's frames, at its rate and scale.
  package init(_ session: SceneSession) { self.session = session }

  /// Draws all frames.
  ///
  /// - Parameter onFrame: Called for every frame.
  /// - Returns: The file's bytes.
  /// - Throws: `SceneFailure` if a frame cannot be stepped or drawn.
  package func page(onFrame: (Int) -> Void = { _ in }) throws(SceneFailure) -> [UInt8] {
    // The frame, the one before, those from further back, the new pixels, and the encoder's.
    try OpenPixels.check(8 * session.pixels.pixelCount)
    var steps = ""
    var coder = StepCoder(hasAlpha: session.hasAlpha)
    for (index, frame) in frames.enumerated() {
      let pixels = FramePixels(try session.draw(frame).buffer)
      steps += coder.line(of: pixels, index)
      steps += "\n"
      onFrame(frame)
    }
    return Array(text(steps).utf8)
  }

  private func text(_ steps: String) -> String {
    let scene = session.loaded.scene
    let title = scene.title ?? Path.stem(scene.file)
    let attributes =
      "width=\"\(session.pixels.width)\" height=\"\(session.pixels.height)\" data-period=\"\(Self.period)\" "
      + "data-fan=\"\(Self.fan)\" data-points=\"\(scene.canvas.size.width.points)\" role=\"img\" "
      + "aria-label=\"\(Markup.escaped(title))\""
    let loaded =
      "<progress id=\"loaded\" max=\"\(frames.count)\" value=\"0\" aria-label=\"Frames that are loaded\" hidden></progress>"
    return PageText.player(
      title: title, rate: session.framesPerSecond, count: frames.count,
      frame: "<canvas id=\"frame\" \(attributes)></canvas>\n" + loaded, script: mp_frames_js(),
      pictures: "<script type=\"text/plain\" id=\"pictures\">\(steps)</script>\n")
  }
}

/// Writes the steps of a page's frames, one after the other.
private struct StepCoder {
  let hasAlpha: Bool
  /// Harder than frames of a folder are packed: a page is made once, and sent.
  private let encoder = WebPEncoder(effort: 3)
  private var before: FramePixels?
  /// The last frame of each distance that later ones may be reached from.
  private var further: [Int: FramePixels] = [:]

  init(hasAlpha: Bool) { self.hasAlpha = hasAlpha }

  /// The steps that lead to a frame, as JSON: from the one before, and if it has one, from further back. Empty where it is the one
  /// before.
  ///
  /// - Parameter index: Its place among the frames, from 0.
  mutating func line(of frame: FramePixels, _ index: Int) -> String {
    defer { before = frame }
    guard let before else {
      keep(frame, PageExport.period, 0)
      return JSON.array([json(FrameStep(whole: frame), of: frame)]).compact
    }
    let step = FrameStep(from: before, to: frame)
    guard index % PageExport.period == 0 else {
      return step.moves.isEmpty && step.news.isEmpty ? "" : JSON.array([json(step, of: frame)]).compact
    }
    var distance = PageExport.period
    while index % (distance * PageExport.fan) == 0 { distance *= PageExport.fan }
    let long = further[distance].map { FrameStep(from: $0, to: frame) } ?? FrameStep(whole: frame)
    keep(frame, distance, index)
    return JSON.array([json(step, of: frame), json(long, of: frame)]).compact
  }

  /// Keeps a frame for those that are reached from it.
  private mutating func keep(_ frame: FramePixels, _ longest: Int, _ index: Int) {
    // The first one is the last of every distance.
    if index == 0 {
      var distance = PageExport.period
      while distance < 1 << 40 {
        further[distance] = frame
        distance *= PageExport.fan
      }
      return
    }
    var distance = PageExport.period
    while distance <= longest {
      further[distance] = frame
      distance *= PageExport.fan
    }
  }

  /// A step with a picture of the new pixels.
  private func json(_ step: FrameStep, of frame: FramePixels) -> JSON {
    let moves = step.moves.flatMap { [$0.box.x, $0.box.y, $0.box.width, $0.box.height, $0.fromX, $0.fromY] }
    let sheet = NewPixels(step.news)
    let parts = zip(step.news, sheet.places).flatMap { box, place in
      [box.x, box.y, box.width, box.height, place.x, place.y]
    }
    return .object([
      ("moves", moves.isEmpty ? nil : .array(moves.map { .number($0) })),
      ("parts", parts.isEmpty ? nil : .array(parts.map { .number($0) })),
      ("picture", step.news.isEmpty ? nil : .string(picture(step, sheet, frame))),
    ])
  }

  private func picture(_ step: FrameStep, _ sheet: NewPixels, _ frame: FramePixels) -> String {
    var words = [UInt32](repeating: 0, count: sheet.width * sheet.height)
    for (box, place) in zip(step.news, sheet.places) {
      for row in 0..<box.height {
        let (from, to) = ((box.y + row) * frame.width + box.x, (place.y + row) * sheet.width + place.x)
        words.replaceSubrange(to..<to + box.width, with: frame.words[from..<from + box.width])
      }
    }
    return words.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return "" }
      let source = PixelSource(base: base, width: sheet.width, height: sheet.height, stride: sheet.width * 4)
      return base64Text(encoder.file(source, hasAlpha: hasAlpha))
    }
  }
}

/// Where boxes of new pixels stand in one picture: side by side in rows, the highest first.
struct NewPixels {
  let width: Int
  private(set) var height = 0
  /// In the order of the boxes.
  private(set) var places: [(x: Int, y: Int)]

  init(_ boxes: [PixelRect]) {
    let area = boxes.reduce(0) { $0 + $1.width * $1.height }
    let side = Int(Double(area).squareRoot().rounded(.up))
    width = boxes.reduce(side) { max($0, $1.width) }
    places = Array(repeating: (0, 0), count: boxes.count)
    var (x, y, tallest) = (0, 0, 0)
    for index in boxes.indices.sorted(by: { (boxes[$1].height, $0) < (boxes[$0].height, $1) }) {
      let box = boxes[index]
      if x + box.width > width { (x, y, tallest) = (0, y + tallest, 0) }
      places[index] = (x, y)
      x += box.width
      tallest = max(tallest, box.height)
    }
    height = y + tallest
  }
}
