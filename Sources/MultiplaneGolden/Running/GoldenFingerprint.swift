import MultiplaneBase
import MultiplaneLayout
import MultiplaneOutput
import MultiplaneRender

/// What a machine draws with: the versions of libraries and the hashes of the fonts every scene has.
///
/// Goldens name it by eight digits; `golden/fingerprint.json` says what they stand for.
struct GoldenFingerprint: Equatable, Sendable {
  var libraries: [String: String]
  var fonts: [String: String]

  /// The file in a golden folder.
  static let file = "fingerprint.json"

  /// This machine's.
  static func current() throws(SceneFailure) -> GoldenFingerprint {
    let styles = [300, 400, 500, 600, 700].map { TextStyle(weight: $0) }
    let text = try FontSet().fingerprint(of: styles)
    func members(_ parts: [RenderFingerprint.Part]) -> [String: String] {
      Dictionary(parts.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    return GoldenFingerprint(
      libraries: members(text.libraries + ImageLibraries.versions), fonts: members(text.fonts))
  }

  /// Eight hexadecimal digits.
  var name: String { String(ContentDigest.sha256(of: Array(text(indent: "").utf8)).prefix(8)) }

  /// What is other here, in one sentence; `nil` if nothing is.
  func difference(to other: GoldenFingerprint) -> String? {
    func changes(_ old: [String: String], _ new: [String: String]) -> [String] {
      Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
        .map { "\($0) was \((old[$0] ?? "absent").prefix(12)), is \((new[$0] ?? "absent").prefix(12))" }
    }
    let all = changes(libraries, other.libraries) + changes(fonts, other.fonts)
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  private func text(indent: String) -> String {
    func object(_ members: [String: String]) -> String {
      let lines = members.sorted { $0.key < $1.key }
        .map { "\(indent)    \(JSONValue.quoted($0.key)): \(JSONValue.quoted($0.value))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)  }"
    }
    return "{\n\(indent)  \"fonts\": \(object(fonts)),\n\(indent)  \"libraries\": \(object(libraries))\n\(indent)}"
  }

  /// The fingerprints of a golden folder, by name.
  static func known(in folder: String) -> [String: GoldenFingerprint] {
    guard case .object(let members)? = Disk.contents("\(folder)/\(file)").flatMap({ JSONValue($0) }) else { return [:] }
    return members.compactMapValues { value in
      func members(_ key: String) -> [String: String]? {
        guard case .object(let members)? = value[key] else { return nil }
        return members.compactMapValues(\.string)
      }
      guard let libraries = members("libraries"), let fonts = members("fonts") else { return nil }
      return GoldenFingerprint(libraries: libraries, fonts: fonts)
    }
  }

  /// Writes the fingerprints of a golden folder.
  static func write(_ known: [String: GoldenFingerprint], in folder: String) throws(OutputError) {
    let members = known.sorted { $0.key < $1.key }.map {
      "  \(JSONValue.quoted($0.key)): \($0.value.text(indent: "  "))"
    }
    try Disk.write("{\n" + members.joined(separator: ",\n") + "\n}\n", to: "\(folder)/\(file)")
  }
}
