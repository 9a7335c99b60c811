/// The kinds of files that single pictures are written as.
package enum PictureFormat: String, Sendable, CaseIterable {
  /// PNG, lossless with alpha.
  case png
  /// WebP, lossless with alpha.
  case webp

  /// The format a file's name asks for by its extension.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// The format whose extension ends a name, in small letters; `nil` for names of other files.
  package static func ending(_ name: String) -> PictureFormat? {
    allCases.first { name.hasSuffix(".\($0.fileExtension)") }
  }

  /// The extension of names of files, without a dot.
  package var fileExtension: String { rawValue }

  /// The usual name of the format.
  package var title: String {
    switch self {
    case .png: "PNG"
    case .webp: "WebP"
    }
  }

  /// The most pixels a side that a file can have; `nil` where it is no less than a frame may have.
  package var longestSide: Int? {
    switch self {
    case .png: nil
    case .webp: 16_383
    }
  }

  /// The extensions of all formats, for messages: `.png or .webp`.
  package static var extensions: String { allCases.map { ".\($0.fileExtension)" }.joined(separator: " or ") }
}
