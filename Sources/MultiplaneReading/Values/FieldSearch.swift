import MultiplaneBase
import MultiplaneExpressions

/// A field looked for by its name: columns of a CSV file may share one, or have none.
enum FieldSearch {
  case one(Int)
  /// The message about a name that several have.
  case several(message: String, hint: String)
  case none

  /// Looks for a name.
  init(_ name: String, among names: [String]) {
    guard let first = names.firstIndex(of: name) else {
      self = .none
      return
    }
    guard let second = names[(first + 1)...].firstIndex(of: name) else {
      self = .one(first)
      return
    }
    let what = name.isEmpty ? "have no name" : "are both named \"\(name.escapedForMessage)\""
    self = .several(
      message: "columns \(first + 1) and \(second + 1) \(what)",
      hint: "give one a name of its own at the source: columns: { other: \(second + 1) }")
  }

  /// Advice for a field that is not there.
  ///
  /// - Parameters:
  ///   - owner: The name before the field in an expression; `nil` where the field's name stands alone.
  ///   - others: Other names that are there, and may have been meant.
  ///   - problems: Says whether there is time to look for the one that was meant.
  static func hint(
    _ name: String, among names: [String], of owner: String? = nil, or others: [String] = [],
    in problems: ProblemList
  ) -> String? {
    func written(_ field: String) -> String { owner.map { fieldReference($0, field) } ?? field.escapedForMessage }
    // Every name is read through a few times, and a name may have megabytes.
    if problems.suggestions.spend(names.reduce(0) { $0 + 16 + $1.utf8.count }) {
      if let parts = parts(of: name, among: names) {
        return "name what is in it: \(alternatives(parts.prefix(4).map(written)))"
      }
      if let meant = meant(name, among: names + others, owner.map { $0 + "." } ?? "", in: problems) {
        return "did you mean \"\(written(meant))\"?"
      }
    }
    let known = names.lazy.filter { !$0.isEmpty }
    return known.isEmpty
      ? nil : "the fields are \(known.prefix(40).map(\.escapedForMessage).joined(separator: ", "))"
  }

  /// The fields of an object inside items, where a name is the object's.
  private static func parts(of name: String, among names: [String]) -> [String]? {
    let parts = names.filter { $0.hasPrefix(name + ".") }
    return parts.isEmpty ? nil : parts
  }

  /// The field that was probably meant: one with the same letters, one that goes on with a sign, or one that is spelt nearly so.
  private static func meant(
    _ name: String, among names: [String], _ owner: String, in problems: ProblemList
  ) -> String? {
    func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = letters(name)
    let alike = names.first { $0 != name && !wanted.isEmpty && letters($0) == wanted }
    let begun = names.first { other in
      guard other != name, other.hasPrefix(name), let next = other.dropFirst(name.count).first else { return false }
      return !next.isLetter && !next.isNumber && next != "_"
    }
    // The owner's name before a short one makes that long enough to be misspelt.
    return alike ?? begun
      ?? nearestName(to: owner + name, among: names.lazy.map { owner + $0 }, within: &problems.suggestions)
      .map { String($0.dropFirst(owner.count)) }
  }
}
