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

  /// The number that a cell writes, with spaces around it at will, with a comma before its decimals and points between groups of three
  /// digits where that is so.
  init?(cell: String, hasDecimalComma: Bool) {
    let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    var text = cell
    if let first = cell.utf8.first, let last = cell.utf8.last, isSpace(first) || isSpace(last) {
      let bytes = cell.utf8.drop(while: isSpace)
      text = String(decoding: bytes.prefix(bytes.count - bytes.reversed().prefix(while: isSpace).count), as: UTF8.self)
    }
    guard hasDecimalComma, text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }) else {
      self.init(text)
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else { return nil }
    self.init(([groups.joined()] + parts.dropFirst().map { String($0) }).joined(separator: "."))
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
