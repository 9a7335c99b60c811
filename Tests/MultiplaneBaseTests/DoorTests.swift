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

  /// The files that start a program, for decoders and for clips, or put another in this one's place.
  static let starts: Set = [
    "CFiles/supervisor.c", "CSandbox/start.c", "MultiplaneOutput/Processes/ChildProcess.swift",
    "Multiplane/Rendering/DrawingEnvironment.swift",
    "MultiplaneCommands/Messages/Interruption.swift",
  ]
  /// The calls that do.
  static let startingWays = [
    "posix_spawn", "posix_spawnp", "fork", "vfork", "clone", "execl", "execlp", "execv", "execve", "execvp", "execvpe",
    "fexecve", "system", "popen", "Process", "NSTask",
  ]
  /// The calls that reach a network; no file has them.
  static let connectingWays = [
    "connect", "getaddrinfo", "gethostbyname", "URLSession", "URLRequest", "ClientBootstrap",
    "NIOTSConnectionBootstrap",
  ]

  @Test func `programs are started in few places, and nothing connects to a network`() {
    let sources = "\(Repository.root)/Sources"
    var starting: Set<String> = []
    for file in Self.files(below: sources, "") where file.hasSuffix(".swift") || file.hasSuffix(".c") {
      let text = String(decoding: Files.bytes(of: "\(sources)/\(file)") ?? [], as: UTF8.self)
      if !Self.calls(in: text, Self.startingWays).isEmpty { starting.insert(file) }
      #expect(Self.calls(in: text, Self.connectingWays) == [], "\(file)")
    }
    #expect(starting == Self.starts)
  }

  @Test func `the search knows a call from a word`() {
    let text = "  guard fork() == 0, x.popen(3) else { connect (a) }\n  case system(Int)\n  case 1: system(a)"
    #expect(Self.calls(in: text, ["fork", "connect", "popen"]) == ["connect", "fork"])
    #expect(Self.calls(in: "  case system(Int)", ["system"]) == [] && Self.calls(in: text, ["system"]) == ["system"])
    #expect(Self.calls(in: "  if unlink(path) != 0 { Glibc.rename (a, b) }") == ["rename", "unlink"])
    #expect(Self.calls(in: "open(path, O_WRONLY | O_CREAT)") == ["O_CREAT", "O_WRONLY"])
    #expect(
      Self.calls(in: "/// unlink(path)\n// O_CREAT\nfunc rename(_ a: Int) {}\nfont.rename(x)\nlet link = 1") == [])
  }

  /// The ways in a text, without comments; calls of functions, and constants.
  static func calls(in text: String, _ ways: [String] = ways) -> [String] {
    var found: Set<String> = []
    // Most files have none of them, and words take their time.
    let ways = text.withCString { whole in ways.filter { strstr(whole, $0) != nil } }
    if ways.isEmpty { return [] }
    for line in text.split(separator: "\n") {
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "/") }
      if words.first?.hasPrefix("//") == true || line.contains("func ") { continue }
      for way in ways {
        let isConstant = way.hasPrefix("O_") || way.hasPrefix("FileM") || way.hasPrefix("NSF")
        if line.matches(of: way).contains(where: { range in
          let before = line[..<range.lowerBound].last
          // A case of an enumeration may have such a name.
          let isCase = line[..<range.lowerBound].hasSuffix("case ")
          let isQualified = line[..<range.lowerBound].hasSuffix("Glibc.")
          let after = line[range.upperBound...].drop { $0 == " " }.first
          let isWord = before.map { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") } ?? true
          let ends = line[range.upperBound...].first.map { !($0.isLetter || $0.isNumber || $0 == "_") } ?? true
          return (isWord || isQualified) && !isCase && ends && (isConstant || after == "(")
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
