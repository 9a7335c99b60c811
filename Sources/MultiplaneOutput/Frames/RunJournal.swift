import Glibc
import MultiplaneBase

/// The finished frames of one run, a line a frame, appended when the frame's file has its final name.
///
/// The file is `.frames.A-B.journal`, A and B the ends of the run's range. Its run holds a lock on it, so that others
/// see whether it is alive; when it dies, the next run puts its lines into the manifest.
package struct RunJournal {
  let name: String
  let file: OpenFile

  /// The content of a journal, read by another run.
  struct Contents {
    var run: RunDescription
    var pattern: String
    var holder: LockHolder
    var entries: [Int: FrameEntry] = [:]
  }

  static func name(_ frames: ClosedRange<Int>) -> String {
    ".frames.\(frames.lowerBound)-\(frames.upperBound).journal"
  }

  static func isJournal(_ name: String) -> Bool { name.hasPrefix(".frames.") && name.hasSuffix(".journal") }

  /// A new journal, locked, with its first line written.
  static func create(
    _ run: RunDescription, frames: ClosedRange<Int>, pattern: String, in folder: OutputFolder
  ) throws(OutputError) -> RunJournal {
    let name = name(frames)
    let file = try folder.open(name, for: .journal)
    let journal = RunJournal(name: name, file: file)
    do throws(OutputError) {
      guard try file.lock() else { throw .locked(folder: folder.path, pid: 0, host: "unknown", since: "unknown") }
      let members =
        [("format", JSON.number(FrameManifest.format))] + run.jsonMembers
        + [("pattern", .string(pattern)), ("pixelHash", .string(PixelHash.name))]
        + [("first", .number(frames.lowerBound)), ("last", .number(frames.upperBound))]
        + LockHolder.current().jsonMembers
      try journal.append(.object(members))
    } catch {
      try? folder.remove(name)
      file.closeQuietly()
      throw error
    }
    return journal
  }

  /// Adds a line; an error names `frame`.
  func append(_ line: JSON, frame: Int? = nil) throws(OutputError) {
    var file = file
    file.frame = frame
    let bytes = Array((line.spaced + "\n").utf8)
    let result = bytes.withUnsafeBytes { buffer in
      Result { [file] () throws(OutputError) in try file.write(buffer) }
    }
    try result.get()
  }

  /// How long a run may be silent, in seconds: a network disk can keep the lock of a machine that is gone.
  package static let lease = 600

  /// Opens another run's journal; `isAlive` says whether that run still holds it, and was heard of within the lease. The
  /// caller closes the file.
  ///
  /// - Parameter now: The time by the clock of the disk, as `changeTime(of:)` gives it.
  static func open(
    _ name: String, in folder: OutputFolder, now: Int
  ) throws(OutputError) -> (journal: RunJournal, isAlive: Bool) {
    let file = try folder.open(name, for: .updating)
    do throws(OutputError) {
      var isHeld = try !file.lock()
      // A program that is being started has copies of all open files until it runs, and with them what is locked.
      for _ in 0..<10 where isHeld {
        usleep(10_000)
        isHeld = try !file.lock()
      }
      let silence = now - (try folder.changeTime(of: name) ?? now)
      return (RunJournal(name: name, file: file), isHeld && silence < lease)
    } catch {
      file.closeQuietly()
      throw error
    }
  }

  /// The content of the journal; nil if not even its first line is whole. Lines cut short by a kill are left out.
  func contents() throws(OutputError) -> Contents? {
    var lines = JournalLines(rest: try file.readAll(limit: FolderLimits.bytes)[...])
    guard let json = lines.next().flatMap({ JSON($0) }), json["format"]?.int == FrameManifest.format,
      json["pixelHash"]?.string == PixelHash.name, var run = RunDescription(json: json),
      let pattern = json["pattern"]?.string, let names = try? FramePattern(pattern),
      let holder = LockHolder(json: json), let first = json["first"]?.int,
      let last = json["last"]?.int, 0 <= first, first <= last,
      last < FolderLimits.frames
    else { return nil }
    run.frames = first...last
    var contents = Contents(run: run, pattern: pattern, holder: holder)
    while let line = lines.next() {
      guard let entry = JSON(line).flatMap({ FrameEntry(json: $0, pattern: names, every: run.every) }) else { continue }
      contents.entries[entry.frame] = entry
    }
    return contents
  }
}

/// The lines of a journal that are not empty, one after the other: all of them at once may take far more room than the file.
private struct JournalLines {
  var rest: ArraySlice<UInt8>

  mutating func next() -> ArraySlice<UInt8>? {
    let end = UInt8(ascii: "\n")
    rest = rest.drop { $0 == end }
    guard !rest.isEmpty else { return nil }
    let line = rest.prefix { $0 != end }
    rest = rest[line.endIndex...]
    return line
  }
}
