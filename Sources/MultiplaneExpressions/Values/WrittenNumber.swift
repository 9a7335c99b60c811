import MultiplaneBase

/// A number of a data file: how it is written there, and what it is.
package struct WrittenNumber: Hashable, Sendable {
  /// Its characters, which is how it is shown.
  package let text: String
  /// The number that formulas compute with; `nil` for a whole number that no `Double` is, and for one that is too
  /// large.
  package let value: Double?

  /// The number that a text writes; `nil` if it writes none: a sign, digits with a point before, among or behind them, and an
  /// exponent.
  init?(_ text: String) {
    guard let value = Self.parse(text) else { return nil }
    self.text = text
    self.value = value.isFinite && Self.isKept(text, as: value) ? value : nil
  }

  /// The number that a cell writes: with spaces around it at will, with groups of three digits, and with a comma before its decimals
  /// where that is so.
  ///
  /// A space, an apostrophe or `_` stands between groups, or a point where decimals have a comma. Other digits are not taken together:
  /// `0.123` and `.250` would become a thousand times what is meant.
  package init?(cell: String, hasDecimalComma: Bool) {
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    var text = cell
    if let first = cell.utf8.first, let last = cell.utf8.last, isSpace(first) || isSpace(last) {
      let bytes = cell.utf8.drop(while: isSpace)
      text = String(decoding: bytes.prefix(bytes.count - bytes.reversed().prefix(while: isSpace).count), as: UTF8.self)
    }
    if !hasDecimalComma || !text.utf8.contains(UInt8(ascii: ".")), let number = WrittenNumber(text) {
      self = number
      return
    }
    let parts = text.split(separator: hasDecimalComma ? "," : ".", omittingEmptySubsequences: false)
    let whole = parts[0].unicodeScalars
    let first = whole.drop { $0 == "-" || $0 == "+" }
    let sign = first.first { Self.groupSigns.contains($0) || hasDecimalComma && $0 == "." }
    let groups = sign.map { first.split(separator: $0, omittingEmptySubsequences: false) } ?? []
    let areThree = groups.dropFirst().allSatisfy { $0.count == 3 && $0.allSatisfy(Self.isDigit) }
    guard areThree, groups.first.map({ (1...3).contains($0.count) && $0.first != "0" }) ?? true else { return nil }
    self.init(String(whole.filter { $0 != sign }) + parts.dropFirst().map { ".\($0)" }.joined())
  }

  /// The characters between groups of digits, whatever stands before decimals: spaces of all kinds, apostrophes, `_`.
  private static let groupSigns: Set<Unicode.Scalar> = [" ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "\u{2019}", "_"]

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// A number of a scene without the `_` between its digits; `nil` if one stands elsewhere.
  package static func ungrouped(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    let parts = text.unicodeScalars.split(separator: "_", omittingEmptySubsequences: false)
    let areDigits = zip(parts, parts.dropFirst()).allSatisfy { before, behind in
      before.last.map(isDigit) ?? false && behind.first.map(isDigit) ?? false
    }
    return areDigits ? parts.map { String($0) }.joined() : nil
  }

  /// Whether a whole number is still the one that is written: beyond 2⁵³ not every one is a `Double`.
  static func isKept(_ text: some StringProtocol, as value: Double) -> Bool {
    let sign = text.utf8.first == UInt8(ascii: "-") ? "-" : ""
    let digits = text.drop { $0 == "-" || $0 == "+" }.drop { $0 == "0" }
    guard digits.utf8.count > 15, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return true }
    return decimalText(value) == sign + digits
  }

  /// The value of a number, which may be infinite.
  private static func parse(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      var at = 0
      func digits() -> Bool {
        let start = at
        while at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) { at += 1 }
        return at > start
      }
      func consume(_ characters: String) -> Bool {
        guard at < bytes.count, characters.utf8.contains(bytes[at]) else { return false }
        at += 1
        return true
      }
      _ = consume("+-")
      let hasWhole = digits()
      if consume(".") {
        guard digits() || hasWhole else { return nil }
      } else if !hasWhole {
        return nil
      }
      if consume("eE") {
        _ = consume("+-")
        guard digits() else { return nil }
      }
      return at == bytes.count ? Double(String(decoding: bytes, as: UTF8.self)) : nil
    }
  }
}

extension ExpressionValue {
  /// The number that a text of a data file writes: a plain one where that is shown in the same way.
  package init?(numberWritten text: String) {
    guard let number = WrittenNumber(text) else { return nil }
    if let value = number.value, decimalText(value) == text { self = .number(value) } else { self = .written(number) }
  }
}
