import Glibc

/// The names in a folder, hidden ones too, sorted: the order of a folder is the disk's own, and nothing may depend on it.
package func folderNames(_ path: String) throws(OutputError) -> [String] {
  guard let stream = opendir(path) else { throw .system(.read, path: path, code: errno, frame: nil) }
  defer { closedir(stream) }
  var names: [String] = []
  errno = 0
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  if errno != 0 { throw .system(.read, path: path, code: errno, frame: nil) }
  return names.sorted()
}
