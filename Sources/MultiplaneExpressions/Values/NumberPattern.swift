/// A pattern of Unicode's CLDR for numbers, such as `#,##0.00` or `0%`.
///
/// Decimals are rounded from the shortest digits that write the number, halves to the even one, as CLDR has it. What rounds to 0 has
/// no sign.
struct NumberPattern: Sendable, Hashable {
  /// A fault of a pattern, and the characters that are wrong, in Unicode scalars from its start.
  struct Fault: Error, Hashable {
    var message: String
    var hint: String
    var range: Range<Int>
  }

  /// The characters before and behind the digits. A minus sign among them is the locale's.
  private struct Affixes: Hashable {
    var before: [Part] = []
    var behind: [Part] = []
  }

  private enum Part: Hashable {
    case text(String)
    case minus
  }

  private var positive = Affixes()
  /// Of numbers below 0; a minus sign before those of the others unless given.
  private var negative: Affixes?
  /// How many digits there are before the decimals at least.
  private var leastWhole = 0
  private var leastDecimals = 0
  private var mostDecimals = 0
  /// How many digits are in the group before the decimals, and in those before it; `nil` where the pattern does not say.
  private var firstGroup: Int?
  private var secondGroup: Int?
  /// How many places the decimal point is moved: 2 for percent.
  private var shift = 0

  /// - Throws: The first thing that is wrong with it.
  init(_ text: String) throws(Fault) {
    let scalars = Array(text.unicodeScalars)
    var at = 0
    positive.before = try Self.affix(scalars, &at, &shift)
    try digits(scalars, &at)
    positive.behind = try Self.affix(scalars, &at, &shift)
    guard at < scalars.count else { return }
    if scalars[at] != ";" { throw Self.secondDigits(at) }
    // What stands behind the `;` is for numbers below 0: its digits are those of the others, whatever it says.
    at += 1
    let start = at
    var (below, other) = (Affixes(), self)
    other.shift = 0
    below.before = try Self.affix(scalars, &at, &other.shift)
    try other.digits(scalars, &at)
    below.behind = try Self.affix(scalars, &at, &other.shift)
    if at < scalars.count, scalars[at] != ";" { throw Self.secondDigits(at) }
    if at < scalars.count {
      throw Fault(message: "the pattern has more than two parts", hint: Self.help, range: at..<at + 1)
    }
    if below == positive {
      throw Fault(
        message: "numbers below 0 would look like those above", hint: "write a sign: #,##0;-#,##0",
        range: start..<scalars.count)
    }
    negative = below
  }

  private static let help = "a pattern is like #,##0.00, and a second one behind a ; is for numbers below 0"

  private static func secondDigits(_ at: Int) -> Fault {
    Fault(
      message: "the pattern has digits in two places", hint: "put signs that are to be shown into quotes: 0'.'",
      range: at..<at + 1)
  }

  /// The characters before or behind the digits: up to these, to a `;` or to the end.
  private static func affix(
    _ scalars: [Unicode.Scalar], _ at: inout Int, _ shift: inout Int
  ) throws(Fault) -> [Part] {
    var parts: [Part] = []
    var text = ""
    func ended() -> [Part] { text.isEmpty ? parts : parts + [.text(text)] }
    while at < scalars.count {
      let scalar = scalars[at]
      switch scalar {
      case "#", "0", ",", ".", ";": return ended()
      case "'":
        let start = at
        at += 1
        // Two quotes are one, within others and alone.
        if at < scalars.count, scalars[at] == "'" {
          text.unicodeScalars.append("'")
          at += 1
          continue
        }
        var isClosed = false
        while at < scalars.count, !isClosed {
          if scalars[at] != "'" {
            text.unicodeScalars.append(scalars[at])
          } else if at + 1 < scalars.count, scalars[at + 1] == "'" {
            text.unicodeScalars.append("'")
            at += 1
          } else {
            isClosed = true
          }
          at += 1
        }
        guard isClosed else {
          throw Fault(
            message: "the quote of the pattern is not closed", hint: "end it with ', or write '' for the sign itself",
            range: start..<scalars.count)
        }
        continue
      case "%", "‰":
        guard shift == 0 else {
          throw Fault(
            message: "the pattern has two signs for hundredths or thousandths", hint: "put one into quotes: '%'",
            range: at..<at + 1)
        }
        shift = scalar == "%" ? 2 : 3
        text.unicodeScalars.append(scalar)
      case "-":
        parts = ended() + [.minus]
        text = ""
      case "1"..."9":
        throw Fault(
          message: "a pattern has no digit but 0",
          hint: "put it into quotes, or write 0 for a digit that is always there", range: at..<at + 1)
      case "¤", "@", "*":
        throw Fault(
          message: "\"\(scalar)\" of number patterns is not known here",
          hint: scalar == "¤" ? "write the sign itself: €#,##0.00" : "put it into quotes to show it: '\(scalar)'",
          range: at..<at + 1)
      default: text.unicodeScalars.append(scalar)
      }
      at += 1
    }
    return ended()
  }

