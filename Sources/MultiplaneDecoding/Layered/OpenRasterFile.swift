import MultiplaneBase

/// An OpenRaster file, as Krita, GIMP and MyPaint write it: a ZIP archive of PNG files and a list of layers in XML.
struct OpenRasterFile {
  private let archive: ZIPArchive
  private let root: SVGElement
  private let size: PixelSize
  private var names: [String] = []
  private var losses: [String] = []

  init(_ bytes: [UInt8]) throws(ImageFailure) {
    archive = try ZIPArchive(bytes)
    guard let list = try archive.file("stack.xml") else {
      throw ImageFailure(.refused, "is a ZIP archive without a list of layers", hint: "save it as OpenRaster (.ora)")
    }
    root = try PlainXML.read(list)
    guard let width = root["w"].flatMap({ Int($0) }), let height = root["h"].flatMap({ Int($0) }) else {
      throw ImageFailure(.refused, "is damaged: its list of layers names no size")
    }
    try ImageLimits.check(width: width, height: height)
    size = PixelSize(width: width, height: height)
    if let power = root["mypaint:eotf"].flatMap(Double.init), power != 1 {
      losses.append("mixes its colors in linear light, and the scene as other programs do")
    }
  }

  /// The layers, whose pictures are files of the archive.
  var picture: LayeredPicture {
    get throws(ImageFailure) {
      var reader = self
      let layers = root.children.filter { $0.name == "stack" }.flatMap { reader.layers(in: $0) }
      let (archive, names) = (archive, reader.names)
      return LayeredPicture(size: size, layers: layers, losses: reader.losses, isPixelArt: false) {
        index throws(ImageFailure) in
        guard let file = try archive.file(names[index]) else {
          throw ImageFailure(.refused, "is damaged: it lacks \"\(names[index].escapedForMessage)\"")
        }
        _ = try ImageHeader.read(file)
        return .file(file)
      }
    }
  }

  /// The layers of a stack, from back to front: files list the foremost one first.
  private mutating func layers(in stack: SVGElement) -> [LayeredPicture.Layer] {
    stack.children.reversed().compactMap { element in
      let name = element["name"] ?? ""
      let title = "the \(element.name == "stack" ? "group" : "layer") \"\(name.escapedForMessage)\""
      guard element["visibility"] != "hidden" else {
        losses.append("hides \(title)")
        return nil
      }
      let content: LayeredPicture.Content
      switch element.name {
      case "stack":
        content = .group(layers(in: element), isIsolated: element["isolation"] != "auto")
      case "layer":
        let file = element["src"] ?? ""
        guard file.lowercased().hasSuffix(".png") else {
          losses.append("has \(title), which is no picture of pixels")
          return nil
        }
        names.append(file)
        content = .picture(names.count - 1, x: Self.number(element["x"]), y: Self.number(element["y"]))
      default:
        losses.append("has \(title), a kind of layer that is not read")
        return nil
      }
      return LayeredPicture.Layer(
        name: name, opacity: element["opacity"].flatMap(Double.init).map { min(max($0, 0), 1) } ?? 1,
        blend: Self.blend(element["composite-op"] ?? "svg:src-over"), content: content)
    }
  }

  /// A place in pixels, far beyond any canvas at most.
  private static func number(_ text: String?) -> Int {
    guard let number = text.flatMap(Double.init), abs(number) < 1e6 else { return 0 }
    return Int(number.rounded())
  }

  /// The word of the language for a way to put layers together: `svg:color-burn` is `colorBurn`.
  private static func blend(_ operation: String) -> String {
    switch operation {
    case "svg:src-over": return "normal"
    case "svg:plus": return "plusLighter"
    default:
      guard operation.hasPrefix("svg:") else { return operation }
      let words = operation.dropFirst(4).split(separator: "-")
      return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }
  }
}
