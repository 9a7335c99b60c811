import MultiplaneBase

/// Cuts an expression into tokens.
struct Lexer {
  /// The text being read.
  let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// All tokens, the last one `.end`.
  mutating func tokens() throws(LocatedProblem) -> [Token] {
    var tokens: [Token] = []
    while true {
      while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
      let start = position
      guard let scalar = peek() else {
        tokens.append(Token(kind: .end, range: start..<start))
        return tokens
      }
      let kind = try token(startingWith: scalar)
      tokens.append(Token(kind: kind, range: start..<position))
    }
  }

  /// The characters of a range, as they were written.
  func source(_ range: Range<Int>) -> String { text(of: scalars[range]) }

  private func text(of scalars: some Collection<Unicode.Scalar>) -> String {
    String(unsafeUninitializedCapacity: scalars.count * 4) { bytes in
      var count = 0
      for scalar in scalars {
        for byte in scalar.utf8 {
          bytes[count] = byte
          count += 1
        }
      }
      return count
    }
  }

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  private mutating func token(startingWith scalar: Unicode.Scalar) throws(LocatedProblem) -> Token.Kind {
    if isDigit(scalar) { return try number() }
    if scalar == ".", let next = peek(1), isDigit(next) { return try number() }
    if isNameStart(scalar) { return word() }
    if scalar == ".", position > 0, [")", "]"].contains(scalars[position - 1]), let next = peek(1), isNameStart(next) {
      return field()
    }
    if scalar == ".", position > 0, ["\"", "'"].contains(scalars[position - 1]) {
      let name = scalars[(position + 1)...].prefix { isNameStart($0) }
      throw LocatedProblem(.foreignSign(".\(String(String.UnicodeScalarView(name)))"), position..<position + 1)
    }
    switch scalar {
    case "\"", "'": return try text(quote: scalar)
    case "#": return try hex()
    case "(": return consume(1, .open)
    case ")": return consume(1, .close)
    case "[": return consume(1, .openList)
    case "]": return consume(1, .closeList)
    case ",": return consume(1, .comma)
    default: break
    }
    if let next = peek(1) {
      let pair = String(String.UnicodeScalarView([scalar, next]))
      if let symbol = Operator(rawValue: pair) { return consume(2, .symbol(symbol)) }
      if foreignSigns[pair] != nil { throw LocatedProblem(.foreignSign(pair), position..<position + 2) }
    }
    if let symbol = Operator(rawValue: String(scalar)) { return consume(1, .symbol(symbol)) }
    throw LocatedProblem(.foreignSign(String(scalar)), position..<position + 1)
  }

  private mutating func consume(_ count: Int, _ kind: Token.Kind) -> Token.Kind {
    position += count
    return kind
  }

  // MARK: Words

  private mutating func word() -> Token.Kind {
    let start = position
    skipNames()
    switch source(start..<position) {
    case "and": return .symbol(.and)
    case "or": return .symbol(.or)
    case "not": return .not
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case let name: return .name(name)
    }
  }

  private mutating func field() -> Token.Kind {
    position += 1
    let start = position
    skipNames()
    return .field(source(start..<position))
  }

  /// Goes past names with dots between them.
  private mutating func skipNames() {
    skipName()
    while peek() == ".", let next = peek(1), isNameStart(next) {
      position += 1
      skipName()
    }
  }

  private mutating func skipName() {
    while let scalar = peek(), isNameStart(scalar) || isDigit(scalar) { position += 1 }
  }

  // MARK: Texts and colours

  private mutating func text(quote: Unicode.Scalar) throws(LocatedProblem) -> Token.Kind {
    let start = position
    position += 1
    while let scalar = peek() {
      position += 1
      if scalar == quote { return .text(source(start + 1..<position - 1)) }
    }
    throw LocatedProblem(.unclosedText, start..<position)
  }

  private mutating func hex() throws(LocatedProblem) -> Token.Kind {
    let start = position
    position += 1
    skipName()
    let written = source(start..<position)
    guard let color = RGBA(hex: written) else { throw LocatedProblem(.badHex(written), start..<position) }
    return .hex(color)
  }

  // MARK: Numbers

  private mutating func number() throws(LocatedProblem) -> Token.Kind {
    let start = position
    skipDigits()
    if peek() == ".", let next = peek(1), isDigit(next) {
      position += 1
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      let signed = peek(1) == "+" || peek(1) == "-"
      if let digit = peek(signed ? 2 : 1), isDigit(digit) {
        position += signed ? 2 : 1
        skipDigits()
      }
    }
    let written = scalars[start..<position]
    let ungrouped = WrittenNumber.ungrouped(text(of: written))
    guard let plain = ungrouped.map({ ($0.first == "." ? "0" : "") + $0 }), let value = Double(plain) else {
      throw LocatedProblem(.badNumber(text(of: written)), start..<position)
    }
    guard value.isFinite else { throw LocatedProblem(.hugeNumber(text(of: written)), start..<position) }
    guard WrittenNumber.isKept(plain, as: value) else {
      throw LocatedProblem(.inexactNumber(text(of: written)), start..<position)
    }
    if peek() == "%" { return consume(1, .percent(value)) }
    guard let scalar = peek(), isNameStart(scalar) else { return .number(value) }
    let unitStart = position
    skipName()
    let unit = source(unitStart..<position)
    switch unit {
    case "deg": return .angle(value * .pi / 180)
    case "s": return .time(value)
    case "ms": return .time(value / 1000)
    case "f": return .frames(value)
    default: throw LocatedProblem(.unknownUnit(unit, number: text(of: written)), unitStart..<position)
    }
  }

  private mutating func skipDigits() {
    while let scalar = peek(), isDigit(scalar) || scalar == "_" { position += 1 }
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
