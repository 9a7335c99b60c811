import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// The text keys a text takes where it has none of its own: from a style, or from the containers around it.
struct TextDefaults {
  var properties = PropertyList()
  var families: [String]?
  var align: Anchor?
  var words = TextWords()

  /// Whether there is more than a font, a size, a weight and lines.
  var hasDetails: Bool {
    words != TextWords()
      || properties.entries.contains {
        [.italic, .tracking, .reserve, .underline, .strike, .shown].contains($0.property)
      }
  }

  /// Lays others over these.
  mutating func merge(_ others: TextDefaults) {
    for entry in others.properties.entries { properties[entry.property] = entry.expression }
    if let families = others.families { self.families = families }
    if let align = others.align { self.align = align }
    words.merge(others.words)
  }
}
