/// A selector of a style sheet, as far as its elements can be found here.
struct CSSSelector {
  private enum Test {
    case name(String)
    case id(String)
    case attribute(String, (String) -> Bool)
    case root
    /// Elements without elements and letters.
    case empty
    /// Elements of number `step * n + offset` among their siblings, counted from one end, all or those of the name.
    case position(step: Int, offset: Int, fromEnd: Bool, ofName: Bool)
    /// Elements without others beside them, of any or of their own name.
    case only(ofName: Bool)
    case not([CSSSelector])
    case any([CSSSelector])
    /// A condition of browsers alone.
    case never
  }
  private enum Relation { case inside, child, next, later }
  private struct Compound {
    var tests: [Test]
    /// How it stands to the one before it.
    var relation: Relation
  }
  private var compounds: [Compound] = []
  /// The specificity that decides between two rules for one property.
  private(set) var specificity = 0

  /// `nil` if the selector is not understood.
  init?(_ text: String) {
    var scanner = Scanner(rest: Array(text.utf8)[...])
    var relation = Relation.inside
    while true {
      guard let tests = scanner.compound(&specificity), !tests.isEmpty else { return nil }
      compounds.append(Compound(tests: tests, relation: relation))
      guard let next = scanner.relation() else { return nil }
      switch next {
      case .end: return
      case .relation(let found): relation = found
      }
    }
  }

  /// Whether a selector that is not understood means elements to browsers; what they do not know they leave out, too.
  static func isKnownElsewhere(_ text: String) -> Bool {
    [":has(", ":lang(", ":dir(", " of "].contains { text.holds($0) }
  }

  /// Whether the drawing library does not know a selector that is understood here.
  static func isForeign(_ text: String) -> Bool {
    [":is(", ":where(", ":link", ":any-link", ":only-", ":empty", ":scope", "[data-", " i]"].contains { text.holds($0) }
  }

  /// Whether an element is meant.
  func matches(_ element: SVGElement) -> Bool { matches(element, compounds[...]) }

  private func matches(_ element: SVGElement, _ compounds: ArraySlice<Compound>) -> Bool {
    guard let last = compounds.last, last.tests.allSatisfy({ Self.holds($0, element) }) else { return false }
    let rest = compounds.dropLast()
    if rest.isEmpty { return true }
    switch last.relation {
    case .child: return element.parent.map { matches($0, rest) } ?? false
    case .inside:
      var parent = element.parent
      while let ancestor = parent {
        if matches(ancestor, rest) { return true }
        parent = ancestor.parent
      }
      return false
    case .next, .later:
      guard let siblings = element.parent?.children, let index = siblings.firstIndex(where: { $0 === element }) else {
        return false
      }
      let before = siblings[..<index].reversed()
      return last.relation == .next
        ? before.first.map { matches($0, rest) } ?? false
        : before.contains { matches($0, rest) }
    }
  }

  private static func holds(_ test: Test, _ element: SVGElement) -> Bool {
    switch test {
    case .name(let name): return element.name == name
    case .id(let id): return element["id"] == id
    case .attribute(let name, let holds): return element[name].map(holds) ?? false
    case .root: return element.parent == nil
    case .empty: return element.content.isEmpty
    case .never: return false
    case .only(let ofName):
      return !(element.parent?.children.contains { $0 !== element && (!ofName || $0.name == element.name) } ?? false)
    case .not(let selectors): return !selectors.contains { $0.matches(element) }
    case .any(let selectors): return selectors.contains { $0.matches(element) }
    case .position(let step, let offset, let fromEnd, let ofName):
      var siblings = element.parent?.children ?? [element]
      if ofName { siblings.removeAll { $0.name != element.name } }
      guard let index = siblings.firstIndex(where: { $0 === element }) else { return false }
      let distance = (fromEnd ? siblings.count - index : index + 1) - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    }
  }

  // MARK: Reading

  private enum Following {
    case end
    case relation(Relation)
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func relation() -> Following? {
      var isSpaced = false
      var found: Relation?
      while let byte = rest.first {
        switch byte {
        case UInt8(ascii: ">"): found = .child
        case UInt8(ascii: "+"): found = .next
        case UInt8(ascii: "~"): found = .later
        case 0...0x20: isSpaced = true
        default: return found.map { .relation($0) } ?? (isSpaced ? .relation(.inside) : nil)
        }
        rest.removeFirst()
      }
      return found == nil ? .end : nil
    }

    /// The tests one element must pass; `nil` if they are not understood.
    mutating func compound(_ specificity: inout Int) -> [Test]? {
      var tests: [Test] = []
      while let byte = rest.first {
        switch byte {
        case UInt8(ascii: "*"):
          rest.removeFirst()
          // All but none.
          tests.append(.not([]))
        case UInt8(ascii: "#"):
          rest.removeFirst()
          tests.append(.id(word()))
          specificity += 1 << 20
        case UInt8(ascii: "."):
          rest.removeFirst()
          let name = word()
          tests.append(.attribute("class") { $0.split(whereSeparator: \.isWhitespace).contains { $0 == name } })
          specificity += 1 << 10
        case UInt8(ascii: "["):
          rest.removeFirst()
          guard let end = CSSText.place(of: "]", in: rest), let test = Self.attribute(rest[..<end]) else { return nil }
          rest = rest[(end + 1)...]
          tests.append(test)
          specificity += 1 << 10
        case UInt8(ascii: ":"):
          rest.removeFirst()
          guard let test = pseudo(&specificity) else { return nil }
          tests.append(test)
        case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"): return tests
        default:
          let name = word()
          if name.isEmpty { return nil }
          // A name space stands for itself.
          if rest.first == UInt8(ascii: "|") {
            rest.removeFirst()
            continue
          }
          tests.append(.name(name))
          specificity += 1
        }
      }
      return tests
    }

