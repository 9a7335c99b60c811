import Foundation
import MultiplaneLayout
import MultiplaneRender

/// What the accepted pictures were drawn with: the versions of libraries and the hashes of fonts.
struct Fingerprint: Codable, Equatable, Sendable {
  static let path = "golden/fingerprint.json"
  var libraries: [String: String]
  var fonts: [String: String]

  /// This machine's.
  static let current: Fingerprint = {
    var fingerprint = Fingerprint(libraries: [:], fonts: [:])
    for part in FontSet.libraryVersions { fingerprint.libraries[part.name] = part.value }
    let styles = [300, 400, 500, 600, 700].map { TextStyle(weight: $0) }
    if let fonts = try? FontSet().fingerprint(of: styles).fonts {
      for part in fonts { fingerprint.fonts[part.name] = part.value }
    }
    return fingerprint
  }()

  /// The one the goldens were accepted with; `nil` if there is none.
  static let accepted: Fingerprint? = contents(of: "\(Repository.root)/\(path)").flatMap {
    try? JSONDecoder().decode(Fingerprint.self, from: Data($0))
  }

  /// Says what is not as it was when the goldens were accepted; `nil` if all is.
  static let difference: String? = {
    guard let accepted else { return "\(path) is missing: nobody knows what the goldens were drawn with" }
    if accepted == current { return nil }
    func changes(_ old: [String: String], _ new: [String: String]) -> [String] {
      Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
        .map { "\($0) was \((old[$0] ?? "absent").prefix(12)), is \((new[$0] ?? "absent").prefix(12))" }
    }
    let all = changes(accepted.libraries, current.libraries) + changes(accepted.fonts, current.fonts)
    return "this machine draws with other libraries or fonts than the goldens: " + all.joined(separator: "; ")
  }()

  var file: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(self) else { return [] }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
