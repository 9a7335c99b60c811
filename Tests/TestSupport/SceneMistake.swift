package import MultiplaneBase
import MultiplaneReading

/// A scene with a mistake, and what the reader says of it.
///
/// A file of mistakes has for each the scene without its first two lines (unless it has them itself), then for each
/// problem `=> line:column message` with `note:`, `hint:` and `exit:` below it. The next scene follows. Lines count from
/// the two that are left out. A file whose scenes begin alike has their beginning first, above a line `====`.
package struct SceneMistake: Sendable, CustomStringConvertible {
  /// A problem as it is told.
  package struct Problem: Sendable, Equatable {
    package var place: String
    package var message: String
    package var note: String?
    package var hint: String?
    package var exit = "3"

    /// The words of a message, and a place of its own.
    package init(_ diagnostic: Diagnostic, at place: String) {
      self.place = place
      (message, note, hint) = (diagnostic.message, diagnostic.note, diagnostic.hint)
      exit = "\(diagnostic.failure.rawValue)"
    }

    fileprivate init(place: String, message: String) { (self.place, self.message) = (place, message) }
  }

  /// The whole text.
  package var scene: String
  /// What is said of it, in the order of the text.
  package var problems: [Problem]

  /// The first lines of scenes that do not have them.
  package static let head = "multiplane: 1\ncanvas: { size: 390x844 }\n"

  /// A mistake that stands in no file.
  package init(scene: String, problems: [Problem] = []) { (self.scene, self.problems) = (scene, problems) }

  package var description: String { problems.first?.message ?? "no problem" }

  /// The bytes of the text, in which `\u{7F}` stands for a character and `\x{FF}` for a byte that an editor would not show,
  /// and `\x{}` at the end of its last line for no end.
  package var bytes: [UInt8] {
    var (rest, bytes) = (scene.replacing("\\x{}\n", with: "")[...], [UInt8]())
    while let match = rest.firstMatch(of: #/\\(x|u)\{(\w+)\}/#) {
      bytes += rest[..<match.range.lowerBound].utf8
      let code = UInt32(match.2, radix: 16) ?? 0
      bytes += match.1 == "x" ? [UInt8(code)] : Array(String(Unicode.Scalar(code) ?? "?").utf8)
      rest = rest[match.range.upperBound...]
    }
    return bytes + rest.utf8
  }

  /// What the reader says of the scene.
  package func found() -> [Problem] {
    do {
      _ = try SceneReader.read(scene)
      return []
    } catch {
      return error.diagnostics.map { problem in
        Problem(problem, at: problem.span.map { "\($0.line):\($0.column)" } ?? "nowhere")
      }
    }
  }

  /// The lines of a file of the corpus.
  package static func lines(of file: String) -> [Substring] {
    Files.corpus("mistakes/\(file)").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// The mistakes of a file.
  package static func all(in file: String) -> [SceneMistake] { all(in: file, head: head) }

  /// The mistakes of a file whose texts begin with other lines.
  package static func all(in file: String, head: String) -> [SceneMistake] {
    var (lines, head) = (lines(of: file)[...], head)
    if let end = lines.firstIndex(of: "====") {
      head = lines[..<end].joined(separator: "\n") + "\n"
      lines = lines[(end + 1)...]
    }
    var scenes: [[Substring]] = []
    var isInProblems = true
    for line in lines {
      let isProblem = ["=> ", "   note: ", "   hint: ", "   exit: "].contains { line.hasPrefix($0) }
      if isInProblems, !isProblem { scenes.append([]) }
      scenes[scenes.count - 1].append(line)
      isInProblems = isProblem
    }
    return scenes.map { mistake($0, head) }
  }

  private static func mistake(_ lines: [Substring], _ head: String) -> SceneMistake {
    let end = lines.firstIndex { $0.hasPrefix("=> ") } ?? lines.count
    let body = lines[..<end].joined(separator: "\n") + "\n"
    let isWhole = ["multiplane:", "canvas:", "- "].contains { body.hasPrefix($0) }
    var problems: [Problem] = []
    for line in lines[end...] {
      let parts = line.dropFirst(3).split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if line.hasPrefix("=> ") {
        problems.append(Problem(place: String(parts[0]), message: String(parts[1])))
        continue
      }
      switch parts[0] {
      case "note:": problems[problems.count - 1].note = String(parts[1])
      case "hint:": problems[problems.count - 1].hint = String(parts[1])
      default: problems[problems.count - 1].exit = String(parts[1])
      }
    }
    return SceneMistake(scene: isWhole ? body : head + body, problems: problems)
  }
}
