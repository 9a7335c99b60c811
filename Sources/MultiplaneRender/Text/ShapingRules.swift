import MultiplaneDecoding

/// Counts how many steps the rules of a table `GSUB` or `GPOS` may take for one glyph, as if every comparison held.
///
/// HarfBuzz bounds how often rules call lookups, but not what a call costs: a font of 4 MiB took hours for a hundred letters.
/// Places beyond the table are read as zeros, since HarfBuzz leaves out what is damaged.
struct ShapingRules {
  /// How deep HarfBuzz lets lookups call each other.
  private static let depth = 64

  /// The steps of a rule, and the lookups that it calls, by their place in `calls`.
  private struct Rule {
    var steps: Int
    var calls: Range<Int>
  }
  /// Rules of which one is taken at most, and subtables, which are lists of them: the steps before one is taken, and the places of
  /// those that call lookups.
  private struct Choice {
    var steps: Int
    var members: [Int] = []
  }

  private let bytes: [UInt8]
  private let isSubstitution: Bool
  private var partsLeft: Int
  private var calls: [Int] = []
  private var rules: [Rule] = []
  private var sets: [Choice] = []
  private var subtables: [Choice] = []
  private var knownRules: [Int: Int] = [:]
  private var knownSets: [Int: Int] = [:]
  private var knownSubtables: [Int: Int] = [:]

  private init(_ table: FontTable, isSubstitution: Bool, partsLeft: Int) {
    (bytes, self.isSubstitution, self.partsLeft) = (table.content, isSubstitution, partsLeft)
  }

  /// Throws if rules may take too many steps.
  ///
  /// - Parameters:
  ///   - name: `GSUB` or `GPOS`.
  ///   - partsLeft: How many parts of tables may be looked at; less afterwards.
  static func check(_ table: FontTable, _ name: String, partsLeft: inout Int) throws(ImageFailure) {
    var rules = ShapingRules(table, isSubstitution: name == "GSUB", partsLeft: partsLeft)
    defer { partsLeft = rules.partsLeft }
    let lookups = try rules.lookups(name)
    guard rules.partsLeft >= 0 else {
      throw ImageFailure(.tooLarge, "has more than \(GlyphLimits.ruleParts) parts of rules for shaping (\(name))")
    }
    let limit = GlyphLimits.ruleSteps
    guard rules.steps(of: lookups, limit) <= limit else {
      throw ImageFailure(
        .tooLarge, "has rules for shaping (\(name)) of more than \(limit) steps for a glyph")
    }
  }

  // MARK: Steps

  /// The steps of all lookups for one glyph; more than the limit stands for all that is beyond.
  private func steps(of lookups: [Choice], _ limit: Int) -> Int {
    var costs = lookups.map { min($0.steps, limit + 1) }
    for _ in 0..<Self.depth {
      let total = costs.reduce(0, +)
      if total > limit { return total }
      let ruleCosts = rules.map { rule in
        calls[rule.calls].reduce(0) { sum, called in
          min(limit + 1, sum + (costs.indices.contains(called) ? costs[called] : 0))
        }
      }
      func dearest(_ choices: [Choice], _ costs: [Int]) -> [Int] {
        choices.map { choice in choice.members.reduce(0) { max($0, costs[$1]) } }
      }
      let called = dearest(lookups, dearest(subtables, dearest(sets, ruleCosts)))
      let next = lookups.indices.map { min(limit + 1, lookups[$0].steps + called[$0]) }
      if next == costs { return total }
      costs = next
    }
    return costs.reduce(0, +)
  }

  // MARK: Reading

  private func half(_ at: Int) -> Int {
    at >= 0 && at + 2 <= bytes.count ? Int(bytes[at]) << 8 | Int(bytes[at + 1]) : 0
  }

  /// The places that a list of offsets leads to, from a place on: `nil` for none. Nothing once too many parts were looked at.
  private mutating func places(_ list: Int, from start: Int) -> [Int] {
    let count = min(half(list), max(0, bytes.count - list - 2) / 2)
    partsLeft -= count
    guard partsLeft >= 0 else { return [] }
    return (0..<count).compactMap { index in
      let offset = half(list + 2 + index * 2)
      return offset == 0 ? nil : start + offset
    }
  }

  /// The lookups, each with its subtables.
  private mutating func lookups(_ name: String) throws(ImageFailure) -> [Choice] {
    let list = half(8)
    guard list > 0 else { return [] }
    var lookups: [Choice] = []
    var subtableCount = 0
    // A lookup that is not there keeps its number.
    for index in 0..<min(half(list), bytes.count / 2) {
      let at = list + half(list + 2 + index * 2)
      var lookup = Choice(steps: 1)
      let type = half(at)
      let subtablePlaces = at > list ? places(at + 4, from: at) : []
      subtableCount += subtablePlaces.count
      guard subtableCount <= GlyphLimits.ruleSubtables else {
        throw ImageFailure(
          .tooLarge, "has more than \(GlyphLimits.ruleSubtables) subtables of rules for shaping (\(name))")
      }
      partsLeft -= 1
      guard partsLeft >= 0 else { return lookups }
      for place in subtablePlaces {
        let number = subtable(at: place, type)
        lookup.steps += subtables[number].steps
        if !subtables[number].members.isEmpty { lookup.members.append(number) }
      }
      lookups.append(lookup)
    }
    return lookups
  }

