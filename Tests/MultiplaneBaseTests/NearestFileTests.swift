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
