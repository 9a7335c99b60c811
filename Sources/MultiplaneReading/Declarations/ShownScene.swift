package import MultiplaneBase
import MultiplaneYAML

/// The scene that a program shows, or its problems, as lines of text: on the way to the program that draws it.
package struct ShownScene: Sendable {
  /// The scene; `nil` where it has faults.
  package var scene: DeclaredScene?
  /// The folder its files lie under, absolute.
  package var folder: String
  /// The faults of a scene that is none, or the remarks on one.
  package var problems: [Diagnostic]

  /// A scene and the folder of its files.
  package init(_ scene: DeclaredScene?, folder: String, problems: [Diagnostic] = []) {
    (self.scene, self.folder, self.problems) = (scene, folder, problems)
  }

  private static let (begin, end) = ("%multiplane-scene 1", "%multiplane-scene end")

  // MARK: Writing

  /// The text. A program may print what it likes before it and after it.
  package var text: String {
    var writer = Writer()
    writer.line(Self.begin)
    writer.line("folder", folder)
    for problem in problems { writer.write(problem) }
    if let scene {
      writer.line("scene", scene.name, scene.digest)
      writer.write(scene.root)
    }
    writer.line(Self.end)
    return writer.text
  }

  private struct Writer {
    var text = ""
    private var files: [String: Int] = [:]

    /// A line of fields, with tabs between them.
    mutating func line(_ fields: String...) {
      text += fields.map(Self.escaped).joined(separator: "\t") + "\n"
    }

    mutating func write(_ problem: Diagnostic) {
      let place = problem.span.map { span($0) } ?? ""
      line(
        "problem", problem.severity.rawValue, problem.code, problem.message, problem.note ?? "", problem.hint ?? "",
        place)
    }

    mutating func write(_ value: DeclaredValue) {
      let place = span(value.span)
      switch value.content {
      case .scalar(let text, let quoted):
        line(value.isNull ? "null" : quoted ? "quoted" : "plain", place, text, value.comment ?? "")
      case .sequence(let values):
        line("[", place)
        for value in values { write(value) }
        line("]")
      case .mapping(let entries):
        line("{", place)
        for entry in entries {
          line("key", span(entry.keySpan), entry.key)
          write(entry.value)
        }
        line("}")
      }
    }

    /// A place; its file has a line of its own the first time.
    private mutating func span(_ span: SourceSpan) -> String {
      if files[span.file] == nil {
        files[span.file] = files.count
        line("file", span.file)
      }
      return "\(files[span.file] ?? 0) \(span.line) \(span.column) \(span.length)"
    }

    private static func escaped(_ text: String) -> String {
      guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C }) else { return text }
      return text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        .replacing("\r", with: "\\r")
    }
  }

  // MARK: Reading

  /// The last scene in what a program has printed; `nil` if there is none.
  ///
  /// - Parameter path: The path of a file, by the name that the program has for it.
  package init?(text: String, path: @escaping (String) -> String = { $0 }) {
    // A return before the line feed is part of a field.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
    guard let last = lines.lastIndex(where: { $0 == Self.end }),
      let first = lines[..<last].lastIndex(where: { $0 == Self.begin })
    else { return nil }
    var reader = Reader(lines: lines[(first + 1)..<last], path: path)
    guard let folder = reader.next(), folder.first == "folder", folder.count == 2 else { return nil }
    self.folder = folder[1]
    problems = []
    while let fields = reader.next() {
      switch (fields.first, fields.count) {
      case ("problem", 7): problems.append(reader.problem(fields))
      case ("scene", 3):
        guard let root = reader.value() else { return nil }
        scene = DeclaredScene(name: fields[1], root: root, digest: fields[2])
      default: return nil
      }
    }
  }

  private struct Reader {
    var lines: ArraySlice<Substring>
    let path: (String) -> String
    private var files: [String] = []

    init(lines: ArraySlice<Substring>, path: @escaping (String) -> String) { (self.lines, self.path) = (lines, path) }

    /// The fields of the next line that names no file.
    mutating func next() -> [String]? {
      while let line = lines.popFirst() {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.unescaped)
        guard fields.first == "file", fields.count == 2 else { return fields }
        files.append(path(fields[1]))
      }
      return nil
    }

    func problem(_ fields: [String]) -> Diagnostic {
      Diagnostic(
        Diagnostic.Severity(rawValue: fields[1]) ?? .error, code: fields[2], fields[3],
        span: span(fields[6]), note: fields[4].isEmpty ? nil : fields[4], hint: fields[5].isEmpty ? nil : fields[5])
    }

    mutating func value() -> DeclaredValue? {
      guard let fields = next() else { return nil }
      return value(fields)
    }

    private mutating func value(_ fields: [String]) -> DeclaredValue? {
      guard fields.count > 1, let span = span(fields[1]) else { return nil }
      switch (fields[0], fields.count) {
      case ("null", 4), ("quoted", 4), ("plain", 4):
        return DeclaredValue(
          .scalar(fields[2], quoted: fields[0] == "quoted"), span: span, isNull: fields[0] == "null",
          comment: fields[3].isEmpty ? nil : fields[3])
      case ("[", 2):
        var values: [DeclaredValue] = []
        while let fields = next() {
          if fields == ["]"] { return DeclaredValue(.sequence(values), span: span) }
          guard let value = value(fields) else { return nil }
          values.append(value)
        }
      case ("{", 2):
        var entries: [DeclaredEntry] = []
        while let fields = next() {
          if fields == ["}"] { return DeclaredValue(.mapping(entries), span: span) }
          guard fields.count == 3, fields[0] == "key", let place = self.span(fields[1]), let value = value() else {
            return nil
          }
          entries.append(DeclaredEntry(key: fields[2], keySpan: place, value: value))
        }
      default: break
      }
      return nil
    }

    private func span(_ text: String) -> SourceSpan? {
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 4, files.indices.contains(numbers[0]) else { return nil }
      return SourceSpan(file: files[numbers[0]], line: numbers[1], column: numbers[2], length: numbers[3])
    }

    private static func unescaped(_ text: Substring) -> String {
      guard text.utf8.contains(0x5C) else { return String(text) }
      var result = ""
      var isEscape = false
      for scalar in text.unicodeScalars {
        if isEscape {
          result.unicodeScalars.append(scalar == "n" ? "\n" : scalar == "t" ? "\t" : scalar == "r" ? "\r" : scalar)
          isEscape = false
        } else if scalar == "\\" {
          isEscape = true
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }
}
