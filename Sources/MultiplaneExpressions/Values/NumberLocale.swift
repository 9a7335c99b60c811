/// The separators that numbers have in a language and region, after Unicode's CLDR.
package struct NumberLocale: Sendable, Hashable {
  /// Its tag, such as `de` or `en-IN`.
  package let name: String
  /// The sign before decimals.
  let decimal: String
  /// The sign between groups of digits.
  let group: String
  /// The sign before a number below 0.
  let minus: String
  /// How many digits the groups beyond the first have, where a pattern does not say.
  let secondGroup: Int
  /// How many digits stand before the first separator at least: with 2, 1234 has none and 12 345 has one.
  let leastBeforeGroup: Int
  /// The digit for 0; the others follow it.
  let zero: Unicode.Scalar

  fileprivate init(
    _ name: String, _ decimal: String, _ group: String, minus: String = "-", secondGroup: Int = 3,
    leastBeforeGroup: Int = 1, zero: Unicode.Scalar = "0"
  ) {
    (self.name, self.decimal, self.group, self.minus) = (name, decimal, group, minus)
    (self.secondGroup, self.leastBeforeGroup, self.zero) = (secondGroup, leastBeforeGroup, zero)
  }

  /// The locale of a scene that names none.
  package static let english = NumberLocale("en", ".", ",")

  /// All locales, in the order of their tags.
  package static let all: [NumberLocale] = {
    // CLDR's spaces do not break: U+00A0, and the narrow U+202F.
    let (space, narrow, minus) = ("\u{A0}", "\u{202F}", "\u{2212}")
    return [
      NumberLocale("ar", "\u{66B}", "\u{66C}", minus: "\u{61C}-", zero: "\u{660}"),
      NumberLocale("bn", ".", ",", secondGroup: 2, zero: "\u{9E6}"),
      NumberLocale("cs", ",", space), NumberLocale("da", ",", "."), NumberLocale("de", ",", "."),
      NumberLocale("de-AT", ",", space), NumberLocale("de-CH", ".", "’"), NumberLocale("de-DE", ",", "."),
      NumberLocale("el", ",", "."), .english, NumberLocale("en-AU", ".", ","), NumberLocale("en-CA", ".", ","),
      NumberLocale("en-GB", ".", ","), NumberLocale("en-IN", ".", ",", secondGroup: 2),
      NumberLocale("en-US", ".", ","), NumberLocale("es", ",", ".", leastBeforeGroup: 2),
      NumberLocale("es-ES", ",", ".", leastBeforeGroup: 2), NumberLocale("es-MX", ".", ","),
      NumberLocale("et", ",", space, minus: minus, leastBeforeGroup: 2),
      NumberLocale("fa", "\u{66B}", "\u{66C}", minus: "\u{200E}\(minus)", zero: "\u{6F0}"),
      NumberLocale("fi", ",", space, minus: minus), NumberLocale("fr", ",", narrow),
      NumberLocale("fr-CA", ",", space), NumberLocale("fr-CH", ",", narrow), NumberLocale("fr-FR", ",", narrow),
      NumberLocale("he", ".", ",", minus: "\u{200E}-"),
      NumberLocale("hi", ".", ",", secondGroup: 2), NumberLocale("hu", ",", space), NumberLocale("id", ",", "."),
      NumberLocale("it", ",", "."), NumberLocale("it-CH", ".", "’"), NumberLocale("it-IT", ",", "."),
      NumberLocale("ja", ".", ","), NumberLocale("ja-JP", ".", ","), NumberLocale("ko", ".", ","),
      NumberLocale("ko-KR", ".", ","), NumberLocale("nb", ",", space, minus: minus), NumberLocale("nl", ",", "."),
      NumberLocale("nl-NL", ",", "."), NumberLocale("nn", ",", space, minus: minus),
      NumberLocale("pl", ",", space, leastBeforeGroup: 2),
      NumberLocale("pt", ",", "."), NumberLocale("pt-BR", ",", "."),
      NumberLocale("pt-PT", ",", space, leastBeforeGroup: 2), NumberLocale("ro", ",", "."),
      NumberLocale("ru", ",", space), NumberLocale("sk", ",", space), NumberLocale("sv", ",", space, minus: minus),
      NumberLocale("th", ".", ","), NumberLocale("tr", ",", "."), NumberLocale("uk", ",", space),
      NumberLocale("vi", ",", "."), NumberLocale("zh", ".", ","), NumberLocale("zh-CN", ".", ","),
      NumberLocale("zh-TW", ".", ","),
    ]
  }()

  /// The locale of a tag; `nil` for one that is not known.
  package init?(named name: String) {
    guard let known = Self.all.first(where: { $0.name == name }) else { return nil }
    self = known
  }
}
