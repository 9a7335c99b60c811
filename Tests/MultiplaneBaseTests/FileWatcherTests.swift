import Foundation
import Glibc
import MultiplaneBase
import TestSupport
import Testing

/// Files that are saved in the ways editors save them.
@Suite(.full, .timeLimit(.minutes(5))) struct FileWatcherTests {
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

  /// Puts a link in place of another.
  private func link(_ name: String, to target: String) {
    symlink(target, folder.file("new"))
    rename(folder.file("new"), folder.file(name))
  }

  @Test(arguments: [false, true])
  func `what lies behind a link that was put to another target is watched`(isAbsolute: Bool) throws {
    for name in ["one", "two", "three"] { folder.write(name, to: "real/\(name).yaml") }
    func target(_ name: String) -> String { isAbsolute ? folder.file("real/\(name)") : "real/\(name)" }
    link("scene.yaml", to: target("one.yaml"))
    let watcher = try watch("scene.yaml")
    for name in ["two", "three", "one"] {
      link("scene.yaml", to: target("\(name).yaml"))
      counter.waitForNext()
      folder.write("\(name), saved", to: "real/\(name).yaml")
      counter.waitForNext()
    }
    withExtendedLifetime(watcher) {}
  }

  @Test func `every link on the way is watched, and each behind it`() throws {
    for release in ["first", "second", "third"] { folder.write(release, to: "releases/\(release)/scenes/scene.yaml") }
    folder.write("elsewhere", to: "elsewhere/scene.yaml")
    // scene.yaml leads through a link between files to a folder behind a link.
    link("current", to: "releases/first")
    folder.write("", to: "links/folder-is-there")
    link("links/middle.yaml", to: "../current/scenes/scene.yaml")
    link("scene.yaml", to: "links/middle.yaml")
    let watcher = try watch("scene.yaml")
    for release in ["second", "third"] {
      link("current", to: "releases/\(release)")
      counter.waitForNext()
      folder.write("\(release), saved", to: "releases/\(release)/scenes/scene.yaml")
      counter.waitForNext()
    }
    link("links/middle.yaml", to: "../elsewhere/scene.yaml")
    counter.waitForNext()
    folder.write("saved", to: "elsewhere/scene.yaml")
    counter.waitForNext()
    withExtendedLifetime(watcher) {}
  }

  @Test func `a folder that comes in place of a link is watched`() throws {
    folder.write("0", to: "real/scene.yaml")
    link("scenes", to: "real")
    let watcher = try watch("scenes/scene.yaml")
    unlink(folder.file("scenes"))
    folder.write("in a folder", to: "scenes/scene.yaml")
    counter.waitForNext()
    folder.write("saved", to: "scenes/scene.yaml")
    counter.waitForNext()
    withExtendedLifetime(watcher) {}
  }

  @Test func `links that lead to each other are waited for`() throws {
    link("scene.yaml", to: "other.yaml")
    link("other.yaml", to: "scene.yaml")
    folder.write("0", to: "real.yaml")
    let watcher = try watch("scene.yaml")
    link("other.yaml", to: "real.yaml")
    counter.waitForNext()
    withExtendedLifetime(watcher) {}
  }

  @Test func `files in a folder that may not be listed are looked at`() throws {
    folder.write("0", to: "closed/scene.yaml")
    chmod(folder.file("closed"), 0o311)
    defer { chmod(folder.file("closed"), 0o755) }
    let (folder, counter, watcher) = (folder, counter, Monitor<FileWatcher?>(nil))
    let thread = try #require(
      OwnThread {
        // Nothing is closed to root; its threads can be somebody else to the disk, and so are those they start.
        actAsNobody()
        let made = FileWatcher { counter.add() }
        made?.watch([folder.file("closed/scene.yaml")])
        watcher.update { $0 = made }
      })
    thread.join()
    try #require(watcher.read { $0 != nil })
    folder.write("saved", to: "closed/scene.yaml")
    counter.waitForNext()
  }

  @Test func `a file that came or went before others are watched is told`() throws {
    folder.write("0", to: "scene.yaml")
    let watcher = try watch("scene.yaml", "later/picture.png")
    Files.remove(folder.file("scene.yaml"))
    watcher.watch(["scene.yaml", "later/picture.png", "rows.csv"].map { folder.file($0) })
    counter.waitForNext()
    // Its folder is looked for from time to time, and found when others are watched.
    folder.write("0", to: "later/picture.png")
    watcher.watch(["scene.yaml", "later/picture.png"].map { folder.file($0) })
    counter.waitForNext()
    // What nobody waited for before has not changed.
    folder.write("0", to: "new.csv")
    try settle()
    watcher.watch(["scene.yaml", "new.csv"].map { folder.file($0) })
    try settle()
    #expect(counter.isZero)
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

/// Lets this thread reach files as a user without rights does, if it belongs to root.
private func actAsNobody() {
  typealias Call = @convention(c) (uid_t) -> Int32
  guard geteuid() == 0, let call = dlsym(nil, "setfsuid") else { return }
  _ = unsafeBitCast(call, to: Call.self)(65534)
}
