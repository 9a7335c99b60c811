import MultiplaneBase
import MultiplaneReading
import TestSupport
import Testing

/// A scene with a mistake, and what the reader says of it.
///
/// A file of mistakes has for each the scene without its first two lines (unless it has them itself), then for each
/// problem `=> line:column message` with `note:`, `hint:` and `exit:` below it. The next scene follows. Lines count from
/// the two that are left out. A file whose scenes begin alike has their beginning first, above a line `====`.
struct SceneMistake: Sendable, CustomTestStringConvertible {
  struct Problem: Equatable {
    var place: String
    var message: String
    var note: String?
    var hint: String?
    var exit = "3"
  }
  var scene: String
  var problems: [Problem]

  static let head = "multiplane: 1\ncanvas: { size: 390x844 }\n"

  var testDescription: String { problems.first?.message ?? "no problem" }

  /// What the reader says of the scene.
  func found() -> [Problem] {
    do {
      _ = try SceneReader.read(scene)
      return []
    } catch {
      return error.diagnostics.map { diagnostic in
        Problem(
          place: diagnostic.span.map { "\($0.line):\($0.column)" } ?? "nowhere", message: diagnostic.message,
          note: diagnostic.note, hint: diagnostic.hint, exit: "\(diagnostic.failure.rawValue)")
      }
    }
  }

  /// The lines of a file of the corpus.
  static func lines(of file: String) -> [Substring] {
    Files.corpus("mistakes/\(file)").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// The mistakes of a file.
  static func all(in file: String) -> [SceneMistake] {
    var lines = lines(of: file)[...]
    var head = Self.head
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
