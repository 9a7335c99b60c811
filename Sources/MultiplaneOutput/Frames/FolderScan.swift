import Glibc
import MultiplaneBase

/// The content of a run's folder before the run starts. Made, and acted on, under the folder's lock.
struct FolderScan {
  /// Numbers of files that the run's pattern names.
  var numbers: [Int] = []
  /// The manifest, if it can be read.
  var manifest: FrameManifest?
  /// Whether there is a manifest that cannot.
  var hasStrangeManifest = false
  /// Runs that are under way.
  var live: [RunJournal.Contents] = []
  /// The journals that dead runs left.
  var dead: [RunJournal.Contents] = []
  /// Journals of dead runs, readable or not.
  var deadNames: [String] = []
  /// Temporary files of frames and manifests.
  private(set) var temporaries: [(name: String, pid: Int)] = []

  init(_ folder: OutputFolder, pattern: FramePattern) throws(OutputError) {
    // The lock was written just now; no clock of another machine is asked.
    let now = try folder.changeTime(of: FolderLock.fileName) ?? 0
    for name in try folder.names() {
      if RunJournal.isJournal(name) {
        let (journal, isAlive) = try RunJournal.open(name, in: folder, now: now)
        defer { journal.file.closeQuietly() }
        let contents = try journal.contents()
        if isAlive {
          guard let contents else { throw .locked(folder: folder.path, pid: 0, host: "unknown", since: "unknown") }
          live.append(contents)
        } else {
          deadNames.append(name)
          if let contents { dead.append(contents) }
        }
      } else if let number = pattern.number(of: name) {
        numbers.append(number)
      } else if let (base, process) = OutputFolder.temporary(name),
        base == FrameManifest.fileName || pattern.number(of: base) != nil
      {
        temporaries.append((name, Int(process)))
      }
    }
    do throws(OutputError) {
      manifest = try FrameManifest(in: folder)
    } catch {
      guard case .system(.read, _, EBADMSG, _) = error else { throw error }
      hasStrangeManifest = true
    }
  }

  /// Temporary files whose process is not one of the runs under way.
  var staleTemporaries: [String] {
    temporaries.filter { file in !live.contains { $0.holder.pid == file.pid } }.map(\.name)
  }

  /// Whether a run under way will write, or has written, frame `number`.
  func isLive(_ number: Int) -> Bool { live.contains { $0.run.wants(number) } }

  /// Finished frames of the run's own sequence, from the manifest and from dead runs.
  func known(to run: RunDescription, pattern: FramePattern) -> [Int: FrameEntry] {
    var entries: [Int: FrameEntry] = [:]
    if let manifest, manifest.run.isSameSequence(as: run), manifest.pattern == pattern.description {
      entries = manifest.entries
    }
    for part in dead where part.run.isSameSequence(as: run) && part.pattern == pattern.description {
      entries.merge(part.entries) { $1 }
    }
    return entries
  }

  /// Frames that a manifest or a dead run of another sequence names.
  func foreign(to run: RunDescription, pattern: FramePattern) -> [FrameEntry] {
    var entries: [FrameEntry] = []
    if let manifest, !manifest.run.isSameSequence(as: run) || manifest.pattern != pattern.description {
      entries += manifest.entries.values
    }
    for part in dead where !part.run.isSameSequence(as: run) || part.pattern != pattern.description {
      entries += part.entries.values
    }
    return entries
  }

  /// Every frame that a manifest or a dead run names.
  var named: [FrameEntry] { (manifest.map { Array($0.entries.values) } ?? []) + dead.flatMap(\.entries.values) }
}
