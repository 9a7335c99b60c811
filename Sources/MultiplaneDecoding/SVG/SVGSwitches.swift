/// Writes conditions as librsvg has to see them: it has no language in its box, and would choose a `foreignObject`, of which it
/// draws nothing.
enum SVGSwitches {
  /// Rewrites all conditions of a file; a picture is drawn as for English, the same on every machine.
  static func rewrite(_ root: SVGElement) {
    root.walk { element in
      let languages = element["systemLanguage"]?.lowercased().split(separator: ",").map { String($0).trimmingSpace }
      if languages?.contains(where: { $0.hasPrefix("en") }) == true { element["systemLanguage"] = nil }
      // SVG 2 has no such condition; programs for diagrams write it around a text for those who lack a feature.
      element["requiredFeatures"] = nil
      let others = element.children.filter { $0.name != "foreignObject" }
      if element.name == "switch", !others.isEmpty { element.replaceContent(with: others) }
    }
  }
}
