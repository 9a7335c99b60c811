internal import Glibc

/// The path below a folder that another one is a slip of the fingers of; `nil` if nothing there is near.
///
/// Each part is looked up in the folder before it: as it is written, else with its accents written otherwise, else in other letters,
/// else with another extension, else the nearest name. Folders of more than 2,000 names are not searched.
///
/// - Parameters:
///   - folder: A descriptor of the folder.
///   - endings: The endings of the names that count, the likeliest first; empty for all names.
func nearestFile(to name: String, below folder: Int32, endings: [String] = []) -> String? {
  var found: [String] = []
  for part in name.split(separator: "/").map({ String($0) }) where part != "." {
    // A name that is not there cannot lead out: only names that were listed are opened.
    guard part != "..", var names = names(in: found.joined(separator: "/"), below: folder) else { return nil }
    if !endings.isEmpty { names = endings.flatMap { ending in names.filter { $0.hasSuffix(ending) } } }
    let stem = part.prefix { $0 != "." }
    let near =
      names.first { $0.utf8.elementsEqual(part.utf8) } ?? names.first { $0 == part } ?? names.first {
        $0.lowercased() == part.lowercased()
      }
      ?? names.first { !stem.isEmpty && $0.prefix { $0 != "." } == stem } ?? nearestName(to: part, among: names)
    guard let near else { return nil }
    found.append(near)
  }
  let path = found.joined(separator: "/")
  return path.utf8.elementsEqual(name.utf8) ? nil : path
}

/// The visible names of a folder below another, in order; `nil` if it cannot be read or has too many.
private func names(in name: String, below folder: Int32) -> [String]? {
  let descriptor = openBeneath(folder, name.isEmpty ? "." : name, O_RDONLY | O_DIRECTORY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  guard let names = try? FolderNames(descriptor, path: name).texts, names.count <= 2_000 else { return nil }
  return names.filter { !$0.hasPrefix(".") }
}
