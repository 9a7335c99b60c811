/// An element of an SVG file, or of HTML in a `foreignObject`; or a text between elements, which has words and no name.
final class SVGElement {
  var name: String
  private(set) var words = ""
  /// The attributes; a name has the prefix `xlink:` or `xml:` if it is of that name space.
  var attributes: [(name: String, value: String)] = [] { didSet { parsed = nil } }
  var content: [SVGElement] = []
  private(set) unowned(unsafe) var parent: SVGElement?
  /// The line of the file it begins in, from 1.
  let line: Int

  init(_ name: String, line: Int, _ attributes: [(name: String, value: String)] = []) {
    (self.name, self.line, self.attributes) = (name, line, attributes)
  }

  /// The elements in it.
  var children: [SVGElement] { content.filter { !$0.name.isEmpty } }

  /// All texts in it.
  var text: String { content.reduce(into: words) { $0 += $1.text } }

  /// The value of an attribute; setting `nil` removes it.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name == name } ?? attributes.endIndex
      attributes.replaceSubrange(index..<min(index + 1, attributes.endIndex), with: newValue.map { [(name, $0)] } ?? [])
    }
  }

  /// The target it refers to, whichever of the two names is used; `nil` for an empty one.
  var target: String? {
    (self["href"] ?? self["xlink:href"]).map(\.trimmingSpace).flatMap { $0.isEmpty ? nil : $0 }
  }

  private var parsed: [(name: String, value: String)]?

  /// The declarations of its own style.
  var declarations: [(name: String, value: String)] {
    get {
      if let parsed { return parsed }
      let declarations = self["style"].map(Self.declarations) ?? []
      parsed = declarations
      return declarations
    }
    set { self["style"] = newValue.map { "\($0.name):\($0.value)" }.joined(separator: ";") }
  }

  /// The declarations in a list of a style; what stands in parentheses is not cut.
  static func declarations(_ style: some StringProtocol) -> [(name: String, value: String)] {
    var depth = 0
    let parts = style.utf8.split { byte in
      if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
      return byte == UInt8(ascii: ";") && depth <= 0
    }
    return parts.compactMap { part in
      let pair = part.split(separator: UInt8(ascii: ":"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      return pair.count == 2 ? (pair[0].trimmingSpace.lowercased(), pair[1].trimmingSpace) : nil
    }
  }

  /// The value of a property in its own style, or of its attribute.
  func style(_ name: String) -> String? {
    let value = declarations.last { $0.name == name }?.value
    return value.map { $0.prefix { $0 != "!" } }.map { String($0).trimmingSpace } ?? self[name]
  }

  /// The length that a property says in pixels; 0 if it says none.
  func length(_ name: String) -> Double {
    style(name).flatMap { SVGSize.pixels($0) } ?? 0
  }

  func append(_ child: SVGElement) {
    child.parent = self
    content.append(child)
  }

  func append(_ text: String) {
    content.append(SVGElement("", line: line))
    content[content.count - 1].words = text
  }

  /// Takes the place of all it holds.
  func replaceContent(with children: [SVGElement]) {
    content = []
    for child in children { append(child) }
  }

  /// Calls a function for the element and all in it, in the order of the file.
  func walk(_ body: (SVGElement) -> Void) {
    body(self)
    for child in children { child.walk(body) }
  }
}

extension String {
  /// The text without the white space around it.
  var trimmingSpace: String {
    let start = drop { $0.isWhitespace }
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
