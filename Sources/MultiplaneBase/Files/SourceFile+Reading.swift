internal import CFiles
internal import Glibc

extension SourceFile {
  /// Reads a UTF-8 text file, or standard input if the path is `-`.
  ///
  /// Never waits for a FIFO or a device: what is not a regular file is refused at once.
  ///
  /// - Parameters:
  ///   - path: where the file is; also how diagnostics name it, unless `name` is given.
  ///   - what: what the file is to its user, for the messages.
  ///   - failure: the class if it cannot be read. Bad text is of class `scene` if this is `commandLine`.
  package static func read(
    path: String, name: String? = nil, what: String = "scene", failure: FailureClass = .commandLine
  ) throws(SceneFailure) -> SourceFile {
    let shown = name ?? path
    func refusal(_ code: String, _ message: String, hint: String? = nil) -> SceneFailure {
      SceneFailure(code: code, message, hint: hint, failure: failure)
    }
    let standardInput = path == "-"
    let title = standardInput ? "standard input" : "\(what) \"\(shown)\""
    let descriptor = standardInput ? 0 : retrying { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR:
        let hint = failure == .commandLine ? hint(forMissing: path, shown: shown) : nil
        throw refusal("file-missing", "\(title) does not exist", hint: hint)
      case EACCES, EPERM: throw refusal("file-unreadable", "\(title) cannot be read: permission denied")
      case ENXIO: throw refusal("file-kind", "\(title) is a socket or a device, not a file")
      case let number: throw refusal("file-unreadable", "\(title) cannot be read: \(reason(number))")
      }
    }
    defer { if !standardInput { close(descriptor) } }

    var info = stat()
    guard fstat(descriptor, &info) == 0 else {
      throw refusal("file-unreadable", "\(title) cannot be read: \(reason(errno))")
    }
    let kind = info.st_mode & S_IFMT
    if kind == S_IFDIR { throw refusal("file-kind", "\(title) is a directory, not a file") }
    if !standardInput, kind != S_IFREG {
      if kind == S_IFIFO {
        let hint = "to read from a pipe, give - and connect it to standard input"
        throw refusal("file-kind", "\(title) is a pipe, not a file", hint: hint)
      }
      throw refusal("file-kind", "\(title) is a device, not a file")
    }

    switch WholeFile(descriptor, limit: Budgets.fileBytes) {
    case .tooLong: throw Budgets.overMemory(title)
    case .failed(let code): throw refusal("file-unreadable", "\(title) cannot be read: \(reason(code))")
    case .bytes(let bytes):
      return try decode(bytes, name: shown, failure: failure == .commandLine ? .scene : failure)
    }
  }

  /// A guess at the file that was meant by a path where nothing is: the scene in the same folder that has the same name and
  /// another ending, or a name near it; `nil` if there is none.
  ///
  /// Other tools leave endings to themselves, and completion may stop before one.
  ///
  /// - Parameter shown: How messages name the path.
  package static func hint(forMissing path: String, shown: String) -> String? {
    var info = stat()
    if stat(path + ".yaml", &info) == 0, info.st_mode & S_IFMT == S_IFREG {
      return didYouMean(oneOf: [shown + ".yaml"])
    }
    let (folder, name) = (Path.parent(path), Path.name(path))
    let descriptor = retrying { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let near = nearestFile(to: name, below: descriptor, endings: [".yaml", ".yml", ".json"]) else { return nil }
    guard fstatat(descriptor, near, &info, 0) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return didYouMean(oneOf: [Path.joined(Path.parent(shown), near)])
  }

  /// The text in the bytes of a file; UTF-8, with or without a byte order mark.
  package static func decode(
    _ bytes: [UInt8], name: String, failure: FailureClass = .scene
  ) throws(SceneFailure) -> SourceFile {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw SceneFailure(
        code: "encoding", "the file is UTF-16", span: SourceSpan(file: name, line: 1, column: 1),
        hint: "save as UTF-8", failure: failure)
    }
    if let text = String(validating: bytes, as: UTF8.self) { return SourceFile(name: name, text: text) }
    throw SceneFailure(invalidByte(in: bytes, name: name, failure: failure))
  }

  private static func invalidByte(in bytes: [UInt8], name: String, failure: FailureClass) -> Diagnostic {
    let skip = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let (offset, place) = bytes.withUnsafeBufferPointer { all in
      let body = UnsafeBufferPointer(rebasing: all[skip...])
      let offset = validPrefix(of: body)
      return (offset, SourceFile.place(of: offset, in: body))
    }
    let byte = offset + skip < bytes.count ? bytes[offset + skip] : 0
    return Diagnostic(
      code: "encoding", "byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8",
      span: SourceSpan(file: name, line: place.line, column: place.column), hint: "save as UTF-8", failure: failure)
  }

  /// How many bytes at the start are UTF-8.
  package static func validPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    mp_utf8_prefix(bytes.baseAddress, bytes.count)
  }

  /// The reason behind an `errno`, in English whatever the locale is.
  private static func reason(_ number: Int32) -> String {
    switch number {
    case EBADF: "it is closed"
    case EIO: "input/output error"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    default: "error \(number)"
    }
  }
}
