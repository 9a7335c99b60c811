import Foundation
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

  /// Waits until a watcher beside the test's has told of two saves, one after the other: what the test's had to tell before it has
  /// told by then.
  private func settle() throws {
    let told = Counter()
    let sentinel = try #require(FileWatcher { told.add() })
    folder.write("0", to: "sentinel")
    sentinel.watch([folder.file("sentinel")])
    for save in 1...2 {
      folder.write("\(save)", to: "sentinel")
      told.waitForNext()
    }
    withExtendedLifetime(sentinel) {}
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
    try settle()
    #expect(counter.isZero)
    folder.write("the last", to: "scene.yaml")
    counter.waitForNext()
    // Told once.
    try settle()
    #expect(counter.isZero)
    withExtendedLifetime(watcher) {}
  }

  @Test func `a watcher gives back what it took`() throws {
    for _ in 0..<200 { _ = try watch("scene.yaml") }
    // More than the system gives at once have come and gone.
    #expect(FileWatcher({}) != nil)
  }
}
