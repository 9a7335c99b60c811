import MultiplaneBase
import MultiplaneYAML
import TestSupport

/// The outlines of a scene of the repository, in the order of its file: long ones have one home.
struct Artwork: Sendable {
  private let outlines: [String]

  /// The outlines of a file below the repository's scenes; none if it cannot be read.
  init(of file: String) {
    let text = String(decoding: Files.bytes(of: "\(Repository.scenes)/\(file)") ?? [], as: UTF8.self)
    let root = try? YAMLReader.parse(SourceFile(name: file, text: text))
    outlines = root.map(Self.outlines) ?? []
  }

  subscript(number: Int) -> String { outlines[number] }

  private static func outlines(of value: DeclaredValue) -> [String] {
    switch value.content {
    case .scalar: return []
    case .sequence(let values): return values.flatMap(outlines)
    case .mapping(let entries):
      return entries.flatMap { entry in
        if entry.key == "d", case .scalar(let outline, _) = entry.value.content { return [outline] }
        return outlines(of: entry.value)
      }
    }
  }
}
