package import MultiplaneBase
import MultiplaneExpressions
import MultiplaneReading
import MultiplaneScene

/// A scene of a picture in layers: each layer is a plane, and a camera goes into them.
///
/// On the first frame the camera is at rest, and the planes look as the picture does.
package struct LayeredScene {
  /// A picture of a plane.
  struct Picture {
    /// Its path from the scene's folder.
    var path: String
    /// Where it is on the canvas; `nil` where it is as large as that, and stays so.
    var place: PixelRect?
    /// Whether its left and its right edge meet, as far apart as the sides of the canvas.
    var repeats: Bool
    /// Whether nothing is seen behind it.
    var covers: Bool
  }

  /// A layer, or layers that are put together before they meet what is behind them.
  struct Plane {
    var name = ""
    var opacity = 1.0
    var blend = BlendMode.normal
    var content: Content
  }

  /// The content of a plane.
  indirect enum Content {
    case picture(Picture)
    case group([Plane])
  }

  /// The file or the folder that it was made of, as the command line has it.
  let source: String
  /// Points across and down: the pixels of the picture.
  let size: PixelSize
  /// From back to front.
  let planes: [Plane]
  /// Whether pixels are shown as squares.
  let isPixelArt: Bool
  /// The pictures to be written, by their paths from the scene's folder.
  let files: [(path: String, bytes: [UInt8])]
  /// The parts of the picture that the scene lacks.
  package let warnings: [Diagnostic]

  /// A description in a few words.
  package var summary: String {
    "\(planes.count) \(planes.count == 1 ? "plane" : "planes") of \(size.width)x\(size.height) pixels"
  }

  // MARK: The text

  /// The scene as text.
  ///
  /// - Parameter command: The command that takes the pictures anew, where there are any that the scene does not read in their place.
  package func text(takenAnewBy command: String) -> String {
    let scale = isPixelArt ? max(1, min(8, 480 / max(size.width, size.height))) : 1
    let far = 3 * Double(size.height) / Double(max(1, planes.count - 1))
    var names = NameGroup.reserved
    let layers = planes.enumerated().flatMap { index, plane in
      lines(of: plane, "  ", z: Int((far * Double(planes.count - 1 - index)).rounded()), &names)
    }
    // A plane grows at its sides by as much as `x` takes away if that is `z * width / height * tan(lens / 2)`, however far it is. A
    // tenth is left.
    let z = size.height * 2 / 5
    let x = Int(0.9 * Double(z * size.width) / Double(size.height) * 0.268)
    let anew =
      files.isEmpty
      ? "" : "# This takes the pictures and their places anew, and leaves all else as it is:\n# \(command)\n"
    return """
      # The layers of \(visible(source)), from the farthest to the nearest, before a camera: docs/language/camera.md.
      \(anew)multiplane: 1

      canvas: { size: \(size.width)x\(size.height), scale: \(scale)\(background), fps: 30 }
      camera: { asPainted: true }

      layers:
      \(layers.joined(separator: "\n"))

      # The camera goes in, and across as far as no edge comes into the picture.
      scroll:
        - wait: 500ms
        - camera: { to: { x: \(x), z: \(z) }, over: 4s }
        - wait: 500ms

      """
  }

  /// The key of the canvas for a picture that can be looked through, as its program shows it.
  private var background: String {
    let isCovered = planes.contains { plane in
      guard case .picture(let picture) = plane.content else { return false }
      return picture.covers && plane.opacity == 1 && plane.blend == .normal
    }
    return isCovered ? "" : ", background: none"
  }

  /// The lines of a plane.
  ///
  /// - Parameter z: Its distance; `nil` for a part of one.
  private func lines(of plane: Plane, _ indent: String, z: Int?, _ names: inout Set<String>) -> [String] {
    var (lines, keys): ([String], [String]) = ([], [])
    switch plane.content {
    case .picture(let picture):
      let image = ["Image: \(Self.quoted(picture.path))"] + (isPixelArt ? ["sampling: nearest"] : [])
      if picture.repeats, z != nil {
        lines = ["Group:", "    - \(image[0])"] + (image.dropFirst() + ["repeat: horizontal"]).map { "      " + $0 }
      } else {
        (lines, keys) = ([image[0]], Array(image.dropFirst()))
      }
      if let place = picture.place { keys += Self.keys(of: place).map { "\($0): \($1)" } }
    case .group(let parts):
      lines = ["ZStack:"] + parts.flatMap { self.lines(of: $0, "    ", z: nil, &names) }
      keys = ["width: \(size.width)", "height: \(size.height)"]
      // A mask of all of it has the layers put together before they meet what is behind them.
      if plane.opacity == 1, plane.blend == .normal { keys.append("mask: { Color: black }") }
    }
    if plane.opacity < 1 { keys.append("opacity: \(decimalText(plane.opacity))") }
    if plane.blend != .normal { keys.append("blend: \(plane.blend.rawValue)") }
    if let z { keys.append("z: \(z)") }
    if isName(plane.name), plane.name.lowercased() != "null", names.insert(plane.name).inserted {
      keys.append("name: \(plane.name)")
    } else if !plane.name.isEmpty {
      lines[0] += "  # \(visible(plane.name))"
    }
    return ["\(indent)- \(lines[0])"] + lines.dropFirst().map { indent + $0 } + keys.map { "\(indent)  \($0)" }
  }

  private static func keys(of place: PixelRect) -> [(String, Int)] {
    [("left", place.x), ("top", place.y), ("width", place.width), ("height", place.height)]
  }

  /// A path as YAML has it.
  private static func quoted(_ path: String) -> String {
    let isPlain =
      path.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._- ".unicodeScalars.contains($0)
      }
      && path.unicodeScalars.first?.properties.isAlphabetic == true && path.last != " "
    return isPlain ? path : "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  // MARK: Files

  /// Writes the scene, and its pictures beside it. All places are looked at before anything is written.
  ///
  /// - Parameter replaces: Whether files that are there are replaced.
  package func write(_ text: String, to path: String, replaces: Bool) throws(OutputError) {
    let scene = try AtomicFile(.given(path), replaces: replaces)
    let folder = try OutputFolder(Path.parent(path))
    var pictures: [(AtomicFile, [UInt8])] = []
    for file in files {
      pictures.append((try AtomicFile(.named(file.path, below: folder), replaces: replaces), file.bytes))
    }
    for (file, bytes) in pictures { try file.write(bytes) }
    try scene.write(Array(text.utf8))
  }

  /// Takes the pictures of a file and their places anew into a scene that is there.
  ///
  /// - Returns: The scene that would be made of the file now, and the warnings of all that is lost.
  package static func update(_ path: String, from source: String) throws -> (LayeredScene, warnings: [Diagnostic]) {
    let text = try SourceFile.read(path: path).text
    let scene = try LayeredScene(of: source, at: path)
    let (updated, warnings) = scene.updated(text)
    try scene.write(updated, to: path, replaces: true)
    return (scene, scene.warnings + warnings)
  }

  /// A scene that was written before, with the places that the pictures have now; all else stays.
  ///
  /// - Returns: The text, and a warning for each picture that stands nowhere in it.
  func updated(_ text: String) -> (text: String, warnings: [Diagnostic]) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var warnings: [Diagnostic] = []
    for picture in pictures {
      let line = "Image: \(Self.quoted(picture.path))"
      let starts = lines.indices.filter {
        let words = lines[$0].drop { $0 == " " || $0 == "-" }
        return words == line || words.hasPrefix(line + " ")
      }
      if starts.isEmpty {
        warnings.append(
          Diagnostic(
            .warning, code: "layer", "the scene does not draw \"\(picture.path.escapedForMessage)\"",
            hint: "`\(line)` draws it, "
              + (picture.place.map(Self.keys) ?? []).map { "`\($0): \($1)`" }.joined(separator: ", "),
            failure: .asset))
      }
      for start in starts {
        var keys = picture.place.map(Self.keys) ?? []
        for index in lines.indices.dropFirst(start + 1) {
          let words = lines[index].drop { $0 == " " }
          if words.hasPrefix("- ") || words.count == lines[index].count && !words.isEmpty { break }
          guard let number = keys.firstIndex(where: { words.hasPrefix("\($0.0): ") }) else { continue }
          let (key, value) = keys.remove(at: number)
          let old = words.dropFirst(key.count + 2).prefix { $0 == "-" || $0.isNumber }
          if Int(old) != nil { lines[index].replaceSubrange(old.startIndex..<old.endIndex, with: "\(value)") }
        }
      }
    }
    return (lines.joined(separator: "\n"), warnings)
  }

  /// All pictures.
  private var pictures: [Picture] {
    func pictures(in planes: [Plane]) -> [Picture] {
      planes.flatMap { plane in
        switch plane.content {
        case .picture(let picture): [picture]
        case .group(let parts): pictures(in: parts)
        }
      }
    }
    return pictures(in: planes)
  }
}
