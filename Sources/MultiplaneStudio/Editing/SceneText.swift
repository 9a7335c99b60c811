internal import MultiplaneBase

/// The text of a scene's file with the bytes that reading leaves out, so that it is written as it was.
struct SceneText {
  let path: String
  /// The file as scenes are read.
  let source: SourceFile
  /// The byte order mark, if the file begins with one.
  private let mark: [UInt8]

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads the file at a path.
  init(path: String) throws(SceneFailure) {
    self.path = path
    source = try SourceFile.read(path: path)
    mark = try Self.bytes(at: path)?.starts(with: Self.mark) == true ? Self.mark : []
  }

  /// Writes another text in its place.
  ///
  /// - Throws: `SceneFailure` if the file is another by now, or cannot be written.
  func write(_ text: String) throws(SceneFailure) {
    guard try SourceFile.read(path: path).text == source.text else { throw Self.changed }
    try Self.writing { () throws(OutputError) in
      try AtomicFile(.given(path)).write(mark + Array(text.utf8), durability: .file)
    }
  }

  private static func bytes(at path: String) throws(SceneFailure) -> [UInt8]? {
    try writing { () throws(OutputError) in
      // Where a link leads to, as the scene is read.
      let end = realPath(path) ?? path
      return try OutputFolder(Path.parent(end)).contents(of: Path.name(end), limit: Budgets.fileBytes)
    }
  }

  /// Why a file that somebody else writes at the same time is left alone.
  static let changed = failure(
    "changed", "the file was changed meanwhile, and stays as it is", hint: "try again with the file as it is now")

  /// The result of writing; an error of the system becomes a problem of the scene.
  static func writing<Result>(_ body: () throws(OutputError) -> Result) throws(SceneFailure) -> Result {
    do throws(OutputError) { return try body() } catch { throw failure("not-written", "\(error)") }
  }

  /// Why nothing is written.
  static func failure(_ code: String, _ message: String, hint: String? = nil) -> SceneFailure {
    SceneFailure(code: code, message, hint: hint, failure: .output)
  }
}
