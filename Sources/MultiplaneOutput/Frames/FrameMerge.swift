internal import Glibc
package import MultiplaneBase

/// The frames of one sequence in several folders, put together by the frames' numbers.
///
/// Nothing is drawn and no picture read: manifests, and the journals of runs that died, say which frames there are.
package struct FrameMerge {
  /// A frame that two folders hold with other pixels.
  package struct Disagreement: Hashable, Sendable {
    /// The frame's number.
    package var frame: Int
    /// The two folders, by their paths, and the pixels each has.
    package var folders: [String]
    package var pixels: [PixelHash]
  }

  /// The run that all folders belong to.
  package let run: RunDescription
  /// How files are named.
  package let pattern: FramePattern
  /// Frames that more than one folder holds, with equal pixels.
  package private(set) var doubled: [Int] = []
  /// Frames whose pixels differ, by number.
  package private(set) var disagreements: [Disagreement] = []
  /// Frames that are noted and whose files are not as noted, by number.
  package private(set) var rejected: [(folder: String, frame: Int, rejected: RejectedFrame)] = []

  private let folders: [OutputFolder]
  /// The frames that are there: the first folder that holds each, and what it says of it.
  private var found: [Int: (folder: Int, entry: FrameEntry)] = [:]

  /// Looks through folders.
  ///
  /// - Parameter reads: Whether every file is read and its checksum compared; otherwise its length alone.
  /// - Throws: A folder has no frames, frames of another sequence than the first, or a run that is still at work.
  package init(_ paths: [String], reads: Bool = false) throws(OutputError) {
    var folders: [OutputFolder] = []
    var parts: [FolderPart] = []
    for path in paths {
      guard let folder = try OutputFolder.existing(path) else {
        throw .system(.open, path: path, code: ENOENT, frame: nil)
      }
      folders.append(folder)
      parts.append(try FolderPart(folder))
    }
    guard let first = parts.first else { preconditionFailure("a merge of no folders") }
    (self.folders, run, pattern) = (folders, first.run, first.pattern)
    for (index, part) in parts.enumerated() {
      if let difference = part.difference(from: first) {
        throw .otherSequence(folder: paths[index], than: paths[0], difference: difference)
      }
      try add(part, of: index, reads: reads)
    }
  }

  private mutating func add(_ part: FolderPart, of index: Int, reads: Bool) throws(OutputError) {
    let opening = FolderOpening(folder: folders[index], pattern: pattern, run: run)
    for entry in part.entries.values.sorted(by: { $0.frame < $1.frame }) {
      if let reason = reads ? opening.difference(entry) : opening.differenceInSize(entry) {
        let file = RejectedFrame(file: entry.file, reason: reason)
        rejected.append((folders[index].path, entry.frame, file))
        continue
      }
      guard let other = found[entry.frame] else {
        found[entry.frame] = (index, entry)
        continue
      }
      if other.entry.pixels == entry.pixels {
        doubled.append(entry.frame)
      } else {
        disagreements.append(
          Disagreement(
            frame: entry.frame, folders: [folders[other.folder].path, folders[index].path],
            pixels: [other.entry.pixels, entry.pixels]))
      }
    }
  }

  /// How many frames there are.
  package var count: Int { found.count }

  /// The frames of the whole scene that no folder holds.
  package var missing: FrameGaps { FrameGaps(in: run.sceneFrames, divisibleBy: run.every, without: found.keys) }

  /// Puts what runs that died have noted into the manifest of the only folder.
  package func fold() throws(OutputError) {
    guard folders.count == 1 else { preconditionFailure("several folders are merged into another") }
    try write(in: folders[0])
  }

  /// Puts all frames into a folder: as links to the files where the file system has them, else as copies.
  ///
  /// Frames that are there already stay. Frames of another sequence are refused.
  package func collect(in path: String) throws(OutputError) {
    let folder = try OutputFolder(path)
    if let held = try FolderPart.read(from: folder), let difference = held.difference(of: run, pattern) {
      throw .otherSequence(folder: path, than: folders[0].path, difference: difference)
    }
    for (frame, (index, entry)) in found {
      guard FolderOpening(folder: folder, pattern: pattern, run: run).differenceInSize(entry) != nil else { continue }
      try folder.link(entry.file, from: folders[index], frame: frame)
    }
    try write(in: folder)
  }

  private func write(in folder: OutputFolder) throws(OutputError) {
    let lock = try FolderLock(folder)
    let scan = try FolderScan(folder, pattern: pattern)
    if let other = scan.live.first {
      throw .locked(folder: folder.path, pid: other.holder.pid, host: other.holder.host, since: other.holder.since)
    }
    var entries = scan.known(to: run, pattern: pattern)
    for (frame, place) in found { entries[frame] = place.entry }
    // An entry whose file is not there as it was noted is dropped.
    for (path, frame, _) in rejected where path == folder.path && found[frame] == nil { entries[frame] = nil }
    let manifest = FrameManifest(run: run, pattern: pattern.description, entries: entries)
    if manifest != scan.manifest { try manifest.write(in: folder) }
    for name in scan.deadNames + scan.staleTemporaries { try folder.remove(name) }
    _ = consume lock
  }
}

/// The frames of one folder, as its manifest and journals have them.
private struct FolderPart {
  let run: RunDescription
  let pattern: FramePattern
  let entries: [Int: FrameEntry]

  /// Reads a folder, which must hold frames.
  init(_ folder: OutputFolder) throws(OutputError) {
    guard let part = try Self.read(from: folder) else {
      throw .system(.read, path: folder.shown(FrameManifest.fileName), code: ENOENT, frame: nil)
    }
    self = part
  }

  private init(run: RunDescription, pattern: FramePattern, entries: [Int: FrameEntry]) {
    (self.run, self.pattern, self.entries) = (run, pattern, entries)
  }

  /// The frames of a folder; `nil` if it has no manifest and no journal.
  static func read(from folder: OutputFolder) throws(OutputError) -> FolderPart? {
    let lock = try FolderLock(folder)
    let scan = try FolderScan(folder, pattern: .standard(.png))
    _ = consume lock
    if let other = scan.live.first {
      throw .locked(folder: folder.path, pid: other.holder.pid, host: other.holder.host, since: other.holder.since)
    }
    guard !scan.hasStrangeManifest else {
      throw .system(.read, path: folder.shown(FrameManifest.fileName), code: EBADMSG, frame: nil)
    }
    guard var run = scan.manifest?.run ?? scan.dead.first?.run,
      let pattern = try (scan.manifest?.pattern ?? scan.dead.first?.pattern).map({ text throws(OutputError) in
        try FramePattern(text)
      })
    else { return nil }
    run.frames = nil
    return FolderPart(run: run, pattern: pattern, entries: scan.known(to: run, pattern: pattern))
  }

  func difference(from other: FolderPart) -> String? { difference(of: other.run, other.pattern) }

  /// The first difference between the runs, as the end of a sentence; `nil` if they belong together.
  func difference(of other: RunDescription, _ pattern: FramePattern) -> String? {
    let parts: [(String, Bool)] = [
      ("of another version of the engine", run.engine != other.engine),
      ("of another scene, or of another version of its files", run.scene != other.scene),
      ("made with other libraries or fonts", run.fingerprint != other.fingerprint),
      ("of another size or scale", (run.width, run.height, run.scale) != (other.width, other.height, other.scale)),
      ("of another rate", run.fps != other.fps || run.every != other.every),
      ("files of another form", run.format != other.format),
      ("called otherwise", self.pattern != pattern), ("another part", run.sceneFrames != other.sceneFrames),
    ]
    return parts.first { $0.1 }?.0
  }
}
