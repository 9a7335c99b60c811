import MultiplaneBase
import MultiplaneVectors

/// The common part of the commands that write vectors.
enum VectorWriting {
  /// Whether a name asks for vectors.
  static func isWanted(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

  /// The numbers of a document for its reader: bytes, elements, what moves, and what is no vector.
  static func summary(_ document: VectorDocument) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    var parts = ["\(kilobytes(document.bytes.count)) (\(kilobytes(document.packedCount)) packed)"]
    parts.append(count(document.elements, "element"))
    if document.movingLayers > 0 { parts.append(count(document.movingLayers, "moving layer")) }
    if document.rows.all > 0 { parts.append("\(document.rows.shown) of \(document.rows.all) rows") }
    let pictures = document.pictures.map { "\($0.count) of \($0.reason)" }.joined(separator: ", ")
    return parts.joined(separator: ", ") + (pictures.isEmpty ? "" : "; as pictures: \(pictures)")
  }

  /// Throws if a document is larger than it may be.
  static func check(_ document: VectorDocument, mostBytes: Int?) throws(SceneFailure) {
    try check(document.bytes.count, mostBytes: mostBytes, summary(document))
  }

  /// Throws if a file is larger than it may be.
  static func check(_ count: Int, mostBytes: Int?, _ hint: String? = nil) throws(SceneFailure) {
    guard let mostBytes, count > mostBytes else { return }
    throw SceneFailure(
      code: "max-bytes", "the file would have \(count) bytes, and --max-bytes allows \(mostBytes)", hint: hint,
      failure: .limit)
  }

  private static func kilobytes(_ count: Int) -> String { "\(tenths(Double(count) / 1000)) kB" }
}
