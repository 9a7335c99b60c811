import MultiplaneBase
import MultiplaneScene
import MultiplaneYAML

/// Reads `output`.
struct OutputReader: ValueReader {
  /// The devices of the scene.
  let devices: [String]
  let problems: ProblemList

  /// The settings of a render that the command line does not change.
  func settings(_ node: DeclaredValue) -> OutputSettings {
    var settings = OutputSettings()
    guard let keys = mapping(node, SceneSchema.output, key: "output", path: "output") else { return settings }
    if let entry = keys["frames"],
      let pattern = words(entry.value, key: "frames", path: "output.frames", expected: "a file name")
    {
      settings.frames = checkedPattern(pattern, entry.value)
    }
    if let entry = keys["trace"],
      let file = words(entry.value, key: "trace", path: "output.trace", expected: "a file name"),
      staysInside(file, entry.value, key: "trace", path: "output.trace")
    {
      settings.trace = file
    }
    for format in ClipFormat.allCases {
      guard let entry = keys[format.rawValue] else { continue }
      let path = "output.\(format.rawValue)"
      guard case .sequence(let items) = entry.value.content else {
        add(entry.value, format, path: path, to: &settings)
        continue
      }
      for (index, item) in items.enumerated() { add(item, format, path: "\(path)[\(index)]", to: &settings) }
    }
    return settings
  }

  private func add(_ node: DeclaredValue, _ format: ClipFormat, path: String, to settings: inout OutputSettings) {
    guard let clip = readClip(node, format, path: path) else { return }
    if settings.clips.contains(where: { Path.plain($0.path) == Path.plain(clip.path) }) {
      problems.error(
        "same-file", "\"\(shortened(clip.path))\" is the file of another clip", at: node.span, path: path,
        hint: "give each clip a file of its own")
    }
    settings.clips.append(clip)
  }

  /// Reads a clip: a file name, or a mapping.
  private func readClip(_ node: DeclaredValue, _ format: ClipFormat, path: String) -> OutputSettings.Clip? {
    guard case .mapping = node.content else {
      guard let file = words(node, key: format.rawValue, path: path, expected: "a file name or a mapping") else {
        return nil
      }
      return checkedClip(file, node, format, key: format.rawValue, path: path)
    }
    guard let keys = mapping(node, SceneSchema.clip, key: format.rawValue, path: path) else { return nil }
    var clip: OutputSettings.Clip?
    if let file = keys["path"],
      let name = words(file.value, key: "path", path: "\(path).path", expected: "a file name")
    {
      clip = checkedClip(name, file.value, format, key: "path", path: "\(path).path")
    }
    let (rates, side) = (FrameLimits.framesPerSecond.upperBound, FrameLimits.side)
    if let entry = keys["fps"],
      let rate = clipNumber(entry, path, in: 0.001...rates, "must be above 0, at most \(decimalText(rates))")
    {
      clip?.framesPerSecond = rate
    }
    if let entry = keys["width"],
      let width = clipNumber(entry, path, in: 1...Double(side), "must be from 1 to \(side)")
    {
      clip?.width = Int(width)
    }
    if let entry = keys["loop"] {
      if !format.canLoop {
        problems.error(
          "wrong-key", "a film does not say how often it is played", at: entry.keySpan, path: "\(path).loop",
          hint: "leave \"loop\" out, or write a gif, webp or apng")
      } else if let loop = clipNumber(entry, path, in: 0...65_535, "must be from 0, which is for ever, to 65535") {
        clip?.loop = Int(loop)
      }
    }
    if let entry = keys["quality"] {
      if format.qualities.isEmpty {
        problems.error(
          "wrong-key", "an APNG and a ProRes film have one quality alone", at: entry.keySpan, path: "\(path).quality",
          hint: "leave \"quality\" out, or write a webp")
      } else if let quality = value(
        entry.value, key: "quality", path: "\(path).quality", as: ClipQuality.self)
      {
        if !format.qualities.contains(quality) {
          problems.error(
            "wrong-key", "of clips that have a quality a webp alone is lossless", at: entry.value.span,
            path: "\(path).quality", hint: "write \"high\", or a webp or an apng")
        }
        clip?.quality = quality
      }
    }
    if let entry = keys["device"] {
      clip?.device = deviceName(entry.value, among: devices, isKnown: devices.contains, path: "\(path).device")
    }
    return clip
  }

  private func clipNumber(_ entry: DeclaredEntry, _ path: String, in range: ClosedRange<Double>, _ rule: String)
    -> Double?
  {
    let path = "\(path).\(entry.key)"
    let isWhole = entry.key != "fps"
    let expected = isWhole ? "a whole number" : "a number"
    guard let text = words(entry.value, key: entry.key, path: path, expected: expected) else { return nil }
    guard let value = plainNumber(text), !isWhole || value == value.rounded() else {
      wrongForm(entry.value, key: entry.key, expected: expected, path: path)
      return nil
    }
    if range.contains(value) { return value }
    problems.error("out-of-range", "\"\(entry.key)\" \(rule)", at: entry.value.span, path: path)
    return nil
  }

  private func checkedClip(
    _ file: String, _ node: DeclaredValue, _ format: ClipFormat, key: String, path: String
  ) -> OutputSettings.Clip? {
    guard staysInside(file, node, key: key, path: path) else { return nil }
    guard file.lowercased().hasSuffix(".\(format.rawValue)"), !Path.name(file).hasPrefix(".")
    else {
      problems.error(
        "bad-file-name", "\"\(key)\" does not end in .\(format.rawValue)", at: node.span, path: path,
        hint: "write a file name such as out/clip.\(format.rawValue)")
      return nil
    }
    return OutputSettings.Clip(format, path: file)
  }

  /// Whether a path leads to a place under the current folder.
  private func staysInside(_ file: String, _ node: DeclaredValue, key: String, path: String) -> Bool {
    guard Path.leadsOut(file) else { return true }
    problems.error(
      "bad-pattern", "\"\(key)\" leads out of the current folder", at: node.span, path: path,
      hint: "write a path below the current folder, without \"..\"; -o may name any other")
    return false
  }

  /// A pattern that ffmpeg and the writer of frames understand: one `%d` or `%05d`, no other sign of percent.
  private func checkedPattern(_ pattern: String, _ node: DeclaredValue) -> String? {
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
    guard staysInside(pattern, node, key: "frames", path: "output.frames") else { return nil }
    if PictureFormat.ending(pattern) == nil {
      return wrong("\"frames\" does not end in \(PictureFormat.extensions)", example)
    }
    return pattern
  }
}
