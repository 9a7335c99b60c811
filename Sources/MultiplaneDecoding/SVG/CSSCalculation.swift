import MultiplaneBase

/// Lengths and sums of lengths that the drawing library does not know, as those it does: units that follow the file's own size
/// or its outermost font, and `calc()`, `min()`, `max()` and `clamp()`.
struct CSSCalculation {
  /// The length of a `rem`, in pixels.
  var rootFontSize: Double
  /// The size of the file, which `vw` and `vh` are shares of, in pixels.
  var viewport: (width: Double, height: Double)
  /// The length that a percentage is a share of, in pixels; `nil` where it is not known.
  var room: Double?

  static let functions: Set<String> = ["calc", "min", "max", "clamp"]

  /// Whether a value may hold a sum, or a unit that is not known; quickly.
  static func mayChange(_ value: String) -> Bool {
    (["calc(", "min(", "max(", "clamp(", "rem", "v", "q", "Q", "ch", "lh", "ic"] as [StaticString]).contains {
      value.holds($0)
    }
  }

  /// A value with its sums and units in terms that are known; those that are not understood stay.
  func rewritten(_ value: String) -> String {
    var bytes = Array(value.utf8)
    for name in Self.functions.sorted() {
      var start = 0
      while let call = CSSText.call(of: name, in: bytes, from: start) {
        start = call.range.upperBound
        guard let result = Self.text(of: function(name, call.arguments, depth: 0)) else { continue }
        bytes.replaceSubrange(call.range, with: result.utf8)
        start = call.range.lowerBound + result.utf8.count
      }
    }
    return units(in: bytes)
  }

  /// An amount and its unit: none, `px`, `%` or `deg`.
  private struct Amount {
    var value: Double
    var unit: String
  }

  private static func text(of amount: Amount?) -> String? {
    guard let amount, amount.value.isFinite else { return nil }
    return "\(amount.value)\(amount.unit)"
  }

  // MARK: Units

