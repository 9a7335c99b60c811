import MultiplaneBase
import TestSupport
import Testing

@Suite struct GrowingFileTests {
  private let files = TemporaryFolder()
  private static let line = String(repeating: "a", count: 99) + "\n"

  @Test(arguments: [0, 3, 9_000]) func `a file that grows has its name once it is finished`(count: Int) throws {
    let file = GrowingFile(try AtomicFile(.given("\(files.path)/a")))
    for _ in 0..<count { file.add(Self.line) }
    #expect(Files.bytes(of: "\(files.path)/a") == nil)
    try file.finish()
    #expect(Files.bytes(of: "\(files.path)/a") == Array(String(repeating: Self.line, count: count).utf8))
  }

  @Test func `a file that is not finished leaves the old one`() throws {
    files.write(Array("old".utf8), to: "a")
    do {
      let file = GrowingFile(try AtomicFile(.given("\(files.path)/a")))
      for _ in 0..<9_000 { file.add(Self.line) }
    }
    #expect(Files.bytes(of: "\(files.path)/a") == Array("old".utf8))
    #expect(try OutputFolder(files.path).names() == ["a"])
  }
}
