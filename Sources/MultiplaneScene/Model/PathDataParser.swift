import MultiplaneBase

/// Reads SVG path data (`M0 0 L10 0 …`) into an outline of lines and cubic curves.
///
/// All commands are understood, absolute and relative: `M L H V C S Q T A Z`. Quadratic curves are raised to cubic ones
/// and arcs are cut into curves of at most a quarter turn, so that a renderer needs four kinds of element.
package struct PathDataParser {
  /// A problem of path data, and where it is.
  package struct Problem: Error, Equatable {
    /// In Unicode scalars from the start of the text.
    package var range: Range<Int>
    /// The problem.
    package var message: String
    /// Advice about it.
    package var hint: String?
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var elements: [Outline.Segment] = []
  /// The pen, and where the current part of the outline began.
  private var pen = (x: 0.0, y: 0.0)
  private var start = (x: 0.0, y: 0.0)
  /// The second control point of the curve before, for the smooth commands.
  private var lastCubic: (x: Double, y: Double)?
  private var lastQuadratic: (x: Double, y: Double)?
  /// Whether the pen stands on a part that was begun; after `Z` the next drawing command begins one at `start`.
  private var isOpen = false

  /// The outline of `text`.
  ///
  /// - Throws: `Problem` at the first place that is no path data.
  package static func parse(_ text: String) throws(Problem) -> Outline {
    var parser = PathDataParser(text)
    return try parser.outline()
  }

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private mutating func outline() throws(Problem) -> Outline {
    var command: Unicode.Scalar?
    skipSeparators(allowingComma: false)
    while position < scalars.count {
      let scalar = scalars[position]
      if Self.commands.contains(scalar) {
        if command == nil, scalar != "M", scalar != "m" {
          throw problem(position..<position + 1, "path data begins with \"M\", not \"\(scalar)\"")
        }
        position += 1
        command = scalar
        skipSeparators(allowingComma: false)
        try run(scalar)
      } else if let last = command, Self.startsNumber(scalar), last != "Z", last != "z" {
        // Numbers without a letter repeat the command; what follows a move's first pair are lines.
        try run(last == "M" ? "L" : last == "m" ? "l" : last)
      } else if command == nil {
        throw Problem(
          range: position..<position + 1, message: "path data begins with \"M\", not \"\(scalar)\"",
          hint: scalar == "<" ? "write the \"d\" of a path alone; other shapes are Rectangle, Circle and Polygon" : nil)
      } else {
        throw Problem(
          range: position..<position + 1, message: "\"\(scalar)\" is not a path command",
          hint: "the commands are M L H V C S Q T A Z, in lower case relative")
      }
      skipSeparators(allowingComma: true)
    }
    return Outline(elements: elements)
  }

  // MARK: Commands

  private static let commands = Set("MmLlHhVvCcSsQqTtAaZz".unicodeScalars)

  private mutating func run(_ command: Unicode.Scalar) throws(Problem) {
    let isRelative = command.properties.isLowercase
    let base = isRelative ? pen : (x: 0, y: 0)
    var cubic: (x: Double, y: Double)?
    var quadratic: (x: Double, y: Double)?
    switch command {
    case "M", "m":
      pen = try point(base)
      start = pen
      isOpen = true
      elements.append(.move(x: pen.x, y: pen.y))
    case "L", "l": line(to: try point(base))
    case "H", "h": line(to: (x: base.x + (try number()), y: pen.y))
    case "V", "v": line(to: (x: pen.x, y: base.y + (try number())))
    case "C", "c":
      let (first, second, end) = (try point(base), try point(base), try point(base))
      curve(first, second, end)
      cubic = second
    case "S", "s":
      let (second, end) = (try point(base), try point(base))
      curve(mirrored(lastCubic), second, end)
      cubic = second
    case "Q", "q":
      let (control, end) = (try point(base), try point(base))
      quadraticCurve(control, end)
      quadratic = control
    case "T", "t":
      let control = mirrored(lastQuadratic)
      quadraticCurve(control, try point(base))
      quadratic = control
    case "A", "a":
      let radii = (x: try number().magnitude, y: try number().magnitude)
      let rotation = try number()
      let (isLarge, isClockwise) = (try flag(), try flag())
      arc(radii: radii, rotation: rotation * .pi / 180, isLarge: isLarge, isClockwise: isClockwise, to: try point(base))
    default:
      elements.append(.close)
      pen = start
      isOpen = false
    }
    (lastCubic, lastQuadratic) = (cubic, quadratic)
  }

  private func mirrored(_ control: (x: Double, y: Double)?) -> (x: Double, y: Double) {
    control.map { (x: 2 * pen.x - $0.x, y: 2 * pen.y - $0.y) } ?? pen
  }

  /// Begins a new part where the closed one began, as SVG does for a command right after `Z`.
  private mutating func open() {
    if !isOpen { elements.append(.move(x: pen.x, y: pen.y)) }
    isOpen = true
  }

  private mutating func line(to end: (x: Double, y: Double)) {
    open()
    elements.append(.line(x: end.x, y: end.y))
    pen = end
  }

  private mutating func curve(
    _ first: (x: Double, y: Double), _ second: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) {
    open()
    elements.append(.curve(x1: first.x, y1: first.y, x2: second.x, y2: second.y, x: end.x, y: end.y))
    pen = end
  }

  private mutating func quadraticCurve(_ control: (x: Double, y: Double), _ end: (x: Double, y: Double)) {
    let first = (x: pen.x + (control.x - pen.x) * 2 / 3, y: pen.y + (control.y - pen.y) * 2 / 3)
    let second = (x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
    curve(first, second, end)
  }

  /// Draws an elliptical arc as curves, by the centre parameterisation of SVG 1.1, appendix F.6.
  private mutating func arc(
    radii: (x: Double, y: Double), rotation: Double, isLarge: Bool, isClockwise: Bool, to end: (x: Double, y: Double)
  ) {
    if end == pen { return }
    if radii.x == 0 || radii.y == 0 { return line(to: end) }
    let (cosine, sine) = (PortableMath.cos(rotation), PortableMath.sin(rotation))
    let half = (x: (pen.x - end.x) / 2, y: (pen.y - end.y) / 2)
    let turned = (x: cosine * half.x + sine * half.y, y: -sine * half.x + cosine * half.y)
    // Radii too small to reach the end grow until they do.
    let reach = (turned.x / radii.x) * (turned.x / radii.x) + (turned.y / radii.y) * (turned.y / radii.y)
    let growth = reach > 1 ? reach.squareRoot() : 1
    let (rx, ry) = (radii.x * growth, radii.y * growth)
    let (u, v) = (turned.x / rx, turned.y / ry)
    let distance = u * u + v * v
    let factor = (isLarge == isClockwise ? -1.0 : 1.0) * max(0, 1 / distance - 1).squareRoot()
    // On the unit circle the arc runs from `from` about `center`.
    let center = (x: factor * v, y: -factor * u)
    let from = PortableMath.atan2(v - center.y, u - center.x)
    var sweep = PortableMath.atan2(-v - center.y, -u - center.x) - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = (x: (pen.x + end.x) / 2, y: (pen.y + end.y) / 2)
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let (a, b) = (rx * (x + center.x), ry * (y + center.y))
      return (x: cosine * a - sine * b + middle.x, y: sine * a + cosine * b + middle.y)
    }
    let count = max(1, Int((sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * PortableMath.tan(step / 4)
    for index in 0..<count {
      let (a, b) = (from + step * Double(index), from + step * Double(index + 1))
      let (ca, sa, cb, sb) = (PortableMath.cos(a), PortableMath.sin(a), PortableMath.cos(b), PortableMath.sin(b))
      let last = index == count - 1 ? end : place(cb, sb)
      curve(place(ca - handle * sa, sa + handle * ca), place(cb + handle * sb, sb - handle * cb), last)
    }
  }

  // MARK: Numbers

  private mutating func point(_ base: (x: Double, y: Double)) throws(Problem) -> (x: Double, y: Double) {
    (x: base.x + (try number()), y: base.y + (try number()))
  }

  private static func startsNumber(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || scalar == "-" || scalar == "+" || scalar == "."
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func number() throws(Problem) -> Double {
    skipSeparators(allowingComma: true)
    let begin = position
    if let sign = peek(), sign == "-" || sign == "+" { position += 1 }
    var digits = skipDigits()
    if peek() == "." {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw missingNumber(at: begin) }
    if let e = peek(), e == "e" || e == "E" {
      let mark = position
      position += 1
      if let sign = peek(), sign == "-" || sign == "+" { position += 1 }
      if skipDigits() == 0 { position = mark }
    }
    let written = String(String.UnicodeScalarView(scalars[begin..<position]))
    // Coordinates far beyond any picture would only lose their decimals.
    guard let value = Self.value(of: written), value.magnitude <= NumberLimits.largest else {
      throw problem(begin..<position, "\"\(written)\" is out of range for a path")
    }
    return value
  }

  /// Forms Swift's own reading of numbers refuses, such as `.5` and `5.`, are completed first.
  private static func value(of written: String) -> Double? {
    var plain = written
    if let dot = plain.firstIndex(of: ".") {
      let next = plain.index(after: dot)
      if next == plain.endIndex || !plain[next].isNumber { plain.insert("0", at: next) }
      if dot == plain.startIndex || !plain[plain.index(before: dot)].isNumber { plain.insert("0", at: dot) }
    }
    return Double(plain)
  }

  /// An arc's flag: a single 0 or 1, which need no space after it.
  private mutating func flag() throws(Problem) -> Bool {
    skipSeparators(allowingComma: true)
    guard let scalar = peek() else { throw missingNumber(at: position) }
    guard scalar == "0" || scalar == "1" else {
      throw problem(position..<position + 1, "an arc's flags are 0 or 1, not \"\(scalar)\"")
    }
    position += 1
    return scalar == "1"
  }

  private func missingNumber(at begin: Int) -> Problem {
    begin < scalars.count
      ? problem(begin..<begin + 1, "expected a number in path data, found \"\(scalars[begin])\"")
      : problem(max(0, scalars.count - 1)..<max(1, scalars.count), "path data ends where a number is missing")
  }

  private func problem(_ range: Range<Int>, _ message: String) -> Problem { Problem(range: range, message: message) }

  private func peek() -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func skipDigits() -> Int {
    let begin = position
    while let scalar = peek(), Self.isDigit(scalar) { position += 1 }
    return position - begin
  }

  private mutating func skipSeparators(allowingComma: Bool) {
    var commaAllowed = allowingComma
    while let scalar = peek() {
      if scalar == ",", commaAllowed {
        commaAllowed = false
      } else if scalar != " ", scalar != "\n", scalar != "\t", scalar != "\r", scalar.value != 0xC {
        return
      }
      position += 1
    }
  }
}
