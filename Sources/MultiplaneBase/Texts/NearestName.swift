/// The name out of `names` that `name` was probably meant to be, if one is near enough.
///
/// Near is a Damerau-Levenshtein distance (insertions, deletions, substitutions, swaps of neighbours) of at most a
/// third of the length, at least 1, without regard to case; a name of which no letter is left does not count. Of
/// equally near names the first in alphabetical order is taken, so the order of `names` does not matter.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  var budget = SuggestionBudget(steps: .max)
  return nearestName(to: name, among: names, within: &budget)
}

/// How much is compared to find what was meant by wrong names: a file may have many, and be told many it could have meant.
package struct SuggestionBudget: Sendable {
  /// The comparisons that are left, in letters against letters.
  package private(set) var left: Int
  /// A budget of comparisons of letters; some hundredths of a second's work unless given.
  package init(steps: Int = 4_000_000) { left = steps }

  /// Takes steps; false if there were not so many.
  package mutating func spend(_ steps: Int) -> Bool {
    guard left >= steps else {
      left = 0
      return false
    }
    left -= steps
    return true
  }
}

/// The same as long as a budget lasts; `nil` beyond it.
package func nearestName(
  to name: String, among names: some Sequence<String>, within budget: inout SuggestionBudget
) -> String? {
  guard budget.left > 0 else { return nil }
  let wanted = Array(name.lowercased().unicodeScalars)
  // Nobody types a name this long by hand; the comparison is quadratic.
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  let limit = max(1, wanted.count / 3)
  var best: (distance: Int, name: String)?
  for candidate in names where candidate != name {
    // Looking at a name has its cost; comparing every letter with every other one comes on top.
    guard budget.spend(16) else { return nil }
    // A letter has at most four bytes.
    guard candidate.utf8.count <= 4 * 96 else { continue }
    let letters = Array(candidate.lowercased().unicodeScalars)
    guard abs(letters.count - wanted.count) <= limit, letters.count <= 96 else { continue }
    guard budget.spend(letters.count * wanted.count) else { return nil }
    let distance = editDistance(wanted, letters)
    guard distance <= limit, distance < wanted.count else { continue }
    if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
    best = (distance, candidate)
  }
  return best?.name
}

/// The hint that names what was probably meant.
package func didYouMean(_ name: String, among names: some Sequence<String>) -> String? {
  nearestName(to: name, among: names).map { "did you mean \"\($0)\"?" }
}

/// The hint that asks for one of several names; `nil` for none.
package func didYouMean(oneOf names: [String]) -> String? {
  guard let last = names.last else { return nil }
  let first = names.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
  return "did you mean \(first.isEmpty ? "" : first + " or ")\"\(last)\"?"
}

/// How many insertions, deletions, substitutions and swaps of neighbours turn `a` into `b`.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, beforeLast[j - 1] + 1) }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
