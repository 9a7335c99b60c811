/// The number of a page that is open.
package struct PageID: Hashable, Sendable, Comparable {
  let number: Int
  package static func < (a: PageID, b: PageID) -> Bool { a.number < b.number }
}

/// Something that a thread of its own has found out or done, for pages.
struct StageNote: Sendable {
  /// The page it is for; `nil` for all of the scene.
  var page: PageID?
  /// The rendition it is of; `nil` where it is told whatever is shown by now.
  var generation: Int?
  /// The message.
  var text: String
}
