internal import CFiles
internal import Glibc

/// Files somebody waits for changes of, by the folders they lie in.
///
/// Folders are watched, not files: an editor that writes another file and renames it takes the old one's watch away with
/// it. A link may be put to another target anywhere on the way to a file: of each link the folder it lies in is watched, too.
struct WatchedFiles {
  /// The names that matter in each folder.
  private(set) var folders: [String: Set<String>] = [:]
  /// The paths as they were given.
  let paths: [String]

  /// As many links as the kernel follows on the way to a file.
  private static let mostLinks = 40

  init(_ paths: [String] = []) {
    self.paths = paths
    var known: [String: String] = [:]
    for path in paths {
      let parent = Path.parent(path)
      let folder = known[parent] ?? follow(parent, from: ".")
      known[parent] = folder
      add(follow(Path.name(path), from: folder))
    }
  }

  private mutating func add(_ file: String) { folders[Path.parent(file), default: []].insert(Path.name(file)) }

  /// Goes along a path, and adds the links on the way.
  ///
  /// - Parameter folder: Where it is seen from; no link is on the way there.
  /// - Returns: Where it ends, without links.
  private mutating func follow(_ path: String, from folder: String) -> String {
    var place = path.hasPrefix("/") ? "/" : folder
    var rest = Array(Path.parts(path).reversed())
    var links = 0
    while let name = rest.popLast() {
      let next = Path.joined(place, name)
      guard links < Self.mostLinks, let target = Self.target(ofLink: next) else {
        place = next
        continue
      }
      add(next)
      links += 1
      rest += Path.parts(target).reversed()
      if target.hasPrefix("/") { place = "/" }
    }
    return place
  }

  /// Where a link leads; `nil` if it is none.
  private static func target(ofLink path: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress, case let count = readlink(path, start, buffer.count), count > 0 else {
        return nil
      }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }

  /// The states of the files now.
  var states: [String: AssetFile.State] {
    var states: [String: AssetFile.State] = [:]
    for path in paths { states[path] = AssetFile.State(path: path) }
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
