import MultiplaneBase

/// The share of their limits that all databases of a scene have taken while it is read; for one thread.
package final class SQLiteUsage {
  /// The bytes of the keys of all queries, which are held as long as the scene.
  package internal(set) var keyBytes: Int
  private let allowance: SQLiteAllowance
  /// The processor time that was taken so far.
  private var nanoseconds: UInt64 = 0

  /// Nothing was taken yet, or the keys of some queries.
  ///
  /// - Parameter allowance: The time for all pieces of work together; each has all of its steps.
  package init(_ allowance: SQLiteAllowance = .listing, keyBytes: Int = 0) {
    (self.allowance, self.keyBytes) = (allowance, keyBytes)
  }

  /// Does a piece of work with what the others have left.
  ///
  /// - Throws: The failure of the work, or that there is no time for any.
  func spend<Result>(
    _ work: (SQLiteAllowance) throws(SceneFailure) -> Result
  ) throws(SceneFailure) -> Result {
    var rest = allowance
    rest.taken = nanoseconds
    guard rest.rest > 0 else { throw rest.excess(.seconds) }
    let start = threadNanoseconds()
    defer { nanoseconds += threadNanoseconds() - start }
    return try work(rest)
  }
}
