import Glibc
package import MultiplaneBase
import Synchronization

/// The policy of a run for frames that are there already.
package enum ExistingFramePolicy: Sendable {
  /// Stops before the first frame.
  case refuse
  /// Removes the frames the manifest names, or without one those of the same pattern, and renders all.
  case force
  /// Keeps the frames that match their manifest entry and renders the others.
  case resume
}

/// A frame that was there and is rendered again.
package struct RejectedFrame: Hashable, Sendable {
  /// The file's name.
  package let file: String
  /// Why it was not kept, as the end of a sentence.
  package let reason: String
}

/// A folder that a run fills with numbered frames.
///
/// Files have their final names only when they are whole. Finished frames are written down as they come, so that a run
/// that died can be resumed; runs of different ranges of the same sequence may fill one folder at the same time.
///
///     let folder = try FrameFolder.open(.given("out"), run: run, policy: .refuse)
///     for frame in run.wanted where !folder.isDone(frame) {
///       try folder.write(frame, encoder.encode(picture, hasAlpha: false), scroll: offset)
///     }
///     try folder.finish()
///
/// The folder is held open: all of it goes where it was when the run began, and a run that ends sees whether its path still
/// leads there. All calls may come from any thread. A folder that is neither finished nor abandoned is left as a killed run
/// leaves it.
package final class FrameFolder: FrameSink {
  /// The folder's path as it was given.
  package var path: String { folder.path }
  /// How files are named.
  package let pattern: FramePattern
  /// The run that is rendered.
  package let run: RunDescription
  /// Frames that were there and did not match, by number.
  package let rejected: [Int: RejectedFrame]

  private struct State {
    var entries: [Int: FrameEntry]
    var journal: RunJournal?
  }

  private let durability: Durability
  private let folder: OutputFolder
  private let state: Mutex<State>

  private init(
    _ folder: OutputFolder, pattern: FramePattern, run: RunDescription, durability: Durability,
    journal: RunJournal?, kept: [Int: FrameEntry], rejected: [Int: RejectedFrame]
  ) {
    (self.folder, self.pattern, self.run, self.durability) = (folder, pattern, run, durability)
    self.rejected = rejected
    state = Mutex(State(entries: kept, journal: journal))
  }

  deinit { state.withLock { $0.journal?.file.closeQuietly() } }

  /// Makes the folder, looks at what is in it and claims the run's frames. Every failure that can be foreseen comes here,
  /// before a frame is rendered.
  ///
  /// - Parameters:
  ///   - pattern: How files are named; `nil` is the standard of the run's format.
  ///   - reads: Whether frames that are kept are read and their checksums compared; otherwise their lengths alone.
  package static func open(
    _ path: OutputPath, _ pattern: FramePattern? = nil, run: RunDescription, policy: ExistingFramePolicy,
    reads: Bool = true, durability: Durability = .none
  ) throws(OutputError) -> FrameFolder {
    let pattern = pattern ?? .standard(run.format.kind)
    let last = run.frames.map { $0.upperBound / run.every } ?? 0
    let longest = OutputFolder.temporaryName(for: pattern.name(last))
    guard longest.utf8.count <= Int(NAME_MAX) else {
      throw .system(.open, path: Path.joined(path.path, pattern.name(last)), code: ENAMETOOLONG, frame: nil)
    }
    let folder = try path.folder()
    let opening = FolderOpening(folder: folder, pattern: pattern, run: run)
    let claim = try opening.claim(policy)
    let (kept, rejected) = opening.verify(claim, reads: reads)
    return FrameFolder(
      folder, pattern: pattern, run: run, durability: durability, journal: claim.journal, kept: kept,
      rejected: rejected)
  }

  /// Whether the frame's file is there, kept or written.
  package func isDone(_ frame: Int) -> Bool { state.withLock { $0.entries[frame] != nil } }

  package func makeWriter() -> any FrameWriter { FrameFolderWriter(self) }

  /// How many frames are there, kept or written.
  package var doneCount: Int { state.withLock { $0.entries.count } }

  /// The name of a frame's file.
  package func fileName(_ frame: Int) -> String { pattern.name(frame / run.every) }

  /// Writes a frame's file and notes it. On an error nothing but what was there before has the frame's name.
  ///
  /// Each frame of the run is written by one thread. Disk errors of network folders are tried again, for six
  /// seconds in all.
  ///
  /// - Parameter scroll: The main scroller's carried offset, in points: what the frame shows, for whoever reads the manifest.
  package func write(_ frame: Int, _ encoded: EncodedFrame, scroll: Double) throws(OutputError) {
    precondition(run.wants(frame), "frame \(frame) is not of this run")
    let name = fileName(frame)
    var pauses: [UInt32] = [200_000, 1_000_000, 5_000_000]
    while true {
      do throws(OutputError) {
        try folder.write(encoded.file.pieces, to: name, durability: durability, frame: frame)
        break
      } catch {
        guard case .system(_, _, let code, _) = error, code == EIO || code == ESTALE, !pauses.isEmpty else {
          throw error
        }
        usleep(pauses.removeFirst())
      }
    }
    let entry = FrameEntry(
      frame: frame, file: name, bytes: encoded.file.byteCount, crc: encoded.file.crc, pixels: encoded.pixels,
      scroll: scroll)
    try state.withLock { state throws(OutputError) in
      guard let journal = state.journal else { preconditionFailure("the folder was finished") }
      do throws(OutputError) {
        try journal.append(entry.json, frame: frame)
        if durability != .none { try journal.file.flush() }
      } catch {
        try? folder.remove(name)
        throw error
      }
      state.entries[frame] = entry
    }
  }

  /// Writes the manifest and takes away what only a running run needs. Every frame of the run must be there.
  package func finish() throws(OutputError) {
    let missing = state.withLock { state in run.wanted.filter { state.entries[$0] == nil } }
    guard missing.isEmpty else { throw .framesMissing(folder: path, frames: missing) }
    try fold()
    // The frames lie together, but not where they are looked for.
    guard folder.isInPlace else { throw .folderReplaced(path: path) }
  }

  /// Ends the run early: the manifest says what is there, and a later run can resume.
  package func abandon() throws(OutputError) { try fold() }

  /// The folder's manifest; one that somebody broke meanwhile counts as none.
  private func readableManifest() throws(OutputError) -> FrameManifest? {
    do throws(OutputError) {
      return try FrameManifest(in: folder)
    } catch {
      guard case .system(.read, _, EBADMSG, _) = error else { throw error }
      return nil
    }
  }

  private func fold() throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      guard let journal = state.journal else { return }
      let lock = try FolderLock(folder)
      // Runs of other ranges may have added theirs since this one began.
      var manifest = FrameManifest(run: run, pattern: pattern.description)
      if let others = try readableManifest(), others.run.isSameSequence(as: run) { manifest.entries = others.entries }
      manifest.entries.merge(state.entries) { $1 }
      if !manifest.entries.isEmpty { try manifest.write(in: folder) }
      // A run that was silent beyond its lease has lost it; what has its name now is another's.
      try folder.remove(journal.name, of: journal.file)
      state.journal = nil
      journal.file.closeQuietly()
      _ = consume lock
    }
  }
}

/// A drawing thread's end of a folder.
private final class FrameFolderWriter: FrameWriter {
  private let folder: FrameFolder
  init(_ folder: FrameFolder) { self.folder = folder }

  var readsPixels: Bool { false }

  func write(_ frame: DrawnFrame) throws(OutputError) {
    try folder.write(frame.number, frame.encoded, scroll: frame.scroll)
  }
}
