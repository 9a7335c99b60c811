import Foundation
import TestSupport
import Testing

/// All documents: nothing in them leads astray, and they are written in plain sentences.
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

  @Test func `a heading is found as its link writes it`() {
    let anchors = ReferencePage("language/devices.md").anchors
    #expect(anchors.isSuperset(of: ["canvas-devices-files", "a-viewport-that-turns", "output"]))
    #expect(!anchors.contains("small"))
  }

  /// Pages that are not held to plain sentences yet.
  static let notYetPlain: Set = [
    "CHANGELOG.md", "docs/architecture.md", "docs/development.md", "docs/performance.md", "docs/security.md",
    "docs/studio.md",
  ]

  @Test(arguments: ReferencePage.all.filter { !notYetPlain.contains($0) })
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
    for path in Self.notYetPlain { #expect(ReferencePage.all.contains(path)) }
  }
}
