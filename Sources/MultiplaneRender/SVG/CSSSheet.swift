import MultiplaneBase

/// The rules of a style sheet that hold for a still picture on a light screen.
struct CSSSheet {
  struct Rule {
    /// One selector, as it is written.
    var selector: String
    var declarations: [CSSText.Declaration]
  }
  var rules: [Rule] = []
  /// The sheets it asks for.
  private(set) var imports: [String] = []
  /// What else may show and is not known.
  private(set) var lost: [String] = []

  /// - Parameter depth: How deep the sheet stands in rules of others.
  init(_ bytes: ArraySlice<UInt8>, depth: Int = 0) {
    var rest = bytes
    while true {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: ";") }
      guard let first = rest.first else { return }
      if first == UInt8(ascii: "@") {
        takeAtRule(&rest, depth)
      } else {
        takeRule(&rest)
      }
    }
  }

  private mutating func takeRule(_ rest: inout ArraySlice<UInt8>) {
    guard let open = CSSText.place(of: "{", in: rest) else {
      rest = []
      return
    }
    let heads = CSSText.pieces(of: rest[..<open], at: ",").map(CSSText.trimmed)
    let body = Self.body(&rest, from: open)
    let declarations = CSSText.declarations(body)
    if declarations.isEmpty { return }
    // One selector that is not understood must not take the others of its list with it.
    for head in heads where !head.isEmpty { rules.append(Rule(selector: head, declarations: declarations)) }
  }

  private mutating func takeAtRule(_ rest: inout ArraySlice<UInt8>, _ depth: Int) {
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
    guard depth < 8 else { return }
    switch name {
    case "media" where Self.holds(prelude), "layer", "scope", "starting-style":
      let inner = CSSSheet(body, depth: depth + 1)
      rules += inner.rules
      lost += inner.lost
    case "supports", "container": lost.append("the rules of @\(name)")
    default: break
    }
  }

  /// What stands between a brace and the one that closes it.
  private static func body(_ rest: inout ArraySlice<UInt8>, from open: Int) -> ArraySlice<UInt8> {
    let inner = rest[(open + 1)...]
    let end = CSSText.place(of: "}", in: inner) ?? inner.endIndex
    rest = inner[min(inner.endIndex, end + 1)...]
    return inner[..<end]
  }

  /// Whether a media query is true of a still picture on a light screen.
  static func holds(_ query: String) -> Bool {
    CSSText.pieces(of: Array(query.lowercased().utf8)[...], at: ",").map(CSSText.trimmed).contains { query in
      let isNegated = query.hasPrefix("not ")
      let parts = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacing("not ", with: "").replacing("only ", with: "").replacing(" and ", with: "&").split(separator: "&")
      let isTrue = parts.allSatisfy { part in
        let feature = part.filter { !"() ".contains($0) }
        return [
          "all", "screen", "prefers-color-scheme:light", "prefers-reduced-motion:reduce",
          "prefers-reduced-motion",
        ].contains(feature)
      }
      return isTrue != isNegated
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
