import Glibc
import MultiplaneBase

/// Writes transforms that have an origin as transforms without one, which is all that the drawing library knows.
struct SVGTransforms {
  private var losses: SVGLosses
  private let fontSize: Double
  /// The box of an element's outline, in its own coordinates.
  private let outline: (SVGElement) -> SVGBox?
  /// Elements whose box was asked for: each is drawn for it.
  private var asked = 0
  private static let mostAsked = 500

  /// Rewrites a whole file, after its cascade.
  static func rewrite(
    _ root: SVGElement, fontSize: Double, _ losses: inout SVGLosses, outline: @escaping (SVGElement) -> SVGBox?
  ) {
    var transforms = SVGTransforms(losses: losses, fontSize: fontSize, outline: outline)
    transforms.rewrite(root, SVGBox(x: 0, y: 0, width: 0, height: 0))
    losses = transforms.losses
  }

  private init(losses: SVGLosses, fontSize: Double, outline: @escaping (SVGElement) -> SVGBox?) {
    (self.losses, self.fontSize, self.outline) = (losses, fontSize, outline)
  }

  private mutating func rewrite(_ element: SVGElement, _ view: SVGBox) {
    var view = view
    if element.name == "svg" { view = SVGSize.view(of: element) ?? view }
    place(element, view)
    for child in element.children { rewrite(child, view) }
  }

  private mutating func place(_ element: SVGElement, _ view: SVGBox) {
    let style = element["style"] ?? ""
    if element["transform-origin"] == nil, element["transform-box"] == nil, !style.holds("trans"),
      !style.holds("rotate"), !style.holds("scale")
    {
      return
    }
    let attribute = Self.attribute(of: element)
    var declarations = CSSText.declarations(CSSText.uncommented(style)[...])
    let taken = declarations.filter { Self.names.contains($0.name) }
    declarations.removeAll { Self.names.contains($0.name) }
    func declared(_ name: String) -> String? { taken.last { $0.name == name }?.value }
    let origin = declared("transform-origin") ?? element["transform-origin"]
    let kind = declared("transform-box") ?? element["transform-box"]
    let parts = Self.parts.compactMap { name in declared(name).flatMap { Self.function(name, $0) } }
    (element["transform-origin"], element["transform-box"]) = (nil, nil)
    if origin == nil, kind == nil, parts.isEmpty, attribute == "transform" || declared("transform") == nil {
      if taken.contains(where: { $0.name != "transform" }) {
        let rest = taken.filter { $0.name == "transform" }
        element["style"] = declarations.isEmpty && rest.isEmpty ? nil : CSSText.text(declarations + rest)
      }
      return
    }
    element["style"] = declarations.isEmpty ? nil : CSSText.text(declarations)
    let own = (declared("transform") ?? element[attribute]).flatMap { $0 == "none" ? nil : $0 }
    let text = (parts + [own].compactMap(\.self)).joined(separator: " ")
    element[attribute] = text.isEmpty ? nil : own
    if text.isEmpty { return }
    let isFill = ["fill-box", "stroke-box", "content-box", "border-box"].contains(kind) && attribute == "transform"
    var box = view
    if isFill {
      asked += 1
      element["transform"] = nil
      guard asked <= Self.mostAsked, let found = outline(element) else {
        losses.add("the transform-box of <\(element.name)>", line: element.line, hint: "flatten its transform")
        element["transform"] = own
        return
      }
      box = found
    }
    // The view's own corner stands at 0, 0, whatever its viewBox begins with.
    guard let matrix = SVGMatrix(text, width: box.width, height: box.height, fontSize: fontSize),
      let (x, y) = point(origin ?? (isFill ? "50% 50%" : "0 0"), box.width, box.height)
    else {
      element[attribute] = own
      let what = origin != nil ? "transform-origin" : "transform"
      losses.add("the \(what) of <\(element.name)>", line: element.line, hint: "flatten its transform")
      return
    }
    let (left, top) = isFill ? (box.x + x, box.y + y) : (x, y)
    element[attribute] = matrix.around(left, top).text
  }

  /// Properties of transforms, those that come before `transform` in their order.
  private static let parts = ["translate", "rotate", "scale"]
  private static let names: Set<String> = [
    "transform", "transform-origin", "transform-box", "translate", "rotate", "scale",
  ]

  /// The attribute that an element's transform stands in.
  private static func attribute(of element: SVGElement) -> String {
    switch element.name {
    case "linearGradient", "radialGradient": "gradientTransform"
    case "pattern": "patternTransform"
    default: "transform"
    }
  }

  /// A property such as `rotate: 30deg` as a function of `transform`; `nil` if it changes nothing.
  private static func function(_ name: String, _ value: String) -> String? {
    let words = value.split(whereSeparator: \.isWhitespace).filter { $0 != "z" }
    if words.isEmpty || words[0] == "none" { return nil }
    return "\(name)(\(words.joined(separator: ",")))"
  }

