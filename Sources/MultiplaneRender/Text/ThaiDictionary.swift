internal import Glibc
package import MultiplaneBase
internal import MultiplaneDecoding
package import MultiplaneLayout

/// The dictionary by which Pango finds where lines of Thai may end, whose words have no spaces between them.
///
/// Without it words would be cut anywhere, and a picture would depend on a file that nobody has named.
package enum ThaiDictionary {
  private static let name = "thbrk.tri"

  /// The folder it is in: the program's own, else Debian's.
  private static let folder: String = {
    let own = "\(BuiltInFonts.ownShare)/libthai"
    let folder = access("\(own)/\(name)", R_OK) == 0 ? own : "/usr/share/libthai"
    // The library looks here first, and opens the file once.
    setenv("LIBTHAI_DICTDIR", folder, 1)
    return folder
  }()

  /// Makes Pango take this dictionary whatever the environment names; to be called before a text is shaped.
  static func choose() { _ = folder }

  private static let digest: String? =
    WholeFile.contents(of: "\(folder)/\(name)", limit: 1 << 30).map { ContentDigest.sha256(of: $0) }

  /// Its part in a fingerprint.
  static var part: RenderFingerprint.Part { RenderFingerprint.Part(name: name, value: digest ?? "missing") }

  static let isThere = access("\(folder)/\(name)", R_OK) == 0

  /// Throws where a text of Thai letters is broken into lines, and the dictionary is not there.
  package static func check(_ request: TextRequest, isThere: Bool) throws(SceneFailure) {
    guard !isThere, request.wrapWidth != nil,
      request.text.unicodeScalars.contains(where: { (0x0E01...0x0E4E).contains($0.value) })
    else { return }
    throw SceneFailure(
      code: "thai-dictionary", "\"\(folder)/\(name)\" is missing: lines of Thai cannot end between words without it",
      hint: "install the package libthai-data", failure: .asset)
  }
}
