internal import CFiles
internal import Glibc
internal import Synchronization

/// The folder a scene's files lie in: opens what is below it and nothing else.
///
/// The kernel keeps the walk inside (`openBeneath`). An opened file must be a regular one; opening never waits for a pipe.
package final class AssetFolder: Sendable {
  /// The folder as the user named it.
  package let path: String
  private let descriptor: Int32
  /// How many missing files a near name is still looked for: a scene may name thousands.
  private let searches = Mutex(20)

  /// Opens a folder; an empty path is the current one.
  package init(_ path: String) throws(SceneFailure) {
    self.path = path
    descriptor = retrying { Glibc.open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw SceneFailure(
        code: "asset-folder", "folder \"\(path.escapedForMessage)\" \(Self.reason(errno))", failure: .asset)
    }
  }

  deinit { close(descriptor) }

  /// The bytes of a file.
  ///
  /// - Parameters:
  ///   - name: A path below the folder, with `/` between its parts.
  ///   - kind: The word for the file in messages, such as `image`.
  package func read(_ name: String, of kind: String = "file") throws(SceneFailure) -> [UInt8] {
    try openFile(name, of: kind).contents(of: kind)
  }

  /// Opens a file to read parts of it.
  ///
  /// - Parameter kind: The word for the file in messages, such as `data`.
  package func openFile(_ name: String, of kind: String = "file") throws(SceneFailure) -> AssetFile {
    let (descriptor, state) = try open(name, kind)
    return AssetFile(folder: self, name: name, descriptor: descriptor, state: state)
  }

  /// Whether there is no file of a name below the folder; a name that may not be opened at all is not lacking.
  package func lacks(_ name: String) -> Bool {
    guard !name.isEmpty, !name.utf8.contains(0) else { return false }
    let file = openBeneath(descriptor, name, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return errno == ENOENT }
    close(file)
    return false
  }

  /// The state of what a path below the folder leads to now.
  fileprivate func state(of name: String) -> AssetFile.State? {
    var status = stat()
    return fstatat(descriptor, name, &status, 0) == 0 ? AssetFile.State(status) : nil
  }

  /// Opens a regular file below the folder.
  private func open(
    _ name: String, _ kind: String
  ) throws(SceneFailure) -> (descriptor: Int32, state: AssetFile.State) {
    guard !name.isEmpty else { throw Self.refused(kind, name, "has no name") }
    guard !name.utf8.contains(0) else { throw Self.refused(kind, name, "has a NUL in its name") }
    for scheme in ["file:", "http:", "https:", "data:"] where name.lowercased().hasPrefix(scheme) {
      throw Self.refused(kind, name, "is an address", hint: "name a file below the scene's folder")
    }
    let file = openBeneath(descriptor, name, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else {
      switch errno {
      case EXDEV:
        throw Self.refused(
          kind, name, "is outside the scene's folder", hint: "files of a scene lie under the folder of the scene file")
      case let code where code == ENOENT || code == ENOTDIR:
        throw Self.refused(kind, name, Self.reason(code), hint: hint(forMissing: name))
      case let code: throw Self.refused(kind, name, Self.reason(code))
      }
    }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw Self.refused(kind, name, status.st_mode & S_IFMT == S_IFDIR ? "is a folder" : "is not a regular file")
    }
    return (file, AssetFile.State(status))
  }

  private func hint(forMissing name: String) -> String? {
    // `"C:\temp"` as YAML has it.
    if name.unicodeScalars.contains(where: { (0x07...0x0D).contains($0.value) }) {
      return "in double quotes \"\\t\" is a tab, and so on: write \"/\" between the parts of a path"
    }
    if name.hasPrefix("systemName") || name.hasPrefix("sf:") { return "write the file of a symbol: star.svg" }
    let isSearched = searches.withLock { left in
      left -= 1
      return left >= 0
    }
    guard isSearched, let near = nearestFile(to: name, below: descriptor) else { return nil }
    // Texts are equal that look the same, and names of files are not.
    return near == name
      ? "a file there looks the same, but its accents are characters of their own in one of both names, as on a Mac: rename it"
      : didYouMean(oneOf: [near])
  }

  fileprivate static func refused(_ kind: String, _ name: String, _ reason: String, hint: String? = nil) -> SceneFailure
  {
    SceneFailure(
      code: "asset-file", "\(kind) \"\(name.escapedForMessage)\" \(reason)", hint: hint, failure: .asset,
      cause: .asset(name, isUnread: true))
  }

  fileprivate static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "does not exist"
    case ENOTDIR: "does not exist: a part of its path is not a folder"
    case EACCES: "may not be read"
    case ELOOP: "is a loop of links"
    case ENAMETOOLONG: "has too long a name"
    case ENXIO: "is not a regular file"
    default: "cannot be read: \(String(cString: strerror(code)))"
    }
  }
}

