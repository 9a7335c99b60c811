/// Resolves what the drawing library's style sheets do not know: values that follow others (`var()`), properties that are
/// rewritten later, and the rules of selectors that it cannot read.
///
/// Of each property that is resolved here the winner is found for every element, by importance, specificity and order, and
/// written into the element's own style; the sheets keep the others.
struct SVGCascade {
  private struct Rank: Comparable {
    /// Importance, then where it stands: attribute, layer of a sheet, sheet, own style.
    var origin: Int
    var specificity: Int
    var order: Int
    static func < (a: Rank, b: Rank) -> Bool {
      (a.origin, a.specificity, a.order) < (b.origin, b.specificity, b.order)
    }
  }
  private struct Rule {
    var selector: CSSSelector
    var isLayered: Bool
    var declarations: [CSSText.Declaration]
  }
  private let rules: [Rule]
  private let names: Set<String>

  /// A value that grows beyond this is none.
  private static let mostBytes = 1 << 16

  /// Properties that are rewritten by their computed values where one of a group is used, with what must be known for it.
  private static let groups: [(used: Set<String>, needed: Set<String>)] = [
    (
      ["transform-origin", "transform-box", "transform", "translate", "rotate", "scale"],
      ["transform-origin", "transform-box", "transform", "translate", "rotate", "scale"]
    ),
    (
      ["vector-effect", "pathLength"],
      ["vector-effect", "stroke", "stroke-width", "stroke-dasharray", "stroke-dashoffset"]
    ),
    (
      ["dominant-baseline", "alignment-baseline"],
      [
        "dominant-baseline", "alignment-baseline", "font", "font-size", "transform", "transform-origin",
        "transform-box",
      ]
    ),
    (["text-transform"], ["text-transform"]), (["white-space"], ["white-space"]),
    (["word-spacing"], ["word-spacing", "font", "font-size"]), (["d"], ["d"]),
    (["background", "background-color"], ["background", "background-color"]),
  ]

  /// One of these stands in a style that has such a property, or a value that follows another.
  private static let signs: [StaticString] = [
    "--", "var(", "transform", "translate", "rotate", "scale", "vector-effect", "-baseline", "-spacing", "white-space",
    "path(", "background",
  ]

  /// Values of such properties that change nothing, which programs write everywhere.
  private static let usual: Set<String> = ["none", "normal", "auto", "baseline", "0", "0px", "inherit"]

  /// Attributes of the same names that are no properties.
  private static let otherAttributes: Set<String> = ["rotate", "scale", "d"]

  /// Resolves all that is to be, in a file and its sheets.
  ///
  /// - Parameter resolvesAll: Whether elements will have other names, so that rules would miss them.
  /// - Returns: The properties that are resolved.
  /// - Throws: A failure where the value that another one follows takes an amount without a bound, or lies outside the file.
  static func resolve(
    _ root: SVGElement, _ sheets: inout [CSSSheet], _ references: inout SVGReferences, resolvesAll: Bool
  ) throws(ImageFailure) -> Set<String> {
    var names: Set<String> = []
    func record(_ name: String, _ value: String) {
      if name.hasPrefix("--") || value.holds("var(") { names.insert(name) }
      if usual.contains(value) { return }
      for group in groups where group.used.contains(name) { names.formUnion(group.needed) }
    }
    for sheet in sheets {
      for rule in sheet.rules {
        let isForeign = resolvesAll || rule.isLayered || CSSSelector.isForeign(rule.selector)
        for one in rule.declarations {
          if isForeign { names.insert(one.name) }
          record(one.name, one.value)
        }
      }
    }
    root.walk { element in
      for attribute in element.attributes {
        if attribute.name == "style" {
          guard Self.signs.contains(where: { attribute.value.holds($0) }) else { continue }
          for one in CSSText.declarations(CSSText.uncommented(attribute.value)[...]) { record(one.name, one.value) }
        } else if attribute.name.isCascaded || attribute.value.holds("var(") {
          record(attribute.name, attribute.value)
        }
      }
    }
    if names.isEmpty { return [] }
    let rules = sheets.flatMap(\.rules).compactMap { rule -> Rule? in
      let own = rule.declarations.filter { names.contains($0.name) }
      guard !own.isEmpty, let selector = CSSSelector(rule.selector) else { return nil }
      return Rule(selector: selector, isLayered: rule.isLayered, declarations: own)
    }
    try SVGCascade(rules: rules, names: names).resolve(root, [:], &references)
    for index in sheets.indices { sheets[index].remove(names) }
    return names
  }