  /// The digits and their separators.
  private mutating func digits(_ scalars: [Unicode.Scalar], _ at: inout Int) throws(Fault) {
    let start = at
    var (whole, zeros, group, lastGroup) = (0, 0, 0, 0)
    var (hasGroups, hasPoint, decimals, leastDecimals) = (false, false, 0, 0)
    var comma = start
    loop: while at < scalars.count {
      switch scalars[at] {
      case "#" where hasPoint: decimals += 1
      case "#" where zeros > 0:
        throw Fault(
          message: "\"#\" stands behind a \"0\" of the whole digits", hint: "write #,##0: the zeros last",
          range: at..<at + 1)
      case "0" where hasPoint:
        guard leastDecimals == decimals else {
          throw Fault(
            message: "\"0\" stands behind a \"#\" of the decimals", hint: "write 0.00##: the zeros first",
            range: at..<at + 1)
        }
        (decimals, leastDecimals) = (decimals + 1, leastDecimals + 1)
      case "#", "0":
        (whole, group) = (whole + 1, group + 1)
        if scalars[at] == "0" { zeros += 1 }
      case ",":
        guard !hasPoint, whole > 0, !hasGroups || group > 0 else {
          throw Fault(
            message: "\",\" stands where no group ends",
            hint: hasPoint ? "a \".\" stands before decimals, whatever the locale: #,##0.00" : "write #,##0",
            range: at..<at + 1)
        }
        (hasGroups, lastGroup, group, comma) = (true, hasGroups ? group : 0, 0, at)
      case ".":
        guard !hasPoint else {
          throw Fault(
            message: "the pattern has two points",
            hint: "a \",\" stands between groups, whatever the locale: #,##0.00", range: at..<at + 1)
        }
        hasPoint = true
      default: break loop
      }
      at += 1
    }
    guard whole + decimals > 0 else {
      throw Fault(
        message: at == start ? "the pattern has no digits" : "the pattern has signs between digits and no digits",
        hint: "write 0 for a digit that is always there, # for one that may be: #,##0.00",
        range: at == start ? 0..<max(1, scalars.count) : start..<at)
    }
    guard !hasGroups || group > 0 else {
      throw Fault(message: "\",\" stands where no group ends", hint: "write #,##0", range: comma..<comma + 1)
    }
    if at < scalars.count, scalars[at] == "E" {
      throw Fault(
        message: "exponents are not known here", hint: "put the letter into quotes to show it: 0'E'", range: at..<at + 1
      )
    }
    // A pattern without a 0 shows one digit at least: the last whole one, or the first decimal where it has no other.
    if zeros + leastDecimals == 0 { (zeros, leastDecimals) = whole > 0 ? (1, 0) : (0, 1) }
    (leastWhole, self.leastDecimals, mostDecimals) = (zeros, leastDecimals, decimals)
    firstGroup = hasGroups ? group : nil
    secondGroup = lastGroup > 0 ? lastGroup : nil
  }

