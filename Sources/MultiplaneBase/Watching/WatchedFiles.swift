internal import CFiles
internal import Glibc

/// Files somebody waits for changes of, by the folders they lie in.
///
/// Folders are watched, not files: an editor that writes another file and renames it takes the old one's watch away with
/// it. Of a link both its own folder and its target's are watched.
struct WatchedFiles {
  /// The names that matter in each folder.
  private(set) var folders: [String: Set<String>] = [:]
  private let files: [String]

  init(_ files: [String] = []) {
    self.files = files
    for file in files {
      add(file)
      if let target = realPath(file), target != file { add(target) }
    }
  }

  private mutating func add(_ file: String) { folders[Path.parent(file), default: []].insert(Path.name(file)) }

  /// What the files are now.
  var states: [String: AssetFile.State] {
    var states: [String: AssetFile.State] = [:]
    for file in files { states[file] = AssetFile.State(path: file) }
    return states
  }

  /// Whether one of the folders is on a disk that tells of no changes others make.
  var needPolling: Bool {
    folders.keys.contains { Self.silent.contains(mp_file_system($0)) }
  }

  /// NFS, SMB, SMB 2, CIFS, FUSE, 9P, virtiofs mounts of containers among them.
  private static let silent: Set<UInt32> = [
    0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546, 0x0102_1997,
  ]
}

extension AssetFile.State {
  /// The state of a file, links followed; `nil` where nothing can be seen.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
