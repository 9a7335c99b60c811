/// An element of an SVG file, of the SVG name space.
final class SVGElement {
  /// The content of an element.
  enum Content {
    case element(SVGElement)
    case text(String)
  }
  /// An attribute; its name has the prefix `xlink:` or `xml:` if it is of that name space.
  struct Attribute {
    var name: String
    var value: String
  }

  var name: String
  var attributes: [Attribute] = []
  var content: [Content] = []
  private(set) unowned(unsafe) var parent: SVGElement?
  /// The line of the file it begins in, from 1.
  let line: Int

  init(_ name: String, line: Int) { (self.name, self.line) = (name, line) }

  /// The elements in it.
  var children: [SVGElement] {
    content.compactMap { if case .element(let child) = $0 { child } else { nil } }
  }

  /// All texts directly in it.
  var text: String {
    content.reduce(into: "") { text, part in if case .text(let more) = part { text += more } }
  }

  /// The value of an attribute; setting `nil` removes it.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = value
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append(Attribute(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The target it refers to, whichever of the two names is used.
  var target: String? { self["href"] ?? self["xlink:href"] }

  func append(_ child: SVGElement) {
    child.parent = self
    content.append(.element(child))
  }

  func append(_ text: String) { content.append(.text(text)) }

  /// Takes the place of all it holds.
  func replaceContent(with children: [SVGElement]) {
    content = []
    for child in children { append(child) }
  }

  /// Takes the place of all it holds, texts too.
  func replaceContent(with content: [Content]) {
    self.content = []
    for part in content {
      switch part {
      case .element(let child): append(child)
      case .text(let text): append(text)
      }
    }
  }

  /// Calls a function for the element and all in it, in the order of the file.
  func walk<E>(_ body: (SVGElement) throws(E) -> Void) throws(E) {
    try body(self)
    for child in children { try child.walk(body) }
  }
}
