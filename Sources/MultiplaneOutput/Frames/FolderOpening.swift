import CDeflate
import Glibc
import MultiplaneBase

/// The start of a run in a folder: decides by what is there, tidies, and claims the range.
struct FolderOpening {
  let folder: OutputFolder
  let pattern: FramePattern
  let run: RunDescription

  /// The state of the folder that a run starts from.
  struct Claim {
    /// The run's journal, nil for a run without frames.
    var journal: RunJournal?
    /// The finished frames of its sequence, as noted.
    var known: [Int: FrameEntry] = [:]
    /// Frames of the run that have a file nobody noted.
    var unnoted: [Int] = []
  }

  /// Claims the run's frames.
  func claim(_ policy: ExistingFramePolicy) throws(OutputError) -> Claim {
    let lock = try FolderLock(folder)
    let scan = try FolderScan(folder, pattern: pattern)
    guard let frames = run.frames else { return Claim() }
    for other in scan.live where other.run.frames?.overlaps(frames) == true || !isOurs(other) {
      let holder = other.holder
      throw .locked(folder: folder.path, pid: holder.pid, host: holder.host, since: holder.since)
    }
    try checkPlaces(scan)
    var known = scan.known(to: run, pattern: pattern)
    switch policy {
    case .refuse: try refuseMixing(scan, known)
    case .force:
      known = known.filter { scan.isLive($0.key) }
      try removeForForce(scan)
    case .resume:
      // With them gone the folder ends up as if it had been empty.
      let kept = Set(known.values.map(\.file))
      try remove(scan.foreign(to: run, pattern: pattern).filter { !kept.contains($0.file) })
    }
    try adopt(scan, known)
    let journal = try RunJournal.create(run, frames: frames, pattern: pattern.description, in: folder)
    _ = consume lock
    let unnoted = policy == .resume ? scan.numbers.map { $0 * run.every }.filter { known[$0] == nil } : []
    return Claim(journal: journal, known: policy == .resume ? known : [:], unnoted: unnoted.filter(run.wants))
  }

  private func isOurs(_ other: RunJournal.Contents) -> Bool {
    other.run.isSameSequence(as: run) && other.pattern == pattern.description
  }

  /// A folder, link or device at a frame's place is nothing to be replaced.
  private func checkPlaces(_ scan: FolderScan) throws(OutputError) {
    for number in scan.numbers where run.wants(number * run.every) {
      let name = pattern.name(number)
      if case .folder = try folder.status(at: name) { throw .notAFile(path: folder.shown(name)) }
      if case .other = try folder.status(at: name) { throw .notAFile(path: folder.shown(name)) }
    }
  }

  private func refuseMixing(_ scan: FolderScan, _ known: [Int: FrameEntry]) throws(OutputError) {
    let foreign = Set(scan.foreign(to: run, pattern: pattern).map(\.file))
    if !foreign.isEmpty { throw .framesExist(folder: folder.path, count: foreign.count, reason: .anotherScene) }
    if scan.hasStrangeManifest && scan.numbers.isEmpty {
      throw .system(.read, path: folder.shown(FrameManifest.fileName), code: EBADMSG, frame: nil)
    }
    let frames = scan.numbers.map { $0 * run.every }
    let ours = frames.filter(run.wants)
    if !ours.isEmpty { throw .framesExist(folder: folder.path, count: ours.count, reason: .sameRange) }
    // A run notes a frame after it has renamed it, so what stands in a run's range is that run's.
    let unknown = frames.filter { frame in
      known[frame] == nil && !scan.isLive(frame) && !scan.dead.contains { $0.run.wants(frame) }
    }
    if !unknown.isEmpty { throw .framesExist(folder: folder.path, count: unknown.count, reason: .unknown) }
  }

  private func removeForForce(_ scan: FolderScan) throws(OutputError) {
    try remove(scan.named.filter { !scan.isLive($0.frame) })
    let isUnnamed = scan.manifest == nil && scan.dead.isEmpty
    for number in scan.numbers {
      let frame = number * run.every
      if isUnnamed || run.wants(frame) || scan.dead.contains(where: { $0.run.wants(frame) }) {
        if !scan.isLive(frame) { try folder.remove(pattern.name(number)) }
      }
    }
  }

  /// Removes frames that are noted. Under other names than this run's they must be what was noted: a list from elsewhere
  /// could name any file of the folder.
  private func remove(_ entries: [FrameEntry]) throws(OutputError) {
    for entry in entries where pattern.number(of: entry.file) != nil || difference(entry) == nil {
      try folder.remove(entry.file)
    }
  }

  /// Puts what dead runs left into the manifest and takes away their other files.
  private func adopt(_ scan: FolderScan, _ known: [Int: FrameEntry]) throws(OutputError) {
    if !known.isEmpty {
      let manifest = FrameManifest(run: run, pattern: pattern.description, entries: known)
      if manifest != scan.manifest { try manifest.write(in: folder) }
    } else if scan.manifest != nil || scan.hasStrangeManifest {
      try folder.remove(FrameManifest.fileName)
    }
    for name in scan.deadNames + scan.staleTemporaries { try folder.remove(name) }
  }

  /// Reads the run's finished frames and parts those that are as noted from those that are not.
  ///
  /// - Parameter reads: Whether files are read and their checksums compared; otherwise their lengths alone.
  func verify(_ claim: Claim, reads: Bool) -> (kept: [Int: FrameEntry], rejected: [Int: RejectedFrame]) {
    var (kept, rejected): ([Int: FrameEntry], [Int: RejectedFrame]) = ([:], [:])
    for frame in claim.unnoted {
      rejected[frame] = RejectedFrame(file: pattern.name(frame / run.every), reason: "is not in the manifest")
    }
    for (count, entry) in claim.known.values.filter({ run.wants($0.frame) }).enumerated() {
      // Reading many files takes longer than a run may be silent.
      if count % 512 == 0 { claim.journal?.file.touch() }
      if let reason = reads ? difference(entry) : differenceInSize(entry) {
        rejected[entry.frame] = RejectedFrame(file: entry.file, reason: reason)
      } else {
        kept[entry.frame] = entry
      }
    }
    return (kept, rejected)
  }

  /// The difference between a frame's file and its entry, its checksum compared, as the end of a sentence.
  func difference(_ entry: FrameEntry) -> String? {
    // Before as much memory is taken as a file has.
    if let reason = differenceInSize(entry) { return reason }
    let bytes: [UInt8]
    do throws(OutputError) {
      let file = try folder.open(entry.file, for: .reading)
      defer { file.closeQuietly() }
      bytes = try file.readAll()
    } catch {
      if case .system(_, _, ENOENT, _) = error { return "is missing" }
      return "cannot be read"
    }
    if bytes.count != entry.bytes { return differenceText(bytes.count, entry) }
    return UInt32(libdeflate_crc32(0, bytes, bytes.count)) == entry.crc ? nil : "has another checksum"
  }

  /// The difference between the length of a frame's file and that of its entry, as the end of a sentence; no file is
  /// read.
  func differenceInSize(_ entry: FrameEntry) -> String? {
    do throws(OutputError) {
      guard let size = try folder.size(of: entry.file) else { return "is missing" }
      return size == entry.bytes ? nil : differenceText(size, entry)
    } catch {
      return "cannot be read"
    }
  }

  private func differenceText(_ size: Int, _ entry: FrameEntry) -> String {
    "has \(size) bytes instead of \(entry.bytes)"
  }
}
