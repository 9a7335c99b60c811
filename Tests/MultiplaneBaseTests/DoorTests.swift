import Foundation
import TestSupport
import Testing

/// Files are made, opened for writing, renamed and removed in few places; whoever adds another way writes where nobody looks.
@Suite struct DoorTests {
  /// The files that may: folders that are held open, and what a command line names without replacing it.
  static let doors: Set = [
    "MultiplaneBase/Files/AtomicFile.swift", "MultiplaneBase/Files/Beneath.swift",
    "MultiplaneBase/Files/OutputFolder.swift", "MultiplaneBase/Files/OutputFolder+Files.swift",
    "MultiplaneBase/Files/OpenFile.swift",
  ]
  /// What only those may say.
  static let ways: [String] = [
    "O_CREAT", "O_WRONLY", "O_RDWR", "O_TRUNC", "O_APPEND", "mkdir", "mkdirat", "rmdir", "unlink", "unlinkat", "rename",
    "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "creat", "fopen", "freopen", "fdopen",
    "truncate",
    "ftruncate", "mkstemp", "mkdtemp", "mknod", "mkfifo", "chmod", "fchmod", "fchmodat", "chown", "remove_file",
    "FileManager", "NSFileHandle", "copyfile", "sendfile", "O_TMPFILE",
  ]

  @Test func `files are written and removed through one door`() {
    let sources = "\(Repository.root)/Sources"
    var others: [String] = []
    var used: Set<String> = []
    for file in Self.files(below: sources, "") where file.hasSuffix(".swift") || file.hasSuffix(".c") {
      let text = String(decoding: Files.bytes(of: "\(sources)/\(file)") ?? [], as: UTF8.self)
      let found = Self.calls(in: text)
      if Self.doors.contains(file) {
        if !found.isEmpty { used.insert(file) }
      } else {
        others += found.map { "\(file): \($0)" }
      }
    }
    #expect(others == [])
    // A door nobody goes through is to be walled up.
    #expect(used.union(["MultiplaneBase/Files/Beneath.swift"]) == Self.doors)
  }

  @Test func `the search knows a call from a word`() {
    #expect(Self.calls(in: "  if unlink(path) != 0 { Glibc.rename (a, b) }") == ["rename", "unlink"])
    #expect(Self.calls(in: "open(path, O_WRONLY | O_CREAT)") == ["O_CREAT", "O_WRONLY"])
    #expect(
      Self.calls(in: "/// unlink(path)\n// O_CREAT\nfunc rename(_ a: Int) {}\nfont.rename(x)\nlet link = 1") == [])
  }

  /// The ways in a text, without comments; calls of functions, and constants.
  static func calls(in text: String) -> [String] {
    var found: Set<String> = []
    // Most files have none of them, and words take their time.
    let ways = ways.filter { (text as NSString).range(of: $0).location != NSNotFound }
    if ways.isEmpty { return [] }
    for line in text.split(separator: "\n") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "/") }
      if words.first?.hasPrefix("//") == true || line.contains("func ") { continue }
      for way in ways {
        let isConstant = way.hasPrefix("O_") || way.hasPrefix("FileM") || way.hasPrefix("NSF")
        if line.matches(of: way).contains(where: { range in
          let before = line[..<range.lowerBound].last
          let isQualified = line[..<range.lowerBound].hasSuffix("Glibc.")
          let after = line[range.upperBound...].drop { $0 == " " }.first
          let isWord = before.map { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") } ?? true
          let ends = line[range.upperBound...].first.map { !($0.isLetter || $0.isNumber || $0 == "_") } ?? true
          return (isWord || isQualified) && ends && (isConstant || after == "(")
        }) {
          found.insert(way)
        }
      }
    }
    return found.sorted()
  }

  static func files(below root: String, _ folder: String) -> [String] {
    Files.names(in: "\(root)/\(folder)").flatMap { name -> [String] in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      let inner = files(below: root, path)
      return inner.isEmpty ? [path] : inner
    }
  }
}

extension Substring {
  /// The places of a word.
  fileprivate func matches(of word: String) -> [Range<Index>] { ranges(of: word) }
}
