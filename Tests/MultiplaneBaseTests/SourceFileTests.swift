import Glibc
import MultiplaneBase
import TestSupport
import Testing

@Suite struct SourceFileTests {
  private func refusal(_ path: String, failure: FailureClass = .commandLine) -> Diagnostic? {
    do {
      _ = try SourceFile.read(path: path, name: "n", failure: failure)
      return nil
    } catch { return error.diagnostics.first }
  }

  @Test func `lines end at line feeds only`() {
    let file = SourceFile(name: "s", text: "\u{FEFF}one\r\ntwo\u{2028}x\n\nlast")
    #expect(file.lineCount == 4)
    #expect((0...5).map { String(file.line($0)) } == ["", "one", "two\u{2028}x", "", "last", ""])
    #expect(SourceFile(name: "s", text: "").lineCount == 1)
  }

  @Test func `a file is read`() throws {
    let folder = TemporaryFolder()
    let path = folder.file("file")
    folder.write("a: é\r\n", to: "file")
    let file = try SourceFile.read(path: path)
    #expect(file.name == path)
    #expect(file.line(1) == "a: é")
    folder.write("", to: "file")
    #expect(try SourceFile.read(path: path).text == "")
  }

  @Test func `what is no file is refused at once`() throws {
    let folder = TemporaryFolder()
    #expect(refusal(folder.path)?.message == "scene \"n\" is a directory, not a file")
    #expect(refusal(folder.path + "/none")?.message == "scene \"n\" does not exist")
    #expect(refusal(folder.path + "/none")?.failure == .commandLine)
    #expect(refusal(folder.path + "/none", failure: .asset)?.failure == .asset)
    #expect(refusal(folder.path + "/none")?.hint == nil)
    folder.write("", to: "page.yaml")
    #expect(refusal(folder.path + "/page")?.hint == "did you mean \"n.yaml\"?")
    folder.write("", to: "album.yaml/photo")
    #expect(refusal(folder.path + "/album")?.hint == nil)
    // Another ending, or a name near it; data of the name is no scene.
    folder.write("", to: "huts.csv")
    folder.write("", to: "huts.yaml")
    folder.write("", to: "map.json")
    #expect(refusal(folder.path + "/huts.yml")?.hint == "did you mean \"huts.yaml\"?")
    #expect(refusal(folder.path + "/huts.csc")?.hint == "did you mean \"huts.yaml\"?")
    #expect(refusal(folder.path + "/hust.yaml")?.hint == "did you mean \"huts.yaml\"?")
    #expect(refusal(folder.path + "/map.yaml")?.hint == "did you mean \"map.json\"?")
    #expect(refusal(folder.path + "/mountains.yaml")?.hint == nil)
    #expect(refusal(folder.path + "/none/huts.yml")?.hint == nil)
    #expect(refusal("/dev/zero")?.message == "scene \"n\" is a device, not a file")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(refusal(folder.path + "/pipe")?.message == "scene \"n\" is a pipe, not a file")
    let closed = folder.path + "/closed"
    close(open(closed, O_WRONLY | O_CREAT, 0))
    if getuid() != 0 {
      #expect(refusal(closed)?.message == "scene \"n\" cannot be read: permission denied")
    }
  }

  @Test func `what has no room in the memory is refused before it is read`() throws {
    let folder = TemporaryFolder()
    folder.write("", to: "file")
    #expect(truncate(folder.file("file"), Budgets.fileBytes + 1) == 0)
    #expect(refusal(folder.file("file"))?.message == "scene \"n\" takes more memory than the program may have")
    #expect(refusal(folder.file("file"))?.failure == .limit)
    let assets = try AssetFolder(folder.path)
    let found = problems { () throws(SceneFailure) in _ = try assets.read("file", of: "image") }
    #expect(found.map(\.message) == ["image \"file\" takes more memory than the program may have"])
    #expect(found.map(\.cause) == [.asset("file")])
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], "1:2", "byte 0xFF is not UTF-8"),
      ([0x61, 0x0A, 0xC3, 0xA9, 0xC3, 0x0A], "2:2", "byte 0xC3 is not UTF-8"),
      ([0xEF, 0xBB, 0xBF, 0x61, 0x80], "1:2", "byte 0x80 is not UTF-8"),
      ([0xF0, 0x9F, 0x98, 0x80, 0xED, 0xA0, 0x80], "1:2", "byte 0xED is not UTF-8"),
      ([0x61, 0xC0, 0x80], "1:2", "byte 0xC0 is not UTF-8"),
      ([0x61, 0xE2, 0x82], "1:2", "byte 0xE2 is not UTF-8"),
      ([0xFF, 0xFE, 0x61, 0x00], "1:1", "the file is UTF-16"),
      ([0xFE, 0xFF, 0x00, 0x61], "1:1", "the file is UTF-16"),
    ] as [([UInt8], String, String)])
  func `bytes that are not UTF-8 are named with their place`(bytes: [UInt8], place: String, message: String) throws {
    do {
      _ = try SourceFile.decode(bytes, name: "s.yaml")
      Issue.record("accepted")
    } catch {
      #expect(error.diagnostics[0].span.map { "\($0.line):\($0.column)" } == place)
      #expect(error.diagnostics[0].message == message)
      #expect(error.diagnostics[0].hint == "save as UTF-8")
      #expect(error.diagnostics[0].failure == .scene)
    }
  }
}
