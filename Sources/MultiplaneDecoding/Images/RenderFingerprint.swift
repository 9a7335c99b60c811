/// The inputs of text pixels besides the scene: the versions of the libraries and the font files.
package struct RenderFingerprint: Hashable, Sendable {
  /// A library or font file, and its version or SHA-256.
  package struct Part: Hashable, Sendable {
    /// The library's name, or the file's without its folder.
    package var name: String
    /// A version, or 64 hexadecimal digits.
    package var value: String

    /// A part by its name and value.
    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }
  /// Libraries in a fixed order.
  package var libraries: [Part]
  /// Font files, sorted by name.
  package var fonts: [Part]

  /// A fingerprint of parts in their order.
  package init(libraries: [Part], fonts: [Part]) { (self.libraries, self.fonts) = (libraries, fonts) }

  /// One line per part: the text that two machines compare.
  package var description: String { (libraries + fonts).map { "\($0.name) \($0.value)" }.joined(separator: "\n") }
}
