/// Resolves what the drawing library's style sheets do not know: values that follow others (`var()`), and where a
/// transform has its origin.
///
/// Of each property that is resolved here the winner is found for every element, by importance, specificity and order, and
/// written into the element's own style; the sheets keep the others.
struct SVGCascade {
  private struct Rank: Comparable {
    /// Importance, then where it stands: attribute, sheet, own style.
    var origin: Int
    var specificity: Int
    var order: Int
    static func < (a: Rank, b: Rank) -> Bool {
      (a.origin, a.specificity, a.order) < (b.origin, b.specificity, b.order)
    }
  }
  private struct Rule {
    var selector: CSSSelector
    var declarations: [CSSText.Declaration]
  }
  private let rules: [Rule]
  private let names: Set<String>

  /// Properties that are resolved wherever one of them is used.
  private static let origins: Set<String> = ["transform-origin", "transform-box"]
  /// A value that grows beyond this is none.
  private static let mostBytes = 1 << 16

  /// Resolves all that is to be, in a file and its sheets.
  static func resolve(_ root: SVGElement, _ sheets: inout [CSSSheet]) {
    var names: Set<String> = []
    func note(_ name: String, _ value: String) {
      if name.hasPrefix("--") || value.holds("var(") { names.insert(name) }
      if origins.contains(name) { names.formUnion(origins.union(["transform"])) }
    }
    for sheet in sheets {
      for rule in sheet.rules { for one in rule.declarations { note(one.name, one.value) } }
    }
    root.walk { element in
      for attribute in element.attributes where attribute.name == "style" || attribute.value.holds("var(") {
        guard attribute.name == "style" else {
          note(attribute.name, attribute.value)
          continue
        }
        for one in CSSText.declarations(CSSText.uncommented(attribute.value)[...]) { note(one.name, one.value) }
      }
      if element["transform-origin"] != nil || element["transform-box"] != nil { note("transform-origin", "") }
    }
    if names.isEmpty { return }
    let rules = sheets.flatMap(\.rules).compactMap { rule -> Rule? in
      let own = rule.declarations.filter { names.contains($0.name) }
      guard !own.isEmpty, let selector = CSSSelector(rule.selector) else { return nil }
      return Rule(selector: selector, declarations: own)
    }
    SVGCascade(rules: rules, names: names).resolve(root, [:])
    for index in sheets.indices { sheets[index].remove(names) }
  }

  private init(rules: [Rule], names: Set<String>) { (self.rules, self.names) = (rules, names) }

  private func resolve(_ element: SVGElement, _ inherited: [String: String]) {
    let winners = winners(for: element)
    var variables = inherited
    let own = winners.filter { $0.key.hasPrefix("--") }.mapValues(\.value)
    for name in own.keys { variables[name] = value(of: name, own, inherited, asking: []) }
    if !winners.isEmpty {
      var declarations = element["style"].map { CSSText.declarations(CSSText.uncommented($0)[...]) } ?? []
      declarations.removeAll { names.contains($0.name) }
      for (name, winner) in winners.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("--") {
        // A value that follows nothing is none, and what is inherited shows.
        let resolved =
          substituted(winner.value, asking: []) { name, _ in variables[name] }
          ?? (Self.inherited.contains(name) ? "inherit" : nil)
        // An attribute stays one: its lengths need no units.
        let isAttribute = winner.rank.origin == 0
        element[name] = isAttribute ? resolved : nil
        if !isAttribute, let resolved { declarations.append(CSSText.Declaration(name: name, value: resolved)) }
      }
      element["style"] = declarations.isEmpty ? nil : CSSText.text(declarations)
    }
    for child in element.children { resolve(child, variables) }
  }

  /// The values that win on an element.
  private func winners(for element: SVGElement) -> [String: (rank: Rank, value: String)] {
    var found: [String: (rank: Rank, value: String)] = [:]
    func offer(_ name: String, _ value: String, _ rank: Rank) {
      if let present = found[name], rank < present.rank { return }
      found[name] = (rank, value)
    }
    for attribute in element.attributes where names.contains(attribute.name) {
      offer(attribute.name, attribute.value, Rank(origin: 0, specificity: 0, order: 0))
    }
    for (order, rule) in rules.enumerated() where rule.selector.matches(element) {
      for one in rule.declarations {
        let rank = Rank(origin: one.isImportant ? 4 : 1, specificity: rule.selector.specificity, order: order)
        offer(one.name, one.value, rank)
      }
    }
    if let style = element["style"] {
      for one in CSSText.declarations(CSSText.uncommented(style)[...]) where names.contains(one.name) {
        offer(one.name, one.value, Rank(origin: one.isImportant ? 5 : 2, specificity: 0, order: 0))
      }
    }
    return found
  }

  /// The value of a custom property; `nil` if it follows itself, or what is not there.
  private func value(
    of name: String, _ own: [String: String], _ inherited: [String: String], asking: Set<String>
  ) -> String? {
    guard let written = own[name] else { return inherited[name] }
    guard !asking.contains(name), asking.count < 32 else { return nil }
    return substituted(written, asking: asking.union([name])) { value(of: $0, own, inherited, asking: $1) }
  }

  /// A value with what it follows put in.
  private func substituted(
    _ value: String, asking: Set<String>, _ find: (String, Set<String>) -> String?
  ) -> String? {
    guard value.holds("var(") || value.holds("VAR(") else { return value }
    var bytes = Array(value.utf8)
    var start = 0
    var count = 0
    while let call = CSSText.call(of: "var", in: bytes, from: start) {
      count += 1
      guard count < 256, let name = call.arguments.first else { return nil }
      let fallback = call.arguments.count > 1 ? call.arguments.dropFirst().joined(separator: ",") : nil
      guard let text = find(name, asking) ?? fallback.flatMap({ substituted($0, asking: asking, find) }) else {
        return nil
      }
      bytes.replaceSubrange(call.range, with: text.utf8)
      guard bytes.count < Self.mostBytes else { return nil }
      start = call.range.lowerBound + text.utf8.count
    }
    return String(decoding: bytes, as: UTF8.self).trimmingSpace
  }

  /// Properties that children take over.
  private static let inherited: Set<String> = [
    "clip-rule", "color", "color-interpolation", "color-interpolation-filters", "cursor", "direction", "fill",
    "fill-opacity", "fill-rule", "font", "font-family", "font-size", "font-style", "font-variant", "font-weight",
    "image-rendering", "letter-spacing", "marker", "marker-end", "marker-mid", "marker-start", "paint-order",
    "shape-rendering", "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin",
    "stroke-miterlimit", "stroke-opacity", "stroke-width", "text-anchor", "visibility", "word-spacing", "writing-mode",
  ]
}

extension CSSSheet {
  /// Leaves out some properties.
  fileprivate mutating func remove(_ names: Set<String>) {
    for index in rules.indices { rules[index].declarations.removeAll { names.contains($0.name) } }
  }
}

extension String {
  /// Whether a text of ASCII stands in it; many times as fast as `contains`, which looks for characters.
  func holds(_ text: StaticString) -> Bool {
    var copy = self
    return copy.withUTF8 { UnsafeRawBufferPointer($0).place(of: text, from: 0) != nil }
  }
}
