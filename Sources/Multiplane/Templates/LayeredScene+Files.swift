import MultiplaneBase
import MultiplaneDecoding
import MultiplaneInspection
import MultiplaneOutput
import MultiplaneReading
import MultiplaneScene

extension LayeredScene {
  /// A scene of a folder of pictures, or of an OpenRaster or Aseprite file.
  ///
  /// - Parameters:
  ///   - source: The folder or the file.
  ///   - scene: The path that the scene will have. Pictures of a file go into a folder of its name beside it.
  package init(of source: String, at scene: String) throws {
    if let folder = try OutputFolder.existing(source) {
      try self.init(folder: source, names: folder.names(), at: scene)
      return
    }
    let path = realPath(source) ?? source
    let bytes = try AssetFolder(Path.parent(path)).read(Path.name(path))
    try self.init(file: bytes, named: source, at: scene)
  }

  // MARK: A folder

  private init(folder: String, names: [String], at scene: String) throws {
    let endings = [".png", ".webp", ".jpg", ".jpeg"]
    let names = names.filter { name in
      !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
        && name.lowercased() != "mergedimage.png"
    }.sorted(by: Self.isBefore)
    let home = Path.parent(scene)
    guard let real = realPath(folder), let base = realPath(home),
      let prefix = real == base ? "." : Path.relative(real, to: base)
    else {
      throw SceneFailure(
        code: "layers", "the folder \"\(folder.escapedForMessage)\" is not beside the scene or below it",
        hint: "name a scene beside it: \(shellWord(Path.joined(Path.parent(folder), Path.name(folder) + ".yaml")))",
        failure: .commandLine)
    }
    if let name = names.first(where: { $0.contains("${") }) {
      throw SceneFailure(
        code: "layers", "\"\(name.escapedForMessage)\" has ${ in its name, which is a formula in a scene",
        failure: .commandLine)
    }
    guard let first = names.first else {
      throw SceneFailure(
        code: "layers", "the folder \"\(folder.escapedForMessage)\" holds no pictures",
        hint: "layers are PNG files of one size, from back to front by their names", failure: .commandLine)
    }
    let (files, decoders) = (try AssetFolder(home), DecoderPool())
    var size: PixelSize?
    var planes: [Plane] = []
    for name in names {
      let path = Path.joined(prefix, name)
      let bytes = try files.read(path, of: "image")
      let header = try decoders.header(of: bytes, name: path)
      let own = PixelSize(width: header.width, height: header.height)
      guard own == size ?? own else {
        throw SceneFailure(
          code: "layers",
          "\"\(name.escapedForMessage)\" is \(own) pixels, and \"\(first.escapedForMessage)\" is \(size ?? own)",
          hint: "layers are pictures of one size, each where it stands in the whole", failure: .asset)
      }
      size = own
      let pixels = try decoders.image(bytes, name: path).pixels
      let repeats = header.frames == nil && pixels.edgesMeet
      let title = String(Path.stem(name).drop { !$0.isLetter })
      planes.append(
        Plane(
          name: isName(title) ? title : "",
          content: .picture(Picture(path: path, place: nil, repeats: repeats, covers: pixels.isOpaque))))
    }
    self.init(
      source: folder, size: size ?? PixelSize(width: 1, height: 1), planes: planes, isPixelArt: false, files: [],
      warnings: [])
  }

  /// Whether a name comes before another; numbers in them count as numbers.
  static func isBefore(_ a: String, _ b: String) -> Bool {
    func parts(_ name: String) -> [(text: String, number: Int?)] {
      var parts: [String] = []
      for character in name.lowercased() {
        let isDigit = character.isASCII && character.isNumber
        if let last = parts.last?.last, (last.isASCII && last.isNumber) == isDigit {
          parts[parts.count - 1].append(character)
        } else {
          parts.append(String(character))
        }
      }
      return parts.map { ($0, Int($0)) }
    }
    let (left, right) = (parts(a), parts(b))
    for (one, other) in zip(left, right) {
      if let number = one.number, let second = other.number {
        if number != second { return number < second }
      } else if one.text != other.text {
        return one.text < other.text
      }
    }
    return left.count == right.count ? a < b : left.count < right.count
  }

  // MARK: A file

  private init(file bytes: [UInt8], named source: String, at scene: String) throws {
    do throws(ImageFailure) {
      guard let picture = try LayeredPicture.read(bytes) else {
        let isPhotoshop = bytes.starts(with: "8BPS".utf8)
        throw ImageFailure(
          .refused, isPhotoshop ? "is a Photoshop document" : "is neither OpenRaster (.ora) nor Aseprite (.aseprite)",
          hint: isPhotoshop
            ? "a folder of its layers is taken, docs/language/camera.md has the lines that write one"
            : "save its layers as one of them, or as PNG files in a folder")
      }
      var builder = Builder(picture, folder: Path.stem(scene))
      let planes = try builder.planes(of: picture.layers)
      guard !planes.isEmpty else { throw ImageFailure(.refused, "has no layer that shows") }
      let losses = (picture.losses + builder.losses).map { loss in
        Diagnostic(
          .warning, code: "layer", "\"\(source.escapedForMessage)\" \(loss)", failure: .asset)
      }
      self.init(
        source: source, size: picture.size, planes: planes, isPixelArt: picture.isPixelArt, files: builder.files,
        warnings: losses)
    } catch {
      throw SceneFailure(error.diagnostic(ofImage: source))
    }
  }

