internal import MultiplaneBase

/// The folder `actual` beside a report: pictures that were drawn and are not accepted.
struct ActualFolder: Sendable {
  /// The folder, absolute.
  let path: String
  /// The folder around it that the command line names; `nil` if it is the usual one.
  private let parent: String?

  /// - Parameters:
  ///   - report: The folder of the report that the command line names; `nil` is the usual one.
  ///   - current: The current folder, absolute.
  init(besides report: String?, in current: String) {
    parent = report.map { Path.parent(TestSettings.absolute($0, in: current)) }
    path = Path.joined(parent ?? Path.parent(Path.joined(current, TestOptions.usualReport)), "actual")
  }

  /// Opens the folder, made if it is missing; it is no link, and the usual one lies below the current folder.
  func open() throws(OutputError) -> OutputFolder {
    if let parent { return try OutputFolder(parent).folder("actual") }
    return try OutputFolder.current().folder(Path.joined(Path.parent(TestOptions.usualReport), "actual"))
  }

  /// Opens the folder if it is there.
  func openExisting() throws(OutputError) -> OutputFolder? {
    try Disk.isFolder(path) ? open() : nil
  }
}