  private mutating func subtable(at place: Int, _ type: Int) -> Int {
    if type == (isSubstitution ? 7 : 9) {
      // The type and the place stand in it; one that leads to another one like it is left out.
      let inner = half(place + 2)
      let offset = half(place + 4) << 16 | half(place + 6)
      if inner != type, offset > 0, place + offset < bytes.count { return subtable(at: place + offset, inner) }
    }
    let key = place << 4 | min(type, 15)
    if let known = knownSubtables[key] { return known }
    let made = newSubtable(at: place, type)
    subtables.append(made)
    knownSubtables[key] = subtables.count - 1
    return subtables.count - 1
  }

  private mutating func newSubtable(at place: Int, _ type: Int) -> Choice {
    let (context, chain) = isSubstitution ? (5, 6) : (7, 8)
    let format = half(place)
    switch (type, format) {
    case (4, 1) where isSubstitution: return choice(of: .ligatures, place + 4, from: place)
    case (8, 1) where isSubstitution:
      let before = half(place + 4)
      return Choice(steps: 1 + before + half(place + 6 + before * 2))
    case (context, 1): return choice(of: .rules, place + 4, from: place)
    case (context, 2): return choice(of: .rules, place + 6, from: place)
    case (chain, 1): return choice(of: .chains, place + 4, from: place)
    case (chain, 2): return choice(of: .chains, place + 10, from: place)
    case (context, 3), (chain, 3):
      // One rule, of which each glyph has a list.
      let rule: Rule
      if type == context {
        let count = half(place + 2)
        rule = Rule(steps: count, calls: called(half(place + 4), at: place + 6 + count * 2))
      } else {
        rule = chained(at: place + 2, inputIsWhole: true)
      }
      let number = add(rule)
      let only = Choice(steps: rules[number].steps, members: rule.calls.isEmpty ? [] : [number])
      let set = add(set: only)
      return choice(ofSets: [set])
    default: return Choice(steps: 1)
    }
  }

  private enum Kind: Int {
    case ligatures, rules, chains
  }

  private mutating func choice(of kind: Kind, _ list: Int, from start: Int) -> Choice {
    var numbers: [Int] = []
    for place in places(list, from: start) { numbers.append(set(at: place, kind)) }
    return choice(ofSets: numbers)
  }

  /// A glyph has one of the sets.
  private func choice(ofSets numbers: [Int]) -> Choice {
    Choice(
      steps: 1 + (numbers.map { sets[$0].steps }.max() ?? 0), members: numbers.filter { !sets[$0].members.isEmpty })
  }

  private mutating func set(at place: Int, _ kind: Kind) -> Int {
    let key = place << 2 | kind.rawValue
    if let known = knownSets[key] { return known }
    var made = Choice(steps: 0)
    for rule in places(place, from: place) {
      if kind == .ligatures {
        made.steps += 1 + half(rule + 2)
      } else {
        let number = self.rule(at: rule, isChain: kind == .chains)
        made.steps += rules[number].steps
        if !rules[number].calls.isEmpty { made.members.append(number) }
      }
    }
    let number = add(set: made)
    knownSets[key] = number
    return number
  }

  private mutating func rule(at place: Int, isChain: Bool) -> Int {
    let key = place << 1 | (isChain ? 1 : 0)
    if let known = knownRules[key] { return known }
    let made: Rule
    if isChain {
      made = chained(at: place, inputIsWhole: false)
    } else {
      let count = half(place)
      made = Rule(steps: 1 + count, calls: called(half(place + 2), at: place + 4 + max(0, count - 1) * 2))
    }
    let number = add(made)
    knownRules[key] = number
    return number
  }

  /// A rule about what stands before, at and behind a glyph; the first one of its own is not in a list unless that is whole.
  private mutating func chained(at place: Int, inputIsWhole: Bool) -> Rule {
    let before = half(place)
    var at = place + 2 + before * 2
    let input = half(at)
    at += 2 + (inputIsWhole ? input : max(0, input - 1)) * 2
    let behind = half(at)
    at += 2 + behind * 2
    return Rule(steps: 1 + before + input + behind, calls: called(half(at), at: at + 2))
  }

  /// The lookups that the records of a rule call. A record that is about no glyph of the rule takes a step as well.
  private mutating func called(_ count: Int, at place: Int) -> Range<Int> {
    let count = min(count, max(0, bytes.count - place) / 4)
    partsLeft -= count + 1
    let start = calls.count
    guard partsLeft >= 0 else { return start..<start }
    for record in 0..<count { calls.append(half(place + record * 4 + 2)) }
    return start..<calls.count
  }

  private mutating func add(_ rule: Rule) -> Int {
    var rule = rule
    rule.steps += rule.calls.count
    rules.append(rule)
    return rules.count - 1
  }

  private mutating func add(set: Choice) -> Int {
    sets.append(set)
    return sets.count - 1
  }
}