  private init(rules: [Rule], names: Set<String>) { (self.rules, self.names) = (rules, names) }

  private func resolve(
    _ element: SVGElement, _ inherited: [String: String], _ references: inout SVGReferences
  ) throws(ImageFailure) {
    let winners = winners(for: element)
    var variables = inherited
    let own = winners.filter { $0.key.hasPrefix("--") }.mapValues(\.value)
    for name in own.keys { variables[name] = value(of: name, own, inherited, asking: []) }
    if !winners.isEmpty {
      var declarations = element["style"].map { CSSText.declarations(CSSText.uncommented($0)[...]) } ?? []
      declarations.removeAll { names.contains($0.name) }
      for (name, winner) in winners.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("--") {
        // A value that follows nothing is none, and what is inherited shows.
        var resolved =
          substituted(winner.value, asking: []) { name, _ in variables[name] }
          ?? (SVGValues.inherited.contains(name) ? "inherit" : nil)
        if winner.value.holds("var("), let text = resolved {
          resolved = try references.resolved(name, text, of: element)
        }
        // An attribute stays one: its lengths need no units.
        let isAttribute = winner.rank.origin == 0
        if isAttribute {
          element[name] = resolved
        } else {
          if !Self.otherAttributes.contains(name) { element[name] = nil }
          if let resolved { declarations.append(CSSText.Declaration(name: name, value: resolved)) }
        }
      }
      element["style"] = declarations.isEmpty ? nil : CSSText.text(declarations)
    }
    for child in element.children { try resolve(child, variables, &references) }
  }

  /// The values that win on an element.
  private func winners(for element: SVGElement) -> [String: (rank: Rank, value: String)] {
    var found: [String: (rank: Rank, value: String)] = [:]
    func offer(_ name: String, _ value: String, _ rank: Rank) {
      if let present = found[name], rank < present.rank { return }
      found[name] = (rank, value)
    }
    for attribute in element.attributes
    where names.contains(attribute.name) && !Self.otherAttributes.contains(attribute.name) {
      offer(attribute.name, attribute.value, Rank(origin: 0, specificity: 0, order: 0))
    }
    for (order, rule) in rules.enumerated() where rule.selector.matches(element) {
      for one in rule.declarations {
        // Of what is important layers win.
        let origin = one.isImportant ? (rule.isLayered ? 5 : 4) : rule.isLayered ? 1 : 2
        offer(one.name, one.value, Rank(origin: origin, specificity: rule.selector.specificity, order: order))
      }
    }
    if let style = element["style"] {
      for one in CSSText.declarations(CSSText.uncommented(style)[...]) where names.contains(one.name) {
        offer(one.name, one.value, Rank(origin: one.isImportant ? 6 : 3, specificity: 0, order: 0))
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
}

extension CSSSheet {
  /// Leaves out some properties.
  fileprivate mutating func remove(_ names: Set<String>) {
    for index in rules.indices { rules[index].declarations.removeAll { names.contains($0.name) } }
  }
}

extension String {
  /// Whether an attribute is one of those that are rewritten by their computed values.
  fileprivate var isCascaded: Bool {
    switch self {
    case "transform-origin", "transform-box", "vector-effect", "dominant-baseline", "alignment-baseline",
      "text-transform", "white-space", "word-spacing", "pathLength":
      true
    default: false
    }
  }
}
