internal import Synchronization

/// A limit that guards time or memory alone, so that whoever has more of them may raise it, up to where the engine still works.
///
/// Each has one value in a process, which the command line sets before anything is read. A limit that no machine could
/// change, such as a depth that the stack must hold, is a constant instead.
package final class AdjustableLimit: Sendable, CustomStringConvertible {
  /// The unit that a limit counts.
  package enum Unit: Sendable {
    case bytes, pixels, seconds, characters
    /// Things of the kind that the limit is about.
    case things
  }

  /// The name for `--limit`: words in lower case with `-` between.
  package let name: String
  /// Its value unless it is changed.
  package let standard: Int
  /// The largest value it can be given.
  package let most: Int
  /// The unit it counts.
  package let unit: Unit
  /// Where the standard value comes from, if that is another one on another machine.
  package let standardDescription: String?
  private let chosen: Atomic<Int>

  /// A limit at its standard value.
  package init(
    _ name: String, _ standard: Int, most: Int, _ unit: Unit = .things, described standardDescription: String? = nil
  ) {
    (self.name, self.standard, self.most, self.unit) = (name, standard, most, unit)
    self.standardDescription = standardDescription
    chosen = Atomic(standard)
  }

  /// The most that is taken now.
  package var value: Int { chosen.load(ordering: .relaxed) }

  /// The most that is taken now, in digits.
  package var description: String { "\(value)" }

  /// Changes the limit for the whole process.
  ///
  /// - Parameter text: A whole number, `_` between its digits or not; bytes also as `512KiB`, `64MiB`, `2GiB`.
  /// - Returns: Whether the text is such a number from 1 to `most`; otherwise nothing changes.
  package func set(_ text: String) -> Bool {
    guard let value = parsed(text), (1...most).contains(value) else { return false }
    chosen.store(value, ordering: .relaxed)
    return true
  }

  /// Advice where the limit was met.
  ///
  /// - Parameter other: Other advice that would help as well; it comes first.
  package func hint(or other: String? = nil) -> String {
    let parts = [other, value < most ? "raise it with --limit \(name)=\(form), up to \(text(most))" : nil]
    let said = parts.compactMap(\.self).joined(separator: "; or ")
    return said.isEmpty ? "\(text(most)) is the most that \"\(name)\" can be" : said
  }

  /// A value of the limit as `set` takes it.
  package func text(_ value: Int) -> String {
    guard unit == .bytes else { return "\(value)" }
    for (name, shift) in Self.sizes where value >= 1 << shift && value % (1 << shift) == 0 {
      return "\(value >> shift)\(name)"
    }
    return "\(value)"
  }

  /// The placeholder for a value of the limit in usage.
  package var form: String { unit == .bytes ? "SIZE" : "NUMBER" }

  private static let sizes = [("GiB", 30), ("MiB", 20), ("KiB", 10)]

  private func parsed(_ text: String) -> Int? {
    let size = unit == .bytes ? Self.sizes.first { text.hasSuffix($0.0) } : nil
    let digits = text.dropLast(size?.0.count ?? 0).filter { $0 != "_" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits) else {
      return nil
    }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << (size?.1 ?? 0))
    return overflow ? nil : bytes
  }
}
