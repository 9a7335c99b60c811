internal import MultiplaneBase

/// A folder beside a report: `actual` for pictures that were drawn and are not accepted, `base` for scenes of the past.
struct ReportSibling: Sendable {
  /// The folder, absolute.
  let path: String
  /// The folder around it that the command line names; `nil` if it is the usual one.
  private let parent: String?

  /// Where reports go unless told otherwise, below the current folder.
  static let usualReport = "out/report"

  /// - Parameters:
  ///   - name: The name of the folder.
  ///   - report: The folder of the report that the command line names; `nil` is the usual one.
  ///   - current: The current folder, absolute.
  init(_ name: String, besides report: String?, in current: String) {
    parent = report.map { Path.parent(Disk.absolute($0, in: current)) }
    path = Path.joined(parent ?? Path.parent(Path.joined(current, Self.usualReport)), name)
  }

  /// Opens the folder, made if it is missing; it is no link, and the usual one lies below the current folder.
  func open() throws(OutputError) -> OutputFolder {
    let name = Path.name(path)
    if let parent { return try OutputFolder(parent).folder(name) }
    return try OutputFolder.current().folder(Path.joined(Path.parent(Self.usualReport), name))
  }

  /// Opens the folder if it is there.
  func openExisting() throws(OutputError) -> OutputFolder? {
    try Disk.isFolder(path) ? open() : nil
  }

  /// Removes the folder with all that is in it.
  func clear() throws(OutputError) {
    guard let folder = try openExisting() else { return }
    for file in try Disk.files(below: path, hidden: true) {
      try folder.remove(file)
      folder.removeEmptyFolders(from: Path.parent(file))
    }
    try OutputFolder.existing(Path.parent(path))?.removeEmptyFolders(from: Path.name(path))
  }
}