    /// A name, its escapes resolved.
    private mutating func word() -> String {
      var end = rest.startIndex
      while end < rest.endIndex {
        let byte = rest[end]
        if byte == UInt8(ascii: "\\") {
          end += 2
          continue
        }
        let isWord =
          byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
          || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
        guard isWord else { break }
        end += 1
      }
      end = min(end, rest.endIndex)
      defer { rest = rest[end...] }
      return CSSText.unescaped(String(decoding: rest[..<end], as: UTF8.self))
    }

    private static func attribute(_ text: ArraySlice<UInt8>) -> Test? {
      let parts = CSSText.pieces(of: text, at: "=")
      var name = CSSText.trimmed(parts[0])
      guard parts.count > 1 else { return .attribute(name) { _ in true } }
      var written = CSSText.trimmed(parts[1])
      if written.hasSuffix(" i") || written.hasSuffix("\"i") || written.hasSuffix("'i") {
        written = String(written.dropLast())
        let value = written.trimmingSpace.filter { $0 != "\"" && $0 != "'" }.lowercased()
        guard name.last.map({ !"~^$*|".contains($0) }) ?? false else { return nil }
        return .attribute(name) { $0.lowercased() == value }
      }
      let value = CSSText.unescaped(written.filter { $0 != "\"" && $0 != "'" })
      let kind = name.last.flatMap { "~^$*|".contains($0) ? $0 : nil }
      if kind != nil { name = String(name.dropLast()).trimmingSpace }
      switch kind {
      case "~": return .attribute(name) { $0.split(whereSeparator: \.isWhitespace).contains { $0 == value } }
      case "^": return .attribute(name) { !value.isEmpty && $0.hasPrefix(value) }
      case "$": return .attribute(name) { !value.isEmpty && $0.hasSuffix(value) }
      case "*": return .attribute(name) { !value.isEmpty && $0.contains(value) }
      case "|": return .attribute(name) { $0 == value || $0.hasPrefix("\(value)-") }
      default: return .attribute(name) { $0 == value }
      }
    }

    private mutating func pseudo(_ specificity: inout Int) -> Test? {
      // Two colons: parts of a page that no picture has.
      if rest.first == UInt8(ascii: ":") { return nil }
      let name = word().lowercased()
      var argument = ""
      if rest.first == UInt8(ascii: "(") {
        let inner = rest.dropFirst()
        guard let end = CSSText.place(of: ")", in: inner) else { return nil }
        argument = CSSText.trimmed(inner[..<end])
        rest = inner[(end + 1)...]
      }
      specificity += 1 << 10
      func position(_ step: Int, _ offset: Int, end: Bool = false, ofName: Bool = false) -> Test {
        .position(step: step, offset: offset, fromEnd: end, ofName: ofName)
      }
      switch name {
      case "root", "scope": return .root
      case "empty": return .empty
      case "link", "any-link": return .name("a")
      case "only-child": return .only(ofName: false)
      case "only-of-type": return .only(ofName: true)
      case "first-child": return position(0, 1)
      case "last-child": return position(0, 1, end: true)
      case "first-of-type": return position(0, 1, ofName: true)
      case "last-of-type": return position(0, 1, end: true, ofName: true)
      case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
        guard let (step, offset) = Self.series(argument) else { return nil }
        return position(step, offset, end: name.contains("last"), ofName: name.hasSuffix("type"))
      case "not", "is", "where":
        let inner = CSSText.pieces(of: Array(argument.utf8)[...], at: ",").map { CSSSelector(CSSText.trimmed($0)) }
        guard !inner.contains(where: { $0 == nil }) else { return nil }
        let selectors = inner.compactMap(\.self)
        specificity -= 1 << 10
        if name != "where" { specificity += selectors.map(\.specificity).max() ?? 0 }
        return name == "not" ? .not(selectors) : .any(selectors)
      case "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "checked", "disabled":
        return .never
      default: return nil
      }
    }

    /// The numbers in `2n + 1`, `odd` or `3`.
    private static func series(_ text: String) -> (step: Int, offset: Int)? {
      let text = text.lowercased().filter { !$0.isWhitespace }
      if text == "odd" { return (2, 1) }
      if text == "even" { return (2, 0) }
      guard let letter = text.firstIndex(of: "n") else { return Int(text).map { (0, $0) } }
      let (before, after) = (text[..<letter], text[text.index(after: letter)...])
      let step = before.isEmpty || before == "+" ? 1 : before == "-" ? -1 : Int(before)
      let offset = after.isEmpty ? 0 : Int(after)
      guard let step, let offset, abs(step) < 1 << 20, abs(offset) < 1 << 20 else { return nil }
      return (step, offset)
    }
  }
}