  private func units(in bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var at = 0
    var isInWord = false
    while at < bytes.count {
      if !isInWord, let (text, end) = number(in: bytes, at) {
        let unitEnd = bytes[end...].firstIndex { !CSSText.isWord($0) && $0 != UInt8(ascii: "%") } ?? bytes.count
        let unit = String(decoding: bytes[end..<unitEnd], as: UTF8.self).lowercased()
        if let value = Double(text), let known = known(value, unit) {
          result += "\(known.value)\(known.unit)".utf8
        } else {
          result += bytes[at..<unitEnd]
        }
        at = unitEnd
        isInWord = true
        continue
      }
      isInWord = CSSText.isWord(bytes[at]) || bytes[at] == UInt8(ascii: "#")
      result.append(bytes[at])
      at += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The digits at a place, and where they end.
  private func number(in bytes: [UInt8], _ start: Int) -> (String, Int)? {
    var end = start
    if bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
    let digits = end
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    guard end > digits, end - digits > 1 || bytes[digits] != UInt8(ascii: ".") else { return nil }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return (text.replacing("-.", with: "-0.").replacing("+", with: "").hasPrefix(".") ? "0\(text)" : text, end)
  }

  /// A length in a unit that the drawing library does not know, in one that it does.
  private func known(_ value: Double, _ unit: String) -> (value: Double, unit: String)? {
    let (width, height) = viewport
    switch unit {
    case "rem": return (value * rootFontSize, "px")
    case "vw", "dvw", "svw", "lvw", "vi": return (value * width / 100, "px")
    case "vh", "dvh", "svh", "lvh", "vb": return (value * height / 100, "px")
    case "vmin": return (value * min(width, height) / 100, "px")
    case "vmax": return (value * max(width, height) / 100, "px")
    case "q": return (value * 96 / 101.6, "px")
    case "ch": return (value / 2, "em")
    case "lh": return (value * 1.2, "em")
    case "ic": return (value, "em")
    default: return nil
    }
  }

  // MARK: Sums

  private static let mostDepth = 16

  private func function(_ name: String, _ arguments: [String], depth: Int) -> Amount? {
    guard depth < Self.mostDepth else { return nil }
    let amounts = arguments.map { argument -> Amount? in
      var rest = Array(argument.utf8)[...]
      let sum = sum(&rest, depth: depth)
      return rest.isEmpty ? sum : nil
    }
    guard var result = amounts.first ?? nil, !amounts.contains(where: { $0 == nil }) else { return nil }
    let others = amounts.dropFirst().compactMap(\.self)
    switch name {
    case "calc": return others.isEmpty ? result : nil
    case "clamp":
      guard others.count == 2, let (low, value) = together(result, others[0]),
        let (same, high) = together(value, others[1]), high.unit == low.unit
      else { return nil }
      return Amount(value: max(low.value, min(same.value, high.value)), unit: low.unit)
    default:
      for other in others {
        guard let (a, b) = together(result, other) else { return nil }
        result = Amount(value: name == "min" ? min(a.value, b.value) : max(a.value, b.value), unit: a.unit)
      }
      return result
    }
  }

  /// Two amounts in one unit.
  private func together(_ a: Amount, _ b: Amount) -> (Amount, Amount)? {
    if a.unit == b.unit { return (a, b) }
    func pixels(_ amount: Amount) -> Amount? {
      switch amount.unit {
      case "px": amount
      case "%": room.map { Amount(value: amount.value * $0 / 100, unit: "px") }
      // A plain number is a length in attributes.
      case "": Amount(value: amount.value, unit: "px")
      default: nil
      }
    }
    guard let a = pixels(a), let b = pixels(b) else { return nil }
    return (a, b)
  }

  private func sum(_ rest: inout ArraySlice<UInt8>, depth: Int) -> Amount? {
    guard var result = product(&rest, depth: depth) else { return nil }
    while let sign = next(&rest), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest.removeFirst()
      guard let other = product(&rest, depth: depth), let (a, b) = together(result, other) else { return nil }
      result = Amount(value: sign == UInt8(ascii: "+") ? a.value + b.value : a.value - b.value, unit: a.unit)
    }
    return result
  }

  private func product(_ rest: inout ArraySlice<UInt8>, depth: Int) -> Amount? {
    guard var result = factor(&rest, depth: depth) else { return nil }
    while let sign = next(&rest), sign == UInt8(ascii: "*") || sign == UInt8(ascii: "/") {
      rest.removeFirst()
      guard let other = factor(&rest, depth: depth) else { return nil }
      if sign == UInt8(ascii: "/") {
        guard other.unit.isEmpty, other.value != 0 else { return nil }
        result.value /= other.value
      } else {
        guard result.unit.isEmpty || other.unit.isEmpty else { return nil }
        result = Amount(value: result.value * other.value, unit: result.unit + other.unit)
      }
    }
    return result
  }

  private func factor(_ rest: inout ArraySlice<UInt8>, depth: Int) -> Amount? {
    guard let first = next(&rest) else { return nil }
    let bytes = Array(rest)
    if let (text, end) = number(in: bytes, 0) {
      let unitEnd = bytes[end...].firstIndex { !CSSText.isWord($0) && $0 != UInt8(ascii: "%") } ?? bytes.count
      rest = rest.dropFirst(unitEnd)
      guard let value = Double(text) else { return nil }
      return amount(value, String(decoding: bytes[end..<unitEnd], as: UTF8.self).lowercased())
    }
    // A function, or parentheses alone.
    guard let open = rest.firstIndex(of: UInt8(ascii: "(")) else { return nil }
    let name = first == UInt8(ascii: "(") ? "calc" : CSSText.trimmed(rest[..<open]).lowercased()
    let inner = rest[(open + 1)...]
    guard Self.functions.contains(name), let close = CSSText.place(of: ")", in: inner) else { return nil }
    rest = inner[(close + 1)...]
    return function(
      name, CSSText.pieces(of: inner[..<close], at: ",").map(CSSText.trimmed), depth: depth + 1)
  }

  private func amount(_ value: Double, _ unit: String) -> Amount? {
    switch unit {
    case "", "%", "deg": return Amount(value: value, unit: unit)
    case "rad": return Amount(value: value * 180 / .pi, unit: "deg")
    case "turn": return Amount(value: value * 360, unit: "deg")
    case "grad": return Amount(value: value * 0.9, unit: "deg")
    // Without the font it stands in nothing is known of these.
    case "em", "ex", "ch", "lh", "ic": return nil
    default:
      if let known = known(value, unit) { return Amount(value: known.value, unit: known.unit) }
      return SVGLength("\(value)\(unit)")?.pixels(fontSize: SVGSize.fontSize, of: nil)
        .map { Amount(value: $0, unit: "px") }
    }
  }

  private func next(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    rest = rest.drop { $0 <= 0x20 }
    return rest.first
  }
}
