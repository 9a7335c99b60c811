internal import Glibc

/// Where a path leads from the root, without links and dots; `nil` where nothing can be seen.
package func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}
