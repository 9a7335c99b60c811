import Glibc

/// What a run finds in its folder before it starts. Made, and acted on, under the folder's lock.
struct FolderSurvey {
  /// Numbers of files that the run's pattern names.
  var numbers: [Int] = []
  /// The manifest, if it can be read.
  var manifest: FrameManifest?
  /// Whether there is a manifest that cannot.
  var hasStrangeManifest = false
  /// Runs that are under way.
  var live: [RunJournal.Contents] = []
  /// What dead runs left.
  var dead: [RunJournal.Contents] = []
  /// Journals of dead runs, readable or not.
  var deadNames: [String] = []
  /// Temporary files of frames and manifests.
  private(set) var temporaries: [(name: String, pid: Int)] = []

  init(folder: Int32, path: String, pattern: FramePattern) throws(OutputError) {
    for name in try folderNames(path) {
      if RunJournal.isJournal(name) {
        let (journal, isAlive) = try RunJournal.open(name, in: folder, path: path)
        defer { journal.file.closeQuietly() }
        let contents = try journal.contents()
        if isAlive {
          guard let contents else { throw .locked(folder: path, pid: 0, host: "unknown", since: "unknown") }
          live.append(contents)
        } else {
          deadNames.append(name)
          if let contents { dead.append(contents) }
        }
      } else if let number = pattern.number(of: name) {
        numbers.append(number)
      } else if let (base, pid) = Self.temporary(name),
        base == FrameManifest.fileName || pattern.number(of: base) != nil
      {
        temporaries.append((name, pid))
      }
    }
    do throws(OutputError) {
      manifest = try FrameManifest(folder: path)
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

  /// Files that a manifest or a dead run of another sequence names.
  func foreignFiles(to run: RunDescription, pattern: FramePattern) -> Set<String> {
    var files: Set<String> = []
    if let manifest, !manifest.run.isSameSequence(as: run) || manifest.pattern != pattern.description {
      files.formUnion(manifest.entries.values.map(\.file))
    }
    for part in dead where !part.run.isSameSequence(as: run) || part.pattern != pattern.description {
      files.formUnion(part.entries.values.map(\.file))
    }
    return files
  }

  /// Every file that a manifest or a dead run names.
  var namedFiles: Set<String> {
    var files = Set(manifest?.entries.values.map(\.file) ?? [])
    for part in dead { files.formUnion(part.entries.values.map(\.file)) }
    return files
  }

  private static func temporary(_ name: String) -> (base: String, pid: Int)? {
    guard name.hasPrefix("."), let range = name.lastRange(of: ".tmp-"), let pid = Int(name[range.upperBound...]) else {
      return nil
    }
    return (String(name[..<range.lowerBound].dropFirst()), pid)
  }
}

extension String {
  /// The last place of `part`.
  fileprivate func lastRange(of part: String) -> Range<String.Index>? {
    var place = endIndex
    while place > startIndex {
      place = index(before: place)
      if self[place...].hasPrefix(part) { return place..<index(place, offsetBy: part.count) }
    }
    return nil
  }
}
