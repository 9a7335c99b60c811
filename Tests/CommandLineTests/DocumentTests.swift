import Foundation
import TestSupport
import Testing

/// All documents: their links, names of tests and names of files are true, and their sentences plain.
@Suite struct DocumentTests {
  @Test(arguments: ReferencePage.all) func `the links of a page lead to files and headings`(path: String) {
    let page = ReferencePage(path: path)
    let folder = path.contains("/") ? path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "/" : ""
    for target in page.targets where !target.hasPrefix("http") && !target.hasPrefix("mailto:") {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      let file = "\(Repository.root)/\(folder)\(parts[0])"
      #expect(parts[0].isEmpty || FileManager.default.fileExists(atPath: file), "\(path): \(target)")
      guard parts.count == 2 else { continue }
      let other = parts[0].isEmpty ? page : ReferencePage(path: folder + parts[0])
      #expect(other.anchors.contains(parts[1]), "\(path): \(target)")
    }
  }

  @Test(arguments: ReferencePage.all.filter { !ReferencePage(path: $0).pictures.isEmpty })
  func `a picture has two pixels for each point it is shown at`(path: String) throws {
    let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    for (picture, width) in ReferencePage(path: path).pictures {
      let bytes = try #require(Files.bytes(of: "\(Repository.root)/\(folder)\(picture)"), "\(path): \(picture)")
      // Vectors are sharp at every size, which the page says.
      if picture.hasSuffix(".svg") {
        #expect(bytes.starts(with: "<svg ".utf8) && width != nil, "\(path): \(picture)")
        continue
      }
      let pixels = try #require(DocumentPicture.pixelsAcross(bytes), "\(path): \(picture)")
      // Without a width a page shows each pixel as a point.
      let shown = try #require(width, "\(path): \(picture) needs <img src=\"…\" width=\"\(pixels / 2)\" alt=\"…\">")
      #expect(2 * shown <= pixels, "\(path): \(picture) is shown at \(shown) points and has \(pixels) pixels")
    }
  }

  @Test func `a heading is found as its link writes it`() {
    let anchors = ReferencePage("language/devices.md").anchors
    #expect(anchors.isSuperset(of: ["canvas-devices-files", "a-viewport-that-turns", "output"]))
    #expect(!anchors.contains("small"))
  }

  @Test(arguments: ReferencePage.all + ReferencePage.catalogs)
  func `a page has short sentences that begin with a thing`(path: String) {
    let sentences = ReferencePage(path: path).sentences
    let lengths: [Int] = sentences.map { ReferencePage.words(of: $0) }
    let most: Int = 17 * max(1, lengths.count)
    #expect(lengths.reduce(0, +) <= most, "\(path): more than 17 words a sentence on average")
    for (sentence, length) in zip(sentences, lengths) {
      #expect(length <= 40, "\(path): \(length) words: \(sentence)")
      // The captions of this page are the sentences of the tables.
      if path == "docs/pictures.md" || sentence.contains("?") { continue }
      let start = sentence.drop { $0 == "*" }
      let empty = ["What ", "Whatever ", "Who ", "Whoever ", "Whichever ", "Such ", "Those who ", "Those that "]
      #expect(!empty.contains { start.hasPrefix($0) }, "\(path): name the subject: \(sentence)")
    }
  }

  @Test func `sentences are cut where a reader stops`() {
    #expect(
      ReferencePage("language/nodes.md").sentences.prefix(2) == [
        "A node is a mapping with one capitalised key, its kind.", "The value of that key is the content.",
      ])
    #expect(ReferencePage.words(of: "code, code – and 2 words") == 5)
  }

  @Test(arguments: ReferencePage.all.filter { $0 != "CHANGELOG.md" })
  func `the suites that a page names are there`(path: String) {
    let names = Set(ReferencePage(path: path).code.filter { $0.wholeMatch(of: /[A-Z]\w+Tests/) != nil })
    #expect(names.subtracting(Self.suites).subtracting(Self.targets) == [], "\(path)")
  }

  @Test func `the files that the page on architecture names are there`() {
    let page = ReferencePage("architecture.md")
    let paths = page.code.filter { path in
      path != "Package.swift" && [".swift", ".c", "/"].contains { path.hasSuffix($0) }
    }
    #expect(paths.count > 60)
    let missing = paths.filter { path in !Self.sources.contains { $0.hasSuffix("/\(path)") } }
    #expect(missing == [])
  }

  @Test func `what a version brings is one short line under its part`() {
    var heading: Substring = ""
    var lengths: [Int] = []
    for line in ReferencePage(path: "CHANGELOG.md").text.split(separator: "\n") {
      if line.hasPrefix("### ") { heading = line.dropFirst("### ".count) }
      if line.hasPrefix("## ") { heading = "" }
      if line.hasPrefix("#") { continue }
      #expect(line.hasPrefix("- "), "a change is one line: \(line)")
      #expect(!heading.isEmpty, "it stands under a part: \(line)")
      let length = ReferencePage.words(of: String(line).replacing(/`[^`]*`/, with: "code"))
      #expect(length <= 24, "\(length) words: \(line)")
      lengths.append(length)
    }
    #expect(lengths.reduce(0, +) <= 17 * lengths.count)
  }

  /// The folders and files below Sources, folders with a slash behind them, each with one before it.
  private static let sources: [String] = {
    let root = "\(Repository.root)/Sources"
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.map { "/\($0)" + ($0.split(separator: "/").last?.contains(".") == true ? "" : "/") }
  }()

  /// The folders of tests.
  private static let targets = Set(Files.names(in: "\(Repository.root)/Tests"))

  /// The types of tests that end with the word.
  private static let suites: Set<String> = {
    let root = "\(Repository.root)/Tests"
    var found: Set<String> = []
    for file in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? []
    where file.hasSuffix("Tests.swift") {
      let text = String(decoding: Files.bytes(of: "\(root)/\(file)") ?? [], as: UTF8.self)
      for line in text.split(separator: "\n")
      where ["@Suite", "struct ", "final "].contains(where: { line.hasPrefix($0) }) {
        found.formUnion(line.split { $0 == " " || $0 == ":" }.filter { $0.hasSuffix("Tests") }.map { String($0) })
      }
    }
    return found
  }()
}