  /// The point that one to three words say.
  private func point(_ text: String, _ width: Double, _ height: Double) -> (Double, Double)? {
    var words = text.split { $0.isWhitespace || $0 == "," }.map { String($0).lowercased() }
    guard !words.isEmpty, words.count <= 3 else { return nil }
    if words.count == 1 { words.append("center") }
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
    func place(_ word: String, _ room: Double) -> Double? {
      switch word {
      case "left", "top": 0
      case "center": room / 2
      case "right", "bottom": room
      default: SVGLength(word)?.pixels(fontSize: fontSize, of: room)
      }
    }
    guard let x = place(words[0], width), let y = place(words[1], height) else { return nil }
    return (x, y)
  }

}

/// A transform as six numbers.
struct SVGMatrix {
  var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

  init() {}

  init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// Reads a list of functions, written as in an attribute or in a style; `nil` for any other.
  init?(_ text: String, width: Double, height: Double, fontSize: Double) {
    var rest = Array(text.utf8)[...]
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
      if rest.isEmpty { return }
      guard let open = rest.firstIndex(of: UInt8(ascii: "(")), let end = rest[open...].firstIndex(of: UInt8(ascii: ")"))
      else { return nil }
      let name = CSSText.trimmed(rest[..<open]).lowercased()
      let words = String(decoding: rest[(open + 1)..<end], as: UTF8.self).split { $0.isWhitespace || $0 == "," }
      rest = rest[(end + 1)...]
      func length(_ index: Int, _ room: Double) -> Double? {
        words.count > index
          ? SVGLength(String(words[index]))?.pixels(fontSize: fontSize, of: room) : index == 0 ? nil : 0
      }
      func number(_ index: Int) -> Double? {
        guard words.count > index else { return nil }
        let word = String(words[index])
        return word.hasSuffix("%") ? Double(word.dropLast()).map { $0 / 100 } : Self.number(word)
      }
      if name == "rotate", words.count == 2 { return nil }
      func angle(_ index: Int) -> Double? { words.count > index ? Self.radians(String(words[index])) : nil }
      let next: SVGMatrix?
      switch name {
      case "translate": next = zip2(length(0, width), length(1, height)) { SVGMatrix(1, 0, 0, 1, $0, $1) }
      case "translatex": next = length(0, width).map { SVGMatrix(1, 0, 0, 1, $0, 0) }
      case "translatey": next = length(0, height).map { SVGMatrix(1, 0, 0, 1, 0, $0) }
      case "scale": next = zip2(number(0), number(1) ?? number(0)) { SVGMatrix($0, 0, 0, $1, 0, 0) }
      case "scalex": next = number(0).map { SVGMatrix($0, 0, 0, 1, 0, 0) }
      case "scaley": next = number(0).map { SVGMatrix(1, 0, 0, $0, 0, 0) }
      case "rotate":
        next = angle(0).map { angle in
          let turn = SVGMatrix(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
          guard let x = number(1), let y = number(2) else { return turn }
          return turn.around(x, y)
        }
      case "skewx": next = angle(0).map { SVGMatrix(1, 0, tan($0), 1, 0, 0) }
      case "skewy": next = angle(0).map { SVGMatrix(1, tan($0), 0, 1, 0, 0) }
      case "matrix":
        let numbers = (0..<6).compactMap(number)
        next =
          numbers.count == 6
          ? SVGMatrix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]) : nil
      default: next = nil
      }
      guard let next else { return nil }
      self = next.concatenated(with: self)
    }
  }

  /// This one first, then another.
  func concatenated(with outer: SVGMatrix) -> SVGMatrix {
    SVGMatrix(
      outer.a * a + outer.c * b, outer.b * a + outer.d * b, outer.a * c + outer.c * d, outer.b * c + outer.d * d,
      outer.a * e + outer.c * f + outer.e, outer.b * e + outer.d * f + outer.f)
  }

  /// The same about a point.
  func around(_ x: Double, _ y: Double) -> SVGMatrix {
    SVGMatrix(1, 0, 0, 1, -x, -y).concatenated(with: self).concatenated(with: SVGMatrix(1, 0, 0, 1, x, y))
  }

  /// Whether it leaves nothing of an area.
  var isFlat: Bool { a * d == b * c }

  /// As an attribute has it.
  var text: String { "matrix(\([a, b, c, d, e, f].map { "\($0)" }.joined(separator: " ")))" }

  /// A number in any of the forms that path data has.
  static func number(_ text: String) -> Double? { SVGLength(text)?.pixels(fontSize: 0, of: nil) }

  /// An angle, in degrees where it has no unit; `nil` for what is none.
  static func radians(_ text: String) -> Double? {
    for (unit, factor) in [("deg", Double.pi / 180), ("grad", .pi / 200), ("rad", 1), ("turn", 2 * .pi)]
    where text.hasSuffix(unit) {
      return number(String(text.dropLast(unit.count))).map { $0 * factor }
    }
    return number(text).map { $0 * .pi / 180 }
  }
}

/// Two values, if both are there.
private func zip2<R>(_ a: Double?, _ b: Double?, _ make: (Double, Double) -> R) -> R? {
  guard let a, let b else { return nil }
  return make(a, b)
}
