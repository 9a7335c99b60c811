internal import Glibc

/// A moment of the clock that changes of files are dated by.
package struct FileTime: Comparable {
  private let seconds: Int
  private let nanoseconds: Int

  /// Now. The clock moves on every few milliseconds: what is changed from now on has this time or a later one.
  package static var now: FileTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return FileTime(time)
  }

  private init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }

  /// When a file, or the link it is reached by, was made, changed or put there last; `nil` where nothing can be seen.
  package init?(of path: String) {
    var (file, link) = (stat(), stat())
    guard stat(path, &file) == 0, lstat(path, &link) == 0 else { return nil }
    self = max(FileTime(file.st_ctim), FileTime(link.st_ctim))
  }

  package static func < (a: FileTime, b: FileTime) -> Bool { (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds) }
}
