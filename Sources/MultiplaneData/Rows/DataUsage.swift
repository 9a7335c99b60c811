package import MultiplaneBase

/// The memory that all data of a scene holds together, claimed while the scene is read; for one thread.
package final class DataUsage {
  /// The bytes that were claimed so far, those that were refused among them.
  private var bytes = 0
  private var isOver = false

  /// Nothing is held yet.
  package init() {}

  /// The bytes that may still be claimed.
  package var left: Int { max(0, DataLimits.bytes.value - bytes) }

  /// Claims memory for as long as the scene is there.
  ///
  /// - Parameter count: Bytes; none asks whether more data may be read at all.
  /// - Throws: All data takes more than its limit. The first refusal is told; after it everything is refused.
  package func claim(_ count: Int) throws(SceneFailure) {
    bytes += count
    guard bytes > DataLimits.bytes.value else { return }
    defer { isOver = true }
    throw Self.refusal(cause: isOver ? .reported : nil)
  }

  /// The error about more data than may be held.
  package static func refusal(cause: Diagnostic.Cause? = nil) -> SceneFailure {
    SceneFailure(
      Diagnostic(
        code: "limit-data-bytes", "the data of the scene takes more than \(sizeText(DataLimits.bytes.value)) of memory",
        hint: DataLimits.bytes.hint(), failure: .limit, cause: cause))
  }
}
