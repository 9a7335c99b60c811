/// Paths as texts; nothing here looks at a disk. A slash is a byte: whatever mark stands behind it, it parts names.
package enum Path {
  private static let slash = UInt8(ascii: "/")

  /// The names in a path, without empty ones and single dots.
  package static func parts(_ path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }.filter { $0 != "." }
  }

  /// The folder a path is in: `.` where it names none, and of what lies at the top the root.
  package static func parent(_ path: String) -> String {
    let trimmed = withoutEnd(path)
    guard let place = trimmed.lastIndex(of: slash) else { return "." }
    let parent = withoutEnd(String(Substring(trimmed[..<place])))
    return parent.isEmpty ? "/" : String(Substring(parent))
  }

  /// The last name of a path; the path itself if it has none.
  package static func name(_ path: String) -> String {
    let trimmed = withoutEnd(path)
    guard let place = trimmed.lastIndex(of: slash), trimmed.count > 1 else { return String(Substring(trimmed)) }
    return String(Substring(trimmed[trimmed.index(after: place)...]))
  }

  /// The last name of a path without what follows its last dot; a dot at the front is part of the name.
  package static func stem(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A path that is seen from a folder, from where the folder is seen from.
  package static func joined(_ folder: String, _ path: String) -> String {
    if path.utf8.first == slash || folder == "." || folder.isEmpty { return path }
    return folder.utf8.last == slash ? folder + path : "\(folder)/\(path)"
  }

  /// A file's path with a folder put in before its name: `out/phone/page.gif` for `out/page.gif`.
  package static func inFolder(named folder: String, _ path: String) -> String {
    joined(parent(path), "\(folder)/\(name(path))")
  }

  /// A path without empty names and single dots; double dots are left.
  package static func plain(_ path: String) -> String {
    let parts = parts(path).joined(separator: "/")
    return path.utf8.first == slash ? "/" + parts : parts.isEmpty ? "." : parts
  }

  /// An absolute path from an absolute folder, if it lies below it.
  package static func relative(_ path: String, to folder: String) -> String? {
    let prefix = folder.utf8.last == slash ? folder : folder + "/"
    guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else { return nil }
    return String(Substring(path.utf8.dropFirst(prefix.utf8.count)))
  }

  /// An absolute path as a person would type it in a folder.
  package static func typed(_ path: String, in folder: String) -> String { relative(path, to: folder) ?? path }

  /// Whether a path cannot be one below a folder, whatever links there are: it is absolute, or goes upwards.
  package static func leadsOut(_ path: String) -> Bool { path.utf8.first == slash || parts(path).contains("..") }

  /// A path without the slashes at its end; the root keeps its own.
  private static func withoutEnd(_ path: String) -> Substring.UTF8View {
    var rest = path.utf8[...]
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    return rest
  }
}