/// An open file below a folder.
package final class AssetFile: Sendable {
  /// The state of a file, which tells that it was changed or replaced.
  package struct State: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let seconds: Int
    let nanoseconds: Int
    /// Bytes.
    package let size: Int

    init(_ status: stat) {
      (device, inode, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// The path below the folder, as the scene has it.
  package let name: String
  /// The file's state when it was opened.
  package let state: State
  private let folder: AssetFolder
  private let descriptor: Int32

  fileprivate init(folder: AssetFolder, name: String, descriptor: Int32, state: State) {
    (self.folder, self.name, self.descriptor, self.state) = (folder, name, descriptor, state)
  }

  deinit { close(descriptor) }

  /// Reads bytes from a place of the file; gives how many, less than asked only at the end, or nil and `errno`.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    guard let base = buffer.baseAddress else { return 0 }
    var done = 0
    while done < buffer.count {
      let count = retrying { pread(descriptor, base + done, buffer.count - done, off_t(offset + done)) }
      if count < 0 { return nil }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// All bytes of the file, which is refused before any is read if they do not fit into the memory.
  ///
  /// - Parameter kind: The word for the file in messages, such as `image`.
  package func contents(of kind: String = "file") throws(SceneFailure) -> [UInt8] {
    // It may have been read before.
    lseek(descriptor, 0, SEEK_SET)
    switch WholeFile(descriptor, limit: Budgets.fileBytes) {
    case .bytes(let bytes): return bytes
    case .tooLong: throw Budgets.overMemory("\(kind) \"\(name.escapedForMessage)\"", cause: .asset(name))
    case .failed(let code): throw AssetFolder.refused(kind, name, AssetFolder.reason(code))
    }
  }

  /// The path by which a library opens the file as long as this is there.
  package var descriptorPath: String { "/proc/thread-self/fd/\(descriptor)" }

  /// A hash of the whole file, 64 bits in hexadecimal; tells files apart, and is no proof against forgery.
  package func contentHash() throws(SceneFailure) -> String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { buffer.deallocate() }
    var hash = UInt64(state.size)
    var at = 0
    while at < state.size {
      guard let count = read(into: buffer, at: at) else {
        throw AssetFolder.refused("file", name, AssetFolder.reason(errno))
      }
      if count == 0 { break }
      hash = mp_hash_bytes(hash, buffer.bindMemory(to: UInt8.self).baseAddress, count)
      at += count
    }
    if hasChanged { throw changed() }
    return hexadecimal(hash, digits: 16)
  }

  /// The file is not the one that was opened.
  package func changed() -> SceneFailure {
    SceneFailure(
      code: "data-changed", "data file \"\(label.escapedForMessage)\" was changed while it was used",
      note: "frames before and after would not show the same data", hint: "render again", failure: .asset,
      cause: .asset(name))
  }

  /// The first byte of the file beside this one whose name is this one's with a suffix; `nil` if there is none, or it is empty.
  ///
  /// It is looked for beside the file itself, wherever links have led to it.
  package func firstByteOfCompanion(_ suffix: String) throws(SceneFailure) -> UInt8? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(descriptorPath, &path, path.count)
    guard count > 0 else { return nil }
    let companion = String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) + suffix
    let opened = retrying { Glibc.open(companion, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    if opened < 0, errno == ENOENT { return nil }
    defer { if opened >= 0 { close(opened) } }
    var byte: UInt8 = 0
    let length = opened < 0 ? -1 : retrying { pread(opened, &byte, 1, 0) }
    guard length >= 0 else { throw AssetFolder.refused("file", name + suffix, AssetFolder.reason(errno)) }
    return length == 0 ? nil : byte
  }

  /// The path as messages name it: with the folder, unless that is the current one.
  package var label: String { folder.path.isEmpty || folder.path == "." ? name : "\(folder.path)/\(name)" }

  /// Whether the open file has changed since it was opened, or another file has its name now.
  package var hasChanged: Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, State(status) == state else { return true }
    return folder.state(of: name) != state
  }
}
