import TestSupport
import Testing

/// Folders of a target that stand in no circle can be read one after the other: each uses types of those before it alone.
@Suite struct FolderCircleTests {
  /// The targets whose folders stand in none.
  static let targets = [
    "Multiplane", "MultiplaneArguments", "MultiplaneBase", "MultiplaneCommands", "MultiplaneComparison",
    "MultiplaneDecoding",
    "MultiplaneData",
    "MultiplaneExpressions", "MultiplaneGolden", "MultiplaneInspection", "MultiplaneLayout", "MultiplaneMotion",
    "MultiplaneOutput", "MultiplanePreviews", "MultiplaneReading", "MultiplaneRender", "MultiplaneScene",
    "MultiplaneSQLite",
    "MultiplaneStudio",
    "MultiplaneTesting", "MultiplaneVectors", "MultiplaneViews", "MultiplaneWords", "MultiplaneYAML",
  ]

  @Test(arguments: targets) func `no folders of a target use types of one another`(target: String) {
    let root = "\(Repository.root)/Sources/\(target)"
    let files = DoorTests.files(below: root, "").filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    let folders = Folders(
      files.map { ($0, String(decoding: Files.bytes(of: "\(root)/\($0)") ?? [], as: UTF8.self)) })
    #expect(folders.circles == [])
  }

  @Test func `the search finds a circle by the names of types`() {
    let apart = [
      ("A/One.swift", "struct One {\n  struct Inner {}\n}\n// Three"),
      ("B/Two.swift", "final class Two { var one: One }"),
    ]
    #expect(Folders(apart).circles == [])
    let circle = apart + [("A/Three.swift", "package enum Three { case two(Two), other(\"One\") }")]
    #expect(Folders(circle).circles == ["A uses Two of B (Three.swift)", "B uses One of A (Two.swift)"])
    // What a text or a comment says uses nothing, nor does a name that stands in both.
    let words = apart + [("A/Three.swift", "/// Two\nlet name = \"Two\" // Two\nstruct Inner {}")]
    #expect(Folders(words).circles == [])
    let longer = [
      ("A/A.swift", "protocol Alpha { func b(_: Beta) }"), ("B/B.swift", "actor Beta { let c: Gamma }"),
      ("C/C.swift", "@MainActor package final class Gamma: Alpha {}"), ("D/D.swift", "typealias Delta = Alpha"),
    ]
    #expect(Folders(longer).circles.count == 3)
  }
}

/// The folders of a target, and which types of one another they use.
private struct Folders {
  /// For each folder the folders it uses, and by which type and file.
  private var uses: [String: [String: [String]]] = [:]

  /// - Parameter files: Their paths in the target, and their texts.
  init(_ files: [(path: String, text: String)]) {
    let read = files.map { (path: $0.path, code: Code($0.text)) }
    var homes: [String: Set<String>] = [:]
    for file in read { for type in file.code.types { homes[type, default: []].insert(Self.folder(of: file.path)) } }
    for file in read {
      let folder = Self.folder(of: file.path)
      for name in file.code.names.sorted() {
        guard let home = homes[name], home.count == 1, let other = home.first, other != folder else { continue }
        uses[folder, default: [:]][other, default: []].append(
          "\(name) of \(other) (\(file.path.split(separator: "/").last!))")
      }
    }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().first.map { String($0) } ?? "."
  }

  /// What stands in a circle: a use that leads back to where it comes from, the first of each two folders.
  var circles: [String] {
    uses.keys.sorted().flatMap { folder in
      uses[folder]!.keys.sorted().filter { reaches(folder, from: $0) }.map { "\(folder) uses \(uses[folder]![$0]![0])" }
    }
  }

  private func reaches(_ goal: String, from start: String) -> Bool {
    var (seen, open): (Set<String>, [String]) = ([start], [start])
    while let folder = open.popLast() {
      if folder == goal { return true }
      for next in (uses[folder] ?? [:]).keys where seen.insert(next).inserted { open.append(next) }
    }
    return false
  }
}

/// What a file declares and names, comments and texts left out.
private struct Code {
  /// The types it declares for the whole target.
  private(set) var types: Set<String> = []
  /// The words that begin with a capital.
  private(set) var names: Set<String> = []

  private static let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "actor"]
  private static let modifiers: Set<Substring> = ["package", "public", "internal", "final", "indirect"]

  init(_ text: String) {
    var isInText = false
    for line in text.split(separator: "\n") {
      // A text of several lines.
      let quotes = line.ranges(of: "\"\"\"").count
      if quotes > 0 || isInText {
        if !quotes.isMultiple(of: 2) { isInText.toggle() }
        continue
      }
      let words = Self.words(of: line)
      names.formUnion(words.lazy.filter { $0.first!.isUppercase }.map { String($0) })
      if line.first == " " { continue }
      let declared = words.drop { Self.modifiers.contains($0) || $0.first == "@" }
      if let kind = declared.first, Self.kinds.contains(kind), let name = declared.dropFirst().first {
        types.insert(String(name))
      }
    }
  }

  /// The words of a line, without those in texts and comments; an attribute has its sign.
  private static func words(of line: Substring) -> [Substring] {
    var words: [Substring] = []
    let bytes = line.utf8
    var (place, start): (Substring.Index, Substring.Index?) = (bytes.startIndex, nil)
    var (isText, isEscaped, last) = (false, false, UInt8(0))
    func isWord(_ byte: UInt8) -> Bool {
      (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "@") || byte >= 128
    }
    while place < bytes.endIndex {
      let byte = bytes[place]
      if let begin = start, isText || !isWord(byte) {
        words.append(line[begin..<place])
        start = nil
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
      if !isText {
        if byte == UInt8(ascii: "/"), last == byte { break }
        if start == nil, isWord(byte) { start = place }
      }
      isEscaped = isText && byte == UInt8(ascii: "\\") && !isEscaped
      last = byte
      place = bytes.index(after: place)
    }
    if let start { words.append(line[start...]) }
    return words
  }
}
