internal import MultiplaneBase
internal import Testing

// The test of Swift Testing that runs: it is told of issues, and its goldens lie under its name.

extension Test {
  /// The test that runs.
  ///
  /// Without one an issue would be lost and the run would pass, so the process ends with words on standard error.
  static func running(at sourceLocation: SourceLocation) -> Test {
    if let current { return current }
    fatalError(
      """
      \(sourceLocation.fileID):\(sourceLocation.line): this is outside of a test of Swift Testing, so nobody would be told of \
      a failure
      hint: call it in a @Test function, in the task of the test: not in an XCTestCase, a Task.detached or a thread
      """)
  }

  /// Records an issue of the test that runs.
  static func fail(_ text: String, at sourceLocation: SourceLocation) {
    _ = running(at: sourceLocation)
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }

  /// The folder of the test's goldens in the golden folder: by its file, its suites and its name.
  func goldenFolder(from sourceLocation: SourceLocation) -> String {
    let file = Path.stem(Path.name(sourceLocation.filePath))
    // The last component is the function. A private type has one of its own, which is another in each process.
    let suites = id.nameComponents.dropLast().filter { $0 != file && !$0.hasPrefix("(") }
    let name = plainName(String(self.name.prefix { $0 != "(" }))
    return ([file] + suites.map { $0.filter { $0 != "`" && $0 != "/" } } + [name]).joined(separator: "/")
  }

  /// The place of the test in the program, which tells it from all others.
  var identity: String { "\(self.sourceLocation.fileID):\(self.sourceLocation.line)" }
}
