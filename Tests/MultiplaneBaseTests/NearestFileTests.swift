import MultiplaneBase
import TestSupport
import Testing

/// A file that does not exist is answered by the one that was probably meant.
@Suite struct NearestFileTests {
  private let folder = TemporaryFolder()

  private func hint(_ name: String) throws -> String? {
    let files = try AssetFolder(folder.path)
    do {
      _ = try files.openFile(name)
      return "it is there"
    } catch {
      return error.diagnostics.first?.hint
    }
  }

  @Test(
    arguments: [
      ("asets/sea.svg", "assets/sea.svg"), ("assets/Sea.svg", "assets/sea.svg"), ("assets/sea.png", "assets/sea.svg"),
      ("Assets/sae.svg", "assets/sea.svg"), ("sea.svg", nil), ("assets/mountains.svg", nil), ("../assets/sea.svg", nil),
      ("assets/.hiddn", nil),
    ] as [(String, String?)])
  func `a slip of the fingers is answered by the name that is there`(name: String, meant: String?) throws {
    Files.write("<svg/>".utf8, to: "\(folder.path)/assets/sea.svg")
    Files.write("x".utf8, to: "\(folder.path)/assets/.hidden")
    let found = try hint(name)
    #expect(meant == nil ? found?.hasPrefix("did you mean") != true : found == "did you mean \"\(meant ?? "")\"?")
  }

  /// A Mac writes an accent behind its letter, and most keyboards write both as one character.
  @Test(
    arguments: [("K\u{E4}se \u{E9}.png", "Ka\u{308}se e\u{301}.png"), ("e\u{301}/a.png", "\u{E9}/a.png")],
    [false, true])
  func `a name that looks the same is told as such`(names: (String, String), turned: Bool) throws {
    let (name, other) = turned ? (names.1, names.0) : names
    Files.write("x".utf8, to: "\(folder.path)/\(other)")
    #expect(
      try hint(name)?.hasPrefix("a file there looks the same, but its accents are characters of their own") == true)
    #expect(try hint(other) == "it is there")
    Files.write("x".utf8, to: "\(folder.path)/\(name)")
    #expect(try hint(name) == "it is there")
  }

  @Test func `a path whose signs were taken for escapes is answered by how it is written`() throws {
    let answer = "in double quotes \"\\t\" is a tab, and so on: write \"/\" between the parts of a path"
    #expect(try hint("C:\temp\n.csv") == answer)
  }

  @Test(arguments: ["systemName star.fill", "sf:star.fill"])
  func `a symbol of a system is answered by its file`(name: String) throws {
    #expect(try hint(name) == "write the file of a symbol: star.svg")
  }

  @Test func `a scene that names thousands of files that are not there is answered twenty times`() throws {
    Files.write("x".utf8, to: "\(folder.path)/sea.svg")
    let files = try AssetFolder(folder.path)
    var hints = 0
    for number in 0..<100 {
      do { _ = try files.openFile("sea\(number % 10).svg") } catch {
        if error.diagnostics.first?.hint != nil { hints += 1 }
      }
    }
    #expect(hints == 20)
  }
}
