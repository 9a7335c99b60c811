import Foundation
import Multiplane
import MultiplaneBase
import MultiplanePreviews
import MultiplaneScene
import MultiplaneVectors
import TestSupport
import Testing

/// The films of the pages are what the commands beside them make.
@Suite(.full) struct ClipPictureTests {
  /// A film and the command for it, a row of the table in docs/gallery.md.
  struct Film: Sendable, CustomTestStringConvertible {
    /// Below docs/images.
    var file: String
    var scene: String
    var options: [String: String] = [:]
    var testDescription: String { file }

    /// - Parameter row: ``| `images/x.svg` | `multiplane gif …` |``.
    init?(row: Substring) {
      let cells = row.split(separator: "`", omittingEmptySubsequences: false)
      guard cells.count == 5, cells[1].hasPrefix("images/"), cells[3].hasPrefix("multiplane gif ") else { return nil }
      let words = cells[3].split(separator: " ").map { String($0) }
      (file, scene) = (String(cells[1].dropFirst("images/".count)), words[2])
      for (option, value) in zip(words.dropFirst(3), words.dropFirst(4)) where option.hasPrefix("-") {
        options[option] = value
      }
    }
  }

  static let films = ReferencePage("gallery.md").text.split(separator: "\n").compactMap { Film(row: $0) }

  @Test func `every film of the pages has its command, and all of them are small`() throws {
    let folder = "\(Repository.root)/docs/images"
    let gallery = Files.names(in: "\(folder)/gallery").map { "gallery/\($0)" }
    let files = (Files.names(in: folder) + gallery).filter { $0.hasSuffix(".svg") || $0.hasSuffix(".webp") }
    #expect(Set(files) == Set(Self.films.map(\.file)) && files.count == Self.films.count)
    var total = 0
    for film in Self.films {
      total += Files.bytes(of: "\(folder)/\(film.file)")?.count ?? 0
      #expect(film.options["-o"] == film.file.split(separator: "/").last.map { String($0) })
    }
    #expect(total < 1_500_000)
  }

  @Test(arguments: films) func `a film is what its command writes, to the byte`(_ film: Film) throws {
    var options = RenderOptions()
    let ends = film.options["--frames"]?.components(separatedBy: "..").compactMap { Int($0) } ?? []
    if ends.count == 2 { options.frames = RenderOptions.FrameRange(first: ends[0], last: ends[1]) }
    let session = try SceneSession(
      SourceFile.read(path: "\(Repository.root)/\(film.scene)"), options: options, traces: false)
    #expect(try VectorClip(session).film().bytes == Files.bytes(of: "\(Repository.root)/docs/images/\(film.file)"))
  }
}
