import Glibc
import MultiplaneBase
import TestSupport
import Testing

/// What a scene or a list names stays in its folder.
@Suite struct OutputFolderTests {
  let place = TemporaryFolder()
  var inside: String { place.file("inside") }
  let bytes = [UInt8]("new".utf8)

  /// A folder `inside` beside a folder `outside` with a file, and links to it in all ways there are.
  private func folder() throws -> OutputFolder {
    place.write("old", to: "outside/victim.png")
    let folder = try OutputFolder(inside)
    symlink("../outside", place.file("inside/up"))
    symlink(place.file("outside"), place.file("inside/absolute"))
    symlink("../outside/victim.png", place.file("inside/link.png"))
    symlink("/proc/self/cwd", place.file("inside/magic"))
    return folder
  }

  static let escapes = [
    "../outside/victim.png", "up/victim.png", "absolute/victim.png", "a/../../outside/victim.png", "/etc/victim.png",
    "magic/victim.png", "up/../../outside/victim.png", "./../outside/victim.png", "", "..", "a\0b",
  ]

  @Test(arguments: escapes) func `no path leads out of a folder`(_ name: String) throws {
    let folder = try folder()
    func isRefused(_ body: () throws(OutputError) -> Void) -> Bool { outputError(body) != nil }
    #expect(
      isRefused { () throws(OutputError) in try bytes.lend { b throws(OutputError) in try folder.write(b, to: name) } })
    #expect(isRefused { () throws(OutputError) in try folder.open(name, for: .sharing).close() })
    #expect(isRefused { () throws(OutputError) in try folder.open(name, for: .reading).close() })
    #expect(isRefused { () throws(OutputError) in try folder.remove(name) })
    #expect(isRefused { () throws(OutputError) in _ = try folder.folder(name + "/deeper") })
    #expect(isRefused { () throws(OutputError) in _ = try AtomicFile(.named(name, below: folder)) })
    folder.removeEmptyFolders(from: name)
    #expect(Files.bytes(of: place.file("outside/victim.png")) == Array("old".utf8))
    #expect(Files.names(in: place.file("outside")) == ["victim.png"])
  }

  @Test func `a link at the end is replaced or removed, and never followed`() throws {
    let folder = try folder()
    #expect(outputError { () throws(OutputError) in try folder.open("link.png", for: .reading).close() } != nil)
    #expect(
      outputError { () throws(OutputError) in _ = try AtomicFile(.named("link.png", below: folder)) }
        == .notAFile(path: "\(inside)/link.png"))
    #expect(try folder.status(at: "link.png") == .other)
    try bytes.lend { buffer throws(OutputError) in try folder.write(buffer, to: "link.png") }
    #expect(try folder.contents(of: "link.png") == bytes)
    try folder.remove("up")
    #expect(Files.bytes(of: place.file("outside/victim.png")) == Array("old".utf8))
  }

  @Test func `folders on the way are made, and links inside are ways`() throws {
    let folder = try folder()
    let deep = try folder.folder("a/b/c")
    try bytes.lend { buffer throws(OutputError) in try deep.write(buffer, to: "x.png", durability: .full) }
    symlink("a/b", place.file("inside/short"))
    #expect(try folder.contents(of: "short/c/x.png") == bytes)
    try folder.remove("a/b/c/x.png")
    try folder.remove("a/b/c/x.png")
    folder.removeEmptyFolders(from: "a/b/c")
    #expect(Files.names(in: inside) == ["absolute", "link.png", "magic", "short", "up"])
  }

  @Test func `a folder that is swapped keeps what is written`() throws {
    let folder = try folder().folder("run")
    #expect(folder.isInPlace)
    rename(place.file("inside/run"), place.file("inside/moved"))
    symlink("../outside", place.file("inside/run"))
    try bytes.lend { buffer throws(OutputError) in try folder.write(buffer, to: "victim.png") }
    #expect(Files.bytes(of: place.file("outside/victim.png")) == Array("old".utf8))
    #expect(Files.bytes(of: place.file("inside/moved/victim.png")) == bytes)
    #expect(!folder.isInPlace)
  }

  @Test func `what dead processes left is removed, and nothing else`() throws {
    let folder = try OutputFolder(inside)
    // No process has a number so large.
    for name in [".a.png.tmp-4194305", ".b.txt.tmp-4194305", ".a.png.tmp-1", ".a.png.tmp-x", "a.png.tmp-4194305"] {
      place.write("x", to: "inside/\(name)")
    }
    try folder.removeLeftOvers { $0.hasSuffix(".png") }
    #expect(folder.path == inside)
    #expect(try folder.names() == [".a.png.tmp-1", ".a.png.tmp-x", ".b.txt.tmp-4194305", "a.png.tmp-4194305"])
  }

  @Test func `a process that ends takes its unfinished files along`() async {
    await #expect(processExitsWith: .exitCode(130)) { [path = inside as String] in
      let file = try AtomicFile(.given(path + "/a.png"))
      try file.makeTemporary()
      if Files.names(in: path).count != 1 { exit(1) }
      OutputFolder.endProcess(withCode: 130)
    }
    #expect(Files.names(in: inside) == [])
  }
}

/// Paths are cut at slashes, whatever stands around them.
@Suite struct PathTests {
  @Test func `parts, parents and names`() {
    #expect(Path.parts("/a//./b/") == ["a", "b"])
    #expect(Path.parts("..\u{2F}\u{338}x/..") == ["..", "\u{338}x", ".."])
    #expect(
      ["a/b", "a", "/a", "/", "a/b/", "//a", "a//b", ""].map(Path.parent) == ["a", ".", "/", "/", "a", "/", "a", "."])
    #expect(["a/b", "a", "/a", "/", "a/b/"].map(Path.name) == ["b", "a", "a", "/", "b"])
    #expect(["a/b.tar.gz", ".hidden", "a"].map(Path.stem) == ["b.tar", ".hidden", "a"])
    #expect(Path.joined(".", "a") == "a")
    #expect(Path.joined("/", "a") == "/a")
    #expect(Path.plain("./a//b/.") == "a/b")
    #expect(Path.relative("/é/b", to: "/é") == "b")
    // The same letter in two forms is two names.
    #expect(Path.relative("/\u{E9}/b", to: "/e\u{301}") == nil)
    #expect(Path.relative("/ab", to: "/a") == nil)
    #expect(Path.relative("/a", to: "/") == "a")
    #expect(["/a", "../a", "a/..", "..\u{2F}\u{338}"].allSatisfy(Path.leadsOut))
    #expect(!["a", "a..b/..c", "./a"].contains(where: Path.leadsOut))
  }
}