  /// Makes planes of layers, and files of their pictures.
  private struct Builder {
    private let picture: LayeredPicture
    private let folder: String
    private let decoders = DecoderPool()
    private(set) var files: [(path: String, bytes: [UInt8])] = []
    private(set) var losses: [String] = []

    init(_ picture: LayeredPicture, folder: String) { (self.picture, self.folder) = (picture, folder) }

    /// The planes of layers, from back to front; a group that changes nothing is its layers.
    mutating func planes(of layers: [LayeredPicture.Layer]) throws(ImageFailure) -> [Plane] {
      var planes: [Plane] = []
      for layer in layers {
        let blend = BlendMode(rawValue: layer.blend)
        if blend == nil {
          losses.append(
            "blends \"\(layer.name.escapedForMessage)\" by \"\(layer.blend.escapedForMessage)\", which is drawn as normal"
          )
        }
        var plane = Plane(name: layer.name, opacity: layer.opacity, blend: blend ?? .normal, content: .group([]))
        switch layer.content {
        case .picture(let number, let x, let y):
          guard let picture = try makeFile(number, layer.name, x, y) else { continue }
          plane.content = .picture(picture)
        case .group(let layers, let isIsolated):
          let parts = try self.planes(of: layers)
          let isPlain = plane.opacity == 1 && plane.blend == .normal
          if isPlain, !isIsolated || parts.allSatisfy({ $0.blend == .normal }) {
            planes += parts
            continue
          }
          if parts.isEmpty { continue }
          plane.content = .group(parts)
        }
        planes.append(plane)
      }
      return planes
    }

    /// Makes a file of a picture.
    private mutating func makeFile(_ number: Int, _ name: String, _ x: Int, _ y: Int) throws(ImageFailure) -> Picture? {
      let file: [UInt8]
      let pixels: PixelBuffer
      var isOpaque = false
      switch try picture.pixels(number) {
      case nil: return nil
      case .file(let bytes)?:
        (file, pixels) = (bytes, try decoders.pixels(of: bytes))
        if pixels.isEmpty { return nil }
        isOpaque = pixels.isOpaque
      case .frames(let frames, let milliseconds)?:
        isOpaque = frames.allSatisfy(\.isOpaque)
        let encoder = PNGEncoder(mode: .small)
        let all = frames.map { encoder.file(PixelSource($0), hasAlpha: !isOpaque) }
        pixels = frames[0]
        file = all.count == 1 ? all[0] : AnimatedPNG.file(of: all, milliseconds: milliseconds)
      }
      let place = PixelRect(x: x, y: y, width: pixels.width, height: pixels.height)
      let path = path(for: name)
      files.append((path, file))
      return Picture(
        path: path, place: place,
        repeats: place.x == 0 && place.width == picture.size.width && pixels.edgesMeet,
        covers: isOpaque
          && place.contains(PixelRect(x: 0, y: 0, width: picture.size.width, height: picture.size.height)))
    }

    /// A path that no other picture has.
    private func path(for name: String) -> String {
      let letters = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
      let word = String(letters.split(separator: "-").joined(separator: "-").prefix(60))
      let stem = word.isEmpty ? "layer" : word
      var (path, number) = ("\(folder)/\(stem).png", 1)
      while files.contains(where: { $0.path == path }) {
        number += 1
        path = "\(folder)/\(stem)-\(number).png"
      }
      return path
    }
  }
}

extension PixelBuffer {
  /// Whether nothing of it is to be seen.
  fileprivate var isEmpty: Bool { (0..<height).allSatisfy { row($0).allSatisfy { $0 >> 24 == 0 } } }

  /// Whether its right edge goes on in its left one, as in a picture that is painted to be repeated.
  fileprivate var edgesMeet: Bool {
    guard width > 3, (0..<height).contains(where: { row($0)[0] >> 24 > 0 }) else { return false }
    /// How much two columns differ, as the sum of all levels.
    func difference(_ a: Int, _ b: Int) -> Int {
      (0..<height).reduce(0) { sum, y in
        let (one, other) = (row(y)[a], row(y)[b])
        return [0, 8, 16, 24].reduce(sum) { $0 + abs(Int(one >> $1 & 255) - Int(other >> $1 & 255)) }
      }
    }
    // Neighbouring columns may differ by as much elsewhere, and by half a level anywhere.
    let inside = max(difference(0, 1), difference(width - 2, width - 1))
    return difference(width - 1, 0) <= 2 * inside + 2 * height
  }
}