  // MARK: Numbers

  /// A number in the pattern.
  ///
  /// - Precondition: It is finite.
  func text(of value: Double, in locale: NumberLocale) -> String {
    var number = Decimals(value.magnitude)
    number.point += shift
    number.round(to: mostDecimals)
    let isNegative = value < 0 && !number.digits.isEmpty
    var whole = number.whole
    if whole.count < leastWhole { whole = [UInt8](repeating: 0, count: leastWhole - whole.count) + whole }
    var decimals = number.decimals
    if decimals.count < leastDecimals { decimals += [UInt8](repeating: 0, count: leastDecimals - decimals.count) }
    var text = ""
    func add(_ parts: [Part]) {
      for part in parts {
        switch part {
        case .text(let words): text += words
        case .minus: text += locale.minus
        }
      }
    }
    let affixes = isNegative ? negative ?? positive : positive
    if isNegative, negative == nil { text += locale.minus }
    add(affixes.before)
    let groups = Groups(first: firstGroup, second: secondGroup ?? firstGroup.map { $0 == 3 ? locale.secondGroup : $0 })
    let isGrouped = firstGroup.map { whole.count >= $0 + locale.leastBeforeGroup } ?? false
    func add(_ digit: UInt8) { text.unicodeScalars.append(Unicode.Scalar(locale.zero.value + UInt32(digit)) ?? "0") }
    for (index, digit) in whole.enumerated() {
      if isGrouped, index > 0, groups.begins(before: whole.count - index) { text += locale.group }
      add(digit)
    }
    if !decimals.isEmpty {
      text += locale.decimal
      for digit in decimals { add(digit) }
    }
    add(affixes.behind)
    return text
  }

  /// Where separators stand.
  private struct Groups {
    var first: Int?
    var second: Int?

    /// Whether a separator stands before so many digits.
    func begins(before count: Int) -> Bool {
      guard let first, let second, count >= first else { return false }
      return (count - first).isMultiple(of: second)
    }
  }
}

/// The shortest digits that write a number.
private struct Decimals {
  /// Without zeros at the ends; empty for 0.
  private(set) var digits: [UInt8] = []
  /// How many of them stand before the decimal point; below 0 there are zeros behind it first.
  var point = 0

  /// - Precondition: The number is finite and not below 0.
  init(_ value: Double) {
    let text = value.description
    let mantissa = text.prefix { $0 != "e" }
    let exponent = text.dropFirst(mantissa.count + 1)
    let whole = mantissa.prefix { $0 != "." }
    digits = mantissa.utf8.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
    point = whole.count + (Int(exponent) ?? 0)
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  /// Leaves so many decimals; halves go to the even digit.
  mutating func round(to decimals: Int) {
    let kept = point + decimals
    guard kept < digits.count else { return }
    guard kept >= 0 else { return digits = [] }
    let rest = digits[kept...]
    let isHalf = rest.count == 1 && rest.first == 5
    let isEven = kept == 0 || digits[kept - 1].isMultiple(of: 2)
    let goesUp = isHalf ? !isEven : rest.first.map { $0 >= 5 } ?? false
    digits.removeSubrange(kept...)
    if goesUp {
      var at = kept - 1
      while at >= 0, digits[at] == 9 {
        digits[at] = 0
        at -= 1
      }
      if at >= 0 {
        digits[at] += 1
      } else {
        digits.insert(1, at: 0)
        point += 1
      }
    }
    trim()
  }

  /// The digits before the decimal point.
  var whole: [UInt8] {
    // The point of 0 is moved for a percentage as that of any number, and no digits stand before it.
    guard point > 0, !digits.isEmpty else { return [] }
    return digits.prefix(point) + [UInt8](repeating: 0, count: max(0, point - digits.count))
  }

  /// The digits behind the point.
  var decimals: [UInt8] {
    guard !digits.isEmpty else { return [] }
    return [UInt8](repeating: 0, count: max(0, -point)) + digits.dropFirst(max(0, point))
  }
}
