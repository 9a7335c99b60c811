import Glibc
import Multiplane
import MultiplaneBase
import TestSupport
import Testing

/// A scene held open over the changes of its files.
@Suite(.full, .timeLimit(.minutes(2))) struct WatchedSceneTests {
  private let folder = TemporaryFolder()
  private let changes = Monitor(0)
  private static let scene = """
    multiplane: 1
    canvas: { size: 40x40, fps: 30 }
    data: { rows: { csv: rows.csv } }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: rows
                row: { Text: "${item.name}" }
    scroll:
      - wait: 1s
    """

  private func open() -> WatchedScene {
    let changes = changes
    return WatchedScene(folder.file("scene.yaml")) { changes.update { $0 += 1 } }
  }

  /// Waits for a change, and forgets it.
  private func change() {
    changes.wait { count -> Void? in
      guard count > 0 else { return nil }
      count = 0
      return ()
    }
  }

  @Test func `a save that changes nothing is no version`() {
    folder.write("name\none\n", to: "rows.csv")
    folder.write(Self.scene, to: "scene.yaml")
    let watched = open()
    #expect(watched.read() == .version)
    folder.write(Self.scene, to: "scene.yaml")
    change()
    #expect(watched.read() == .unchanged)
    folder.write("name\ntwo\n", to: "rows.csv")
    change()
    #expect(watched.read() == .version)
    #expect(watched.read() == .unchanged)
  }

  @Test func `an included file that changes, breaks and is mended is seen`() {
    folder.write("colors: { ink: navy }\n", to: "brand.yaml")
    folder.write(
      "multiplane: 1\ncanvas: { size: 40x40 }\ninclude: brand.yaml\nlayers:\n  - Color: ink\n", to: "scene.yaml")
    let watched = open()
    #expect(watched.read() == .version)
    folder.write("colors: { ink: nvy }\n", to: "brand.yaml")
    change()
    #expect(watched.read() == .faulty)
    folder.write("colors: { ink: red }\n", to: "brand.yaml")
    change()
    #expect(watched.read() == .version)
    #expect(watched.session?.loaded.files == [folder.file("scene.yaml"), folder.file("brand.yaml")])
  }

  @Test func `faults are told once, and the version before stays`() {
    folder.write("name\none\n", to: "rows.csv")
    folder.write(Self.scene, to: "scene.yaml")
    let watched = open()
    #expect(watched.read() == .version && watched.problems == [])
    folder.write(Self.scene.replacing("LazyVStack", with: "LazyVstack"), to: "scene.yaml")
    change()
    #expect(watched.read() == .faulty && watched.read() == .unchanged)
    #expect(!watched.problems.isEmpty && watched.session?.frameCount == 31)
    folder.write(Self.scene, to: "scene.yaml")
    change()
    #expect(watched.read() == .version && watched.problems == [])
  }

  @Test func `a file that is missing at first, or has faults, is waited for`() {
    folder.write(Self.scene, to: "scene.yaml")
    let watched = open()
    #expect(watched.read() == .faulty && watched.session == nil)
    folder.write("name\n\"one\n", to: "rows.csv")
    change()
    #expect(watched.read() == .faulty && watched.session == nil)
    folder.write("name\none\n", to: "rows.csv")
    change()
    #expect(watched.read() == .version && watched.problems == [])
  }

  @Test(
    arguments: [
      ("csv", "csv: rows", "name\n\"one\n"), ("jsonl", "jsonl: rows", "{\"name\": 1\n"), ("json", "json: rows", "[1,"),
      ("yaml", "yaml: rows", "- name: [\n"),
      ("SQLite", "query: select name from rows order by name, id: name, sqlite: rows", "no database"),
    ])
  func `a data file with a fault is watched from the first reading on`(form: String, keys: String, bad: String) {
    folder.write(bad, to: "rows")
    folder.write(Self.scene.replacing("csv: rows.csv", with: keys), to: "scene.yaml")
    let watched = open()
    #expect(watched.read() == .faulty)
    folder.write(bad + " ", to: "rows")
    change()
  }

  /// Files are watched once the scene that was read names them: what happens before must not be lost.
  @Test(arguments: [false, true])
  func `a file that comes or changes while the scene is read is not missed`(isThereBefore: Bool) throws {
    for round in stride(from: 0, to: 60, by: TestTier.current == .night ? 1 : 6) {
      let name = "\(round)/scene.yaml"
      let (rows, old) = (folder.file("\(round)/rows.csv"), "name\n\"one\n")
      if isThereBefore { folder.write(old, to: "\(round)/rows.csv") }
      folder.write(Self.scene, to: name)
      let changes = Monitor(0)
      let watched = WatchedScene(folder.file(name)) { changes.update { $0 += 1 } }
      let thread = try #require(
        OwnThread {
          usleep(UInt32(round) * 50)
          Files.write("name\ntwo\n".utf8, to: rows)
        })
      var reading = watched.read()
      var waits = 0
      while reading != .version, waits < 5_000 {
        if changes.update({ count in
          defer { count = 0 }
          return count > 0
        }) {
          reading = watched.read()
        } else {
          waits += 1
          usleep(1_000)
        }
      }
      thread.join()
      try #require(reading == .version, "round \(round)")
    }
  }

  @Test func `a scene that is not there is waited for, and one that goes and comes back is read`() {
    let watched = open()
    #expect(watched.read() == .faulty && watched.read() == .unchanged)
    folder.write("name\none\n", to: "rows.csv")
    folder.write(Self.scene, to: "scene.yaml")
    change()
    #expect(watched.read() == .version)
    unlink(folder.file("scene.yaml"))
    #expect(watched.read() == .faulty)
    folder.write(Self.scene, to: "scene.yaml")
    change()
    #expect(watched.read() == .version && watched.problems == [])
  }
}
