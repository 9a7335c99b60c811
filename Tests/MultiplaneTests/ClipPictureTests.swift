import Foundation
import Multiplane
import MultiplaneBase
import MultiplanePreviews
import MultiplaneScene
import MultiplaneVectors
import TestSupport
import Testing

/// The films of the documents, and the live pages, are what the commands beside them make.
@Suite(.full) struct ClipPictureTests {
  /// A film or a page and the command for it, a row of the table in docs/gallery.md.
  struct Film: Sendable, CustomTestStringConvertible {
    /// Below docs.
    var file: String
    var scene: String
    var options: [String: String] = [:]
    var testDescription: String { file }

    /// - Parameter row: ``| `images/x.svg` | `multiplane gif …` |``.
    init?(row: Substring) {
      let cells = row.split(separator: "`", omittingEmptySubsequences: false)
      guard cells.count == 5, cells[3].hasPrefix("multiplane ") else { return nil }
      let words = cells[3].split(separator: " ").map { String($0) }
      (file, scene) = (String(cells[1]), words[2])
      for (option, value) in zip(words.dropFirst(3), words.dropFirst(4)) where option.hasPrefix("-") {
        options[option] = value
      }
    }
  }

  static let films = ReferencePage("gallery.md").text.split(separator: "\n").compactMap { Film(row: $0) }

  @Test func `every film of the pages has its command, and all of them are small`() throws {
    let folder = "\(Repository.root)/docs"
    let files = ["images", "images/gallery", "gallery"].flatMap { part in
      Files.names(in: "\(folder)/\(part)").map { "\(part)/\($0)" }
    }.filter { [".svg", ".webp", ".html"].contains(where: $0.hasSuffix) }
    #expect(Set(files) == Set(Self.films.map(\.file)) && files.count == Self.films.count)
    var total = 0
    for film in Self.films {
      total += Files.bytes(of: "\(folder)/\(film.file)")?.count ?? 0
      #expect(film.options["-o"] == film.file.split(separator: "/").last.map { String($0) })
    }
    #expect(total < 2_000_000)
  }

  @Test(arguments: films) func `a film or a page is what its command writes, to the byte`(_ film: Film) throws {
    var options = RenderOptions()
    let ends = film.options["--frames"]?.components(separatedBy: "..").compactMap { Int($0) } ?? []
    if ends.count == 2 { options.frames = RenderOptions.FrameRange(first: ends[0], last: ends[1]) }
    let session = try SceneSession(
      SourceFile.read(path: "\(Repository.root)/\(film.scene)"), options: options, traces: false)
    let document = film.file.hasSuffix(".html") ? try LivePage(session).document() : try VectorClip(session).film()
    #expect(document.bytes == Files.bytes(of: "\(Repository.root)/docs/\(film.file)"))
  }
}
