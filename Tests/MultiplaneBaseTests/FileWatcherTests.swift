import Foundation
import Glibc
import MultiplaneBase
import TestSupport
import Testing

/// Files that are saved in the ways editors save them.
@Suite(.timeLimit(.minutes(5))) struct FileWatcherTests {
  /// Counts the changes of some files.
  private final class Counter: Sendable {
    private let count = Monitor(0)
    func add() { count.update { $0 += 1 } }
    /// Waits for one more change than there were when this was last asked.
    func waitForNext() { count.wait { count -> Void? in count > 0 ? (count = 0) : nil } }
    var isZero: Bool { count.read { $0 == 0 } }
  }
  private let folder = TemporaryFolder()
  private let counter = Counter()

  private func watch(_ names: String..., polls: Bool = false) throws -> FileWatcher {
    let counter = counter
    let watcher = try #require(FileWatcher(polls: polls) { counter.add() })
    watcher.watch(names.map { folder.file($0) })
    return watcher
  }

  @Test(arguments: [false, true])
  func `every way of saving is a change`(polls: Bool) throws {
    folder.write("0", to: "scene.yaml")
    let watcher = try watch("scene.yaml", polls: polls)
    func saved(_ body: () -> Void) {
      body()
      counter.waitForNext()
    }
    // In place: nano, Visual Studio Code.
    saved { try? "in place".write(toFile: folder.file("scene.yaml"), atomically: false, encoding: .utf8) }
    // Another file, renamed over: vim, JetBrains.
    saved {
      folder.write("renamed over", to: "scene.yaml.new")
      rename(folder.file("scene.yaml.new"), folder.file("scene.yaml"))
    }
    // Renamed away and written anew: vim with a backup.
    saved {
      rename(folder.file("scene.yaml"), folder.file("scene.yaml~"))
      folder.write("written anew", to: "scene.yaml")
    }
    // And again in place: the watch is the new file's.
    saved { try? "in place again".write(toFile: folder.file("scene.yaml"), atomically: false, encoding: .utf8) }
    withExtendedLifetime(watcher) {}
  }

  @Test func `a link's target and the link itself are watched`() throws {
    folder.write("0", to: "real/scene.yaml")
    folder.write("other", to: "real/other.yaml")
    symlink(folder.file("real/scene.yaml"), folder.file("scene.yaml"))
    let watcher = try watch("scene.yaml")
    folder.write("target", to: "real/scene.yaml")
    counter.waitForNext()
    symlink(folder.file("real/other.yaml"), folder.file("new"))
    rename(folder.file("new"), folder.file("scene.yaml"))
    counter.waitForNext()
    withExtendedLifetime(watcher) {}
  }

  @Test func `a file that comes later is waited for, its folder too`() throws {
    let watcher = try watch("later/scene.yaml")
    folder.write("here", to: "later/scene.yaml")
    counter.waitForNext()
    withExtendedLifetime(watcher) {}
  }

  @Test func `other files, and a file that is only looked at, are no change`() throws {
    folder.write("0", to: "scene.yaml")
    let watcher = try watch("scene.yaml")
    folder.write("1", to: "other.yaml")
    _ = Files.bytes(of: folder.file("scene.yaml"))
    // A change of the file itself comes behind what was not told.
    folder.write("the last", to: "scene.yaml")
    counter.waitForNext()
    #expect(counter.isZero)
    withExtendedLifetime(watcher) {}
  }

  @Test(arguments: [false, true])
  func `a neighbour that is written all the time holds back no save`(isThereBefore: Bool) throws {
    if isThereBefore { folder.write("0", to: "scene.yaml") }
    // A folder that is missing is looked for from time to time, however much happens meanwhile.
    let name = isThereBefore ? "scene.yaml" : "later/scene.yaml"
    let watcher = try watch("scene.yaml", name)
    folder.write("", to: "neighbour")
    let neighbour = folder.file("neighbour")
    folder.write("saved", to: name)
    // So often that there is no quiet moment.
    var writes = 0
    while counter.isZero, writes < 2_000_000 {
      close(Glibc.open(neighbour, O_WRONLY))
      writes += 1
    }
    #expect(writes < 2_000_000)
    withExtendedLifetime(watcher) {}
  }

  @Test func `a folder that goes and comes back is watched again`() throws {
    folder.write("0", to: "scenes/scene.yaml")
    let watcher = try watch("scenes/scene.yaml")
    rename(folder.file("scenes"), folder.file("away"))
    folder.write("new", to: "scenes/scene.yaml")
    var waits = 0
    while counter.isZero, waits < 10_000 {
      waits += 1
      usleep(1_000)
    }
    #expect(waits < 10_000)
    withExtendedLifetime(watcher) {}
  }

  @Test func `a watcher gives back what it took`() throws {
    for _ in 0..<200 { _ = try watch("scene.yaml") }
    // More than the system gives at once have come and gone.
    #expect(FileWatcher({}) != nil)
  }
}
