import MultiplaneBase

/// The rules of a style sheet that hold for a still picture on a light screen.
struct CSSSheet {
  struct Rule {
    /// One selector, as it is written.
    var selector: String
    var declarations: [CSSText.Declaration]
    /// Whether it stands in a layer, which any rule outside wins over.
    var isLayered = false
  }
  var rules: [Rule] = []
  /// The sheets it asks for.
  private(set) var imports: [String] = []
  /// The rules that may show and are not known.
  private(set) var lost: [String] = []
  private let sides: (width: Double, height: Double)

  private static let mostDepth = 8

  /// - Parameter sides: The size of the file in pixels, which queries ask for.
  init(_ bytes: ArraySlice<UInt8>, sides: (width: Double, height: Double)) {
    self.sides = sides
    parse(bytes, depth: 0, isLayered: false)
  }

  private mutating func parse(_ bytes: ArraySlice<UInt8>, depth: Int, isLayered: Bool) {
    var rest = bytes
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: ";") }
      guard let first = rest.first else { return }
      if first == UInt8(ascii: "@") {
        takeAtRule(&rest, [], depth, isLayered)
      } else {
        guard let open = CSSText.place(of: "{", in: rest) else { return }
        let heads = CSSText.pieces(of: rest[..<open], at: ",").map(CSSText.trimmed).filter { !$0.isEmpty }
        takeBody(Self.body(&rest, from: open), heads, depth, isLayered)
      }
    }
  }

  /// Takes what stands between the braces of a rule: declarations, and rules for elements in those that are meant.
  private mutating func takeBody(_ body: ArraySlice<UInt8>, _ heads: [String], _ depth: Int, _ isLayered: Bool) {
    var own: [UInt8] = []
    var rest = body
    var inner: [Rule] = []
    while let stop = CSSText.place(of: ";{", in: rest) {
      if rest[stop] == UInt8(ascii: ";") {
        own += rest[...stop]
        rest = rest[(stop + 1)...]
        continue
      }
      guard depth < Self.mostDepth else { return }
      rest = rest.drop { $0 <= 0x20 }
      // Nested rules come behind the declarations.
      let outer = rules
      rules = []
      if rest.first == UInt8(ascii: "@") {
        takeAtRule(&rest, heads, depth + 1, isLayered)
      } else {
        let nested = CSSText.pieces(of: rest[..<stop], at: ",").map(CSSText.trimmed).filter { !$0.isEmpty }
        let joined = heads.flatMap { head in nested.map { Self.joined(head, $0) } }
        takeBody(Self.body(&rest, from: stop), Array(joined.prefix(256)), depth + 1, isLayered)
      }
      inner += rules
      rules = outer
    }
    let declarations = CSSText.declarations(own.isEmpty ? rest : (own + rest)[...])
    if !declarations.isEmpty {
      // One selector that is not understood must not take the others of its list with it.
      for head in heads {
        rules.append(Rule(selector: head, declarations: declarations, isLayered: isLayered))
      }
    }
    rules += inner
  }

  /// The selector of a rule in a rule.
  private static func joined(_ outer: String, _ inner: String) -> String {
    inner.holds("&") ? inner.replacing("&", with: outer) : "\(outer) \(inner)"
  }

  /// - Parameter heads: The selectors of the rule it stands in.
  private mutating func takeAtRule(
    _ rest: inout ArraySlice<UInt8>, _ heads: [String], _ depth: Int, _ isLayered: Bool
  ) {
    let end = CSSText.place(of: ";{", in: rest) ?? rest.endIndex
    let words = CSSText.trimmed(rest[(rest.startIndex + 1)..<end])
    let name = CSSText.unescaped(words).prefix { $0.isLetter || $0 == "-" }.lowercased()
    let prelude = words.drop { $0.isLetter || $0 == "-" }.lowercased()
    guard end < rest.endIndex, rest[end] == UInt8(ascii: "{") else {
      if name == "import" { imports.append(String(words.dropFirst(6)).trimmingSpace) }
      rest = rest[min(rest.endIndex, end + 1)...]
      return
    }
    let body = Self.body(&rest, from: end)
    guard depth < Self.mostDepth else { return }
    func takeInner(isLayered: Bool) {
      if heads.isEmpty {
        parse(body, depth: depth + 1, isLayered: isLayered)
      } else {
        takeBody(body, heads, depth + 1, isLayered)
      }
    }
    switch name {
    case "media" where Self.holds(prelude, sides): takeInner(isLayered: isLayered)
    case "layer": takeInner(isLayered: true)
    case "starting-style": break
    case "supports" where Self.supports(prelude): takeInner(isLayered: isLayered)
    case "scope", "container": lost.append("the rules of @\(name)")
    default: break
    }
  }

  /// The text between a brace and the one that closes it.
  private static func body(_ rest: inout ArraySlice<UInt8>, from open: Int) -> ArraySlice<UInt8> {
    let inner = rest[(open + 1)...]
    let end = CSSText.place(of: "}", in: inner) ?? inner.endIndex
    rest = inner[min(inner.endIndex, end + 1)...]
    return inner[..<end]
  }

  /// Whether what `@supports` asks for are properties that are known; their values are taken on trust.
  private static func supports(_ condition: String) -> Bool {
    let isNegated = condition.trimmingSpace.hasPrefix("not")
    let asked = condition.split { "()".contains($0) }.filter { $0.contains(":") }
      .map { String($0.prefix { $0 != ":" }).trimmingSpace }
    let areKnown = !asked.isEmpty && asked.allSatisfy { $0.hasPrefix("--") || SVGVocabulary.attributes.contains($0) }
    return areKnown != isNegated
  }

  /// Whether a media query is true of a still picture on a light screen.
  static func holds(_ query: String, _ sides: (width: Double, height: Double)) -> Bool {
    CSSText.pieces(of: Array(query.lowercased().utf8)[...], at: ",").map(CSSText.trimmed).contains { query in
      let isNegated = query.hasPrefix("not ")
      let parts = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacing("not ", with: "").replacing("only ", with: "").replacing(" and ", with: "&").split(separator: "&")
      let isTrue = parts.allSatisfy { part in
        let feature = part.filter { !"() ".contains($0) }
        if ["all", "screen", "prefers-color-scheme:light", "prefers-reduced-motion:reduce", "prefers-reduced-motion"]
          .contains(feature)
        {
          return true
        }
        return holdsSize(feature, sides)
      }
      return isTrue != isNegated
    }
  }

  /// Whether the file is as wide or high as such a feature wants it: `min-width:100px`, `orientation:landscape`.
  private static func holdsSize(_ feature: String, _ sides: (width: Double, height: Double)) -> Bool {
    let parts = feature.split(separator: ":")
    guard parts.count == 2 else { return false }
    if parts[0] == "orientation" { return (parts[1] == "landscape") == (sides.width > sides.height) }
    guard let length = SVGLength(String(parts[1]))?.pixels(fontSize: SVGSize.fontSize, of: nil) else { return false }
    switch parts[0] {
    case "min-width": return sides.width >= length
    case "max-width": return sides.width <= length
    case "min-height": return sides.height >= length
    case "max-height": return sides.height <= length
    default: return false
    }
  }
}

extension String {
  /// Without the white space around it.
  var trimmingSpace: String {
    let start = drop { $0.isWhitespace }
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
