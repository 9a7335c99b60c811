import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

/// Reads `canvas`, and the devices that lay other values over it; what is wrong keeps its default.
struct CanvasReader: ValueReader {
  let problems: ProblemList
  private(set) var canvas = SceneCanvas(size: .zero)
  /// Where the mapping that is read stands.
  private var path = "canvas"
  /// The background's color may be one of the scene's own, which are not declared yet.
  private(set) var background: DeclaredEntry?

  init(problems: ProblemList) { self.problems = problems }

  mutating func read(_ node: DeclaredValue) {
    guard let keys = mapping(node, SceneSchema.canvas, key: "canvas", path: path) else { return }
    readPlain(keys)
    if let entry = keys["axis"], let axis = value(entry.value, key: "axis", path: "canvas.axis", as: Axis.self) {
      canvas.axis = axis
    }
    if let entry = keys["rotate"],
      let rotation = value(entry.value, key: "rotate", path: "canvas.rotate", as: CanvasRotation.self)
    {
      canvas.rotation = rotation
    }
    background = keys["background"]
  }

  /// The canvas of a device, which is this one but for what the device gives.
  func device(_ entry: DeclaredEntry) -> CanvasReader {
    var device = self
    device.path = "devices.\(entry.key)"
    guard let keys = mapping(entry.value, SceneSchema.device, key: entry.key, path: device.path) else { return device }
    device.readPlain(keys)
    if let entry = keys["direction"] {
      let path = "\(device.path).direction"
      device.canvas.isRightToLeft = word(entry.value, key: "direction", of: ["ltr", "rtl"], path: path) == "rtl"
    }
    return device
  }

  /// Reads the keys whose values are plain.
  private mutating func readPlain(_ keys: KeyedMapping) {
    if let entry = keys["scale"], let scale = canvasNumber(entry) {
      if scale > 0 { canvas.scale = scale } else { outOfRange(entry, "must be above 0") }
    }
    if let entry = keys["fps"], let rate = canvasNumber(entry) {
      let rates = FrameLimits.framesPerSecond
      if rates.contains(rate) {
        canvas.framesPerSecond = rate
      } else {
        outOfRange(
          entry,
          "must be from \(decimalText(rates.lowerBound)) to \(decimalText(rates.upperBound))")
      }
    }
    if let entry = keys["size"] {
      if let size = size(entry.value, key: "size", path: "\(path).size") { readSize(size, entry) }
    } else if let entry = keys["scale"], canvas.size != .zero {
      // The points of a canvas at another scale are other pixels.
      readSize((canvas.size.width.points, canvas.size.height.points), entry)
    }
    if let entry = keys["safeArea"] { readSafeArea(entry) }
  }

  private mutating func readSize(_ size: (width: Double, height: Double), _ entry: DeclaredEntry) {
    func whole(_ value: Double) -> Bool { value >= 1 && value.rounded() == value }
    guard whole(size.width), whole(size.height) else {
      return outOfRange(entry, "must be whole points, at least 1x1")
    }
    let (width, height) = ((size.width * canvas.scale).rounded(), (size.height * canvas.scale).rounded())
    if max(width, height) > Double(FrameLimits.side) || width * height > Double(Budgets.picturePixels) {
      problems.report(
        FrameLimits.tooLarge(
          "the canvas", "limit-canvas", width: width, height: height,
          advice: canvas.scale > 1 ? "give a smaller \"scale\"" : nil, span: entry.value.span, path: "\(path).size"))
    } else if min(width, height) < 1 {
      outOfRange(entry, "is less than one pixel at this scale")
    } else {
      canvas.size = Size(width: Length(points: size.width), height: Length(points: size.height))
    }
  }

  private mutating func readSafeArea(_ entry: DeclaredEntry) {
    let path = "\(path).safeArea"
    guard let keys = mapping(entry.value, SceneSchema.safeArea, key: "safeArea", path: path) else { return }
    let orientations = Orientation.allCases.map(\.rawValue)
    guard let first = orientations.lazy.compactMap({ keys[$0] }).first else {
      canvas.safeArea = .turning(sides(in: keys, path: path))
      return
    }
    if let side = SceneSchema.safeSides.keys.lazy.compactMap({ keys[$0.name] }).first {
      problems.error(
        "conflicting-keys", "\"\(side.key)\" together with \"\(first.key)\"", at: side.keySpan, path: path,
        hint: "put the sides under portrait and landscape, or leave both out: sides turn with the device")
    }
    if let missing = orientations.first(where: { keys[$0] == nil }) {
      problems.error(
        "missing-key", "\"safeArea\" has \"\(first.key)\" and needs \"\(missing)\"", at: first.keySpan, path: path,
        hint: "write \(missing): {} where nothing is covered")
    }
    func given(_ orientation: Orientation) -> EdgeInsets {
      guard let entry = keys[orientation.rawValue] else { return .zero }
      let path = "\(path).\(entry.key)"
      return mapping(entry.value, SceneSchema.safeSides, key: entry.key, path: path).map { sides(in: $0, path: path) }
        ?? .zero
    }
    canvas.safeArea = .oriented(portrait: given(.portrait), landscape: given(.landscape))
  }

  private func sides(in keys: KeyedMapping, path: String) -> EdgeInsets {
    func side(_ name: String) -> Length {
      guard let entry = keys[name], let value = canvasNumber(entry, path: "\(path).\(name)") else { return 0 }
      guard (0...Double(FrameLimits.side)).contains(value) else {
        outOfRange(entry, "must be from 0 to \(FrameLimits.side)")
        return 0
      }
      return Length(points: value)
    }
    return EdgeInsets(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }

  /// A number of the canvas: a plain one, since names of the scene may need the canvas.
  private func canvasNumber(_ entry: DeclaredEntry, path: String? = nil) -> Double? {
    let path = path ?? "\(self.path).\(entry.key)"
    guard let text = words(entry.value, key: entry.key, path: path, expected: "a number") else { return nil }
    if let value = plainNumber(text) { return value }
    wrongForm(entry.value, key: entry.key, expected: "a number", path: path)
    return nil
  }

  private func outOfRange(_ entry: DeclaredEntry, _ rule: String) {
    problems.error("out-of-range", "\"\(entry.key)\" \(rule)", at: entry.value.span, path: "\(path).\(entry.key)")
  }
}
