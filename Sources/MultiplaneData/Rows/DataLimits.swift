package import MultiplaneBase

/// The bounds of data.
package enum DataLimits {
  /// Rows of a source, whose numbers fit into 32 bits.
  package static let rows = Int(Int32.max)
}

extension ThreadDeadline {
  /// Looks at the time between two rows.
  ///
  /// - Parameter source: The source whose rows they are.
  /// - Throws: It is over.
  package mutating func checkRows(of source: String? = nil) throws(SceneFailure) {
    if isOver() { throw Budgets.overTime("reading the rows\(source.map { " of \"\($0)\"" } ?? "")") }
  }
}

/// The policy for a row that cannot be read.
package enum BadRowPolicy: String, Sendable, CaseIterable {
  /// The scene is refused.
  case error
  /// The source goes on as if the row were not there; a warning says how many were left out.
  case skip
  /// The row stays, its fields empty; a warning says how many there are.
  case blank
}
