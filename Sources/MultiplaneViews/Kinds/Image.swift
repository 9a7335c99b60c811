/// A picture of a file: a pixel is a point, unless it is resizable.
public struct Image: PrimitiveView, Sendable {
  private var node: ViewNode

  /// The picture in a file below the scene's folder.
  public init(_ path: String, file: StaticString = #fileID, line: Int = #line) {
    node = ViewNode("Image", .value(.template([.text(path)])), at: CodePlace(file, line))
  }

  /// The picture in a file below the scene's folder.
  public init(decorative path: String, file: StaticString = #fileID, line: Int = #line) {
    self.init(path, file: file, line: line)
  }

  /// A symbol: the file `symbols/<name>.svg` below the scene's folder. It has the colour of the style around, and 1.2 times the
  /// height of the font.
  public init(systemName name: String, file: StaticString = #fileID, line: Int = #line) {
    self.init("symbols/\(name).svg", file: file, line: line)
    node["height"] = .symbolHeight
    node["tint"] = .unstyled
  }

  /// The picture, stretched to the room it is offered.
  public func resizable() -> Image {
    altered(self) { image in
      image.node["height"] = nil
      image.node["fit"] = .word("stretch")
      image.node.fills = true
    }
  }

  /// How a picture meets its room.
  public enum ContentMode: String, Sendable {
    /// All of it is seen.
    case fit = "contain"
    /// All of the room is covered.
    case fill = "cover"
  }

  /// The picture in its own ratio: all of it, or as much as covers the room.
  public func aspectRatio(contentMode: ContentMode) -> Image {
    altered(self) { if $0.node.fills { $0.node["fit"] = .word(contentMode.rawValue) } }
  }
  /// All of the picture, as large as its room allows.
  public func scaledToFit() -> Image { aspectRatio(contentMode: .fit) }
  /// As much of the picture as covers its room.
  public func scaledToFill() -> Image { aspectRatio(contentMode: .fill) }
  /// The picture with hard pixels, or with smooth ones.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    interpolation == .none ? altered(self) { $0.node["sampling"] = .word("nearest") } : self
  }
  /// How pixels become more or fewer.
  public enum Interpolation: Sendable {
    /// Hard pixels, or smooth ones.
    case none, low, medium, high
  }

  var lowered: AnyView {
    // The height of a symbol is that of the picture alone, whatever stands around it.
    AnyView(node["height"] == nil ? node : .group([node], at: node.place))
  }
}
