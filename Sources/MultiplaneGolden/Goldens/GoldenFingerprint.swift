package import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender

/// The fingerprint of a machine that draws: the versions of libraries and the hashes of the fonts every scene has.
///
/// Goldens name it by eight digits; `golden/fingerprint.json` tells their meaning.
package struct GoldenFingerprint: Equatable, Sendable {
  package var libraries: [String: String]
  var fonts: [String: String]

  /// The file in a golden folder.
  static let file = "fingerprint.json"

  /// This machine's.
  package static func current() throws(SceneFailure) -> GoldenFingerprint {
    let styles = [300, 400, 500, 600, 700].map { TextStyle(weight: $0) }
    let text = try FontSet().fingerprint(of: styles)
    func members(_ parts: [RenderFingerprint.Part]) -> [String: String] {
      Dictionary(parts.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    // Only pictures with a profile pass lcms2, and only Thai needs its dictionary: the names of all other accepted pictures
    // stay what they are.
    let all = (text.libraries + ImageLibraries.versions).filter { $0.name != "lcms2" && $0.name != "thbrk.tri" }
    return GoldenFingerprint(libraries: members(all), fonts: members(text.fonts))
  }

  /// Eight hexadecimal digits.
  package var name: String { String(ContentDigest.sha256(of: Array(Self.text(json).utf8)).prefix(8)) }

  /// The values that are different here, in one sentence; `nil` if none is.
  package func difference(to other: GoldenFingerprint) -> String? {
    func changes(_ old: [String: String], _ new: [String: String]) -> [String] {
      Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
        .map { "\($0) was \((old[$0] ?? "absent").prefix(12)), is \((new[$0] ?? "absent").prefix(12))" }
    }
    let all = changes(libraries, other.libraries) + changes(fonts, other.fonts)
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  private var json: JSON {
    func object(_ members: [String: String]) -> JSON {
      .object(members.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    }
    return .object([("fonts", object(fonts)), ("libraries", object(libraries))])
  }

  private static func text(_ json: JSON) -> String { json.indented { part, _ in part.members != nil } }

  /// The fingerprints of a golden folder, by name.
  static func known(in folder: String) throws(OutputError) -> [String: GoldenFingerprint] {
    guard let members = try GoldenPlace.contents(file, in: folder).flatMap({ JSON($0) })?.members else { return [:] }
    func texts(_ json: JSON?) -> [String: String]? {
      json?.members.map { Dictionary($0.compactMap { m in m.value.string.map { (m.key, $0) } }) { $1 } }
    }
    let known: [(String, GoldenFingerprint)] = members.compactMap { member in
      guard let libraries = texts(member.value["libraries"]), let fonts = texts(member.value["fonts"]) else {
        return nil
      }
      return (member.key, GoldenFingerprint(libraries: libraries, fonts: fonts))
    }
    return Dictionary(known) { $1 }
  }

  /// Writes the fingerprints of a golden folder.
  static func write(_ known: [String: GoldenFingerprint], in folder: OutputFolder) throws(OutputError) {
    let members = known.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }
    try folder.write(text(.object(members)) + "\n", to: file, durability: .file)
  }
}
