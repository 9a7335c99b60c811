/// How large a canvas may be.
enum CanvasLimits {
  /// Device pixels of a side.
  static let side = 16_384.0
  /// Device pixels of the whole frame.
  static let pixels = 64e6
  static let framesPerSecond = 1.0...1000.0
}

extension SceneReading {
  /// Reads `canvas`; what is wrong keeps its default.
  func readCanvas(_ node: YAMLNode) {
    guard let keys = mapping(node, SceneSchema.canvas, key: "canvas", path: "canvas") else { return }
    if let entry = keys["scale"], let scale = canvasNumber(entry) {
      if scale > 0 { canvas.scale = scale } else { outOfRange(entry, "must be above 0") }
    }
    if let entry = keys["fps"], let rate = canvasNumber(entry) {
      if CanvasLimits.framesPerSecond.contains(rate) {
        canvas.framesPerSecond = rate
      } else {
        outOfRange(entry, "must be from 1 to 1000")
      }
    }
    if let entry = keys["size"], let size = size(entry.value, key: "size", path: "canvas.size") {
      readSize(size, entry)
    }
    if let entry = keys["axis"], let axis = value(entry.value, key: "axis", path: "canvas.axis", as: Axis.self) {
      canvas.axis = axis
    }
    if let entry = keys["safeArea"] { readSafeArea(entry) }
    // The background's color may be one of the scene's own, which are not declared yet.
    backgroundEntry = keys["background"]
  }

  private func readSize(_ size: (width: Double, height: Double), _ entry: YAMLEntry) {
    func whole(_ value: Double) -> Bool { value >= 1 && value.rounded() == value }
    guard whole(size.width), whole(size.height) else {
      return outOfRange(entry, "must be whole points, at least 1x1")
    }
    let (width, height) = ((size.width * canvas.scale).rounded(), (size.height * canvas.scale).rounded())
    let largest = max(width, height)
    if largest > CanvasLimits.side {
      problems.error(
        "limit-canvas",
        "the canvas is \(decimalText(largest)) pixels long, over the limit of \(decimalText(CanvasLimits.side))",
        at: entry.value.span, path: "canvas.size", hint: canvas.scale > 1 ? "give a smaller \"scale\"" : nil,
        failure: .limit)
    } else if width * height > CanvasLimits.pixels {
      problems.error(
        "limit-canvas",
        "the canvas has \(decimalText(width * height)) pixels, over the limit of \(decimalText(CanvasLimits.pixels))",
        at: entry.value.span, path: "canvas.size", hint: canvas.scale > 1 ? "give a smaller \"scale\"" : nil,
        failure: .limit)
    } else if min(width, height) < 1 {
      outOfRange(entry, "is less than one pixel at this scale")
    } else {
      canvas.size = Size(width: Length(points: size.width), height: Length(points: size.height))
    }
  }

  private func readSafeArea(_ entry: YAMLEntry) {
    guard let sides = mapping(entry.value, SceneSchema.safeArea, key: "safeArea", path: "canvas.safeArea") else {
      return
    }
    func side(_ name: String) -> Length {
      guard let entry = sides[name], let value = canvasNumber(entry, path: "canvas.safeArea.\(name)") else { return 0 }
      guard (0...16_384).contains(value) else {
        outOfRange(entry, "must be from 0 to 16384")
        return 0
      }
      return Length(points: value)
    }
    canvas.safeArea = EdgeInsets(
      top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }

  /// A number of the canvas: a plain one, since names of the scene may need the canvas.
  private func canvasNumber(_ entry: YAMLEntry, path: String? = nil) -> Double? {
    let path = path ?? "canvas.\(entry.key)"
    guard let text = words(entry.value, key: entry.key, path: path, expected: "a number") else { return nil }
    if let value = plainNumber(text) { return value }
    wrongForm(entry.value, key: entry.key, expected: "a number", path: path)
    return nil
  }

  private func outOfRange(_ entry: YAMLEntry, _ rule: String) {
    problems.error("out-of-range", "\"\(entry.key)\" \(rule)", at: entry.value.span, path: "canvas.\(entry.key)")
  }

  /// Reads `canvas.background` once colors are declared.
  func readBackground() {
    guard let entry = backgroundEntry else { return }
    if entry.value.text == "none" {
      canvas.background = nil
    } else if let color = constantColor(entry.value, key: "background", path: "canvas.background") {
      canvas.background = color
    }
  }

  /// Reads `output`.
  func readOutput(_ node: YAMLNode) -> OutputSettings {
    guard let keys = mapping(node, SceneSchema.output, key: "output", path: "output") else { return OutputSettings() }
    guard let entry = keys["frames"],
      let pattern = words(entry.value, key: "frames", path: "output.frames", expected: "a file name")
    else { return OutputSettings() }
    return OutputSettings(frames: checkedPattern(pattern, entry.value))
  }

  /// A pattern that ffmpeg and the writer of frames understand: one `%d` or `%05d`, no other sign of percent.
  private func checkedPattern(_ pattern: String, _ node: YAMLNode) -> String? {
    func wrong(_ message: String, _ hint: String) -> String? {
      problems.error("bad-pattern", message, at: node.span, path: "output.frames", hint: hint)
      return nil
    }
    let example = "write a place for the number: out/frame-%05d.png"
    let scalars = Array(pattern.unicodeScalars)
    var places = 0
    var at = 0
    while at < scalars.count {
      if scalars[at] != "%" {
        at += 1
        continue
      }
      var end = at + 1
      let digits = scalars[end...].prefix { ("0"..."9").contains($0) }
      end += digits.count
      guard end < scalars.count, scalars[end] == "d", digits.count <= 2, digits.isEmpty || digits.first == "0" else {
        return wrong("\"frames\" has a \"%\" that is no place for a number", example)
      }
      places += 1
      at = end + 1
    }
    if places == 0 { return wrong("\"frames\" has no place for the frame's number", example) }
    if places > 1 { return wrong("\"frames\" has \(places) places for the frame's number", "leave one of them") }
    if pattern.split(separator: "/").contains("..") {
      return wrong("\"frames\" leads out of the current folder", "leave \"..\" out")
    }
    if !pattern.hasSuffix(".png") { return wrong("\"frames\" does not end in .png", example) }
    return pattern
  }
}
